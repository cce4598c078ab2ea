//! What a program has run: instructions of the IR by kind, calls, stack.
//!
//! The machine counts how often each block begins. A block that was not left, because the program
//! ended in a call or in the middle, is counted up to where it was.

use super::machine::Machine;
use super::program::Origin;
use crate::ir::{Block, Function, Inst, Module, Op, Terminator};

/// The kinds of instructions, in the order in which they are told.
const KINDS: [&str; 32] = [
    "alloca",
    "load",
    "store",
    "getelementptr",
    "add",
    "sub",
    "mul",
    "sdiv",
    "srem",
    "udiv",
    "urem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "icmp",
    "zext",
    "sext",
    "trunc",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "select",
    "freeze",
    "phi",
    "call",
    "br",
    "switch",
    "ret",
    "unreachable",
];

/// What a program has run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// How many instructions of each kind were run, those that were, in a fixed order.
    pub instructions: Vec<(&'static str, u64)>,
    /// Calls of functions that have a body, that of `main` included.
    pub calls: u64,
    /// The most calls that were open at a time, that of `main` included.
    pub depth: u64,
    /// The most bytes of stack: variables in memory, and 8 for each value in a slot.
    pub stack_bytes: u64,
}

impl Statistics {
    /// How many instructions of this kind were run.
    pub fn count(&self, kind: &str) -> u64 {
        self.instructions.iter().find(|(other, _)| *other == kind).map_or(0, |&(_, count)| count)
    }

    /// How many instructions were run.
    pub fn total(&self) -> u64 {
        self.instructions.iter().map(|(_, count)| count).sum()
    }

    /// What `machine` has run. Linear in the program and the open calls.
    pub(super) fn new(module: &Module, machine: &Machine, is_complete: bool) -> Statistics {
        let mut counts = [0u64; KINDS.len()];
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
                let holds = |block: &&Block| function.block(**block).body.contains(&inst);
                let Some(&block) = function.layout().iter().find(holds) else { continue };
                for_each_kind(function, block, Some(inst), |kind| {
                    counts[kind] = counts[kind].saturating_sub(1);
                });
            }
        }
        let instructions = KINDS.into_iter().zip(counts).filter(|&(_, count)| count > 0).collect();
        Statistics {
            instructions,
            calls: machine.counts.calls,
            depth: machine.counts.depth as u64,
            stack_bytes: machine.counts.stack as u64,
        }
    }
}

/// Calls `visit` with the kind of each instruction of `block`, or of those behind one of its body.
fn for_each_kind(
    function: &Function,
    block: Block,
    behind: Option<Inst>,
    mut visit: impl FnMut(usize),
) {
    let data = &function.block(block);
    let start = match behind {
        None => 0,
        Some(inst) => {
            data.body.iter().position(|&other| other == inst).map_or(0, |position| position + 1)
        }
    };
    let phis = if behind.is_none() { &data.phis[..] } else { &[] };
    for &inst in phis.iter().chain(&data.body[start..]) {
        visit(index(keyword(&function.inst(inst).op)));
    }
    visit(index(match data.terminator {
        Terminator::Jump(_) | Terminator::Branch { .. } => "br",
        Terminator::Switch { .. } => "switch",
        Terminator::Return(_) => "ret",
        Terminator::Unreachable => "unreachable",
    }));
}

fn index(keyword: &str) -> usize {
    KINDS.iter().position(|kind| *kind == keyword).expect("every keyword is a kind")
}

/// LLVM's keyword.
fn keyword(op: &Op) -> &'static str {
    match op {
        Op::Alloca { .. } => "alloca",
        Op::Load { .. } => "load",
        Op::Store { .. } => "store",
        Op::GetElementPtr { .. } => "getelementptr",
        Op::Binary { op, .. } => op.keyword(),
        Op::Icmp { .. } => "icmp",
        Op::Cast { op, .. } => op.keyword(),
        Op::Select { .. } => "select",
        Op::Freeze { .. } => "freeze",
        Op::Call { .. } => "call",
        Op::Phi { .. } => "phi",
    }
}
