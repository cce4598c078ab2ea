//! What an inserted edge does to the dominator tree.
//!
//! Georgiadis, Italiano, Laura and Santaroni, "An Experimental Study of Dynamic Dominators"
//! (2016), section 3, as in LLVM's GenericDomTreeConstruction. Let (x, y) be the edge and `c` the
//! nearest common dominator of its ends. An *affected* node, one that has another immediate
//! dominator from now on, has `c`. A node `v` is affected iff it is more than one level below `c`
//! and some path from `y` to it passes no node above its level: by that path it is reached without
//! the dominators that it had between `c` and itself. So affected nodes are found from `y` on, the
//! deepest first (the *depth-based* search), since what is met from a node of some level on the
//! way is affected if it is not below that level. All that is below it and can be reached in this
//! way is what the node dominates. The paper, and LLVM, walk through all of that; we only visit
//! the [exits].
//!
//! If `y` was unreachable, all that it reaches and that was unreachable, too, is dominated by `y`
//! and gets the dominator tree that it has by itself. Then every edge from there to nodes that
//! were reachable is inserted in turn. The search does not come upon those that wait: it stays
//! below a child of `c` that does not dominate `x`.
//!
//! Requires: the tree is the graph's without the edge, and the graph has it. Cost: for each affected
//! node O(√n), and linear in its exits and predecessors.

use std::collections::BinaryHeap;

use crate::dynamic::exits::{self, Exits};
use crate::dynamic::{Budget, DynamicGraph, Marks, PreorderTree};
use crate::entity::{Entity, EntityVec};
use crate::{AdjacencyGraph, DirectedGraph, DomTree};

/// Inserts edges. Keeps arrays from one time to the next.
#[derive(Clone, Debug)]
pub struct Insertion<N> {
    visited: Marks<N>,
    /// The nodes that were met at the level at hand or above it, by level.
    heap: BinaryHeap<(i32, N)>,
    exits: Exits<N>,
    /// The position in a region of nodes that it has.
    position: EntityVec<N, u32>,
}

impl<N: Entity> Insertion<N> {
    /// For graphs of `node_count` nodes.
    pub fn new(node_count: usize) -> Insertion<N> {
        Insertion {
            visited: Marks::new(node_count),
            heap: BinaryHeap::new(),
            exits: Exits::new(),
            position: EntityVec::filled(node_count, 0),
        }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.visited.extend_to(node_count);
        self.position.extend_to(node_count, 0);
    }

    /// Updates `tree` after an edge between two nodes that it has was inserted. Returns whether it
    /// has changed; none, and `tree` is wrong, if that is over the budget.
    pub fn insert(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        (source, target): (N, N),
        budget: &mut Budget,
    ) -> Option<bool> {
        let common = tree.nearest_common_ancestor(source, target);
        // The level of nodes that cannot move up.
        let bound = tree.level(common) + 1;
        if tree.level(target) <= bound {
            return Some(false);
        }
        self.visited.clear();
        self.exits.clear();
        self.heap.clear();
        self.visited.insert(target);
        self.heap.push((tree.level(target), target));
        while let Some((level, node)) = self.heap.pop() {
            for &from in self.exits.leaving(tree, node) {
                budget.spend(graph.successors(from).len())?;
                for &next in graph.successors(from) {
                    let of_next = tree.level(next);
                    if bound < of_next && of_next <= level && self.visited.insert(next) {
                        self.heap.push((of_next, next));
                    }
                }
            }
            // At once, so that nobody visits its exits again.
            self.exits.relocate(graph, tree, node, common, budget)?;
        }
        self.exits.set_right(graph, tree, budget)?;
        Some(true)
    }

    /// Adds `target` and what it reaches to `tree`, which has neither, below `source`. Returns the
    /// nodes, and the edges from them to other nodes, which are still to be inserted.
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
                let next = N::from_index(self.position[next] as usize);
                within.push((N::from_index(done), next));
            }
            done += 1;
        }
        let by_itself = AdjacencyGraph::from_edges(region.len(), N::from_index(0), &within);
        let by_itself = DomTree::compute(&by_itself);
        let with_parent = |&node: &N| {
            let parent = by_itself.immediate_dominator(node);
            (region[node.index()], parent.map_or(source, |parent| region[parent.index()]))
        };
        let preorder: Vec<_> = by_itself.preorder().iter().map(with_parent).collect();
        tree.attach(source, &preorder);
        exits::set_all(graph, tree, target);
        (region, leaving)
    }
}
