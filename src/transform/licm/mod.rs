//! Loop-invariant code motion: an instruction that computes the same in every iteration of a loop is
//! executed once, before the loop.
//!
//! After Aho, Lam, Sethi and Ullman, *Compilers* (2006), section 9.5, on SSA form. Each loop gets a
//! preheader (`preheaders.rs`). An instruction whose operands are computed outside of a loop moves to
//! the loop's preheader, and from there out of further loops, if one of these holds:
//! - it has no effect, so it may be executed although it was not before;
//! - it may stop the program, as a division or a load may, but each iteration executes it, and
//!   nothing before it in the loop may run forever.
//!
//! A load moves only if nothing in the loop may write the memory that it reads. If the loop itself
//! writes it, `promotion.rs` may promote the location to a value. A call moves if the same holds for all
//! that the function reads, it writes nothing, and each iteration makes the call. It may run forever, but
//! then nothing before it in the loop may do so, or end the program, as input and output may.
//!
//! Requires: the control-flow graph, dominators, loops, uses. Preserves: what the function does. Cost:
//! linear in the instructions, times the depth of loops for those that move; plus that of
//! [`memory_classes`](crate::analysis::memory_classes) and of the promotion.

mod promotion;
mod reasons;

use dominance::Loop;

use rustc_hash::FxHashMap;

use crate::analysis::memory_classes::{ClassSet, MemoryClass, MemoryClasses};
use crate::analysis::{Analyses, Analysis, DomTree, LoopForest, Object, endless_loops};
use crate::ir::{Block, Context, Effects, Function, Inst, Op, Value};
use crate::support::entity::EntityVec;
use crate::trace::{Event, PassObserver};
use crate::transform::{Pass, PassContext, Run, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "licm",
    help: "Move loop-invariant computations out of loops",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &[("mem2reg", "What reads a variable in memory seems to change in the loop.")],
    run: Run::Function(run),
};

/// What a call that moves may do.
const CALL: Effects = Effects::READS.with(Effects::STOPS).with(Effects::FOREVER);

/// Moves invariant instructions of `function` out of its loops, and promotes memory locations to
/// values in the loops. Returns whether it added a preheader, moved an instruction or promoted a
/// location.
pub fn run(pass: PassContext) -> bool {
    run_observed(pass, &mut ())
}

/// Does [`run`], and reports each step to `observer`. It reports new preheaders and promoted locations, but not how the
/// promotion changes the function.
pub fn run_observed<O: PassObserver>(pass: PassContext, observer: &mut O) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let old_count = function.block_count();
    let Some(has_new_blocks) = preheaders::add(function, analyses) else { return false };
    if has_new_blocks {
        observer.begins("preheaders", function);
    }
    let explains = remarks.are_wanted() || O::LISTENS;
    let mut motion = Motion::new(context, function, analyses, explains);
    motion.report_loops(analyses.cfg(function), old_count, observer);
    let moved = motion.find(observer);
    motion.remark_moved(remarks, &moved);
    let promotions = promotion::find(&motion, analyses.cfg(function), remarks, observer);
    motion.remark_declined(remarks, &promotions);
    let mut is_moved = EntityVec::filled(function.inst_count(), false);
    moved.iter().for_each(|&(inst, _)| is_moved[inst] = true);
    if !moved.is_empty() {
        for index in 0..function.layout().len() {
            let block = function.layout()[index];
            function.retain_insts(block, |_, inst| !is_moved[inst]);
        }
    }
    // `moved` has definitions before their uses.
    for &(inst, preheader) in &moved {
        function.push(preheader, inst);
        observer.record(|| Event::new("moved").inst(inst).block("block", preheader));
    }
    if !promotions.is_empty() {
        observer.ends("promotion", function);
    }
    promotion::promote(context, function, analyses, &promotions);
    has_new_blocks || !moved.is_empty() || !promotions.is_empty()
}

/// Why an instruction stays in a loop.
#[derive(Copy, Clone)]
enum Obstacle {
    /// It does more than to compute a value.
    Effect,
    /// Control enters the function in the loop.
    NoPreheader,
    /// An operand is computed in the loop.
    Operand,
    /// The loop may write the memory that it reads.
    Memory,
    /// It may stop the program, or is a call, and not every iteration may execute it.
    NotAlways,
}

/// Whether what follows `inst` may not be executed.
fn is_barrier(context: &Context, function: &Function, inst: Inst) -> bool {
    let effects = function.effects(context, inst);
    let is_call = matches!(*function.op(inst), Op::Call { .. });
    effects.contains(Effects::FOREVER) || is_call && effects.contains(Effects::OUTSIDE)
}

