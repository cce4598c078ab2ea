//! The cycles of a graph and how they nest.
//!
//! The strongly connected components of the graph are its outermost cycles. Without the edges to its
//! header, a cycle falls apart, and the components that are left are the cycles inside it (Steensgaard,
//! "Sequentializing Program Dependence Graphs for Irreducible Programs", 1993). The header is the node
//! that a depth-first search meets first. In a reducible graph the cycles are the natural loops.
//!
//! Components are Tarjan's (1972). Cost: linear in the graph for each level of cycles, up to
//! [`DEEPEST`]; what nests deeper stays flat.

use dominance::CompressedRows;

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

const NONE: usize = usize::MAX;

impl Nest {
    /// The cycles of the graph of `count` nodes; `successors` has its edges. The search starts at node
    /// 0, then at the first node that is not met yet.
    pub fn compute(count: usize, successors: &CompressedRows<u32, u32>) -> Nest {
        let mut nest = Nest {
            cycles: vec![NestedCycle { header: 0, parent: 0, depth: 0 }],
            cycle_of: vec![0; count],
        };
        let mut search = Search {
            number: vec![0; count],
            low: vec![0; count],
            open: Vec::new(),
            walk: Vec::new(),
            clock: 0,
        };
        let mut worklist = vec![(0, (0..count).collect::<Vec<usize>>())];
        while let Some((current, nodes)) = worklist.pop() {
            let header = if current == 0 { NONE } else { nest.cycles[current].header };
            let parts = search.components(&nodes, header, successors, &nest.cycle_of, current);
            for part in parts {
                let depth = nest.cycles[current].depth + 1;
                let cycle = nest.cycles.len();
                nest.cycles.push(NestedCycle { header: part[0], parent: current, depth });
                part.iter().for_each(|&node| nest.cycle_of[node] = cycle);
                if depth < DEEPEST {
                    worklist.push((cycle, part));
                }
            }
        }
        nest
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

/// A depth-first search for components.
struct Search {
    /// The time when each node is met, 0 before.
    number: Vec<u32>,
    /// The earliest open node that is known to be reached.
    low: Vec<u32>,
    /// The nodes whose component is not complete.
    open: Vec<usize>,
    /// The path from the root, with the number of edges that are done.
    walk: Vec<(usize, usize)>,
    clock: u32,
}

/// The number of a node whose component is complete.
const CLOSED: u32 = u32::MAX;

impl Search {
    /// The components of `nodes` that are cycles, without the edges to `header`, each with the node
    /// first that the search met first. The search starts at `header`. `nodes` are those for which
    /// `cycle_of` has `current`.
    fn components(
        &mut self,
        nodes: &[usize],
        header: usize,
        successors: &CompressedRows<u32, u32>,
        cycle_of: &[usize],
        current: usize,
    ) -> Vec<Vec<usize>> {
        nodes.iter().for_each(|&node| self.number[node] = 0);
        self.clock = 0;
        let mut parts = Vec::new();
        let first = Some(header).filter(|&header| header != NONE);
        for root in first.into_iter().chain(nodes.iter().copied()) {
            if self.number[root] != 0 {
                continue;
            }
            self.meet(root);
            while let Some((node, done)) = self.walk.last_mut() {
                let node = *node;
                let Some(&next) = successors.row(node as u32).get(*done) else {
                    self.walk.pop();
                    if let Some(&(parent, _)) = self.walk.last() {
                        self.low[parent] = self.low[parent].min(self.low[node]);
                    }
                    if self.low[node] == self.number[node] {
                        let part = self.close(node);
                        let is_loop = |node| {
                            node != header && successors.row(node as u32).contains(&(node as u32))
                        };
                        if part.len() > 1 || is_loop(node) {
                            parts.push(part);
                        }
                    }
                    continue;
                };
                *done += 1;
                let next = next as usize;
                if next == header || cycle_of[next] != current || self.number[next] == CLOSED {
                    continue;
                }
                if self.number[next] == 0 {
                    self.meet(next);
                } else {
                    self.low[node] = self.low[node].min(self.number[next]);
                }
            }
        }
        parts
    }

    fn meet(&mut self, node: usize) {
        self.clock += 1;
        self.number[node] = self.clock;
        self.low[node] = self.clock;
        self.open.push(node);
        self.walk.push((node, 0));
    }

    /// The component that `root` is the first node of. The other nodes have no special order.
    fn close(&mut self, root: usize) -> Vec<usize> {
        let start = self.open.iter().rposition(|&node| node == root).expect("the root is open");
        let part = self.open.split_off(start);
        part.iter().for_each(|&node| self.number[node] = CLOSED);
        part
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
