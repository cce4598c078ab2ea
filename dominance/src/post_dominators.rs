//! The post-dominator tree.
//!
//! It is the dominator tree of the [`ReversedGraph`], computed by the same code. The types here
//! keep the two directions apart, and distinguish nodes from the virtual exit.

use crate::algorithm::Algorithm;
use crate::entity::Entity;
use crate::reversed::ReversedGraph;
use crate::{DirectedGraph, DomTree};

/// A post-dominator of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PostDominator<N> {
    /// A node.
    Node(N),
    /// The end of the execution, which is not a node of the graph.
    VirtualExit,
}

impl<N: Entity> PostDominator<N> {
    /// The node, `None` for the virtual exit.
    pub fn node(self) -> Option<N> {
        match self {
            PostDominator::Node(node) => Some(node),
            PostDominator::VirtualExit => None,
        }
    }
}

/// The post-dominator tree of a graph.
///
/// A node *post-dominates* another if every path from the other to the end of the execution goes
/// through it. [`ReversedGraph`] defines where the execution ends if a loop has no exit. The root
/// of the tree is the virtual exit.
///
/// The tree does not contain unreachable nodes. As with dominators, every node post-dominates them,
/// and they post-dominate no reachable node.
///
/// Valid until an edge changes. Queries are O(1) unless they say otherwise, and panic on unknown
/// nodes.
///
/// ```
/// use dominance::{AdjacencyGraph, PostDomTree, PostDominator};
///
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let tree = PostDomTree::compute(&graph);
/// assert!(tree.post_dominates(3, 0) && !tree.post_dominates(1, 0));
/// assert_eq!(tree.immediate_post_dominator(0), Some(3));
/// assert_eq!(tree.immediate(4), Some(PostDominator::VirtualExit));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct PostDomTree<N> {
    graph: ReversedGraph<N>,
    tree: DomTree<N>,
}

impl<N: Entity> PostDomTree<N> {
    /// The post-dominator tree of `graph`, at the cost of a dominator tree.
    pub fn compute(graph: &impl DirectedGraph<Node = N>) -> PostDomTree<N> {
        PostDomTree::compute_by(Algorithm::default(), graph)
    }

    /// The same tree, found by `algorithm`.
    pub fn compute_by(
        algorithm: Algorithm,
        graph: &impl DirectedGraph<Node = N>,
    ) -> PostDomTree<N> {
        let graph = ReversedGraph::compute(graph);
        let tree = DomTree::compute_by(algorithm, &graph);
        PostDomTree { graph, tree }
    }

    /// The reversed graph, whose dominator tree this is.
    pub fn graph(&self) -> &ReversedGraph<N> {
        &self.graph
    }

    /// The dominator tree of the reversed graph, for algorithms that work in either direction.
    pub fn tree(&self) -> &DomTree<N> {
        &self.tree
    }

    /// The nodes where the execution may end.
    pub fn exits(&self) -> &[N] {
        self.graph.exits()
    }

    /// The nodes of the tree, each before those that it post-dominates.
    pub fn preorder(&self) -> &[N] {
        &self.tree.preorder()[1..]
    }

