//! Loop unrolling: the rounds of a loop stand one after another.
//!
//! A loop whose number of rounds is a small constant goes altogether: what counts the rounds folds,
//! and each round sees what is special in it (`trial.rs`). Inner loops go first, so a small nest goes
//! as a whole: the loops are unrolled in waves, until none is left that is small enough.
//!
//! After Muchnick, *Advanced Compiler Design and Implementation* (1997), section 17.4.3. A round is
//! copied once with what stands for each value (`rounds.rs`); where a loop is left, phis join the
//! values of the rounds (`closing.rs`).
//!
//! Requires: nothing that the cache keeps, since it adds blocks first. Preserves: what the function
//! does. Cost: each wave is linear in the function; what is copied is limited by the function's size.

mod by_factor;
mod closing;
mod rounds;
mod trial;

use crate::analysis::{Analyses, Cfg, Induction, LoopForest};
use crate::ir::{Block, Context, Function, Positions, Terminator};
use crate::support::entity::EntityVec;
use crate::transform::inline::size_of;
use crate::transform::licm::add_preheaders;
use crate::transform::{Pass, Run};
use by_factor::Counted;
use closing::Closing;
use rounds::Body;

/// This pass.
pub static PASS: Pass = Pass {
    name: "unroll",
    help: "Put the rounds of loops one after another",
    requires: &[],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(|context, function, _, _| run(context, function)),
};

/// The most instructions that may stand for a loop.
const LARGEST: usize = 300;

/// A function may grow by this many instructions, or to twice its size.
const GROWTH: usize = 1_000;

/// The most waves: more would be needed for a deeper nest of loops.
const WAVES: usize = 6;

/// Unrolls loops of `function`. Returns whether it added a preheader or unrolled a loop.
pub fn run(context: &mut Context, function: &mut Function) -> bool {
    let has_new_blocks = add_preheaders(context, function);
    let mut room = size_of(function).max(GROWTH);
    let waves = (0..WAVES).take_while(|_| unroll_once(context, function, &mut room, false)).count();
    let is_grouped = unroll_once(context, function, &mut room, true);
    has_new_blocks || waves > 0 || is_grouped
}

/// A loop to unroll, and how.
struct Candidate {
    body: Body,
    closing: Closing,
    /// By which factor, if not all rounds.
    group: Option<(dominance::Loop, usize)>,
}

/// Unrolls loops none of which is inside another. Returns whether there were any.
fn unroll_once(
    context: &mut Context,
    function: &mut Function,
    room: &mut usize,
    by_factor: bool,
) -> bool {
    let analyses = Analyses::default();
    let candidates = candidates(context, function, &analyses, room, by_factor);
    if candidates.is_empty() {
        return false;
    }
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let forest = analyses.loops(function);
    let positions = Positions::compute(function);
    let mut loops = Vec::new();
    for Candidate { body, closing, group } in candidates {
        closing.apply(function, cfg);
        loops.push((body, group));
    }
    // With the phis that are new.
    let mut induction = Induction::compute(context, function, cfg, tree, forest);
    let former = function.layout().to_vec();
    // The copies that stand before a header.
    let mut before: EntityVec<Block, Vec<Block>> =
        EntityVec::filled(function.block_count(), Vec::new());
    for (body, group) in loops {
        let header = body.header;
        before[header] = match group {
            Some((of, factor)) => {
                let places = (forest, &positions);
                let counted = Counted::of(context, function, places, &mut induction, of);
                let counted = counted.expect("it counted before");
                let counting = (&mut induction.terms, &counted);
                by_factor::unroll(context, function, body, counting, factor)
            }
            None => unroll_fully(context, function, body),
        };
    }
    let order = former.into_iter().flat_map(|block| {
        let mut blocks = std::mem::take(&mut before[block]);
        blocks.push(block);
        blocks
    });
    function.reorder(order.collect());
    // What the rounds stand for, and where none of them leaves the loop to.
    let cfg = Cfg::compute(function);
    function.retain_blocks(|block| cfg.is_reachable(block));
    true
}

/// Loops that are small enough to be unrolled, and none of which is inside another.
fn candidates(
    context: &mut Context,
    function: &Function,
    analyses: &Analyses,
    room: &mut usize,
    by_factor: bool,
) -> Vec<Candidate> {
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let loops: &LoopForest = analyses.loops(function);
    let mut candidates = Vec::new();
    if loops.all().len() == 0 {
        return candidates;
    }
    let (uses, positions) = (analyses.uses(function), Positions::compute(function));
    let mut induction = Induction::compute(context, function, cfg, tree, loops);
    let mut number = EntityVec::filled(function.block_count(), 0);
    cfg.reverse_postorder().iter().zip(0..).for_each(|(&block, at)| number[block] = at);
    // Whether it is a candidate or has one inside.
    let mut is_taken: EntityVec<dominance::Loop, bool> = loops.all().map(|_| false).collect();
    for of in loops.all().rev() {
        if let Some(outer) = loops.parent(of) {
            is_taken[outer] |= is_taken[of] || by_factor;
        }
        if is_taken[of] {
            continue;
        }
        let Some(body) = Body::of(cfg, loops, &number, of) else { continue };
        let latches = loops.latches(of);
        let (size, group) = if by_factor {
            let Some(counted) = Counted::of(context, function, (loops, &positions), &mut induction, of) else { continue };
            let size = body.size(function);
            let factor = by_factor::factor(&mut induction.terms, &counted, size);
            let Some(factor) = factor else { continue };
            (size * factor, Some((of, factor)))
        } else {
            let size = trial::follow(context, function, tree, &body, latches, LARGEST);
            let Some(size) = size else { continue };
            (size, None)
        };
        let places = (cfg, tree, uses, &positions);
        if size <= *room && let Some(closing) = closing::plan(function, places, &body) {
            *room -= size;
            candidates.push(Candidate { body, closing, group });
            if let Some(outer) = loops.parent(of) {
                is_taken[outer] = true;
            }
        }
    }
    candidates
}

/// Copies all rounds of a loop. No block goes to the original afterwards. Returns the copies.
fn unroll_fully(context: &mut Context, function: &mut Function, mut body: Body) -> Vec<Block> {
    let name = function.block(body.header).name;
    let mut starts = body.starts(function);
    let mut first = function.create_block(name);
    function.set_terminator(body.preheader, Terminator::Jump(first));
    let mut blocks = Vec::new();
    loop {
        let next = function.create_block(name);
        let round = body.copy(context, function, (first, next), &starts, None);
        blocks.extend(&round.blocks);
        if round.latches.is_empty() {
            break;
        }
        starts = body.next_values(function, &round, next);
        first = next;
    }
    body.finish(function);
    blocks
}
