//! Where a loop is tested, for remarks about the loop.

use crate::analysis::LoopForest;
use crate::ir::{Block, Function};

/// The block of a loop whose terminator says best where the loop is: a block that goes back and may leave
/// the loop, as after rotation, or the header. Linear in the edges from these.
pub fn loop_test(function: &Function, loops: &LoopForest, of: dominance::Loop) -> Block {
    let leaves = |&&block: &&Block| function.successors(block).any(|to| !loops.contains(of, to));
    loops.latches(of).iter().find(leaves).copied().unwrap_or_else(|| loops.header(of))
}
