//! Inlines every function that is not recursive into its callers and removes its definition: the
//! course's challenge `inline`.
//!
//! `main` and recursive functions remain, whether they are called or not. Bodies are copied only
//! into these, with copies in place of their own calls, so every copied instruction is in the
//! result. The result can still be exponential in the depth of the call graph, for example if each of
//! thirty functions calls the next one twice. Its size is known before anything is copied, and a
//! program that would be too large is refused.
//!
//! Preserves: what the program does. Cost: linear in the result.

use rustc_hash::FxHashSet;

use crate::analysis::CallGraph;
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{FuncId, Inst, Kept, Module, name};
use crate::support::entity::EntityVec;
use crate::transform::inline::{for_each_call, inlinable, inline_calls, may_join, size_of};
use crate::transform::{ModuleContext, Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "inline-all",
    help: "Inline all functions that are not recursive, and remove their definitions",
    requires: &[],
    preserves: &[],
    after: &[(
        "mem2reg",
        "Otherwise the slots of the callee would be in the caller, once for each call.",
    )],
    run: Run::Module(run),
};

/// The most instructions of all functions together after inlining.
const LARGEST: usize = 4_000_000;

/// Inlines and removes functions of `module`. Returns whether there were any.
///
/// # Errors
/// Names a function whose calls would become more than four million instructions. Then nothing is
/// changed.
pub fn run(pass: ModuleContext) -> Result<bool, String> {
    let ModuleContext { module, remarks, .. } = pass;
    let graph = CallGraph::compute(module);
    let is_inlined = inlinable(module, &graph);
    check_size(module, &graph, &is_inlined)?;
    let forbidden = forbidden(module);
    report(remarks, module, &graph, &is_inlined, &forbidden);
    let mut stays: EntityVec<FuncId, bool> = module
        .functions()
        .map(|function| {
            let signature = &module.context.signatures[function.id];
            // Text that is kept calls it, or a call through its address, or one that its type does not fit.
            let is_named = signature.kept != Kept::Nothing || signature.address.is_some();
            signature.name == name::MAIN || is_named || graph.is_recursive(function.id)
        })
        .collect();
    let mut is_changed = false;
    let mut pending: Vec<FuncId> = stays.keys().filter(|&id| stays[id]).collect();
    while let Some(id) = pending.pop() {
        if graph.callees(id).iter().any(|&callee| is_inlined[callee]) {
            inline_calls(module, id, |call, callee| {
                is_inlined[callee] && !forbidden.contains(&call)
            });
            is_changed = true;
        }
        // A function that cannot be inlined is still called.
        for_each_call(module.function(id), |_, callee| {
            if !std::mem::replace(&mut stays[callee], true) {
                pending.push(callee);
            }
        });
    }
    for id in stays.keys() {
        if !stays[id] && !module.function(id).is_declaration() {
            module.remove(id);
            is_changed = true;
        }
    }
    Ok(is_changed)
}

/// The calls that may not be inlined because of attributes, each with its function.
fn forbidden(module: &Module) -> FxHashSet<(FuncId, Inst)> {
    let mut forbidden = FxHashSet::default();
    for caller in module.functions() {
        let is_fixed = module.context.is_fixed(caller);
        for_each_call(caller, |inst, _| {
            if is_fixed || !may_join(&module.context, caller, inst) {
                forbidden.insert((caller.id, inst));
            }
        });
    }
    forbidden
}

/// Reports which calls are inlined, and why others are not.
fn report(
    remarks: &mut Remarks,
    module: &Module,
    graph: &CallGraph,
    is_inlined: &EntityVec<FuncId, bool>,
    forbidden: &FxHashSet<(FuncId, Inst)>,
) {
    if !remarks.are_wanted() {
        return;
    }
    for caller in module.functions() {
        for_each_call(caller, |inst, callee| {
            let name = [Part::Function(callee)];
            if !module.function(callee).is_declaration() {
                remarks.add(caller, inst, || match is_inlined[callee] {
                    true if forbidden.contains(&(caller.id, inst)) => {
                        Remark::declined(Template("not inlined: an attribute forbids it"), [])
                    }
                    true => Remark::done(Template("{function} is inlined here"), name),
                    false if graph.is_recursive(callee) => {
                        Remark::declined(Template("not inlined: {function} is recursive"), name)
                    }
                    false => {
                        Remark::declined(Template("not inlined: {function} cannot be copied"), name)
                    }
                });
            }
        });
    }
}

