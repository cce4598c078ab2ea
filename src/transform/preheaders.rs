//! Preheaders: blocks where loops are entered.
//!
//! A *preheader* is the only block outside of a loop that goes to its header, and it goes nowhere else. So what is
//! at its end is executed once for each time that the loop is entered.

use dominance::Loop;

use crate::analysis::{Analyses, Cfg, LoopForest};
use crate::ir::{Block, Context, Function};

/// The preheader of a loop, if it has one.
pub(super) fn of(cfg: &Cfg, loops: &LoopForest, of: Loop) -> Option<Block> {
    let from = cfg.predecessors(loops.header(of)).iter().copied();
    let mut outside = from.filter(|&block| !loops.contains(of, block));
    let first = outside.next().filter(|&block| cfg.is_reachable(block))?;
    (outside.next().is_none() && cfg.successors(first).len() == 1).then_some(first)
}

/// Gives a preheader to each loop that has none. Returns whether there were any. Linear in the
/// function.
pub(super) fn add(context: &mut Context, function: &mut Function, analyses: &Analyses) -> bool {
    let (cfg, loops) = (analyses.cfg(function), analyses.loops(function));
    let mut added = Vec::new();
    for of in loops.all() {
        let header = loops.header(of);
        let from = cfg.predecessors(header).iter().copied();
        let outside: Vec<Block> =
            from.filter(|&it| cfg.is_reachable(it) && !loops.contains(of, it)).collect();
        let is_preheader = |&block: &Block| cfg.successors(block).len() == 1;
        if !matches!(&outside[..], [only] if is_preheader(only)) && header != cfg.entry() {
            added.push((header, outside));
        }
    }
    if !added.is_empty() {
        function.join_all_edges(&added, context.names.intern("loop.preheader"));
    }
    !added.is_empty()
}
