//! The iterated dominance frontier of a set of nodes, without building frontiers.
//!
//! DF⁺(S) is the least set that contains the frontiers of `S` and of its own members: the nodes
//! that need a phi if the nodes in `S` define a variable (Cytron et al. 1991). After Sreedhar and
//! Gao, "A Linear Time Algorithm for Placing φ-Nodes" (1995): a *join edge* is an edge u→w where
//! `u` is not the immediate dominator of `w`. DF(x) contains the targets `w` of the join edges that
//! begin in the dominator subtree of `x`, if level(w) ≤ level(x).
//!
//! Sreedhar and Gao walk the subtree to find those edges. Here all join edges are in one array, in
//! dominator-tree preorder of their sources. So those of a subtree are a range of the array, and a
//! [`MinTree`] over the edges finds the ones with a key up to a bound without touching the others.
//! Two measures avoid finding the same target many times:
//! - Of several edges from the subtree of `x` to one target, only the first counts. An edge is the
//!   first iff the previous edge to the same target has its source outside the subtree, iff level(x)
//!   exceeds the level of the nearest common dominator of both sources. So the key of an edge is the
//!   greater of level(w) and that level plus one. DF(x) is given by the edges in the range of `x`
//!   with a key of at most level(x), without duplicates.
//! - While one question is answered, each edge that was found is removed from the tree, because its
//!   target is then known. The next question puts it back.
//!
//! Letters: `u`, `w`, `x` as above. Requires the dominator tree of the graph. Valid until an edge
//! changes. Cost: O(m log n) to set up. A question costs O((|S| + e) log n), where `e` is the
//! number of join edges found: at least one for each member of the answer, and none twice. So the
//! cost of a question does not depend on the size of the graph.

use std::ops::RangeInclusive;

use crate::entity::Entity;
use crate::min_tree::MinTree;
use crate::{DirectedGraph, DomTree, Event, Observer};

/// The size of most answers.
pub(crate) const FEW: usize = 16;

/// The preorder numbers of all nodes.
pub(crate) const EVERYWHERE: RangeInclusive<u32> = 0..=u32::MAX;

/// Computes iterated dominance frontiers of a graph.
///
/// Valid until an edge changes. A question costs O((|S| + e) log n) for a set `S` and `e` join
/// edges found, whatever the size of the graph.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, IteratedFrontier};
///
/// // 2 and 3 meet in 4, at the end of a loop whose header is 1.
/// let edges = [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (1, 5)];
/// let graph = AdjacencyGraph::from_edges(6, 0, &edges);
/// let tree = DomTree::compute(&graph);
/// let mut places = IteratedFrontier::new(&graph, &tree).of_nodes(&[2]);
/// places.sort();
/// assert_eq!(places, [1, 4]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct IteratedFrontier<'a, N> {
    tree: &'a DomTree<N>,
    /// By preorder number: the position of the first join edge from the node.
    edge_start: Vec<u32>,
    /// The preorder number of the target of each join edge.
    target: Vec<u32>,
    /// The least level of a node whose frontier includes the edge's target because of this edge.
    key: MinTree,
    /// By preorder number: the last question whose answer contains the node.
    answered: Vec<u32>,
    question: u32,
    worklist: Vec<u32>,
    found_edges: Vec<(u32, u32)>,
}

