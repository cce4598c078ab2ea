//! Where a loop is tested, for remarks about the loop.

use crate::analysis::LoopForest;
use crate::ir::{Block, Function};

/// The block of a loop whose terminator best shows where the loop is in the source. That is a block
/// that goes back and may leave the loop, as after rotation, or else the header. Linear in the
/// edges of these blocks.
pub fn loop_test(function: &Function, loops: &LoopForest, of: dominance::Loop) -> Block {
    let leaves = |&&block: &&Block| function.successors(block).any(|to| !loops.contains(of, to));
    loops.latches(of).iter().find(leaves).copied().unwrap_or_else(|| loops.header(of))
}
