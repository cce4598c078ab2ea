//! Strongly connected components: the sets of nodes that reach each other.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972). A component is complete when
//! the search leaves the first of its nodes that it met. The `low` of a node identifies it: that is
//! the least number of a node in an incomplete component to which an edge leads from the node or
//! from below it. For the first node of a component, this is the node's own number. The search is
//! that of [`SpanningTree`]; the nodes are then visited in postorder, which is when their edges
//! count.
//!
//! Components are numbered as they are completed, so an edge between two of them goes from the
//! greater number to the smaller. Unreachable nodes are in no component.
//!
//! Requires nothing of the graph. Valid until an edge changes. Cost: linear.

use crate::entity::{Entity, EntityVec};
use crate::{CompressedRows, DirectedGraph, SpanningTree};

crate::entity! {
    /// A strongly connected component of a graph, one of [`Components`].
    Component
}

/// The strongly connected components of the reachable part of a graph.
///
/// An edge between two components goes from the greater to the smaller.
///
/// ```
/// use dominance::{AdjacencyGraph, Components};
///
/// let graph = AdjacencyGraph::from_edges(4, 0, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
/// let components = Components::compute(&graph);
/// assert_eq!(components.of(1), components.of(2));
/// assert_ne!(components.of(0), components.of(1));
/// assert_eq!(components.all().count(), 3);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Components<N> {
    reverse_postorder: Vec<N>,
    of: EntityVec<N, Option<Component>>,
    members: CompressedRows<Component, N>,
}

impl<N: Entity> Components<N> {
    /// The components of `graph`. Linear.
    pub fn compute(graph: &impl DirectedGraph<Node = N>) -> Components<N> {
        let tree = SpanningTree::compute(graph);
        let postorder = tree.postorder();
        let mut of: EntityVec<N, Option<Component>> = EntityVec::filled(graph.node_count(), None);
        let mut component_count = 0;
        // By number; a node that the search has not left has its own number.
        let mut low: Vec<u32> = (0..).take(postorder.len()).collect();
        // The nodes of incomplete components that the search has left.
        let mut open: Vec<u32> = Vec::new();
        for &number in &postorder {
            let mut least = low[number as usize];
            for &successor in graph.successors(tree.order()[number as usize]) {
                if of[successor].is_none() {
                    least =
                        least.min(tree.number(successor).expect("its predecessor is reachable"));
                }
            }
            low[number as usize] = least;
            let parent = &mut low[tree.parents()[number as usize] as usize];
            *parent = least.min(*parent);
            open.push(number);
            if least == number {
                let component = Component::from_index(component_count);
                component_count += 1;
                // Exactly the nodes below this one have greater numbers.
                while let Some(member) = open.pop_if(|&mut member| member >= number) {
                    of[tree.order()[member as usize]] = Some(component);
                }
            }
        }
        let reverse_postorder: Vec<_> =
            postorder.iter().rev().map(|&number| tree.order()[number as usize]).collect();
        let members: Vec<_> =
            reverse_postorder.iter().filter_map(|&node| Some((of[node]?, node))).collect();
        let members = CompressedRows::from_pairs(component_count, &members);
        Components { reverse_postorder, of, members }
    }

    /// The reachable nodes in reverse postorder of the search, which takes successors in their
    /// order.
    pub fn reverse_postorder(&self) -> &[N] {
        &self.reverse_postorder
    }

    /// All components, each after those that it reaches.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Component> + use<N> {
        (0..self.members.row_count()).map(Component::from_index)
    }

    /// The component that `node` is in, `None` if it is unreachable. Panics on an unknown node.
    #[inline]
    pub fn of(&self, node: N) -> Option<Component> {
        self.of[node]
    }

    /// The nodes of `component` in reverse postorder.
    pub fn members(&self, component: Component) -> &[N] {
        self.members.row(component)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{Node, graph, id, indices};

    fn members(components: &Components<Node>) -> Vec<Vec<usize>> {
        components.all().map(|component| indices(components.members(component))).collect()
    }

    #[test]
    fn components_come_after_those_that_they_reach() {
        // A loop 1, 2, 3 with a loop 2, 3 in it, then a node by itself; 5 is unreachable.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 4), (4, 4), (5, 5), (5, 1)];
        let components = Components::compute(&graph(6, &edges));
        assert_eq!(members(&components), [vec![4], vec![1, 2, 3], vec![0]]);
        assert_eq!(components.of(id(5)), None);
        assert_eq!(components.of(id(4)), Some(Component::from_index(0)));
        assert_eq!(indices(components.reverse_postorder()), [0, 1, 4, 2, 3]);
    }

    #[test]
    fn an_edge_into_a_complete_component_does_not_count() {
        // 1 and 2 are a component that is complete before 3 is met.
        let components = Components::compute(&graph(4, &[(0, 1), (1, 2), (2, 1), (0, 3), (3, 2)]));
        assert_eq!(members(&components), [vec![1, 2], vec![3], vec![0]]);
    }

    #[test]
    fn a_long_loop_needs_no_recursion() {
        let count = 200_000;
        let edges: Vec<_> = (0..count).map(|index| (index, (index + 1) % count)).collect();
        assert_eq!(Components::compute(&graph(count, &edges)).all().count(), 1);
    }
}
