//! A rooted tree in which moving a large subtree costs about the same as moving a small one.
//!
//! The tree is stored as its preorder. A subtree is an interval of it: its top and the run of nodes
//! after it with greater levels. The preorder is cut into chunks of about √n nodes each, and a
//! number to add to all levels of a chunk is stored once. So a subtree moves by relinking whole
//! chunks, after splitting at most three. (Henzinger and King, 1995, keep an Euler tour in a
//! balanced tree. Chunks turn their O(log n) into O(√n), but they make the most frequent query, the
//! level of a node, O(1), and all others scans of arrays.)
//!
//! Ancestors are found by their levels: the ancestor of a node at some level is the last node of
//! that level before it, and the nearest common ancestor of two nodes is the parent of a node of the
//! least level between them.
//!
//! Every node also has an *escape*, a number that the user sets and that is at most the node's
//! level. The tree finds the nodes of a subtree with an escape less than the level of its top. When
//! a subtree moves, its escapes are shifted along with its levels.
//!
//! Requires that no node becomes the child of a descendant. Cost: a level or a parent is O(1);
//! every other operation is O(√n), where `n` is the number of nodes that there is room for, and
//! linear in its result.

use std::ops::Range;

use crate::dynamic::chunks::{Chunks, Item, Position};
use crate::entity::{Entity, EntityVec};

/// The number of parents to look at before searching for an ancestor in the preorder.
const STEPS: usize = 12;

/// A rooted tree of some nodes of a graph.
#[derive(Clone, Debug)]
pub struct PreorderTree<N> {
    root: N,
    chunks: Chunks<N>,
    /// The root, and nodes that are not in the tree, are their own parents.
    parent: EntityVec<N, N>,
}

impl<N: Entity> PreorderTree<N> {
    /// The level of nodes that are not in the tree.
    pub const ABSENT: i32 = i32::MAX;

    /// The tree of these nodes, each with its parent, in preorder; the root is its own parent.
    /// Escapes are levels. Linear.
    pub fn new(node_count: usize, preorder: &[(N, N)]) -> PreorderTree<N> {
        let mut tree = PreorderTree {
            root: preorder[0].0,
            chunks: Chunks::new(node_count),
            parent: (0..node_count).map(N::from_index).collect(),
        };
        let items = tree.items(0, preorder);
        tree.chunks.append(&items);
        tree
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize) {
        self.chunks.extend_to(node_count);
        for index in self.parent.len()..node_count {
            self.parent.push(N::from_index(index));
        }
    }

    /// The root.
    pub fn root(&self) -> N {
        self.root
    }

    /// Whether `node` is in the tree.
    #[inline]
    pub fn contains(&self, node: N) -> bool {
        self.chunks.contains(node)
    }

    /// The distance of `node` from the root, or [`PreorderTree::ABSENT`].
    #[inline]
    pub fn level(&self, node: N) -> i32 {
        self.chunks.level(node).unwrap_or(Self::ABSENT)
    }

    /// The parent of `node`. The root, and a node that is not in the tree, is its own parent.
    #[inline]
    pub fn parent(&self, node: N) -> N {
        self.parent[node]
    }

    /// The ancestor of `node` at `level`, which is at most the node's own. The node counts as an
    /// ancestor of itself.
    pub fn ancestor_at(&self, node: N, level: i32) -> N {
        let mut ancestor = node;
        for _ in 0..STEPS {
            if self.level(ancestor) == level {
                return ancestor;
            }
            ancestor = self.parent[ancestor];
        }
        if self.level(ancestor) == level {
            return ancestor;
        }
        let found = self.chunks.last_at_most(self.chunks.position(ancestor), level);
        found.expect("the root comes first")
    }

    /// Whether `a` is `b` or an ancestor of it; both are in the tree.
    pub fn is_ancestor(&self, a: N, b: N) -> bool {
        let level = self.level(a);
        level <= self.level(b) && self.ancestor_at(b, level) == a
    }

