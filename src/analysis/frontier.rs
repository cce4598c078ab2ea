//! Dominance frontiers of all blocks.
//!
//! The dominance frontier DF(x) holds the blocks `y` such that `x` dominates a predecessor of `y`
//! but does not strictly dominate `y`. Computed as Cooper, Harvey and Kennedy do, "A Simple, Fast
//! Dominance Algorithm" (2001), after Cytron et al. (1991): from each predecessor of a block up
//! the dominator tree as far as the block's immediate dominator.
//!
//! For teaching and as an oracle for tests: all frontiers together can be quadratically larger
//! than the graph, as in a nest of loops. Phi placement uses
//! [`iterated_frontier`](crate::analysis::iterated_frontier), which never builds them.
//!
//! Right until an edge changes. Cost: linear in the graph and the result, before duplicates are
//! removed.

use crate::analysis::{CompressedRows, DirectedGraph, DomTree};
use crate::ir::Block;

/// The dominance frontier of every block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DominanceFrontiers {
    rows: CompressedRows<Block, Block>,
}

impl DominanceFrontiers {
    /// The frontiers in `graph`, whose dominator tree is `tree`.
    pub fn compute(graph: &impl DirectedGraph, tree: &DomTree) -> DominanceFrontiers {
        let mut pairs = Vec::new();
        for &block in tree.preorder() {
            let stop = tree.immediate_dominator(block);
            for &predecessor in graph.predecessors(block) {
                let mut runner = Some(predecessor).filter(|&block| tree.is_reachable(block));
                while runner != stop {
                    let Some(dominator) = runner else { break };
                    pairs.push((dominator, block));
                    runner = tree.immediate_dominator(dominator);
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        DominanceFrontiers { rows: CompressedRows::from_pairs(graph.node_count(), &pairs) }
    }

    /// DF(`block`) in the order of the blocks' creation; empty for unreachable blocks.
    pub fn of(&self, block: Block) -> &[Block] {
        self.rows.row(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;
    use crate::support::entity::Entity;

    #[test]
    fn a_loop_header_is_in_its_own_frontier() {
        // The entry 0 heads a loop over the diamond 1, 2, 3; 4 cannot be reached.
        let graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (4, 3)]);
        let frontiers = DominanceFrontiers::compute(&graph, &DomTree::compute(&graph));
        let of = |index| -> Vec<usize> {
            frontiers.of(Block::from_index(index)).iter().map(|block| block.index()).collect()
        };
        assert_eq!(
            [of(0), of(1), of(2), of(3), of(4)],
            [vec![0], vec![3], vec![3], vec![0], vec![]]
        );
    }
}
