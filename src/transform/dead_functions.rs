//! Removes the functions that cannot be called: other modules cannot see them, no chain of calls
//! reaches them from a function that other modules can call, and nothing takes their address.
//!
//! Preserves: what the program does. Cost: linear in the module.

use crate::ir::FuncId;
use crate::ir::remarks::{Part, Place, Remark, Template};
use crate::support::entity::EntityVec;
use crate::transform::inline::for_each_call;
use crate::transform::{ModuleContext, Pass, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "dead-functions",
    help: "Remove functions that are never called",
    requires: &[],
    preserves: &[],
    after: &[],
    run: Run::Module(run),
};

/// Removes functions of `module` that cannot be called. Returns whether there were any.
pub fn run(pass: ModuleContext) -> Result<bool, String> {
    let ModuleContext { module, remarks, .. } = pass;
    let signatures = &module.context.signatures;
    let mut is_live: EntityVec<FuncId, bool> =
        signatures.values().map(|signature| !signature.is_closed()).collect();
    let mut pending: Vec<FuncId> = is_live.keys().filter(|&id| is_live[id]).collect();
    while let Some(id) = pending.pop() {
        for_each_call(module.function(id), |_, callee| {
            if !std::mem::replace(&mut is_live[callee], true) {
                pending.push(callee);
            }
        });
    }
    let mut is_changed = false;
    for id in is_live.keys() {
        if !is_live[id] && !module.function(id).is_declaration() {
            let function = module.function(id);
            remarks.add(function, Place::Function, || {
                Remark::done(
                    Template("{function} is removed: no call of it is left"),
                    [Part::Function(id)],
                )
            });
            module.remove(id);
            is_changed = true;
        }
    }
    Ok(is_changed)
}
