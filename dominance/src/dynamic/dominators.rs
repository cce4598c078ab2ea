//! A dominator tree that follows its graph.
//!
//! See [the module](crate::dynamic) for the papers, and [`DomTree`] for what is said of
//! nodes that cannot be reached.
//!
//! An update that visits more than a certain share of the graph, or a batch of more updates than a
//! certain share of the nodes, is finished by computing the tree anew.
//!
//! Requires nothing of the graph, which is part of this. Cost: an update is about linear in the
//! nodes that are near it and those whose level changes, and never much more than computing
//! the tree; queries O(√n), often O(1), or O(1) of the tree that [`DynamicDomTree::settled`] makes.

use crate::dynamic::batch::{EdgeUpdate, legalize};
use crate::dynamic::deletion::Deletion;
use crate::dynamic::exits;
use crate::dynamic::insertion::Insertion;
use crate::dynamic::{Budget, DynamicGraph, PreorderTree};
use crate::entity::{Entity, EntityVec};
use crate::{DirectedGraph, DomTree};

/// A batch of more than one update for so many nodes is too much.
const NODES_PER_UPDATE: usize = 40;

/// A graph and its dominator tree.
#[derive(Clone, Debug)]
pub struct DynamicDomTree<N> {
    graph: DynamicGraph<N>,
    tree: PreorderTree<N>,
    insertion: Insertion<N>,
    deletion: Deletion<N>,
    /// The tree as it is, if someone has asked for it.
    settled: Option<DomTree<N>>,
    /// The nodes that have become reachable, and those that have become unreachable, by the last
    /// update of one edge.
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
            settled: None,
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

    /// Adds nodes without edges to the graph until there are `node_count`. Linear in them, if not
    /// in all.
    pub fn extend_to(&mut self, node_count: usize) {
        self.graph.extend_to(node_count);
        self.tree.extend_to(node_count);
        self.insertion.extend_to(node_count);
        self.deletion.extend_to(node_count, self.graph.entry());
        self.settled = None;
    }

    /// Inserts an edge. Returns whether it was not there.
    pub fn insert_edge(&mut self, source: N, target: N) -> bool {
        let is_new = !self.graph.has_edge(source, target);
        if is_new && self.insert(source, target, &mut self.budget()).is_none() {
            self.recompute();
        }
        is_new
    }

    /// Deletes an edge. Returns whether it was there.
    pub fn delete_edge(&mut self, source: N, target: N) -> bool {
        let is_there = self.graph.has_edge(source, target);
        if is_there && self.delete(source, target, &mut self.budget()).is_none() {
            self.recompute();
        }
        is_there
    }

    /// Does several updates, of which the last one of each edge counts.
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
                // If the budget has just run out, the graph is up to date already.
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

    /// What so many updates may cost; none if there are too many.
    pub(super) fn budget_for(&self, update_count: usize) -> Option<Budget> {
        let is_small = update_count <= 1.max(self.graph.node_count() / NODES_PER_UPDATE);
        is_small.then(|| self.budget())
    }

