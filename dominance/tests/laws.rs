//! Laws of dominator trees on random graphs: only dominator trees have a certificate, and frontiers
//! are where join edges go and where paths meet.

mod support;

use dominance::certificate::{check, check_parents, check_siblings};
use dominance::{
    DirectedGraph, DjGraph, DomTree, DominanceFrontiers, Entity, IteratedFrontier, PostDomTree,
    SpanningTree, low_high_order,
};
use proptest::collection::vec;
use proptest::prelude::*;
use support::naive::{NaiveGraph, Nodes, graph, id, nodes};

/// A tree given by the parent of each node. It contains only the nodes below the root.
#[derive(Clone)]
struct Parents {
    root: u32,
    of: Vec<Option<u32>>,
}

impl Parents {
    fn of(tree: &DomTree<u32>, node_count: usize) -> Parents {
        let of = (0..node_count).map(|node| tree.immediate_dominator(id(node))).collect();
        Parents { root: tree.root(), of }
    }

    fn with(&self, node: usize, parent: Option<usize>) -> Parents {
        let mut other = self.clone();
        other.of[node] = parent.map(id);
        other
    }

    /// The tree, where siblings with greater `keys` come first.
    fn tree(&self, keys: &[usize]) -> DomTree<u32> {
        let mut order = vec![self.root];
        let mut positions = vec![0];
        let mut done = 0;
        while done < order.len() {
            let is_child = |&node: &usize| self.of[node] == Some(order[done]);
            let mut children: Vec<_> = (0..self.of.len()).filter(is_child).collect();
            children.sort_by_key(|&node| std::cmp::Reverse(keys.get(node)));
            positions.extend(children.iter().map(|_| done as u32));
            order.extend(children.into_iter().map(id));
            done += 1;
        }
        DomTree::from_immediate_dominators(self.of.len(), &order, &positions)
    }
}

