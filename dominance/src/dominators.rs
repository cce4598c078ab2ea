//! The dominator tree.
//!
//! The immediate dominators (Lowry and Medlock, "Object Code Optimization", 1969) come from
//! [`algorithm`](crate::algorithm); this file arranges them as a tree. The nodes of the tree are
//! numbered in preorder, so that a subtree is an interval of numbers (Dietz, "Maintaining Order in a
//! Linked List", 1982). All other data are arrays over those numbers.

use crate::algorithm::{Algorithm, SpanningTree};
use crate::entity::{Entity, EntityVec};
use crate::{DirectedGraph, Observer};

/// The dominator tree of a graph.
///
/// A node *dominates* another if every path from the entry to the other goes through it. The parent
/// of a node in the tree is its immediate dominator.
///
/// The tree does not contain unreachable nodes. No path leads to them, so by the definition every
/// node dominates them, and they dominate no reachable node. LLVM defines it in the same way.
///
/// Valid until an edge changes. Queries are O(1) unless they say otherwise, and panic on unknown
/// nodes.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree};
///
/// // 0 chooses between 1 and 2, which meet in 3; 4 follows.
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let tree = DomTree::compute(&graph);
/// assert_eq!(tree.immediate_dominator(3), Some(0));
/// assert!(tree.dominates(3, 4) && !tree.dominates(1, 3));
/// assert_eq!(tree.nearest_common_dominator(1, 4), Some(0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct DomTree<N> {
    spans: EntityVec<N, Span>,
    /// The node of each number.
    preorder: Vec<N>,
    nodes: Vec<Node>,
}

/// The subtree of a node as an interval of numbers. Dominance queries read nothing else.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Span {
    /// The number of the node, or [`UNREACHABLE`].
    first: u32,
    /// The number of nodes in the subtree, 0 if the node is unreachable.
    len: u32,
}

/// The other data of a node of the tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Node {
    /// The number of the immediate dominator; the root is its own.
    parent: u32,
    /// The greatest number in the subtree.
    last: u32,
    /// The distance from the root.
    level: u32,
}

/// Marks a node that is unreachable.
const UNREACHABLE: u32 = u32::MAX;

impl<N: Entity> DomTree<N> {
    /// The dominator tree of `graph`, by Semi-NCA: O(n² + m log n), and linear on graphs of
    /// programs.
    pub fn compute(graph: &impl DirectedGraph<Node = N>) -> DomTree<N> {
        DomTree::compute_by(Algorithm::default(), graph)
    }

    /// The same tree, found by `algorithm`.
    pub fn compute_by(algorithm: Algorithm, graph: &impl DirectedGraph<Node = N>) -> DomTree<N> {
        DomTree::compute_from(algorithm, graph, &SpanningTree::compute(graph))
    }

    /// The same tree for a graph whose spanning tree is known.
    pub fn compute_from(
        algorithm: Algorithm,
        graph: &impl DirectedGraph<Node = N>,
        tree: &SpanningTree<N>,
    ) -> DomTree<N> {
        DomTree::compute_observed(algorithm, graph, tree, &mut ())
    }

    /// Does the same, and reports what the algorithm finds to `observer`.
    pub fn compute_observed(
        algorithm: Algorithm,
        graph: &impl DirectedGraph<Node = N>,
        tree: &SpanningTree<N>,
        observer: &mut impl Observer<N>,
    ) -> DomTree<N> {
        let idom = algorithm.immediate_dominators_observed(graph, tree, observer);
        DomTree::from_immediate_dominators(graph.node_count(), tree.order(), &idom)
    }

    /// The tree of the nodes in `order`, which starts with the root. `idom` has the position in
    /// `order` of each one's immediate dominator. That position is less than the node's own, except
    /// for the root. Children keep the order of `order`. Linear.
    pub fn from_immediate_dominators(node_count: usize, order: &[N], idom: &[u32]) -> DomTree<N> {
        // By position in `order`: the number of the node, and the size of its subtree. Later, the
        // second becomes the number of its next child.
        let mut places = vec![(0, 1); order.len()];
        for position in (1..order.len()).rev() {
            places[idom[position] as usize].1 += places[position].1;
        }
        let mut spans = EntityVec::filled(node_count, Span { first: UNREACHABLE, len: 0 });
        let mut preorder = order.to_vec();
        let mut nodes = vec![Node { parent: 0, last: 0, level: 0 }; order.len()];
        // The place of the root's parent, while the root's own place is being written.
        let mut root_place = (0, 0);
        for (position, &node) in order.iter().enumerate() {
            let len = places[position].1;
            let parent_place = match position {
                0 => &mut root_place,
                _ => &mut places[idom[position] as usize],
            };
            let (parent, own) = *parent_place;
            parent_place.1 += len;
            places[position] = (own, own + 1);
            spans[node] = Span { first: own, len };
            preorder[own as usize] = node;
            nodes[own as usize] = Node { parent, last: own + len - 1, level: 0 };
        }
        for number in 1..nodes.len() {
            nodes[number].level = nodes[nodes[number].parent as usize].level + 1;
        }
        DomTree { spans, preorder, nodes }
    }

    /// The entry.
    pub fn root(&self) -> N {
        self.preorder[0]
    }

    /// The reachable nodes, each before those that it dominates.
    #[inline]
    pub fn preorder(&self) -> &[N] {
        &self.preorder
    }

