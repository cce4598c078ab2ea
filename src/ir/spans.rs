//! Where the parts of a function are in the text that it was made from. This side table of the
//! function exists only if a diagnostic or the interpreter will ask for it. It is indexed by the
//! numbers of instructions and blocks, so an instruction that moves keeps its span. The methods of
//! a function that split, merge, copy and renumber update the spans.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Block, Inst};
use crate::support::entity::{Entity, EntityVec};
use crate::support::span::Span;

/// Where the parts of a function are in the text. A part without a place has an empty span.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spans {
    /// The function's name where it is defined.
    pub name: Span,
    /// By instruction.
    pub insts: EntityVec<Inst, Span>,
    /// By block, the place of its terminator.
    pub terminators: EntityVec<Block, Span>,
    /// By span, how many copies passes have made of the instructions and terminators that have it. Copies that were
    /// removed count. A fact about one copy need not be true of the expression in the text.
    pub copies: FxHashMap<Span, u32>,
    /// The functions that are copied into this one, each by the span of its name.
    pub inlined: FxHashSet<Span>,
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

    /// Gives the instruction `to`, a copy of `from`, its span, and counts the copy. `to` is `None` if the copy is a
    /// value without a place.
    pub fn add_copy(&mut self, from: Inst, to: Option<Inst>) {
        if let Some(to) = to {
            self.copy_inst(from, to);
        }
        self.count_copy(self.inst(from));
    }

    fn count_copy(&mut self, span: Option<Span>) {
        if let Some(span) = span {
            *self.copies.entry(span).or_default() += 1;
        }
    }

    /// Gives the instruction `to`, which replaces `from`, its span.
    pub fn copy_inst(&mut self, from: Inst, to: Inst) {
        let span = self.inst(from).unwrap_or_default();
        set(&mut self.insts, to, span);
    }

    /// Gives the terminator of the block `to`, a copy of that of `from`, its span, and counts the copy.
    pub fn copy_terminator(&mut self, from: Block, to: Block) {
        self.count_copy(self.terminator(from));
        let span = self.terminator(from).unwrap_or_default();
        set(&mut self.terminators, to, span);
    }

    /// Whether a place is in the text of the function itself, and not in that of a function that is copied into it.
    /// Linear in the number of these.
    pub fn is_own(&self, place: Span) -> bool {
        let before = |name: &&Span| name.start <= place.start;
        let others = self.inlined.iter().filter(before).map(|name| name.start).max();
        others.is_none_or(|other| other <= self.name.start && self.name.start <= place.start)
    }

    /// Moves the span of the terminator of `from` to `block`. `from` has none afterwards.
    pub(super) fn move_terminator(&mut self, from: Block, block: Block) {
        let span = self.terminator(from).unwrap_or_default();
        set(&mut self.terminators, block, span);
        set(&mut self.terminators, from, Span::default());
    }

    /// Gives copies the spans of their originals, and counts them. The originals are in the function of `of`, or in
    /// this one without `of`. The first copy of another function's body is not counted: this function has no other
    /// instructions of that text. Linear in the copies.
    pub(super) fn add_copies(
        &mut self,
        of: Option<&Spans>,
        blocks: &[(Block, Block)],
        insts: &[(Inst, Inst)],
    ) {
        let mut is_again = true;
        if let Some(of) = of {
            is_again = of.name == self.name;
            for &name in of.inlined.iter().chain([&of.name]) {
                is_again |= !self.inlined.insert(name);
            }
            for (&span, &count) in &of.copies {
                *self.copies.entry(span).or_default() += count;
            }
        }
        for &(original, copy) in insts {
            let span = of.unwrap_or(self).inst(original);
            set(&mut self.insts, copy, span.unwrap_or_default());
            self.count_copy(span.filter(|_| is_again));
        }
        for &(original, copy) in blocks {
            let span = of.unwrap_or(self).terminator(original);
            set(&mut self.terminators, copy, span.unwrap_or_default());
            self.count_copy(span.filter(|_| is_again));
        }
    }

    /// These spans for a function whose instructions and blocks have other numbers. Linear in them.
    pub(super) fn renumbered(self, blocks: &[(Block, Block)], insts: &[(Inst, Inst)]) -> Spans {
        let (mut of_insts, mut of_blocks) = (EntityVec::new(), EntityVec::new());
        for &(former, number) in insts {
            set(&mut of_insts, number, self.inst(former).unwrap_or_default());
        }
        for &(former, number) in blocks {
            set(&mut of_blocks, number, self.terminator(former).unwrap_or_default());
        }
        Spans { insts: of_insts, terminators: of_blocks, ..self }
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
    use crate::ir::{Function, Terminator, Value};
    use crate::support::interner::Symbol;

    #[test]
    fn spans_follow_what_is_split_copied_and_renumbered() {
        let mut function = function(&[&[1], &[]]);
        let [first, second] = [(); 2].map(|()| add(&mut function, 1, Value::ZERO));
        let span = |start| Span::new(start, start + 1);
        let spans = Spans {
            insts: [span(1), span(2)].into_iter().collect(),
            terminators: [Span::default(), span(3)].into_iter().collect(),
            ..Spans::default()
        };
        function.spans = Some(Box::new(spans));
        let of_inst = |function: &Function, inst| function.spans.as_ref().unwrap().inst(inst);
        let ends = |function: &Function, blocks: &[Block]| -> Vec<_> {
            let spans = function.spans.as_ref().unwrap();
            blocks.iter().map(|&block| spans.terminator(block)).collect()
        };
        let rest = function.split_block(block(1), 1, Symbol::NONE);
        assert_eq!(ends(&function, &[block(1), rest]), [None, Some(span(3))]);
        let copies = function.duplicate_blocks(&[rest]);
        let copy = copies.block(rest);
        assert_eq!(of_inst(&function, copies.inst(second)), Some(span(2)));
        assert_eq!(ends(&function, &[rest, copy]), [Some(span(3)); 2]);

        function.take_out(block(1), first);
        function.set_terminator(block(1), Terminator::Jump(copy));
        function.retain_blocks(|it| it != rest);
        let copy = function.compact().block(copy);
        let [inst] = function.block(copy).body()[..] else { panic!("one instruction") };
        assert_eq!(of_inst(&function, inst), Some(span(2)));
        assert_eq!(ends(&function, &[block(0), copy]), [None, Some(span(3))]);
        assert_eq!(function.spans.as_ref().unwrap().insts.len(), 1);
        function.merge_chains();
        assert_eq!(ends(&function, &[block(0), copy]), [Some(span(3)), None]);
    }
}
