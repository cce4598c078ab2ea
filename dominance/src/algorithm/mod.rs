//! Immediate dominators by five algorithms.
//!
//! All of them give their answers in the numbers of one [`SpanningTree`]. So the answers can be
//! compared, and the trees made from them are equal. Semi-NCA is the default; the others serve for
//! teaching and for checking it. Each file names its paper and explains its letters. In the table,
//! `n` is the number of nodes and `m` the number of edges.
//!
//! | algorithm | in | time | space |
//! |---|---|---|---|
//! | by definition | [`node_deletion`] | O(nm) | O(n) |
//! | sets of dominators, until nothing changes | [`iterative_sets`] | O(n²m), often O(nm) | O(n²) |
//! | immediate dominators, until nothing changes | [`iterative_idoms`] | O(n²m), often O(m) | O(n) |
//! | Lengauer and Tarjan's simple version | [`lengauer_tarjan`] | O(m log n) | O(n) |
//! | Semi-NCA | [`semi_nca`] | O(m log n), often O(m): in bad cases it goes on as Lengauer and Tarjan | O(n) |
//!
//! They require nothing of the graph. Unreachable nodes are left out.

pub mod iterative_idoms;
pub mod iterative_sets;
pub mod lengauer_tarjan;
pub mod node_deletion;
pub mod semi_nca;
pub mod spanning_tree;

pub use spanning_tree::SpanningTree;

use crate::{DirectedGraph, Entity, Observer};

/// An algorithm that finds immediate dominators.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// The definition: without a node, the nodes that it dominates are unreachable.
    NodeDeletion,
    /// A fixed point of the sets of dominators.
    IterativeSets,
    /// A fixed point of the immediate dominators, after Cooper, Harvey and Kennedy.
    IterativeIdoms,
    /// The simple version of Lengauer and Tarjan's algorithm.
    LengauerTarjan,
    /// Semi-NCA.
    #[default]
    SemiNca,
}

impl Algorithm {
    /// All algorithms, the simplest first.
    pub const ALL: [Algorithm; 5] = [
        Algorithm::NodeDeletion,
        Algorithm::IterativeSets,
        Algorithm::IterativeIdoms,
        Algorithm::LengauerTarjan,
        Algorithm::SemiNca,
    ];

    /// The name of the algorithm on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::NodeDeletion => "node-deletion",
            Algorithm::IterativeSets => "iterative-sets",
            Algorithm::IterativeIdoms => "iterative-idoms",
            Algorithm::LengauerTarjan => "lengauer-tarjan",
            Algorithm::SemiNca => "semi-nca",
        }
    }

    /// The algorithm with this name.
    pub fn from_name(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// The immediate dominator of every node of `tree`, a spanning tree of `graph`, by number. The
    /// root is its own; all others have one with a smaller number.
    pub fn immediate_dominators<N: Entity>(
        self,
        graph: &impl DirectedGraph<Node = N>,
        tree: &SpanningTree<N>,
    ) -> Vec<u32> {
        self.immediate_dominators_observed(graph, tree, &mut ())
    }

    /// Does the same, and reports each immediate dominator to `observer`, and each semidominator if
    /// the algorithm finds them.
    pub fn immediate_dominators_observed<N: Entity>(
        self,
        graph: &impl DirectedGraph<Node = N>,
        tree: &SpanningTree<N>,
        observer: &mut impl Observer<N>,
    ) -> Vec<u32> {
        let idom = match self {
            Algorithm::NodeDeletion => node_deletion::immediate_dominators(graph, tree),
            Algorithm::IterativeSets => iterative_sets::immediate_dominators(graph, tree),
            Algorithm::IterativeIdoms => iterative_idoms::immediate_dominators(graph, tree),
            Algorithm::LengauerTarjan => {
                return lengauer_tarjan::immediate_dominators(graph, tree, observer);
            }
            Algorithm::SemiNca => return semi_nca::immediate_dominators(graph, tree, observer),
        };
        for (w, &dominator) in (0..).zip(&idom).skip(1) {
            observer.observe(|| tree.immediate_dominator(w, dominator));
        }
        idom
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn every_algorithm_has_its_name() {
        for algorithm in Algorithm::ALL {
            assert_eq!(Algorithm::from_name(algorithm.name()), Some(algorithm));
        }
        assert_eq!(Algorithm::from_name("semi_nca"), None);
        assert_eq!(Algorithm::default(), Algorithm::SemiNca);
    }

    #[test]
    fn all_agree_where_semidominators_do_not_dominate() {
        let edges = [(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3), (6, 4), (6, 6)];
        let graph = graph(7, &edges);
        let tree = SpanningTree::compute(&graph);
        for algorithm in Algorithm::ALL {
            let idom = algorithm.immediate_dominators(&graph, &tree);
            assert_eq!(idom, [0, 0, 1, 0, 0, 0], "{}", algorithm.name());
        }
    }

    #[test]
    fn a_long_ladder_needs_no_recursion() {
        // Every node has an edge to the next and to the one before.
        let count = 100_000;
        let edges = (1..count).flat_map(|index| [(index - 1, index), (index, index - 1)]);
        let graph = graph(count, &edges.collect::<Vec<_>>());
        let tree = SpanningTree::compute(&graph);
        let algorithms = [Algorithm::IterativeIdoms, Algorithm::LengauerTarjan, Algorithm::SemiNca];
        for algorithm in algorithms {
            let idom = algorithm.immediate_dominators(&graph, &tree);
            assert_eq!(idom, tree.parents(), "{}", algorithm.name());
        }
    }
}
