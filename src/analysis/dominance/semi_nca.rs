//! Immediate dominators by Semi-NCA.
//!
//! Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005), section 2.3,
//! after Lengauer and Tarjan (1979); the algorithm of LLVM and Cranelift. Three phases:
//! 1. a depth-first search numbers the reachable nodes in preorder ([`SpanningTree`]);
//! 2. from the last number to the first, the semidominator of every node: the least number from
//!    which a path leads to it whose inner nodes all have greater numbers than the node;
//! 3. from the first number to the last, the immediate dominator: the nearest common ancestor, in
//!    the dominator tree so far, of the tree parent and the semidominator.
//!
//! Letters: `w` the node at hand, `v` a predecessor of it, both as preorder numbers. In place of
//! the paper's `label`, a node with the least semidominator, `least` keeps that semidominator.
//!
//! Requires nothing of the graph; unreachable nodes are left out. Cost: phases 1 and 2 are
//! O(m log n) by path compression, phase 3 is quadratic on contrived graphs and linear on those
//! that programs have.

use crate::analysis::DirectedGraph;
use crate::analysis::dominance::SpanningTree;

/// The semidominator of every node of `tree`, by preorder number; the root is its own.
pub fn semidominators(graph: &impl DirectedGraph, tree: &SpanningTree) -> Vec<u32> {
    let node_count = tree.order.len();
    let mut forest = LinkedForest {
        ancestor: tree.parent.clone(),
        least: (0..).take(node_count).collect(),
        path: Vec::new(),
    };
    let mut semidominator = vec![0; node_count];
    for w in (1..node_count).rev() {
        let mut least = tree.parent[w];
        for &predecessor in graph.predecessors(tree.order[w]) {
            let Some(v) = tree.number[predecessor] else { continue };
            least = least.min(forest.evaluate(v, w));
        }
        semidominator[w] = least;
        forest.least[w] = least;
    }
    semidominator
}

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own. It
/// has a smaller number than the node that it dominates.
pub fn immediate_dominators(graph: &impl DirectedGraph, tree: &SpanningTree) -> Vec<u32> {
    let semidominator = semidominators(graph, tree);
    let mut idom = tree.parent.clone();
    for w in 1..idom.len() {
        let mut ancestor = idom[w];
        while ancestor > semidominator[w] {
            ancestor = idom[ancestor as usize];
        }
        idom[w] = ancestor;
    }
    idom
}

/// The forest of the nodes whose semidominator is known, linked to their parents.
struct LinkedForest {
    /// An ancestor in the spanning tree; path compression moves it toward the root.
    ancestor: Vec<u32>,
    /// The least semidominator on the path from the node up to, but without, its ancestor. A
    /// node that is not linked yet stands for itself.
    least: Vec<u32>,
    path: Vec<u32>,
}

impl LinkedForest {
    /// The least semidominator on the path from `v` up to the root of its tree in the forest of
    /// the nodes behind `last_unlinked`; `v` itself when it is no such node. Amortised O(log n).
    fn evaluate(&mut self, v: u32, last_unlinked: usize) -> u32 {
        let is_linked = |node: u32| node as usize > last_unlinked;
        if !is_linked(v) {
            return v;
        }
        let mut root_side = v;
        while is_linked(self.ancestor[root_side as usize]) {
            self.path.push(root_side);
            root_side = self.ancestor[root_side as usize];
        }
        let root = self.ancestor[root_side as usize];
        let mut least = self.least[root_side as usize];
        while let Some(node) = self.path.pop() {
            let node = node as usize;
            self.ancestor[node] = root;
            least = least.min(self.least[node]);
            self.least[node] = least;
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;
    use crate::ir::Block;
    use crate::support::entity::Entity;

    #[test]
    fn semidominators_and_dominators_differ() {
        let graph = graph(6, &[(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)]);
        let tree = SpanningTree::compute(&graph);
        let by_index = |of: Vec<u32>| -> Vec<usize> {
            let node = |index| tree.number[Block::from_index(index)].unwrap() as usize;
            (0..6).map(|index| tree.order[of[node(index)] as usize].index()).collect()
        };
        assert_eq!(by_index(tree.parent.clone()), [0, 0, 1, 2, 3, 0]);
        assert_eq!(by_index(semidominators(&graph, &tree)), [0, 0, 1, 0, 1, 0]);
        assert_eq!(by_index(immediate_dominators(&graph, &tree)), [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn unreachable_predecessors_do_not_count() {
        let graph = graph(4, &[(0, 1), (1, 2), (3, 2), (3, 3)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(immediate_dominators(&graph, &tree), [0, 0, 1]);
    }
}
