//! The part of an iterated dominance frontier where a variable is live: the nodes where pruned SSA
//! needs phis, found without walking live ranges.
//!
//! The *candidates* for phis of a variable are the iterated dominance frontier of the nodes that
//! define it (Cytron et al. 1991). Those where the variable is live need a phi (Choi, Cytron and
//! Ferrante 1991, "Automatic Construction of Sparse Data Flow Evaluation Graphs"). The liveness of
//! every variable at every node would cost the product of both numbers. So this algorithm decides
//! liveness for the candidates alone, from the uses backward:
//!
//! - A use is *exposed* if its node does not define the variable before it. The value that reaches
//!   it is the one that reaches the start of its node.
//! - *Marked* nodes are the candidates and the nodes that define the variable. The value that
//!   reaches a place is the one at the end of the nearest marked node above it in the dominator
//!   tree: as candidates are closed under dominance frontiers, no other definition can come
//!   between.
//! - If that node is a candidate that does not define, its phi is *demanded*. Then the same question
//!   arises at the end of each predecessor of the candidate.
//!
//! The demanded candidates are those where the variable is live. If it is live at a candidate, a
//! path without a definition leads from there to an exposed use. The last candidate on the path is
//! the nearest marked node above the use, and so it is demanded. By induction over the candidates on
//! the path, so is every one before it. Conversely, the nearest marked node above a place reaches
//! the place by a path without marked nodes. So from a demanded candidate a path without a
//! definition leads to an exposed use.
//!
//! Subtrees are intervals of preorder numbers. So a sweep over the marked nodes with a stack of the
//! open intervals yields the numbers where the innermost interval changes, and a binary search among
//! these finds the nearest marked node.
//!
//! If a definition dominates all uses, the variable is dead outside of the subtree of that definition.
//! Then only candidates in it are looked for. The counter of an inner loop, which is set before the loop,
//! has the headers of all outer loops in its iterated frontier, and the search leaves them out.
//!
//! Requires the dominator tree of the graph. Valid until an edge changes. Cost of a question:
//! O((k + p) log n) for `k` nodes that define the variable, expose a use of it or are candidates,
//! and `p` inputs of the phis that are needed. It does not depend on the size of the graph.

use std::ops::RangeInclusive;

use crate::iterated_frontier::{EVERYWHERE, FEW};
use crate::{DirectedGraph, DomTree, Entity, Event, IteratedFrontier, Observer, Reader};

/// Finds the nodes that need a phi, for one variable after another.
///
/// Nodes are given and returned as preorder numbers of the dominator tree; an unknown number causes
/// a panic. Valid until an edge changes.
///
/// ```
/// use dominance::{AdjacencyGraph, DomTree, Occurrences, PrunedFrontier};
///
/// // 2 and 3 meet in 4, at the end of a loop whose header is 1.
/// let edges = [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (1, 5)];
/// let graph = AdjacencyGraph::from_edges(6, 0, &edges);
/// let tree = DomTree::compute(&graph);
/// let number = |node: u32| tree.number(node).unwrap();
/// // The variable is set in 2 and read in 4, where the value of an earlier iteration may arrive.
/// let (set, read) = ([number(2)], [number(4)]);
/// let variable = Occurrences { definitions: &set, exposed_uses: &read, uses_at_end: &[] };
/// let mut frontier = PrunedFrontier::new(&graph, &tree);
/// let mut places: Vec<u32> = frontier.pruned(variable).collect();
/// places.sort();
/// let mut expected = [number(1), number(4)];
/// expected.sort();
/// assert_eq!(places, expected);
/// // If each iteration sets it in 1, nothing is live at the header.
/// let mut set = [number(1), number(2)];
/// set.sort();
/// let variable = Occurrences { definitions: &set, exposed_uses: &read, uses_at_end: &[] };
/// assert_eq!(frontier.pruned(variable).collect::<Vec<_>>(), [number(4)]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PrunedFrontier<'a, G: DirectedGraph> {
    graph: &'a G,
    tree: &'a DomTree<G::Node>,
    frontier: IteratedFrontier<'a, G::Node>,
    candidates: Vec<u32>,
    marked: MarkedNodes,
}

