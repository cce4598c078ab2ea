//! Immediate dominators by the simple version of Lengauer and Tarjan's algorithm.
//!
//! Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979); LLVM's
//! until 2017. Four steps:
//! 1. a depth-first search numbers the reachable nodes in preorder ([`SpanningTree`]);
//! 2. from the last number to the first, the semidominator of every node: the least number from
//!    which a path leads to the node, with inner nodes that all have greater numbers than the node;
//! 3. during step 2, as soon as the tree's path from semi(w) to `w` is linked, the *relative
//!    dominator* of `w`: the node `u` on it, after semi(w), with the least semidominator;
//! 4. from the first number to the last, the immediate dominator: semi(w) if that equals semi(u),
//!    otherwise the immediate dominator of `u`.
//!
//! Semi-NCA ends with a climb of the dominator tree. This algorithm instead keeps a `bucket` of
//! nodes for each semidominator, which avoids the quadratic worst case.
//!
//! Letters are the paper's: `w` the current node, `v` a predecessor of it or a node of a bucket,
//! `u` the result of `eval`, all as preorder numbers.
//!
//! Requires nothing of the graph; unreachable nodes are left out. Cost: O(m log n) by path
//! compression. The paper's other version also balances the forest, for O(m α(m, n)).

use crate::algorithm::SpanningTree;
use crate::entity::Entity;
use crate::{DirectedGraph, Observer};

/// Marks the absence of a node.
const NONE: u32 = u32::MAX;

/// The immediate dominator of every node of `tree`, by preorder number; the root is its own. Tells
/// `observer` about both kinds of dominators.
pub fn immediate_dominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
    observer: &mut impl Observer<N>,
) -> Vec<u32> {
    let Semidominators { semi, relative, .. } = semidominators_observed(graph, tree, observer);
    let mut idom = vec![0; semi.len()];
    for w in 1..semi.len() {
        let u = relative[w] as usize;
        idom[w] = if semi[u] == semi[w] { semi[w] } else { idom[u] };
        observer.observe(|| tree.immediate_dominator(w as u32, idom[w]));
    }
    idom
}

/// The results of steps 2 and 3, by preorder number. For the root all three are the root itself.
#[derive(Clone, Debug)]
pub struct Semidominators {
    /// The semidominator of each node.
    pub semi: Vec<u32>,
    /// The last node on a path from the semidominator to each node whose inner nodes all have
    /// greater numbers than the node.
    pub last: Vec<u32>,
    /// The relative dominator of each node. It is the node itself if no node on the path has a
    /// lesser semidominator.
    pub relative: Vec<u32>,
}

/// Steps 2 and 3 for `tree`, a spanning tree of `graph`.
pub fn semidominators<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
) -> Semidominators {
    semidominators_observed(graph, tree, &mut ())
}

fn semidominators_observed<N: Entity>(
    graph: &impl DirectedGraph<Node = N>,
    tree: &SpanningTree<N>,
    observer: &mut impl Observer<N>,
) -> Semidominators {
    let node_count = tree.order().len();
    let numbers: Vec<u32> = (0..).take(node_count).collect();
    let mut forest = Forest {
        semi: numbers.clone(),
        label: numbers.clone(),
        ancestor: vec![NONE; node_count],
        path: Vec::new(),
    };
    // Buckets are linked lists: the first node by semidominator, then the next by node.
    let mut bucket = vec![NONE; node_count];
    let mut next_in_bucket = vec![NONE; node_count];
    let mut last = tree.parents().to_vec();
    let mut relative = numbers.clone();
    for (at, &w) in numbers.iter().enumerate().skip(1).rev() {
        for v in tree.predecessors(graph, w) {
            let u = forest.eval(v);
            if forest.semi[u as usize] < forest.semi[at] {
                forest.semi[at] = forest.semi[u as usize];
                last[at] = v;
            }
        }
        observer.observe(|| tree.semidominator(w, forest.semi[at]));
        let semi = forest.semi[at] as usize;
        next_in_bucket[at] = std::mem::replace(&mut bucket[semi], w);
        let parent = tree.parents()[at];
        forest.ancestor[at] = parent;
        // The paths from the parent to the nodes in its bucket are linked now.
        let mut v = std::mem::replace(&mut bucket[parent as usize], NONE);
        while v != NONE {
            relative[v as usize] = forest.eval(v);
            v = next_in_bucket[v as usize];
        }
    }
    Semidominators { semi: forest.semi, last, relative }
}

/// The forest of the nodes that have been linked to their parents.
struct Forest {
    /// The semidominator of each node, or the node itself if it is not known yet.
    semi: Vec<u32>,
    /// The node with the least semidominator on the path from the node up to, but not including, its
    /// ancestor.
    label: Vec<u32>,
    /// An ancestor in the spanning tree, or `NONE` for a root of the forest. Path compression moves
    /// it toward the root.
    ancestor: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the least semidominator on the path from `v` up to, but not including, the root
    /// of its tree. It is `v` itself if `v` is a root. Amortised O(log n).
    fn eval(&mut self, v: u32) -> u32 {
        let mut below = v;
        let mut above = self.ancestor[below as usize];
        if above == NONE {
            return v;
        }
        while self.ancestor[above as usize] != NONE {
            self.path.push(below);
            below = above;
            above = self.ancestor[below as usize];
        }
        // Works from the top down, so that the path of each node's ancestor is compressed first.
        while let Some(node) = self.path.pop() {
            let (from, to) = (self.label[below as usize], self.label[node as usize]);
            if self.semi[from as usize] < self.semi[to as usize] {
                self.label[node as usize] = from;
            }
            self.ancestor[node as usize] = above;
            below = node;
        }
        self.label[v as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;

    #[test]
    fn the_example_of_the_paper() {
        // Figure 1, with R, A, B, C, ... for 0, 1, 2, 3, ...; successors in its order.
        let [r, a, b, c, d, e, f, g, h, i, j, k, l] = std::array::from_fn(|index| index);
        let edges = [
            (r, a),
            (r, b),
            (r, c),
            (a, d),
            (b, a),
            (b, d),
            (b, e),
            (c, f),
            (c, g),
            (d, l),
            (e, h),
            (f, i),
            (g, i),
            (g, j),
            (h, e),
            (h, k),
            (i, k),
            (j, i),
            (k, r),
            (k, i),
            (l, h),
        ];
        let graph = graph(13, &edges);
        let tree = SpanningTree::compute(&graph);
        let idom = immediate_dominators(&graph, &tree, &mut ());
        let mut by_node = [0; 13];
        for (node, &idom) in tree.order().iter().zip(&idom) {
            by_node[node.index()] = tree.order()[idom as usize].index();
        }
        assert_eq!(by_node, [r, r, r, r, r, r, c, c, r, r, g, r, d]);
    }
}