    /// The ancestor of both with the greatest level; both are in the tree.
    pub fn nearest_common_ancestor(&self, mut a: N, mut b: N) -> N {
        for _ in 0..STEPS {
            if a == b {
                return a;
            }
            let (of_a, of_b) = (self.level(a), self.level(b));
            if of_a >= of_b {
                a = self.parent[a];
            }
            if of_b >= of_a {
                b = self.parent[b];
            }
        }
        if a == b {
            return a;
        }
        let (of_a, of_b) = (self.chunks.position(a), self.chunks.position(b));
        let (first, start, end) = if of_a < of_b { (a, of_a, of_b) } else { (b, of_b, of_a) };
        let (level, least) = self.chunks.least_level_after(start, end);
        if level > self.level(first) { first } else { self.parent[least] }
    }

    /// The children of `node`, which is in the tree. O(√n) for each.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        let first = self.chunks.next(self.chunks.position(node));
        let mut next = first.filter(|&(_, child)| self.parent[child] == node);
        std::iter::from_fn(move || {
            let (position, child) = next?;
            let end = self.chunks.end_of_subtree(position);
            next = self.chunks.at(end).filter(|&(_, sibling)| self.parent[sibling] == node);
            Some(child)
        })
    }

    /// All nodes, in preorder.
    pub fn preorder(&self) -> impl Iterator<Item = N> {
        self.chunks.all()
    }

    /// The subtree of `top`, in preorder.
    pub fn subtree(&self, top: N) -> impl Iterator<Item = N> {
        self.chunks.nodes(self.span(top))
    }

    /// The nodes in the subtree of `top` whose escapes are above it, in preorder.
    pub fn escaping(&self, top: N) -> impl Iterator<Item = N> {
        self.chunks.escaping(self.span(top), self.level(top))
    }

    /// The escape of `node`, which is in the tree. O(1).
    #[cfg(test)]
    fn escape(&self, node: N) -> i32 {
        self.chunks.escape(node)
    }

    /// Sets the escape of `node`, which is in the tree.
    pub fn set_escape(&mut self, node: N, escape: i32) {
        self.chunks.set_escape(node, escape);
    }

    /// Sets all escapes in the subtree of `top`. Linear in it.
    pub fn set_escapes(&mut self, top: N, escape: impl Fn(&PreorderTree<N>, N) -> i32) {
        let span = self.span(top);
        let escapes: Vec<_> =
            self.chunks.nodes(span.clone()).map(|node| escape(self, node)).collect();
        self.chunks.set_escapes(span, &escapes);
    }

    /// Makes `node`, which is in the tree, a child of `parent` instead.
    pub fn relocate(&mut self, node: N, parent: N) {
        let shift = self.level(parent) + 1 - self.level(node);
        self.parent[node] = parent;
        self.chunks.relocate(self.span(node), parent, shift);
    }

    /// Adds a subtree below `parent`: nodes that are not in the tree, each with its parent, in
    /// preorder; the parent of the first is `parent`. Escapes are levels.
    pub fn attach(&mut self, parent: N, preorder: &[(N, N)]) {
        let base = self.level(parent) + 1;
        let items = self.items(base, preorder);
        self.chunks.insert_after(parent, &items);
    }

    /// Removes the subtree of `top`, which is not the root. `subtree` has all its nodes.
    pub fn remove(&mut self, top: N, subtree: &[N]) {
        self.chunks.remove(self.span(top));
        for &node in subtree {
            self.parent[node] = node;
        }
    }

    /// The interval of the subtree of `top`.
    fn span(&self, top: N) -> Range<Position> {
        let start = self.chunks.position(top);
        start..self.chunks.end_of_subtree(start)
    }

    /// The list items of a subtree in preorder, whose top has level `base`. Sets the parents.
    fn items(&mut self, base: i32, preorder: &[(N, N)]) -> Vec<Item<N>> {
        let mut path: Vec<N> = Vec::new();
        let item = |&(node, parent): &(N, N)| {
            while path.last().is_some_and(|&last| last != parent) {
                path.pop();
            }
            let level = base + path.len() as i32;
            path.push(node);
            self.parent[node] = parent;
            Item { node, level, escape: level }
        };
        preorder.iter().map(item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{Node, id};

    /// A tree by its parents, and the escapes of its nodes as levels above their own.
    struct Naive {
        parent: Vec<Option<usize>>,
        escape: Vec<i32>,
    }

    impl Naive {
        /// The nodes from the root, which is 0, to `node`.
        fn path(&self, node: usize) -> Vec<usize> {
            let mut path = vec![node];
            while path[path.len() - 1] != 0 {
                path.push(self.parent[path[path.len() - 1]].expect("it is in the tree"));
            }
            path.reverse();
            path
        }

        fn is_in(&self, node: usize) -> bool {
            node == 0 || self.parent[node].is_some()
        }

        fn check(&self, tree: &PreorderTree<Node>) {
            let nodes: Vec<_> = (0..self.parent.len()).filter(|&node| self.is_in(node)).collect();
            let preorder: Vec<_> = tree.preorder().collect();
            assert_eq!(preorder.len(), nodes.len());
            let absent = (0..self.parent.len()).filter(|&node| !self.is_in(node)).map(id);
            assert!(
                absent.into_iter().all(|node| tree.level(node) == PreorderTree::<Node>::ABSENT)
            );
            for &a in &nodes {
                let of_a = self.path(a);
                let own_level = of_a.len() as i32 - 1;
                assert_eq!(tree.level(id(a)), own_level);
                assert_eq!(tree.escape(id(a)), own_level - self.escape[a]);
                for (level, &ancestor) in (0..).zip(&of_a) {
                    assert_eq!(tree.ancestor_at(id(a), level), id(ancestor));
                }
                let is_below = |&&node: &&Node| self.path(node.index()).contains(&a);
                let subtree: Vec<_> = preorder.iter().filter(is_below).copied().collect();
                assert_eq!(tree.subtree(id(a)).collect::<Vec<_>>(), subtree);
                let is_child = |&&node: &&Node| self.parent[node.index()] == Some(a);
                let children: Vec<_> = preorder.iter().filter(is_child).copied().collect();
                assert_eq!(tree.children(id(a)).collect::<Vec<_>>(), children);
                let escapes: Vec<_> = subtree
                    .into_iter()
                    .filter(|&node| tree.level(node) - self.escape[node.index()] < own_level)
                    .collect();
                assert_eq!(tree.escaping(id(a)).collect::<Vec<_>>(), escapes);
                for &b in &nodes {
                    let of_b = self.path(b);
                    let common = of_a.iter().zip(&of_b).take_while(|(a, b)| a == b).count();
                    let nearest = tree.nearest_common_ancestor(id(a), id(b));
                    assert_eq!(nearest, id(of_a[common - 1]));
                    assert_eq!(tree.is_ancestor(id(a), id(b)), common == of_a.len());
                }
            }
        }
    }

    #[test]
    fn queries_agree_with_the_parents_while_subtrees_move() {
        // First a chain with some leaves, so that subtrees are longer than chunks.
        let count = 90;
        let below = |node: usize| if node < 60 { node - 1 } else { node * 7 % 60 };
        let mut naive =
            Naive { parent: (0..count).map(|_| None).collect(), escape: vec![0; count] };
        let mut tree = PreorderTree::new(count, &[(id(0), id(0))]);
        for node in 1..count - 5 {
            let parent = below(node);
            tree.attach(id(parent), &[(id(node), id(parent))]);
            naive.parent[node] = Some(parent);
        }
        naive.check(&tree);
        let mut state = 1usize;
        let mut random = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % bound
        };
        for edit in 0..300 {
            let [node, other] = [1 + random(count - 1), random(count)];
            if !naive.is_in(other) {
                continue;
            }
            if !naive.is_in(node) {
                tree.attach(id(other), &[(id(node), id(other))]);
                (naive.parent[node], naive.escape[node]) = (Some(other), 0);
            } else if edit % 10 == 0 {
                let subtree: Vec<_> = tree.subtree(id(node)).collect();
                let list = |&below: &Node| (below, tree.parent(below));
                let mut list: Vec<_> = subtree.iter().map(list).collect();
                tree.remove(id(node), &subtree);
                assert!(subtree.iter().all(|&below| !tree.contains(below)));
                list[0].1 = id(0);
                tree.attach(id(0), &list);
                naive.parent[node] = Some(0);
                subtree.iter().for_each(|below| naive.escape[below.index()] = 0);
            } else if !naive.path(other).contains(&node) {
                tree.relocate(id(node), id(other));
                naive.parent[node] = Some(other);
            }
            let escape = random(3) as i32;
            tree.set_escape(id(other), tree.level(id(other)) - escape);
            naive.escape[other] = escape;
            if edit % 7 == 0 {
                naive.check(&tree);
            }
        }
        tree.extend_to(count + 1);
        assert!(!tree.contains(id(count)));
    }
}
