//! Worked cases of dominance from the literature, with their exact answers.
//!
//! The letter D stands for dominance; the numbers are those of the documents that the cases come
//! from. Where a document is wrong, the test says so.

mod support;

use dominance::algorithm::semi_nca;
use dominance::{Algorithm, DomTree, DominanceFrontiers, LoopForest, PostDomTree, SpanningTree};
use support::naive::{NaiveGraph, Nodes, id, nodes};

/// Checks the immediate dominators `(node, dominator)` and the frontiers `(node, frontier)` of a
/// graph; nodes that are not listed have none.
#[track_caller]
fn check_dominance(graph: &NaiveGraph, idoms: &[(usize, usize)], frontiers: &[(usize, &[usize])]) {
    let adjacency = graph.adjacency();
    let tree = DomTree::compute(&adjacency);
    let computed = DominanceFrontiers::compute(&adjacency, &tree);
    for algorithm in Algorithm::ALL {
        assert_eq!(DomTree::compute_by(algorithm, &adjacency), tree, "{}", algorithm.name());
    }
    for node in 0..graph.node_count {
        let idom = idoms.iter().find(|(of, _)| *of == node).map(|&(_, idom)| id(idom));
        assert_eq!(tree.immediate_dominator(id(node)), idom, "idom of {node}");
        let frontier = frontiers.iter().find(|(of, _)| *of == node).map_or(&[][..], |of| of.1);
        let expected: Nodes = frontier.iter().copied().collect();
        assert_eq!(nodes(computed.of(id(node))), expected, "frontier of {node}");
    }
}

/// Checks the immediate post-dominators `(node, post-dominator)` and the post-dominance frontiers
/// `(node, frontier)` of a graph; nodes that are not listed have none.
#[track_caller]
fn check_post_dominance(
    graph: &NaiveGraph,
    immediate: &[(usize, usize)],
    frontiers: &[(usize, &[usize])],
) {
    let tree = PostDomTree::compute(&graph.adjacency());
    let computed = DominanceFrontiers::compute_post(&tree);
    for algorithm in Algorithm::ALL {
        let by = PostDomTree::compute_by(algorithm, &graph.adjacency());
        assert_eq!(by.tree(), tree.tree(), "{}", algorithm.name());
    }
    for node in 0..graph.node_count {
        let expected = immediate.iter().find(|(of, _)| *of == node).map(|&(_, by)| id(by));
        assert_eq!(tree.immediate_post_dominator(id(node)), expected, "ipdom of {node}");
        let frontier = frontiers.iter().find(|(of, _)| *of == node).map_or(&[][..], |of| of.1);
        let expected: Nodes = frontier.iter().copied().collect();
        assert_eq!(nodes(computed.of(id(node))), expected, "frontier of {node}");
    }
}

/// Edges between nodes that are numbered from 1: node `n` becomes `n - 1`.
fn from_one(edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    edges.iter().map(|&(a, b)| (a - 1, b - 1)).collect()
}

#[test]
fn d_002_a_node_that_heads_a_loop_is_in_its_own_frontier() {
    // Erratum: document 002 prints DF(4) = {7}, but 4 dominates 6, a predecessor of 4, and does
    // not strictly dominate itself.
    let edges = [(1, 2), (2, 3), (2, 4), (3, 7), (4, 5), (4, 6), (5, 7), (6, 4), (7, 8)];
    let graph = NaiveGraph::new(8, &from_one(&edges));
    let idoms = from_one(&[(2, 1), (3, 2), (4, 2), (5, 4), (6, 4), (7, 2), (8, 7)]);
    check_dominance(&graph, &idoms, &[(2, &[6]), (3, &[3, 6]), (4, &[6]), (5, &[3])]);
}

#[test]
fn d_004a_nested_joins() {
    let edges = [(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)];
    let graph = NaiveGraph::new(7, &from_one(&edges));
    let idoms = from_one(&[(2, 1), (3, 2), (4, 2), (5, 1), (6, 2), (7, 1)]);
    let frontiers: [(usize, &[usize]); 5] = [(1, &[6]), (2, &[5]), (3, &[5]), (4, &[6]), (5, &[6])];
    check_dominance(&graph, &idoms, &frontiers);
    let tree = DomTree::compute(&graph.adjacency());
    assert!(tree.dominates(id(1), id(5)));
}

#[test]
fn d_004a_control_dependence() {
    let edges = [(1, 2), (1, 5), (2, 3), (2, 4), (3, 6), (4, 6), (5, 7), (6, 7)];
    let graph = NaiveGraph::new(7, &from_one(&edges));
    let immediate = from_one(&[(1, 7), (2, 6), (3, 6), (4, 6), (5, 7), (6, 7)]);
    let frontiers: [(usize, &[usize]); 5] = [(2, &[1]), (3, &[1]), (1, &[0]), (4, &[0]), (5, &[0])];
    check_post_dominance(&graph, &immediate, &frontiers);
    // 6 post-dominates 2, and 2 dominates 6: whenever one is executed, so is the other.
    let [two, six] = [1, 5].map(id);
    assert!(PostDomTree::compute(&graph.adjacency()).post_dominates(six, two));
    assert!(DomTree::compute(&graph.adjacency()).dominates(two, six));
}

