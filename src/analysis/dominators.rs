//! The dominator tree.
//!
//! A block dominates another when every path from the entry to the other goes through it. The
//! immediate dominators (Lowry and Medlock, "Object Code Optimization", 1969) come from
//! [`dominance`](crate::analysis::dominance); this file arranges them as a tree. Its nodes are
//! numbered in preorder, so that a subtree is an interval of numbers (the idea is in Dietz,
//! "Maintaining Order in a Linked List", 1982), and everything else is an array over those numbers.
//!
//! Blocks that the entry does not reach are not in the tree. No path leads to them, so by the
//! definition every block dominates them, and they dominate no reachable block: that is what
//! [`DomTree::dominates`] says, and what LLVM says.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: that of the algorithm,
//! then linear; queries O(1) unless they say otherwise.

use crate::analysis::DirectedGraph;
use crate::analysis::dominance::{Algorithm, SpanningTree};
use crate::ir::Block;
use crate::support::entity::EntityVec;

/// The dominator tree of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DomTree {
    spans: EntityVec<Block, Span>,
    /// The block of each number.
    preorder: Vec<Block>,
    nodes: Vec<Node>,
}

/// The subtree of a block as an interval of numbers: all that queries of dominance read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Span {
    /// The number of the block, or [`UNREACHABLE`].
    first: u32,
    /// The number of blocks in the subtree; none when the block is unreachable.
    len: u32,
}

/// What else is known of a block of the tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Node {
    /// The number of the immediate dominator; the root is its own.
    parent: u32,
    /// The greatest number in the subtree.
    last: u32,
    /// The distance from the root.
    level: u32,
}

/// What stands for the number of a block that is not reachable.
const UNREACHABLE: u32 = u32::MAX;

impl DomTree {
    /// The dominator tree of `graph`.
    pub fn compute(graph: &impl DirectedGraph) -> DomTree {
        DomTree::compute_by(Algorithm::default(), graph)
    }

    /// The same tree, found by `algorithm`.
    pub fn compute_by(algorithm: Algorithm, graph: &impl DirectedGraph) -> DomTree {
        let tree = SpanningTree::compute(graph);
        let idom = algorithm.immediate_dominators(graph, &tree);
        DomTree::from_immediate_dominators(graph.node_count(), &tree.order, &idom)
    }

    /// The tree of the nodes in `order`, where `idom` has the position in `order` of each one's
    /// immediate dominator: before its own, but for the root, which is first. Children keep the
    /// order of `order`. Linear.
    pub fn from_immediate_dominators(node_count: usize, order: &[Block], idom: &[u32]) -> DomTree {
        // By position in `order`: the number of the node, and the size of its subtree; later, the
        // number that its next child gets.
        let mut places = vec![(0, 1); order.len()];
        for position in (1..order.len()).rev() {
            places[idom[position] as usize].1 += places[position].1;
        }
        let mut spans = EntityVec::filled(node_count, Span { first: UNREACHABLE, len: 0 });
        let mut preorder = order.to_vec();
        let mut nodes = vec![Node { parent: 0, last: 0, level: 0 }; order.len()];
        // What the root takes its own from, as the only one that is its own parent.
        let mut root_place = (0, 0);
        for (position, &block) in order.iter().enumerate() {
            let len = places[position].1;
            let parent_place = match position {
                0 => &mut root_place,
                _ => &mut places[idom[position] as usize],
            };
            let (parent, own) = *parent_place;
            parent_place.1 += len;
            places[position] = (own, own + 1);
            spans[block] = Span { first: own, len };
            preorder[own as usize] = block;
            nodes[own as usize] = Node { parent, last: own + len - 1, level: 0 };
        }
        for number in 1..nodes.len() {
            nodes[number].level = nodes[nodes[number].parent as usize].level + 1;
        }
        DomTree { spans, preorder, nodes }
    }

    /// The entry.
    pub fn root(&self) -> Block {
        self.preorder[0]
    }

    /// The reachable blocks, each before those that it dominates.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// The position of `block` in [`DomTree::preorder`]; none when it is unreachable.
    #[inline]
    pub fn number(&self, block: Block) -> Option<u32> {
        Some(self.spans[block].first).filter(|&number| number != UNREACHABLE)
    }

