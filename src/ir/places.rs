//! Where the parts of a function stand in the text that it was made from: a side table, which exists
//! only where diagnostics need it.
//!
//! An edit that keeps the numbers of instructions and blocks keeps their places. A pass that splits
//! a block, copies or compacts tells the table.

use crate::ir::{Block, Copies, Inst};
use crate::support::entity::{Entity, EntityVec};
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

    /// Has `inst` stand where `like` stands: for what replaces it, or is part of it.
    pub fn place_like(&mut self, inst: Inst, like: Inst) {
        let place = self.inst(like).unwrap_or_default();
        set(&mut self.insts, inst, place);
    }

    /// Has the terminator of `block` stand where that of `like` stands: for a block that got a
    /// copy of it, or that has taken it over.
    pub fn end_like(&mut self, block: Block, like: Block) {
        let place = self.terminator(like).unwrap_or_default();
        set(&mut self.terminators, block, place);
    }

    /// Has `copies` within the function stand where the originals stand. Linear in the copies.
    pub fn copy(&mut self, copies: &Copies) {
        copies.insts.iter().for_each(|&(original, copy)| self.place_like(copy, original));
        copies.blocks.iter().for_each(|&(original, copy)| self.end_like(copy, original));
    }

    /// The places after [`Function::compact`](crate::ir::Function::compact). Linear in what is
    /// left.
    #[must_use]
    pub fn compacted(&self, compaction: &Copies) -> Places {
        let mut places = Places { name: self.name, ..Places::default() };
        for &(former, inst) in &compaction.insts {
            set(&mut places.insts, inst, self.inst(former).unwrap_or_default());
        }
        for &(former, block) in &compaction.blocks {
            set(&mut places.terminators, block, self.terminator(former).unwrap_or_default());
        }
        places
    }
}

fn set<K: Entity>(spans: &mut EntityVec<K, Span>, key: K, span: Span) {
    spans.extend_to(key.index() + 1, Span::default());
    spans[key] = span;
}

#[cfg(test)]
mod tests {
    use super::super::samples::{add, block, function};
    use super::*;
    use crate::ir::{Terminator, Value};
    use crate::support::interner::Symbol;

    #[test]
    fn places_follow_what_is_split_copied_and_renumbered() {
        let mut function = function(&[&[1], &[]]);
        let [first, second] = [(); 2].map(|()| add(&mut function, 1, Value::ZERO));
        let span = |start| Span::new(start, start + 1);
        let mut places = Places {
            insts: [span(1), span(2)].into_iter().collect(),
            terminators: [Span::default(), span(3)].into_iter().collect(),
            ..Places::default()
        };
        let rest = function.split_block(block(1), 1, Symbol::NONE);
        places.end_like(rest, block(1));
        let copies = function.duplicate_blocks(&[rest]);
        places.copy(&copies);
        assert_eq!(places.inst(copies.inst(second)), Some(span(2)));
        assert_eq!(places.terminator(copies.block(rest)), Some(span(3)));

        function.take_out(block(1), first);
        function.terminate(block(1), Terminator::Jump(copies.block(rest)));
        function.remove_block(rest);
        let compaction = function.compact();
        let places = places.compacted(&compaction);
        let [inst] = function.block(block(2)).body[..] else { panic!("one instruction") };
        assert_eq!(places.inst(inst), Some(span(2)));
        assert_eq!(places.insts.len(), 1);
        assert_eq!([0, 2].map(|of| places.terminator(block(of))), [None, Some(span(3))]);
    }
}
