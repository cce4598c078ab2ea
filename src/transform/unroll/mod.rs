//! Loop unrolling: the rounds of a loop are put one after another.
//!
//! A loop whose number of rounds is a small constant disappears: its counter folds, and each round
//! simplifies with the values that it has there (`trial.rs`). Inner loops come first, so a small
//! nest disappears as a whole: the loops are unrolled in waves, until none is left that is small
//! enough.
//!
//! After Muchnick, *Advanced Compiler Design and Implementation* (1997), section 17.4.3. Each round
//! is copied with a map from the loop's values to those of the round (`rounds.rs`). Where control
//! leaves the loop, phis join the values of the rounds (`closing.rs`).
//!
//! Requires: the control-flow graph, loops. Preserves: what the function
//! does. Cost: each wave is linear in the function; what is copied is limited by the function's size.

mod by_factor;
mod closing;
mod rounds;
mod trial;

use std::cmp::Reverse;

use dominance::Loop;
use rustc_hash::FxHashSet;

use crate::analysis::{Analyses, Analysis, Cfg, loop_test};
use crate::ir::remarks::{Part, Remark};
use crate::ir::{Block, Context, Function, Positions, Terminator};
use crate::support::entity::EntityVec;
use crate::transform::inline::size_of;
use crate::transform::vectorize::{is_of_vectors, is_rest};
use crate::transform::{Pass, Run, preheaders};
use by_factor::Counting;
use closing::Closing;
use rounds::Body;

/// This pass.
pub static PASS: Pass = Pass {
    name: "unroll",
    help: "Put the rounds of loops one after another",
    requires: &[Analysis::Cfg, Analysis::Loops],
    preserves: &[],
    after: &["mem2reg"],
    run: Run::Function(|context, function, analyses, _| run(context, function, analyses)),
};

/// The most instructions that may replace a loop: one inside another loop, and any other, which
/// runs less often.
const LARGEST: [usize; 2] = [500, 150];

/// A function may grow by this many instructions, or to twice its size, as loops are unrolled fully.
const GROWTH: usize = 2_000;

/// Then it may grow by this many more, or by half, as others are unrolled by a factor.
const GROWTH_BY_FACTOR: usize = 600;

/// The most waves: more would be needed for a deeper nest of loops.
const WAVES: usize = 6;

/// How loops are unrolled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum How {
    Fully,
    ByFactor,
}

/// A loop to unroll.
struct Candidate {
    of: Loop,
    body: Body,
    closing: Closing,
    /// How many rounds follow each other: all of them, or the factor.
    rounds: usize,
}

/// Unrolls loops of `function`. Returns whether it added a preheader or unrolled a loop.
pub fn run(context: &mut Context, function: &mut Function, analyses: &Analyses) -> bool {
    if analyses.loops(function).all().len() == 0 {
        return false;
    }
    let has_new_blocks = preheaders::add(context, function, analyses);
    let size = size_of(function);
    let mut room = size.max(GROWTH);
    let mut unroll_fully = |_: &usize| unroll_once(context, function, &mut room, How::Fully);
    let waves = (0..WAVES).take_while(&mut unroll_fully).count();
    room = (size / 2).max(GROWTH_BY_FACTOR);
    unroll_once(context, function, &mut room, How::ByFactor) || waves > 0 || has_new_blocks
}

/// Unrolls loops that are not inside each other. Returns whether there were any.
fn unroll_once(context: &mut Context, function: &mut Function, room: &mut usize, how: How) -> bool {
    let analyses = Analyses::default();
    if analyses.loops(function).all().len() == 0 {
        return false;
    }
    let positions = Positions::compute(function);
    let candidates = candidates(context, function, &analyses, &positions, room, how);
    if candidates.is_empty() {
        return false;
    }
    let mut loops = Vec::new();
    for Candidate { of, body, closing, rounds } in candidates {
        closing.apply(function, analyses.cfg(function));
        loops.push((of, body, rounds));
    }
    let mut counting =
        (how == How::ByFactor).then(|| Counting::new(context, function, &analyses, &positions));
    let mut placed = Vec::new();
    for (of, body, rounds) in loops {
        let header = body.header;
        let copies = match &mut counting {
            None => unroll_fully(context, function, body, rounds),
            Some(counting) => by_factor::unroll(context, function, body, counting, (of, rounds)),
        };
        placed.push((header, copies));
    }
    function.move_before(placed);
    // Removes the originals, and the exits that no copy takes.
    let cfg = Cfg::compute(function);
    function.retain_blocks(|block| cfg.is_reachable(block));
    true
}

