//! Loop deletion: a loop that ends, has no effect and yields nothing is skipped.
//!
//! [`adce`](crate::transform::adce) also removes such loops, where it may assume that a loop ends.
//! Of the loops that [may run forever](endless_loops()), this pass removes those that are *known* to end: one
//! branch leaves the loop, and [`trip_count`](crate::analysis::trip_count) shows that its comparison
//! fails in some iteration. The edges into the loop then lead to the block after
//! it.
//!
//! Requires: the control-flow graph, dominators, loops. Preserves: what the function does.
//! Cost: linear in the function, times the depth of loops.

use dominance::Loop;

use crate::analysis::{
    Analysis, Cfg, DomTree, InductionByLoop, LoopForest, endless_loops, loop_test,
};
use crate::ir::remarks::{Remark, Template};
use crate::ir::{Block, Context, Function, Inst, Positions, Value};
use crate::support::entity::EntityVec;
use crate::transform::{Pass, PassContext, Run, preheaders};

/// This pass.
pub static PASS: Pass = Pass {
    name: "loop-deletion",
    help: "Remove loops that are known to end and do nothing else",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops],
    preserves: &[],
    after: &[("mem2reg", "A loop whose variables are in memory has stores, which are effects.")],
    run: Run::Function(run),
};

/// Removes the loops of `function` that end and do nothing else. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, remarks, .. } = pass;
    let Some(has_new_blocks) = preheaders::add(function, analyses) else { return false };
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops = analyses.loops(function);
    let mut induction = InductionByLoop::new(context, function, cfg, tree, loops);
    let is_idle = find_idle(context, function, cfg, tree, loops, &mut induction);
    let mut is_used = EntityVec::filled(loops.all().len(), false);
    for_each_use_outside(function, loops, |loop_, _, _| is_used[loop_] = true);

    let mut is_removed = EntityVec::filled(function.block_count(), false);
    let mut is_changed = false;
    for loop_ in loops.all() {
        let header = loops.header(loop_);
        if is_removed[header] || !is_idle[loop_] || is_used[loop_] {
            continue;
        }
        let Some(preheader) = preheaders::of(cfg, loops, loop_) else { continue };
        let Some((from, to)) = loops.exit_edges(cfg, loop_).next() else { continue };
        function.redirect_edges(preheader, header, to, |function, phi| {
            function.phi_input(phi, from).expect("there is an edge")
        });
        remarks.add(function, loop_test(function, loops, loop_), || {
            Remark::done(Template("this loop is removed: its results are not used"), [])
        });
        loops.nodes(loop_).iter().for_each(|&block| is_removed[block] = true);
        is_changed = true;
    }
    if is_changed {
        // An unreachable block may branch into a loop.
        function.retain_blocks(|block| cfg.is_reachable(block) && !is_removed[block]);
    }
    has_new_blocks || is_changed
}

/// For each loop, whether it has no effect, has a single exit, and is known or assumed to end.
pub(super) fn find_idle(
    context: &Context,
    function: &Function,
    cfg: &Cfg,
    tree: &DomTree,
    loops: &LoopForest,
    induction: &mut InductionByLoop,
) -> EntityVec<Loop, bool> {
    let is_irreducible = cfg.irreducible_loops(tree, loops);
    let is_endless = endless_loops(function, cfg, loops);
    let mut ends = |loop_| {
        let exit = induction.only_exit(function, loop_);
        exit.is_some_and(|exit| !exit.trip_count.if_it_ends)
    };
    let ends = |loop_| !is_endless[loop_] || !is_irreducible[loop_] && ends(loop_);
    let mut is_idle: EntityVec<Loop, bool> = loops.all().map(ends).collect();
    for &block in cfg.reverse_postorder() {
        let Some(loop_) = loops.innermost(block) else { continue };
        let has_effect = |&inst: &Inst| function.effects(context, inst).is_observable();
        is_idle[loop_] &= !function.block(block).body().iter().any(has_effect);
    }
    // Inner loops come after those around them.
    for loop_ in loops.all().rev() {
        if let Some(outer) = loops.parent(loop_) {
            is_idle[outer] &= is_idle[loop_];
        }
        is_idle[loop_] &= induction.exit_count(loop_) == 1;
    }
    is_idle
}

/// Calls `visit` with each loop, each instruction in it and each block outside of it that reads the
/// result.
pub(super) fn for_each_use_outside(
    function: &Function,
    loops: &LoopForest,
    mut visit: impl FnMut(Loop, Inst, Block),
) {
    let positions = Positions::compute(function);
    let mut check = |value, user| {
        if let Value::Inst(inst) = value
            && let Some(block) = positions.block(inst)
        {
            let mut around = loops.innermost(block);
            while let Some(loop_) = around.filter(|&loop_| !loops.contains(loop_, user)) {
                visit(loop_, inst, user);
                around = loops.parent(loop_);
            }
        }
    };
    for &block in function.layout() {
        let data = function.block(block);
        for &inst in data.insts() {
            function.for_each_operand(inst, |value| check(value, block));
        }
        data.terminator.operand().into_iter().for_each(|value| check(value, block));
    }
}
