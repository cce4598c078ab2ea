//! The reversed graph, with a virtual exit for an entry: what post-dominance is defined on.
//!
//! Its nodes are those of the graph and, behind them, the virtual exit, which stands for the end
//! of the execution. It has edges only to certain nodes, the *exits*: one of each strongly
//! connected component that no edge leaves.
//! - A block without successors, one that returns or is `unreachable`, is such a component by
//!   itself. Hence it is an exit.
//! - Otherwise the component is an infinite loop, and its exit is the one of its nodes with the
//!   greatest number: as a rule, where an iteration ends and the loop goes back, so it is seen as
//!   though it might end with an iteration. LLVM, too, takes one node of each such component; this
//!   one depends on the component alone, and stays the same when edges come and go elsewhere.
//!
//! With these edges every node that the graph's entry reaches is reachable here: a path through
//! components ends only in one that no edge leaves, and there every node reaches the exit. With
//! fewer edges this would not hold. What the entry of the graph does not reach has no edges here,
//! so that it has no say in what is post-dominated.
//!
//! Requires nothing of the graph. Right until an edge changes. Cost: linear.

use crate::analysis::components::Components;
use crate::analysis::{AdjacencyGraph, DirectedGraph};
use crate::ir::Block;
use crate::support::entity::{Entity, EntityVec};

/// The reachable part of a graph with all edges turned around, and a virtual exit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReversedGraph {
    graph: AdjacencyGraph,
    exits: Vec<Block>,
}

impl ReversedGraph {
    /// The reverse of `graph`.
    pub fn compute(graph: &impl DirectedGraph) -> ReversedGraph {
        let components = Components::compute(graph);
        let node_count = graph.node_count();
        let virtual_exit = Block::from_index(node_count);
        let mut is_exit: EntityVec<Block, bool> = EntityVec::filled(node_count, false);
        for component in components.all() {
            let members = components.members(component);
            let leaves = |&next: &Block| components.of(next) != Some(component);
            if !members.iter().any(|&node| graph.successors(node).iter().any(leaves)) {
                let last = members.iter().copied().max();
                is_exit[last.expect("a component has a node")] = true;
            }
        }
        let order = components.reverse_postorder();
        let exits: Vec<_> = order.iter().copied().filter(|&node| is_exit[node]).collect();
        let mut edges: Vec<_> = exits.iter().map(|&exit| (virtual_exit, exit)).collect();
        for &node in order {
            edges.extend(graph.successors(node).iter().map(|&successor| (successor, node)));
        }
        let graph = AdjacencyGraph::from_edges(node_count + 1, virtual_exit, &edges);
        ReversedGraph { graph, exits }
    }

    /// The node that stands for the end of the execution: the entry of this graph.
    pub fn virtual_exit(&self) -> Block {
        self.graph.entry()
    }

    /// The nodes from which an edge of the graph that was reversed would lead to the virtual
    /// exit, in its reverse postorder.
    pub fn exits(&self) -> &[Block] {
        &self.exits
    }
}

impl DirectedGraph for ReversedGraph {
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
    use crate::analysis::graph::reverse_postorder;
    use crate::analysis::graph::tests::graph;

    fn exits(node_count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        let reversed = ReversedGraph::compute(&graph(node_count, edges));
        assert_eq!(reversed.virtual_exit().index(), node_count);
        assert!(reversed.predecessors(reversed.virtual_exit()).is_empty());
        reversed.exits().iter().map(|exit| exit.index()).collect()
    }

    #[test]
    fn every_block_without_successors_is_an_exit() {
        assert_eq!(exits(4, &[(0, 1), (0, 2), (1, 1), (1, 2), (3, 1)]), [2]);
        assert_eq!(exits(3, &[(0, 2), (0, 1)]), [1, 2]);
        assert_eq!(exits(1, &[]), [0]);
    }

    #[test]
    fn an_infinite_loop_exits_at_its_last_block() {
        // 1 heads the loop, 2 and 3 are alternatives in it, 4 goes back.
        let edges = [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1)];
        assert_eq!(exits(5, &edges), [4]);
        // Irreducible, and beside a return.
        assert_eq!(exits(5, &[(0, 1), (0, 2), (1, 2), (2, 1), (0, 3)]), [3, 2]);
        // The entry itself.
        assert_eq!(exits(1, &[(0, 0)]), [0]);
    }

    #[test]
    fn edges_from_unreachable_nodes_are_left_out() {
        let reversed = ReversedGraph::compute(&graph(3, &[(0, 1), (2, 1), (2, 2)]));
        assert_eq!(reversed.successors(Block::from_index(1)), [Block::from_index(0)]);
        assert_eq!(reverse_postorder(&reversed), [3, 1, 0].map(Block::from_index));
    }
}
