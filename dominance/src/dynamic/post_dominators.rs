//! A post-dominator tree that follows its graph.
//!
//! It is the dominator tree of the [`ReversedGraph`], whose edges are those between nodes that the
//! entry reaches, turned around, and one from the virtual exit to each exit: to one node of each
//! strongly connected component that no edge leaves. So this follows the dominator tree, too,
//! which knows what is reachable; and most of what is here is about how the exits change.
//! - Most functions have no infinite loops. Then the exits are the nodes without successors. An
//!   inserted edge can end that for its source, a deleted one can begin it.
//! - An edge that leaves an infinite loop ends that for the loop.
//! - An edge from an exit, or out of an infinite loop, to a node that the exit post-dominates makes
//!   an infinite loop, or a larger one. So may nodes that become reachable, if they do not all
//!   reach an exit. And if a deleted edge takes a node's last way to an exit, or an infinite loop
//!   falls apart, one has been made, too.
//!
//! Infinite loops are rarely made; the tree is computed anew then. So it is, as with the dominator
//! tree, when an update or a batch is too much.
//!
//! Requires nothing of the graph, which is part of this. Cost: as that of the dominator tree, for
//! both directions.

use crate::dynamic::batch::{EdgeUpdate, legalize};
use crate::dynamic::endless::EndlessLoops;
use crate::dynamic::{Budget, DynamicDomTree, DynamicGraph, Marks};
use crate::entity::Entity;
use crate::post_dominators::PostDominator;
use crate::{DirectedGraph, DomTree, ReversedGraph};

/// So many nodes at most, as a part of all, may become reachable or unreachable at once.
const PART_THAT_COMES_OR_GOES: usize = 4;

/// A graph, its dominator tree and its post-dominator tree.
#[derive(Clone, Debug)]
pub struct DynamicPostDomTree<N> {
    forward: DynamicDomTree<N>,
    reversed: DynamicDomTree<N>,
    endless: EndlessLoops<N>,
    /// The nodes that are seen to reach an exit.
    ending: Marks<N>,
}

impl<N: Entity> DynamicPostDomTree<N> {
    /// The post-dominator tree of `graph`.
    pub fn compute(graph: DynamicGraph<N>) -> DynamicPostDomTree<N> {
        let node_count = graph.node_count();
        let (reversed, endless) = reverse(&graph);
        DynamicPostDomTree {
            forward: DynamicDomTree::compute(graph),
            reversed,
            endless,
            ending: Marks::new(node_count),
        }
    }

    /// The graph.
    pub fn graph(&self) -> &DynamicGraph<N> {
        self.forward.graph()
    }

    /// The dominator tree of the graph.
    pub fn dominators(&self) -> &DynamicDomTree<N> {
        &self.forward
    }

    /// Adds nodes without edges to the graph until there are `node_count`. Linear in the graph.
    pub fn extend_to(&mut self, node_count: usize) {
        self.forward.extend_to(node_count);
        self.ending.extend_to(self.graph().node_count());
        // The virtual exit is behind the other nodes.
        self.recompute_reversed();
    }

    /// Inserts an edge. Returns whether it was not there.
    pub fn insert_edge(&mut self, source: N, target: N) -> bool {
        let is_new = !self.graph().has_edge(source, target);
        if is_new {
            self.update(&[EdgeUpdate::Insert(source, target)]);
        }
        is_new
    }

    /// Deletes an edge. Returns whether it was there.
    pub fn delete_edge(&mut self, source: N, target: N) -> bool {
        let is_there = self.graph().has_edge(source, target);
        if is_there {
            self.update(&[EdgeUpdate::Delete(source, target)]);
        }
        is_there
    }