/// The definitions and uses of one variable, as preorder numbers of nodes.
#[derive(Copy, Clone, Debug, Default)]
pub struct Occurrences<'a> {
    /// The nodes that define it, ascending.
    pub definitions: &'a [u32],
    /// The nodes that use it before they define it, if they define it.
    pub exposed_uses: &'a [u32],
    /// The nodes that use it at their end, as an input of a phi of a successor.
    pub uses_at_end: &'a [u32],
}

impl<'a, G: DirectedGraph> PrunedFrontier<'a, G> {
    /// Prepares for questions about `graph`, whose dominator tree is `tree`.
    pub fn new(graph: &'a G, tree: &'a DomTree<G::Node>) -> PrunedFrontier<'a, G> {
        PrunedFrontier {
            graph,
            tree,
            frontier: IteratedFrontier::new(graph, tree),
            candidates: Vec::with_capacity(FEW),
            marked: MarkedNodes {
                nodes: Vec::with_capacity(2 * FEW),
                innermost: Vec::with_capacity(4 * FEW),
                open: Vec::with_capacity(FEW),
                demanded: Vec::with_capacity(FEW),
            },
        }
    }

    /// The graph that the questions are about.
    pub fn graph(&self) -> &'a G {
        self.graph
    }

    /// The dominator tree of the graph.
    pub fn tree(&self) -> &'a DomTree<G::Node> {
        self.tree
    }

    /// The iterated dominance frontier of `definitions`, ascending.
    pub fn unpruned(&mut self, definitions: &[u32]) -> &[u32] {
        self.unpruned_observed(definitions, &mut ())
    }

    /// Does the same, and reports the search to `observer`.
    pub fn unpruned_observed(
        &mut self,
        definitions: &[u32],
        observer: &mut impl Observer<G::Node>,
    ) -> &[u32] {
        let definitions = definitions.iter().copied();
        self.frontier.of_numbers_observed(definitions, &mut self.candidates, observer);
        &self.candidates
    }

    /// The nodes of the iterated dominance frontier of the definitions where the variable is live,
    /// ascending. O((k + p) log n) for `k` nodes of the frontier, definitions and uses, and `p` edges
    /// to the nodes of the answer.
    pub fn pruned(&mut self, variable: Occurrences<'_>) -> impl Iterator<Item = u32> {
        self.pruned_observed(variable, &mut ())
    }

    /// Does the same, and reports the search and the live candidates to `observer`.
    pub fn pruned_observed<O: Observer<G::Node>>(
        &mut self,
        mut variable: Occurrences<'_>,
        observer: &mut O,
    ) -> impl Iterator<Item = u32> + use<'_, 'a, G, O> {
        self.marked.nodes.clear();
        let is_used = !(variable.exposed_uses.is_empty() && variable.uses_at_end.is_empty());
        if is_used && !variable.definitions.is_empty() {
            let within = if O::WATCHES { EVERYWHERE } else { self.narrow(&mut variable) };
            // The frontier of a definition that dominates all uses is outside.
            let definitions = variable.definitions.iter().copied();
            let definitions = definitions.filter(|number| within.contains(number));
            self.frontier.of_numbers_within(
                within.clone(),
                definitions,
                &mut self.candidates,
                observer,
            );
            if !self.candidates.is_empty() {
                self.find_live(variable, observer);
            }
        }
        self.marked.nodes.iter().filter(|node| node.is_live).map(|node| node.number)
    }

    /// Leaves out the definitions whose values reach no use because another definition dominates all
    /// uses. Returns the preorder numbers where the variable may be live.
    fn narrow(&self, variable: &mut Occurrences<'_>) -> RangeInclusive<u32> {
        let Occurrences { definitions, exposed_uses, uses_at_end } = *variable;
        let last_descendant = |number| self.tree.last_descendant(number);
        let [first_exposed, first_at_end] = [exposed_uses, uses_at_end].map(|it| it.iter().min());
        let last = exposed_uses.iter().chain(uses_at_end).max();
        let dominates_all = |number: &u32| {
            first_exposed.is_none_or(|first| number < first)
                && first_at_end.is_none_or(|first| number <= first)
                && last.is_none_or(|&last| last <= last_descendant(*number))
        };
        let Some(first) = definitions.iter().rposition(dominates_all) else { return EVERYWHERE };
        let root = definitions[first];
        let end = definitions.partition_point(|&number| number <= last_descendant(root));
        variable.definitions = &definitions[first..end];
        root + 1..=last_descendant(root)
    }

    /// Marks the definitions and the candidates, and finds the candidates that are live.
    fn find_live(&mut self, variable: Occurrences<'_>, observer: &mut impl Observer<G::Node>) {
        let marked = &mut self.marked;
        marked.mark(self.tree, variable.definitions, &self.candidates);
        let nodes = self.tree.preorder();
        let node = |number: u32| nodes[number as usize];
        for &number in variable.exposed_uses {
            if let Some(live) = marked.demand_at_start(number) {
                observer.observe(|| live_for(node(live), Reader::Use(node(number))));
            }
        }
        for &number in variable.uses_at_end {
            if let Some(live) = marked.demand_at_end(number) {
                observer.observe(|| live_for(node(live), Reader::UseAtEnd(node(number))));
            }
        }
        while let Some(number) = marked.demanded.pop() {
            let node = nodes[number as usize];
            for &predecessor in self.graph.predecessors(node) {
                if let Some(number) = self.tree.number(predecessor)
                    && let Some(live) = marked.demand_at_end(number)
                {
                    let reader = Reader::Candidate { node, predecessor };
                    observer.observe(|| live_for(nodes[live as usize], reader));
                }
            }
        }
        for dead in marked.nodes.iter().filter(|node| node.is_candidate && !node.is_live) {
            observer.observe(|| Event::NotLive { node: nodes[dead.number as usize] });
        }
    }
}

