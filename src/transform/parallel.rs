//! Transforms the functions of a module on several threads.
//!
//! Functions share the context of their module. Passes rarely add to it: only a type, or a constant
//! that does not fit a value. So each thread works with a copy of the context. A function that adds
//! to the copy is put back as it was. After the threads have ended, such functions are transformed
//! again, in order and with the module's own context. So the result is the same as with one thread.
//!
//! Cost: a copy of each function, and a copy of the context's names, types and constants for each thread
//! and each function that is put back. A thread that has put back a few functions stops, and leaves the rest for the end.

use std::sync::Mutex;
use std::thread;

use crate::ir::{Context, Function, Module};

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
    let mut rest: Vec<&mut Function> = functions.filter(|it| !it.is_declaration()).collect();
    // The threads take functions from the end.
    rest.reverse();
    let rest = Mutex::new(rest);
    let work = || {
        let mut put_back = Vec::new();
        let mut own = context.clone();
        while put_back.len() < MOST_PUT_BACK {
            let Some(function) = rest.lock().expect("no thread panics with it").pop() else {
                break;
            };
            let before = function.clone();
            let done = transform(&mut own, function);
            if done.is_err() || own.size() != context.size() {
                *function = before;
                put_back.push(function.id);
                own = context.clone();
            }
        }
        put_back
    };
    let mut left = thread::scope(|scope| {
        // If the system refuses threads, the ones that started do all the work. If none did, all
        // functions are left.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (0..threads).map_while(spawn).collect();
        let put_back = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(put_back).collect::<Vec<_>>()
    });
    left.extend(rest.into_inner().expect("no thread panics with it").iter().map(|it| it.id));
    left.sort_unstable();
    for id in left {
        let (context, function) = module.split(id);
        transform(context, function)?;
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
        let mut source = String::new();
        for index in 0..100 {
            let body = "{ while (n) { n = n - a[3]; putint(n); } return n * 7 / 7; }";
            source += &format!("int f{index}(int a[], int n) {body}\n");
        }
        let file = SourceFile::new("many.sy", source + "int main() { return 0; }");
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
        let mut passes = Pipeline::new(pipeline(OptLevel::O2)).unwrap();
        passes.run(&mut one, &mut |_, _, _| {}).unwrap();
        passes.threads = 4;
        passes.run(&mut many, &mut |_, _, _| {}).unwrap();
        let text = |module| print_module(module, PrintOptions::default());
        assert_eq!(text(&one), text(&many));
        // Nothing had to be put back, so the names of new blocks are those that each module has.
        assert_eq!(one.context.size(), none.context.size());
        assert!(run(&mut none, 0, |_, _| Ok::<(), ()>(())).is_ok());
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
