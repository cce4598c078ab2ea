//! What a program has run: instructions of the IR by kind, calls, stack.
//!
//! The machine counts how often each block begins. A block that is not finished, because the
//! program ended inside of it, is counted up to that instruction.

use super::machine::Machine;
use super::program::Origin;
use crate::ir::{Block, Function, Inst, Module, Op, Opcode};

/// What a program has run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The opcodes that were run and how often, in the order of [`Opcode::ALL`].
    pub instructions: Vec<(Opcode, u64)>,
    /// Calls of functions that have a body, that of `main` included.
    pub calls: u64,
    /// The most calls that were open at a time, that of `main` included.
    pub depth: u64,
    /// The most bytes of stack: variables in memory, and 8 for each value in a slot.
    pub stack_bytes: u64,
}

impl Statistics {
    /// How many instructions with this opcode were run.
    pub fn count(&self, opcode: Opcode) -> u64 {
        self.instructions.iter().find(|(other, _)| *other == opcode).map_or(0, |&(_, count)| count)
    }

    /// How many instructions were run.
    pub fn total(&self) -> u64 {
        self.instructions.iter().map(|(_, count)| count).sum()
    }

    /// What `machine` has run. Linear in the program and the open calls.
    pub(super) fn new(module: &Module, machine: &Machine, is_complete: bool) -> Statistics {
        let mut counts = [0u64; Opcode::ALL.len()];
        for (row, &times) in machine.program.blocks.iter().zip(&machine.counts.blocks) {
            let function = module.function(row.function);
            for_each_kind(function, row.block, None, |kind| counts[kind] += times);
        }
        if !is_complete {
            let open = machine.frames.iter().map(|frame| frame.pc.saturating_sub(1) as usize);
            for pc in open.chain([machine.pc]) {
                let (id, origin) = machine.program.function_at(pc);
                let function = module.function(id);
                let Origin::Inst(inst) = origin else { continue };
                let holds = |block: &&Block| function.block(**block).body().contains(&inst);
                let Some(&block) = function.layout().iter().find(holds) else { continue };
                for_each_kind(function, block, Some(inst), |kind| {
                    counts[kind] = counts[kind].saturating_sub(1);
                });
            }
        }
        let instructions = Opcode::ALL.iter().copied().zip(counts);
        let instructions = instructions.filter(|&(_, count)| count > 0).collect();
        Statistics {
            instructions,
            calls: machine.counts.calls,
            depth: machine.counts.depth as u64,
            stack_bytes: machine.counts.stack as u64,
        }
    }
}

/// Calls `visit` with the position of the opcode of each instruction of `block`, or of those after
/// one instruction of its body. A store of `undef` does nothing and does not count.
fn for_each_kind(
    function: &Function,
    block: Block,
    after: Option<Inst>,
    mut visit: impl FnMut(usize),
) {
    let data = &function.block(block);
    let start = match after {
        None => 0,
        Some(inst) => {
            data.body().iter().position(|&other| other == inst).map_or(0, |position| position + 1)
        }
    };
    let phis = if after.is_none() { data.phis() } else { &[] };
    for &inst in phis.iter().chain(&data.body()[start..]) {
        let op = *function.op(inst);
        // Lowering marks declarations in loops like this for a run.
        let is_mark = matches!(op, Op::Store { value, .. } if value.is_undefined());
        if !is_mark {
            visit(op.opcode().position());
        }
    }
    visit(data.terminator.opcode().position());
}
