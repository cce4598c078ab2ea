//! The effect of a deleted edge on the dominator tree.
//!
//! Let (x, y) be the edge. If `y` dominates `x`, nothing changes. Otherwise call a node *affected*
//! if the deletion changes its immediate dominator. An affected node is `y` or was a sibling of
//! `y`, and its new immediate dominator is below the old one. The reason is that a deletion undoes
//! an insertion, where affected nodes come from below `c` and become children of `c`. For the same
//! reason a path from `y` through affected siblings, and nodes that they dominated, leads to each
//! affected node. So the algorithm asks about `y` first ([`separator`](super::separator) answers).
//! It asks about a sibling when an edge leads to it from a node that an affected one dominated. It
//! changes the tree after the last answer, since the answers depend on it.
//!
//! If no other path leads to `y`, all nodes that it dominates become unreachable, and their edges
//! to other nodes disappear, too. The algorithm removes these edges first, while the nodes are
//! still reachable: one target after another, all edges to it at once. The paragraph above also
//! holds for several edges with one target.
//!
//! Requires the tree of the graph. Cost: that of the questions about the affected nodes and about
//! the siblings to which edges lead from nodes that they dominate; for each affected node O(√n),
//! and linear in the edges that escape from its subtree and in its predecessors; linear in the
//! nodes that become unreachable.

use crate::DirectedGraph;
use crate::dynamic::escapes::Escapes;
use crate::dynamic::separator::{Separators, Verdict, View};
use crate::dynamic::{Budget, DynamicGraph, Marks, PreorderTree};
use crate::entity::Entity;

/// Deletes edges. Reuses its arrays from one update to the next.
#[derive(Clone, Debug)]
pub struct Deletion<N> {
    separators: Separators<N>,
    /// The nodes that become unreachable, and the targets to which their edges no longer count.
    dead: Marks<N>,
    cut: Marks<N>,
    asked: Marks<N>,
    worklist: Vec<N>,
    /// The affected nodes, each with its new immediate dominator.
    affected: Vec<(N, N)>,
    escapes: Escapes<N>,
}

impl<N: Entity> Deletion<N> {
    /// For graphs of `node_count` nodes; `any` is one of them.
    pub fn new(node_count: usize, any: N) -> Deletion<N> {
        let marks = Marks::new(node_count);
        Deletion {
            separators: Separators::new(node_count, any),
            dead: marks.clone(),
            cut: marks.clone(),
            asked: marks,
            worklist: Vec::new(),
            affected: Vec::new(),
            escapes: Escapes::new(),
        }
    }

    /// Makes room for `node_count` nodes; `any` is one of them.
    pub fn extend_to(&mut self, node_count: usize, any: N) {
        self.separators.extend_to(node_count, any);
        for marks in [&mut self.dead, &mut self.cut, &mut self.asked] {
            marks.extend_to(node_count);
        }
    }

    /// Deletes an edge that `graph` has, and updates `tree`. Adds the nodes that become unreachable
    /// to `vanished`. Returns whether `tree` changed. `None` if the budget is spent; then `tree` is
    /// wrong.
    pub fn delete(
        &mut self,
        graph: &mut DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        (source, target): (N, N),
        vanished: &mut Vec<N>,
        budget: &mut Budget,
    ) -> Option<bool> {
        let is_other_path =
            |&from: &N| from != source && tree.contains(from) && !tree.is_ancestor(target, from);
        self.dead.clear();
        self.cut.clear();
        if !tree.contains(source) || tree.is_ancestor(target, source) {
            graph.delete_edge(source, target);
            return Some(false);
        }
        if graph.predecessors(target).iter().any(is_other_path) {
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

    /// Updates `tree` as if the edges from `subtree`, the nodes that `top` dominates, to other nodes
    /// did not exist. `None` if the budget is spent.
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
        let leaving: Vec<_> = tree.escaping(top).collect();
        for &node in &leaving {
            budget.spend(graph.successors(node).len())?;
            for &target in graph.successors(node) {
                // The dominators of `top` dominate it without these edges, too.
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

    /// Updates `tree` after edges to `target`, which is still reachable, no longer count. `None` if
    /// the budget is spent.
    fn update(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        target: N,
        budget: &mut Budget,
    ) -> Option<()> {
        let level = tree.level(target);
        self.asked.clear();
        self.escapes.clear();
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
            for &from in self.escapes.leaving(tree, node) {
                budget.spend(graph.successors(from).len())?;
                for &next in graph.successors(from) {
                    if tree.level(next) == level && self.asked.insert(next) {
                        self.worklist.push(next);
                    }
                }
            }
        }
        for &(node, idom) in &self.affected {
            self.escapes.relocate(graph, tree, node, idom, budget)?;
        }
        self.escapes.correct(graph, tree, budget)
    }
}
