//! The infinite loops of a graph: the strongly connected components with at least one edge that no
//! edge leaves. A post-dominator tree has to keep track of them.
//!
//! Requires that the caller reports the changes. Cost: finding the loops is linear in them; every
//! other method is O(1), except [`EndlessLoops::is_still_whole`].

use crate::DirectedGraph;
use crate::dynamic::{Budget, DynamicGraph, Marks};
use crate::entity::{Entity, EntityVec};

/// The infinite loops of a graph.
#[derive(Clone, Debug)]
pub struct EndlessLoops<N> {
    /// The exit of each loop; `None` if the loop no longer exists.
    exits: Vec<Option<N>>,
    /// The position in `exits` of the loop around each node.
    of: EntityVec<N, Option<u32>>,
    visited: Marks<N>,
}

impl<N: Entity> EndlessLoops<N> {
    /// The loops of `graph` that have these exits.
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

    /// The exit of the loop around `node`, `None` if there is no loop.
    pub fn exit(&self, node: N) -> Option<N> {
        self.exits[self.of[node]? as usize]
    }

    /// Whether one loop contains both nodes.
    pub fn is_within(&self, a: N, b: N) -> bool {
        self.exit(a).is_some() && self.of[a] == self.of[b]
    }

    /// Adds the loop of a node that was an exit and now has an edge to itself.
    pub fn add_self_loop(&mut self, node: N) {
        self.of[node] = Some(self.exits.len() as u32);
        self.exits.push(Some(node));
    }

    /// Removes the loop that `node` is in, if there is one.
    pub fn remove(&mut self, node: N) {
        if let Some(position) = self.of[node] {
            self.exits[position as usize] = None;
        }
    }

    /// Whether a loop is still strongly connected after one of its edges was deleted, that is,
    /// whether the source of the edge still reaches its target. Linear in the loop. `None` if the
    /// budget is spent.
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