fn live_for<N>(node: N, because: Reader<N>) -> Event<N> {
    Event::Live { node, because }
}

/// A node that defines the variable or is a candidate for a phi.
#[derive(Clone, Debug)]
struct MarkedNode {
    /// Its preorder number.
    number: u32,
    /// The greatest number in its subtree.
    last: u32,
    /// The nearest marked node above it, as an index of [`MarkedNodes::nodes`].
    parent: Option<u32>,
    is_definition: bool,
    is_candidate: bool,
    /// Whether it is a candidate whose phi is demanded.
    is_live: bool,
}

/// The marked nodes of one variable. The memory is reused for the next variable.
#[derive(Clone, Debug)]
struct MarkedNodes {
    /// In preorder.
    nodes: Vec<MarkedNode>,
    /// From the number on the left up to the number of the next pair, the innermost marked node is
    /// the one on the right. Of pairs with equal numbers only the last one counts.
    innermost: Vec<(u32, Option<u32>)>,
    /// The open intervals of the sweep.
    open: Vec<u32>,
    /// The numbers of live candidates whose predecessors were not visited yet.
    demanded: Vec<u32>,
}

impl MarkedNodes {
    /// Marks `definitions` and `candidates`, both ascending, and removes all other marks.
    fn mark<N: Entity>(&mut self, tree: &DomTree<N>, definitions: &[u32], candidates: &[u32]) {
        self.nodes.clear();
        self.innermost.clear();
        let mut definitions = definitions.iter().copied().peekable();
        let mut candidates = candidates.iter().copied().peekable();
        while let Some(&number) = definitions.peek().into_iter().chain(candidates.peek()).min() {
            self.close_before(number);
            let parent = self.open.last().copied();
            let index = u32::try_from(self.nodes.len()).expect("no more than there are nodes");
            self.open.push(index);
            self.innermost.push((number, Some(index)));
            self.nodes.push(MarkedNode {
                number,
                last: tree.last_descendant(number),
                parent,
                is_definition: definitions.next_if_eq(&number).is_some(),
                is_candidate: candidates.next_if_eq(&number).is_some(),
                is_live: false,
            });
        }
        self.close_before(u32::MAX);
    }

