//! Dominator and post-dominator trees that follow their graph, against computing them anew, on
//! random graphs and random updates.

mod graph_support;
mod ssa_support;

use graph_support::graph;
use minisysy::analysis::{
    DirectedGraph, DomTree, DynamicDomTree, DynamicGraph, DynamicPostDomTree, PostDomTree,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use ssa_support::block;
use ssa_support::naive::{NaiveGraph, nodes};

/// A graph and the ends of edges to change: what is not there is inserted, what is there is
/// deleted.
fn changing_graph(limit: usize) -> impl Strategy<Value = (NaiveGraph, Vec<(usize, usize)>)> {
    graph(limit).prop_flat_map(|graph| {
        let ends = 0..graph.node_count;
        (Just(graph), vec((ends.clone(), ends), 1..40))
    })
}

/// Whether `tree` is the dominator tree of its graph.
fn check(tree: &mut DynamicDomTree) -> TestCaseResult {
    let expected = DomTree::compute(tree.graph());
    let node_count = tree.graph().node_count();
    for b in (0..node_count).map(block) {
        prop_assert_eq!(tree.is_reachable(b), expected.is_reachable(b));
        prop_assert_eq!(tree.immediate_dominator(b), expected.immediate_dominator(b), "{:?}", b);
        prop_assert_eq!(tree.level(b), expected.level(b));
        let children: Vec<_> = tree.children(b).collect();
        prop_assert_eq!(children.len(), expected.children(b).count());
        let expected_children: Vec<_> = expected.children(b).collect();
        prop_assert_eq!(nodes(&children), nodes(&expected_children));
        for a in (0..node_count).map(block) {
            prop_assert_eq!(tree.dominates(a, b), expected.dominates(a, b));
            let common = expected.nearest_common_dominator(a, b);
            prop_assert_eq!(tree.nearest_common_dominator(a, b), common);
        }
    }
    let settled = tree.settled();
    prop_assert_eq!(nodes(settled.preorder()), nodes(expected.preorder()));
    for b in (0..node_count).map(block) {
        prop_assert_eq!(settled.immediate_dominator(b), expected.immediate_dominator(b));
        prop_assert_eq!(settled.level(b), expected.level(b));
    }
    Ok(())
}

/// Whether `tree` is the post-dominator tree of its graph.
fn check_post(tree: &DynamicPostDomTree) -> TestCaseResult {
    let expected = PostDomTree::compute(tree.graph());
    prop_assert_eq!(nodes(tree.exits()), nodes(expected.exits()));
    for b in (0..tree.graph().node_count()).map(block) {
        prop_assert_eq!(tree.is_reachable(b), expected.is_reachable(b));
        prop_assert_eq!(tree.immediate(b), expected.immediate(b), "{:?}", b);
        prop_assert_eq!(tree.level(b), expected.level(b));
        prop_assert_eq!(tree.dominators().is_reachable(b), expected.is_reachable(b));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]

    #[test]
    fn dominators_follow_every_edge(
        (graph, changes) in prop_oneof![changing_graph(10), changing_graph(24)],
    ) {
        let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        for (source, target) in changes.into_iter().map(|(a, b)| (block(a), block(b))) {
            let is_there = tree.graph().has_edge(source, target);
            prop_assert_eq!(tree.delete_edge(source, target), is_there);
            if !is_there {
                prop_assert!(tree.insert_edge(source, target));
                prop_assert!(!tree.insert_edge(source, target));
            }
            prop_assert_eq!(tree.graph().has_edge(source, target), !is_there);
            check(&mut tree)?;
        }
    }

    #[test]
    fn post_dominators_follow_every_edge(
        (graph, changes) in prop_oneof![changing_graph(10), changing_graph(24)],
    ) {
        let mut tree = DynamicPostDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        for (source, target) in changes.into_iter().map(|(a, b)| (block(a), block(b))) {
            let is_there = tree.graph().has_edge(source, target);
            prop_assert_eq!(tree.delete_edge(source, target), is_there);
            if !is_there {
                prop_assert!(tree.insert_edge(source, target));
            }
            check_post(&tree)?;
        }
    }
}
