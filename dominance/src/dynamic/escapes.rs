//! Where edges leave a subtree of the dominator tree.
//!
//! For every edge, the parent of the target in the tree is an ancestor of the source, or the source
//! itself. The *escape* of a node is the least level of such a parent over all edges from the node;
//! it is the node's own level if the node has no edges. So an edge leaves a subtree, or goes back to
//! its top, iff the parent of its target is above the top, and then the escape of its source is less
//! than the level of the top.
//!
//! The [tree](crate::dynamic::PreorderTree) stores the escapes, and shifts them along with the
//! levels when a subtree moves. That is correct for edges within the subtree. Two kinds of escapes
//! need a correction: those of nodes from which edges leave the subtree, and those of the
//! predecessors of its top.

use crate::DirectedGraph;
use crate::dynamic::{Budget, DynamicGraph, PreorderTree};
use crate::entity::Entity;

/// Moves subtrees and keeps the escapes correct. Reuses its array from one update to the next.
#[derive(Clone, Debug)]
pub struct Escapes<N> {
    /// The nodes whose escapes need a correction.
    wrong: Vec<N>,
}

impl<N: Entity> Escapes<N> {
    /// Nothing needs a correction yet.
    pub fn new() -> Escapes<N> {
        Escapes { wrong: Vec::new() }
    }

    /// The nodes from which edges leave the subtree of `top` or go back to `top`. Notes that their
    /// escapes need a correction, since the caller is going to move the subtree.
    pub fn leaving(&mut self, tree: &PreorderTree<N>, top: N) -> &[N] {
        let start = self.wrong.len();
        self.wrong.extend(tree.escaping(top));
        &self.wrong[start..]
    }

    /// Gives `node`, for which `leaving` was called, another parent. `None` if the budget is spent.
    pub fn relocate(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        node: N,
        parent: N,
        budget: &mut Budget,
    ) -> Option<()> {
        self.wrong.extend(graph.predecessors(node));
        budget.spend(Budget::MOVE)?;
        tree.relocate(node, parent);
        Some(())
    }

    /// Corrects all noted escapes. `None` if the budget is spent.
    pub fn correct(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        budget: &mut Budget,
    ) -> Option<()> {
        budget.spend(Budget::ESCAPE * self.wrong.len())?;
        self.wrong.drain(..).for_each(|node| set(graph, tree, node));
        Some(())
    }

    /// Forgets all notes.
    pub fn clear(&mut self) {
        self.wrong.clear();
    }
}

/// Sets the escape of `node`, if it is in the tree. Linear in its edges, and O(√n) if the escape
/// changes.
pub fn set<N: Entity>(graph: &DynamicGraph<N>, tree: &mut PreorderTree<N>, node: N) {
    if tree.contains(node) {
        tree.set_escape(node, escape(graph, tree, node));
    }
}

/// Sets all escapes in the subtree of `top`. Linear in its nodes and edges.
pub fn set_all<N: Entity>(graph: &DynamicGraph<N>, tree: &mut PreorderTree<N>, top: N) {
    tree.set_escapes(top, |tree, node| escape(graph, tree, node));
}

fn escape<N: Entity>(graph: &DynamicGraph<N>, tree: &PreorderTree<N>, node: N) -> i32 {
    let in_tree = graph.successors(node).iter().filter(|&&next| tree.contains(next));
    let levels = in_tree.map(|&next| tree.level(tree.parent(next)));
    levels.fold(tree.level(node), i32::min)
}
