//! Liveness: which variables may be read later, before anything is written to them.
//!
//! A variable is live at the end of a block if it is live at the start of a successor, and at the start if the
//! block reads it before it writes it, or if it is live at the end and the block does not write it. The least
//! solution is found backward with a worklist (Aho, Lam, Sethi and Ullman, *Compilers*, 2006, section 9.2).
//!
//! Pruned SSA form does not need the sets of all blocks: [`PrunedFrontier`](super::PrunedFrontier) examines
//! only candidates for phis.
//!
//! Requires: the control-flow graph. Valid until a block, an edge or an access changes. Cost: each block is
//! visited again when the set of a successor has grown, so at most once for each variable and successor; in a reducible
//! graph about as often as loops are nested. A visit costs its sets times log n.

use std::collections::{BTreeSet, VecDeque};

use super::{Cfg, DirectedGraph};
use crate::ir::Block;
use crate::support::entity::EntityVec;

/// The variables that a block accesses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockAccesses<V> {
    /// Those that it reads before it writes them.
    pub exposed: BTreeSet<V>,
    /// Those that it writes.
    pub written: BTreeSet<V>,
}

impl<V> Default for BlockAccesses<V> {
    fn default() -> Self {
        BlockAccesses { exposed: BTreeSet::new(), written: BTreeSet::new() }
    }
}

/// A step of the search.
#[derive(Debug)]
pub struct Visit<'a, V> {
    /// The block that is taken from the worklist.
    pub block: Block,
    /// The variables that are live at its end, as far as it is known.
    pub live_out: &'a BTreeSet<V>,
    /// Those that are live at its start.
    pub live_in: &'a BTreeSet<V>,
    /// The predecessors that are added to the worklist because `live_in` has grown.
    pub added: &'a [Block],
}

/// Finds the variables that are live, given what each block accesses. Calls `visited` for each step: the last
/// one of a block has the result.
pub fn liveness<V: Copy + Ord>(
    cfg: &Cfg,
    accesses: &EntityVec<Block, BlockAccesses<V>>,
    mut visited: impl FnMut(Visit<'_, V>),
) {
    let mut live_in: EntityVec<Block, BTreeSet<V>> =
        EntityVec::filled(cfg.node_count(), BTreeSet::new());
    let mut worklist: VecDeque<Block> = order(cfg).collect();
    let mut is_waiting = EntityVec::filled(cfg.node_count(), false);
    worklist.iter().for_each(|&block| is_waiting[block] = true);
    while let Some(block) = worklist.pop_front() {
        is_waiting[block] = false;
        let BlockAccesses { exposed, written } = &accesses[block];
        let successors = cfg.successors(block).iter();
        let live_out: BTreeSet<V> = successors.flat_map(|&it| &live_in[it]).copied().collect();
        let start: BTreeSet<V> = live_out.difference(written).chain(exposed).copied().collect();
        let mut added = Vec::new();
        if start.len() > live_in[block].len() {
            for &from in cfg.predecessors(block) {
                if cfg.is_reachable(from) && !std::mem::replace(&mut is_waiting[from], true) {
                    added.push(from);
                }
            }
        }
        visited(Visit { block, live_out: &live_out, live_in: &start, added: &added });
        worklist.extend(added);
        live_in[block] = start;
    }
}

/// The worklist at first: the reachable blocks in postorder, so successors come first where there are no
/// cycles.
pub fn order(cfg: &Cfg) -> impl Iterator<Item = Block> {
    cfg.reverse_postorder().iter().rev().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::samples;
    use proptest::prelude::*;

    type Sets = EntityVec<Block, BlockAccesses<u8>>;

    /// Whether a path leads from the start of `block` to a read of `variable` without a write before it.
    fn reaches_read(cfg: &Cfg, accesses: &Sets, block: Block, variable: u8) -> bool {
        let (mut seen, mut stack) = (BTreeSet::new(), vec![block]);
        while let Some(at) = stack.pop() {
            if accesses[at].exposed.contains(&variable) {
                return true;
            }
            if seen.insert(at) && !accesses[at].written.contains(&variable) {
                stack.extend(cfg.successors(at));
            }
        }
        false
    }

    proptest! {
        #[test]
        fn the_steps_lead_to_the_sets_of_the_definition(
            targets in prop::collection::vec(prop::collection::vec(0usize..8, 0..3), 8),
            reads in prop::collection::vec((0usize..8, 0u8..3), 0..8),
            writes in prop::collection::vec((0usize..8, 0u8..3), 0..8),
        ) {
            let targets: Vec<&[usize]> = targets.iter().map(Vec::as_slice).collect();
            let cfg = Cfg::compute(&samples::function(&targets));
            let mut accesses: Sets = EntityVec::filled(8, BlockAccesses::default());
            reads.iter().for_each(|&(at, it)| { accesses[samples::block(at)].exposed.insert(it); });
            writes.iter().for_each(|&(at, it)| { accesses[samples::block(at)].written.insert(it); });
            let mut replayed: EntityVec<Block, BTreeSet<u8>> = EntityVec::filled(8, BTreeSet::new());
            let mut worklist: Vec<Block> = order(&cfg).collect();
            liveness(&cfg, &accesses, |visit| {
                assert_eq!(worklist.remove(0), visit.block);
                assert!(visit.live_in.is_superset(&replayed[visit.block]));
                replayed[visit.block].clone_from(visit.live_in);
                worklist.extend(visit.added);
            });
            prop_assert!(worklist.is_empty());
            for &block in cfg.reverse_postorder() {
                for variable in 0..3 {
                    let is_live = reaches_read(&cfg, &accesses, block, variable);
                    prop_assert_eq!(replayed[block].contains(&variable), is_live);
                }
            }
        }
    }
}
