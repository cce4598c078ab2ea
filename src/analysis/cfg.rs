//! The control-flow graph of a function: distinct successors and predecessors, reverse postorder.
//!
//! Allen, "Control Flow Analysis" (1970). The order is that of [`SpanningTree`].
//!
//! A branch whose arms go to the same block is one edge here, because a phi has one input for
//! each distinct predecessor. Blocks outside the layout are nodes without edges. Blocks of the
//! layout that the entry does not reach keep their edges, and so they count as predecessors.
//!
//! Requires that branches go to blocks of the layout. Valid until a block or an edge changes. Cost:
//! linear in blocks and edges; queries are O(1).

use crate::analysis::{AdjacencyGraph, DirectedGraph, DomTree, LoopForest, SpanningTree};
use crate::ir::{Block, Function, Terminator};
use crate::support::entity::EntityVec;
use dominance::{Loop, Observer};

/// The control-flow graph of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cfg {
    graph: AdjacencyGraph,
    spanning_tree: SpanningTree,
    reverse_postorder: Vec<Block>,
}

impl Cfg {
    /// The graph of `function`. Successors have the order of the terminator, predecessors the
    /// order of their creation. Panics in a declaration.
    pub fn compute(function: &Function) -> Cfg {
        Cfg::compute_observed(function, &mut ())
    }

    /// Does the same, and calls `observer` when a block gets its number.
    pub fn compute_observed(function: &Function, observer: &mut impl Observer<Block>) -> Cfg {
        let block_count = function.block_count();
        let mut edges = Vec::with_capacity(2 * function.layout().len());
        // For each target of a switch, the last switch that has it.
        let mut seen_from: EntityVec<Block, Option<Block>> = EntityVec::new();
        for &block in function.layout() {
            let mut targets = function.successors(block);
            match function.block(block).terminator {
                Terminator::Switch { .. } => {
                    seen_from.extend_to(block_count, None);
                    let is_new = |&to: &Block| seen_from[to].replace(block) != Some(block);
                    edges.extend(targets.filter(is_new).map(|target| (block, target)));
                }
                _ => {
                    let first = targets.next();
                    let second = targets.next().filter(|&second| first != Some(second));
                    edges.extend(first.into_iter().chain(second).map(|target| (block, target)));
                }
            }
        }
        let graph = AdjacencyGraph::from_distinct_edges(block_count, function.entry(), &edges);
        let spanning_tree = SpanningTree::compute_observed(&graph, observer);
        let reverse_postorder = spanning_tree.reverse_postorder();
        Cfg { graph, spanning_tree, reverse_postorder }
    }

    /// Whether this is the graph of `function`. May return false if a switch with many targets has
    /// several cases for one of them. Linear in blocks and edges, and several times cheaper than
    /// [`Cfg::compute`].
    pub fn is_of(&self, function: &Function) -> bool {
        if self.node_count() != function.block_count() || self.entry() != function.entry() {
            return false;
        }
        let mut edges = 0;
        let is_same = function.layout().iter().all(|&block| {
            let known = self.successors(block);
            let mut found = 0;
            let is_known = function.successors(block).all(|target| {
                let is_next = known.get(found) == Some(&target);
                found += usize::from(is_next);
                // A search of all targets would be quadratic in a long switch.
                is_next || known[..found.min(2)].contains(&target)
            });
            edges += found;
            is_known && found == known.len()
        });
        is_same && edges == self.graph.edge_count()
    }

    /// Removes the edges of unreachable blocks, which leave the function. Linear.
    pub(super) fn remove_unreachable(&mut self) {
        let tree = &self.spanning_tree;
        self.graph.retain_nodes(|block| tree.number(block).is_some());
    }

    /// The block where execution begins.
    pub fn entry(&self) -> Block {
        self.graph.entry()
    }

    /// The distinct successors of `block`, in the terminator's order.
    #[inline]
    pub fn successors(&self, block: Block) -> &[Block] {
        self.graph.successors(block)
    }

    /// The distinct predecessors of `block`, unreachable ones included, in the order of their
    /// creation.
    #[inline]
    pub fn predecessors(&self, block: Block) -> &[Block] {
        self.graph.predecessors(block)
    }

