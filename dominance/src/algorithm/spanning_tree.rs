//! The spanning tree of a depth-first search, and the orders of nodes that follow from it.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972). A node's number is its position
//! in preorder. The dominators of a node are on every path to it, and so among its ancestors in the
//! tree, which have smaller numbers. The strict dominator with the greatest number is the immediate
//! dominator.
//!
//! The search itself yields the preorder and the parents. The postorder follows from these two,
//! without visiting the edges again.
//!
//! Requires nothing of the graph. Valid until an edge changes. Cost: linear, with an explicit
//! stack. On large graphs the time is spent waiting for memory, three times for each node.

use crate::entity::{Entity, EntityVec};
use crate::{DirectedGraph, Event, Observer};

/// Marks a node that is unreachable.
const UNREACHABLE: u32 = u32::MAX;

/// The depth of most graphs.
const FEW: usize = 32;

/// The depth-first spanning tree of the reachable part of a graph.
///
/// ```
/// use dominance::{AdjacencyGraph, SpanningTree};
///
/// // 3 is unreachable.
/// let graph = AdjacencyGraph::from_edges(4, 0, &[(0, 1), (1, 0), (1, 2), (3, 2)]);
/// assert_eq!(SpanningTree::compute(&graph).reverse_postorder(), [0, 1, 2]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct SpanningTree<N> {
    order: Vec<N>,
    parent: Vec<u32>,
    number: EntityVec<N, u32>,
}

impl<N: Entity> SpanningTree<N> {
    /// The spanning tree of a depth-first search from the entry that takes successors in their
    /// order. Panics if there are 2^32 nodes or more.
    pub fn compute(graph: &impl DirectedGraph<Node = N>) -> SpanningTree<N> {
        SpanningTree::compute_observed(graph, &mut ())
    }

    /// Does the same, and reports to `observer` when a node gets its number.
    pub fn compute_observed(
        graph: &impl DirectedGraph<Node = N>,
        observer: &mut impl Observer<N>,
    ) -> SpanningTree<N> {
        let node_count = graph.node_count();
        assert!(u32::try_from(node_count).is_ok(), "a graph has less than 2^32 nodes");
        let mut number: EntityVec<N, u32> = EntityVec::filled(node_count, UNREACHABLE);
        let mut order = Vec::with_capacity(node_count);
        let mut parent = Vec::with_capacity(node_count);
        // The nodes to visit, each with the number of the node from which it is visited.
        let mut stack = Vec::with_capacity(FEW);
        stack.push((graph.entry(), 0));
        while let Some((node, from)) = stack.pop() {
            if number[node] != UNREACHABLE {
                continue;
            }
            let visited = order.len() as u32;
            number[node] = visited;
            observer.observe(|| {
                let parent = order.get(from as usize).copied();
                Event::Numbered { node, number: visited, parent }
            });
            order.push(node);
            parent.push(from);
            let successors = graph.successors(node).iter().rev();
            let unvisited = successors.filter(|&&next| number[next] == UNREACHABLE);
            stack.extend(unvisited.map(|&next| (next, visited)));
        }
        SpanningTree { order, parent, number }
    }

    /// The reachable nodes in preorder, by number.
    #[inline]
    pub fn order(&self) -> &[N] {
        &self.order
    }

    /// The number of each node's parent in the tree, by number. The root is its own parent.
    #[inline]
    pub fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// The position of `node` in the preorder, `None` if it is unreachable. Panics on an unknown
    /// node.
    #[inline]
    pub fn number(&self, node: N) -> Option<u32> {
        Some(self.number[node]).filter(|&number| number != UNREACHABLE)
    }

    /// The numbers of the reachable predecessors in `graph` of the node with this number.
    #[inline]
    pub fn predecessors(
        &self,
        graph: &impl DirectedGraph<Node = N>,
        number: u32,
    ) -> impl Iterator<Item = u32> {
        let predecessors = graph.predecessors(self.order[number as usize]).iter();
        predecessors.filter_map(|&predecessor| self.number(predecessor))
    }

    /// The event that the node with number `w` has this semidominator.
    pub(super) fn semidominator(&self, w: u32, semidominator: u32) -> Event<N> {
        let [node, semidominator] = [w, semidominator].map(|number| self.order[number as usize]);
        Event::Semidominator { node, semidominator }
    }

    /// The event that the node with number `w` has this immediate dominator.
    pub(super) fn immediate_dominator(&self, w: u32, dominator: u32) -> Event<N> {
        let [node, immediate_dominator] = [w, dominator].map(|number| self.order[number as usize]);
        Event::ImmediateDominator { node, immediate_dominator }
    }

    /// The numbers of the reachable nodes in postorder: the order in which the search leaves them.
    pub fn postorder(&self) -> Vec<u32> {
        let mut postorder = Vec::with_capacity(self.order.len());
        self.leave_all(|number| postorder.push(number));
        postorder
    }

    /// The reachable nodes in reverse postorder: each before those that it reaches, except along
    /// the edges that close a cycle. Linear.
    pub fn reverse_postorder(&self) -> Vec<N> {
        let mut order = Vec::with_capacity(self.order.len());
        self.leave_all(|number| order.push(self.order[number as usize]));
        order.reverse();
        order
    }

    /// Calls `leave` with each number at the point where the search leaves that node.
    fn leave_all(&self, mut leave: impl FnMut(u32)) {
        // The current path from the root. The search leaves a node when it meets a node that is
        // not below it.
        let mut path: Vec<u32> = Vec::with_capacity(FEW);
        for (number, &parent) in (0..).zip(&self.parent) {
            while let Some(last) = path.pop_if(|&mut last| last != parent) {
                leave(last);
            }
            path.push(number);
        }
        path.into_iter().rev().for_each(leave);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id, indices};

    #[test]
    fn numbers_are_positions_in_preorder() {
        let graph = graph(5, &[(0, 3), (0, 1), (3, 2), (2, 1), (2, 0), (4, 2)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(indices(tree.order()), [0, 3, 2, 1]);
        assert_eq!(tree.parents(), [0, 0, 1, 2]);
        assert_eq!(tree.number(id(2)), Some(2));
        assert_eq!(tree.number(id(4)), None);
        assert_eq!(tree.predecessors(&graph, 2).collect::<Vec<_>>(), [1]);
        assert_eq!(tree.predecessors(&graph, 3).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn reverse_postorder_is_topological_but_for_back_edges() {
        // A diamond in a loop; node 5 is unreachable.
        let graph = graph(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (5, 4)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(tree.postorder(), [3, 2, 4, 1, 0]);
        assert_eq!(indices(&tree.reverse_postorder()), [0, 1, 3, 2, 4]);
    }
}
