//! Inlines every function that is not recursive into its callers and removes its definition: the
//! course's challenge `inline`.
//!
//! `main` and recursive functions remain, whether they are called or not. Functions are visited from
//! the bottom of the call graph up, so each body is copied once for each call of it that remains to be
//! replaced. The result can be exponential in the depth of the call graph, as when each of thirty
//! functions calls the next one twice. The sizes are known before anything is copied, and a program
//! that would be too large is refused.
//!
//! Preserves: what the program does. Cost: linear in the result.

use crate::analysis::CallGraph;
use crate::ir::{FuncId, Module, name};
use crate::support::entity::EntityVec;
use crate::transform::inline::{for_each_call, inline_where, size_of};
use crate::transform::{Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "inline-all",
    help: "Inline all functions that are not recursive, and remove their definitions",
    requires: &[],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Module(|module, _| run(module)),
};

/// The most instructions of a function after inlining.
const LARGEST: usize = 4_000_000;

/// Inlines and removes functions of `module`. Returns whether there were any.
///
/// # Errors
/// Names a function that would have more than four million instructions. Then nothing is changed.
pub fn run(module: &mut Module) -> Result<bool, String> {
    let graph = CallGraph::compute(module);
    let stays: EntityVec<FuncId, bool> = module
        .functions()
        .map(|function| {
            let signature = &module.context.signatures[function.id];
            signature.name == name::MAIN || graph.is_recursive(function.id)
        })
        .collect();
    let mut size: EntityVec<FuncId, usize> = module.functions().map(size_of).collect();
    for id in graph.bottom_up() {
        let mut total = size[id];
        for_each_call(module.function(id), |_, callee| {
            if !stays[callee] {
                total = total.saturating_add(size[callee]);
            }
        });
        size[id] = total;
        if total > LARGEST {
            let name = module.context.names.name(module.context.signatures[id].name);
            return Err(format!(
                "`{name}` would have more than {LARGEST} instructions when all calls are inlined"
            ));
        }
    }
    inline_where(module, |_, calls| calls.iter().map(|call| call.0).collect());
    let mut is_called = EntityVec::<FuncId, bool>::filled(stays.len(), false);
    for function in module.functions() {
        for_each_call(function, |_, callee| is_called[callee] = true);
    }
    let mut is_changed = false;
    for id in graph.bottom_up().collect::<Vec<_>>().into_iter().rev() {
        // A function that cannot be inlined is still called.
        if !stays[id] && !module.function(id).is_declaration() && !is_called[id] {
            module.remove(id);
            is_changed = true;
        }
    }
    Ok(is_changed)
}
