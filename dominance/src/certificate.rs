//! Checks that a tree is the dominator tree of a graph, without computing that tree.
//!
//! Georgiadis and Tarjan, "Dominator Tree Certification and Divergent Spanning Trees" (2015). A
//! tree of the reachable nodes, rooted at the entry, is the dominator tree iff it has
//! - the *parent property*: for every edge (v, w), the parent of `w` is an ancestor of `v`, itself
//!   included. Then subtrees are entered only through their roots, so ancestors dominate;
//! - the *sibling property*: no node dominates a sibling. Then only ancestors dominate.
//!
//! The first is tested for every edge. For the second there is a certificate, a [low-high
//! order](crate::low_high_order): a preorder of the tree in which every node `w` except the root
//! either has an edge from its parent, or two edges (u, w) and (v, w) with u < w < v where `v` is
//! not a descendant of `w`. Let `a` be a sibling of `w`.
//! - If `a` comes after `w`, go back from `w` along edges from parents or from lesser nodes. The
//!   numbers decrease until the root is reached, so this path does not meet `a`.
//! - If `a` comes before `w`, go back to the parent, or to a greater node `v`. In the latter case
//!   `v` is in the subtree of a sibling after `w`. Go back to that sibling within its subtree, and
//!   so on until an edge comes from the parent; from there go back to the root. No node on this path
//!   is `a`.
//!
//! So `a` does not dominate `w`. Since the numbers decrease, the entry reaches all nodes of the tree;
//! by the parent property it reaches no others.
//!
//! Requires nothing of the tree. Cost: O(m log n) to find an order, and linear to check everything.

use crate::entity::{Entity, EntityVec};
use crate::low_high::low_high_order;
use crate::{DirectedGraph, DomTree};

/// A reason why a tree is not accepted as the dominator tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation<N> {
    /// The root of the tree is not the entry.
    Root(N),
    /// The tree lacks this node, to which an edge leads from a node of the tree.
    Missing(N),
    /// The parent of the target of this edge is not an ancestor of its source.
    Parent(N, N),
    /// The order is not a preorder of the tree: this node is missing or not in its place.
    Order(N),
    /// This node has neither an edge from its parent nor two from either side. If that holds in
    /// every order, the node is unreachable or a sibling dominates it.
    Sibling(N),
}

/// Checks that `tree` is the dominator tree of `graph`.
///
/// # Errors
/// The first violation, if it is not.
///
/// ```
/// use dominance::certificate::{Violation, check};
/// use dominance::{AdjacencyGraph, DomTree};
///
/// let graph = AdjacencyGraph::from_edges(3, 0, &[(0, 1), (1, 2), (0, 2)]);
/// assert_eq!(check(&graph, &DomTree::compute(&graph)), Ok(()));
/// // 2 is not below 1, since the edge from 0 avoids 1.
/// let wrong = DomTree::from_immediate_dominators(3, &[0, 1, 2], &[0, 0, 1]);
/// assert_eq!(check(&graph, &wrong), Err(Violation::Parent(0, 2)));
/// ```
pub fn check<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
) -> Result<(), Violation<N>> {
    check_parents(graph, tree)?;
    check_siblings(graph, tree, &low_high_order(graph, tree))
}

/// Checks that `tree` is rooted at the entry of `graph`, is closed under its edges, and has the
/// parent property.
///
/// # Errors
/// The first violation, if there is one.
pub fn check_parents<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
) -> Result<(), Violation<N>> {
    if tree.root() != graph.entry() {
        return Err(Violation::Root(tree.root()));
    }
    for &source in tree.preorder() {
        for &target in graph.successors(source) {
            if !tree.is_reachable(target) {
                return Err(Violation::Missing(target));
            }
            let parent = tree.immediate_dominator(target);
            if parent.is_some_and(|parent| !tree.dominates(parent, source)) {
                return Err(Violation::Parent(source, target));
            }
        }
    }
    Ok(())
}

/// Checks that `order` is a low-high order of `tree`, which passes [`check_parents`]. If it is, the
/// tree has the sibling property, and the entry of `graph` reaches all its nodes.
///
/// # Errors
/// The first violation, if there is one.
pub fn check_siblings<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
    order: &[N],
) -> Result<(), Violation<N>> {
    let number = check_preorder(graph.node_count(), tree, order)?;
    for &w in &order[1..] {
        let parent = tree.immediate_dominator(w);
        let (mut has_low, mut has_high) = (false, false);
        for &v in graph.predecessors(w).iter().filter(|&&v| tree.is_reachable(v)) {
            has_low |= number[v] < number[w];
            has_high |= number[v] > number[w] && !tree.dominates(w, v) || Some(v) == parent;
        }
        if !(has_low && has_high) {
            return Err(Violation::Sibling(w));
        }
    }
    Ok(())
}

