//! From where edges leave a subtree of the dominator tree.
//!
//! The parent of the target of an edge is an ancestor of the source, itself included. The *exit*
//! of a node is the least level of such a parent, over all edges from the node, and its own level
//! if it has none. So an edge leaves a subtree, or goes back to its top, iff the parent of its
//! target is above the top; and then the exit of its source is, too.
//!
//! The [tree](crate::dynamic::PreorderTree) keeps the exits, and moves them along with
//! the levels when a subtree moves: which is right for edges within the subtree. To be set right
//! are the exits from which edges leave it, and those of the predecessors of its top.

use crate::DirectedGraph;
use crate::dynamic::{Budget, DynamicGraph, PreorderTree};
use crate::entity::Entity;

/// Moves subtrees and keeps exits right. Keeps an array from one time to the next.
#[derive(Clone, Debug)]
pub struct Exits<N> {
    wrong: Vec<N>,
}

impl<N: Entity> Exits<N> {
    /// No exits.
    pub fn new() -> Exits<N> {
        Exits { wrong: Vec::new() }
    }

    /// The nodes from which edges leave the subtree of `top`, or go back to it; there may be more.
    /// They are remembered as those whose exits are wrong when the subtree is moved.
    pub fn leaving(&mut self, tree: &PreorderTree<N>, top: N) -> &[N] {
        let start = self.wrong.len();
        self.wrong.extend(tree.exits_above(top));
        &self.wrong[start..]
    }

    /// Gives `node`, whose subtree was asked about, another parent.
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

    /// Sets right all exits that are wrong.
    pub fn set_right(
        &mut self,
        graph: &DynamicGraph<N>,
        tree: &mut PreorderTree<N>,
        budget: &mut Budget,
    ) -> Option<()> {
        budget.spend(Budget::EXIT * self.wrong.len())?;
        self.wrong.drain(..).for_each(|node| set(graph, tree, node));
        Some(())
    }

    /// Forgets what is wrong.
    pub fn clear(&mut self) {
        self.wrong.clear();
    }
}

/// Sets the exit of `node`, if it is in the tree. O(√n) if it was wrong, and linear in its edges.
pub fn set<N: Entity>(graph: &DynamicGraph<N>, tree: &mut PreorderTree<N>, node: N) {
    if tree.contains(node) {
        tree.set_exit(node, exit(graph, tree, node));
    }
}

/// Sets the exits in the subtree of `top`. Linear in its nodes and edges.
pub fn set_all<N: Entity>(graph: &DynamicGraph<N>, tree: &mut PreorderTree<N>, top: N) {
    tree.set_exits(top, |tree, node| exit(graph, tree, node));
}

fn exit<N: Entity>(graph: &DynamicGraph<N>, tree: &PreorderTree<N>, node: N) -> i32 {
    let in_tree = graph.successors(node).iter().filter(|&&next| tree.contains(next));
    let levels = in_tree.map(|&next| tree.level(tree.parent(next)));
    levels.fold(tree.level(node), i32::min)
}
