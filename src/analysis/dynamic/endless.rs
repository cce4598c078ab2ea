//! The infinite loops of a graph, as far as a post-dominator tree has to follow them: the strongly
//! connected components of at least one edge that no edge leaves.
//!
//! A depth-first search that comes to such a component at a node visits all of it before it leaves
//! that node again. The first node that it leaves is the component's exit: the end of the path
//! from the node by successors that are not on it, each time the first. So if the component has a
//! single entry, the exit depends on what is in the component alone.
//!
//! Cost: linear in the components, to find them or the exit of one; otherwise O(1), but for one
//! look at nodes that have appeared.

use crate::analysis::DirectedGraph;
use crate::analysis::dynamic::DynamicGraph;
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

/// The infinite loops of a graph.
#[derive(Clone, Debug)]
pub struct EndlessLoops {
    loops: Vec<EndlessLoop>,
    /// The position in `loops` of the one that has the node.
    of: EntityVec<Block, Option<u32>>,
}

#[derive(Copy, Clone, Debug)]
struct EndlessLoop {
    exit: Block,
    /// Where it is entered from elsewhere; none if there are several such nodes.
    entry: Option<Block>,
}

impl EndlessLoops {
    /// The loops of `graph` with these exits.
    pub fn new(
        graph: &DynamicGraph,
        exits: &[Block],
        is_reachable: impl Fn(Block) -> bool,
    ) -> EndlessLoops {
        let node_count = if exits.is_empty() { 0 } else { graph.node_count() };
        let mut this = EndlessLoops { loops: Vec::new(), of: EntityVec::filled(node_count, None) };
        for (index, &exit) in (0..).zip(exits) {
            let mut members = vec![exit];
            this.of[exit] = Some(index);
            let mut done = 0;
            while let Some(&node) = members.get(done) {
                done += 1;
                for &next in graph.successors(node) {
                    if this.of[next].is_none() {
                        this.of[next] = Some(index);
                        members.push(next);
                    }
                }
            }
            let is_entered = |&node: &Block| {
                let mut predecessors = graph.predecessors(node).iter();
                node == graph.entry()
                    || predecessors.any(|&from| this.of[from].is_none() && is_reachable(from))
            };
            let mut entries = members.into_iter().filter(is_entered);
            let entry = entries.next().filter(|_| entries.next().is_none());
            this.loops.push(EndlessLoop { exit, entry });
        }
        this
    }

    /// Whether one of the loops has `node`.
    pub fn has(&self, node: Block) -> bool {
        self.position(node).is_some()
    }

    fn position(&self, node: Block) -> Option<usize> {
        self.of.get(node)?.map(|position| position as usize)
    }

    /// None if a change somewhere in `graph` may change an exit, or one of the edges from nodes
    /// that have appeared may.
    pub fn allow(&self, graph: &DynamicGraph, appeared: &[Block]) -> Option<()> {
        if self.loops.is_empty() {
            return Some(());
        }
        let have_one_entry = self.loops.iter().all(|endless| endless.entry.is_some());
        let mut targets = appeared.iter().flat_map(|&node| graph.successors(node));
        let are_allowed = have_one_entry && targets.all(|&to| self.allow_edge(to).is_some());
        are_allowed.then_some(())
    }

    /// None if an edge from elsewhere to `target` may change an exit.
    pub fn allow_edge(&self, target: Block) -> Option<()> {
        let position = self.position(target);
        let is_entry = |position: usize| self.loops[position].entry == Some(target);
        position.is_none_or(is_entry).then_some(())
    }

    /// Makes a loop of a node that was an exit and has got an edge to itself.
    pub fn add_self_loop(&mut self, node: Block) {
        self.of.extend_to(node.index() + 1, None);
        self.of[node] = Some(self.loops.len() as u32);
        self.loops.push(EndlessLoop { exit: node, entry: Some(node) });
    }

    /// The exit of the loop that `source` is in, before and after an edge was inserted from there.
    /// None if the edge leaves it.
    pub fn insert_within(
        &mut self,
        graph: &DynamicGraph,
        source: Block,
        target: Block,
    ) -> Option<(Block, Block)> {
        let position = self.position(source).filter(|_| self.of_same(source, target))?;
        let EndlessLoop { exit, entry } = self.loops[position];
        let mut path = vec![entry?];
        let mut on_path: EntityVec<Block, bool> = EntityVec::filled(graph.node_count(), false);
        loop {
            let last = path[path.len() - 1];
            on_path[last] = true;
            let Some(&next) = graph.successors(last).iter().find(|&&next| !on_path[next]) else {
                self.loops[position].exit = last;
                return Some((exit, last));
            };
            path.push(next);
        }
    }

    fn of_same(&self, a: Block, b: Block) -> bool {
        self.position(a) == self.position(b)
    }
}
