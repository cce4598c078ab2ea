//! Post-dominance, loops and irreducible regions by their definitions, for small graphs.
#![allow(dead_code, reason = "every test binary uses its own part of this")]

pub mod naive;

use std::collections::BTreeSet;

use naive::{NaiveGraph, Nodes};

/// For each node, the nodes that it reaches, including itself.
pub fn reached(graph: &NaiveGraph) -> Vec<Nodes> {
    let all: Nodes = (0..graph.node_count).collect();
    (0..graph.node_count).map(|node| reached_within(graph, node, &all)).collect()
}

/// The nodes that `from` reaches within `nodes`, including itself.
fn reached_within(graph: &NaiveGraph, from: usize, nodes: &Nodes) -> Nodes {
    let mut reached = Nodes::from([from]);
    loop {
        let next = graph.edges.iter().find(|(source, target)| {
            reached.contains(source) && nodes.contains(target) && !reached.contains(target)
        });
        match next {
            Some(&(_, target)) => reached.insert(target),
            None => return reached,
        };
    }
}

/// The strongly connected components of the reachable part that no edge leaves.
pub fn terminal_components(graph: &NaiveGraph) -> BTreeSet<Nodes> {
    let reached = reached(graph);
    let is_terminal = |&node: &usize| reached[node].iter().all(|&to| reached[to].contains(&node));
    graph
        .reached_without(None)
        .into_iter()
        .filter(is_terminal)
        .map(|x| reached[x].clone())
        .collect()
}

/// The reachable part of `graph` turned around: node 0 is the virtual exit, and node `n` of the
/// graph is `n + 1`.
pub fn reversed(graph: &NaiveGraph, exits: &Nodes) -> NaiveGraph {
    let reachable = graph.reached_without(None);
    let kept = graph.edges.iter().filter(|edge| reachable.contains(&edge.0));
    let mut edges: Vec<_> = kept.map(|&(source, target)| (target + 1, source + 1)).collect();
    edges.extend(exits.iter().map(|exit| (0, exit + 1)));
    NaiveGraph { node_count: graph.node_count + 1, edges }
}

/// Nodes of the reversed graph as those of the graph, without the virtual exit.
pub fn turned_back(nodes: &Nodes) -> Nodes {
    nodes.iter().filter(|&&node| node > 0).map(|node| node - 1).collect()
}

/// A natural loop by its definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaiveLoop {
    pub header: usize,
    pub latches: Nodes,
    pub body: Nodes,
}

/// The natural loops of `graph` by header.
pub fn natural_loops(graph: &NaiveGraph) -> Vec<NaiveLoop> {
    let dominated = graph.dominated();
    let natural_loop = |header: usize| {
        let to_header = graph.edges.iter().filter(|edge| edge.1 == header);
        let sources = to_header.map(|edge| edge.0);
        let latches: Nodes = sources.filter(|latch| dominated[header].contains(latch)).collect();
        // The nodes that reach a latch without the header.
        let mut without: Nodes = dominated[header].clone();
        without.remove(&header);
        let reaches = |&node: &usize| {
            node == header || !reached_within(graph, node, &without).is_disjoint(&latches)
        };
        let body = dominated[header].iter().copied().filter(reaches).collect();
        (!latches.is_empty()).then_some(NaiveLoop { header, latches, body })
    };
    (0..graph.node_count).filter_map(natural_loop).collect()
}

/// An irreducible region by its definition: a strongly connected component with several entries, of
/// the whole graph or of a natural loop without its header.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NaiveRegion {
    pub outer_header: Option<usize>,
    pub entries: Nodes,
    pub members: Nodes,
}

/// The irreducible regions of `graph`.
pub fn irreducible_regions(graph: &NaiveGraph) -> BTreeSet<NaiveRegion> {
    let reachable = graph.reached_without(None);
    let mut regions = BTreeSet::new();
    let mut add_regions = |outer_header: Option<usize>, within: &Nodes| {
        for &node in within {
            let reached = reached_within(graph, node, within);
            let returns = |&to: &usize| reached_within(graph, to, within).contains(&node);
            let members: Nodes = reached.into_iter().filter(returns).collect();
            let enters = |edge: &(usize, usize)| {
                members.contains(&edge.1)
                    && reachable.contains(&edge.0)
                    && !members.contains(&edge.0)
            };
            let edges = graph.edges.iter().copied().filter(enters);
            let mut entries: Nodes = edges.map(|edge| edge.1).collect();
            if members.contains(&0) {
                entries.insert(0);
            }
            if entries.len() > 1 {
                regions.insert(NaiveRegion { outer_header, entries, members });
            }
        }
    };
    add_regions(None, &reachable);
    for natural_loop in natural_loops(graph) {
        let mut within = natural_loop.body;
        within.remove(&natural_loop.header);
        add_regions(Some(natural_loop.header), &within);
    }
    regions
}
