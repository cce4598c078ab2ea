//! The cycles of a graph and how they nest.
//!
//! The strongly connected components of the graph are its outermost cycles. Without the edges to its
//! header, a cycle falls apart, and the components that are left are the cycles inside it (Steensgaard,
//! "Sequentializing Program Dependence Graphs for Irreducible Programs", 1993). The header is the node
//! that a depth-first search meets first. In a reducible graph the cycles are the natural loops.
//!
//! Cost: linear in the graph for each level of cycles, up to [`DEEPEST`]; deeper cycles are not
//! found.

use dominance::{AdjacencyGraph, Components, CompressedRows, DirectedGraph};

/// The number of levels of cycles that are found.
const DEEPEST: u32 = 48;

/// The cycles of a graph. Cycle 0 is the whole graph, which need not be one.
pub struct Nest {
    /// The cycles, outer ones first.
    pub cycles: Vec<NestedCycle>,
    /// The innermost cycle around each node.
    pub cycle_of: Vec<usize>,
}

/// A cycle of a [`Nest`].
pub struct NestedCycle {
    /// The node that the search meets first.
    pub header: usize,
    /// The cycle around it; 0 for cycle 0.
    pub parent: usize,
    /// The number of cycles around it.
    pub depth: u32,
}

impl Nest {
    /// The cycles of the graph of `count` nodes; `successors` has its edges. The search starts at node
    /// 0, then at the first node that is not met yet.
    pub fn compute(count: usize, successors: &CompressedRows<u32, u32>) -> Nest {
        let mut nest = Nest {
            cycles: vec![NestedCycle { header: 0, parent: 0, depth: 0 }],
            cycle_of: vec![0; count],
        };
        let mut local = vec![0; count];
        let mut worklist = vec![(0, (0..count).collect::<Vec<usize>>())];
        while let Some((current, nodes)) = worklist.pop() {
            for part in nest.inside(current, &nodes, successors, &mut local) {
                let depth = nest.cycles[current].depth + 1;
                let cycle = nest.cycles.len();
                nest.cycles.push(NestedCycle { header: part[0], parent: current, depth });
                part.iter().for_each(|&node| nest.cycle_of[node] = cycle);
                if depth < DEEPEST {
                    worklist.push((cycle, part[1..].to_vec()));
                }
            }
        }
        nest
    }

    /// The cycles inside `current`, outermost ones, each with its header first. `nodes` are the nodes of
    /// `current` but its header; `local` is scratch space.
    fn inside(
        &self,
        current: usize,
        nodes: &[usize],
        successors: &CompressedRows<u32, u32>,
        local: &mut [u32],
    ) -> Vec<Vec<usize>> {
        // Node 0 is the header, and no edge leads to it. The whole graph has no header; there, node
        // 0 leads to all nodes.
        (1..).zip(nodes).for_each(|(number, &node)| local[node] = number);
        let header = Some(self.cycles[current].header).filter(|_| current != 0);
        let mut edges = Vec::new();
        if header.is_none() {
            edges.extend((1..).take(nodes.len()).map(|number| (0, number)));
        }
        for (number, &node) in header.iter().map(|header| (0, header)).chain((1..).zip(nodes)) {
            let targets = successors.row(node as u32).iter().map(|&target| target as usize);
            let targets = targets.filter(|&it| self.cycle_of[it] == current && Some(it) != header);
            edges.extend(targets.map(|target| (number, local[target])));
        }
        let graph = AdjacencyGraph::from_edges(nodes.len() + 1, 0, &edges);
        let components = Components::compute(&graph);
        let parts = components.all().map(|component| components.members(component));
        let is_cycle =
            |part: &&[u32]| part.len() > 1 || graph.successors(part[0]).contains(&part[0]);
        let nodes_of = |part: &[u32]| part.iter().map(|&it| nodes[it as usize - 1]).collect();
        parts.filter(is_cycle).map(nodes_of).collect()
    }

    /// The innermost cycle around both.
    pub fn around_both(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            if self.cycles[a].depth >= self.cycles[b].depth {
                a = self.cycles[a].parent;
            } else {
                b = self.cycles[b].parent;
            }
        }
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nest(count: usize, edges: &[(u32, u32)]) -> Nest {
        Nest::compute(count, &CompressedRows::from_pairs(count, edges))
    }

    #[test]
    fn cycles_nest_and_lie_beside_each_other() {
        // 1 is the header of a loop around the loops 2-3 and 4; 6 is a loop after it; 7 is not reached.
        let edges = [
            (0, 1),
            (1, 2),
            (2, 3),
            (3, 2),
            (3, 4),
            (4, 4),
            (4, 5),
            (5, 1),
            (2, 6),
            (6, 6),
            (7, 5),
        ];
        let nest = nest(8, &edges);
        let of = |node: usize| {
            let mut headers = Vec::new();
            let mut cycle = nest.cycle_of[node];
            while cycle != 0 {
                headers.push(nest.cycles[cycle].header);
                cycle = nest.cycles[cycle].parent;
            }
            headers
        };
        assert_eq!([of(0), of(7), of(6), of(5)], [vec![], vec![], vec![6], vec![1]]);
        assert_eq!([of(2), of(3), of(4)], [vec![2, 1], vec![2, 1], vec![4, 1]]);
        assert_eq!(nest.cycles[nest.cycle_of[3]].depth, 2);
        assert_eq!(nest.around_both(nest.cycle_of[3], nest.cycle_of[4]), nest.cycle_of[1]);
    }

    #[test]
    fn a_cycle_with_two_entries_is_one_and_has_the_first_as_header() {
        let nest = nest(4, &[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)]);
        assert_eq!(nest.cycle_of[1], nest.cycle_of[2]);
        assert_eq!(nest.cycles[nest.cycle_of[1]].header, 1);
        assert_eq!([nest.cycle_of[0], nest.cycle_of[3]], [0, 0]);
    }

    #[test]
    fn a_deep_nest_ends_at_the_limit() {
        let depth = 2_000;
        let mut edges: Vec<(u32, u32)> = (0..2 * depth - 1).map(|node| (node, node + 1)).collect();
        edges.extend((0..depth).map(|node| (2 * depth - 1 - node, node)));
        let nest = nest(2 * depth as usize, &edges);
        assert_eq!(nest.cycles.len(), DEEPEST as usize + 1);
    }
}
