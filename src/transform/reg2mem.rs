//! Turns phis back into variables in memory: the inverse of mem2reg.
//!
//! Each phi gets a slot in the entry block. Every predecessor stores its input there at its end,
//! and the block of the phi loads it at its beginning. By construction the phis of a block still
//! read their inputs at once: all loads of a block come before all stores to the slots of its phis,
//! which are in predecessors, and a store writes a value that was loaded before, not what a slot
//! holds now. So two phis that swap their values need no third slot (the *swap problem*). A phi
//! whose value is read after the loop is not overwritten by the next store (the *lost copy
//! problem*). Both are in Briggs, Cooper, Harvey and Simpson, "Practical Improvements to the
//! Construction and Destruction of Static Single Assignment Form" (1998).
//!
//! An `undef` input is stored like any other. Without that store the slot would keep an older
//! value, and mem2reg might need phis for it that did not exist before.
//!
//! Requires: nothing. Preserves: the blocks and their branches. Cost: linear in the function.

use crate::analysis::Analysis;
use crate::ir::{Flags, InstData, Op, Type, Value};
use crate::support::interner::Symbol;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "reg2mem",
    help: "Replace phis by variables in memory",
    requires: &[],
    preserves: Analysis::OF_BLOCKS,
    after: &[],
    run: Run::Function(run),
};

/// Replaces the phis of `function` by slots. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, .. } = pass;
    let mut allocas = Vec::new();
    for index in 0..function.layout().len() {
        let block = function.layout()[index];
        function.replace_phis(block, |function, phi| {
            let InstData { ty, name, .. } = function.inst(phi);
            let alignment = context.types.alignment(ty);
            let alloca = Op::Alloca { allocated: ty, count: None, alignment };
            let slot = function.create_inst(alloca, context.types.pointer_to(ty), name);
            allocas.push(slot);
            let ptr = Value::Inst(slot);
            for position in 0..function.phi_incoming(phi).len() {
                let (predecessor, value) = function.phi_incoming(phi)[position];
                let store = Op::Store { value, ptr, alignment };
                let store = function.append(predecessor, store, Type::VOID, Symbol::NONE);
                if let Some(spans) = &mut function.spans {
                    spans.copy_inst(phi, store);
                }
            }
            // The phi itself becomes the load, so the uses of its result need no change.
            InstData { op: Op::Load { ptr, alignment }, flags: Flags::NONE, ty, name }
        });
    }
    function.prepend(function.entry(), &allocas);
    !allocas.is_empty()
}