    /// Does several updates, of which the last one of each edge counts.
    pub fn update(&mut self, updates: &[EdgeUpdate<N>]) {
        let updates = legalize(self.graph(), updates);
        let budget = self.forward.budget_for(updates.len());
        let Some(mut budget) = budget else {
            self.forward.update(&updates);
            self.recompute_reversed();
            return;
        };
        for (index, &update) in updates.iter().enumerate() {
            let (source, target) = update.edge();
            let was_reachable = self.forward.is_reachable(source);
            let is_done = match update {
                EdgeUpdate::Insert(..) => {
                    self.forward.insert_edge(source, target);
                    if was_reachable {
                        self.inserted(source, target, &mut budget)
                    } else {
                        Some(())
                    }
                }
                EdgeUpdate::Delete(..) => {
                    self.forward.delete_edge(source, target);
                    if was_reachable { self.deleted(source, target, &mut budget) } else { Some(()) }
                }
            };
            if is_done.is_none() {
                self.forward.update(&updates[index + 1..]);
                self.recompute_reversed();
                return;
            }
        }
    }

    /// An edge was inserted from a reachable node. None if the tree is to be computed anew.
    fn inserted(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        if self.endless.is_within(source, target) {
            return self.reversed.insert(target, source, budget);
        }
        // What is an exit no longer.
        let was_exit = self.graph().successors(source) == [target];
        if was_exit && source == target {
            self.endless.add_self_loop(source);
            return self.reversed.insert(source, source, budget);
        }
        let lost = if was_exit { Some(source) } else { self.endless.exit(source) };
        if !self.forward.appeared().is_empty() {
            self.add_appeared(lost, budget)?;
        } else if lost.is_some_and(|exit| self.reversed.dominates(exit, target)) {
            return None;
        }
        self.reversed.insert(target, source, budget)?;
        if let Some(exit) = lost {
            self.reversed.delete(self.virtual_exit(), exit, budget)?;
            self.endless.remove(exit);
        }
        Some(())
    }

    /// An edge was deleted from a reachable node. None if the tree is to be computed anew.
    fn deleted(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        let vanished = self.forward.vanished();
        self.allow_count(vanished.len())?;
        let graph = self.forward.graph();
        if self.endless.exit(source).is_some() {
            if graph.successors(source).is_empty() && source == target {
                // The exit stays one.
                self.endless.remove(source);
            } else if !self.endless.is_still_whole(graph, (source, target), budget)? {
                return None;
            }
        } else if graph.successors(source).is_empty() {
            self.reversed.insert(self.virtual_exit(), source, budget)?;
        }
        self.reversed.delete(target, source, budget)?;
        if !self.reversed.vanished().is_empty() {
            // They do not reach an exit any more.
            return None;
        }
        let vanished = self.forward.vanished();
        vanished.iter().for_each(|&node| self.endless.remove(node));
        self.reversed.isolate(vanished);
        Some(())
    }

    /// Adds the nodes that have become reachable to the reversed graph, with all edges from them.
    /// None if one of them reaches no exit but the one that is `lost`.
    fn add_appeared(&mut self, lost: Option<N>, budget: &mut Budget) -> Option<()> {
        let appeared = self.forward.appeared();
        self.allow_count(appeared.len())?;
        let graph = self.forward.graph();
        // The nodes that have appeared are not in the reversed tree yet.
        let ends = |&node: &N| {
            let successors = graph.successors(node);
            let is_way = |&next: &N| {
                self.reversed.is_reachable(next)
                    && !lost.is_some_and(|exit| self.reversed.dominates(exit, next))
            };
            successors.is_empty() || successors.iter().any(is_way)
        };
        let mut worklist: Vec<_> = appeared.iter().copied().filter(ends).collect();
        self.ending.clear();
        for &node in &worklist {
            self.ending.insert(node);
        }
        let mut ending_count = 0;
        while let Some(node) = worklist.pop() {
            ending_count += 1;
            for &from in graph.predecessors(node) {
                let is_new = self.forward.is_reachable(from) && !self.reversed.is_reachable(from);
                if is_new && self.ending.insert(from) {
                    worklist.push(from);
                }
            }
        }
        if ending_count < appeared.len() {
            return None;
        }
        let edges_from = |node: N| graph.successors(node).iter().map(move |&next| (next, node));
        let edges = appeared.iter().copied().flat_map(edges_from);
        // Those from nodes that are not in the tree yet change nothing but the graph.
        let (into_tree, within): (Vec<_>, Vec<_>) =
            edges.partition(|&(next, _)| self.reversed.is_reachable(next));
        let is_exit = |node: &N| graph.successors(*node).is_empty();
        let exits: Vec<_> = appeared.iter().copied().filter(is_exit).collect();
        for (next, node) in within.into_iter().chain(into_tree) {
            self.reversed.insert(next, node, budget)?;
        }
        for exit in exits {
            self.reversed.insert(self.virtual_exit(), exit, budget)?;
        }
        Some(())
    }

