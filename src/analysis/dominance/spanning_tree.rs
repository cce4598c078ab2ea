//! The spanning tree of a depth-first search: what the dominator algorithms number nodes by.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972). Numbers are positions in
//! preorder. A dominator of a node is on every path to it, and so among its ancestors in the tree,
//! which have smaller numbers: the strict dominator with the greatest number is the immediate one.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: linear, with an explicit
//! stack.

use crate::analysis::DirectedGraph;
use crate::ir::Block;
use crate::support::entity::EntityVec;

/// The depth-first spanning tree of the reachable part of a graph.
#[derive(Clone, Debug)]
pub struct SpanningTree {
    /// The reachable nodes in preorder.
    pub order: Vec<Block>,
    /// The position of each node in `order`.
    pub number: EntityVec<Block, Option<u32>>,
    /// The number of each node's parent in the tree; the root is its own.
    pub parent: Vec<u32>,
}

impl SpanningTree {
    /// The spanning tree of a depth-first search from the entry that takes successors in their
    /// order.
    pub fn compute(graph: &impl DirectedGraph) -> SpanningTree {
        let mut number: EntityVec<Block, Option<u32>> = EntityVec::filled(graph.node_count(), None);
        let mut order = Vec::new();
        let mut parent = Vec::new();
        // What remains to be visited, with the node that it would be visited from.
        let mut stack = vec![(graph.entry(), 0)];
        while let Some((node, from)) = stack.pop() {
            if number[node].is_some() {
                continue;
            }
            let visited = u32::try_from(order.len()).expect("blocks are counted by a u32");
            number[node] = Some(visited);
            order.push(node);
            parent.push(from);
            let successors = graph.successors(node).iter().rev();
            let unvisited = successors.filter(|&&next| number[next].is_none());
            stack.extend(unvisited.map(|&next| (next, visited)));
        }
        SpanningTree { order, number, parent }
    }

    /// The numbers of the reachable predecessors in `graph` of the node with this number.
    #[inline]
    pub fn predecessors(
        &self,
        graph: &impl DirectedGraph,
        number: u32,
    ) -> impl Iterator<Item = u32> {
        let predecessors = graph.predecessors(self.order[number as usize]).iter();
        predecessors.filter_map(|&predecessor| self.number[predecessor])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;
    use crate::support::entity::Entity;

    #[test]
    fn numbers_are_positions_in_preorder() {
        let graph = graph(5, &[(0, 3), (0, 1), (3, 2), (2, 1), (2, 0), (4, 2)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(tree.order, [0, 3, 2, 1].map(Block::from_index));
        assert_eq!(tree.parent, [0, 0, 1, 2]);
        assert_eq!(tree.number[Block::from_index(4)], None);
        assert_eq!(tree.predecessors(&graph, 2).collect::<Vec<_>>(), [1]);
        assert_eq!(tree.predecessors(&graph, 3).collect::<Vec<_>>(), [0, 2]);
    }
}
