//! What moves and what stays, and why: for remarks and for an observer.

use dominance::Loop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::promotion::Promotion;
use super::{Motion, Obstacle};
use crate::analysis::{Cfg, loop_test};
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{Block, Function, Inst, Op, Value};
use crate::support::entity::{Entity, EntityVec};
use crate::support::span::Span;
use crate::trace::{Event, PassObserver};

impl Motion<'_> {
    /// Reports each loop with the blocks that are in it but in no inner loop. Blocks from number `old_count` on
    /// are new preheaders.
    pub(super) fn report_loops<O: PassObserver>(
        &self,
        cfg: &Cfg,
        old_count: usize,
        observer: &mut O,
    ) {
        if !O::LISTENS {
            return;
        }
        let mut own: EntityVec<Loop, Vec<Block>> =
            EntityVec::filled(self.loops.all().len(), Vec::new());
        for &block in self.order {
            if let Some(loop_) = self.loops.innermost(block) {
                own[loop_].push(block);
            }
        }
        for (loop_, blocks) in own.iter() {
            let mut event = Event::new("loop").block("header", self.loops.header(loop_));
            if let Some(outer) = self.loops.parent(loop_) {
                event = event.block("inside", self.loops.header(outer));
            }
            if let Some(preheader) = self.summaries[loop_].preheader {
                event = event.block("preheader", preheader);
                if preheader.index() >= old_count {
                    event = event.blocks("joined", cfg.predecessors(preheader).iter().copied());
                }
            }
            observer.record(|| event.blocks("blocks", blocks.iter().copied()));
        }
    }

    /// The event that `inst` of `block` stays in the loop.
    pub(super) fn stays(&self, loop_: Loop, block: Block, inst: Inst, obstacle: Obstacle) -> Event {
        let event = Event::new("stays").inst(inst).block("loop", self.loops.header(loop_));
        match obstacle {
            Obstacle::Effect => event.word("reason", "effect"),
            Obstacle::NoPreheader => event.word("reason", "no_preheader"),
            Obstacle::Operand => {
                let event = event.word("reason", "operand");
                let mut inside = None::<Inst>;
                self.function.for_each_operand(inst, |value| match value {
                    Value::Inst(operand) if !self.is_outside(loop_, value) => {
                        inside.get_or_insert(operand);
                    }
                    _ => {}
                });
                inside.into_iter().fold(event, |event, operand| event.other("operand", operand))
            }
            Obstacle::NotAlways if self.is_before_exits(loop_, block) => {
                event.word("reason", "may_not_return")
            }
            Obstacle::NotAlways => event.word("reason", "not_always"),
            Obstacle::Memory => {
                let event = event.word("reason", "memory");
                let writer = self.writer(loop_, inst);
                writer.into_iter().fold(event, |event, writer| event.other("writer", writer))
            }
        }
    }

    /// An instruction in the loop that may write what `inst` reads.
    fn writer(&self, loop_: Loop, inst: Inst) -> Option<Inst> {
        self.reads(inst).iter().find_map(|class| self.writers.get(&(loop_, class)).copied())
    }

    /// Adds remarks about expressions that move. A remark is about the expression in the text. There is none if
    /// copies of the expression compute something else, were removed, or stay in the loop.
    pub(super) fn remark_moved(&self, remarks: &mut Remarks, moved: &[(Inst, Block)]) {
        if !remarks.are_wanted() {
            return;
        }
        let function = self.function;
        let preheaders =
            self.summaries.iter().filter_map(|(loop_, summary)| Some((summary.preheader?, loop_)));
        let loop_of: FxHashMap<Block, Loop> = preheaders.collect();
        let copied = |inst: &Inst| function.copies_of(*inst) > 0;
        let mut of_place: FxHashMap<Span, Vec<Inst>> = FxHashMap::default();
        let insts = self.order.iter().flat_map(|&block| function.block(block).body()).copied();
        for inst in insts.filter(copied) {
            of_place.entry(function.span_of(inst).unwrap_or_default()).or_default().push(inst);
        }
        for &(inst, preheader) in moved {
            let copies = function.span_of(inst).and_then(|span| of_place.get(&span));
            let is_alike = |&other: &Inst| {
                let stays = self.block_of[other]
                    .is_some_and(|block| self.loops.contains(loop_of[&preheader], block));
                !stays && computes_the_same(function, inst, other)
            };
            let is_all = copies.is_none_or(|copies| {
                copies.len() as u32 > function.copies_of(inst) && copies.iter().all(is_alike)
            });
            if function.is_expression(inst) && is_all {
                remarks.add(function, inst, || {
                    let line = function.line(loop_test(function, self.loops, loop_of[&preheader]));
                    let parts = [function.quote(inst), line];
                    Remark::done(Template("{value} moves out of the loop in {line}"), parts)
                        .with_parts()
                });
            }
        }
    }

    /// Remarks why expressions stay in loops, unless they read a location that is promoted.
    pub(super) fn remark_declined(&self, remarks: &mut Remarks, promotions: &[Promotion]) {
        let promoted = promotions.iter().flat_map(|promotion| &promotion.members);
        let promoted: FxHashSet<Inst> = promoted.copied().collect();
        for &(loop_, inst) in self.declined.iter().filter(|(_, inst)| !promoted.contains(inst)) {
            remarks.add(self.function, inst, || self.why_not(loop_, inst));
        }
    }

    /// Why `inst`, whose operands do not change, stays in the loop.
    fn why_not(&self, loop_: Loop, inst: Inst) -> Remark {
        let function = self.function;
        let what = function.quote(inst);
        let writer = self.writer(loop_, inst);
        let remark = match writer.map(|writer| (writer, *function.op(writer))) {
            Some((writer, Op::Call { callee, .. })) => {
                let parts = [what, Part::Function(callee), function.line(writer)];
                Remark::declined(
                    Template(
                        "{value} stays in the loop: the call of {function} in {line} may change it",
                    ),
                    parts,
                )
            }
            Some((writer, _)) => {
                let parts = [what, function.line(writer)];
                Remark::declined(Template("{value} stays in the loop: {line} may change it"), parts)
            }
            None => {
                let why = Template(
                    "{value} stays in the loop: it may fail, and the loop may end without executing it",
                );
                Remark::declined(why, [what])
            }
        };
        remark.related(
            writer.and_then(|writer| function.span_of(writer)),
            Template("may write there"),
        )
    }
}

/// Whether two instructions have the same opcode and the same operands.
fn computes_the_same(function: &Function, one: Inst, other: Inst) -> bool {
    let operands = |inst| {
        let mut operands = Vec::new();
        function.for_each_operand(inst, |value| operands.push(value));
        operands
    };
    function.op(one).opcode() == function.op(other).opcode() && operands(one) == operands(other)
}
