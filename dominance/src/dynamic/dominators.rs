//! A dominator tree that follows its graph. The header of `mod.rs` names the papers.
//!
//! An update may visit only a certain part of the graph, and a batch may have only a certain number
//! of updates per node. Beyond these limits, the tree is computed from scratch.

use std::sync::OnceLock;

use crate::dynamic::batch::{EdgeUpdate, legalize};
use crate::dynamic::deletion::Deletion;
use crate::dynamic::escapes;
use crate::dynamic::insertion::Insertion;
use crate::dynamic::{Budget, DynamicGraph, PreorderTree};
use crate::entity::{Entity, EntityVec};
use crate::{DirectedGraph, DomTree};

/// A batch may have one update for each group of this many nodes. A larger batch computes the tree
/// from scratch.
const NODES_PER_UPDATE: usize = 40;

/// A graph and its dominator tree, which follows insertions and deletions of edges.
///
/// The tree consists of the nodes that the entry reaches. As in a [`DomTree`], every node dominates
/// the other, unreachable nodes, and they dominate no reachable node.
///
/// An update costs about as much as visiting the nodes near the edge and those whose level changes,
/// and never much more than computing the tree from scratch. Queries are O(√n) or O(1);
/// [`DynamicDomTree::settled`] gives a tree in which all of them are O(1). All methods panic on
/// unknown nodes, before they change anything.
///
/// ```
/// use dominance::{AdjacencyGraph, DynamicDomTree, DynamicGraph, EdgeUpdate};
///
/// // 0 chooses between 1 and 2, which meet in 3; 4 follows.
/// let graph = AdjacencyGraph::from_edges(5, 0, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
/// let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph));
/// tree.insert_edge(2, 4);
/// assert_eq!(tree.immediate_dominator(4), Some(0));
/// tree.update(&[EdgeUpdate::Delete(2, 4), EdgeUpdate::Delete(1, 3)]);
/// assert_eq!(tree.immediate_dominator(3), Some(2));
/// tree.delete_edge(0, 2);
/// assert!(!tree.is_reachable(3));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DynamicDomTree<N> {
    graph: DynamicGraph<N>,
    tree: PreorderTree<N>,
    insertion: Insertion<N>,
    deletion: Deletion<N>,
    /// The same tree, if a query asked for it after the last change.
    settled: OnceLock<DomTree<N>>,
    /// The nodes that the last update of one edge made reachable, and those that it made
    /// unreachable.
    appeared: Vec<N>,
    vanished: Vec<N>,
}

impl<N: Entity> DynamicDomTree<N> {
    /// The dominator tree of `graph`.
    pub fn compute(graph: DynamicGraph<N>) -> DynamicDomTree<N> {
        let node_count = graph.node_count();
        let entry = graph.entry();
        let mut this = DynamicDomTree {
            graph,
            tree: PreorderTree::new(node_count, &[(entry, entry)]),
            insertion: Insertion::new(node_count),
            deletion: Deletion::new(node_count, entry),
            settled: OnceLock::new(),
            appeared: Vec::new(),
            vanished: Vec::new(),
        };
        this.recompute();
        this
    }

    /// The graph.
    pub fn graph(&self) -> &DynamicGraph<N> {
        &self.graph
    }

    /// Adds nodes without edges to the graph until there are `node_count`. Linear in the new nodes,
    /// amortised.
    pub fn extend_to(&mut self, node_count: usize) {
        self.graph.extend_to(node_count);
        self.tree.extend_to(node_count);
        self.insertion.extend_to(node_count);
        self.deletion.extend_to(node_count, self.graph.entry());
        self.settled.take();
    }

    /// Inserts an edge. Returns whether it is new; if not, nothing changes.
    pub fn insert_edge(&mut self, source: N, target: N) -> bool {
        let is_new = !self.graph.has_edge(source, target);
        if is_new && self.insert(source, target, &mut self.budget()).is_none() {
            self.recompute();
        }
        is_new
    }

