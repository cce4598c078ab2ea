//! Aggressive dead code elimination: keeps what is needed and removes the rest, whole loops and
//! branches included.
//!
//! Cytron, Ferrante, Rosen, Wegman and Zadeck, *Efficiently Computing Static Single Assignment Form
//! and the Control Dependence Graph* (1991), section 7.1. At first only what has an effect is live:
//! stores, calls, returns. What a live instruction reads is live, too. So is each branch that
//! decides whether a live instruction is executed. These are the branches that its block is control
//! dependent on: those at the ends of the blocks in its post-dominance frontier. A phi also needs
//! the blocks that its inputs come from. At the end, a dead branch becomes a jump to its block's
//! immediate post-dominator, since nothing in between is needed.
//!
//! A division or a load whose result is not used is removed, although it might stop the program: a
//! program that it stops has undefined behaviour. A loop without effects is assumed to end, as in
//! C, unless it [may run forever](endless_loops()). A loop without an exit always stays.
//!
//! Requires: the control-flow graph, post-dominators, loops. Preserves: what the function does. Cost:
//! O(n + m log n) for `n` instructions and `m` edges.

use crate::analysis::{Analyses, Analysis, Cfg, IteratedFrontier, PostDomTree, endless_loops};
use crate::ir::remarks::{Part, Remark, Remarks, Template};
use crate::ir::{Block, Context, Function, Inst, Op, Positions, Terminator, Value};
use crate::support::entity::EntityVec;
use crate::trace::{Event, PassObserver};
use crate::transform::remove_unreachable::remove_unreachable_observed;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "adce",
    help: "Remove dead code, including whole loops and branches",
    requires: &[Analysis::Cfg, Analysis::Loops, Analysis::PostDominators],
    preserves: &[],
    after: &[("mem2reg", "A variable that nothing reads is dead only once its stores are gone.")],
    run: Run::Function(run),
};

/// Removes the dead instructions and branches of `function`, and the blocks that are unreachable
/// then. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    run_observed(pass, &mut ())
}

/// Does [`run`], and reports each step to `observer`.
pub fn run_observed<O: PassObserver>(pass: PassContext, observer: &mut O) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let cfg = analyses.cfg(function);
    let tree = analyses.post_dominators(function);
    let mut liveness = Liveness::new(function, tree, observer);
    liveness.mark_roots(context, cfg);
    liveness.mark_loops(cfg, analyses);
    liveness.spread(IteratedFrontier::new(tree.graph(), tree.tree()));
    report(remarks, function, cfg, &liveness);
    let Liveness { inst: live, decides, .. } = liveness;

    let mut is_changed = false;
    let dead_branches: Vec<(Block, Block)> = cfg
        .reverse_postorder()
        .iter()
        .filter(|&&block| {
            // Both targets may be the same block.
            let terminator = function.block(block).terminator;
            matches!(terminator, Terminator::Branch { .. } | Terminator::Switch { .. })
                && !decides[block]
        })
        .filter_map(|&block| Some((block, tree.immediate_post_dominator(block)?)))
        .collect();
    for &block in cfg.reverse_postorder() {
        function.retain_insts(block, |_, inst| {
            if !live[inst] {
                observer.removed(inst);
                is_changed = true;
            }
            live[inst]
        });
    }
    if !dead_branches.is_empty() {
        dead_branches.iter().for_each(|&(block, target)| observer.decided(block, target));
        function.decide_branches(&dead_branches);
        is_changed = true;
    }
    remove_unreachable_observed(function, analyses, observer) || is_changed
}

/// Reports which loops, branches and calls are removed.
fn report<O>(remarks: &mut Remarks, function: &Function, cfg: &Cfg, liveness: &Liveness<'_, O>) {
    if !remarks.are_wanted() {
        return;
    }
    let Liveness { inst: live, block: is_live, decides, .. } = liveness;
    let is_branch = |block| cfg.successors(block).len() == 2;
    for (latch, header) in cfg.retreating_edges() {
        if !is_live[header] && !is_live[latch] {
            let test = if is_branch(latch) { latch } else { header };
            remarks.add(function, test, || {
                Remark::done(Template("this loop is removed: its results are not used"), [])
            });
        }
    }
    for &block in cfg.reverse_postorder() {
        let data = function.block(block);
        if let Some(condition) = data.terminator.operand()
            && is_branch(block)
            && is_live[block]
            && !decides[block]
        {
            remarks.add(function, block, || {
                Remark::done(
                    Template("nothing depends on {condition}"),
                    [function.quote(condition)],
                )
            });
        }
        for &inst in data.body().iter().filter(|&&inst| !live[inst]) {
            if let Op::Call { callee, .. } = *function.op(inst) {
                let words = Template(
                    "the call of {function} is removed: it has no effect, and nothing uses its result",
                );
                remarks.add(function, inst, || Remark::done(words, [Part::Function(callee)]));
            }
        }
    }
}

/// Why an instruction is live.
#[derive(Copy, Clone)]
enum Because {
    /// It has an effect.
    Effect,
    /// This live instruction reads it.
    User(Inst),
    /// The live terminator of this block reads it.
    Terminator(Block),
}

/// Why a terminator is live.
#[derive(Copy, Clone)]
enum Decides {
    /// The function ends there.
    Exit,
    /// It goes around a loop that may run forever.
    Loop,
    /// It decides whether something live is executed.
    Control,
}

