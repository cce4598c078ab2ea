//! Immediate dominators by the definition: a node dominates those that are unreachable without it.
//!
//! Purdom and Moore, "Immediate Predominators in a Directed Graph" (1972). The algorithm searches
//! the graph once for each node, and each search avoids that node. It takes the nodes in preorder.
//! The dominators of a node are its ancestors in the spanning tree, so its immediate dominator
//! comes last among them.
//!
//! Letters: `v` the node that is avoided, `w` one that it dominates. Requires nothing of the
//! graph; unreachable nodes are left out. Cost: O(nm).

use crate::DirectedGraph;
use crate::algorithm::SpanningTree;
use crate::entity::Entity;

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own.
pub fn immediate_dominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> Vec<u32> {
    let node_count = tree.order().len();
    // The root dominates all nodes.
    let mut idom = vec![0; node_count];
    // The last search that reached each node. The search that avoids `v` has the number `v`.
    let mut reached_in = vec![0; node_count];
    let mut worklist = Vec::new();
    for v in (0..).take(node_count).skip(1) {
        reached_in[v as usize] = v;
        reached_in[0] = v;
        worklist.push(0);
        while let Some(node) = worklist.pop() {
            for &successor in graph.successors(tree.order()[node as usize]) {
                let Some(next) = tree.number(successor) else { continue };
                if reached_in[next as usize] != v {
                    reached_in[next as usize] = v;
                    worklist.push(next);
                }
            }
        }
        for w in 1..node_count {
            if reached_in[w] != v {
                idom[w] = v;
            }
        }
    }
    idom
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn the_last_that_cannot_be_avoided_is_the_immediate_one() {
        let graph = graph(5, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 0), (4, 4)]);
        let tree = SpanningTree::compute(&graph);
        // In preorder: 0, 1, 2, 4, 3.
        assert_eq!(immediate_dominators(&graph, &tree), [0, 0, 1, 1, 1]);
    }
}