impl<'a, N: Entity> IteratedFrontier<'a, N> {
    /// Prepares for questions about `graph`, whose dominator tree is `tree`. O(m log n).
    pub fn new(
        graph: &impl DirectedGraph<Node = N>,
        tree: &'a DomTree<N>,
    ) -> IteratedFrontier<'a, N> {
        let nodes = tree.preorder();
        let levels: Vec<u32> =
            (0..).take(nodes.len()).map(|number| tree.level_of_number(number)).collect();
        let level_minima = MinTree::new(&levels);
        let mut edge_start = Vec::with_capacity(nodes.len() + 1);
        let mut target = Vec::with_capacity(nodes.len());
        let mut keys = Vec::with_capacity(nodes.len());
        // By preorder number of a target: the source of the previous edge to it.
        let mut source_before: Vec<Option<usize>> = vec![None; nodes.len()];
        for (u, &source) in nodes.iter().enumerate() {
            edge_start.push(edge_index(target.len()));
            for &successor in graph.successors(source) {
                if tree.immediate_dominator(successor) == Some(source) {
                    continue;
                }
                let Some(w) = tree.number(successor) else { continue };
                let mut key = levels[w as usize];
                if let Some(before) = source_before[w as usize].replace(u) {
                    // Between two nodes in preorder, the least level is that of the child of
                    // their nearest common ancestor.
                    key = key.max(level_minima.range_minimum(before + 1..u + 1));
                }
                target.push(w);
                keys.push(key);
            }
        }
        edge_start.push(edge_index(target.len()));
        IteratedFrontier {
            tree,
            edge_start,
            target,
            key: MinTree::new(&keys),
            answered: vec![0; nodes.len()],
            question: 0,
            worklist: Vec::with_capacity(FEW),
            found_edges: Vec::with_capacity(FEW),
        }
    }

    /// Sets `frontier` to DF⁺ of `definitions`, ascending. Both are given as preorder numbers of the
    /// dominator tree. Panics if there is no node with one of the numbers.
    pub fn of_numbers(
        &mut self,
        definitions: impl IntoIterator<Item = u32>,
        frontier: &mut Vec<u32>,
    ) {
        self.of_numbers_observed(definitions, frontier, &mut ());
    }

    /// Does the same, and reports each node that enters or leaves the worklist to `observer`.
    pub fn of_numbers_observed(
        &mut self,
        definitions: impl IntoIterator<Item = u32>,
        frontier: &mut Vec<u32>,
        observer: &mut impl Observer<N>,
    ) {
        self.of_numbers_within(EVERYWHERE, definitions, frontier, observer);
    }

    /// Does the same, as if there were no join edges to nodes that are not `within` a range of numbers.
    pub(crate) fn of_numbers_within(
        &mut self,
        within: RangeInclusive<u32>,
        definitions: impl IntoIterator<Item = u32>,
        frontier: &mut Vec<u32>,
        observer: &mut impl Observer<N>,
    ) {
        self.begin();
        frontier.clear();
        self.search(within, definitions, frontier, observer);
        frontier.sort_unstable();
    }

    /// Begins a question about a set that grows: see [`IteratedFrontier::grow`].
    pub fn begin(&mut self) {
        for (edge, key) in self.found_edges.drain(..) {
            self.key.set(edge as usize, key);
        }
        self.question += 1;
    }

    /// Adds nodes to the set that [`IteratedFrontier::begin`] started. Returns the members that
    /// they add to DF⁺ of the set. Unreachable nodes add nothing. All calls together cost what one
    /// question about the whole set costs. Panics on unknown nodes.
    pub fn grow(&mut self, definitions: &[N]) -> Vec<N> {
        let tree = self.tree;
        let mut added = Vec::new();
        let numbers = definitions.iter().filter_map(|&node| tree.number(node));
        self.search(EVERYWHERE, numbers, &mut added, &mut ());
        added.iter().map(|&number| tree.preorder()[number as usize]).collect()
    }

    fn search(
        &mut self,
        within: RangeInclusive<u32>,
        definitions: impl IntoIterator<Item = u32>,
        frontier: &mut Vec<u32>,
        observer: &mut impl Observer<N>,
    ) {
        self.worklist.extend(definitions);
        while let Some(x) = self.worklist.pop() {
            observer.observe(|| Event::Taken { node: self.tree.preorder()[x as usize] });
            let level = self.tree.level_of_number(x);
            let last = self.tree.last_descendant(x);
            let mut start = self.edge_start[x as usize] as usize;
            let end = self.edge_start[last as usize + 1] as usize;
            while let Some(edge) = self.key.first_at_most(start..end, level) {
                self.found_edges.push((edge_index(edge), self.key.key(edge)));
                self.key.set(edge, MinTree::NEVER);
                let w = self.target[edge];
                if within.contains(&w) && self.answered[w as usize] != self.question {
                    self.answered[w as usize] = self.question;
                    frontier.push(w);
                    self.worklist.push(w);
                    observer.observe(|| self.candidate(w, x, edge));
                }
                start = edge + 1;
            }
        }
    }

    /// The event that a join edge from below `x` leads to `w`.
    fn candidate(&self, w: u32, x: u32, edge: usize) -> Event<N> {
        let source = self.edge_start.partition_point(|&start| start as usize <= edge) - 1;
        let [node, because] = [w, x].map(|number| self.tree.preorder()[number as usize]);
        Event::Candidate { node, because, source: self.tree.preorder()[source] }
    }

    /// DF⁺ of `definitions` in dominator-tree preorder. Unreachable nodes have no frontier. Panics
    /// on unknown nodes.
    pub fn of_nodes(&mut self, definitions: &[N]) -> Vec<N> {
        let tree = self.tree;
        let mut frontier = Vec::new();
        let numbers = definitions.iter().filter_map(|&node| tree.number(node));
        self.of_numbers(numbers, &mut frontier);
        frontier.iter().map(|&number| tree.preorder()[number as usize]).collect()
    }
}

