//! Where the parts of a function stand in the text that it was made from: a side table, made only
//! for whoever asks. Passes keep the numbers of instructions and blocks, and so the places.

use crate::ir::{Block, Inst};
use crate::support::entity::EntityVec;
use crate::support::span::Span;

/// Where the parts of a function stand in the text. What has no place there has an empty span.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    /// The function's name where it is defined.
    pub name: Span,
    /// By instruction.
    pub insts: EntityVec<Inst, Span>,
    /// By block, where its terminator stands.
    pub terminators: EntityVec<Block, Span>,
}

impl Places {
    /// The place of an instruction, if it has one.
    pub fn inst(&self, inst: Inst) -> Option<Span> {
        self.insts.get(inst).copied().filter(|&span| span != Span::default())
    }

    /// The place of the terminator of a block, if it has one.
    pub fn terminator(&self, block: Block) -> Option<Span> {
        self.terminators.get(block).copied().filter(|&span| span != Span::default())
    }
}
