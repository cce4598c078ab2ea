//! The post-dominator tree.
//!
//! A block post-dominates another when every path from the other to the end of the execution goes
//! through it: when it dominates the other in the [`ReversedGraph`], whose header says where the
//! execution ends when a loop has no way out. So this is a [`DomTree`], computed by the same
//! code; its root is the virtual exit, and what is here keeps the two directions, and the virtual
//! exit and the blocks, from being taken for each other.
//!
//! Blocks that the entry does not reach are not in the tree. As in the dominator tree, every
//! block post-dominates them, and they post-dominate no reachable block.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: that of the dominator tree;
//! queries O(1) unless they say otherwise.

use crate::analysis::dominance::Algorithm;
use crate::analysis::reversed::ReversedGraph;
use crate::analysis::{DirectedGraph, DomTree};
use crate::ir::Block;

/// What post-dominates a block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PostDominator {
    /// A block.
    Block(Block),
    /// The end of the execution, and no block.
    VirtualExit,
}

impl PostDominator {
    /// The block, if it is one.
    pub fn block(self) -> Option<Block> {
        match self {
            PostDominator::Block(block) => Some(block),
            PostDominator::VirtualExit => None,
        }
    }
}

/// The post-dominator tree of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostDomTree {
    graph: ReversedGraph,
    tree: DomTree,
}

impl PostDomTree {
    /// The post-dominator tree of `graph`, which is often a [`Cfg`](crate::analysis::Cfg).
    pub fn compute(graph: &impl DirectedGraph) -> PostDomTree {
        PostDomTree::compute_by(Algorithm::default(), graph)
    }

    /// The same tree, found by `algorithm`.
    pub fn compute_by(algorithm: Algorithm, graph: &impl DirectedGraph) -> PostDomTree {
        let graph = ReversedGraph::compute(graph);
        let tree = DomTree::compute_by(algorithm, &graph);
        PostDomTree { graph, tree }
    }

    /// The graph that this is the dominator tree of.
    pub fn graph(&self) -> &ReversedGraph {
        &self.graph
    }

    /// The tree with the virtual exit in it, for algorithms that take either direction.
    pub fn tree(&self) -> &DomTree {
        &self.tree
    }

    /// The blocks where the execution is taken to end.
    pub fn exits(&self) -> &[Block] {
        self.graph.exits()
    }

    /// The blocks of the tree, each before those that it post-dominates.
    pub fn preorder(&self) -> &[Block] {
        &self.tree.preorder()[1..]
    }

    /// Whether the tree has `block`: whether the entry reaches it.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.tree.is_reachable(block)
    }

    /// The distance of `block` from the virtual exit in edges of the tree, at least 1; none when
    /// it is unreachable.
    pub fn level(&self, block: Block) -> Option<u32> {
        self.tree.level(block)
    }

    /// Whether no other block post-dominates `block`. Such are all exits, and the blocks from
    /// which exits are reached by ways that share nothing.
    pub fn is_root(&self, block: Block) -> bool {
        self.level(block) == Some(1)
    }

    /// The strict post-dominator of `block` that all its other strict post-dominators
    /// post-dominate; none when it is unreachable.
    pub fn immediate(&self, block: Block) -> Option<PostDominator> {
        self.tree.immediate_dominator(block).map(|node| self.post_dominator(node))
    }

    /// The same if it is a block; none when it is the virtual exit or `block` is unreachable.
    #[inline]
    pub fn immediate_post_dominator(&self, block: Block) -> Option<Block> {
        self.immediate(block)?.block()
    }

    /// The blocks that `block` post-dominates immediately, in preorder.
    pub fn children(&self, block: Block) -> impl Iterator<Item = Block> {
        self.tree.children(block)
    }

    /// The blocks that no other block post-dominates, in preorder.
    pub fn roots(&self) -> impl Iterator<Item = Block> {
        self.tree.children(self.tree.root())
    }

    /// Whether every path from `b` to the end of the execution goes through `a`. Every block
    /// post-dominates itself, and every block post-dominates an unreachable one.
    #[inline]
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        self.tree.dominates(a, b)
    }

    /// Whether `a` post-dominates `b` and is another block.
    #[inline]
    pub fn strictly_post_dominates(&self, a: Block, b: Block) -> bool {
        self.tree.strictly_dominates(a, b)
    }

    /// The post-dominator of both that all their other common post-dominators post-dominate; none
    /// when one of them is unreachable. Linear in the distance between `a` and the answer.
    pub fn nearest_common_post_dominator(&self, a: Block, b: Block) -> Option<PostDominator> {
        self.tree.nearest_common_dominator(a, b).map(|node| self.post_dominator(node))
    }

    fn post_dominator(&self, node: Block) -> PostDominator {
        if node == self.graph.virtual_exit() {
            PostDominator::VirtualExit
        } else {
            PostDominator::Block(node)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::graph::tests::graph;
    use crate::support::entity::Entity;

    fn block(index: usize) -> Block {
        Block::from_index(index)
    }

    #[test]
    fn two_returns_share_the_virtual_exit() {
        // 1 returns, 2 goes on to 3, which returns; 4 is unreachable.
        let tree = PostDomTree::compute(&graph(5, &[(0, 1), (0, 2), (2, 3), (4, 3)]));
        assert_eq!(tree.immediate(block(0)), Some(PostDominator::VirtualExit));
        assert_eq!(tree.immediate(block(2)), Some(PostDominator::Block(block(3))));
        assert_eq!(tree.immediate(block(4)), None);
        assert_eq!(tree.immediate_post_dominator(block(0)), None);
        assert_eq!(tree.immediate_post_dominator(block(2)), Some(block(3)));
        assert_eq!(
            [0, 2, 3, 4].map(|node| tree.level(block(node))),
            [Some(1), Some(2), Some(1), None]
        );
        assert!(tree.is_root(block(1)) && tree.is_root(block(0)) && !tree.is_root(block(2)));
        let common = tree.nearest_common_post_dominator(block(2), block(3));
        assert_eq!(common, Some(PostDominator::Block(block(3))));
        let common = tree.nearest_common_post_dominator(block(1), block(2));
        assert_eq!(common, Some(PostDominator::VirtualExit));
        assert_eq!(tree.preorder().len(), 4);
        let roots: Vec<_> = tree.roots().collect();
        assert_eq!((roots.len(), tree.children(block(3)).next()), (3, Some(block(2))));
    }

    #[test]
    fn unreachable_blocks_are_post_dominated_and_post_dominate_not() {
        let tree = PostDomTree::compute(&graph(3, &[(0, 1), (2, 1)]));
        assert!(tree.post_dominates(block(1), block(0)));
        assert!(tree.post_dominates(block(0), block(2)) && tree.post_dominates(block(2), block(2)));
        assert!(!tree.post_dominates(block(2), block(0)));
        assert!(!tree.is_reachable(block(2)) && !tree.is_root(block(2)));
        assert!(!tree.strictly_post_dominates(block(1), block(1)));
    }

    #[test]
    fn an_infinite_loop_is_post_dominated_by_its_end() {
        let tree = PostDomTree::compute(&graph(4, &[(0, 1), (0, 3), (1, 2), (2, 1)]));
        assert_eq!(tree.exits(), [3, 2].map(block));
        assert_eq!(tree.immediate_post_dominator(block(1)), Some(block(2)));
        assert_eq!(tree.immediate(block(2)), Some(PostDominator::VirtualExit));
        assert_eq!(tree.immediate(block(0)), Some(PostDominator::VirtualExit));
    }
}
