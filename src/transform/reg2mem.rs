//! Turns phis back into variables in memory: the inverse of mem2reg.
//!
//! Each phi gets a slot in the entry block. Every predecessor stores its input there at its end,
//! and the block of the phi loads it at its beginning. That the phis of a block read their inputs
//! at once is kept by construction: all loads of a block come before all stores to the slots of
//! its phis, which are in predecessors, and a store writes what was loaded before, not what a
//! slot holds now. So two phis that swap their values need no third place (the *swap problem*),
//! and a phi whose value lives on behind the loop is not overwritten by the next store (the *lost
//! copy problem*; both in Briggs, Cooper, Harvey and Simpson, "Practical Improvements to the
//! Construction and Destruction of Static Single Assignment Form", 1998).
//!
//! An `undef` input is stored like any other. Left out, the slot would keep an older value, for
//! which mem2reg might need phis that were not there before.
//!
//! Requires: nothing. Preserves: the blocks and their branches, hence `Cfg` and `DomTree`. Cost:
//! linear in the function.

use crate::ir::{Flags, FuncId, InstData, Module, Op, Type, Value};
use crate::support::interner::Symbol;
use crate::transform::Pass;

/// This pass.
pub static PASS: Pass = Pass {
    name: "reg2mem",
    help: "Turn phis back into variables in memory",
    requires: "nothing",
    preserves: "blocks and branches",
    run: |module, function, _| run(module, function),
};

/// Replaces the phis of `function`.
pub fn run(module: &mut Module, function: FuncId) {
    let (types, function) = (&mut module.types, &mut module.functions[function]);
    let mut allocas = Vec::new();
    for index in 0..function.layout.len() {
        let block = function.layout[index];
        let phis = std::mem::take(&mut function.blocks[block].phis);
        if phis.is_empty() {
            continue;
        }
        let mut body = Vec::with_capacity(phis.len() + function.blocks[block].body.len());
        for &phi in &phis {
            let InstData { op: Op::Phi { incoming }, ty, name, .. } = function.insts[phi] else {
                unreachable!("only phis are among the phis")
            };
            let alloca = Op::Alloca { allocated: ty, count: None };
            let slot = function.create_inst(alloca, types.pointer_to(ty), name);
            allocas.push(slot);
            let ptr = Value::Inst(slot);
            for position in 0..function.incoming(incoming).len() {
                let (predecessor, value) = function.incoming(incoming)[position];
                let store = Op::Store { value, ptr };
                function.append(predecessor, store, Type::VOID, Symbol::NONE);
            }
            // The phi itself becomes the load: what used its result still does.
            function.insts[phi] = InstData { op: Op::Load { ptr }, flags: Flags::NONE, ty, name };
            body.push(phi);
        }
        // A block that is its own predecessor has stores now.
        body.append(&mut function.blocks[block].body);
        function.blocks[block].body = body;
    }
    if !allocas.is_empty() {
        let entry = function.entry();
        function.blocks[entry].body.splice(0..0, allocas);
    }
}
