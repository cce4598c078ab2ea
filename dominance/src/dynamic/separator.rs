//! The immediate dominator of one node after an edge was deleted, found by a search near the edge.
//!
//! Let `w` be a node and `d` its immediate dominator before. All paths from `d` to `w` lie in the
//! subtree of `d`, and enter the subtree of a child of `d` only through that child. So each of
//! these subtrees can be treated as one node, a *sibling* of `w`. There is an edge from sibling `s`
//! to `t` if there is one from the subtree of `s` to `t`. Nothing changes for `w` unless a sibling
//! has become a *separator*: all paths from `d` to `w` go through it. Three steps decide that:
//! 1. Look at the predecessors. If one of them is `d`, there is no separator. If all are in the
//!    subtree of one sibling, that sibling is the separator.
//! 2. Otherwise let two searches, forward from `d` and backward from `w`, find some path d = p₀,
//!    p₁, ..., pₖ, pₖ₊₁ = w of siblings. Only siblings on the path can be separators.
//! 3. Let two more searches look for paths around that one. The forward one does not pass the `p`
//!    from index `far` on, the greatest index that it has reached: those before it are not
//!    separators, since the search came around them. The backward one does not pass the `p` up to
//!    index `low`, the least index that it has reached. If they meet, or `far` exceeds `low`, there
//!    is no separator. If the backward search ends before that, p_low is the last separator. Then
//!    the immediate dominator of `w` is in its subtree: the nearest common dominator of all nodes
//!    there from which an edge led the search to p_low.
//!
//! In the tree of a program all siblings are near each other. In a random graph two searches meet
//! after about √n nodes. They take turns edge by edge.
//!
//! Requires the tree of the graph as it was, except for edges to `w`, or to siblings of `w` that now
//! have a separator. Cost: linear in the edges that are visited, with a factor O(log n) for those of
//! the backward search.

use crate::DirectedGraph;
use crate::dynamic::{Budget, DynamicGraph, Marks, PreorderTree};
use crate::entity::{Entity, EntityVec};

/// A graph in which some edges do not count: those from a `dead` node to a `cut` node.
#[derive(Copy, Clone)]
pub struct View<'a, N> {
    /// The graph.
    pub graph: &'a DynamicGraph<N>,
    /// The dominator tree as it was; see the header of this file.
    pub tree: &'a PreorderTree<N>,
    /// The sources of edges that do not count.
    pub dead: &'a Marks<N>,
    /// The targets of edges that do not count.
    pub cut: &'a Marks<N>,
}

impl<N: Entity> View<'_, N> {
    fn counts(&self, source: N, target: N) -> bool {
        !(self.dead.contains(source) && self.cut.contains(target))
    }

    /// The reachable predecessors of `node`.
    fn predecessors(&self, node: N) -> impl Iterator<Item = N> {
        self.reachable(self.graph.predecessors(node), node)
    }

    /// The reachable ones among some predecessors of `node`.
    fn reachable<'a>(&'a self, from: &'a [N], node: N) -> impl Iterator<Item = N> + 'a {
        let counts = move |&from: &N| self.tree.contains(from) && self.counts(from, node);
        from.iter().copied().filter(counts)
    }
}

/// The effect of a deletion on a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict<N> {
    /// Its immediate dominator is the same.
    Unaffected,
    /// This node is its new immediate dominator.
    Separated(N),
    /// No path leads to it.
    Unreachable,
}

/// Decides the effect of a deletion on nodes. Reuses its arrays from one question to the next.
#[derive(Clone, Debug)]
pub struct Separators<N> {
    forward: Side<N>,
    backward: Side<N>,
    /// The siblings p₁, ..., pₖ of step 3, then `w`. It lacks p₀, which is `d`.
    path: Vec<N>,
    on_path: Marks<N>,
    /// The index of the siblings on the path.
    index: EntityVec<N, u32>,
}

/// One of two searches.
#[derive(Clone, Debug)]
struct Side<N> {
    visited: Marks<N>,
    /// The node from which each node was visited.
    from: EntityVec<N, N>,
    /// The visited nodes. The search has also visited the edges of those before `done`, and the
    /// first `edges_done` edges of the node at `done`.
    queue: Vec<N>,
    done: usize,
    edges_done: usize,
    work: usize,
}

/// The number of edges of one node that a search visits in one turn. Otherwise a node with very
/// many edges, such as the virtual exit, would keep the other search from meeting this one. Debug
/// builds use a smaller number, so that the small graphs of tests have such nodes.
const EDGES_PER_TURN: usize = if cfg!(debug_assertions) { 2 } else { 16 };

