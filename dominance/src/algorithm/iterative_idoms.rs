//! Immediate dominators as a fixed point of themselves.
//!
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). The dominators of a
//! node are the nodes on its path up the dominator tree. So the intersection of two sets is the
//! path from the nearest common ancestor, and the data-flow equations of
//! [`iterative_sets`](crate::algorithm::iterative_sets) can be solved on the tree alone. Two
//! *fingers* find the ancestor: the one further from the root moves up.
//!
//! Letters: `w` the current node, `v` a predecessor, both as positions in reverse postorder. With
//! that order most programs need only two iterations. The answer is in preorder numbers, like those of
//! the other algorithms.
//!
//! Requires nothing of the graph; unreachable nodes are left out. Cost: an iteration is O(nm) at
//! worst, and linear if the fingers move little; O(n) iterations at worst.

use crate::DirectedGraph;
use crate::algorithm::SpanningTree;
use crate::entity::{Entity, EntityVec};

/// Marks a node that has not been met yet.
const UNKNOWN: u32 = u32::MAX;

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own.
pub fn immediate_dominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> Vec<u32> {
    let order = tree.reverse_postorder();
    let mut position: EntityVec<N, Option<u32>> = EntityVec::filled(graph.node_count(), None);
    for (w, &node) in (0..).zip(&order) {
        position[node] = Some(w);
    }
    let mut idom = vec![UNKNOWN; order.len()];
    idom[0] = 0;
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for w in 1..order.len() {
            let predecessors = graph.predecessors(order[w]).iter();
            let reachable = predecessors.filter_map(|&node| position[node]);
            let met = reachable.filter(|&v| idom[v as usize] != UNKNOWN);
            let common = met.reduce(|a, b| intersect(&idom, a, b));
            let common = common.expect("the parent in the spanning tree comes before");
            is_changed |= idom[w] != common;
            idom[w] = common;
        }
    }
    let number = |w: u32| tree.number(order[w as usize]).expect("the search is the same");
    let mut by_number = vec![0; order.len()];
    for w in (0..).take(order.len()) {
        by_number[number(w) as usize] = number(idom[w as usize]);
    }
    by_number
}

/// The nearest common ancestor of two nodes in the dominator tree so far.
fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a > b {
            a = idom[a as usize];
        } else {
            b = idom[b as usize];
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn an_irreducible_graph_needs_several_iterations() {
        // The paper's figure 4: 6 goes to 5 and 4; 5 goes to 1; 4 goes to 2 and 3; 1 and 2, and
        // also 2 and 3, go to each other. Here 0 stands for 6.
        let edges = [(0, 5), (0, 4), (5, 1), (4, 2), (4, 3), (3, 2), (2, 3), (2, 1), (1, 2)];
        let graph = graph(6, &edges);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(immediate_dominators(&graph, &tree), [0; 6]);
    }
}