/// Checks that `order` is a preorder of `tree`. Returns the position of each node.
fn check_preorder<N: Entity>(
    node_count: usize,
    tree: &DomTree<N>,
    order: &[N],
) -> Result<EntityVec<N, u32>, Violation<N>> {
    let mut number: EntityVec<N, u32> = EntityVec::filled(node_count, u32::MAX);
    // The path from the root to the previous node of the order.
    let mut path: Vec<N> = Vec::new();
    for (index, &node) in (0..).zip(order) {
        let parent = tree.immediate_dominator(node);
        while path.last().is_some_and(|&last| Some(last) != parent) {
            path.pop();
        }
        if path.last().copied() != parent || number[node] != u32::MAX || !tree.is_reachable(node) {
            return Err(Violation::Order(node));
        }
        number[node] = index;
        path.push(node);
    }
    let missing = tree.preorder().iter().find(|&&node| number[node] == u32::MAX);
    missing.map_or(Ok(number), |&node| Err(Violation::Order(node)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{Node, graph, id};

    /// The violation by the tree of these nodes, where `parents` has the position of each one's
    /// parent. The graph is a diamond 0, 1, 2, 3 with a loop 3, 4; node 5 is unreachable.
    fn violation(nodes: &[usize], parents: &[u32]) -> Option<Violation<Node>> {
        let graph = graph(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 3), (5, 3)]);
        let order: Vec<_> = nodes.iter().map(|&node| id(node)).collect();
        check(&graph, &DomTree::from_immediate_dominators(6, &order, parents)).err()
    }

    #[test]
    fn only_the_dominator_tree_passes() {
        assert_eq!(violation(&[0, 1, 2, 3, 4], &[0, 0, 0, 0, 3]), None);
        let too_low = violation(&[0, 1, 2, 3, 4], &[0, 0, 0, 1, 3]);
        assert_eq!(too_low, Some(Violation::Parent(id(2), id(3))));
        let too_high = violation(&[0, 1, 2, 3, 4], &[0, 0, 0, 0, 0]);
        assert!(matches!(too_high, Some(Violation::Sibling(_) | Violation::Order(_))));
        assert_eq!(violation(&[0, 1, 2, 3], &[0, 0, 0, 0]), Some(Violation::Missing(id(4))));
        assert_eq!(violation(&[1, 3, 4], &[0, 0, 1]), Some(Violation::Root(id(1))));
        let unreachable = violation(&[0, 1, 2, 3, 4, 5], &[0, 0, 0, 0, 3, 0]);
        assert_eq!(unreachable, Some(Violation::Order(id(5))));
    }

    #[test]
    fn an_order_must_be_a_low_high_preorder() {
        let graph = graph(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
        let tree = DomTree::compute(&graph);
        let check = |order: &[usize]| {
            let order: Vec<_> = order.iter().map(|&node| id(node)).collect();
            check_siblings(&graph, &tree, &order).err()
        };
        assert_eq!(check(&[0, 1, 3, 2]), None);
        assert_eq!(check(&[0, 2, 3, 1]), None);
        assert_eq!(check(&[0, 1, 2, 3]), Some(Violation::Sibling(id(3))));
        assert_eq!(check(&[0, 1, 3]), Some(Violation::Order(id(2))));
        assert_eq!(check(&[0, 1, 3, 3, 2]), Some(Violation::Order(id(3))));
        assert_eq!(check(&[1, 0, 3, 2]), Some(Violation::Order(id(1))));
        assert_eq!(check(&[]), Some(Violation::Order(id(0))));
    }

    #[test]
    fn it_works_in_either_direction_and_on_large_graphs() {
        // A long chain of diamonds with an edge from each back to the one before.
        let count = 30_000;
        let diamond = |at: usize| {
            let top = 3 * at;
            [(top, top + 1), (top, top + 2), (top + 1, top + 3), (top + 2, top + 3), (top + 3, top)]
        };
        let edges: Vec<_> = (0..count).flat_map(diamond).collect();
        let graph = graph(3 * count + 1, &edges);
        assert_eq!(check(&graph, &DomTree::compute(&graph)), Ok(()));
        let post_tree = crate::PostDomTree::compute(&graph);
        assert_eq!(check(post_tree.graph(), post_tree.tree()), Ok(()));
    }
}