impl<N: Entity> Side<N> {
    fn new(node_count: usize, any: N) -> Side<N> {
        Side {
            visited: Marks::new(node_count),
            from: EntityVec::filled(node_count, any),
            queue: Vec::new(),
            done: 0,
            edges_done: 0,
            work: 0,
        }
    }

    fn start(&mut self, node: N) {
        self.visited.clear();
        self.visited.insert(node);
        self.queue.clear();
        self.queue.push(node);
        (self.done, self.edges_done, self.work) = (0, 0, 0);
    }

    /// The next node, and those of its `edges` that are visited in this turn.
    fn next<'a>(&mut self, edges: impl Fn(N) -> &'a [N]) -> Option<(N, &'a [N])> {
        let &node = self.queue.get(self.done)?;
        let rest = &edges(node)[self.edges_done..];
        let turn = &rest[..rest.len().min(EDGES_PER_TURN)];
        self.work += turn.len() + 1;
        self.edges_done += turn.len();
        if turn.len() == rest.len() {
            self.done += 1;
            self.edges_done = 0;
        }
        Some((node, turn))
    }

    fn is_done(&self) -> bool {
        self.done == self.queue.len()
    }
}

/// The progress of the searches of step 3.
struct Sweep<N> {
    far: u32,
    low: u32,
    /// The nearest common dominator of the nodes in the subtree of p_low from which edges lead to
    /// visited siblings.
    idom: Option<N>,
}

impl<N: Entity> Separators<N> {
    /// For graphs of `node_count` nodes; `any` is one of them.
    pub fn new(node_count: usize, any: N) -> Separators<N> {
        Separators {
            forward: Side::new(node_count, any),
            backward: Side::new(node_count, any),
            path: Vec::new(),
            on_path: Marks::new(node_count),
            index: EntityVec::filled(node_count, 0),
        }
    }

    /// Makes room for `node_count` nodes.
    pub fn extend_to(&mut self, node_count: usize, any: N) {
        for side in [&mut self.forward, &mut self.backward] {
            side.visited.extend_to(node_count);
            side.from.extend_to(node_count, any);
        }
        self.on_path.extend_to(node_count);
        self.index.extend_to(node_count, 0);
    }

    /// The effect on `w`, which is not the root. `None` if the budget is spent.
    pub fn verdict(&mut self, view: View<N>, w: N, budget: &mut Budget) -> Option<Verdict<N>> {
        let View { tree, .. } = view;
        let (d, level) = (tree.parent(w), tree.level(w));
        budget.spend(view.graph.predecessors(w).len())?;
        if view.predecessors(w).any(|from| from == d) {
            return Some(Verdict::Unaffected);
        }
        let mut only: Option<(N, N)> = None;
        for from in view.predecessors(w) {
            let sibling = tree.ancestor_at(from, level);
            match &mut only {
                _ if sibling == w => {}
                None => only = Some((sibling, from)),
                Some((other, idom)) if *other == sibling => {
                    *idom = tree.nearest_common_ancestor(*idom, from);
                }
                Some(_) => {
                    self.find_path(view, w, budget)?;
                    return self.sweep(view, w, budget);
                }
            }
        }
        Some(only.map_or(Verdict::Unreachable, |(_, idom)| Verdict::Separated(idom)))
    }

    /// Whether it is the forward search's turn: it has visited fewer edges and is not done. `None`
    /// if both together have spent the budget.
    fn is_forward_next(&self, budget: Budget) -> Option<bool> {
        let (forward, backward) = (&self.forward, &self.backward);
        let is_forward = !forward.is_done() && forward.work <= backward.work;
        budget.allows(forward.work + backward.work).then_some(is_forward)
    }

    /// Step 2. `None` if the budget is spent.
    fn find_path(&mut self, view: View<N>, w: N, budget: &mut Budget) -> Option<()> {
        let (d, level) = (view.tree.parent(w), view.tree.level(w));
        self.forward.start(d);
        self.backward.start(w);
        // The first sibling that both searches have visited.
        let meeting = loop {
            let met = if self.is_forward_next(*budget)? {
                self.step_forward(view, level)
            } else {
                self.step_backward(view, w, level)
            };
            if met.is_some() {
                break met?;
            }
        };
        budget.spend(self.forward.work + self.backward.work)?;
        self.path.clear();
        let mut node = meeting;
        while node != d {
            if view.tree.level(node) == level {
                self.path.push(node);
            }
            node = self.forward.from[node];
        }
        self.path.reverse();
        node = meeting;
        while node != w {
            node = self.backward.from[node];
            self.path.push(node);
        }
        self.on_path.clear();
        for (index, &sibling) in (1..).zip(&self.path) {
            self.on_path.insert(sibling);
            self.index[sibling] = index;
        }
        Some(())
    }

