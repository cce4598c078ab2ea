//! Graphs of petgraph as graphs of this crate. Requires the feature `petgraph`.

use petgraph::Directed;
use petgraph::graph::NodeIndex;
use petgraph::visit::{EdgeRef, GraphProp, IntoEdgeReferences, NodeIndexable};

use crate::{AdjacencyGraph, Entity};

impl Entity for NodeIndex {
    #[inline]
    fn from_index(index: usize) -> NodeIndex {
        // Its own function `new` drops the upper bits.
        u32::from_index(index).into()
    }
    #[inline]
    fn index(self) -> usize {
        NodeIndex::index(self)
    }
}

impl AdjacencyGraph<NodeIndex> {
    /// A copy of a directed graph of petgraph. Successors and predecessors have the order in which
    /// petgraph lists all edges. Parallel edges count once. Linear.
    ///
    /// Nodes have the numbers that [`NodeIndexable::to_index`] gives them. For a `Graph` or a
    /// `StableGraph` with its default index type, the nodes of the copy are the same values. For
    /// other graphs, [`NodeIndexable::from_index`] turns them back. Gaps in the numbers, which
    /// removed nodes of a `StableGraph` leave, become unreachable nodes without edges.
    ///
    /// # Panics
    /// If `entry` is not a node of `graph`.
    pub fn from_petgraph<G>(graph: G, entry: G::NodeId) -> AdjacencyGraph<NodeIndex>
    where
        G: GraphProp<EdgeType = Directed> + IntoEdgeReferences + NodeIndexable,
    {
        let node = |id| <NodeIndex as Entity>::from_index(graph.to_index(id));
        let edges = graph.edge_references().map(|edge| (node(edge.source()), node(edge.target())));
        let edges: Vec<_> = edges.collect();
        AdjacencyGraph::from_edges(graph.node_bound(), node(entry), &edges)
    }
}