    /// Inserts an edge that there is not. None, and the tree is wrong, if that is over the budget.
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
            *settled = None;
        }
        for edge in to_insert {
            if insertion.insert(graph, tree, edge, budget)? {
                *settled = None;
            }
        }
        exits::set(graph, tree, source);
        Some(())
    }

    /// Deletes an edge that there is. None, and the tree is wrong, if that is over the budget.
    pub(super) fn delete(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        let DynamicDomTree { graph, tree, deletion, settled, .. } = self;
        self.appeared.clear();
        self.vanished.clear();
        if deletion.delete(graph, tree, (source, target), &mut self.vanished, budget)? {
            *settled = None;
        }
        exits::set(graph, tree, source);
        Some(())
    }

    /// What one update, or a batch, may cost: a part of what computing the tree does.
    fn budget(&self) -> Budget {
        Budget::new((self.graph.node_count() / 4).max(1000))
    }

    /// Deletes all edges to and from these nodes, which become unreachable by that, and from which
    /// no edge leads to another node.
    pub(super) fn isolate(&mut self, nodes: &[N]) {
        let DynamicDomTree { graph, tree, settled, .. } = self;
        let mut others = Vec::new();
        for &node in nodes {
            while let Some(&from) = graph.predecessors(node).last() {
                graph.delete_edge(from, node);
                others.push(from);
            }
            *settled = None;
        }
        for &node in nodes {
            // Unless it was below another one of them.
            if tree.contains(node) {
                let subtree: Vec<_> = tree.subtree(node).collect();
                tree.remove(node, &subtree);
            }
        }
        others.into_iter().for_each(|from| exits::set(graph, tree, from));
    }

    fn recompute(&mut self) {
        let computed = DomTree::compute(&self.graph);
        let with_parent = |&node: &N| (node, computed.immediate_dominator(node).unwrap_or(node));
        let preorder: Vec<_> = computed.preorder().iter().map(with_parent).collect();
        self.tree = PreorderTree::new(self.graph.node_count(), &preorder);
        exits::set_all(&self.graph, &mut self.tree, self.graph.entry());
        self.settled = Some(computed);
    }

    /// The same tree as it is now, with queries in O(1), for analyses. O(1) if the tree has not
    /// changed since, linear otherwise.
    pub fn settled(&mut self) -> &DomTree<N> {
        let DynamicDomTree { graph, tree, settled, .. } = self;
        settled.get_or_insert_with(|| {
            let order: Vec<_> = tree.preorder().collect();
            let mut position = EntityVec::filled(graph.node_count(), 0);
            (0..).zip(&order).for_each(|(at, &node)| position[node] = at);
            let idom: Vec<_> = order.iter().map(|&node| position[tree.parent(node)]).collect();
            DomTree::from_immediate_dominators(graph.node_count(), &order, &idom)
        })
    }

    /// The nodes that the last update of one edge has made reachable.
    pub(super) fn appeared(&self) -> &[N] {
        &self.appeared
    }

    /// The nodes that the last update of one edge has made unreachable.
    pub(super) fn vanished(&self) -> &[N] {
        &self.vanished
    }

    /// The entry.
    pub fn root(&self) -> N {
        self.tree.root()
    }

    /// Whether the tree has `node`. O(1).
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.tree.contains(node)
    }

    /// The distance of `node` from the root in edges of the tree; none when it is unreachable.
    /// O(1).
    #[inline]
    pub fn level(&self, node: N) -> Option<u32> {
        self.is_reachable(node).then(|| self.tree.level(node) as u32)
    }

    /// The strict dominator of `node` that all its other strict dominators dominate; none for
    /// the entry and unreachable nodes. O(1).
    #[inline]
    pub fn immediate_dominator(&self, node: N) -> Option<N> {
        // Both are their own parents.
        Some(self.tree.parent(node)).filter(|&parent| parent != node)
    }

    /// The nodes that `node` dominates immediately, in no order that means something. O(√n) for
    /// each.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        let reachable = Some(node).filter(|&node| self.is_reachable(node));
        reachable.into_iter().flat_map(|node| self.tree.children(node))
    }

    /// Whether every path from the entry to `b` goes through `a`. Every node dominates itself,
    /// and every node dominates an unreachable one. O(√n).
    pub fn dominates(&self, a: N, b: N) -> bool {
        !self.is_reachable(b) || self.is_reachable(a) && self.tree.is_ancestor(a, b)
    }

    /// Whether `a` dominates `b` and is another node. O(√n).
    pub fn strictly_dominates(&self, a: N, b: N) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The dominator of both that all their other common dominators dominate; none when one of
    /// them is unreachable. O(√n).
    pub fn nearest_common_dominator(&self, a: N, b: N) -> Option<N> {
        let are_reachable = self.is_reachable(a) && self.is_reachable(b);
        are_reachable.then(|| self.tree.nearest_common_ancestor(a, b))
    }
}
