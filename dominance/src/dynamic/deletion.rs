//! What a deleted edge does to the dominator tree.
//!
//! Let (x, y) be the edge. If `y` dominates `x`, nothing changes. Otherwise an *affected* node,
//! one that has another immediate dominator from now on, has had the same one as `y`, and gets one
//! below it: a deletion undoes an insertion, and there affected nodes come from below `c` and get
//! `c`. For the same reason it is reached from `y` through affected siblings and what they have
//! dominated. So we ask about `y` first ([`separator`](super::separator) knows
//! how), and about a sibling when an edge leads to it from what an affected one has dominated. The
//! tree is left as it is until all is known, since the answers are found by it.
//!
//! If no path leads to `y` any more, all that it dominates becomes unreachable. That takes away
//! the edges to other nodes from there, which is done first, while they can be reached: for one
//! target after the other, all edges to it at once. What is said above is true of several edges
//! if they lead to one node.
//!
//! Requires: the tree is the graph's. Cost: what it takes to ask about the affected nodes and
//! those that edges lead to from what they dominate; for each affected node O(√n), and linear in
//! its exits and predecessors; linear in the nodes that become unreachable.

use crate::DirectedGraph;
use crate::dynamic::exits::Exits;
use crate::dynamic::separator::{Separators, Verdict, View};
use crate::dynamic::{Budget, DynamicGraph, Marks, PreorderTree};
use crate::entity::Entity;

/// Deletes edges. Keeps arrays from one time to the next.
#[derive(Clone, Debug)]
pub struct Deletion<N> {
    separators: Separators<N>,
    /// The nodes that become unreachable, and the targets to which their edges do not count any
    /// more.
    dead: Marks<N>,
    cut: Marks<N>,
    asked: Marks<N>,
    worklist: Vec<N>,
    /// The affected nodes, and their immediate dominators from now on.
    affected: Vec<(N, N)>,
    exits: Exits<N>,
}

impl<N: Entity> Deletion<N> {
    /// For graphs of `node_count` nodes, of which `any` is one.
    pub fn new(node_count: usize, any: N) -> Deletion<N> {
        let marks = Marks::new(node_count);
        Deletion {
            separators: Separators::new(node_count, any),
            dead: marks.clone(),
            cut: marks.clone(),
            asked: marks,
            worklist: Vec::new(),
            affected: Vec::new(),
            exits: Exits::new(),
        }
    }

    /// Makes room for `node_count` nodes, of which `any` is one.
    pub fn extend_to(&mut self, node_count: usize, any: N) {
        self.separators.extend_to(node_count, any);
        for marks in [&mut self.dead, &mut self.cut, &mut self.asked] {
            marks.extend_to(node_count);
        }
    }

    /// Deletes the edge, which there is, from `graph`, and updates `tree`. Adds the nodes that
    /// become unreachable to `vanished`. Returns whether `tree` has changed; none, and `tree` is
    /// wrong, if that is over the budget.
    pub fn delete(
        &mut self,
        graph: &mut DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        (source, target): (N, N),
        vanished: &mut Vec<N>,
        budget: &mut Budget,
    ) -> Option<bool> {
        let is_other_way =
            |&from: &N| from != source && tree.contains(from) && !tree.is_ancestor(target, from);
        self.dead.clear();
        self.cut.clear();
        if !tree.contains(source) || tree.is_ancestor(target, source) {
            graph.delete_edge(source, target);
            return Some(false);
        }
        if graph.predecessors(target).iter().any(is_other_way) {
            graph.delete_edge(source, target);
            self.update(graph, tree, target, budget)?;
            return Some(!self.affected.is_empty());
        }
        vanished.extend(tree.subtree(target));
        let is_updated = self.cut_edges(graph, tree, target, vanished, budget);
        graph.delete_edge(source, target);
        is_updated?;
        tree.remove(target, vanished);
        Some(true)
    }

    /// Updates `tree` to what it would be without the edges from `subtree`, all that `top`
    /// dominates, to other nodes. None if that is over the budget.
    fn cut_edges(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        top: N,
        subtree: &[N],
        budget: &mut Budget,
    ) -> Option<()> {
        for &node in subtree {
            self.dead.insert(node);
        }
        let leaving: Vec<_> = tree.exits_above(top).collect();
        for &node in &leaving {
            budget.spend(graph.successors(node).len())?;
            for &target in graph.successors(node) {
                // What dominates `top` does so without these edges.
                if !self.dead.contains(target)
                    && self.cut.insert(target)
                    && !tree.is_ancestor(target, top)
                {
                    self.update(graph, tree, target, budget)?;
                }
            }
        }
        Some(())
    }

    /// Updates `tree` after edges to `target`, which is still reachable, do not count any more.
    /// None if that is over the budget.
    fn update(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        target: N,
        budget: &mut Budget,
    ) -> Option<()> {
        let level = tree.level(target);
        self.asked.clear();
        self.exits.clear();
        self.worklist.clear();
        self.affected.clear();
        self.asked.insert(target);
        self.worklist.push(target);
        while let Some(node) = self.worklist.pop() {
            let view = View { graph, tree, dead: &self.dead, cut: &self.cut };
            let idom = match self.separators.verdict(view, node, budget)? {
                Verdict::Unaffected => continue,
                Verdict::Separated(idom) => idom,
                Verdict::Unreachable => return None,
            };
            self.affected.push((node, idom));
            for &from in self.exits.leaving(tree, node) {
                budget.spend(graph.successors(from).len())?;
                for &next in graph.successors(from) {
                    if tree.level(next) == level && self.asked.insert(next) {
                        self.worklist.push(next);
                    }
                }
            }
        }
        for &(node, idom) in &self.affected {
            self.exits.relocate(graph, tree, node, idom, budget)?;
        }
        self.exits.set_right(graph, tree, budget)
    }
}
