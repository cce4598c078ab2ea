//! Dominance by its definitions, for small graphs. Nodes are numbers, and the entry is node 0.

use std::collections::BTreeSet;

use dominance::{AdjacencyGraph, DirectedGraph, Entity};
use proptest::collection::vec;
use proptest::prelude::*;

/// A set of nodes.
pub type Nodes = BTreeSet<usize>;

/// A graph as its edges.
#[derive(Clone, Debug)]
pub struct NaiveGraph {
    pub node_count: usize,
    pub edges: Vec<(usize, usize)>,
}

impl NaiveGraph {
    /// The graph of these edges.
    pub fn new(node_count: usize, edges: &[(usize, usize)]) -> NaiveGraph {
        NaiveGraph { node_count, edges: edges.to_vec() }
    }

    /// The same edges as in `graph`.
    pub fn of<N: Entity>(graph: &impl DirectedGraph<Node = N>) -> NaiveGraph {
        let node_count = graph.node_count();
        let edges = (0..node_count).flat_map(|source| {
            let targets = graph.successors(N::from_index(source)).iter();
            targets.map(move |target| (source, target.index()))
        });
        NaiveGraph { node_count, edges: edges.collect() }
    }

    /// The same graph for the algorithms.
    pub fn adjacency(&self) -> AdjacencyGraph<u32> {
        let edges: Vec<_> = self.edges.iter().map(|&(a, b)| (id(a), id(b))).collect();
        AdjacencyGraph::from_edges(self.node_count, id(0), &edges)
    }

    /// The nodes that the entry reaches by paths that avoid `removed`.
    pub fn reached_without(&self, removed: Option<usize>) -> Nodes {
        let mut reached = Nodes::new();
        if removed != Some(0) {
            reached.insert(0);
        }
        loop {
            let next = self.edges.iter().find(|(source, target)| {
                reached.contains(source) && !reached.contains(target) && Some(*target) != removed
            });
            match next {
                Some(&(_, target)) => reached.insert(target),
                None => return reached,
            };
        }
    }

    /// For each node, the reachable nodes that it dominates: those that are unreachable without it.
    pub fn dominated(&self) -> Vec<Nodes> {
        let reachable = self.reached_without(None);
        (0..self.node_count).map(|node| &reachable - &self.reached_without(Some(node))).collect()
    }

    /// For each node, its dominance frontier by definition.
    pub fn frontiers(&self) -> Vec<Nodes> {
        let dominated = self.dominated();
        let frontier = |x: usize| {
            let leaves = |&&(source, target): &&(usize, usize)| {
                dominated[x].contains(&source) && !(dominated[x].contains(&target) && x != target)
            };
            self.edges.iter().filter(leaves).map(|&(_, target)| target).collect()
        };
        (0..self.node_count).map(frontier).collect()
    }

    /// The iterated dominance frontier as the closure of the frontiers by definition.
    pub fn iterated_frontier(&self, nodes: &Nodes) -> Nodes {
        let frontiers = self.frontiers();
        let of_set = |set: &Nodes| set.iter().flat_map(|&x| frontiers[x].iter().copied()).collect();
        let mut frontier: Nodes = of_set(nodes);
        loop {
            let larger = &frontier | &of_set(&frontier);
            if larger == frontier {
                return frontier;
            }
            frontier = larger;
        }
    }

    /// Cytron's joins of `nodes`: where two paths from different nodes of the set first meet. Lists
    /// all paths, so it is exponential.
    pub fn joins(&self, nodes: &Nodes) -> Nodes {
        let mut joins = Nodes::new();
        for target in 0..self.node_count {
            let paths: Vec<Vec<Nodes>> =
                nodes.iter().map(|&source| self.paths(source, target)).collect();
            let meet = |a: &[Nodes], b: &[Nodes]| {
                a.iter().any(|first| b.iter().any(|second| first.is_disjoint(second)))
            };
            let pairs = |i: usize| (0..i).map(move |j| (i, j));
            if (0..paths.len()).flat_map(pairs).any(|(i, j)| meet(&paths[i], &paths[j])) {
                joins.insert(target);
            }
        }
        joins
    }

    /// The paths of at least one edge from `source` to `target` that pass no node twice. Each is
    /// given as its nodes without the last.
    fn paths(&self, source: usize, target: usize) -> Vec<Nodes> {
        let mut found = Vec::new();
        let mut stack = vec![(source, Nodes::from([source]))];
        while let Some((node, passed)) = stack.pop() {
            for &(_, next) in self.edges.iter().filter(|edge| edge.0 == node) {
                if next == target {
                    found.push(passed.clone());
                } else if !passed.contains(&next) {
                    stack.push((next, &passed | &Nodes::from([next])));
                }
            }
        }
        found
    }
}

/// The numbers of these nodes.
pub fn nodes<N: Entity>(nodes: &[N]) -> Nodes {
    nodes.iter().map(|node| node.index()).collect()
}

/// The node with this number.
pub fn id(index: usize) -> u32 {
    u32::from_index(index)
}

/// Any graph of less than `limit` nodes, whose entry may head a loop.
pub fn graph(limit: usize) -> impl Strategy<Value = NaiveGraph> {
    (1..limit).prop_flat_map(|node_count| {
        vec((0..node_count, 0..node_count), 0..3 * node_count)
            .prop_map(move |edges| NaiveGraph { node_count, edges })
    })
}
