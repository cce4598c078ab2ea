//! Methods that take nodes panic on unknown nodes, and change nothing before that.

use std::panic::{AssertUnwindSafe, catch_unwind};

use dominance::{
    AdjacencyGraph, Components, DirectedGraph, DjGraph, DomTree, DominanceFrontiers,
    DynamicDomTree, DynamicGraph, DynamicPostDomTree, EdgeUpdate, IteratedFrontier, LoopForest,
    PostDomTree, SpanningTree,
};

/// The only node that is unknown to a graph of two nodes and is not the virtual exit of its
/// reverse.
const UNKNOWN: u32 = 3;

fn panics<T>(call: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(|| drop(call()))).is_err()
}

fn graph() -> AdjacencyGraph<u32> {
    AdjacencyGraph::from_edges(2, 0, &[(0, 1)])
}

#[test]
fn graphs_do_not_have_edges_of_unknown_nodes() {
    assert!(panics(|| AdjacencyGraph::from_edges(2, 0, &[(0, UNKNOWN)])));
    assert!(panics(|| AdjacencyGraph::from_edges(2, 0, &[(UNKNOWN, 0)])));
    assert!(panics(|| AdjacencyGraph::from_edges(2, UNKNOWN, &[])));
    assert!(panics(|| DynamicGraph::new(2, UNKNOWN)));
    assert!(graph().contains(1) && !graph().contains(UNKNOWN));
}

#[test]
fn queries_about_unknown_nodes_panic() {
    let graph = graph();
    let tree = DomTree::compute(&graph);
    let post_tree = PostDomTree::compute(&graph);
    assert!(panics(|| graph.successors(UNKNOWN).len()));
    assert!(panics(|| graph.predecessors(UNKNOWN).len()));
    assert!(panics(|| tree.dominates(0, UNKNOWN)) && panics(|| tree.dominates(UNKNOWN, 0)));
    assert!(panics(|| tree.immediate_dominator(UNKNOWN)));
    assert!(panics(|| tree.children(UNKNOWN).count()));
    assert!(panics(|| tree.nearest_common_dominator(0, UNKNOWN)));
    assert!(panics(|| post_tree.post_dominates(UNKNOWN, 0)));
    assert!(panics(|| post_tree.immediate(UNKNOWN)));
    assert!(panics(|| SpanningTree::compute(&graph).number(UNKNOWN)));
    assert!(panics(|| Components::compute(&graph).of(UNKNOWN)));
    assert!(panics(|| DominanceFrontiers::compute(&graph, &tree).of(UNKNOWN).len()));
    assert!(panics(|| IteratedFrontier::new(&graph, &tree).of_nodes(&[UNKNOWN])));
    assert!(panics(|| DjGraph::compute(&graph, &tree).frontier(UNKNOWN)));
    assert!(panics(|| LoopForest::compute(&graph, &tree).innermost(UNKNOWN)));
}

#[test]
fn updates_with_unknown_nodes_panic_and_change_nothing() {
    let mut tree = DynamicDomTree::compute(DynamicGraph::copy_of(&graph()));
    let mut post_tree = DynamicPostDomTree::compute(DynamicGraph::copy_of(&graph()));
    for (source, target) in [(0, UNKNOWN), (UNKNOWN, 0), (UNKNOWN, UNKNOWN)] {
        let batch = [EdgeUpdate::Delete(0, 1), EdgeUpdate::Insert(source, target)];
        assert!(panics(|| tree.insert_edge(source, target)));
        assert!(panics(|| tree.delete_edge(source, target)));
        assert!(panics(|| tree.update(&batch)));
        assert!(panics(|| post_tree.insert_edge(source, target)));
        assert!(panics(|| post_tree.delete_edge(source, target)));
        assert!(panics(|| post_tree.update(&batch)));
    }
    assert!(panics(|| tree.dominates(0, UNKNOWN)) && panics(|| tree.frontier(UNKNOWN)));
    assert!(panics(|| post_tree.control_dependence(UNKNOWN)));
    assert_eq!(tree.immediate_dominator(1), Some(0));
    assert_eq!(post_tree.immediate_post_dominator(0), Some(1));
    assert_eq!(post_tree.graph().predecessors(1), [0]);
    // The tree still follows its graph.
    tree.extend_to(UNKNOWN as usize + 1);
    assert!(tree.insert_edge(1, UNKNOWN));
    assert_eq!(tree.immediate_dominator(UNKNOWN), Some(1));
}
