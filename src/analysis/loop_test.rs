//! The place of a loop in the source, for remarks about it.

use crate::analysis::LoopForest;
use crate::ir::{Block, Function};

/// The block of a loop whose terminator best shows where the loop is in the source. That is a latch
/// that may leave the loop, as after rotation, or else the header. If the place of this block is in a function
/// that was copied into this one, it is another block that may leave the loop, if one has a place in this
/// function. Linear in the edges of the loop.
pub fn loop_test(function: &Function, loops: &LoopForest, loop_: dominance::Loop) -> Block {
    let leaves = |&&block: &&Block| function.successors(block).any(|to| !loops.contains(loop_, to));
    let latch = loops.latches(loop_).iter().find(leaves).copied();
    let best = latch.unwrap_or_else(|| loops.header(loop_));
    let is_own = |&block: &Block| {
        function
            .spans
            .as_ref()
            .is_none_or(|it| it.terminator(block).is_some_and(|at| it.is_own(at)))
    };
    let mut others = loops.nodes(loop_).iter().filter(leaves).copied();
    if is_own(&best) { best } else { others.find(is_own).unwrap_or(best) }
}
