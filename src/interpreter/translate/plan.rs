//! What is known about a function before it is translated: which instructions become part of
//! others, which variables live in slots, and how long each value is needed.

use crate::ir::{Block, Inst, Value};
use crate::support::entity::EntityVec;

/// What becomes of an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It is translated where it stands.
    Plain,
    /// It is part of the instruction that uses it, or is not needed at all.
    Fused,
    /// It reads a variable in a slot, and is read where its value is used.
    Read(Inst),
}

/// Where a result goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// Into a slot that is free again after the last use.
    Temporary,
    /// Into a slot of its own.
    Own,
    /// Into the slot of a phi or of a variable.
    Of(Inst),
    /// Among the arguments of a call, as the one with that number.
    Argument(Inst, u32),
}

/// What is known about an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct InstFacts {
    pub fate: Fate,
    pub home: Home,
    /// The number of uses.
    pub uses: u32,
    /// The number of uses by `or`.
    pub or_uses: u32,
    /// Its position: blocks and their instructions are numbered in the order of the layout.
    pub position: u32,
    /// The last position in its block at which it is needed.
    pub last: u32,
    /// Whether it is needed in another block.
    pub escapes: bool,
    /// Of an address: whether an access in the same block surely uses it.
    pub is_accessed: bool,
    /// Of an alloca: whether it is a variable in a slot.
    pub is_variable: bool,
}

/// The position of instructions that are not in the layout, and of events that do not happen.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What is known about all instructions of a function.
#[derive(Debug)]
pub(super) struct FunctionPlan {
    pub facts: EntityVec<Inst, InstFacts>,
    /// The position of each block's end.
    pub ends: EntityVec<Block, u32>,
    /// The inputs of phis by edge: the number of the block where the edge begins, the position of
    /// the block where it ends, the phi and its input; in ascending order.
    pub(super) inputs: Vec<(Block, u32, Inst, Value)>,
}

impl FunctionPlan {
    /// The phis of the block `to` with what they read on the edge from `from`. Takes logarithmic
    /// time.
    pub fn inputs(&self, from: Block, to: Block) -> impl Iterator<Item = (Inst, Value)> {
        let key = (from, self.ends[to]);
        let start = self.inputs.partition_point(|&(from, to, ..)| (from, to) < key);
        let rows =
            self.inputs[start..].iter().take_while(move |&&(from, to, ..)| (from, to) == key);
        rows.map(|&(_, _, phi, value)| (phi, value))
    }

    /// What phis read on all edges from `from`. Takes logarithmic time.
    pub fn inputs_from(&self, from: Block) -> &[(Block, u32, Inst, Value)] {
        let start = self.inputs.partition_point(|row| row.0 < from);
        let len = self.inputs[start..].partition_point(|row| row.0 == from);
        &self.inputs[start..start + len]
    }
}