    /// Visits successors of one node.
    fn step_forward(&mut self, view: View<N>, level: i32) -> Option<N> {
        let (node, successors) = self.forward.next(|node| view.graph.successors(node))?;
        for &next in successors {
            let of_next = view.tree.level(next);
            // Nodes above that level are not below `d`.
            if of_next >= level && view.counts(node, next) && self.forward.visited.insert(next) {
                self.forward.from[next] = node;
                if of_next == level && self.backward.visited.contains(next) {
                    return Some(next);
                }
                self.forward.queue.push(next);
            }
        }
        None
    }

    /// Visits siblings from which an edge leads to one sibling, until an edge comes from `d`.
    fn step_backward(&mut self, view: View<N>, w: N, level: i32) -> Option<N> {
        let (sibling, from) = self.backward.next(|node| view.graph.predecessors(node))?;
        for from in view.reachable(from, sibling) {
            if view.tree.level(from) < level {
                // This is `d`; the other search has not visited all of its edges.
                self.forward.from[sibling] = from;
                return Some(sibling);
            }
            let next = view.tree.ancestor_at(from, level);
            if self.backward.visited.insert(next) {
                self.backward.from[next] = sibling;
                if self.forward.visited.contains(next) {
                    return Some(next);
                }
                self.backward.queue.push(next);
            }
        }
        debug_assert!(!self.backward.is_done(), "a path leads to {w:?}");
        None
    }

    /// Step 3. `None` if the budget is spent.
    fn sweep(&mut self, view: View<N>, w: N, budget: &mut Budget) -> Option<Verdict<N>> {
        self.forward.start(view.tree.parent(w));
        self.backward.start(w);
        let mut sweep = Sweep { far: 1, low: self.path.len() as u32 - 1, idom: None };
        while sweep.far <= sweep.low {
            if self.backward.is_done() {
                budget.spend(self.forward.work + self.backward.work)?;
                return sweep.idom.map(Verdict::Separated);
            }
            let is_met = if self.is_forward_next(*budget)? {
                self.sweep_forward(view, w, &mut sweep)
            } else {
                self.sweep_backward(view, w, &mut sweep)
            };
            if is_met {
                break;
            }
        }
        budget.spend(self.forward.work + self.backward.work)?;
        Some(Verdict::Unaffected)
    }

    /// Visits successors of one node. Returns whether it met the other search.
    fn sweep_forward(&mut self, view: View<N>, w: N, sweep: &mut Sweep<N>) -> bool {
        let next = self.forward.next(|node| view.graph.successors(node));
        let Some((node, successors)) = next else { return false };
        let level = view.tree.level(w);
        for &next in successors {
            let of_next = view.tree.level(next);
            if of_next < level || !view.counts(node, next) {
                continue;
            }
            if of_next == level && self.on_path.contains(next) {
                let index = self.index[next];
                while sweep.far < index {
                    self.forward.queue.push(self.path[sweep.far as usize - 1]);
                    sweep.far += 1;
                }
            } else if self.forward.visited.insert(next) {
                if of_next == level && self.backward.visited.contains(next) {
                    return true;
                }
                self.forward.queue.push(next);
            }
        }
        false
    }

    /// Visits siblings from which an edge leads to one sibling. Returns whether it met the other
    /// search.
    fn sweep_backward(&mut self, view: View<N>, w: N, sweep: &mut Sweep<N>) -> bool {
        let next = self.backward.next(|node| view.graph.predecessors(node));
        let Some((sibling, from)) = next else { return false };
        let (d, level) = (view.tree.parent(w), view.tree.level(w));
        for from in view.reachable(from, sibling) {
            if from == d {
                return true;
            }
            let next = view.tree.ancestor_at(from, level);
            if !self.on_path.contains(next) {
                if self.backward.visited.insert(next) {
                    if self.forward.visited.contains(next) {
                        return true;
                    }
                    self.backward.queue.push(next);
                }
                continue;
            }
            let index = self.index[next];
            if index < sweep.low {
                while index < sweep.low {
                    self.backward.queue.push(self.path[sweep.low as usize - 1]);
                    sweep.low -= 1;
                }
                sweep.idom = Some(from);
            } else if index == sweep.low {
                let idom = sweep.idom.unwrap_or(from);
                sweep.idom = Some(view.tree.nearest_common_ancestor(idom, from));
            }
        }
        false
    }
}