    /// Whether the entry reaches `node`.
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.tree.is_reachable(node)
    }

    /// The distance of `node` from the virtual exit in edges of the tree, at least 1. `None` if it is
    /// unreachable.
    pub fn level(&self, node: N) -> Option<u32> {
        self.tree.level(node)
    }

    /// Whether `node` is reachable and no other node post-dominates it. That holds for the exits,
    /// and for nodes from which two paths to the end have no other node in common.
    pub fn is_root(&self, node: N) -> bool {
        self.level(node) == Some(1)
    }

    /// The strict post-dominator of `node` that all its other strict post-dominators
    /// post-dominate. `None` if it is unreachable.
    pub fn immediate(&self, node: N) -> Option<PostDominator<N>> {
        self.tree.immediate_dominator(node).map(|node| self.post_dominator(node))
    }

    /// The immediate post-dominator if it is a node. `None` if it is the virtual exit or `node` is
    /// unreachable.
    #[inline]
    pub fn immediate_post_dominator(&self, node: N) -> Option<N> {
        self.immediate(node)?.node()
    }

    /// The nodes that `node` post-dominates immediately, in preorder.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        self.tree.children(node)
    }

    /// The nodes that no other node post-dominates, in preorder.
    pub fn roots(&self) -> impl Iterator<Item = N> {
        self.tree.children(self.tree.root())
    }

    /// Whether every path from `b` to the end of the execution goes through `a`. Every node
    /// post-dominates itself, and every node post-dominates an unreachable one.
    #[inline]
    pub fn post_dominates(&self, a: N, b: N) -> bool {
        self.tree.dominates(a, b)
    }

    /// Whether `a` post-dominates `b` and differs from it.
    #[inline]
    pub fn strictly_post_dominates(&self, a: N, b: N) -> bool {
        self.tree.strictly_dominates(a, b)
    }

    /// The post-dominator of both that all their other common post-dominators post-dominate. `None`
    /// if one of them is unreachable. Linear in the distance between `a` and the answer.
    pub fn nearest_common_post_dominator(&self, a: N, b: N) -> Option<PostDominator<N>> {
        self.tree.nearest_common_dominator(a, b).map(|node| self.post_dominator(node))
    }

    fn post_dominator(&self, node: N) -> PostDominator<N> {
        if node == self.graph.virtual_exit() {
            PostDominator::VirtualExit
        } else {
            PostDominator::Node(node)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn two_returns_share_the_virtual_exit() {
        // 1 returns, 2 goes on to 3, which returns; 4 is unreachable.
        let tree = PostDomTree::compute(&graph(5, &[(0, 1), (0, 2), (2, 3), (4, 3)]));
        assert_eq!(tree.immediate(id(0)), Some(PostDominator::VirtualExit));
        assert_eq!(tree.immediate(id(2)), Some(PostDominator::Node(id(3))));
        assert_eq!(tree.immediate(id(4)), None);
        assert_eq!(tree.immediate_post_dominator(id(0)), None);
        assert_eq!(tree.immediate_post_dominator(id(2)), Some(id(3)));
        assert_eq!(
            [0, 2, 3, 4].map(|node| tree.level(id(node))),
            [Some(1), Some(2), Some(1), None]
        );
        assert!(tree.is_root(id(1)) && tree.is_root(id(0)) && !tree.is_root(id(2)));
        let common = tree.nearest_common_post_dominator(id(2), id(3));
        assert_eq!(common, Some(PostDominator::Node(id(3))));
        let common = tree.nearest_common_post_dominator(id(1), id(2));
        assert_eq!(common, Some(PostDominator::VirtualExit));
        assert_eq!(tree.preorder().len(), 4);
        let roots: Vec<_> = tree.roots().collect();
        assert_eq!((roots.len(), tree.children(id(3)).next()), (3, Some(id(2))));
    }

    #[test]
    fn unreachable_nodes_are_post_dominated_and_do_not_post_dominate() {
        let tree = PostDomTree::compute(&graph(3, &[(0, 1), (2, 1)]));
        assert!(tree.post_dominates(id(1), id(0)));
        assert!(tree.post_dominates(id(0), id(2)) && tree.post_dominates(id(2), id(2)));
        assert!(!tree.post_dominates(id(2), id(0)));
        assert!(!tree.is_reachable(id(2)) && !tree.is_root(id(2)));
        assert!(!tree.strictly_post_dominates(id(1), id(1)));
    }

    #[test]
    fn an_infinite_loop_is_post_dominated_by_its_end() {
        let tree = PostDomTree::compute(&graph(4, &[(0, 1), (0, 3), (1, 2), (2, 1)]));
        assert_eq!(tree.exits(), [3, 2].map(id));
        assert_eq!(tree.immediate_post_dominator(id(1)), Some(id(2)));
        assert_eq!(tree.immediate(id(2)), Some(PostDominator::VirtualExit));
        assert_eq!(tree.immediate(id(0)), Some(PostDominator::VirtualExit));
    }
}
