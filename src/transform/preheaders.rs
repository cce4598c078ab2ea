//! Preheaders: blocks where loops are entered.
//!
//! A *preheader* is the only predecessor of a loop's header outside of the loop, and the header is its only successor. So
//! what is at its end is executed once for each time that control enters the loop.

use dominance::Loop;

use crate::analysis::{Analyses, Cfg, LoopForest};
use crate::ir::{Block, Function, name};

/// The preheader of a loop, if it has one.
pub(super) fn of(cfg: &Cfg, loops: &LoopForest, loop_: Loop) -> Option<Block> {
    let from = cfg.predecessors(loops.header(loop_)).iter().copied();
    let mut outside = from.filter(|&block| !loops.contains(loop_, block));
    let first = outside.next().filter(|&block| cfg.is_reachable(block))?;
    (outside.next().is_none() && cfg.successors(first).len() == 1).then_some(first)
}

/// Gives a preheader to each loop that has none. Returns whether there were any; `None` if the
/// function has no loops. `analyses` is up to date afterwards. Linear in the function.
pub(super) fn add(function: &mut Function, analyses: &mut Analyses) -> Option<bool> {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    if loops.all().len() == 0 {
        return None;
    }
    let mut added = Vec::new();
    for loop_ in loops.all() {
        let header = loops.header(loop_);
        let from = cfg.predecessors(header).iter().copied();
        let outside = from.filter(|&it| cfg.is_reachable(it) && !loops.contains(loop_, it));
        let mut rest = outside.clone();
        let is_preheader = |block: Block| cfg.successors(block).len() == 1;
        let has_one = rest.next().is_some_and(is_preheader) && rest.next().is_none();
        if !has_one && header != cfg.entry() {
            added.push((header, outside.collect()));
        }
    }
    if !added.is_empty() {
        function.join_all_edges(&added, name::LOOP_PREHEADER);
        analyses.invalidate(&[], function);
    }
    Some(!added.is_empty())
}
