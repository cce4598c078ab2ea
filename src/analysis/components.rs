//! Strongly connected components: the sets of nodes that reach each other.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), with an explicit stack. A
//! component is complete when the search leaves the node of it that it met first; that node is
//! known by its `low`, the least number of a node of an incomplete component that the search has
//! seen from it or below it, being its own number.
//!
//! Components are numbered as they are completed: an edge between two of them goes from the
//! greater number to the smaller. Nodes that the entry does not reach are in none.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: linear.

use crate::analysis::{CompressedRows, DirectedGraph};
use crate::entity;
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

entity! {
    /// A strongly connected component of a graph.
    Component
}

/// The strongly connected components of the reachable part of a graph.
#[derive(Clone, Debug)]
pub struct Components {
    reverse_postorder: Vec<Block>,
    of: EntityVec<Block, Option<Component>>,
    members: CompressedRows<Component, Block>,
}

impl Components {
    /// The components of `graph`.
    pub fn compute(graph: &impl DirectedGraph) -> Components {
        let node_count = graph.node_count();
        let mut number: EntityVec<Block, Option<u32>> = EntityVec::filled(node_count, None);
        let mut low: EntityVec<Block, u32> = EntityVec::filled(node_count, 0);
        let mut of: EntityVec<Block, Option<Component>> = EntityVec::filled(node_count, None);
        let mut component_count = 0;
        let mut visited_count = 0;
        let mut order = Vec::new();
        // The nodes of incomplete components, in the order in which they were met.
        let mut open = Vec::new();
        // Each entry is a node on the current path and how many of its successors are done.
        let mut path: Vec<(Block, usize)> = Vec::new();
        let mut next = Some(graph.entry());
        loop {
            if let Some(node) = next.take() {
                number[node] = Some(visited_count);
                low[node] = visited_count;
                visited_count += 1;
                open.push(node);
                path.push((node, 0));
            }
            let Some((node, done)) = path.last_mut() else { break };
            let node = *node;
            if let Some(&successor) = graph.successors(node).get(*done) {
                *done += 1;
                match number[successor] {
                    None => next = Some(successor),
                    Some(number) if of[successor].is_none() => low[node] = low[node].min(number),
                    Some(_) => {}
                }
                continue;
            }
            order.push(node);
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if number[node] == Some(low[node]) {
                let component = Component::from_index(component_count);
                component_count += 1;
                while of[node].is_none() {
                    let member = open.pop().expect("the node itself is open");
                    of[member] = Some(component);
                }
            }
        }
        order.reverse();
        let pairs: Vec<_> = order.iter().filter_map(|&node| Some((of[node]?, node))).collect();
        let members = CompressedRows::from_pairs(component_count, &pairs);
        Components { reverse_postorder: order, of, members }
    }

    /// The reachable nodes in reverse postorder of the search, which takes successors in their
    /// order.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.reverse_postorder
    }

    /// All components.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Component> + use<> {
        (0..self.members.row_count()).map(Component::from_index)
    }

    /// The component that `node` is in; none when it is unreachable.
    #[inline]
    pub fn of(&self, node: Block) -> Option<Component> {
        self.of[node]
    }

    /// The nodes of `component` in reverse postorder.
    pub fn members(&self, component: Component) -> &[Block] {
        self.members.row(component)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::reverse_postorder;
    use crate::analysis::graph::tests::graph;

    fn members(components: &Components) -> Vec<Vec<usize>> {
        let indices = |component| components.members(component).iter().map(|node| node.index());
        components.all().map(|component| indices(component).collect()).collect()
    }

    #[test]
    fn components_come_after_those_that_they_reach() {
        // A loop 1, 2, 3 with a loop 2, 3 in it, then a node by itself; 5 is unreachable.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 4), (4, 4), (5, 5), (5, 1)];
        let graph = graph(6, &edges);
        let components = Components::compute(&graph);
        assert_eq!(members(&components), [vec![4], vec![1, 2, 3], vec![0]]);
        assert_eq!(components.of(Block::from_index(5)), None);
        assert_eq!(components.of(Block::from_index(4)), Some(Component::from_index(0)));
        assert_eq!(components.reverse_postorder(), reverse_postorder(&graph));
    }

    #[test]
    fn a_long_loop_needs_no_recursion() {
        let count = 200_000;
        let edges: Vec<_> = (0..count).map(|index| (index, (index + 1) % count)).collect();
        assert_eq!(Components::compute(&graph(count, &edges)).all().count(), 1);
    }
}
