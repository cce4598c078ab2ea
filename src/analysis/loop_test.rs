//! The place of a loop in the source, for remarks about it.

use crate::analysis::LoopForest;
use crate::ir::{Block, Function};

/// The block of a loop whose terminator best shows where the loop is in the source. That is a latch
/// that may leave the loop, as after rotation, or else the header. Linear in the edges of these
/// blocks.
pub fn loop_test(function: &Function, loops: &LoopForest, loop_: dominance::Loop) -> Block {
    let leaves = |&&block: &&Block| function.successors(block).any(|to| !loops.contains(loop_, to));
    loops.latches(loop_).iter().find(leaves).copied().unwrap_or_else(|| loops.header(loop_))
}