/// Computes the sizes of the functions that remain. Fails if they are too large together.
fn check_size(
    module: &Module,
    graph: &CallGraph,
    is_inlined: &EntityVec<FuncId, bool>,
) -> Result<(), String> {
    let mut size: EntityVec<FuncId, usize> = module.functions().map(size_of).collect();
    let mut all = 0_usize;
    for id in graph.bottom_up() {
        let mut total = size[id];
        for_each_call(module.function(id), |_, callee| {
            if is_inlined[callee] {
                total = total.saturating_add(size[callee]);
            }
        });
        size[id] = total;
        if is_inlined[id] {
            continue;
        }
        all = all.saturating_add(total);
        if all > LARGEST {
            let name = |id| module.context.names.name(module.context.signatures[id].name);
            let mut callees = graph.callees(id).iter().filter(|&&callee| is_inlined[callee]);
            let because = match callees.find(|&&callee| size[callee] > LARGEST) {
                Some(&callee) => format!("; a single copy of `{}` would be larger", name(callee)),
                None => String::new(),
            };
            return Err(format!(
                "the program would have more than {LARGEST} instructions when all calls in `{}` are inlined{because}",
                name(id),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::compile::{self, Options};
    use crate::diag::SourceFile;
    use crate::transform::{OptLevel, optimize};

    fn compile(text: &str) -> Module {
        let file = SourceFile::new("test.sy", text);
        let options = Options { with_places: true, ..Options::default() };
        let mut module = compile::compile(&file, options).0.expect("it is right");
        optimize(&mut module, OptLevel::O1).unwrap();
        module
    }

    /// `f0`, and functions up to `f<last>`. `body` is that of each, with `f` for the one before.
    fn chain(last: usize, body: &str) -> String {
        let mut text = "int f0(int x) { return x + 1; }\n".to_owned();
        for index in 1..=last {
            let body = body.replace("f(", &format!("f{}(", index - 1));
            writeln!(text, "int f{index}(int x) {{ {body} }}").unwrap();
        }
        text
    }

    fn defined(module: &Module) -> Vec<&str> {
        let bodies = module.functions().filter(|function| !function.is_declaration());
        let names = bodies.map(|function| module.context.signatures[function.id].name);
        names.map(|name| module.context.names.name(name)).collect()
    }

    #[test]
    fn a_long_chain_is_copied_once() {
        // Copies from the bottom up would take some 500 million instructions.
        let text = chain(20_000, "return f(x) + 3;") + "int main() { return f20000(getint()); }";
        let mut module = compile(&text);
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        assert_eq!(defined(&module), ["main"]);
        let main = module.functions().find(|function| !function.is_declaration()).unwrap();
        // For each function an addition and two blocks that end.
        assert!(size_of(main) < 61_000, "{}", size_of(main));
        assert_eq!(PASS.run_on_module(&mut module), Ok(false));
    }

    #[test]
    fn a_result_that_is_too_large_is_refused() {
        let text = chain(30, "return f(x) + f(x + 1);");
        let mut module = compile(&(text.clone() + "int main() { return f30(1); }"));
        let before: Vec<_> = module.functions().cloned().collect();
        let refused = PASS.run_on_module(&mut module).unwrap_err();
        assert!(refused.ends_with("in `main` are inlined; a single copy of `f30` would be larger"));
        assert!(module.functions().eq(&before));
        // Each of the calls alone is small enough.
        let calls = "x = x + f15(x); ".repeat(40);
        let mut module = compile(&format!("{text} int main() {{ int x = 1; {calls} return x; }}"));
        let refused = PASS.run_on_module(&mut module).unwrap_err();
        assert!(refused.ends_with("when all calls in `main` are inlined"), "{refused}");
        // What is not called is not copied.
        let mut module = compile(&(text + "int main() { return f2(1); }"));
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        assert_eq!(defined(&module), ["main"]);
    }

    #[test]
    fn copies_keep_places() {
        let text = "int half(int of) { int part = of / getint(); return part; }
        int main() { return half(7); }";
        let mut module = compile(text);
        let places = |function: &crate::ir::Function| -> Vec<String> {
            let spans = function.spans.as_ref().expect("the source was kept");
            let insts = function.layout().iter().flat_map(|&block| function.block(block).body());
            let spans = insts.filter_map(|&inst| spans.inst(inst));
            spans.map(|span| text[span.range()].to_owned()).collect()
        };
        let half = module.functions().find(|function| !function.is_declaration()).unwrap();
        let original = places(half);
        assert_eq!(PASS.run_on_module(&mut module), Ok(true));
        let main = module.functions().find(|function| !function.is_declaration()).unwrap();
        assert_eq!(places(main), original);
        assert!(original.iter().any(|part| part.contains('/')), "{original:?}");
    }
}