    /// Deletes an edge. Returns whether it existed.
    pub fn delete_edge(&mut self, source: N, target: N) -> bool {
        let is_there = self.graph.has_edge(source, target);
        if is_there && self.delete(source, target, &mut self.budget()).is_none() {
            self.recompute();
        }
        is_there
    }

    /// Makes several updates at once. For each edge, only the last one counts.
    pub fn update(&mut self, updates: &[EdgeUpdate<N>]) {
        let updates = legalize(&self.graph, updates);
        let mut budget = self.budget_for(updates.len());
        for &update in &updates {
            let (source, target) = update.edge();
            let is_done = budget.as_mut().and_then(|budget| match update {
                EdgeUpdate::Insert(..) => self.insert(source, target, budget),
                EdgeUpdate::Delete(..) => self.delete(source, target, budget),
            });
            if is_done.is_none() {
                // If the budget has just run out, the graph already has this update.
                budget = None;
                match update {
                    EdgeUpdate::Insert(..) => self.graph.insert_edge(source, target),
                    EdgeUpdate::Delete(..) => self.graph.delete_edge(source, target),
                };
            }
        }
        if budget.is_none() {
            self.recompute();
        }
    }

    /// The budget for `update_count` updates; `None` if there are too many.
    pub(super) fn budget_for(&self, update_count: usize) -> Option<Budget> {
        let is_small = update_count <= 1.max(self.graph.node_count() / NODES_PER_UPDATE);
        is_small.then(|| self.budget())
    }

    /// Inserts an edge that does not exist. `None` if the budget is spent; then the tree is wrong.
    pub(super) fn insert(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        let DynamicDomTree { graph, tree, insertion, settled, .. } = self;
        graph.insert_edge(source, target);
        self.appeared.clear();
        self.vanished.clear();
        if !tree.contains(source) {
            return Some(());
        }
        let mut to_insert = vec![(source, target)];
        if !tree.contains(target) {
            (self.appeared, to_insert) = insertion.attach_region(graph, tree, source, target);
            settled.take();
        }
        for edge in to_insert {
            if insertion.insert(graph, tree, edge, budget)? {
                settled.take();
            }
        }
        escapes::set(graph, tree, source);
        Some(())
    }

    /// Deletes an edge that exists. `None` if the budget is spent; then the tree is wrong.
    pub(super) fn delete(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        let DynamicDomTree { graph, tree, deletion, settled, .. } = self;
        self.appeared.clear();
        self.vanished.clear();
        if deletion.delete(graph, tree, (source, target), &mut self.vanished, budget)? {
            settled.take();
        }
        escapes::set(graph, tree, source);
        Some(())
    }

    /// The budget for one update or a batch: a part of the cost of computing the tree.
    fn budget(&self) -> Budget {
        Budget::new((self.graph.node_count() / 4).max(1000))
    }

    /// Deletes all edges to these nodes. This makes them unreachable. No edge leads from them to
    /// another node.
    pub(super) fn isolate(&mut self, nodes: &[N]) {
        let DynamicDomTree { graph, tree, settled, .. } = self;
        let mut others = Vec::new();
        for &node in nodes {
            while let Some(&from) = graph.predecessors(node).last() {
                graph.delete_edge(from, node);
                others.push(from);
            }
            settled.take();
        }
        for &node in nodes {
            // It is not in the tree if another of these nodes was above it.
            if tree.contains(node) {
                let subtree: Vec<_> = tree.subtree(node).collect();
                tree.remove(node, &subtree);
            }
        }
        others.into_iter().for_each(|from| escapes::set(graph, tree, from));
    }

    fn recompute(&mut self) {
        let computed = DomTree::compute(&self.graph);
        let with_parent = |&node: &N| (node, computed.immediate_dominator(node).unwrap_or(node));
        let preorder: Vec<_> = computed.preorder().iter().map(with_parent).collect();
        self.tree = PreorderTree::new(self.graph.node_count(), &preorder);
        escapes::set_all(&self.graph, &mut self.tree, self.graph.entry());
        self.settled = OnceLock::from(computed);
    }

