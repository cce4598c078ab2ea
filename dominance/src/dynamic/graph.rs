//! A directed graph whose edges change.
//!
//! The successors of all nodes are lists in one array; the predecessors are in another. A list that
//! outgrows its place moves to the end of the array, to a place of twice the size. So the places
//! that lists have left make up less than half of the array. Lists keep their order: an edge is
//! inserted at the end of two lists, and deleted by moving up the items after it.

use crate::DirectedGraph;
use crate::entity::{Entity, EntityVec};

/// A directed graph with an entry, whose edges can be inserted and deleted.
///
/// Visiting edges costs the same as in a graph that does not change. All methods panic on unknown
/// nodes, before they change anything.
///
/// ```
/// use dominance::{AdjacencyGraph, DirectedGraph, DynamicGraph};
///
/// let graph = DynamicGraph::copy_of(&AdjacencyGraph::from_edges(2, 0, &[(0, 1)]));
/// assert!(graph.has_edge(0, 1));
/// assert_eq!(graph.predecessors(1), [0]);
/// ```
#[derive(Clone, Debug)]
pub struct DynamicGraph<N> {
    entry: N,
    successors: DynamicRows<N>,
    predecessors: DynamicRows<N>,
}

impl<N: Entity> DynamicGraph<N> {
    /// The graph of `node_count` nodes without edges. Panics if `entry` is not one of them.
    pub fn new(node_count: usize, entry: N) -> DynamicGraph<N> {
        assert!(entry.index() < node_count, "the entry {entry:?} is not a node");
        let rows =
            DynamicRows { rows: EntityVec::filled(node_count, Row::EMPTY), pool: Vec::new() };
        DynamicGraph { entry, successors: rows.clone(), predecessors: rows }
    }

    /// A copy of `graph`, with the same order of successors and predecessors. Linear.
    pub fn copy_of(graph: &impl DirectedGraph<Node = N>) -> DynamicGraph<N> {
        let node_count = graph.node_count();
        DynamicGraph {
            entry: graph.entry(),
            successors: DynamicRows::new(node_count, |node| graph.successors(node)),
            predecessors: DynamicRows::new(node_count, |node| graph.predecessors(node)),
        }
    }

    /// Adds nodes without edges until there are `node_count`.
    pub fn extend_to(&mut self, node_count: usize) {
        self.successors.rows.extend_to(node_count, Row::EMPTY);
        self.predecessors.rows.extend_to(node_count, Row::EMPTY);
    }

    /// Whether there is an edge from `source` to `target`. Linear in the successors of `source` or
    /// the predecessors of `target`, whichever are fewer.
    pub fn has_edge(&self, source: N, target: N) -> bool {
        let (successors, predecessors) = (self.successors(source), self.predecessors(target));
        if successors.len() <= predecessors.len() {
            successors.contains(&target)
        } else {
            predecessors.contains(&source)
        }
    }

    /// Inserts an edge, as the last of its source and of its target. Returns whether it is new; if
    /// not, nothing changes. Costs the same as [`DynamicGraph::has_edge`].
    pub fn insert_edge(&mut self, source: N, target: N) -> bool {
        let is_new = !self.has_edge(source, target);
        if is_new {
            self.successors.push(source, target);
            self.predecessors.push(target, source);
        }
        is_new
    }

    /// Deletes an edge. Returns whether it existed. Linear in the successors of `source` and the
    /// predecessors of `target`.
    pub fn delete_edge(&mut self, source: N, target: N) -> bool {
        let is_there = self.has_edge(source, target);
        if is_there {
            self.successors.remove(source, target);
            self.predecessors.remove(target, source);
        }
        is_there
    }
}

impl<N: Entity> DirectedGraph for DynamicGraph<N> {
    type Node = N;

