//! Loop-invariant code motion: what computes the same in every round of a loop is computed once,
//! before the loop.
//!
//! After Aho, Lam, Sethi and Ullman, *Compilers* (2006), section 9.5, on SSA form. A loop gets a
//! *preheader*: the only block outside of it that goes to its header, and that goes nowhere else.
//! An instruction moves to the preheader of the outermost loop where its operands are computed
//! outside, if one of these holds:
//! - it has no effect, so it may be executed although it was not before;
//! - it may stop the program, as a division or a load may, but each round of the loop executes it,
//!   and nothing before it in the loop could run forever.
//!
//! A load also needs that nothing in the loop may write what it reads. If the loop itself writes
//! it, `promotion.rs` may promote the location to a value.
//!
//! Requires: the control-flow graph, dominators, loops, uses; they are computed anew if a loop gets a
//! preheader. Preserves: what the function does. Cost: linear in the instructions, times the depth of
//! loops for those that move; plus that of [`memory_classes`](crate::analysis::memory_classes) and of
//! the promotion.

mod promotion;

use dominance::Loop;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::memory_classes::{ClassSet, MemoryClass, MemoryClasses};
use crate::analysis::{Address, Analyses, Analysis, DomTree, LoopForest, loop_test};
use crate::ir::remarks::{Part, Remark};
use crate::ir::{Block, Context, Effects, Flags, Function, Inst, Op, Value};
use crate::support::entity::EntityVec;
use crate::transform::{Pass, Run, preheaders};
use promotion::Promotion;

/// This pass.
pub static PASS: Pass = Pass {
    name: "licm",
    help: "Move what computes the same in each round out of loops",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(|context, function, analyses, _| run(context, function, analyses)),
};

/// Moves invariant instructions of `function` out of its loops, and promotes memory locations to
/// values in the loops. Returns whether it added a preheader, moved an instruction or promoted a
/// location.
pub fn run(context: &mut Context, function: &mut Function, analyses: &Analyses) -> bool {
    if analyses.loops(function).all().len() == 0 {
        return false;
    }
    let has_new_blocks = preheaders::add(context, function, analyses);
    let anew = Analyses::default();
    let analyses = if has_new_blocks { &anew } else { analyses };
    let mut motion = Motion::new(context, function, analyses);
    let moved = motion.find();
    let promotions = promotion::find(&motion, analyses.cfg(function));
    motion.tell_declined(&promotions);
    let mut is_moved = EntityVec::filled(function.inst_count(), false);
    moved.iter().for_each(|&(inst, _)| is_moved[inst] = true);
    if !moved.is_empty() {
        for index in 0..function.layout().len() {
            let block = function.layout()[index];
            function.retain_insts(block, |_, inst| !is_moved[inst]);
        }
    }
    // They were found in an order in which definitions come before uses.
    moved.iter().for_each(|&(inst, preheader)| function.push(preheader, inst));
    promotion::promote(context, function, analyses.cfg(function), &promotions);
    has_new_blocks || !moved.is_empty() || !promotions.is_empty()
}

struct Motion<'a> {
    context: &'a Context,
    function: &'a Function,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    order: &'a [Block],
    classes: MemoryClasses,
    facts: EntityVec<Loop, LoopFacts>,
    /// For each loop and class, an instruction of the loop that may write it. Only for remarks.
    writers: FxHashMap<(Loop, MemoryClass), Inst>,
    /// The instructions that stay in a loop. Only for remarks.
    declined: Vec<(Loop, Inst)>,
    /// The block of each instruction; for moved ones the preheader.
    block_of: EntityVec<Inst, Option<Block>>,
}

/// What decides whether something may move out of a loop.
#[derive(Copy, Clone, Debug)]
struct LoopFacts {
    preheader: Option<Block>,
    /// The last block that dominates every block from which control leaves the loop or begins another
    /// round: each round executes what dominates it.
    always: Option<Block>,
    /// The memory that it may write.
    clobbered: ClassSet,
    /// Whether something in it may run forever.
    may_stay: bool,
}

