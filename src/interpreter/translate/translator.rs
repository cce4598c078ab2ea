//! A function under translation: what is known so far, and the code as it grows.

use rustc_hash::FxHashMap;

use super::plan::FunctionPlan;
use super::slots::Slots;
use crate::interpreter::code::{Code, Target};
use crate::interpreter::globals::Globals;
use crate::interpreter::program::{BlockRow, Origin, Program};
use crate::interpreter::slot::Slot;
use crate::ir::layout::Layouts;
use crate::ir::{Block, FuncId, Function, Inst, Module, Param};
use crate::support::entity::EntityVec;

/// What to check and to count while the program runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::interpreter) struct Settings {
    /// Whether undefined behaviour is looked for.
    pub is_checked: bool,
    /// Whether a subscript has to be within its own dimension, as in the source language.
    pub has_dimensions: bool,
    /// Whether blocks and calls are counted.
    pub is_counted: bool,
    /// The declared function that is the recorder of a profile.
    pub recorder: Option<FuncId>,
}

impl Settings {
    /// Whether operations on bits tell the undefined bits of an integer from the others. The source language has no
    /// such operations, so there the culprit of each undefined value stays known.
    pub fn follows_bits(self) -> bool {
        self.is_checked && !self.has_dimensions
    }
}

/// A function under translation. Its methods are in the files of this folder, by subject.
pub(super) struct Translator<'a> {
    pub module: &'a Module,
    pub layouts: &'a Layouts,
    pub globals: &'a Globals,
    pub settings: Settings,
    pub id: FuncId,
    pub function: &'a Function,
    pub plan: &'a FunctionPlan,
    pub program: &'a mut Program,
    pub slots: Slots,
    /// The slot of each value; `NO_SLOT` before it has one.
    pub slot_of: EntityVec<Inst, u32>,
    pub params: EntityVec<Param, u32>,
    /// Where the frames of callees begin.
    pub frame: usize,
    /// For each alloca, whether an access wants its address in a slot, and that slot.
    pub bases: &'a mut EntityVec<Inst, Base>,
    /// The part of the IR that the next instructions come from.
    pub origin: Origin,
    /// Constants in slots, the oldest first.
    pub(super) constants: Vec<(u64, Slot)>,
    /// Constants that loops use, which are put into slots when the function begins.
    pub(super) loop_constants: &'a mut LoopConstants,
    /// Whether the block that is being translated is in a loop.
    pub(super) is_in_loop: bool,
    /// By label, its place in the code; labels of blocks come first.
    pub(super) labels: Vec<u32>,
    pub(super) edges: FxHashMap<(Block, Block), Target>,
    /// Edges with copies that are still to be written.
    pub(super) pending: Vec<(Block, Block, Target)>,
    /// A slot that nothing else uses.
    pub(super) edge_scratch: Option<Slot>,
}

/// Whether the address of an alloca is kept in a slot of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Base {
    Unwanted,
    Wanted,
    At(Slot),
}

/// The constants that loops of a function use, with their slots; the first sweep only collects them.
#[derive(Debug, Default)]
pub(super) struct LoopConstants {
    pub words: Vec<(u64, Slot)>,
    pub is_complete: bool,
}

impl Translator<'_> {
    pub fn here(&self) -> u32 {
        u32::try_from(self.program.codes.len()).expect("less code than 2^32")
    }

    pub fn push(&mut self, code: Code) {
        self.program.codes.push(code);
        self.program.origins.push(self.origin);
    }

    /// Counts `block` when it begins, if blocks are counted.
    pub fn count(&mut self, block: Block) {
        if self.settings.is_counted {
            let data = &self.function.block(block);
            let steps = (data.insts().len() + 1) as u32;
            self.push(Code::Count { block: self.program.blocks.len() as u32 });
            self.program.blocks.push(BlockRow { function: self.id, block, steps });
        }
    }
}
