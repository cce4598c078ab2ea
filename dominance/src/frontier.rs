//! The dominance frontiers of all nodes, in either direction.
//!
//! The dominance frontier DF(x) contains the nodes `y` such that `x` dominates a predecessor of `y`
//! but does not strictly dominate `y`. The computation is that of Cooper, Harvey and Kennedy, "A
//! Simple, Fast Dominance Algorithm" (2001), after Cytron et al. (1991): from each predecessor of a
//! node, climb the dominator tree as far as the node's immediate dominator, or to where the climb
//! from another predecessor has passed.
//!
//! In the reversed graph this is the post-dominance frontier, which is control dependence
//! (Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization",
//! 1987). It contains each node that has one successor from which every path passes `x`, and
//! another from which some path does not. No edge enters the virtual exit there, so it is in no
//! frontier. It counts as an exit of an infinite loop. So the nodes of such a loop depend on the
//! one that has the edge to the virtual exit.
//!
//! All frontiers together can be quadratically larger than the graph, as in a nest of loops. To
//! place phis, use [`IteratedFrontier`](crate::IteratedFrontier), which never builds them.
//!
//! Letters: `x`, `y` as above. Requires the dominator tree of the graph, which lacks unreachable
//! nodes. Valid until an edge changes. Cost: linear in the graph, and O(f log f) for frontiers of
//! `f` nodes in all; a query is O(1).

use crate::entity::{Entity, EntityVec};
use crate::{CompressedRows, DirectedGraph, DomTree, Event, Observer, PostDomTree};

/// The dominance frontier of every node.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, DominanceFrontiers};
///
/// // A loop of 1 and 2.
/// let graph = AdjacencyGraph::from_edges(4, 0, &[(0, 1), (1, 2), (2, 1), (1, 3)]);
/// let frontiers = DominanceFrontiers::compute(&graph, &DomTree::compute(&graph));
/// assert_eq!(frontiers.of(2), [1]);
/// assert_eq!(frontiers.of(1), [1]); // a header is in its own frontier
/// assert!(frontiers.of(3).is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct DominanceFrontiers<N> {
    rows: CompressedRows<N, N>,
}

impl<N: Entity> DominanceFrontiers<N> {
    /// The frontiers in `graph`, whose dominator tree is `tree`.
    pub fn compute(
        graph: &impl DirectedGraph<Node = N>,
        tree: &DomTree<N>,
    ) -> DominanceFrontiers<N> {
        DominanceFrontiers::compute_observed(graph, tree, &mut ())
    }

    /// Does the same, and reports the frontier of each reachable node to `observer`, in preorder of
    /// the dominator tree.
    pub fn compute_observed(
        graph: &impl DirectedGraph<Node = N>,
        tree: &DomTree<N>,
        observer: &mut impl Observer<N>,
    ) -> DominanceFrontiers<N> {
        let mut pairs = Vec::new();
        let mut last: EntityVec<N, Option<N>> = EntityVec::filled(graph.node_count(), None);
        for &node in tree.preorder() {
            let stop = tree.immediate_dominator(node);
            for &predecessor in graph.predecessors(node) {
                let mut runner = Some(predecessor).filter(|&node| tree.is_reachable(node));
                while runner != stop {
                    let Some(dominator) = runner else { break };
                    // The climb from an earlier predecessor has been here.
                    if last[dominator].replace(node) == Some(node) {
                        break;
                    }
                    pairs.push((dominator, node));
                    runner = tree.immediate_dominator(dominator);
                }
            }
        }
        pairs.sort_unstable();
        let rows = CompressedRows::from_pairs(graph.node_count(), &pairs);
        for &node in tree.preorder() {
            observer.observe(|| Event::Frontier { node, frontier: rows.row(node).to_vec() });
        }
        DominanceFrontiers { rows }
    }

    /// The post-dominance frontiers of the graph whose post-dominator tree is `tree`: for each node,
    /// the nodes that it is control dependent on.
    pub fn compute_post(tree: &PostDomTree<N>) -> DominanceFrontiers<N> {
        DominanceFrontiers::compute(tree.graph(), tree.tree())
    }

    /// DF(`node`), ascending. Empty for unreachable nodes.
    pub fn of(&self, node: N) -> &[N] {
        self.rows.row(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{Node, graph, id};

    fn indices(frontiers: &DominanceFrontiers<Node>, node_count: usize) -> Vec<Vec<usize>> {
        let of = |index| frontiers.of(id(index)).iter();
        (0..node_count).map(|index| of(index).map(|node| node.index()).collect()).collect()
    }

    #[test]
    fn a_loop_header_is_in_its_own_frontier() {
        // The entry 0 heads a loop over the diamond 1, 2, 3; 4 is unreachable.
        let graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (4, 3)]);
        let frontiers = DominanceFrontiers::compute(&graph, &DomTree::compute(&graph));
        assert_eq!(indices(&frontiers, 5), [vec![0], vec![3], vec![3], vec![0], vec![]]);
    }

    #[test]
    fn climbs_to_one_node_meet() {
        // A chain; each of its nodes also leads to the last one. If each climbed the whole chain,
        // there would be five billion steps.
        const LAST: usize = 100_000;
        let edges: Vec<_> = (1..LAST).flat_map(|node| [(node - 1, node), (node, LAST)]).collect();
        let graph = graph(LAST + 1, &edges);
        let frontiers = DominanceFrontiers::compute(&graph, &DomTree::compute(&graph));
        assert!((2..LAST).all(|node| frontiers.of(id(node)) == [id(LAST)]));
    }

    #[test]
    fn control_dependence_is_the_frontier_of_the_reversed_graph() {
        // A loop 1, 2 in which 2 decides whether to execute 3; then 4. 5 is unreachable.
        let edges = [(0, 1), (1, 2), (1, 4), (2, 3), (2, 1), (3, 1), (5, 4), (5, 2)];
        let frontiers = DominanceFrontiers::compute_post(&PostDomTree::compute(&graph(6, &edges)));
        let expected = [vec![], vec![1], vec![1], vec![2], vec![], vec![]];
        assert_eq!(indices(&frontiers, 6), expected);
    }

    #[test]
    fn the_nodes_of_an_infinite_loop_depend_on_its_end() {
        let tree = PostDomTree::compute(&graph(3, &[(0, 1), (1, 2), (2, 1)]));
        let frontiers = DominanceFrontiers::compute_post(&tree);
        assert_eq!(indices(&frontiers, 3), [vec![], vec![2], vec![2]]);
        assert!(frontiers.of(tree.graph().virtual_exit()).is_empty());
    }
}
