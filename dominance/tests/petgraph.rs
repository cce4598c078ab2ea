//! Compares trees of petgraph's graphs with petgraph's own trees.

mod support;

use dominance::{AdjacencyGraph, DirectedGraph, DomTree, PostDomTree};
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::graphmap::DiGraphMap;
use petgraph::stable_graph::StableDiGraph;
use petgraph::visit::NodeIndexable;
use proptest::prelude::*;
use support::naive::graph;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn immediate_dominators_are_those_of_petgraph(graph in graph(24)) {
        let mut theirs = DiGraph::<(), ()>::new();
        let nodes: Vec<_> = (0..graph.node_count).map(|_| theirs.add_node(())).collect();
        for &(source, target) in &graph.edges {
            theirs.add_edge(nodes[source], nodes[target], ());
        }
        let expected = simple_fast(&theirs, nodes[0]);
        let tree = DomTree::compute(&AdjacencyGraph::from_petgraph(&theirs, nodes[0]));
        for node in nodes {
            prop_assert_eq!(tree.immediate_dominator(node), expected.immediate_dominator(node));
        }
    }
}

#[test]
fn removed_nodes_are_unreachable() {
    let mut theirs = StableDiGraph::<(), ()>::new();
    let [entry, removed, left, end] = [(); 4].map(|()| theirs.add_node(()));
    theirs.extend_with_edges([(entry, removed), (removed, end), (entry, left), (left, end)]);
    theirs.remove_node(removed);
    let graph = AdjacencyGraph::from_petgraph(&theirs, entry);
    assert_eq!(graph.node_count(), 4);
    let tree = DomTree::compute(&graph);
    assert_eq!(tree.immediate_dominator(end), Some(left));
    assert!(!tree.is_reachable(removed));
    assert_eq!(PostDomTree::compute(&graph).immediate_post_dominator(entry), Some(left));
}

#[test]
fn nodes_that_are_not_indices_are_numbered() {
    let theirs = DiGraphMap::<&str, ()>::from_edges([("b", "a"), ("a", "c"), ("b", "a")]);
    let tree = DomTree::compute(&AdjacencyGraph::from_petgraph(&theirs, "b"));
    let idom = tree.immediate_dominator(NodeIndex::new(theirs.to_index("c")));
    assert_eq!(idom.map(|node| theirs.from_index(node.index())), Some("a"));
}
