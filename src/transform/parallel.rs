//! Transforms the functions of a module on several threads.
//!
//! Functions share the context of their module. A pass adds to it only types and constants, if anything. So
//! each thread works with a copy of the context, and takes what a function has added out of the copy when it is
//! done. After the threads have ended, the module's context gets these additions in the order of the functions.
//! So the result is the same as with one thread, provided that no pass compares the numbers of constants.
//!
//! A function that adds something else is put back as it was, and transformed again with the module's own context.
//!
//! Cost: a copy of each function; a copy of the context's names, types and constants for each thread and each
//! function that is put back. A thread that has put back a few functions stops, and leaves the rest for the end.

use std::sync::Mutex;
use std::thread;

use crate::ir::additions::Additions;
use crate::ir::{Context, FuncId, Function, Module};

/// The most functions that a thread puts back. More would cost more than the threads gain.
const MOST_PUT_BACK: usize = 16;

/// Calls `transform` on all functions of `module` that have a body, on up to `threads` threads.
///
/// # Errors
/// The first that `transform` returns, in the order of the functions.
pub(super) fn run<E: Send>(
    module: &mut Module,
    threads: usize,
    transform: impl Fn(&mut Context, &mut Function) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (context, functions) = module.split_all();
    let old = [context.types.len(), context.constants.len()];
    let mut rest: Vec<&mut Function> = functions.filter(|it| !it.is_declaration()).collect();
    // The threads take functions from the end.
    rest.reverse();
    let rest = Mutex::new(rest);
    let work = || {
        // What each function has added; `None` if it was put back.
        let mut done: Vec<(FuncId, Option<Additions>)> = Vec::new();
        let (mut own, mut put_back) = (context.clone(), 0);
        while put_back < MOST_PUT_BACK {
            let Some(function) = rest.lock().expect("no thread panics with it").pop() else {
                break;
            };
            let before = function.clone();
            let is_done = transform(&mut own, function).is_ok();
            let additions = own.take_additions(context).filter(|_| is_done);
            done.push((function.id, additions));
            if let Some((_, None)) = done.last() {
                *function = before;
                put_back += 1;
                own = context.clone();
            }
        }
        done
    };
    let mut done = thread::scope(|scope| {
        // If the system refuses threads, the ones that started do all the work. If none did, all
        // functions are left.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (0..threads).map_while(spawn).collect();
        let done = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(done).collect::<Vec<_>>()
    });
    let rest = rest.into_inner().expect("no thread panics with it");
    done.extend(rest.iter().map(|function| (function.id, None)));
    done.sort_unstable_by_key(|&(id, _)| id);
    for (id, additions) in done {
        let (context, function) = module.split(id);
        match additions {
            Some(additions) => function.adopt(context, old, additions),
            None => transform(context, function)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::diag::SourceFile;
    use crate::ir::print::{PrintOptions, print_module};
    use crate::ir::{ConstantKind, Terminator, Type, name};
    use crate::support::entity::Entity;
    use crate::transform::{OptLevel, Pipeline, pipeline};

    fn module() -> Module {
        let mut source = "int g[9][100]; int h[400];".to_owned();
        for index in 0..100 {
            // Constant addresses, vectors of constants, and types of both.
            let body = format!(
                "{{ while (n) {{ n = n - a[3]; putint(n + g[{}][{index}] + h[{index}]); }}
                   int i = 0;
                   while (i < m) {{ a[i] = h[i + {index}] * {index}; g[{}][i] = i; i = i + 1; }}
                   return n * 7 / 7; }}",
                index % 9,
                index % 7,
            );
            source += &format!("int f{index}(int a[], int n, int m) {body}\n");
        }
        source += "int main() { ";
        for index in 0..100 {
            source += &format!("f{index}(h, getint(), 300); f{index}(g[1], 7, getint()); ");
        }
        let file = SourceFile::new("many.sy", source + "return 0; }");
        compile::compile(&file, compile::Options::default()).0.unwrap()
    }

    /// Returns a constant that differs from function to function, except in those with even
    /// numbers.
    fn return_constant(context: &mut Context, function: &mut Function) -> Result<(), usize> {
        let number = function.id.index();
        // A function that is not put back as it was gets a second one.
        function.create_block(name::ENTRY);
        if number % 2 == 1 {
            let kind = ConstantKind::Int((1 << 40) + number as i64 / 4);
            let value = context.constant(kind, Type::I64);
            function.set_terminator(function.entry(), Terminator::Return(Some(value)));
        }
        if number > 70 { Err(number) } else { Ok(()) }
    }

    #[test]
    fn threads_do_what_one_does() {
        let [mut one, mut many, mut none] = [(); 3].map(|()| module());
        let added = |module: &Module| [module.context.types.len(), module.context.constants.len()];
        let mut passes = Pipeline::new(pipeline(OptLevel::O2)).unwrap();
        passes.run(&mut one, &mut |_, _, _| {}).unwrap();
        passes.threads = 4;
        passes.run(&mut many, &mut |_, _, _| {}).unwrap();
        let text = |module| print_module(module, PrintOptions::default());
        assert_eq!(text(&one), text(&many));
        assert_eq!(added(&one), added(&many));
        assert!(added(&one).iter().zip(added(&none)).all(|(&after, before)| after > before));
        // Nothing had to be put back, so the names of new blocks are those that each module has.
        assert_eq!(one.context.names.len(), none.context.names.len());
        assert!(run(&mut none, 0, |_, _| Ok::<(), ()>(())).is_ok());
    }

    #[test]
    fn programs_are_the_same_with_any_number_of_threads() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testcases/performance");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            files.filter(|it| it.extension().is_some_and(|it| it == "sy")).collect();
        files.sort();
        for path in files.into_iter().step_by(6) {
            let file = SourceFile::new("test.sy", std::fs::read_to_string(&path).unwrap());
            let texts = [1, 3].map(|threads| {
                let mut module = compile::compile(&file, compile::Options::default()).0.unwrap();
                let mut passes = Pipeline::new(pipeline(OptLevel::O2)).unwrap();
                passes.threads = threads;
                passes.apply(&mut module).unwrap();
                print_module(&module, PrintOptions::default())
            });
            assert_eq!(texts[0], texts[1], "{}", path.display());
        }
    }

    #[test]
    fn what_adds_to_the_context_is_done_in_order() {
        let [mut one, mut many] = [(); 2].map(|()| module());
        let expected = run(&mut one, 0, return_constant);
        assert!(expected.is_err());
        assert_eq!(run(&mut many, 3, return_constant), expected);
        assert!(one.functions().eq(many.functions()));
        assert_eq!(one.context.constants.as_slice(), many.context.constants.as_slice());
        assert!(one.context.constants.len() > 10);
    }
}