struct Motion<'a> {
    context: &'a Context,
    function: &'a Function,
    tree: &'a DomTree,
    loops: &'a LoopForest,
    order: &'a [Block],
    classes: MemoryClasses,
    summaries: EntityVec<Loop, LoopSummary>,
    /// Whether reasons are wanted, for remarks or for an observer.
    explains: bool,
    /// For each loop and class, an instruction of the loop that may write it. Only for reasons.
    writers: FxHashMap<(Loop, MemoryClass), Inst>,
    /// The instructions that stay in a loop. Only for remarks.
    declined: Vec<(Loop, Inst)>,
    /// The block of each instruction; for moved ones the preheader.
    block_of: EntityVec<Inst, Option<Block>>,
}

/// The properties of a loop that decide what may move out of it.
#[derive(Copy, Clone, Debug)]
struct LoopSummary {
    preheader: Option<Block>,
    /// The last block that dominates every block from which control leaves the loop or begins
    /// another iteration. Each iteration executes the blocks that dominate it.
    always: Option<Block>,
    /// The memory that the loop may write.
    clobbered: ClassSet,
    /// Whether an inner cycle in the loop may run forever. Then a block may not be executed although
    /// control has not left the loop.
    may_not_return: bool,
    /// How many other instructions in the loop may run forever or end the program, as input and output
    /// may. The same holds for what they precede.
    barriers: u32,
    /// Those of them that are in no inner loop, and come after the instruction that is looked at.
    ahead: u32,
}

