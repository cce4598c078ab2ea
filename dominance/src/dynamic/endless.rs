//! The infinite loops of a graph, as far as a post-dominator tree has to follow them: the strongly
//! connected components of at least one edge that no edge leaves.
//!
//! Requires: the graph is told of what changes. Cost: linear in the loops, to find them; O(1)
//! otherwise, but for [`EndlessLoops::is_still_whole`].

use crate::DirectedGraph;
use crate::dynamic::{Budget, DynamicGraph, Marks};
use crate::entity::{Entity, EntityVec};

/// The infinite loops of a graph.
#[derive(Clone, Debug)]
pub struct EndlessLoops<N> {
    /// The exit of each; none if there is no such loop any more.
    exits: Vec<Option<N>>,
    /// The position in `exits` for the nodes of loops.
    of: EntityVec<N, Option<u32>>,
    visited: Marks<N>,
}

impl<N: Entity> EndlessLoops<N> {
    /// The loops of `graph` with these exits.
    pub fn new(graph: &DynamicGraph<N>, exits: &[N]) -> EndlessLoops<N> {
        let node_count = graph.node_count();
        let mut of = EntityVec::filled(node_count, None);
        for (index, &exit) in (0..).zip(exits) {
            of[exit] = Some(index);
            let mut worklist = vec![exit];
            while let Some(node) = worklist.pop() {
                for &next in graph.successors(node) {
                    if of[next].is_none() {
                        of[next] = Some(index);
                        worklist.push(next);
                    }
                }
            }
        }
        let exits = exits.iter().copied().map(Some).collect();
        EndlessLoops { exits, of, visited: Marks::new(node_count) }
    }

    /// The exit of the loop that has `node`; none if there is no such loop.
    pub fn exit(&self, node: N) -> Option<N> {
        self.exits[self.of[node]? as usize]
    }

    /// Whether one loop has both nodes.
    pub fn is_within(&self, a: N, b: N) -> bool {
        self.exit(a).is_some() && self.of[a] == self.of[b]
    }

    /// Makes a loop of a node that was an exit and has got an edge to itself.
    pub fn add_self_loop(&mut self, node: N) {
        self.of[node] = Some(self.exits.len() as u32);
        self.exits.push(Some(node));
    }

    /// Forgets the loop that has `node`, if there is one.
    pub fn remove(&mut self, node: N) {
        if let Some(position) = self.of[node] {
            self.exits[position as usize] = None;
        }
    }

    /// Whether the loop that the edge was deleted from is still strongly connected: whether the
    /// edge's source reaches its target all the same. Linear in the loop. None if that is over the
    /// budget.
    pub fn is_still_whole(
        &mut self,
        graph: &DynamicGraph<N>,
        (source, target): (N, N),
        budget: &mut Budget,
    ) -> Option<bool> {
        self.visited.clear();
        self.visited.insert(source);
        let mut worklist = vec![source];
        while let Some(node) = worklist.pop() {
            budget.spend(graph.successors(node).len())?;
            for &next in graph.successors(node) {
                if next == target {
                    return Some(true);
                }
                if self.visited.insert(next) {
                    worklist.push(next);
                }
            }
        }
        Some(source == target)
    }
}
