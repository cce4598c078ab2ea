//! Where the parts of a function stand in the text that it was made from: a side table of the
//! function, there only if a diagnostic or the interpreter will ask. It goes by the numbers of
//! instructions and blocks, so what moves an instruction keeps its span.

use crate::ir::{Block, Inst};
use crate::support::entity::EntityVec;
use crate::support::span::Span;

/// Where the parts of a function stand in the text. A part without a place has an empty span.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spans {
    /// The function's name where it is defined.
    pub name: Span,
    /// By instruction.
    pub insts: EntityVec<Inst, Span>,
    /// By block, where its terminator stands.
    pub terminators: EntityVec<Block, Span>,
}

impl Spans {
    /// The span of an instruction, if it has one.
    pub fn inst(&self, inst: Inst) -> Option<Span> {
        self.insts.get(inst).copied().filter(|&span| span != Span::default())
    }

    /// The span of the terminator of a block, if it has one.
    pub fn terminator(&self, block: Block) -> Option<Span> {
        self.terminators.get(block).copied().filter(|&span| span != Span::default())
    }
}
