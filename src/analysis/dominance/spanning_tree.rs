//! The spanning tree of a depth-first search: what the dominator algorithms number nodes by.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972). Numbers are positions in
//! preorder. A dominator of a node is on every path to it, and so among its ancestors in the tree,
//! which have smaller numbers: the strict dominator with the greatest number is the immediate one.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: linear, with an explicit
//! stack; on large graphs what it waits for is memory, three times a node.

use crate::analysis::DirectedGraph;
use crate::ir::Block;
use crate::support::entity::EntityVec;

/// What stands for the number of a node that is not reachable.
const UNREACHABLE: u32 = u32::MAX;

/// The depth-first spanning tree of the reachable part of a graph.
#[derive(Clone, Debug)]
pub struct SpanningTree {
    /// The reachable nodes in preorder.
    pub order: Vec<Block>,
    /// The number of each node's parent in the tree; the root is its own.
    pub parent: Vec<u32>,
    number: EntityVec<Block, u32>,
}

impl SpanningTree {
    /// The spanning tree of a depth-first search from the entry that takes successors in their
    /// order.
    pub fn compute(graph: &impl DirectedGraph) -> SpanningTree {
        let node_count = graph.node_count();
        // Less than the number that stands for none.
        assert!(u32::try_from(node_count).is_ok(), "blocks are counted by a u32");
        let mut number: EntityVec<Block, u32> = EntityVec::filled(node_count, UNREACHABLE);
        let mut order = Vec::with_capacity(node_count);
        let mut parent = Vec::with_capacity(node_count);
        // What remains to be visited, with the node that it would be visited from.
        let mut stack = vec![(graph.entry(), 0)];
        while let Some((node, from)) = stack.pop() {
            if number[node] != UNREACHABLE {
                continue;
            }
            let visited = order.len() as u32;
            number[node] = visited;
            order.push(node);
            parent.push(from);
            let successors = graph.successors(node).iter().rev();
            let unvisited = successors.filter(|&&next| number[next] == UNREACHABLE);
            stack.extend(unvisited.map(|&next| (next, visited)));
        }
        SpanningTree { order, parent, number }
    }

    /// The position of `node` in `order`; none when it is unreachable.
    #[inline]
    pub fn number(&self, node: Block) -> Option<u32> {
        Some(self.number[node]).filter(|&number| number != UNREACHABLE)
    }

    /// The numbers of the reachable predecessors in `graph` of the node with this number.
    #[inline]
    pub fn predecessors(
        &self,
        graph: &impl DirectedGraph,
        number: u32,
    ) -> impl Iterator<Item = u32> {
        let predecessors = graph.predecessors(self.order[number as usize]).iter();
        predecessors.filter_map(|&predecessor| self.number(predecessor))
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
        assert_eq!(tree.number(Block::from_index(2)), Some(2));
        assert_eq!(tree.number(Block::from_index(4)), None);
        assert_eq!(tree.predecessors(&graph, 2).collect::<Vec<_>>(), [1]);
        assert_eq!(tree.predecessors(&graph, 3).collect::<Vec<_>>(), [0, 2]);
    }
}