fn edge_index(index: usize) -> u32 {
    u32::try_from(index).expect("a graph has less than 2^32 edges")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AdjacencyGraph;
    use crate::graph::tests::{graph, id};

    fn of(edges: &[(usize, usize)], definitions: &[usize]) -> Vec<usize> {
        let nodes = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(1);
        let graph = graph(nodes, edges);
        let tree = DomTree::compute(&graph);
        let mut frontier = IteratedFrontier::new(&graph, &tree);
        let definitions: Vec<_> = definitions.iter().map(|&index| id(index)).collect();
        let first = frontier.of_nodes(&definitions);
        assert_eq!(frontier.of_nodes(&definitions), first, "a question changes nothing");
        let mut answer: Vec<_> = first.iter().map(|node| node.index()).collect();
        answer.sort_unstable();
        answer
    }

    #[test]
    fn frontiers_of_frontiers_are_in_it() {
        // A diamond 1, 2, 3 within a loop headed by 5 that exits to 4.
        let edges = [(0, 5), (5, 1), (5, 4), (1, 2), (1, 3), (2, 3), (3, 5)];
        assert_eq!(of(&edges, &[2]), [3, 5]);
        assert!(of(&edges, &[0]).is_empty());
        assert!(of(&edges, &[4]).is_empty());
        assert!(of(&edges, &[]).is_empty());
    }

    #[test]
    fn a_growing_set_finds_each_member_once() {
        let edges = [(0, 5), (5, 1), (5, 4), (1, 2), (1, 3), (2, 3), (3, 5)];
        let edges = edges.map(|(from, to)| (id(from), id(to)));
        let graph = AdjacencyGraph::from_edges(6, id(0), &edges);
        let tree = DomTree::compute(&graph);
        let mut frontier = IteratedFrontier::new(&graph, &tree);
        frontier.begin();
        let mut first = frontier.grow(&[id(2)]);
        first.sort();
        assert_eq!(first, [id(3), id(5)]);
        assert_eq!(frontier.grow(&[id(1), id(4)]), []);
        frontier.begin();
        assert_eq!(frontier.grow(&[id(1)]), [id(5)]);
        assert_eq!(frontier.of_nodes(&[id(1)]), [id(5)]);
    }

    #[test]
    fn an_entry_that_is_a_loop_header_is_in_its_own_frontier() {
        assert_eq!(of(&[(0, 1), (1, 0)], &[0]), [0]);
        assert_eq!(of(&[(0, 1), (1, 0)], &[1]), [0]);
    }

    #[test]
    fn many_edges_to_one_target_are_one_member() {
        // 1 goes to the join 4 directly, and through 2 and through 3.
        let edges = [(0, 1), (0, 4), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)];
        for definition in 1..4 {
            assert_eq!(of(&edges, &[definition]), [4]);
        }
    }
}