    /// Closes the intervals that end before `number`.
    fn close_before(&mut self, number: u32) {
        while let Some(&index) = self.open.last() {
            let last = self.nodes[index as usize].last;
            if last >= number {
                break;
            }
            self.open.pop();
            self.innermost.push((last + 1, self.open.last().copied()));
        }
    }

    /// The nearest marked node at or above the node `number`.
    fn nearest(&self, number: u32) -> Option<u32> {
        let count = self.innermost.partition_point(|&(start, _)| start <= number);
        self.innermost[..count].last().and_then(|&(_, index)| index)
    }

    /// Demands the value that reaches the start of the node `number`. Returns the number of a
    /// candidate that is live because of that and was not before.
    fn demand_at_start(&mut self, number: u32) -> Option<u32> {
        let mut nearest = self.nearest(number);
        if let Some(index) = nearest {
            let node = &self.nodes[index as usize];
            if node.number == number && !node.is_candidate {
                nearest = node.parent;
            } else if node.number == number {
                // Its phi comes before its definition.
                return self.demand_phi(index);
            }
        }
        self.demand_from(nearest)
    }

    /// Demands the value that reaches the end of the node `number`.
    fn demand_at_end(&mut self, number: u32) -> Option<u32> {
        self.demand_from(self.nearest(number))
    }

    /// Demands the value at the end of a marked node.
    fn demand_from(&mut self, index: Option<u32>) -> Option<u32> {
        let index = index.filter(|&index| !self.nodes[index as usize].is_definition)?;
        self.demand_phi(index)
    }

    /// Demands the phi of a candidate.
    fn demand_phi(&mut self, index: u32) -> Option<u32> {
        let node = &mut self.nodes[index as usize];
        if std::mem::replace(&mut node.is_live, true) {
            return None;
        }
        self.demanded.push(node.number);
        Some(node.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph, id, indices};

    /// Takes no notes.
    struct Watcher;

    impl<N> Observer<N> for Watcher {
        fn observe(&mut self, _: impl FnOnce() -> Event<N>) {}
    }

    #[test]
    fn the_counter_of_an_inner_loop_has_no_candidates_in_outer_ones() {
        // Loop i: 3i sets the counter, 3i + 1 tests it, 3i + 2 counts.
        const DEPTH: usize = 100;
        let mut edges = vec![(3 * DEPTH - 2, 3 * DEPTH - 1)];
        for i in 0..DEPTH {
            edges.extend([(3 * i, 3 * i + 1), (3 * i + 2, 3 * i + 1)]);
            if i > 0 {
                edges.extend([(3 * i - 2, 3 * i), (3 * i + 1, 3 * i - 1)]);
            }
        }
        let graph = graph(3 * DEPTH, &edges);
        let tree = DomTree::compute(&graph);
        let mut frontier = PrunedFrontier::new(&graph, &tree);
        let numbers = |nodes: &[usize]| {
            let mut numbers: Vec<u32> =
                nodes.iter().map(|&node| tree.number(id(node)).unwrap()).collect();
            numbers.sort_unstable();
            numbers
        };
        let first = 3 * (DEPTH - 1);
        let variable = Occurrences {
            definitions: &numbers(&[first, first + 2]),
            exposed_uses: &numbers(&[first + 1, first + 2]),
            uses_at_end: &[],
        };
        let nodes = |numbers: Vec<u32>| {
            let nodes = numbers.into_iter().map(|number| tree.preorder()[number as usize]);
            indices(&nodes.collect::<Vec<_>>())
        };
        let phis = frontier.pruned(variable).collect();
        assert_eq!(nodes(phis), [first + 1]);
        assert_eq!(frontier.candidates.len(), 1);
        let phis = frontier.pruned_observed(variable, &mut Watcher).collect();
        assert_eq!(nodes(phis), [first + 1]);
        assert_eq!(frontier.candidates.len(), DEPTH);
    }
}