impl<'a> Motion<'a> {
    fn new(context: &'a Context, function: &'a Function, analyses: &'a Analyses) -> Motion<'a> {
        let cfg = analyses.cfg(function);
        let tree = analyses.dominators(function);
        let loops = analyses.loops(function);
        let uses = analyses.uses(function);
        let classes = MemoryClasses::compute(context, function, cfg, uses);
        let is_irreducible = cfg.irreducible_loops(tree, loops);
        let mut facts: EntityVec<Loop, LoopFacts> = loops
            .all()
            .map(|of| LoopFacts {
                preheader: preheaders::of(cfg, loops, of),
                always: None,
                clobbered: ClassSet::default(),
                may_stay: function.may_loop_forever
                    && (!loops.children(Some(of)).is_empty() || is_irreducible[of]),
            })
            .collect();
        let (is_heard, mut writers) = (function.is_heard(), FxHashMap::default());
        for &block in cfg.reverse_postorder() {
            let Some(of) = loops.innermost(block) else { continue };
            for &next in cfg.successors(block) {
                let mut ended = Some(of);
                while let Some(of) = ended
                    && (!loops.contains(of, next) || loops.header(of) == next)
                {
                    let always = &mut facts[of].always;
                    *always = match *always {
                        Some(other) => tree.nearest_common_dominator(other, block),
                        None => Some(block),
                    };
                    ended = loops.parent(of);
                }
            }
            for &inst in &function.block(block).body {
                let clobbered = classes.clobbered(context, function, inst);
                let mut around = Some(of).filter(|_| is_heard);
                while let Some(of) = around {
                    for class in clobbered.iter() {
                        writers.entry((of, class)).or_insert(inst);
                    }
                    around = loops.parent(of);
                }
                let facts = &mut facts[of];
                facts.clobbered = facts.clobbered.with(clobbered);
                facts.may_stay |= function.effects(context, inst).contains(Effects::FOREVER);
            }
        }
        // Inner loops come after those around them.
        for of in loops.all().rev() {
            if let Some(outer) = loops.parent(of) {
                let LoopFacts { clobbered, may_stay, .. } = facts[of];
                facts[outer].clobbered = facts[outer].clobbered.with(clobbered);
                facts[outer].may_stay |= may_stay;
            }
        }
        let mut block_of = EntityVec::filled(function.inst_count(), None);
        for &block in cfg.reverse_postorder() {
            let data = function.block(block);
            data.phis.iter().chain(&data.body).for_each(|&inst| block_of[inst] = Some(block));
        }
        let order = cfg.reverse_postorder();
        let declined = Vec::new();
        Motion {
            context,
            function,
            tree,
            loops,
            order,
            classes,
            facts,
            writers,
            declined,
            block_of,
        }
    }

    /// The instructions that move, and the preheader that each moves to.
    fn find(&mut self) -> Vec<(Inst, Block)> {
        let mut moved = Vec::new();
        for &block in self.order {
            if self.loops.innermost(block).is_none() {
                continue;
            }
            for &inst in &self.function.block(block).body {
                if let Some(preheader) = self.destination(block, inst) {
                    self.block_of[inst] = Some(preheader);
                    moved.push((inst, preheader));
                }
            }
        }
        if self.function.is_heard() {
            self.tell(&moved);
        }
        moved
    }

    /// Says which expressions move.
    fn tell(&self, moved: &[(Inst, Block)]) {
        let function = self.function;
        let preheaders = self.facts.iter().filter_map(|(of, facts)| Some((facts.preheader?, of)));
        let loop_of: FxHashMap<Block, Loop> = preheaders.collect();
        for &(inst, preheader) in moved {
            if function.is_expression(inst) {
                function.remark(inst, || {
                    let line = function.line(loop_test(function, self.loops, loop_of[&preheader]));
                    let parts = [function.quote(inst), line];
                    Remark::done("{} moves out of the loop in {}", parts).with_parts()
                });
            }
        }
    }

    /// The preheader that `inst` of `block` can move to, that of the outermost loop possible.
    fn destination(&mut self, block: Block, inst: Inst) -> Option<Block> {
        let data = self.function.inst(inst);
        let effects = self.function.effects(self.context, inst);
        let is_movable = match data.op {
            Op::Load { .. } => !data.flags.contains(Flags::VOLATILE),
            Op::Alloca { .. } => false,
            _ => Effects::STOPS.contains(effects),
        };
        if !is_movable {
            return None;
        }
        let mut destination = None;
        let mut at = self.loops.innermost(block);
        while let Some(of) = at {
            let facts = &self.facts[of];
            let Some(preheader) = facts.preheader else { break };
            if !self.is_invariant(of, inst) {
                break;
            }
            let is_safe = !effects.contains(Effects::STOPS) || self.is_always_executed(of, block);
            if !is_safe || self.may_change(of, inst) {
                if destination.is_none() && self.function.is_heard() {
                    self.declined.push((of, inst));
                }
                break;
            }
            destination = Some(preheader);
            at = self.loops.parent(of);
        }
        destination
    }

    /// Says why expressions stay in loops, unless they read a location that is promoted.
    fn tell_declined(&self, promotions: &[Promotion]) {
        let promoted = promotions.iter().flat_map(|promotion| &promotion.members);
        let promoted: FxHashSet<Inst> = promoted.copied().collect();
        for &(of, inst) in self.declined.iter().filter(|(_, inst)| !promoted.contains(inst)) {
            self.function.remark(inst, || self.why_not(of, inst));
        }
    }

    /// Why `inst`, whose operands do not change, stays in the loop.
    fn why_not(&self, of: Loop, inst: Inst) -> Remark {
        let function = self.function;
        let what = function.quote(inst);
        let writer = self.class(inst).and_then(|class| self.writers.get(&(of, class)));
        let remark = match writer.map(|&writer| (writer, function.inst(writer).op)) {
            Some((writer, Op::Call { callee, .. })) => {
                let parts = [what, Part::Function(callee), function.line(writer)];
                Remark::declined("{} stays in the loop: the call of {} in {} may change it", parts)
            }
            Some((writer, _)) => {
                let parts = [what, function.line(writer)];
                Remark::declined("{} stays in the loop: {} may change it", parts)
            }
            None => {
                let why = "{} stays in the loop: it might stop the program, and the loop may end without it";
                Remark::declined(why, [what])
            }
        };
        remark.related(writer.and_then(|&writer| function.span_of(writer)), "may write there")
    }

    /// Whether the operands of `inst` are computed outside of the loop.
    fn is_invariant(&self, of: Loop, inst: Inst) -> bool {
        let mut is_invariant = true;
        self.function.for_each_operand(inst, |value| is_invariant &= self.is_outside(of, value));
        is_invariant
    }

    /// Whether `value` is computed outside of the loop.
    fn is_outside(&self, of: Loop, value: Value) -> bool {
        let Value::Inst(inst) = value else { return true };
        self.block_of[inst].is_some_and(|block| !self.loops.contains(of, block))
    }

    /// Whether `block` is executed before control leaves the loop.
    fn is_before_exits(&self, of: Loop, block: Block) -> bool {
        self.facts[of].always.is_some_and(|always| self.tree.dominates(block, always))
    }

    /// Whether `block` is executed whenever the loop is entered.
    fn is_always_executed(&self, of: Loop, block: Block) -> bool {
        !self.facts[of].may_stay && self.is_before_exits(of, block)
    }

    /// Whether `inst` is a load of memory that the loop may write.
    fn may_change(&self, of: Loop, inst: Inst) -> bool {
        self.class(inst).is_some_and(|class| self.facts[of].clobbered.contains(class))
    }

    /// The memory that `inst` reads, if it is a load.
    fn class(&self, inst: Inst) -> Option<MemoryClass> {
        let Op::Load { ptr } = self.function.inst(inst).op else { return None };
        Some(self.classes.of(Address::of(self.context, self.function, ptr).object))
    }
}
