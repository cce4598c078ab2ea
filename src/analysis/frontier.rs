//! Dominance frontiers of all blocks, in either direction.
//!
//! The dominance frontier DF(x) holds the blocks `y` such that `x` dominates a predecessor of `y`
//! but does not strictly dominate `y`. Computed as Cooper, Harvey and Kennedy do, "A Simple, Fast
//! Dominance Algorithm" (2001), after Cytron et al. (1991): from each predecessor of a block up
//! the dominator tree as far as the block's immediate dominator.
//!
//! In the reversed graph this is the post-dominance frontier, which is control dependence
//! (Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization",
//! 1987): it holds the blocks that have one successor from which `x` must be reached, and another
//! from which it need not. No edge enters the virtual exit there, so it is in no frontier. It
//! counts as a way out of an infinite loop, so the blocks of the loop depend on the one that it
//! hangs on.
//!
//! For teaching and as an oracle for tests: all frontiers together can be quadratically larger
//! than the graph, as in a nest of loops. Phi placement uses
//! [`iterated_frontier`](crate::analysis::iterated_frontier), which never builds them.
//!
//! Letters: `x`, `y` as above. Requires the dominator tree of the graph, in which unreachable
//! blocks have no part. Right until an edge changes. Cost: linear in the graph, and O(f log f) for
//! frontiers of `f` blocks in all, before duplicates are removed; a query O(1).

use crate::analysis::{CompressedRows, DirectedGraph, DomTree, PostDomTree};
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

    /// The post-dominance frontiers of the graph whose post-dominator tree is `tree`.
    pub fn compute_post(tree: &PostDomTree) -> DominanceFrontiers {
        DominanceFrontiers::compute(tree.graph(), tree.tree())
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

    fn indices(frontiers: &DominanceFrontiers, node_count: usize) -> Vec<Vec<usize>> {
        let of = |index| frontiers.of(Block::from_index(index)).iter();
        (0..node_count).map(|index| of(index).map(|block| block.index()).collect()).collect()
    }

    #[test]
    fn a_loop_header_is_in_its_own_frontier() {
        // The entry 0 heads a loop over the diamond 1, 2, 3; 4 cannot be reached.
        let graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (4, 3)]);
        let frontiers = DominanceFrontiers::compute(&graph, &DomTree::compute(&graph));
        assert_eq!(indices(&frontiers, 5), [vec![0], vec![3], vec![3], vec![0], vec![]]);
    }

    #[test]
    fn control_dependence_is_the_frontier_of_the_reversed_graph() {
        // A loop 1, 2 with a choice 3 within it that is made in 2; then 4. 5 cannot be reached.
        let edges = [(0, 1), (1, 2), (1, 4), (2, 3), (2, 1), (3, 1), (5, 4), (5, 2)];
        let frontiers = DominanceFrontiers::compute_post(&PostDomTree::compute(&graph(6, &edges)));
        let expected = [vec![], vec![1], vec![1], vec![2], vec![], vec![]];
        assert_eq!(indices(&frontiers, 6), expected);
    }

    #[test]
    fn in_an_infinite_loop_all_depends_on_its_end() {
        let tree = PostDomTree::compute(&graph(3, &[(0, 1), (1, 2), (2, 1)]));
        let frontiers = DominanceFrontiers::compute_post(&tree);
        assert_eq!(indices(&frontiers, 3), [vec![], vec![2], vec![2]]);
        assert!(frontiers.of(tree.graph().virtual_exit()).is_empty());
    }
}
