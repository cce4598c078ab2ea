//! The effect of an inserted edge on the dominator tree.
//!
//! Georgiadis, Italiano, Laura and Santaroni, "An Experimental Study of Dynamic Dominators" (2016),
//! section 3, as in LLVM's GenericDomTreeConstruction. Let (x, y) be the edge and `c` the nearest
//! common dominator of its ends. A node is *affected* if the edge changes its immediate dominator;
//! the new one is `c`. A node `v` is affected iff it is more than one level below `c` and some path
//! from `y` to it passes no node above its level: that path avoids the dominators that it had
//! between `c` and itself. So the search for affected nodes starts at `y` and takes the deepest
//! first (it is *depth-based*): a node that it meets from a node of some level is affected if it is
//! not below that level. The nodes below that level which it meets are those that the affected node
//! dominates. The paper, and LLVM, walk through all of them; this algorithm visits only the
//! [escapes].
//!
//! If `y` was unreachable, `y` dominates all unreachable nodes that it reaches. This *region* gets
//! the dominator tree that it has by itself. Then every edge from the region to nodes that were
//! reachable is inserted in turn. The search does not meet edges that are still to be inserted: it
//! stays below a child of `c` that does not dominate `x`.
//!
//! Requires the tree of the graph without the edge; the graph already has the edge. Cost: for each
//! affected node O(√n), and linear in the edges that escape from its subtree and in its
//! predecessors.

use std::collections::BinaryHeap;

use crate::dynamic::escapes::{self, Escapes};
use crate::dynamic::{Budget, DynamicGraph, Marks, PreorderTree};
use crate::entity::{Entity, EntityVec};
use crate::{AdjacencyGraph, DirectedGraph, DomTree};

/// Inserts edges. Reuses its arrays from one update to the next.
#[derive(Clone, Debug)]
pub struct Insertion<N> {
    visited: Marks<N>,
    /// The nodes that were met and have not been visited yet, by level.
    heap: BinaryHeap<(i32, N)>,
    escapes: Escapes<N>,
    /// The position of nodes in a region.
    position: EntityVec<N, u32>,
}

impl<N: Entity> Insertion<N> {
    /// For graphs of `node_count` nodes.
    pub fn new(node_count: usize) -> Insertion<N> {
        Insertion {
            visited: Marks::new(node_count),
            heap: BinaryHeap::new(),
            escapes: Escapes::new(),
            position: EntityVec::filled(node_count, 0),
        }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.visited.extend_to(node_count);
        self.position.extend_to(node_count, 0);
    }

    /// Updates `tree` after an edge between two of its nodes was inserted. Returns whether the tree
    /// changed. `None` if the budget is spent; then `tree` is wrong.
    pub fn insert(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        (source, target): (N, N),
        budget: &mut Budget,
    ) -> Option<bool> {
        let common = tree.nearest_common_ancestor(source, target);
        // Nodes at this level or above it cannot move up.
        let bound = tree.level(common) + 1;
        if tree.level(target) <= bound {
            return Some(false);
        }
        self.visited.clear();
        self.escapes.clear();
        self.heap.clear();
        self.visited.insert(target);
        self.heap.push((tree.level(target), target));
        while let Some((level, node)) = self.heap.pop() {
            for &from in self.escapes.leaving(tree, node) {
                budget.spend(graph.successors(from).len())?;
                for &next in graph.successors(from) {
                    let of_next = tree.level(next);
                    if bound < of_next && of_next <= level && self.visited.insert(next) {
                        self.heap.push((of_next, next));
                    }
                }
            }
            // Move the node now, so that no other node visits its escapes again.
            self.escapes.relocate(graph, tree, node, common, budget)?;
        }
        self.escapes.correct(graph, tree, budget)?;
        Some(true)
    }

    /// Adds the region of `target`, which is not in `tree`, below `source`. Returns the nodes of
    /// the region, and the edges from them to nodes that were in the tree. The caller must insert
    /// these edges.
    pub fn attach_region(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        source: N,
        target: N,
    ) -> (Vec<N>, Vec<(N, N)>) {
        self.visited.clear();
        self.visited.insert(target);
        self.position[target] = 0;
        let mut region = vec![target];
        let (mut within, mut leaving) = (Vec::new(), Vec::new());
        let mut done = 0;
        while let Some(&node) = region.get(done) {
            for &next in graph.successors(node) {
                if tree.contains(next) {
                    leaving.push((node, next));
                    continue;
                }
                if self.visited.insert(next) {
                    self.position[next] = region.len() as u32;
                    region.push(next);
                }
                within.push((done as u32, self.position[next]));
            }
            done += 1;
        }
        // Its nodes are positions in the region.
        let by_itself = AdjacencyGraph::from_edges(region.len(), 0, &within);
        let by_itself = DomTree::compute(&by_itself);
        let with_parent = |&position: &u32| {
            let parent = by_itself.immediate_dominator(position);
            (region[position as usize], parent.map_or(source, |parent| region[parent as usize]))
        };
        let preorder: Vec<_> = by_itself.preorder().iter().map(with_parent).collect();
        tree.attach(source, &preorder);
        escapes::set_all(graph, tree, target);
        (region, leaving)
    }
}
