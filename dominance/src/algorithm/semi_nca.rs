//! Immediate dominators by Semi-NCA.
//!
//! Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005), section 2.3,
//! after Lengauer and Tarjan (1979); the algorithm of LLVM and Cranelift. Three phases:
//! 1. a depth-first search numbers the reachable nodes in preorder ([`SpanningTree`]);
//! 2. from the last number to the first, the semidominator of every node: the least number from
//!    which a path leads to the node, with inner nodes that all have greater numbers than the node;
//! 3. from the first number to the last, the immediate dominator: the nearest common ancestor, in
//!    the dominator tree so far, of the tree parent and the semidominator.
//!
//! Letters: `w` the current node, `v` a predecessor of it, both as preorder numbers. The paper's
//! `label` is a node with the least semidominator; `least` is that semidominator itself.
//!
//! On large graphs most of the time is spent waiting for memory. So phase 2 first reads all that it
//! needs from the graph in one pass, in which no read waits for another. It compares predecessors
//! less than `w` at once and stores only the greater ones. It halves paths (Tarjan and van Leeuwen,
//! 1984), which takes one walk along them; compression takes two.
//!
//! Phase 3 is quadratic on contrived graphs, where parents are far below semidominators. If it
//! climbs more than `CLIMBS_PER_NODE` edges per node, the algorithm stops and [`lengauer_tarjan`]
//! takes over. No graph of a program is known to need that.
//!
//! Requires nothing of the graph; unreachable nodes are left out. Cost: O(m log n), and linear on
//! the graphs of programs.

use crate::algorithm::{SpanningTree, lengauer_tarjan};
use crate::entity::Entity;
use crate::{DirectedGraph, Observer};

/// The number of edges of the dominator tree that phase 3 may climb for each node, on average.
const CLIMBS_PER_NODE: usize = 8;

/// The semidominator of every node of `tree`, by preorder number; the root is its own.
pub fn semidominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> Vec<u32> {
    semidominators_observed(graph, tree, &mut ())
}

fn semidominators_observed<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
    observer: &mut impl Observer<N>,
) -> Vec<u32> {
    let (mut semidominator, mut greater) = predecessors(graph, tree);
    let mut forest: Vec<_> =
        tree.parents().iter().map(|&ancestor| Link { ancestor, least: 0 }).collect();
    for w in (1..tree.order().len() as u32).rev() {
        let mut least = semidominator[w as usize];
        while let Some((_, v)) = greater.pop_if(|edge| edge.0 == w) {
            least = least.min(evaluate(&mut forest, v, w));
        }
        semidominator[w as usize] = least;
        forest[w as usize].least = least;
        observer.observe(|| tree.semidominator(w, least));
    }
    semidominator
}

/// What phase 2 needs from the graph, by number: for every node `w` the least of itself and its
/// predecessors, and the pairs of `w` and a greater predecessor, ordered by `w`.
fn predecessors<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut least = Vec::with_capacity(tree.order().len());
    let mut greater = Vec::with_capacity(tree.order().len());
    for w in 0..tree.order().len() as u32 {
        let mut least_of_w = w;
        for v in tree.predecessors(graph, w) {
            least_of_w = least_of_w.min(v);
            if v > w {
                greater.push((w, v));
            }
        }
        least.push(least_of_w);
    }
    (least, greater)
}

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own. Tells
/// `observer` about both kinds of dominators.
pub fn immediate_dominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
    observer: &mut impl Observer<N>,
) -> Vec<u32> {
    let semidominator = semidominators_observed(graph, tree, observer);
    nearest_common_ancestors(tree, semidominator, observer)
        .unwrap_or_else(|| lengauer_tarjan::immediate_dominators(graph, tree, observer))
}

/// Phase 3. `None` if it climbs too many edges.
fn nearest_common_ancestors<N: Entity>(
    tree: &SpanningTree<N>,
    semidominator: Vec<u32>,
    observer: &mut impl Observer<N>,
) -> Option<Vec<u32>> {
    let parent = tree.parents();
    let mut climbs_left = CLIMBS_PER_NODE * parent.len();
    // At numbers less than `w` are immediate dominators, from there on semidominators.
    let mut idom = semidominator;
    for w in 1..idom.len() {
        let semidominator = idom[w];
        let mut ancestor = parent[w];
        while ancestor > semidominator {
            ancestor = idom[ancestor as usize];
            climbs_left = climbs_left.checked_sub(1)?;
        }
        idom[w] = ancestor;
        observer.observe(|| tree.immediate_dominator(w as u32, ancestor));
    }
    Some(idom)
}

/// A node of the forest of nodes with a known semidominator, linked to their parents. One struct
/// holds both fields because they are read together.
#[derive(Copy, Clone)]
struct Link {
    /// An ancestor in the spanning tree; path halving moves it toward the root.
    ancestor: u32,
    /// The least semidominator on the path from the node up to, but not including, its ancestor.
    least: u32,
}

/// The least semidominator on the path from `v` up to the root of its tree in the forest. The nodes
/// of the forest, `v` among them, are those with numbers greater than `last_unlinked`. Amortised
/// O(log n).
#[inline]
fn evaluate(forest: &mut [Link], mut v: u32, last_unlinked: u32) -> u32 {
    let mut least = u32::MAX;
    loop {
        let own = forest[v as usize];
        least = least.min(own.least);
        if own.ancestor <= last_unlinked {
            return least;
        }
        let above = forest[own.ancestor as usize];
        least = least.min(above.least);
        forest[v as usize] = Link { ancestor: above.ancestor, least: own.least.min(above.least) };
        if above.ancestor <= last_unlinked {
            return least;
        }
        v = above.ancestor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id};

    #[test]
    fn semidominators_and_dominators_differ() {
        let graph = graph(6, &[(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)]);
        let tree = SpanningTree::compute(&graph);
        let by_index = |of: Vec<u32>| -> Vec<usize> {
            let number = |index| tree.number(id(index)).unwrap() as usize;
            (0..6).map(|index| tree.order()[of[number(index)] as usize].index()).collect()
        };
        assert_eq!(by_index(tree.parents().to_vec()), [0, 0, 1, 2, 3, 0]);
        assert_eq!(by_index(semidominators(&graph, &tree)), [0, 0, 1, 0, 1, 0]);
        assert_eq!(by_index(immediate_dominators(&graph, &tree, &mut ())), [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn unreachable_predecessors_do_not_count() {
        let graph = graph(4, &[(0, 1), (1, 2), (3, 2), (3, 3)]);
        let tree = SpanningTree::compute(&graph);
        assert_eq!(immediate_dominators(&graph, &tree, &mut ()), [0, 0, 1]);
    }

    #[test]
    fn long_climbs_are_left_to_another_algorithm() {
        // A chain, and equally many other nodes with edges from its end and from the root.
        let count = 1000;
        let teeth = (count..2 * count).flat_map(|tooth| [(count - 1, tooth), (0, tooth)]);
        let edges: Vec<_> = (1..count).map(|node| (node - 1, node)).chain(teeth).collect();
        let graph = graph(2 * count, &edges);
        let tree = SpanningTree::compute(&graph);
        let semidominator = semidominators(&graph, &tree);
        assert_eq!(nearest_common_ancestors(&tree, semidominator, &mut ()), None);
        let idom = immediate_dominators(&graph, &tree, &mut ());
        assert_eq!(idom[..count], tree.parents()[..count]);
        assert!(idom[count..].iter().all(|&idom| idom == 0));
    }
}