#[test]
fn d_004b_semidominators_are_not_always_dominators() {
    let edges = [(0, 1), (0, 5), (1, 2), (1, 4), (2, 3), (3, 4), (5, 3)];
    let graph = NaiveGraph::new(6, &edges).adjacency();
    let spanning_tree = SpanningTree::compute(&graph);
    let semidominators = semi_nca::semidominators(&graph, &spanning_tree);
    let number = |node: usize| spanning_tree.number(id(node)).unwrap() as usize;
    let semidominator = |node| spanning_tree.order()[semidominators[number(node)] as usize];
    assert_eq!([1, 2, 3, 4, 5].map(semidominator), [0, 1, 0, 1, 0].map(id));
    let tree = DomTree::compute(&graph);
    let idom = |node| tree.immediate_dominator(id(node)).unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(idom), [0, 1, 0, 0, 0].map(id));
    // Semi-NCA computes this at 4, whose tree parent is 3 and whose semidominator is 1.
    assert_eq!(tree.nearest_common_dominator(id(3), id(1)), Some(id(0)));
}

#[test]
fn d_001_the_blocks_of_fib() {
    // entry 0, if.then 1, if.end 2, while.cond 3, while.body 4, while.end 5, return 6.
    let edges = [(0, 1), (0, 2), (1, 6), (2, 3), (3, 4), (3, 5), (4, 3), (5, 6)];
    let idoms = [(1, 0), (2, 0), (6, 0), (3, 2), (4, 3), (5, 3)];
    let frontiers: [(usize, &[usize]); 5] =
        [(1, &[6]), (2, &[6]), (5, &[6]), (4, &[3]), (3, &[3, 6])];
    let graph = NaiveGraph::new(7, &edges);
    check_dominance(&graph, &idoms, &frontiers);
    let immediate = [(0, 6), (1, 6), (2, 3), (3, 5), (4, 3), (5, 6)];
    let frontiers: [(usize, &[usize]); 5] =
        [(1, &[0]), (2, &[0]), (3, &[0, 3]), (4, &[3]), (5, &[0])];
    check_post_dominance(&graph, &immediate, &frontiers);
}

#[test]
fn d_early_a_fixed_point_reached_late() {
    // Erratum: the loop of document 001 overwrites `changed` for every block and can stop with
    // Dom(2) = {0, 2, 4}.
    let edges = [(0, 4), (0, 3), (1, 2), (1, 3), (2, 1), (3, 1), (4, 2)];
    for algorithm in Algorithm::ALL {
        let tree = DomTree::compute_by(algorithm, &NaiveGraph::new(5, &edges).adjacency());
        let dominates = |&node: &usize| tree.dominates(id(node), id(2));
        assert_eq!((0..5).filter(dominates).collect::<Nodes>(), Nodes::from([0, 2]));
    }
}

#[test]
fn d_004q_dominance_is_containment_of_intervals() {
    let [a, b, c, d] = [0, 1, 2, 3];
    let tree = DomTree::compute(&NaiveGraph::new(4, &[(a, b), (b, c), (b, d)]).adjacency());
    let dominated = |x| (0..4).filter(|&y| tree.dominates(id(x), id(y))).collect::<Nodes>();
    assert_eq!(dominated(a), Nodes::from([a, b, c, d]));
    assert_eq!(dominated(b), Nodes::from([b, c, d]));
    assert_eq!(dominated(c), Nodes::from([c]));
    assert_eq!(dominated(d), Nodes::from([d]));
    let interval = |x| tree.interval(id(x)).unwrap();
    assert_eq!([a, b, c, d].map(interval), [(1, 8), (2, 7), (3, 4), (5, 6)]);
}

#[test]
fn shapes_that_must_be_handled() {
    // The entry heads a loop; an irreducible loop 1, 2; an infinite loop 3; several exits; 5 and
    // 6 are unreachable, 6 a loop of itself; doubled edges.
    let edges =
        [(0, 1), (0, 2), (1, 2), (2, 1), (1, 0), (2, 3), (3, 3), (1, 4), (1, 4), (5, 4), (6, 6)];
    let idoms = [(1, 0), (2, 0), (3, 2), (4, 1)];
    let frontiers: [(usize, &[usize]); 4] = [(0, &[0]), (1, &[0, 2]), (2, &[1]), (3, &[3])];
    let graph = NaiveGraph::new(7, &edges);
    check_dominance(&graph, &idoms, &frontiers);
    // The exits are 4 and, for the infinite loop, 3; neither is on all ways from 0, 1 or 2.
    let frontiers: [(usize, &[usize]); 5] =
        [(0, &[1]), (1, &[0, 2]), (2, &[0, 1]), (3, &[2, 3]), (4, &[1])];
    check_post_dominance(&graph, &[], &frontiers);
    // The entry heads the only natural loop: 1 and 2 make a cycle that is entered twice.
    let adjacency = graph.adjacency();
    let loops = LoopForest::compute(&adjacency, &DomTree::compute(&adjacency));
    let headers: Vec<_> =
        loops.all().map(|of| (loops.header(of), nodes(loops.nodes(of)))).collect();
    let expected = [(id(0), Nodes::from([0, 1, 2])), (id(3), Nodes::from([3]))];
    assert_eq!(headers, expected);
}