struct Liveness<'a, O> {
    function: &'a Function,
    tree: &'a PostDomTree,
    positions: Positions,
    inst: EntityVec<Inst, bool>,
    /// Live instructions whose operands are not marked yet.
    insts: Vec<Inst>,
    /// Whether something in the block, or on the edges from it, is live.
    block: EntityVec<Block, bool>,
    /// Live blocks whose branches are not marked yet.
    blocks: Vec<Block>,
    /// Whether the terminator is live.
    decides: EntityVec<Block, bool>,
    observer: &'a mut O,
}

impl<'a, O: PassObserver> Liveness<'a, O> {
    fn new(function: &'a Function, tree: &'a PostDomTree, observer: &'a mut O) -> Liveness<'a, O> {
        Liveness {
            function,
            tree,
            positions: Positions::compute(function),
            inst: EntityVec::filled(function.inst_count(), false),
            insts: Vec::new(),
            block: EntityVec::filled(function.block_count(), false),
            blocks: Vec::new(),
            decides: EntityVec::filled(function.block_count(), false),
            observer,
        }
    }

    /// Marks what is live by itself.
    fn mark_roots(&mut self, context: &Context, cfg: &Cfg) {
        let function = self.function;
        for &block in cfg.reverse_postorder() {
            for &inst in function.block(block).body() {
                if function.effects(context, inst).is_observable() {
                    self.mark(inst, Because::Effect);
                }
            }
        }
        // The exits of the function, and one block of each loop without an exit.
        for &exit in self.tree.exits() {
            self.mark_terminator(exit, Decides::Exit);
        }
    }

    /// Marks the loops that may run forever.
    fn mark_loops(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let function = self.function;
        let has_mark = |&block: &Block| function.block(block).may_run_forever;
        if !cfg.reverse_postorder().iter().any(has_mark) {
            return;
        }
        let loops = analyses.loops(function);
        let is_endless = endless_loops(function, cfg, loops);
        for (from, to) in cfg.retreating_edges() {
            // A cycle that is entered in several places has no header.
            let of_header = loops.innermost(to).filter(|&it| loops.header(it) == to);
            if of_header.is_none_or(|loop_| is_endless[loop_] || !loops.contains(loop_, from)) {
                self.mark_terminator(from, Decides::Loop);
            }
        }
    }

    /// Marks all that follows from what is live so far: operands, and the branches that decide.
    fn spread(&mut self, mut frontier: IteratedFrontier) {
        frontier.begin();
        loop {
            if let Some(inst) = self.insts.pop() {
                let function = self.function;
                function
                    .for_each_operand(inst, |value| self.mark_value(value, Because::User(inst)));
                for &(from, _) in function.phi_incoming(inst) {
                    self.mark_block(from, || {
                        Event::new("live_block").word("reason", "phi").inst(inst)
                    });
                }
            } else if !self.blocks.is_empty() {
                let blocks = std::mem::take(&mut self.blocks);
                let branches = frontier.grow(&blocks);
                for &branch in &branches {
                    self.mark_terminator(branch, Decides::Control);
                }
            } else {
                return;
            }
        }
    }

    fn mark_value(&mut self, value: Value, why: Because) {
        if let Value::Inst(inst) = value {
            self.mark(inst, why);
        }
    }

    fn mark(&mut self, inst: Inst, why: Because) {
        if !std::mem::replace(&mut self.inst[inst], true) {
            self.insts.push(inst);
            self.observer.record(|| {
                let event = Event::new("live").inst(inst);
                match why {
                    Because::Effect => event.word("reason", "effect"),
                    Because::User(user) => event.word("reason", "operand").other("user", user),
                    Because::Terminator(block) => {
                        event.word("reason", "condition").block("block", block)
                    }
                }
            });
            if let Some(block) = self.positions.block(inst) {
                self.mark_block(block, || {
                    Event::new("live_block").word("reason", "holds").inst(inst)
                });
            }
        }
    }

    fn mark_block(&mut self, block: Block, event: impl FnOnce() -> Event) {
        if !std::mem::replace(&mut self.block[block], true) {
            self.blocks.push(block);
            self.observer.record(|| event().block("block", block));
        }
    }

    fn mark_terminator(&mut self, block: Block, why: Decides) {
        if !std::mem::replace(&mut self.decides[block], true) {
            let reason = match why {
                Decides::Exit => "exit",
                Decides::Loop => "loop",
                Decides::Control => "control",
            };
            if O::LISTENS {
                let event = Event::new("live_branch").word("reason", reason).block("block", block);
                let because = Some(block).filter(|_| matches!(why, Decides::Control));
                let because = because.and_then(|block| self.decided_by(block));
                self.observer.record(|| match because {
                    Some(because) => event.block("because", because),
                    None => event,
                });
            }
            self.mark_block(block, || Event::new("live_block").word("reason", "branch"));
            let terminator = self.function.block(block).terminator;
            let why = Because::Terminator(block);
            terminator.operand().into_iter().for_each(|value| self.mark_value(value, why));
        }
    }

    /// A live block that is executed or not as the branch of `branch` decides, for the trace: it
    /// post-dominates a successor, but not `branch`.
    fn decided_by(&self, branch: Block) -> Option<Block> {
        let end = self.tree.immediate_post_dominator(branch);
        self.function.successors(branch).find_map(|successor| {
            let above = std::iter::successors(Some(successor), |&block| {
                self.tree.immediate_post_dominator(block)
            });
            above.take_while(|&block| Some(block) != end).find(|&block| self.block[block])
        })
    }
}
