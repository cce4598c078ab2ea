//! The reversed graph, whose entry is a virtual exit. Post-dominance is dominance in it.

use crate::components::Components;
use crate::entity::{Entity, EntityVec};
use crate::{AdjacencyGraph, DirectedGraph};

/// The reachable part of a graph with all edges reversed, and a virtual exit.
///
/// The virtual exit represents the end of the execution. Its number is the number of nodes of the
/// graph, and it is the entry of the reversed graph. Its edges lead to the *exits*: one node of
/// each strongly connected component that no edge leaves.
/// - A node without successors is such a component by itself, and so it is an exit.
/// - Otherwise the component is an infinite loop. Its exit is its node with the greatest number. As
///   a rule that is the node at the end of an iteration, so the loop is treated as if it could end
///   with an iteration. LLVM also takes one node of each such component. This choice depends on the
///   component alone, and remains the same if edges change elsewhere.
///
/// With these edges every reachable node of the graph is reachable here: a path through components
/// ends only in one that no edge leaves, and there every node reaches the exit. With fewer edges
/// this would not hold. Unreachable nodes of the graph have no edges here, so they do not affect
/// post-dominance.
///
/// Valid until an edge of the graph changes.
///
/// ```
/// use dominance::{AdjacencyGraph, DirectedGraph, ReversedGraph};
///
/// let graph = AdjacencyGraph::from_edges(3, 0, &[(0, 1), (0, 2)]);
/// let reversed = ReversedGraph::compute(&graph);
/// assert_eq!(reversed.entry(), 3); // the virtual exit
/// assert_eq!(reversed.successors(1), [0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct ReversedGraph<N> {
    graph: AdjacencyGraph<N>,
    exits: Vec<N>,
}

impl<N: Entity> ReversedGraph<N> {
    /// The reverse of `graph`. Linear.
    pub fn compute(graph: &impl DirectedGraph<Node = N>) -> ReversedGraph<N> {
        let components = Components::compute(graph);
        let node_count = graph.node_count();
        let virtual_exit = N::from_index(node_count);
        let mut is_exit: EntityVec<N, bool> = EntityVec::filled(node_count, false);
        for component in components.all() {
            let members = components.members(component);
            let leaves = |&next: &N| components.of(next) != Some(component);
            if !members.iter().any(|&node| graph.successors(node).iter().any(leaves)) {
                let last = members.iter().copied().max();
                is_exit[last.expect("a component has a node")] = true;
            }
        }
        let order = components.reverse_postorder();
        let exits: Vec<_> = order.iter().copied().filter(|&node| is_exit[node]).collect();
        let mut edges: Vec<_> = exits.iter().map(|&exit| (virtual_exit, exit)).collect();
        for &node in order {
            edges.extend(graph.successors(node).iter().map(|&successor| (successor, node)));
        }
        let graph = AdjacencyGraph::from_edges(node_count + 1, virtual_exit, &edges);
        ReversedGraph { graph, exits }
    }

    /// The node that represents the end of the execution: the entry of this graph.
    pub fn virtual_exit(&self) -> N {
        self.graph.entry()
    }

    /// The nodes with an edge from the virtual exit, in reverse postorder of the original graph.
    pub fn exits(&self) -> &[N] {
        &self.exits
    }
}

impl<N: Entity> DirectedGraph for ReversedGraph<N> {
    type Node = N;

    fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    fn entry(&self) -> N {
        self.graph.entry()
    }

    #[inline]
    fn successors(&self, node: N) -> &[N] {
        self.graph.successors(node)
    }

    #[inline]
    fn predecessors(&self, node: N) -> &[N] {
        self.graph.predecessors(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SpanningTree;
    use crate::graph::tests::{graph, id};

    fn exits(node_count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        let reversed = ReversedGraph::compute(&graph(node_count, edges));
        assert_eq!(reversed.virtual_exit().index(), node_count);
        assert!(reversed.predecessors(reversed.virtual_exit()).is_empty());
        reversed.exits().iter().map(|exit| exit.index()).collect()
    }

    #[test]
    fn every_node_without_successors_is_an_exit() {
        assert_eq!(exits(4, &[(0, 1), (0, 2), (1, 1), (1, 2), (3, 1)]), [2]);
        assert_eq!(exits(3, &[(0, 2), (0, 1)]), [1, 2]);
        assert_eq!(exits(1, &[]), [0]);
    }

    #[test]
    fn an_infinite_loop_exits_at_its_last_node() {
        // 1 is the header of the loop, 2 and 3 are alternatives in it, 4 goes back.
        let edges = [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1)];
        assert_eq!(exits(5, &edges), [4]);
        // An irreducible loop beside a return.
        assert_eq!(exits(5, &[(0, 1), (0, 2), (1, 2), (2, 1), (0, 3)]), [3, 2]);
        // The entry is its own exit.
        assert_eq!(exits(1, &[(0, 0)]), [0]);
    }

    #[test]
    fn edges_from_unreachable_nodes_are_left_out() {
        let reversed = ReversedGraph::compute(&graph(3, &[(0, 1), (2, 1), (2, 2)]));
        assert_eq!(reversed.successors(id(1)), [id(0)]);
        assert_eq!(SpanningTree::compute(&reversed).order(), [3, 1, 0].map(id));
    }
}