    /// The position of `node` in [`DomTree::preorder`], `None` if it is unreachable.
    #[inline]
    pub fn number(&self, node: N) -> Option<u32> {
        Some(self.spans[node].first).filter(|&number| number != UNREACHABLE)
    }

    /// The greatest number in the subtree of the node with this number. The subtree is
    /// `number..=last_descendant(number)`.
    #[inline]
    pub fn last_descendant(&self, number: u32) -> u32 {
        self.nodes[number as usize].last
    }

    /// The times at which a walk over the tree enters and leaves `node`, counted from 1 by one clock
    /// that advances at every entering and leaving. A node dominates another iff its interval
    /// contains that of the other. `None` if `node` is unreachable.
    pub fn interval(&self, node: N) -> Option<(u32, u32)> {
        let number = self.number(node)?;
        // When the walk enters `node`, it has entered `number` nodes and left those that are not
        // above `node`.
        let enter = 2 * number + 1 - self.level_of_number(number);
        Some((enter, enter + 2 * self.spans[node].len - 1))
    }

    /// The distance from the root, in edges of the tree, of the node with this number.
    #[inline]
    pub fn level_of_number(&self, number: u32) -> u32 {
        self.nodes[number as usize].level
    }

    /// Whether the entry reaches `node`.
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.number(node).is_some()
    }

    /// The distance of `node` from the root in edges of the tree, `None` if it is unreachable.
    pub fn level(&self, node: N) -> Option<u32> {
        self.number(node).map(|number| self.level_of_number(number))
    }

    /// The strict dominator of `node` that all its other strict dominators dominate. `None` for the
    /// entry and for unreachable nodes.
    #[inline]
    pub fn immediate_dominator(&self, node: N) -> Option<N> {
        match self.number(node)? {
            0 => None,
            number => Some(self.preorder[self.nodes[number as usize].parent as usize]),
        }
    }

    /// The nodes that `node` dominates immediately, in preorder.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        let numbers = self.number(node).map(|number| (number + 1, self.last_descendant(number)));
        let (mut next, end) = numbers.unwrap_or((1, 0));
        std::iter::from_fn(move || {
            let child = next;
            (child <= end).then(|| {
                next = self.last_descendant(child) + 1;
                self.preorder[child as usize]
            })
        })
    }

    /// Whether every path from the entry to `b` goes through `a`. Every node dominates itself,
    /// and every node dominates an unreachable one.
    #[inline]
    pub fn dominates(&self, a: N, b: N) -> bool {
        let (a, b) = (self.spans[a], self.spans[b]);
        // Numbers before the interval wrap around to large ones.
        b.first.wrapping_sub(a.first) < a.len || b.first == UNREACHABLE
    }

    /// The same answer as [`DomTree::dominates`], found by walking up from `b` to the level of `a`.
    /// This is the textbook method, which needs no numbering. Linear in the difference of the
    /// levels.
    pub fn dominates_by_levels(&self, a: N, b: N) -> bool {
        let (a, b) = (self.number(a), self.number(b));
        let Some(mut ancestor) = b else { return true };
        let Some(a) = a else { return false };
        let level = self.level_of_number(a);
        while self.level_of_number(ancestor) > level {
            ancestor = self.nodes[ancestor as usize].parent;
        }
        ancestor == a
    }

    /// Whether `a` dominates `b` and differs from it.
    #[inline]
    pub fn strictly_dominates(&self, a: N, b: N) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The dominator of both that all their other common dominators dominate. `None` if one of them
    /// is unreachable. Linear in the distance between `a` and the answer.
    pub fn nearest_common_dominator(&self, a: N, b: N) -> Option<N> {
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
    use crate::graph::tests::{graph, id};

    #[test]
    fn a_diamond_with_an_unreachable_node() {
        let graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (4, 3), (4, 4)]);
        let tree = DomTree::compute(&graph);
        assert_eq!(tree.root(), id(0));
        assert_eq!(tree.preorder(), [0, 1, 3, 2].map(id));
        assert_eq!(tree.children(id(0)).collect::<Vec<_>>(), [1, 3, 2].map(id));
        assert_eq!(tree.children(id(4)).count(), 0);
        assert_eq!(tree.immediate_dominator(id(3)), Some(id(0)));
        assert_eq!(tree.immediate_dominator(id(0)), None);
        assert_eq!(tree.immediate_dominator(id(4)), None);
        assert_eq!((tree.level(id(3)), tree.level(id(4))), (Some(1), None));
        assert_eq!(tree.nearest_common_dominator(id(1), id(2)), Some(id(0)));
        assert_eq!(tree.nearest_common_dominator(id(1), id(1)), Some(id(1)));
        assert_eq!(tree.nearest_common_dominator(id(1), id(4)), None);
    }

    #[test]
    fn unreachable_nodes_are_dominated_and_do_not_dominate() {
        let tree = DomTree::compute(&graph(3, &[(0, 1), (2, 1)]));
        assert!(tree.dominates(id(1), id(2)));
        assert!(tree.dominates(id(2), id(2)));
        assert!(!tree.dominates(id(2), id(1)));
        assert!(!tree.strictly_dominates(id(2), id(2)));
        assert!(tree.strictly_dominates(id(0), id(1)));
    }

    #[test]
    fn a_long_chain_needs_no_recursion() {
        let edges: Vec<_> = (0..200_000).map(|index| (index, index + 1)).collect();
        let tree = DomTree::compute(&graph(200_001, &edges));
        assert_eq!(tree.level(id(200_000)), Some(200_000));
        assert!(tree.dominates(id(7), id(150_000)));
    }
}