/// A graph in which few nodes have an edge from the entry and most have several predecessors.
fn dense_graph() -> impl Strategy<Value = NaiveGraph> {
    (4usize..24).prop_flat_map(|node_count| {
        let inner = vec((1..node_count, 1..node_count), node_count..3 * node_count);
        (inner, vec(1..node_count, 2..5)).prop_map(move |(mut edges, first)| {
            edges.extend(first.into_iter().map(|target| (0, target)));
            NaiveGraph { node_count, edges }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn dominator_trees_are_certified(graph in prop_oneof![graph(24), dense_graph()]) {
        let adjacency = graph.adjacency();
        prop_assert_eq!(check(&adjacency, &DomTree::compute(&adjacency)), Ok(()));
        let post_tree = PostDomTree::compute(&adjacency);
        prop_assert_eq!(check(post_tree.graph(), post_tree.tree()), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_tree_is_certified_that_differs_in_one_node(
        graph in prop_oneof![graph(12), dense_graph()],
        keys in vec(0usize..24, 24),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let parents = Parents::of(&tree, graph.node_count);
        prop_assert_eq!(check(&adjacency, &parents.tree(&keys)), Ok(()));
        let refuses = |parents: &Parents| check(&adjacency, &parents.tree(&keys)).is_err();
        for node in 0..graph.node_count {
            let own = tree.immediate_dominator(id(node));
            let is_root = id(node) == tree.root();
            // A node elsewhere in the tree, or an unreachable node in the tree.
            for parent in 0..graph.node_count {
                let is_below =
                    tree.is_reachable(id(node)) && tree.dominates(id(node), id(parent));
                if !is_root && !is_below && parent != node && own != Some(id(parent)) {
                    let mutated = parents.with(node, Some(parent));
                    let is_in = tree.is_reachable(id(parent));
                    let is_other = is_in || own.is_some();
                    prop_assert!(!is_other || refuses(&mutated), "{} below {}", node, parent);
                }
            }
            // A node that is missing from the tree, with all nodes below it.
            if own.is_some() {
                prop_assert!(refuses(&parents.with(node, None)), "without {}", node);
            }
        }
    }

    #[test]
    fn no_tree_is_certified_by_any_order_unless_it_is_right(
        graph in prop_oneof![graph(7), dense_graph()],
        choices in vec(0usize..24, 24),
        keys in vec(0usize..24, 24),
    ) {
        let adjacency = graph.adjacency();
        let right = DomTree::compute(&adjacency);
        let mut parents = Parents::of(&right, graph.node_count);
        for (position, &node) in right.preorder().iter().enumerate().skip(1) {
            let choice = choices[node.index()];
            if choice % 4 == 0 {
                parents.of[node.index()] = Some(right.preorder()[choice % position]);
            }
        }
        let is_right = parents.of == Parents::of(&right, graph.node_count).of;
        let tree = parents.tree(&keys);
        prop_assert_eq!(check(&adjacency, &tree).is_ok(), is_right);
        if check_parents(&adjacency, &tree).is_ok() {
            // The order of the tree's own numbers.
            let passes = check_siblings(&adjacency, &tree, tree.preorder()).is_ok();
            prop_assert!(is_right || !passes);
            // The order of the right tree.
            let order = low_high_order(&adjacency, &right);
            prop_assert_eq!(check_siblings(&adjacency, &tree, &order).is_ok(), is_right);
        }
    }

    #[test]
    fn a_spanning_tree_is_certified_iff_it_is_the_dominator_tree(graph in graph(10)) {
        let adjacency = graph.adjacency();
        let spanning = SpanningTree::compute(&adjacency);
        let node_count = adjacency.node_count();
        let tree =
            DomTree::from_immediate_dominators(node_count, spanning.order(), spanning.parents());
        let is_right = tree == DomTree::compute(&adjacency);
        prop_assert_eq!(check(&adjacency, &tree).is_ok(), is_right);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn frontiers_are_where_join_edges_go_that_do_not_go_below(
        graph in prop_oneof![graph(12), dense_graph()],
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let dj = DjGraph::compute(&adjacency, &tree);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let naive = graph.frontiers();
        let joins: Vec<_> = dj.j_edges().collect();
        // Every edge occurs once, as a D edge or a J edge; all other edges are D edges.
        let is_edge = |&(a, b): &(u32, u32)| adjacency.successors(a).contains(&b);
        let reachable = tree.preorder().iter();
        let edge_count: usize = reachable.map(|&node| adjacency.successors(node).len()).sum();
        prop_assert_eq!(dj.d_edges().filter(is_edge).count() + joins.len(), edge_count);
        prop_assert_eq!(dj.d_edges().count() + 1, tree.preorder().len());
        for &(z, y) in &joins {
            prop_assert!(tree.level(y) <= tree.level(z));
        }
        for (x, naive) in naive.iter().enumerate() {
            let is_in = |y: usize| {
                joins.iter().any(|&(z, target)| {
                    target == id(y)
                        && tree.is_reachable(id(x))
                        && tree.dominates(id(x), z)
                        && tree.level(target) <= tree.level(id(x))
                })
            };
            let expected: Nodes = (0..graph.node_count).filter(|&y| is_in(y)).collect();
            prop_assert_eq!(naive, &expected);
            prop_assert_eq!(dj.frontier(id(x)), frontiers.of(id(x)));
        }
    }

    #[test]
    fn iterated_frontiers_are_closures_however_they_are_found(
        graph in prop_oneof![graph(12), dense_graph()],
        set in vec(0usize..24, 0..6),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let set: Nodes = set.into_iter().filter(|&node| node < graph.node_count).collect();
        let members: Vec<_> = set.iter().map(|&node| id(node)).collect();
        let mut closure = Nodes::new();
        let mut worklist = members.clone();
        while let Some(x) = worklist.pop() {
            let new = frontiers.of(x).iter().filter(|y| closure.insert(y.index()));
            worklist.extend(new);
        }
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        prop_assert_eq!(&nodes(&iterated.of_nodes(&members)), &closure);
        let by_dj_graph = DjGraph::compute(&adjacency, &tree).iterated_frontier(&members);
        prop_assert!(by_dj_graph.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(nodes(&by_dj_graph), closure);
    }

    #[test]
    fn iterated_frontiers_are_where_paths_meet(
        graph in graph(8),
        set in vec(0usize..8, 0..5),
    ) {
        // The entry defines everything before any edge, so no edge may lead back to it.
        let edges = graph.edges.iter().copied().filter(|edge| edge.1 != 0).collect();
        let graph = NaiveGraph { edges, ..graph };
        let set = &set.into_iter().collect::<Nodes>() & &graph.reached_without(None);
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let members: Vec<_> = set.iter().map(|&node| id(node)).collect();
        let joins = graph.joins(&(&set | &Nodes::from([0])));
        let frontier = IteratedFrontier::new(&adjacency, &tree).of_nodes(&members);
        prop_assert_eq!(&nodes(&frontier), &joins);
        let frontier = DjGraph::compute(&adjacency, &tree).iterated_frontier(&members);
        prop_assert_eq!(nodes(&frontier), joins);
    }
}
