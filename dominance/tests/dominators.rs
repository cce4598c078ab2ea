//! Compares dominators and frontiers on random graphs with their definitions.

mod support;

use dominance::{
    DomTree, DominanceFrontiers, Entity, FrontierSearch, IteratedFrontier, Occurrences,
    PrunedFrontier,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use support::naive::{Nodes, graph, id, nodes};

fn set_of_nodes() -> impl Strategy<Value = Nodes> {
    btree_set(0usize..9, 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn dominators_are_what_cannot_be_avoided(graph in graph(9)) {
        let reachable = graph.reached_without(None);
        let dominated = graph.dominated();
        let tree = DomTree::compute(&graph.adjacency());
        prop_assert_eq!(nodes(tree.preorder()), reachable.clone());
        for b in 0..graph.node_count {
            let is_reachable = reachable.contains(&b);
            prop_assert_eq!(tree.is_reachable(id(b)), is_reachable);
            let strict: Nodes =
                (0..graph.node_count).filter(|&a| a != b && dominated[a].contains(&b)).collect();
            for (a, dominated) in dominated.iter().enumerate() {
                // No path leads to an unreachable node, so every node is on all paths to it.
                let dominates = !is_reachable || dominated.contains(&b);
                prop_assert_eq!(tree.dominates(id(a), id(b)), dominates);
                prop_assert_eq!(tree.dominates_by_levels(id(a), id(b)), dominates);
                prop_assert_eq!(tree.strictly_dominates(id(a), id(b)), dominates && a != b);
            }
            // The immediate dominator is the strict one that all the others dominate.
            let is_below_all = |d: &usize| strict.iter().all(|&s| dominated[s].contains(d));
            let idom = strict.iter().copied().find(is_below_all);
            prop_assert_eq!(tree.immediate_dominator(id(b)), idom.map(id));
            prop_assert_eq!(tree.level(id(b)), is_reachable.then_some(strict.len() as u32));
            let children = tree.children(id(b)).map(Entity::index).collect::<Nodes>();
            let expected = (0..graph.node_count)
                .filter(|&c| tree.immediate_dominator(id(c)) == Some(id(b)));
            prop_assert_eq!(children, expected.collect::<Nodes>());
        }
    }

    #[test]
    fn intervals_are_the_times_of_a_walk(graph in graph(9)) {
        let tree = DomTree::compute(&graph.adjacency());
        let mut enter = vec![None; graph.node_count];
        let mut interval = vec![None; graph.node_count];
        let mut clock = 0;
        // The walk enters each node and leaves it after its children.
        let mut stack = vec![tree.root()];
        while let Some(&node) = stack.last() {
            clock += 1;
            if let Some(enter) = enter[node.index()] {
                interval[node.index()] = Some((enter, clock));
                stack.pop();
            } else {
                enter[node.index()] = Some(clock);
                let children: Vec<_> = tree.children(node).collect();
                stack.extend(children.into_iter().rev());
            }
        }
        for (node, &interval) in interval.iter().enumerate() {
            prop_assert_eq!(tree.interval(id(node)), interval);
        }
    }

    #[test]
    fn the_nearest_common_dominator_is_the_lowest(graph in graph(9)) {
        let dominated = graph.dominated();
        let tree = DomTree::compute(&graph.adjacency());
        for a in 0..graph.node_count {
            for b in 0..graph.node_count {
                let common = |d: &usize| dominated[*d].contains(&a) && dominated[*d].contains(&b);
                let level = |&d: &usize| tree.level(id(d));
                let lowest = (0..graph.node_count).filter(common).max_by_key(level).map(id);
                prop_assert_eq!(tree.nearest_common_dominator(id(a), id(b)), lowest);
            }
        }
    }

    #[test]
    fn frontiers_are_what_the_definition_says(graph in graph(9), set in set_of_nodes()) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let naive = graph.frontiers();
        let search = FrontierSearch::new(&adjacency, &tree);
        let mut found = Vec::new();
        for (node, frontier) in naive.iter().enumerate() {
            prop_assert_eq!(&nodes(frontiers.of(id(node))), frontier);
            found.clear();
            search.find(&tree, id(node), &mut found);
            prop_assert_eq!(found.len(), frontier.len());
            prop_assert_eq!(&nodes(&found), frontier);
        }
        let set: Nodes = set.into_iter().filter(|&node| node < graph.node_count).collect();
        let members: Vec<_> = set.iter().map(|&node| id(node)).collect();
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        let expected = graph.iterated_frontier(&set);
        for _ in 0..2 {
            let frontier = iterated.of_nodes(&members);
            prop_assert_eq!(frontier.len(), expected.len());
            prop_assert_eq!(&nodes(&frontier), &expected);
            prop_assert!(frontier.is_sorted_by_key(|&node| tree.number(node)));
        }
    }

    #[test]
    fn frontiers_of_a_union_are_the_union(
        graph in graph(9),
        a in set_of_nodes(),
        b in set_of_nodes(),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        let existing = |set: &Nodes| -> Vec<_> {
            set.iter().filter(|&&node| node < graph.node_count).map(|&node| id(node)).collect()
        };
        let of_set = |set: &Nodes| -> Nodes {
            existing(set).into_iter().flat_map(|of| nodes(frontiers.of(of))).collect()
        };
        prop_assert_eq!(of_set(&(&a | &b)), &of_set(&a) | &of_set(&b));
        let [of_a, of_b, of_both] =
            [&a, &b, &(&a | &b)].map(|set| nodes(&iterated.of_nodes(&existing(set))));
        prop_assert_eq!(of_both, &of_a | &of_b);
    }

    #[test]
    fn pruned_frontiers_are_where_the_variable_is_live(
        graph in graph(9),
        definitions in set_of_nodes(),
        exposed_uses in set_of_nodes(),
        uses_at_end in set_of_nodes(),
    ) {
        // Live at the start of a node: used there, or not redefined and used or live at the end.
        let mut live = Nodes::new();
        loop {
            let is_live = |node: &usize| {
                let mut edges = graph.edges.iter();
                exposed_uses.contains(node)
                    || !definitions.contains(node)
                        && (uses_at_end.contains(node)
                            || edges.any(|edge| edge.0 == *node && live.contains(&edge.1)))
            };
            let larger: Nodes = (0..graph.node_count).filter(is_live).collect();
            if larger == live {
                break;
            }
            live = larger;
        }
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let numbers = |set: &Nodes| {
            let known = set.iter().filter(|&&node| node < graph.node_count);
            let mut numbers: Vec<_> = known.filter_map(|&node| tree.number(id(node))).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut frontier = PrunedFrontier::new(&adjacency, &tree);
        let all = frontier.unpruned(&numbers(&definitions)).to_vec();
        for _ in 0..2 {
            let pruned: Vec<_> = frontier
                .pruned(Occurrences {
                    definitions: &numbers(&definitions),
                    exposed_uses: &numbers(&exposed_uses),
                    uses_at_end: &numbers(&uses_at_end),
                })
                .collect();
            let is_live = |&&number: &&u32| {
                live.contains(&tree.preorder()[number as usize].index())
            };
            let expected: Vec<_> = all.iter().filter(is_live).copied().collect();
            prop_assert_eq!(pruned, expected);
        }
    }

    #[test]
    fn a_dominator_tree_is_one_with_the_parent_and_sibling_properties(
        graph in graph(9),
        choices in vec(0usize..9, 9),
    ) {
        let tree = DomTree::compute(&graph.adjacency());
        let dominated = graph.dominated();
        let idom = |node: usize| tree.immediate_dominator(id(node)).map(Entity::index);
        let reachable = graph.reached_without(None);
        // The dominator tree, and a tree that may differ from it in one parent, chosen at random
        // among the nodes before the child in preorder.
        let order: Vec<_> = tree.preorder().iter().map(|node| node.index()).collect();
        let mut parents = vec![None; graph.node_count];
        for (position, &node) in order.iter().enumerate().skip(1) {
            let is_kept = choices[node] % 3 > 0;
            parents[node] =
                if is_kept { idom(node) } else { Some(order[choices[node] % position]) };
        }
        let is_ancestor = |a: usize, node: usize| {
            std::iter::successors(Some(node), |&node| parents[node]).any(|ancestor| ancestor == a)
        };
        let has_parent_property = graph.edges.iter().all(|&(source, target)| {
            let is_exempt = !reachable.contains(&source) || target == 0;
            is_exempt || is_ancestor(parents[target].unwrap(), source)
        });
        let are_siblings = |a: usize, b: usize| a != b && parents[a] == parents[b];
        let has_sibling_property = order[1..].iter().all(|&a| {
            order[1..].iter().all(|&b| !(are_siblings(a, b) && dominated[a].contains(&b)))
        });
        let is_dominator_tree = order.iter().all(|&node| parents[node] == idom(node));
        prop_assert_eq!(has_parent_property && has_sibling_property, is_dominator_tree);
    }
}
