//! A post-dominator tree that follows its graph.
//!
//! It is the dominator tree of the [`ReversedGraph`]. That graph has the edges between nodes that
//! the entry reaches, reversed. It also has an edge from the virtual exit to each exit: to one
//! node of each strongly connected component that no edge leaves. The dominator tree is also kept
//! up to date, as it knows which nodes are reachable. Most of this file is about changes of the
//! exits.
//! - Most graphs have no infinite loops. Then the exits are the nodes without successors. An
//!   inserted edge can stop its source from being an exit, and a deleted edge can make its source
//!   an exit.
//! - An edge that leaves an infinite loop makes the loop finite.
//! - An edge from an exit, or out of an infinite loop, to a node that the exit post-dominates makes
//!   a new infinite loop or a larger one. So may nodes that become reachable, if some of them reach
//!   no exit. A deleted edge makes an infinite loop if it was on the last path from a node to an exit,
//!   or if an infinite loop falls apart.
//!
//! New infinite loops are rare, and the tree is then computed from scratch. As with the dominator tree,
//! that also happens if an update or a batch costs too much.

use crate::dynamic::batch::{EdgeUpdate, legalize};
use crate::dynamic::endless::EndlessLoops;
use crate::dynamic::{Budget, DynamicDomTree, DynamicGraph, Marks};
use crate::entity::Entity;
use crate::post_dominators::PostDominator;
use crate::{DirectedGraph, ReversedGraph};

/// One update may make one in this many nodes reachable or unreachable. If there are more, the tree
/// is computed from scratch.
const PART_THAT_COMES_OR_GOES: usize = 4;