    /// The reachable blocks, each before those that it reaches, except along edges that close a
    /// cycle.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.reverse_postorder
    }

    /// Whether a path leads from the entry to `block`.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.spanning_tree.number(block).is_some()
    }

    /// The edges from a reachable block to itself or to one before it in reverse postorder, by
    /// their sources in that order. Every cycle has one. Linear.
    pub fn retreating_edges(&self) -> Vec<(Block, Block)> {
        let mut is_seen = EntityVec::filled(self.node_count(), false);
        let mut edges = Vec::new();
        for &block in &self.reverse_postorder {
            is_seen[block] = true;
            let targets = self.successors(block).iter().filter(|&&target| is_seen[target]);
            edges.extend(targets.map(|&target| (block, target)));
        }
        edges
    }

    /// For each of `loops`, whether it contains a cycle that is not a natural loop. Linear.
    pub fn irreducible_loops(&self, tree: &DomTree, loops: &LoopForest) -> EntityVec<Loop, bool> {
        let mut is_irreducible = EntityVec::filled(loops.all().len(), false);
        for (from, to) in self.retreating_edges() {
            if !tree.dominates(to, from) {
                // A loop of `to` contains the edge unless it is entered there.
                loops.around(to).into_iter().for_each(|loop_| is_irreducible[loop_] = true);
            }
        }
        // Inner loops come after those around them.
        for loop_ in loops.all().rev() {
            if let Some(outer) = loops.parent(loop_) {
                is_irreducible[outer] |= is_irreducible[loop_];
            }
        }
        is_irreducible
    }

    /// The spanning tree of the reachable blocks.
    pub fn spanning_tree(&self) -> &SpanningTree {
        &self.spanning_tree
    }
}

impl DirectedGraph for Cfg {
    type Node = Block;

    fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    fn entry(&self) -> Block {
        self.graph.entry()
    }

    #[inline]
    fn successors(&self, node: Block) -> &[Block] {
        self.graph.successors(node)
    }

    #[inline]
    fn predecessors(&self, node: Block) -> &[Block] {
        self.graph.predecessors(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{FuncId, IntType, Value};
    use crate::support::entity::Entity;
    use crate::support::interner::Symbol;

    #[test]
    fn both_arms_to_one_block_and_an_unreachable_self_loop() {
        let mut function = Function::new(FuncId::from_index(0));
        let entry = function.create_entry();
        let end = function.create_block(Symbol::NONE);
        let lost = function.create_block(Symbol::NONE);
        let unplaced = function.create_block(Symbol::NONE);
        let cond = Value::Int(IntType::I1, 1);
        let both_arms = Terminator::Branch { cond, then_block: end, else_block: end };
        function.terminate(entry, both_arms);
        function.terminate(end, Terminator::Return(None));
        let to_end = Terminator::Branch { cond, then_block: lost, else_block: end };
        function.terminate(lost, to_end);
        function.terminate(unplaced, Terminator::Jump(end));
        function.place(end);
        function.place(lost);

        let cfg = Cfg::compute(&function);
        assert_eq!(cfg.entry(), entry);
        assert_eq!(cfg.successors(entry), [end]);
        assert_eq!(cfg.predecessors(end), [entry, lost]);
        assert_eq!(cfg.predecessors(lost), [lost]);
        assert!(cfg.successors(unplaced).is_empty());
        assert_eq!(cfg.reverse_postorder(), [entry, end]);
        assert!(cfg.is_reachable(end) && !cfg.is_reachable(lost));
    }

    #[test]
    fn a_cycle_with_two_entries_makes_the_loops_around_it_irreducible() {
        let mut function = Function::new(FuncId::from_index(0));
        function.create_entry();
        let targets: [&[usize]; 9] =
            // Block 1 is the header of a loop of all but the ends. Block 2 is the header of a loop
            // in it, whose blocks 3 and 4 form the cycle; 6 is a loop by itself.
            [&[1], &[2, 8], &[3, 4], &[4], &[3, 5], &[2, 6], &[6, 7], &[1], &[]];
        let blocks = [Block::from_index(0)].into_iter().chain(targets[1..].iter().map(|_| {
            let block = function.create_block(Symbol::NONE);
            function.place(block);
            block
        }));
        let blocks: Vec<Block> = blocks.collect();
        for (&block, targets) in blocks.iter().zip(targets) {
            let cond = Value::Int(IntType::I1, 1);
            let terminator = match *targets {
                [] => Terminator::Return(None),
                [target] => Terminator::Jump(blocks[target]),
                [first, second, ..] => Terminator::Branch {
                    cond,
                    then_block: blocks[first],
                    else_block: blocks[second],
                },
            };
            function.terminate(block, terminator);
        }
        let cfg = Cfg::compute(&function);
        let tree = DomTree::compute(&cfg);
        let loops = LoopForest::compute(&cfg, &tree);
        let found = cfg.irreducible_loops(&tree, &loops);
        let headers = loops.all().map(|loop_| (loops.header(loop_).index(), found[loop_]));
        let mut headers: Vec<_> = headers.collect();
        headers.sort_unstable();
        assert_eq!(headers, [(1, true), (2, true), (6, false)]);
    }
}