    fn node_count(&self) -> usize {
        self.successors.rows.len()
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

/// A list for every node.
#[derive(Clone, Debug)]
struct DynamicRows<N> {
    rows: EntityVec<N, Row>,
    pool: Vec<N>,
}

/// The place of a list in the pool.
#[derive(Copy, Clone, Debug)]
struct Row {
    start: u32,
    len: u32,
    /// The length that it may grow to without moving.
    capacity: u32,
}

impl Row {
    const EMPTY: Row = Row { start: 0, len: 0, capacity: 0 };
}

impl<N: Entity> DynamicRows<N> {
    fn new<'a>(node_count: usize, row: impl Fn(N) -> &'a [N]) -> DynamicRows<N> {
        let mut pool = Vec::new();
        let copied = (0..node_count).map(|index| {
            let row = row(N::from_index(index));
            let start = position(pool.len());
            pool.extend_from_slice(row);
            Row { start, len: row.len() as u32, capacity: row.len() as u32 }
        });
        let rows = copied.collect();
        DynamicRows { rows, pool }
    }

    #[inline]
    fn row(&self, node: N) -> &[N] {
        let Row { start, len, .. } = self.rows[node];
        &self.pool[start as usize..][..len as usize]
    }

    fn push(&mut self, node: N, item: N) {
        let Row { start, len, capacity } = &mut self.rows[node];
        if len == capacity {
            let old = *start as usize..*start as usize + *len as usize;
            *start = position(self.pool.len());
            *capacity = (2 * *capacity).max(2);
            self.pool.extend_from_within(old);
            // Places without an item hold any node.
            let end = position(*start as usize + *capacity as usize);
            self.pool.resize(end as usize, item);
        }
        self.pool[(*start + *len) as usize] = item;
        *len += 1;
    }

    /// Removes an item that the list has.
    fn remove(&mut self, node: N, item: N) {
        let Row { start, len, .. } = &mut self.rows[node];
        let row = &mut self.pool[*start as usize..][..*len as usize];
        let at = row.iter().position(|&other| other == item).expect("the list has the item");
        row.copy_within(at + 1.., at);
        *len -= 1;
    }
}

fn position(index: usize) -> u32 {
    u32::try_from(index).expect("a graph has less than 2^32 edges")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn edges_keep_their_order_when_others_change() {
        let edges = [(0, 2), (0, 1), (1, 2), (2, 2)];
        let mut graph = DynamicGraph::copy_of(&graph(3, &edges));
        graph.extend_to(5);
        assert_eq!((graph.node_count(), graph.entry()), (5, id(0)));
        assert!(graph.insert_edge(id(0), id(4)) && graph.insert_edge(id(4), id(2)));
        assert!(!graph.insert_edge(id(0), id(1)), "it exists");
        assert_eq!(graph.successors(id(0)), [2, 1, 4].map(id));
        assert_eq!(graph.predecessors(id(2)), [0, 1, 2, 4].map(id));
        assert!(graph.delete_edge(id(0), id(1)) && graph.delete_edge(id(2), id(2)));
        assert!(!graph.delete_edge(id(0), id(1)) && !graph.has_edge(id(0), id(1)));
        assert_eq!(graph.successors(id(0)), [2, 4].map(id));
        assert_eq!(graph.predecessors(id(2)), [0, 1, 4].map(id));
        assert!(graph.predecessors(id(1)).is_empty() && graph.successors(id(2)).is_empty());
    }

    #[test]
    fn places_that_lists_have_left_are_bounded() {
        let count = 100;
        let mut graph = DynamicGraph::new(count, id(0));
        for (source, target) in (0..count).flat_map(|a| (0..count).map(move |b| (b, a))) {
            graph.insert_edge(id(source), id(target));
        }
        assert!((0..count).all(|node| graph.predecessors(id(node)).len() == count));
        assert!(graph.successors.pool.len() <= 4 * count * count);
        let pool = graph.predecessors.pool.len();
        for _ in 0..1000 {
            assert!(graph.delete_edge(id(0), id(1)));
            assert!(graph.insert_edge(id(0), id(1)));
        }
        assert_eq!(graph.predecessors.pool.len(), pool);
    }
}