    /// The current tree as a [`DomTree`], for analyses and for queries in O(1). Linear, and O(1) if
    /// nothing changed since the last call.
    pub fn settled(&self) -> &DomTree<N> {
        let DynamicDomTree { graph, tree, settled, .. } = self;
        settled.get_or_init(|| {
            let order: Vec<_> = tree.preorder().collect();
            let mut position = EntityVec::filled(graph.node_count(), 0);
            (0..).zip(&order).for_each(|(at, &node)| position[node] = at);
            let idom: Vec<_> = order.iter().map(|&node| position[tree.parent(node)]).collect();
            DomTree::from_immediate_dominators(graph.node_count(), &order, &idom)
        })
    }

    /// The nodes that the last update of one edge made reachable.
    pub(super) fn appeared(&self) -> &[N] {
        &self.appeared
    }

    /// The nodes that the last update of one edge made unreachable.
    pub(super) fn vanished(&self) -> &[N] {
        &self.vanished
    }

    /// The entry.
    pub fn root(&self) -> N {
        self.tree.root()
    }

    /// Whether the entry reaches `node`. O(1).
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.tree.contains(node)
    }

    /// The distance of `node` from the root in edges of the tree, `None` if it is unreachable. O(1).
    #[inline]
    pub fn level(&self, node: N) -> Option<u32> {
        self.is_reachable(node).then(|| self.tree.level(node) as u32)
    }

    /// The strict dominator of `node` that all its other strict dominators dominate. `None` for the
    /// entry and unreachable nodes. O(1).
    #[inline]
    pub fn immediate_dominator(&self, node: N) -> Option<N> {
        // These nodes are their own parents.
        Some(self.tree.parent(node)).filter(|&parent| parent != node)
    }

    /// The nodes that `node` dominates immediately, in no particular order. O(√n) for each.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        let reachable = Some(node).filter(|&node| self.is_reachable(node));
        reachable.into_iter().flat_map(|node| self.tree.children(node))
    }

    /// Whether every path from the entry to `b` goes through `a`. Every node dominates itself,
    /// and every node dominates an unreachable one. O(√n).
    pub fn dominates(&self, a: N, b: N) -> bool {
        !self.is_reachable(b) || self.is_reachable(a) && self.tree.is_ancestor(a, b)
    }

    /// Whether `a` dominates `b` and differs from it. O(√n).
    pub fn strictly_dominates(&self, a: N, b: N) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The dominator of both that all their other common dominators dominate. `None` if one of
    /// them is unreachable. O(√n).
    pub fn nearest_common_dominator(&self, a: N, b: N) -> Option<N> {
        let are_reachable = self.is_reachable(a) && self.is_reachable(b);
        are_reachable.then(|| self.tree.nearest_common_ancestor(a, b))
    }

    /// The dominance frontier of `node`, ascending: the targets of edges from its subtree that it
    /// does not strictly dominate. Empty for unreachable nodes. O(√n), and linear in the edges from
    /// the nodes with such an edge.
    pub fn frontier(&self, node: N) -> Vec<N> {
        let Some(level) = self.level(node) else { return Vec::new() };
        let mut frontier = Vec::new();
        if level == 0 {
            // The entry strictly dominates all others.
            let mut sources = self.graph.predecessors(node).iter();
            frontier.extend(sources.any(|&from| self.is_reachable(from)).then_some(node));
        } else {
            // The parent of the target is above `node` iff `node` does not strictly dominate it.
            for source in self.tree.escaping(node) {
                let targets = self.graph.successors(source).iter().copied();
                frontier.extend(targets.filter(|&target| self.level(target) <= Some(level)));
            }
            frontier.sort_unstable();
            frontier.dedup();
        }
        frontier
    }
}