/// Loops that are small enough to be unrolled and are not inside each other. `room` is how many
/// instructions may be added.
fn candidates(
    context: &mut Context,
    function: &Function,
    analyses: &Analyses,
    positions: &Positions,
    room: &mut usize,
    how: How,
) -> Vec<Candidate> {
    let (cfg, tree) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, uses) = (analyses.loops(function), analyses.uses(function));
    let mut counting =
        (how == How::ByFactor).then(|| Counting::new(context, function, analyses, positions));
    let mut number = EntityVec::filled(function.block_count(), 0);
    cfg.reverse_postorder().iter().zip(0..).for_each(|(&block, at)| number[block] = at);
    let mut candidates = Vec::new();
    // Whether one of the candidates is inside.
    let mut is_around: EntityVec<Loop, bool> = loops.all().map(|_| false).collect();
    // Deep loops run most often.
    let mut order: Vec<Loop> = loops.all().collect();
    order.sort_by_key(|&of| Reverse(loops.depth(of)));
    // Copies of a loop may have several numbers of rounds.
    let (mut seen, mut copied) = (FxHashSet::default(), FxHashSet::default());
    for of in loops.all().filter(|_| function.is_heard()) {
        let span = function.span_of(loop_test(function, loops, of));
        copied.extend(span.filter(|&span| !seen.insert(span)));
    }
    for of in order {
        let test = loop_test(function, loops, of);
        let declined = |words| -> Option<Candidate> {
            if how == How::ByFactor {
                function.remark(test, || Remark::declined(words, []));
            }
            None
        };
        let candidate = || {
            // `trial` cannot follow even one round. A deep nest has many such loops, so their
            // blocks are not copied.
            if loops.nodes(of).len() > trial::STEPS {
                return None;
            }
            let body = Body::of(cfg, loops, &number, of)?;
            let (rounds, size) = match &mut counting {
                None => {
                    let latches = loops.latches(of);
                    let largest = LARGEST[usize::from(loops.depth(of) == 1)];
                    let trial = trial::follow(context, function, tree, &body, latches, largest)?;
                    (trial.rounds, trial.size)
                }
                // The few rounds that a loop of vectors left.
                Some(_) if is_rest(context, function, cfg, body.preheader) => return None,
                Some(counting) => {
                    let factor = counting.factor(context, function, &body, of)?;
                    (factor, factor * body.size(function))
                }
            };
            let Some(left) = room.checked_sub(size) else {
                return declined("this loop is not unrolled: the function would become too large");
            };
            *room = left;
            let closing = closing::plan(function, (cfg, tree, uses, positions), &body);
            let Some(closing) = closing else {
                return declined(
                    "this loop is not unrolled: what it computes is used in several ways",
                );
            };
            let is_copied = || function.span_of(test).is_some_and(|span| copied.contains(&span));
            let rounds_of_test = || {
                // The last time, a test at the beginning only leaves the loop.
                let is_first = test == body.header && !loops.latches(of).contains(&test);
                Part::Count(rounds - usize::from(is_first), "round")
            };
            let remark = || match how {
                How::Fully if is_copied() => Remark::done("this loop is unrolled fully", []),
                How::Fully => Remark::done("this loop is unrolled fully: {}", [rounds_of_test()]),
                How::ByFactor => {
                    let words = "{} of this loop follow each other, with one test for all";
                    Remark::done(words, [Part::Count(rounds, "round")])
                }
            };
            let is_left = is_rest(context, function, cfg, body.preheader);
            if !is_left && !is_of_vectors(context, function, body.header) {
                function.remark(test, remark);
            }
            Some(Candidate { of, body, closing, rounds })
        };
        let is_free = match how {
            How::Fully => !is_around[of],
            How::ByFactor => loops.children(Some(of)).is_empty(),
        };
        let found = is_free.then(candidate).flatten();
        if let Some(outer) = loops.parent(of) {
            is_around[outer] |= is_around[of] || found.is_some();
        }
        candidates.extend(found);
    }
    candidates
}
/// Copies all rounds of a loop, at most `rounds`. No block goes to the original afterwards. Returns the
/// copies.
fn unroll_fully(
    context: &mut Context,
    function: &mut Function,
    mut body: Body,
    rounds: usize,
) -> Vec<Block> {
    let name = function.block(body.header).name;
    let mut starts = body.starts(function);
    let mut first = function.create_block(name);
    function.set_terminator(body.preheader, Terminator::Jump(first));
    let mut blocks = Vec::new();
    for _ in 0..rounds {
        let next = function.create_block(name);
        let round = body.copy(context, function, (first, next), &starts, None);
        blocks.extend(&round.blocks);
        if round.latches.is_empty() {
            body.finish(function);
            return blocks;
        }
        starts = body.next_values(function, &round, next);
        first = next;
    }
    unreachable!("the last round leaves the loop")
}
