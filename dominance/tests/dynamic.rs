//! Compares dominator and post-dominator trees that follow their graph with trees computed anew, on
//! random graphs and random updates.

mod support;

use dominance::{
    DirectedGraph, DomTree, DominanceFrontiers, DynamicDomTree, DynamicGraph, DynamicPostDomTree,
    EdgeUpdate, PostDomTree,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use support::naive::{NaiveGraph, graph, id, nodes};

/// A graph, and the ends of edges to toggle: an existing edge is deleted, any other is inserted.
fn changing_graph(limit: usize) -> impl Strategy<Value = (NaiveGraph, Vec<(usize, usize)>)> {
    graph(limit).prop_flat_map(|graph| {
        let ends = 0..graph.node_count;
        (Just(graph), vec((ends.clone(), ends), 1..40))
    })
}

/// A graph of a few hundred nodes that resembles a chain, so that its tree is deep and its subtrees
/// are large, and edges to change, which are mostly short.
fn changing_chain() -> impl Strategy<Value = (NaiveGraph, Vec<(usize, usize)>)> {
    (100..600_usize).prop_flat_map(|node_count| {
        let short = (0..node_count, 0..12_usize).prop_map(move |(from, distance)| {
            (from, (from + distance).saturating_sub(4).min(node_count - 1))
        });
        let any = (0..node_count, 0..node_count);
        let edge = prop_oneof![8 => short, 1 => any];
        let edges = vec(edge.clone(), 0..node_count).prop_map(move |mut edges| {
            edges.extend((1..node_count).map(|node| (node - 1, node)));
            NaiveGraph { node_count, edges }
        });
        (edges, vec(edge, 1..60))
    })
}

/// Updates that delete or insert each of the edges in turn. An edge that occurs twice ends as it
/// began.
fn toggles(graph: &DynamicGraph<u32>, edges: &[(usize, usize)]) -> Vec<EdgeUpdate<u32>> {
    let mut there = graph.clone();
    let toggle = |&(source, target): &(usize, usize)| {
        let (source, target) = (id(source), id(target));
        if there.delete_edge(source, target) {
            EdgeUpdate::Delete(source, target)
        } else {
            there.insert_edge(source, target);
            EdgeUpdate::Insert(source, target)
        }
    };
    edges.iter().map(toggle).collect()
}

/// Whether `tree` has the immediate dominators and levels of its graph. Linear.
fn check_idoms(tree: &DynamicDomTree<u32>) -> TestCaseResult {
    let expected = DomTree::compute(tree.graph());
    for b in (0..tree.graph().node_count()).map(id) {
        prop_assert_eq!(tree.is_reachable(b), expected.is_reachable(b), "{:?}", b);
        prop_assert_eq!(tree.immediate_dominator(b), expected.immediate_dominator(b), "{:?}", b);
        prop_assert_eq!(tree.level(b), expected.level(b), "{:?}", b);
    }
    Ok(())
}

/// Whether all queries of `tree` agree with those of a new tree.
fn check_queries(tree: &DynamicDomTree<u32>) -> TestCaseResult {
    check_idoms(tree)?;
    let expected = DomTree::compute(tree.graph());
    let node_count = tree.graph().node_count();
    for b in (0..node_count).map(id) {
        let children: Vec<_> = tree.children(b).collect();
        prop_assert_eq!(children.len(), expected.children(b).count());
        let expected_children: Vec<_> = expected.children(b).collect();
        prop_assert_eq!(nodes(&children), nodes(&expected_children));
        for a in (0..node_count).map(id) {
            prop_assert_eq!(tree.dominates(a, b), expected.dominates(a, b));
            prop_assert_eq!(tree.strictly_dominates(a, b), expected.strictly_dominates(a, b));
            let common = expected.nearest_common_dominator(a, b);
            prop_assert_eq!(tree.nearest_common_dominator(a, b), common);
        }
    }
    let frontiers = DominanceFrontiers::compute(tree.graph(), tree.settled());
    for b in (0..node_count).map(id) {
        prop_assert_eq!(tree.frontier(b), frontiers.of(b));
    }
    let settled = tree.settled();
    prop_assert_eq!(nodes(settled.preorder()), nodes(expected.preorder()));
    for b in (0..node_count).map(id) {
        prop_assert_eq!(settled.immediate_dominator(b), expected.immediate_dominator(b));
        prop_assert_eq!(settled.level(b), expected.level(b));
    }
    Ok(())
}

/// Whether `tree` is the post-dominator tree of its graph.
fn check_post(tree: &DynamicPostDomTree<u32>) -> TestCaseResult {
    let expected = PostDomTree::compute(tree.graph());
    prop_assert_eq!(nodes(tree.exits()), nodes(expected.exits()));
    for b in (0..tree.graph().node_count()).map(id) {
        prop_assert_eq!(tree.is_reachable(b), expected.is_reachable(b));
        prop_assert_eq!(tree.immediate(b), expected.immediate(b), "{:?}", b);
        prop_assert_eq!(tree.level(b), expected.level(b));
        prop_assert_eq!(tree.is_root(b), expected.is_root(b));
    }
    check_idoms(tree.dominators())
}

/// Whether the control dependence that `tree` finds is that of its graph.
fn check_control_dependence(tree: &DynamicPostDomTree<u32>) -> TestCaseResult {
    let expected = DominanceFrontiers::compute_post(&PostDomTree::compute(tree.graph()));
    let reversed = tree.reversed();
    let found = DominanceFrontiers::compute(reversed.graph(), reversed.settled());
    prop_assert_eq!(&found, &expected);
    for b in (0..tree.graph().node_count()).map(id) {
        prop_assert_eq!(tree.control_dependence(b), expected.of(b));
    }
    Ok(())
}

/// Deletes an edge that exists, or inserts it, and checks the results of the two methods.
fn toggle(tree: &mut DynamicDomTree<u32>, source: u32, target: u32) -> TestCaseResult {
    let is_there = tree.graph().has_edge(source, target);
    prop_assert_eq!(tree.delete_edge(source, target), is_there);
    if !is_there {
        prop_assert!(tree.insert_edge(source, target));
        prop_assert!(!tree.insert_edge(source, target));
    }
    prop_assert_eq!(tree.graph().has_edge(source, target), !is_there);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn dominators_follow_every_edge(
        (graph, changes) in prop_oneof![changing_graph(10), changing_graph(24)],
    ) {
        let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        for (source, target) in changes {
            toggle(&mut tree, id(source), id(target))?;
            check_queries(&tree)?;
        }
    }

    #[test]
    fn post_dominators_follow_every_edge(
        (graph, changes) in prop_oneof![changing_graph(10), changing_graph(24)],
    ) {
        let mut tree = DynamicPostDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        for (source, target) in changes.into_iter().map(|(a, b)| (id(a), id(b))) {
            let is_there = tree.graph().has_edge(source, target);
            prop_assert_eq!(tree.delete_edge(source, target), is_there);
            if !is_there {
                prop_assert!(tree.insert_edge(source, target));
            }
            check_post(&tree)?;
            check_control_dependence(&tree)?;
        }
    }

    #[test]
    fn the_last_update_of_each_edge_of_a_batch_counts(
        (graph, changes) in prop_oneof![changing_graph(10), changing_graph(24), changing_chain()],
        size in 1..12_usize,
    ) {
        let graph = DynamicGraph::copy_of(&graph.adjacency());
        let mut tree = DynamicDomTree::compute(graph.clone());
        let mut post = DynamicPostDomTree::compute(graph);
        for changes in changes.chunks(size) {
            let updates = toggles(tree.graph(), changes);
            tree.update(&updates);
            post.update(&updates);
            let mut last = updates.iter().rev();
            while let Some(update) = last.next() {
                let (source, target) = update.edge();
                let is_last = !updates[last.len() + 1..].iter().any(|of| of.edge() == update.edge());
                let is_there = tree.graph().has_edge(source, target);
                prop_assert!(!is_last || is_there == update.is_insertion());
                prop_assert_eq!(post.graph().has_edge(source, target), is_there);
            }
            check_idoms(&tree)?;
            check_post(&post)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn large_subtrees_move((graph, changes) in changing_chain()) {
        let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        for (source, target) in changes.iter().map(|&(a, b)| (id(a), id(b))) {
            toggle(&mut tree, source, target)?;
            check_idoms(&tree)?;
            let common = tree.nearest_common_dominator(source, target);
            let settled = tree.settled();
            prop_assert_eq!(common, settled.nearest_common_dominator(source, target));
        }
    }

    #[test]
    fn graphs_grow((graph, changes) in changing_graph(10), more in 1..10_usize) {
        let mut tree = DynamicPostDomTree::compute(DynamicGraph::copy_of(&graph.adjacency()));
        let node_count = graph.node_count + more;
        tree.extend_to(node_count);
        for (source, target) in changes {
            let ends = [(source * more) % node_count, (target + source * more) % node_count];
            let [source, target] = ends.map(id);
            if !tree.insert_edge(source, target) {
                tree.delete_edge(source, target);
            }
            check_post(&tree)?;
        }
    }
}

#[test]
fn an_update_of_everything_computes_the_tree_anew() {
    // A long chain. All its nodes lose their dominators at once, and get them back.
    let count = 20_000;
    let chain: Vec<_> = (1..count).map(|node| (id(node - 1), id(node))).collect();
    let mut graph = DynamicGraph::new(count, id(0));
    for &(source, target) in &chain {
        graph.insert_edge(source, target);
    }
    let mut tree = DynamicPostDomTree::compute(graph);
    let shortcuts: Vec<_> = (2..count).map(|node| EdgeUpdate::Insert(id(0), id(node))).collect();
    tree.update(&shortcuts);
    assert!((1..count).all(|node| tree.dominators().level(id(node)) == Some(1)));
    // Every execution ends in the last node.
    assert_eq!(tree.level(id(0)), Some(2));
    let back: Vec<_> = (2..count).map(|node| EdgeUpdate::Delete(id(0), id(node))).collect();
    tree.update(&back);
    assert!((0..count).all(|node| tree.dominators().level(id(node)) == Some(node as u32)));
    // Without its first edge, the whole chain is unreachable.
    assert!(tree.delete_edge(id(0), id(1)));
    assert_eq!(tree.exits(), [id(0)]);
    assert!(!tree.is_reachable(id(1)) && tree.is_reachable(id(0)));
}