impl<'a> Motion<'a> {
    fn new(
        context: &'a Context,
        function: &'a Function,
        analyses: &'a Analyses,
        explains: bool,
    ) -> Motion<'a> {
        let cfg = analyses.cfg(function);
        let tree = analyses.dominators(function);
        let loops = analyses.loops(function);
        let classes = MemoryClasses::compute(context, function, analyses);
        let is_irreducible = cfg.irreducible_loops(tree, loops);
        let is_endless = endless_loops(function, cfg, loops);
        let has_endless = |loop_| loops.children(Some(loop_)).iter().any(|&it| is_endless[it]);
        let mut summaries: EntityVec<Loop, LoopSummary> = loops
            .all()
            .map(|loop_| LoopSummary {
                preheader: preheaders::of(cfg, loops, loop_),
                always: None,
                clobbered: ClassSet::default(),
                may_not_return: has_endless(loop_) || is_irreducible[loop_] && is_endless[loop_],
                barriers: 0,
                ahead: 0,
            })
            .collect();
        let mut writers = FxHashMap::default();
        for &block in cfg.reverse_postorder() {
            let Some(loop_) = loops.innermost(block) else { continue };
            for &next in cfg.successors(block) {
                let mut ended = Some(loop_);
                while let Some(loop_) = ended
                    && (!loops.contains(loop_, next) || loops.header(loop_) == next)
                {
                    let always = &mut summaries[loop_].always;
                    *always = match *always {
                        Some(other) => tree.nearest_common_dominator(other, block),
                        None => Some(block),
                    };
                    ended = loops.parent(loop_);
                }
            }
            for &inst in function.block(block).body() {
                let clobbered = classes.clobbered(context, function, inst);
                let mut around = Some(loop_).filter(|_| explains);
                while let Some(loop_) = around {
                    for class in clobbered.iter() {
                        writers.entry((loop_, class)).or_insert(inst);
                    }
                    around = loops.parent(loop_);
                }
                let summary = &mut summaries[loop_];
                summary.clobbered = summary.clobbered.with(clobbered);
                summary.ahead += u32::from(is_barrier(context, function, inst));
            }
        }
        for summary in summaries.values_mut() {
            summary.barriers = summary.ahead;
        }
        // Inner loops come after those around them.
        for loop_ in loops.all().rev() {
            if let Some(outer) = loops.parent(loop_) {
                let LoopSummary { clobbered, may_not_return, barriers, .. } = summaries[loop_];
                summaries[outer].barriers += barriers;
                summaries[outer].clobbered = summaries[outer].clobbered.with(clobbered);
                summaries[outer].may_not_return |= may_not_return;
            }
        }
        let mut block_of = EntityVec::filled(function.inst_count(), None);
        for &block in cfg.reverse_postorder() {
            let data = function.block(block);
            data.insts().iter().for_each(|&inst| block_of[inst] = Some(block));
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
            summaries,
            explains,
            writers,
            declined,
            block_of,
        }
    }

    /// The instructions that move, and the preheader that each moves to.
    fn find(&mut self, observer: &mut impl PassObserver) -> Vec<(Inst, Block)> {
        let mut moved = Vec::new();
        for &block in self.order {
            if self.loops.innermost(block).is_none() {
                continue;
            }
            for &inst in self.function.block(block).body() {
                if let Some(preheader) = self.destination(block, inst, observer) {
                    self.block_of[inst] = Some(preheader);
                    moved.push((inst, preheader));
                }
            }
        }
        moved
    }

    /// The preheader that `inst` of `block` can move to: that of the outermost loop possible.
    fn destination(
        &mut self,
        block: Block,
        inst: Inst,
        observer: &mut impl PassObserver,
    ) -> Option<Block> {
        let data = self.function.inst(inst);
        let effects = self.function.effects(self.context, inst);
        let is_movable = match data.op {
            Op::Load { .. } => data.is_simple(),
            Op::Alloca { .. } => false,
            Op::Call { .. } => CALL.contains(effects),
            _ => Effects::STOPS.contains(effects),
        };
        // A call that is not made in each iteration may cost more than the loop.
        let is_call = matches!(data.op, Op::Call { .. });
        let may_wait = !effects.contains(Effects::STOPS) && !is_call;
        let itself = u32::from(is_barrier(self.context, self.function, inst));
        let (mut destination, mut ahead) = (None, 0);
        let mut at = self.loops.innermost(block);
        if let Some(loop_) = at {
            self.summaries[loop_].ahead -= itself;
        }
        while let Some(loop_) = at {
            ahead += self.summaries[loop_].ahead;
            let others = itself + ahead;
            let obstacle = match self.summaries[loop_].preheader {
                _ if !is_movable => Some(Obstacle::Effect),
                None => Some(Obstacle::NoPreheader),
                Some(_) if !self.is_invariant(loop_, inst) => Some(Obstacle::Operand),
                Some(_) if self.may_change(loop_, inst) => Some(Obstacle::Memory),
                Some(_) if !may_wait && !self.is_always_executed(loop_, block, others) => {
                    Some(Obstacle::NotAlways)
                }
                Some(_) => None,
            };
            if let Some(obstacle) = obstacle {
                let is_declined = matches!(obstacle, Obstacle::NotAlways | Obstacle::Memory);
                if is_declined && destination.is_none() && self.explains {
                    self.declined.push((loop_, inst));
                }
                observer.record(|| self.stays(loop_, block, inst, obstacle));
                break;
            }
            observer
                .record(|| Event::new("leaves").inst(inst).block("loop", self.loops.header(loop_)));
            destination = self.summaries[loop_].preheader;
            self.summaries[loop_].barriers -= itself;
            at = self.loops.parent(loop_);
        }
        destination
    }

    /// Whether the operands of `inst` are computed outside of the loop.
    fn is_invariant(&self, loop_: Loop, inst: Inst) -> bool {
        let mut is_invariant = true;
        self.function.for_each_operand(inst, |value| is_invariant &= self.is_outside(loop_, value));
        is_invariant
    }

    /// Whether `value` is computed outside of the loop.
    fn is_outside(&self, loop_: Loop, value: Value) -> bool {
        let Value::Inst(inst) = value else { return true };
        self.block_of[inst].is_some_and(|block| !self.loops.contains(loop_, block))
    }

    /// Whether `block` is executed before control leaves the loop.
    fn is_before_exits(&self, loop_: Loop, block: Block) -> bool {
        self.summaries[loop_].always.is_some_and(|always| self.tree.dominates(block, always))
    }

    /// Whether `block` is executed whenever the loop is entered, if `others` of the barriers do not precede it.
    fn is_always_executed(&self, loop_: Loop, block: Block, others: u32) -> bool {
        let LoopSummary { may_not_return, barriers, .. } = self.summaries[loop_];
        !may_not_return && barriers == others && self.is_before_exits(loop_, block)
    }

    /// Whether `inst` reads memory that the loop may write.
    fn may_change(&self, loop_: Loop, inst: Inst) -> bool {
        let clobbered = self.summaries[loop_].clobbered;
        self.reads(inst).iter().any(|class| clobbered.contains(class))
    }

    /// The memory that `inst` reads, if it is a load or a call.
    fn reads(&self, inst: Inst) -> ClassSet {
        match *self.function.op(inst) {
            Op::Load { ptr, .. } => {
                let object = Object::of(self.context, self.function, ptr);
                ClassSet::of(self.classes.of(object))
            }
            Op::Call { .. } => self.classes.looked_at(self.context, self.function, inst),
            _ => ClassSet::default(),
        }
    }
}
