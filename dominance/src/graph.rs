//! Directed graphs with an entry.

use crate::entity::{Entity, EntityVec};
use crate::rows::CompressedRows;

/// A directed graph with an entry, whose nodes are numbered from 0.
///
/// Every edge occurs once: neither list has a node twice. The two lists agree: `b` is among the
/// successors of `a` exactly if `a` is among the predecessors of `b`. Some nodes may be
/// unreachable from the entry.
pub trait DirectedGraph {
    /// The type of a node: a special type, or just `u32`.
    type Node: Entity;

    /// The number of nodes. Their indices are less than it.
    fn node_count(&self) -> usize;
    /// Whether `node` is one of the nodes. Otherwise it is *unknown*, and methods that take nodes
    /// panic on it.
    fn contains(&self, node: Self::Node) -> bool {
        node.index() < self.node_count()
    }
    /// The node where every path begins.
    fn entry(&self) -> Self::Node;
    /// The targets of the edges from `node`. Panics on an unknown node.
    fn successors(&self, node: Self::Node) -> &[Self::Node];
    /// The sources of the edges to `node`, including unreachable ones. Panics on an unknown node.
    fn predecessors(&self, node: Self::Node) -> &[Self::Node];
}

/// A graph that does not change, in compressed sparse rows.
///
/// ```
/// use dominance::{AdjacencyGraph, DirectedGraph};
///
/// let graph = AdjacencyGraph::from_edges(3, 0, &[(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(graph.entry(), 0);
/// assert_eq!(graph.successors(0), [1, 2]);
/// assert_eq!(graph.predecessors(2), [0, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdjacencyGraph<N> {
    entry: N,
    successors: CompressedRows<N, N>,
    predecessors: CompressedRows<N, N>,
}

impl<N: Entity> AdjacencyGraph<N> {
    /// The graph of `node_count` nodes with these edges. The successors of a node
    /// have the order of `edges`. Its predecessors are in the order of the nodes. An edge that is given
    /// twice counts once. Linear.
    ///
    /// # Panics
    /// If `entry` or an end of an edge is not among the first `node_count` nodes.
    pub fn from_edges(node_count: usize, entry: N, edges: &[(N, N)]) -> AdjacencyGraph<N> {
        assert!(entry.index() < node_count, "the entry {entry:?} is not a node");
        let given = CompressedRows::from_pairs(node_count, edges);
        let mut seen_from: EntityVec<N, Option<N>> = EntityVec::filled(node_count, None);
        let mut distinct = Vec::with_capacity(edges.len());
        for source in (0..node_count).map(N::from_index) {
            for &target in given.row(source) {
                if seen_from[target] != Some(source) {
                    seen_from[target] = Some(source);
                    distinct.push((source, target));
                }
            }
        }
        AdjacencyGraph::from_distinct_edges(node_count, entry, &distinct)
    }

    /// The graph of `node_count` nodes with these edges, if no two of them are equal: does not look for doubled
    /// edges, as [`AdjacencyGraph::from_edges`] does. The successors of a node have the order of `edges`. Its
    /// predecessors are in the order of the nodes. Linear.
    ///
    /// # Panics
    /// If `entry` or an end of an edge is not among the first `node_count` nodes.
    pub fn from_distinct_edges(node_count: usize, entry: N, edges: &[(N, N)]) -> AdjacencyGraph<N> {
        assert!(entry.index() < node_count, "the entry {entry:?} is not a node");
        let successors = CompressedRows::from_pairs(node_count, edges);
        let predecessors = successors.transposed(node_count);
        AdjacencyGraph { entry, successors, predecessors }
    }

    /// Removes the edges from and to the nodes for which `keep` returns false. Linear.
    pub fn retain_nodes(&mut self, keep: impl Fn(N) -> bool) {
        self.successors.retain(|source, target| keep(source) && keep(target));
        self.predecessors.retain(|target, source| keep(source) && keep(target));
    }

    /// The number of distinct edges.
    pub fn edge_count(&self) -> usize {
        self.successors.item_count()
    }
}

impl<N: Entity> DirectedGraph for AdjacencyGraph<N> {
    type Node = N;

    fn node_count(&self) -> usize {
        self.successors.row_count()
    }

    fn entry(&self) -> N {
        self.entry
    }

    #[inline]
    fn successors(&self, node: N) -> &[N] {
        self.successors.row(node)
    }

    #[inline]
    fn predecessors(&self, node: N) -> &[N] {
        self.predecessors.row(node)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    crate::entity! {
        /// A node of the unit tests' graphs.
        Node
    }

    /// The node with this number.
    pub(crate) fn id(index: usize) -> Node {
        Node::from_index(index)
    }

    /// The numbers of these nodes.
    pub(crate) fn indices(nodes: &[Node]) -> Vec<usize> {
        nodes.iter().map(|node| node.index()).collect()
    }

    /// The graph of the nodes `0..node_count` with entry 0.
    pub(crate) fn graph(node_count: usize, edges: &[(usize, usize)]) -> AdjacencyGraph<Node> {
        let edges: Vec<_> = edges.iter().map(|&(a, b)| (id(a), id(b))).collect();
        AdjacencyGraph::from_edges(node_count, id(0), &edges)
    }

    #[test]
    fn doubled_edges_count_once() {
        let graph = graph(3, &[(0, 2), (0, 1), (0, 2), (1, 2), (2, 2), (2, 2)]);
        assert_eq!(indices(graph.successors(id(0))), [2, 1]);
        assert_eq!(indices(graph.predecessors(id(2))), [0, 1, 2]);
        assert_eq!(graph.node_count(), 3);
    }

    #[test]
    fn distinct_edges_make_the_same_graph_in_any_order_of_sources() {
        let edges = [(2, 1), (0, 2), (1, 1), (0, 1)];
        let pairs = edges.map(|(a, b)| (id(a), id(b)));
        let distinct = AdjacencyGraph::from_distinct_edges(3, id(0), &pairs);
        assert_eq!(distinct, graph(3, &edges));
        assert_eq!(indices(distinct.predecessors(id(1))), [0, 1, 2]);
    }

    #[test]
    fn nodes_leave_with_their_edges() {
        let edges = [(0, 1), (1, 3), (2, 1), (2, 3), (3, 2), (1, 0)];
        let mut left = graph(4, &edges);
        left.retain_nodes(|node| node != id(2));
        assert_eq!(left, graph(4, &[(0, 1), (1, 3), (1, 0)]));
    }

    #[test]
    #[should_panic(expected = "the entry Node0 is not a node")]
    fn a_graph_has_its_entry() {
        graph(0, &[]);
    }
}
