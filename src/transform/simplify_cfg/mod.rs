//! Makes the control-flow graph smaller.
//!
//! Each iteration has six steps, each linear:
//! 1. A branch or switch on a number, or whose targets are all the same, becomes a jump.
//! 2. Blocks that the entry does not reach are removed.
//! 3. A phi that can only have one value is replaced by it.
//! 4. A block that only jumps on is skipped: the edges to it go on to its target. Such a block stays
//!    if its target is the header of a loop, since it may be the loop's preheader or its only
//!    latch, which loop passes want. It stays, too, for a predecessor that would then have two edges
//!    to the target, with different inputs of the target's phis.
//! 5. Where all predecessors of a block end with a store to one address, the block stores: see `sink.rs`. Two
//!    branches that lead to one block become one: see `join.rs`. What all predecessors of a block compute, the
//!    block computes: see `common.rs`. A branch around a cheap instruction becomes a `select`: see `select.rs`.
//! 6. A block that jumps to another which has no other predecessor is merged with it.
//!
//! A step may give the first one something to do again, as when both arms of an `if` are found to be
//! empty. Iteration ends when it decides no branch, or after a fixed number of times.
//!
//! Requires: the control-flow graph, dominators, loops, uses. Preserves: what the function does. Cost: linear in
//! the function, up to the logarithm in the simplification of phis.

mod common;
mod join;
mod select;
mod sink;

use rustc_hash::FxHashMap;

use crate::analysis::{Analyses, Analysis, LoopForest};
use crate::ir::{Block, Context, FloatOp, Function, Op, Opcode, Terminator, Value};
use crate::support::rows::CompressedRows;
use crate::transform::mem2reg::simplify_phis;
use crate::transform::remove_unreachable::{remove_from_unedited, remove_unreachable};
use crate::transform::replacements::Replacements;
use crate::transform::sccp::known_target;
use crate::transform::{Pass, PassContext, Run, UndefinedBehavior};

/// This pass.
pub static PASS: Pass = Pass {
    name: "simplify-cfg",
    help: "Simplify branches, merge blocks, remove empty ones",
    requires: &[Analysis::Cfg, Analysis::Dominators, Analysis::Loops, Analysis::Uses],
    preserves: &[],
    after: &[(
        "mem2reg",
        "Arms that only store to a variable are empty afterwards, and a phi can become a select.",
    )],
    run: Run::Function(run),
};

/// The most iterations: more have work to do only in deep nests of empty statements.
const ITERATIONS: usize = 4;

/// Simplifies the graph of `function`. Returns whether there was anything to do. If
/// undefined behaviour is kept, phis with an undefined input stay.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, analyses, options, .. } = pass;
    let undefined = options.undefined;
    let mut is_decided = decide_branches(function);
    if is_decided {
        analyses.invalidate(&[], function);
    }
    let mut done = simplify_once(context, function, analyses, undefined);
    if !is_decided && !done.is_changed {
        return false;
    }
    // Only decided branches and new `select`s give the steps more to do.
    for _ in 1..ITERATIONS {
        is_decided = decide_branches(function);
        if !is_decided && !done.is_selected {
            break;
        }
        analyses.invalidate(&[], function);
        done = simplify_once(context, function, analyses, undefined);
    }
    true
}

/// Whether an operation takes so long that it is not executed in vain.
fn is_slow(op: &Op) -> bool {
    matches!(op, Op::Call { .. } | Op::FloatBinary { op: FloatOp::Fdiv | FloatOp::Frem, .. })
}

/// What an iteration did.
#[derive(Copy, Clone, Default)]
struct Done {
    is_changed: bool,
    /// Whether a branch became a `select`.
    is_selected: bool,
}

/// Steps 2 to 6. The analyses are right before.
fn simplify_once(
    context: &Context,
    function: &mut Function,
    analyses: &mut Analyses,
    undefined: UndefinedBehavior,
) -> Done {
    let mut is_changed = remove_from_unedited(function, analyses);
    let mut replacements = Replacements::new(function);
    if function.phi_count() > 0 {
        let tree = analyses.dominators(function);
        simplify_phis::simplify(context, function, tree, &mut replacements, undefined);
        if !replacements.is_empty() {
            replacements.apply(function);
            is_changed = true;
        }
    }
    if function.layout().iter().any(|&block| only_jumps_to(function, block).is_some())
        && skip_empty_blocks(function, analyses)
    {
        is_changed = true;
    }
    let mut is_selected = false;
    if !undefined.is_kept() && function.layout().len() > 2 {
        is_selected = sink_and_join(context, function, analyses);
    }
    if function.phi_count() > 0 {
        is_selected |= common::run(context, function, analyses);
    }
    if function.layout().len() > 2 {
        is_selected |= select::run(context, function, analyses.cfg(function), undefined);
    }
    if is_selected {
        remove_unreachable(function, analyses);
        replacements.extend(function);
        is_changed = true;
    }
    let before = function.layout().len();
    for (phi, value) in function.merge_chains() {
        replacements.replace(phi, value);
    }
    if function.layout().len() < before {
        replacements.apply(function);
        is_changed = true;
    }
    Done { is_changed, is_selected }
}