    /// The greatest number in the subtree of the block with this number: the subtree is
    /// `number..=last_descendant(number)`.
    #[inline]
    pub fn last_descendant(&self, number: u32) -> u32 {
        self.nodes[number as usize].last
    }

    /// The distance from the root, in edges of the tree, of the block with this number.
    #[inline]
    pub fn level_of_number(&self, number: u32) -> u32 {
        self.nodes[number as usize].level
    }

    /// Whether the tree has `block`.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.number(block).is_some()
    }

    /// The distance of `block` from the root in edges of the tree; none when it is unreachable.
    pub fn level(&self, block: Block) -> Option<u32> {
        self.number(block).map(|number| self.level_of_number(number))
    }

    /// The strict dominator of `block` that all its other strict dominators dominate; none for
    /// the entry and unreachable blocks.
    #[inline]
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        match self.number(block)? {
            0 => None,
            number => Some(self.preorder[self.nodes[number as usize].parent as usize]),
        }
    }

    /// The blocks that `block` dominates immediately, in preorder.
    pub fn children(&self, block: Block) -> impl Iterator<Item = Block> {
        let numbers = self.number(block).map(|number| (number + 1, self.last_descendant(number)));
        let (mut next, end) = numbers.unwrap_or((1, 0));
        std::iter::from_fn(move || {
            let child = next;
            (child <= end).then(|| {
                next = self.last_descendant(child) + 1;
                self.preorder[child as usize]
            })
        })
    }

    /// Whether every path from the entry to `b` goes through `a`. Every block dominates itself,
    /// and every block dominates an unreachable one.
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (self.spans[a], self.spans[b]);
        // Numbers before the interval wrap around to great ones.
        b.first.wrapping_sub(a.first) < a.len || b.first == UNREACHABLE
    }

    /// Whether `a` dominates `b` and is another block.
    #[inline]
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The dominator of both that all their other common dominators dominate; none when one of
    /// them is unreachable. Linear in the distance between `a` and the answer.
    pub fn nearest_common_dominator(&self, a: Block, b: Block) -> Option<Block> {
        let (mut ancestor, b) = (self.number(a)?, self.number(b)?);
        while b < ancestor || self.last_descendant(ancestor) < b {
            ancestor = self.nodes[ancestor as usize].parent;
        }
        Some(self.preorder[ancestor as usize])
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
    fn a_diamond_with_an_unreachable_block() {
        let graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (4, 3), (4, 4)]);
        let tree = DomTree::compute(&graph);
        assert_eq!(tree.root(), block(0));
        assert_eq!(tree.preorder(), [0, 1, 3, 2].map(block));
        assert_eq!(tree.children(block(0)).collect::<Vec<_>>(), [1, 3, 2].map(block));
        assert_eq!(tree.children(block(4)).count(), 0);
        assert_eq!(tree.immediate_dominator(block(3)), Some(block(0)));
        assert_eq!(tree.immediate_dominator(block(0)), None);
        assert_eq!(tree.immediate_dominator(block(4)), None);
        assert_eq!((tree.level(block(3)), tree.level(block(4))), (Some(1), None));
        assert_eq!(tree.nearest_common_dominator(block(1), block(2)), Some(block(0)));
        assert_eq!(tree.nearest_common_dominator(block(1), block(1)), Some(block(1)));
        assert_eq!(tree.nearest_common_dominator(block(1), block(4)), None);
    }

    #[test]
    fn unreachable_blocks_are_dominated_and_dominate_not() {
        let tree = DomTree::compute(&graph(3, &[(0, 1), (2, 1)]));
        assert!(tree.dominates(block(1), block(2)));
        assert!(tree.dominates(block(2), block(2)));
        assert!(!tree.dominates(block(2), block(1)));
        assert!(!tree.strictly_dominates(block(2), block(2)));
        assert!(tree.strictly_dominates(block(0), block(1)));
    }

    #[test]
    fn a_long_chain_needs_no_recursion() {
        let edges: Vec<_> = (0..200_000).map(|index| (index, index + 1)).collect();
        let tree = DomTree::compute(&graph(200_001, &edges));
        assert_eq!(tree.level(block(200_000)), Some(200_000));
        assert!(tree.dominates(block(7), block(150_000)));
    }
}