    /// None if so many nodes that come or go are too many.
    fn allow_count(&self, node_count: usize) -> Option<()> {
        (node_count <= self.graph().node_count() / PART_THAT_COMES_OR_GOES + 100).then_some(())
    }

    fn recompute_reversed(&mut self) {
        (self.reversed, self.endless) = reverse(self.forward.graph());
    }

    /// The node of the tree that stands for the end of the execution, behind the others.
    fn virtual_exit(&self) -> N {
        self.reversed.root()
    }

    /// The same tree as it is now, the virtual exit and all, with queries in O(1), for analyses
    /// that take either direction. O(1) if the tree has not changed since, linear otherwise.
    pub fn settled(&mut self) -> &DomTree<N> {
        self.reversed.settled()
    }

    /// The nodes where the execution is taken to end, in no order that means something.
    pub fn exits(&self) -> &[N] {
        self.reversed.graph().successors(self.virtual_exit())
    }

    /// Whether the tree has `node`: whether the entry reaches it. O(1).
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.reversed.is_reachable(node)
    }

    /// The distance of `node` from the virtual exit in edges of the tree, at least 1; none when
    /// it is unreachable. O(1).
    pub fn level(&self, node: N) -> Option<u32> {
        self.reversed.level(node)
    }

    /// Whether no other node post-dominates `node`. O(1).
    pub fn is_root(&self, node: N) -> bool {
        self.level(node) == Some(1)
    }

    /// The strict post-dominator of `node` that all its other strict post-dominators
    /// post-dominate; none when it is unreachable. O(1).
    pub fn immediate(&self, node: N) -> Option<PostDominator<N>> {
        self.reversed.immediate_dominator(node).map(|node| self.post_dominator(node))
    }

    /// The same if it is a node; none when it is the virtual exit or `node` is unreachable. O(1).
    #[inline]
    pub fn immediate_post_dominator(&self, node: N) -> Option<N> {
        self.immediate(node)?.node()
    }

    /// The nodes that `node` post-dominates immediately, in no order that means something. O(√n)
    /// for each.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        self.reversed.children(node)
    }

    /// Whether every path from `b` to the end of the execution goes through `a`. Every node
    /// post-dominates itself, and every node post-dominates an unreachable one. O(√n).
    pub fn post_dominates(&self, a: N, b: N) -> bool {
        self.reversed.dominates(a, b)
    }

    /// Whether `a` post-dominates `b` and is another node. O(√n).
    pub fn strictly_post_dominates(&self, a: N, b: N) -> bool {
        self.reversed.strictly_dominates(a, b)
    }

    /// The post-dominator of both that all their other common post-dominators post-dominate; none
    /// when one of them is unreachable. O(√n).
    pub fn nearest_common_post_dominator(&self, a: N, b: N) -> Option<PostDominator<N>> {
        self.reversed.nearest_common_dominator(a, b).map(|node| self.post_dominator(node))
    }

    fn post_dominator(&self, node: N) -> PostDominator<N> {
        if node == self.virtual_exit() {
            PostDominator::VirtualExit
        } else {
            PostDominator::Node(node)
        }
    }
}

/// The dominator tree of the reverse of `graph`, and the infinite loops.
fn reverse<N: Entity>(graph: &DynamicGraph<N>) -> (DynamicDomTree<N>, EndlessLoops<N>) {
    let reversed = ReversedGraph::compute(graph);
    let is_endless = |&&exit: &&N| !graph.successors(exit).is_empty();
    let exits: Vec<_> = reversed.exits().iter().filter(is_endless).copied().collect();
    let endless = EndlessLoops::new(graph, &exits);
    debug_assert_eq!(reversed.virtual_exit().index(), graph.node_count());
    (DynamicDomTree::compute(DynamicGraph::copy_of(&reversed)), endless)
}
