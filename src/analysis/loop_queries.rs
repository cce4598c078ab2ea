//! Short questions about loops: their place in the source, for remarks, and what they contain.

use crate::analysis::LoopForest;
use crate::ir::{Block, Function, Op};

/// The block of a loop whose terminator best shows where the loop is in the source. That is a latch
/// that may leave the loop, as after rotation, or else the header. Linear in the edges of these
/// blocks.
pub fn loop_test(function: &Function, loops: &LoopForest, loop_: dominance::Loop) -> Block {
    let leaves = |&&block: &&Block| function.successors(block).any(|to| !loops.contains(loop_, to));
    loops.latches(loop_).iter().find(leaves).copied().unwrap_or_else(|| loops.header(loop_))
}

/// Whether a loop contains an instruction with such an operation. Linear in the function.
pub fn is_in_a_loop(
    function: &Function,
    loops: &LoopForest,
    mut is_wanted: impl FnMut(&Op) -> bool,
) -> bool {
    function.layout().iter().any(|&block| {
        loops.innermost(block).is_some()
            && function.block(block).body().iter().any(|&inst| is_wanted(function.op(inst)))
    })
}
