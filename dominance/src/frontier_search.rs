//! The dominance frontier of one node after another, without keeping them.
//!
//! All frontiers together can be quadratically larger than the graph. [`FrontierSearch`] finds each
//! when it is asked for, from data that is as large as the graph.
//!
//! The method is that of Sreedhar and Gao, "A Linear Time Algorithm for Placing φ-Nodes" (1995): `y`
//! is in DF(`x`) iff an edge leads to `y` from a node below `x` in the dominator tree, and the level
//! of `y` is at most that of `x`. The edges are sorted by the preorder numbers of their sources, so
//! those from below `x` are adjacent, and a tree of minima finds those with a low level.
//!
//! Several edges may lead to `y` from below `x`. Each edge gets the level of the highest `x` for
//! which it is the first of them: the level below the nearest common dominator of its source and of
//! the source before it. So each `y` is found once.
//!
//! Requires the dominator tree of the graph. Valid until an edge changes. Cost: O(e log e) for `e`
//! edges; a query is O(log e) for each node that it finds.

use crate::entity::Entity;
use crate::min_tree::MinTree;
use crate::{DirectedGraph, DomTree, PostDomTree};

/// Finds the dominance frontiers of nodes, one at a time.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, FrontierSearch};
///
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let tree = DomTree::compute(&graph);
/// let mut frontier = Vec::new();
/// FrontierSearch::new(&graph, &tree).find(&tree, 1, &mut frontier);
/// assert_eq!(frontier, [3]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct FrontierSearch<N> {
    /// The number of the source of each edge, ascending, and the target.
    edges: Vec<(u32, N)>,
    /// The least level of a node whose frontier has the edge's target because of this edge.
    levels: MinTree,
}

impl<N: Entity> FrontierSearch<N> {
    /// Prepares the search in `graph`, whose dominator tree is `tree`.
    pub fn new(graph: &impl DirectedGraph<Node = N>, tree: &DomTree<N>) -> FrontierSearch<N> {
        let count = tree.preorder().len() as u32;
        let by_number: Vec<u32> = (0..count).map(|number| tree.level_of_number(number)).collect();
        let by_number = MinTree::new(&by_number);
        let mut edges = Vec::new();
        let mut sources = Vec::new();
        for (&target, number) in tree.preorder().iter().zip(0..) {
            sources.clear();
            let predecessors = graph.predecessors(target);
            sources.extend(predecessors.iter().filter_map(|&source| tree.number(source)));
            sources.sort_unstable();
            sources.dedup();
            let mut least = tree.level_of_number(number);
            for (index, &source) in sources.iter().enumerate() {
                if index > 0 {
                    let between = sources[index - 1] as usize + 1..source as usize + 1;
                    least = by_number.range_minimum(between).max(tree.level_of_number(number));
                }
                edges.push((source, target, least));
            }
        }
        edges.sort_unstable_by_key(|&(source, ..)| source);
        let levels: Vec<u32> = edges.iter().map(|&(.., level)| level).collect();
        FrontierSearch {
            edges: edges.into_iter().map(|(source, target, _)| (source, target)).collect(),
            levels: MinTree::new(&levels),
        }
    }

    /// Prepares the search for post-dominance frontiers, in the graph whose post-dominator tree is
    /// `tree`.
    pub fn new_post(tree: &PostDomTree<N>) -> FrontierSearch<N> {
        FrontierSearch::new(tree.graph(), tree.tree())
    }

    /// Adds DF(`node`) to `found`, each node once, in no particular order. `tree` is the tree that
    /// the search was prepared with. Adds nothing for an unreachable node.
    pub fn find(&self, tree: &DomTree<N>, node: N, found: &mut Vec<N>) {
        let Some(number) = tree.number(node) else { return };
        let last = tree.last_descendant(number);
        let position = |number| self.edges.partition_point(|&(source, _)| source < number);
        let (mut start, end) = (position(number), position(last + 1));
        let level = tree.level_of_number(number);
        while let Some(edge) = self.levels.first_at_most(start..end, level) {
            found.push(self.edges[edge].1);
            start = edge + 1;
        }
    }
}
