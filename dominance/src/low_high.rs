//! Low-high orders, the certificates of dominator trees.
//!
//! A *low-high order* is a preorder of the dominator tree in which every node `v` except the root
//! either has an edge from its immediate dominator d(v), or two edges (u, v) and (w, v) with
//! u < v < w where `w` is not a descendant of `v` in the tree. Only dominator trees have one;
//! Georgiadis and Tarjan, "Dominator Tree Certification and Divergent Spanning Trees" (2015). In
//! the *derived graph* an edge (u, v) begins at the sibling of `v` that has `u` in its subtree, or
//! at d(v). It has the same dominators, and each set of siblings can be ordered by itself. A node
//! with an edge from d(v) may be at any position, so its other edges are left out. For another node
//! `v`, Lengauer and Tarjan's algorithm on the derived graph yields two edges: from the parent in
//! its spanning tree, and from the last node on the path from the semidominator. `v` gets a place
//! between their sources. If the relative dominator of `v` is `v` itself, `v` comes after its
//! parent. Otherwise it comes on the opposite side from its relative dominator. The reason is that
//! two paths lead to `v` that have only dominators in common. One reaches the relative dominator
//! through its semidominator and follows the tree from there; the other does not. (The paper makes
//! two spanning trees of such paths and derives the order from them; here a topological sort gives
//! the order.)
//!
//! Requires a tree with the parent property (see `certificate`). For a tree that is not a dominator
//! tree, the result is not a low-high order. A certificate proves its claim whatever this file does.
//! Cost: O(m log n).

use crate::algorithm::SpanningTree;
use crate::algorithm::lengauer_tarjan::{self, Semidominators};
use crate::entity::{Entity, EntityVec};
use crate::{AdjacencyGraph, CompressedRows, DirectedGraph, DomTree};

/// A low-high order of `tree`, the dominator tree of `graph`. For any other tree, some order of
/// some of its nodes. O(m log n).
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, certificate, low_high_order};
///
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let tree = DomTree::compute(&graph);
/// let order = low_high_order(&graph, &tree);
/// assert_eq!(certificate::check_siblings(&graph, &tree, &order), Ok(()));
/// ```
pub fn low_high_order<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
) -> Vec<N> {
    let derived = derived_graph(graph, tree);
    let spanning_tree = SpanningTree::compute(&derived);
    let order = spanning_tree.order();
    let Semidominators { last, relative, .. } =
        lengauer_tarjan::semidominators(&derived, &spanning_tree);
    // By number: whether the node comes after its parent in the spanning tree.
    let mut is_after_parent = vec![true; order.len()];
    let mut before_after = Vec::new();
    for number in 1..order.len() {
        let [node, parent] = [number, spanning_tree.parents()[number] as usize].map(|at| order[at]);
        if tree.immediate_dominator(node) == Some(parent) {
            continue;
        }
        let model = relative[number] as usize;
        is_after_parent[number] = model == number || !is_after_parent[model];
        let other = order[last[number] as usize];
        let (low, high) = if is_after_parent[number] { (parent, other) } else { (other, parent) };
        before_after.extend([(low, node), (node, high)]);
    }
    let sorted = topological_order(graph.node_count(), order, &before_after);
    let children: Vec<_> =
        sorted.iter().filter_map(|&node| Some((tree.immediate_dominator(node)?, node))).collect();
    preorder(tree.root(), &CompressedRows::from_pairs(graph.node_count(), &children))
}

/// The derived graph, where a node with an edge from its immediate dominator has no other edge to
/// it.
fn derived_graph<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &DomTree<N>,
) -> AdjacencyGraph<N> {
    let mut child_pairs = Vec::with_capacity(tree.preorder().len());
    for &node in tree.preorder() {
        child_pairs.extend(tree.immediate_dominator(node).map(|dominator| (dominator, node)));
    }
    let children = CompressedRows::from_pairs(graph.node_count(), &child_pairs);
    let mut edges = Vec::new();
    for &(dominator, v) in &child_pairs {
        if graph.predecessors(v).contains(&dominator) {
            edges.push((dominator, v));
            continue;
        }
        for &u in graph.predecessors(v) {
            if !tree.is_reachable(u) || tree.dominates(v, u) {
                continue;
            }
            // The last sibling not after `u` in preorder has `u` in its subtree.
            let siblings = children.row(dominator);
            let count = siblings.partition_point(|&child| tree.number(child) <= tree.number(u));
            edges.extend(siblings[..count].last().map(|&sibling| (sibling, v)));
        }
    }
    AdjacencyGraph::from_edges(graph.node_count(), tree.root(), &edges)
}

/// The nodes in an order with the first of each pair before the second. Nodes on cycles of pairs, and
/// after them, are left out. Kahn's (1962) algorithm, linear.
fn topological_order<N: Entity>(node_count: usize, nodes: &[N], before_after: &[(N, N)]) -> Vec<N> {
    let followers = CompressedRows::from_pairs(node_count, before_after);
    let mut awaited: EntityVec<N, u32> = EntityVec::filled(node_count, 0);
    before_after.iter().for_each(|&(_, after)| awaited[after] += 1);
    let mut sorted: Vec<_> = nodes.iter().copied().filter(|&node| awaited[node] == 0).collect();
    let mut done = 0;
    while let Some(&node) = sorted.get(done) {
        done += 1;
        for &follower in followers.row(node) {
            awaited[follower] -= 1;
            if awaited[follower] == 0 {
                sorted.push(follower);
            }
        }
    }
    sorted
}

/// The nodes of the tree with this root, in preorder.
fn preorder<N: Entity>(root: N, children: &CompressedRows<N, N>) -> Vec<N> {
    let mut order = Vec::new();
    let mut stack = vec![root];
    while let Some(node) = stack.pop() {
        order.push(node);
        stack.extend(children.row(node).iter().rev());
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn nodes_stand_between_two_that_lead_to_them() {
        // 1 and 5 have edges from 0; 2 has edges from both; 3 and 4 have edges from 1, 2 and each
        // other.
        let edges = [(0, 1), (0, 5), (1, 2), (5, 2), (1, 4), (2, 4), (2, 3), (4, 3)];
        let graph = graph(6, &edges);
        let tree = DomTree::compute(&graph);
        let order = low_high_order(&graph, &tree);
        let position = |node| order.iter().position(|&at| at == id(node)).unwrap();
        let is_between = |node: usize, a: usize, b: usize| {
            let [low, high] = [position(a).min(position(b)), position(a).max(position(b))];
            low < position(node) && position(node) < high
        };
        assert_eq!((order.len(), position(0)), (6, 0));
        assert!(is_between(2, 1, 5) && is_between(4, 1, 2) && is_between(3, 2, 4));
    }

    #[test]
    fn contradictory_demands_leave_nodes_out() {
        let pairs = [(id(1), id(2)), (id(2), id(1)), (id(0), id(3))];
        let sorted = topological_order(4, &[0, 3, 1, 2].map(id), &pairs);
        assert_eq!(sorted, [id(0), id(3)]);
    }
}