/// A graph, its dominator tree and its post-dominator tree, which follow insertions and deletions of
/// edges.
///
/// An update costs about as much as for two [`DynamicDomTree`]s. Queries are O(√n) or O(1). All
/// methods panic on unknown nodes, before they change anything.
///
/// ```
/// use dominance::{AdjacencyGraph, DynamicGraph, DynamicPostDomTree};
///
/// let graph = AdjacencyGraph::from_edges(4, 0, &[(0, 1), (1, 2), (2, 3)]);
/// let mut trees = DynamicPostDomTree::compute(DynamicGraph::copy_of(&graph));
/// assert_eq!(trees.immediate_post_dominator(0), Some(1));
/// trees.insert_edge(0, 3);
/// assert_eq!(trees.immediate_post_dominator(0), Some(3));
/// assert_eq!(trees.control_dependence(1), [0]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DynamicPostDomTree<N> {
    forward: DynamicDomTree<N>,
    reversed: DynamicDomTree<N>,
    endless: EndlessLoops<N>,
    /// The nodes that are known to reach an exit.
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

    /// The post-dominator tree in its internal form: the dominator tree of the reversed graph,
    /// whose root is the virtual exit. Algorithms that work in either direction take its graph and
    /// its settled tree.
    pub fn reversed(&self) -> &DynamicDomTree<N> {
        &self.reversed
    }

    /// Adds nodes without edges to the graph until there are `node_count`. Linear in the graph, as
    /// the virtual exit gets another number.
    pub fn extend_to(&mut self, node_count: usize) {
        self.forward.extend_to(node_count);
        self.ending.extend_to(self.graph().node_count());
        // The number of the virtual exit is the number of nodes.
        self.recompute_reversed();
    }

    /// Inserts an edge. Returns whether it is new; if not, nothing changes.
    pub fn insert_edge(&mut self, source: N, target: N) -> bool {
        let is_new = !self.graph().has_edge(source, target);
        if is_new {
            self.update(&[EdgeUpdate::Insert(source, target)]);
        }
        is_new
    }

    /// Deletes an edge. Returns whether it existed.
    pub fn delete_edge(&mut self, source: N, target: N) -> bool {
        let is_there = self.graph().has_edge(source, target);
        if is_there {
            self.update(&[EdgeUpdate::Delete(source, target)]);
        }
        is_there
    }

    /// Makes several updates at once. For each edge, only the last one counts.
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

    /// Follows the insertion of an edge from a reachable node. `None` if the tree must be computed
    /// from scratch.
    fn inserted(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        if self.endless.is_within(source, target) {
            return self.reversed.insert(target, source, budget);
        }
        // The node that stops being an exit.
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

    /// Follows the deletion of an edge from a reachable node. `None` if the tree must be computed
    /// from scratch.
    fn deleted(&mut self, source: N, target: N, budget: &mut Budget) -> Option<()> {
        let vanished = self.forward.vanished();
        self.allow_count(vanished.len())?;
        let graph = self.forward.graph();
        if self.endless.exit(source).is_some() {
            if graph.successors(source).is_empty() && source == target {
                // The source remains an exit.
                self.endless.remove(source);
            } else if !self.endless.is_still_whole(graph, (source, target), budget)? {
                return None;
            }
        } else if graph.successors(source).is_empty() {
            self.reversed.insert(self.virtual_exit(), source, budget)?;
        }
        self.reversed.delete(target, source, budget)?;
        if !self.reversed.vanished().is_empty() {
            // Some nodes no longer reach an exit.
            return None;
        }
        let vanished = self.forward.vanished();
        vanished.iter().for_each(|&node| self.endless.remove(node));
        self.reversed.isolate(vanished);
        Some(())
    }

    /// Adds the nodes that became reachable to the reversed graph, with all edges from them. `None`
    /// if one of them reaches no exit other than the one that is `lost`.
    fn add_appeared(&mut self, lost: Option<N>, budget: &mut Budget) -> Option<()> {
        let appeared = self.forward.appeared();
        self.allow_count(appeared.len())?;
        let graph = self.forward.graph();
        // The new nodes are not in the reversed tree yet.
        let ends = |&node: &N| {
            let successors = graph.successors(node);
            let leads_to_exit = |&next: &N| {
                self.reversed.is_reachable(next)
                    && !lost.is_some_and(|exit| self.reversed.dominates(exit, next))
            };
            successors.is_empty() || successors.iter().any(leads_to_exit)
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
        // Edges between two nodes outside the tree change only the graph.
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

    /// `None` if the update makes too many nodes reachable or unreachable to be worth following.
    fn allow_count(&self, node_count: usize) -> Option<()> {
        (node_count <= self.graph().node_count() / PART_THAT_COMES_OR_GOES + 100).then_some(())
    }

    fn recompute_reversed(&mut self) {
        (self.reversed, self.endless) = reverse(self.forward.graph());
    }

    /// The node of the reversed graph that represents the end of the execution.
    fn virtual_exit(&self) -> N {
        self.reversed.root()
    }

    /// The nodes where the execution may end, in no particular order.
    pub fn exits(&self) -> &[N] {
        self.reversed.graph().successors(self.virtual_exit())
    }

    /// Whether the entry reaches `node`. O(1).
    #[inline]
    pub fn is_reachable(&self, node: N) -> bool {
        self.reversed.is_reachable(node)
    }

    /// The distance of `node` from the virtual exit in edges of the tree, at least 1. `None` if it is
    /// unreachable. O(1).
    pub fn level(&self, node: N) -> Option<u32> {
        self.reversed.level(node)
    }

    /// Whether `node` is reachable and no other node post-dominates it. O(1).
    pub fn is_root(&self, node: N) -> bool {
        self.level(node) == Some(1)
    }

    /// The strict post-dominator of `node` that all its other strict post-dominators
    /// post-dominate. `None` if it is unreachable. O(1).
    pub fn immediate(&self, node: N) -> Option<PostDominator<N>> {
        self.reversed.immediate_dominator(node).map(|node| self.post_dominator(node))
    }

    /// The immediate post-dominator if it is a node. `None` if it is the virtual exit or `node` is
    /// unreachable. O(1).
    #[inline]
    pub fn immediate_post_dominator(&self, node: N) -> Option<N> {
        self.immediate(node)?.node()
    }

    /// The nodes that `node` post-dominates immediately, in no particular order. O(√n) for each.
    pub fn children(&self, node: N) -> impl Iterator<Item = N> {
        self.reversed.children(node)
    }

    /// Whether every path from `b` to the end of the execution goes through `a`. Every node
    /// post-dominates itself, and every node post-dominates an unreachable one. O(√n).
    pub fn post_dominates(&self, a: N, b: N) -> bool {
        self.reversed.dominates(a, b)
    }

    /// Whether `a` post-dominates `b` and differs from it. O(√n).
    pub fn strictly_post_dominates(&self, a: N, b: N) -> bool {
        self.reversed.strictly_dominates(a, b)
    }

    /// The post-dominator of both that all their other common post-dominators post-dominate. `None`
    /// if one of them is unreachable. O(√n).
    pub fn nearest_common_post_dominator(&self, a: N, b: N) -> Option<PostDominator<N>> {
        self.reversed.nearest_common_dominator(a, b).map(|node| self.post_dominator(node))
    }

    /// The nodes that `node` is control dependent on, ascending: its post-dominance frontier. Empty
    /// for unreachable nodes. O(√n), and linear in the edges to those nodes with such an edge that
    /// `node` post-dominates.
    pub fn control_dependence(&self, node: N) -> Vec<N> {
        // No edge leads to the virtual exit, so it is in no frontier.
        self.reversed.frontier(node)
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
