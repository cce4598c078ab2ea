//! Directed graphs with an entry, which dominance is defined on, and their reverse postorder.
//!
//! A node is a [`Block`]. A graph may have nodes that a function's block list does not know, such
//! as the virtual exit of a reversed graph; they are numbered behind the blocks.
//!
//! The order is that of a depth-first search: Tarjan, "Depth-First Search and Linear Graph
//! Algorithms" (1972).
//!
//! Requires: edges join nodes that there are. Cost: linear in nodes and edges.

use crate::analysis::CompressedRows;
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

/// A directed graph with an entry. An edge is in it once, or not at all.
pub trait DirectedGraph {
    /// The number of nodes: the indices are below it. Not every node need be reachable.
    fn node_count(&self) -> usize;
    /// Where every path begins.
    fn entry(&self) -> Block;
    /// The distinct ends of the edges that leave `node`.
    fn successors(&self, node: Block) -> &[Block];
    /// The distinct starts of the edges that enter `node`, unreachable ones included.
    fn predecessors(&self, node: Block) -> &[Block];
}

/// A graph in compressed sparse rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdjacencyGraph {
    entry: Block,
    successors: CompressedRows<Block, Block>,
    predecessors: CompressedRows<Block, Block>,
}

impl AdjacencyGraph {
    /// The graph of `node_count` nodes with these edges. Successors and predecessors keep the
    /// order of `edges`; an edge that is given twice counts once. Panics when an edge names a
    /// node that there is not. Linear.
    pub fn from_edges(node_count: usize, entry: Block, edges: &[(Block, Block)]) -> AdjacencyGraph {
        let given = CompressedRows::from_pairs(node_count, edges);
        let mut seen_from: EntityVec<Block, Option<Block>> = EntityVec::filled(node_count, None);
        let mut distinct = Vec::with_capacity(edges.len());
        for source in (0..node_count).map(Block::from_index) {
            for &target in given.row(source) {
                if seen_from[target] != Some(source) {
                    seen_from[target] = Some(source);
                    distinct.push((source, target));
                }
            }
        }
        let successors = CompressedRows::from_pairs(node_count, &distinct);
        for edge in &mut distinct {
            *edge = (edge.1, edge.0);
        }
        let predecessors = CompressedRows::from_pairs(node_count, &distinct);
        AdjacencyGraph { entry, successors, predecessors }
    }
}

impl DirectedGraph for AdjacencyGraph {
    fn node_count(&self) -> usize {
        self.successors.row_count()
    }

    fn entry(&self) -> Block {
        self.entry
    }

    #[inline]
    fn successors(&self, node: Block) -> &[Block] {
        self.successors.row(node)
    }

    #[inline]
    fn predecessors(&self, node: Block) -> &[Block] {
        self.predecessors.row(node)
    }
}

/// The reachable nodes in reverse postorder of a depth-first search that takes successors in
/// their order: every node stands before those it reaches by edges that are not part of a cycle.
/// Linear, with an explicit stack.
pub fn reverse_postorder(graph: &impl DirectedGraph) -> Vec<Block> {
    let mut visited: EntityVec<Block, bool> = EntityVec::filled(graph.node_count(), false);
    let mut order = Vec::new();
    // Each entry is a node on the current path and how many of its successors are done.
    let mut stack = vec![(graph.entry(), 0)];
    visited[graph.entry()] = true;
    while let Some((node, done)) = stack.last_mut() {
        let Some(&successor) = graph.successors(*node).get(*done) else {
            order.push(*node);
            stack.pop();
            continue;
        };
        *done += 1;
        if !visited[successor] {
            visited[successor] = true;
            stack.push((successor, 0));
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The graph of the nodes `0..node_count` with entry 0.
    pub(crate) fn graph(node_count: usize, edges: &[(usize, usize)]) -> AdjacencyGraph {
        let edges: Vec<_> =
            edges.iter().map(|&(a, b)| (Block::from_index(a), Block::from_index(b))).collect();
        AdjacencyGraph::from_edges(node_count, Block::from_index(0), &edges)
    }

    fn indices(blocks: &[Block]) -> Vec<usize> {
        blocks.iter().map(|block| block.index()).collect()
    }

    #[test]
    fn doubled_edges_count_once() {
        let graph = graph(3, &[(0, 2), (0, 1), (0, 2), (1, 2), (2, 2), (2, 2)]);
        assert_eq!(indices(graph.successors(Block::from_index(0))), [2, 1]);
        assert_eq!(indices(graph.predecessors(Block::from_index(2))), [0, 1, 2]);
        assert_eq!(graph.node_count(), 3);
    }

    #[test]
    fn reverse_postorder_is_topological_but_for_back_edges() {
        // A diamond in a loop; node 5 is unreachable.
        let graph = graph(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (5, 4)]);
        assert_eq!(indices(&reverse_postorder(&graph)), [0, 1, 3, 2, 4]);
    }
}