/// The first two parts of step 5. Returns whether there was anything to do.
fn sink_and_join(context: &Context, function: &mut Function, analyses: &mut Analyses) -> bool {
    let may_store = function.may_contain(Opcode::Store);
    let is_gathered = may_store && sink::gather(context, function, analyses);
    if is_gathered {
        analyses.invalidate(&[], function);
    }
    let is_sunk = may_store && sink::run(context, function, analyses);
    let is_joined = join::run(context, function, analyses);
    if is_joined {
        remove_unreachable(function, analyses);
    } else if is_sunk {
        analyses.invalidate(&[], function);
    }
    is_gathered || is_sunk || is_joined
}

/// Step 1.
fn decide_branches(function: &mut Function) -> bool {
    let decided: Vec<(Block, Block)> = function
        .layout()
        .iter()
        .filter_map(|&block| {
            let value = function.block(block).terminator.operand()?;
            let first = function.successors(block).next()?;
            let is_only = || function.successors(block).all(|target| target == first);
            Some((
                block,
                known_target(function, block, value).or_else(|| is_only().then_some(first))?,
            ))
        })
        .collect();
    function.decide_branches(&decided);
    !decided.is_empty()
}

/// Step 4. The blocks that only jump form trees; the root is the block that they lead to.
fn skip_empty_blocks(function: &mut Function, analyses: &mut Analyses) -> bool {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let edges = function.incoming_edges();
    let mut is_changed = false;
    for &target in cfg.reverse_postorder().iter().rev() {
        if loops.is_header(target) {
            continue;
        }
        // Only the roots of trees are visited.
        if only_jumps_to(function, target).is_some_and(|next| !loops.is_header(next)) {
            continue;
        }
        let Detours { whole, cut } = detours(function, &edges, loops, target);
        if !whole.is_empty() {
            function.shorten_detours(target, &whole);
            is_changed = true;
        }
        for detours in cut.chunk_by(|left, right| left.2 == right.2) {
            function.shorten_detours(detours[0].2, detours);
            is_changed = true;
        }
    }
    if is_changed {
        remove_unreachable(function, analyses);
    }
    is_changed
}

/// Where `block` jumps, if it does nothing else. Its mark is not lost without it.
fn only_jumps_to(function: &Function, block: Block) -> Option<Block> {
    let data = function.block(block);
    let is_empty = data.phis().is_empty() && data.body().is_empty() && block != function.entry();
    match data.terminator {
        Terminator::Jump(target)
            if is_empty && (!data.may_run_forever || function.block(target).may_run_forever) =>
        {
            Some(target)
        }
        _ => None,
    }
}

/// Edges that lead to a block through blocks that only jump, in the form that
/// [`Function::shorten_detours`] takes.
struct Detours {
    /// Those that may go straight to the block: its phis have one input from each block.
    whole: Vec<(Block, Block, Block)>,
    /// The others. They can only be shortened to the last block of the detour; those with the same last
    /// block are next to each other.
    cut: Vec<(Block, Block, Block)>,
}

/// The edges that lead to `target` through blocks that only jump.
fn detours(
    function: &Function,
    edges: &CompressedRows<Block, Block>,
    loops: &LoopForest,
    target: Block,
) -> Detours {
    let mut detours = Detours { whole: Vec::new(), cut: Vec::new() };
    // Blocks that lead to `target` through blocks that only jump, and the last of these blocks.
    let mut pending: Vec<(Block, Block)> = Vec::new();
    // A chain of these is finite: it has neither the header of a loop nor the target in it.
    let is_empty_before = |block: Block, next| {
        let is_skipped = block != target && !loops.is_header(block);
        is_skipped && only_jumps_to(function, block) == Some(next)
    };
    for &last in edges.row(target) {
        if is_empty_before(last, target) {
            pending.push((last, last));
        }
    }
    if pending.is_empty() {
        return detours;
    }
    // What the phis of the target read from each block.
    let mut inputs: FxHashMap<Block, Vec<Value>> = FxHashMap::default();
    for &phi in function.block(target).phis() {
        for &(from, value) in function.phi_incoming(phi) {
            inputs.entry(from).or_default().push(value);
        }
    }
    let has_phis = !function.block(target).phis().is_empty();
    while let Some((block, last)) = pending.pop() {
        for &from in edges.row(block) {
            if is_empty_before(from, block) {
                pending.push((from, last));
                continue;
            }
            if has_phis {
                let values = inputs[&last].clone();
                if *inputs.entry(from).or_insert_with(|| values.clone()) != values {
                    if block != last {
                        detours.cut.push((from, block, last));
                    }
                    continue;
                }
            }
            detours.whole.push((from, block, last));
        }
    }
    detours
}
