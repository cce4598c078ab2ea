//! Compares post-dominance, control dependence, loops and irreducible regions on random graphs with
//! their definitions.

mod support;

use std::collections::BTreeSet;

use dominance::{
    Algorithm, Components, DomTree, DominanceFrontiers, Entity, FrontierSearch, IrreducibleRegions,
    IteratedFrontier, Loop, LoopForest, PostDomTree, PostDominator, SpanningTree,
};
use proptest::prelude::*;
use support::naive::{Nodes, graph, id, nodes};
use support::{
    NaiveRegion, irreducible_regions, natural_loops, reached, reversed, terminal_components,
    turned_back,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn components_reach_each_other(graph in graph(10)) {
        let reached = reached(&graph);
        let reachable = graph.reached_without(None);
        let components = Components::compute(&graph.adjacency());
        for a in 0..graph.node_count {
            prop_assert_eq!(components.of(id(a)).is_some(), reachable.contains(&a));
            for &b in reachable.iter().filter(|_| reachable.contains(&a)) {
                let is_one = reached[a].contains(&b) && reached[b].contains(&a);
                let [of_a, of_b] = [a, b].map(|node| components.of(id(node)).unwrap());
                prop_assert_eq!(of_a == of_b, is_one);
                prop_assert!(!reached[a].contains(&b) || of_a.index() >= of_b.index());
            }
        }
    }

    #[test]
    fn one_block_of_each_terminal_component_is_an_exit(graph in graph(10)) {
        let adjacency = graph.adjacency();
        let tree = PostDomTree::compute(&adjacency);
        let exits = nodes(tree.exits());
        let terminal = terminal_components(&graph);
        let last: Nodes = terminal.iter().map(|component| *component.last().unwrap()).collect();
        prop_assert_eq!(exits, last);
    }

    #[test]
    fn post_dominators_are_what_cannot_be_avoided(graph in graph(10)) {
        let reachable = graph.reached_without(None);
        let tree = PostDomTree::compute(&graph.adjacency());
        // Every reachable block is in the tree, infinite loops or not.
        prop_assert_eq!(nodes(tree.preorder()), reachable.clone());
        let naive = reversed(&graph, &nodes(tree.exits()));
        let post_dominated: Vec<_> = naive.dominated().iter().map(turned_back).collect();
        let post_dominated = &post_dominated[1..];
        for b in 0..graph.node_count {
            let is_reachable = reachable.contains(&b);
            prop_assert_eq!(tree.is_reachable(id(b)), is_reachable);
            let strict: Nodes = (0..graph.node_count)
                .filter(|&a| a != b && post_dominated[a].contains(&b))
                .collect();
            for (a, post_dominated) in post_dominated.iter().enumerate() {
                let expected = !is_reachable || post_dominated.contains(&b);
                prop_assert_eq!(tree.post_dominates(id(a), id(b)), expected);
                let strictly = tree.strictly_post_dominates(id(a), id(b));
                prop_assert_eq!(strictly, expected && a != b);
            }
            let is_below_all = |d: &usize| strict.iter().all(|&s| post_dominated[s].contains(d));
            let immediate = strict.iter().copied().find(is_below_all).map(id);
            prop_assert_eq!(tree.immediate_post_dominator(id(b)), immediate);
            let or_exit = immediate.map_or(PostDominator::VirtualExit, PostDominator::Node);
            prop_assert_eq!(tree.immediate(id(b)), is_reachable.then_some(or_exit));
            let level = is_reachable.then_some(strict.len() as u32 + 1);
            prop_assert_eq!(tree.level(id(b)), level);
            prop_assert_eq!(tree.is_root(id(b)), is_reachable && strict.is_empty());
        }
        let roots = tree.roots().map(Entity::index).collect::<Nodes>();
        let is_root = |&node: &usize| tree.is_root(id(node));
        prop_assert_eq!(roots, (0..graph.node_count).filter(is_root).collect::<Nodes>());
    }

    #[test]
    fn control_dependence_is_what_the_definition_says(graph in graph(10)) {
        let tree = PostDomTree::compute(&graph.adjacency());
        let frontiers = DominanceFrontiers::compute_post(&tree);
        let search = FrontierSearch::new_post(&tree);
        let mut found = Vec::new();
        let naive = reversed(&graph, &nodes(tree.exits()));
        for (node, frontier) in naive.frontiers()[1..].iter().enumerate() {
            prop_assert!(!frontier.contains(&0));
            prop_assert_eq!(&nodes(frontiers.of(id(node))), &turned_back(frontier));
            found.clear();
            search.find(tree.tree(), id(node), &mut found);
            prop_assert_eq!(found.len(), frontier.len());
            prop_assert_eq!(&nodes(&found), &turned_back(frontier));
            // Ferrante, Ottenstein and Warren: one successor of y always leads to x, but y does
            // not.
            let controls = |&y: &usize| {
                let makes_sure = |edge: &&(usize, usize)| {
                    edge.0 == y && tree.post_dominates(id(node), id(edge.1))
                };
                tree.is_reachable(id(y))
                    && graph.edges.iter().any(|edge| makes_sure(&edge))
                    && !tree.strictly_post_dominates(id(node), id(y))
            };
            let controlling: Nodes = (0..graph.node_count).filter(controls).collect();
            prop_assert_eq!(turned_back(frontier), controlling);
        }
        // The iterated frontier works in either direction.
        let mut iterated = IteratedFrontier::new(tree.graph(), tree.tree());
        for node in 0..graph.node_count {
            let frontier = nodes(&iterated.of_nodes(&[id(node)]));
            let expected = naive.iterated_frontier(&Nodes::from([node + 1]));
            prop_assert_eq!(frontier, turned_back(&expected));
        }
    }

    #[test]
    fn loops_are_what_the_definition_says(graph in graph(12)) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let forest = LoopForest::compute(&adjacency, &tree);
        let naive = natural_loops(&graph);
        prop_assert_eq!(forest.all().len(), naive.len());
        let number = |of| tree.number(forest.header(of));
        prop_assert!(forest.all().is_sorted_by_key(number));
        for of in forest.all() {
            let header = forest.header(of);
            let expected = naive.iter().find(|naive| naive.header == header.index());
            let expected = expected.expect("it is a header");
            prop_assert_eq!(nodes(forest.latches(of)), expected.latches.clone());
            let members = forest.nodes(of);
            prop_assert_eq!(members.len(), expected.body.len());
            prop_assert_eq!(nodes(members), expected.body.clone());
            prop_assert_eq!(members[0], header);
            for node in 0..graph.node_count {
                prop_assert_eq!(forest.contains(of, id(node)), expected.body.contains(&node));
            }
            let leaves = |edge: &&(usize, usize)| {
                expected.body.contains(&edge.0) && !expected.body.contains(&edge.1)
            };
            let exits: BTreeSet<_> = graph.edges.iter().filter(leaves).copied().collect();
            let found: Vec<_> = forest.exit_edges(&adjacency, of).collect();
            prop_assert_eq!(found.len(), exits.len());
            prop_assert!(found.iter().all(|(a, b)| exits.contains(&(a.index(), b.index()))));
            // The loops around it, by size, are those whose bodies contain the header.
            let around: Vec<_> =
                naive.iter().filter(|other| other.body.contains(&expected.header)).collect();
            prop_assert_eq!(forest.depth(of) as usize, around.len());
            let others = around.iter().filter(|other| other.header != expected.header);
            let parent = others.min_by_key(|other| other.body.len());
            let parent = parent.map(|parent| id(parent.header));
            prop_assert_eq!(forest.parent(of).map(|parent| forest.header(parent)), parent);
            let is_child = |&child: &Loop| forest.parent(child) == Some(of);
            let children: Vec<_> = forest.all().filter(is_child).collect();
            prop_assert_eq!(forest.children(Some(of)), children);
        }
        for node in 0..graph.node_count {
            let around = naive.iter().filter(|other| other.body.contains(&node));
            prop_assert_eq!(forest.depth_of(id(node)) as usize, around.clone().count());
            let innermost = around.min_by_key(|other| other.body.len());
            let header = innermost.map(|innermost| id(innermost.header));
            prop_assert_eq!(forest.header_of(id(node)), header);
            for of in forest.all().map(Some).chain([None]) {
                let mut children = forest.children(of).iter().copied();
                let around = children.find(|&child| forest.contains(child, id(node)));
                prop_assert_eq!(forest.child_around(of, id(node)), around);
            }
            let is_header = naive.iter().any(|other| other.header == node);
            prop_assert_eq!(forest.is_header(id(node)), is_header);
        }
    }

    #[test]
    fn regions_are_what_the_definition_says(graph in graph(12)) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let loops = LoopForest::compute(&adjacency, &tree);
        let regions = IrreducibleRegions::compute(&adjacency, &tree, &loops);
        let expected = irreducible_regions(&graph);
        prop_assert_eq!(regions.all().len(), expected.len());
        let order = SpanningTree::compute(&adjacency).reverse_postorder();
        let position = |node| order.iter().position(|&of| of == node).unwrap();
        let mut retreating = BTreeSet::new();
        for region in regions.all() {
            let members: Vec<_> = regions.nodes(&loops, region).collect();
            let found = NaiveRegion {
                outer_header: regions.outer_loop(region).map(|of| loops.header(of).index()),
                entries: nodes(regions.entries(region)),
                members: nodes(&members),
            };
            prop_assert_eq!(members.len(), found.members.len());
            prop_assert!(expected.contains(&found), "{:?} is not expected", found);
            prop_assert!(nodes(regions.core(region)).is_subset(&found.members));
            prop_assert!(!regions.retreating_edges(region).is_empty());
            for &(source, target) in regions.retreating_edges(region) {
                prop_assert!(members.contains(&source) && members.contains(&target));
                prop_assert!(retreating.insert((source.index(), target.index())));
            }
        }
        let retreats = |edge: &&(usize, usize)| {
            let [source, target] = [edge.0, edge.1].map(id);
            tree.is_reachable(source)
                && position(target) <= position(source)
                && !tree.dominates(target, source)
        };
        let expected: BTreeSet<_> = graph.edges.iter().filter(retreats).copied().collect();
        prop_assert_eq!(retreating, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn all_dominator_algorithms_agree(graph in graph(24)) {
        let adjacency = graph.adjacency();
        // Node deletion is the definition.
        let tree = DomTree::compute_by(Algorithm::NodeDeletion, &adjacency);
        let post_tree = PostDomTree::compute_by(Algorithm::NodeDeletion, &adjacency);
        for algorithm in Algorithm::ALL {
            prop_assert_eq!(&DomTree::compute_by(algorithm, &adjacency), &tree);
            let other = PostDomTree::compute_by(algorithm, &adjacency);
            prop_assert_eq!(other.tree(), post_tree.tree());
        }
    }
}
