//! Dominance and SSA construction on random graphs and programs, against their definitions.

mod ssa_support;

use std::collections::BTreeSet;

use minisysy::analysis::{Cfg, DomTree, DominanceFrontiers, IteratedFrontier};
use minisysy::support::entity::Entity;
use minisysy::transform::mem2reg::simplify_phis;
use minisysy::transform::reg2mem;
use minisysy::transform::replacements::Replacements;
use minisysy::verify::verify_module;
use proptest::collection::vec;
use proptest::prelude::*;
use ssa_support::interpret::{check_refines, run};
use ssa_support::naive::{NaiveGraph, Nodes, nodes};
use ssa_support::random_program::{build, naive_placement, program};
use ssa_support::{block, memory_operations, placement, promote, random_phis, trivial_phis};

/// Any graph, whose entry may head a loop.
fn graph() -> impl Strategy<Value = NaiveGraph> {
    (1usize..9).prop_flat_map(|node_count| {
        vec((0..node_count, 0..node_count), 0..3 * node_count)
            .prop_map(move |edges| NaiveGraph { node_count, edges })
    })
}

fn set_of_nodes() -> impl Strategy<Value = Nodes> {
    proptest::collection::btree_set(0usize..9, 0..5)
}

proptest! {
    #[test]
    fn dominators_are_what_cannot_be_avoided(graph in graph()) {
        let reachable = graph.reached_without(None);
        let dominated = graph.dominated();
        let tree = DomTree::compute(&graph.adjacency());
        prop_assert_eq!(nodes(tree.preorder()), reachable.clone());
        for b in 0..graph.node_count {
            let is_reachable = reachable.contains(&b);
            prop_assert_eq!(tree.is_reachable(block(b)), is_reachable);
            let strict: Nodes =
                (0..graph.node_count).filter(|&a| a != b && dominated[a].contains(&b)).collect();
            for (a, dominated) in dominated.iter().enumerate() {
                // No path leads to an unreachable node, so every node is on all of them.
                let dominates = !is_reachable || dominated.contains(&b);
                prop_assert_eq!(tree.dominates(block(a), block(b)), dominates);
                prop_assert_eq!(tree.strictly_dominates(block(a), block(b)), dominates && a != b);
            }
            // The immediate dominator is the strict one that all the others dominate.
            let is_below_all = |d: &usize| strict.iter().all(|&s| dominated[s].contains(d));
            let idom = strict.iter().copied().find(is_below_all);
            prop_assert_eq!(tree.immediate_dominator(block(b)), idom.map(block));
            prop_assert_eq!(tree.level(block(b)), is_reachable.then_some(strict.len() as u32));
            let children = tree.children(block(b)).map(Entity::index).collect::<Nodes>();
            let expected = (0..graph.node_count)
                .filter(|&c| tree.immediate_dominator(block(c)) == Some(block(b)));
            prop_assert_eq!(children, expected.collect::<Nodes>());
        }
    }

    #[test]
    fn the_nearest_common_dominator_is_the_lowest(graph in graph()) {
        let dominated = graph.dominated();
        let tree = DomTree::compute(&graph.adjacency());
        for a in 0..graph.node_count {
            for b in 0..graph.node_count {
                let common = |d: &usize| dominated[*d].contains(&a) && dominated[*d].contains(&b);
                let level = |&d: &usize| tree.level(block(d));
                let lowest = (0..graph.node_count).filter(common).max_by_key(level).map(block);
                prop_assert_eq!(tree.nearest_common_dominator(block(a), block(b)), lowest);
            }
        }
    }

    #[test]
    fn frontiers_are_what_the_definition_says(graph in graph(), set in set_of_nodes()) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let naive = graph.frontiers();
        for (node, frontier) in naive.iter().enumerate() {
            prop_assert_eq!(&nodes(frontiers.of(block(node))), frontier);
        }
        let set: Nodes = set.into_iter().filter(|&node| node < graph.node_count).collect();
        let blocks: Vec<_> = set.iter().map(|&node| block(node)).collect();
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        let expected = graph.iterated_frontier(&set);
        for _ in 0..2 {
            let frontier = iterated.of_blocks(&blocks);
            prop_assert_eq!(frontier.len(), expected.len());
            prop_assert_eq!(&nodes(&frontier), &expected);
            prop_assert!(frontier.is_sorted_by_key(|&block| tree.number(block)));
        }
    }

    #[test]
    fn frontiers_of_a_union_are_the_union(
        graph in graph(),
        a in set_of_nodes(),
        b in set_of_nodes(),
    ) {
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let frontiers = DominanceFrontiers::compute(&adjacency, &tree);
        let mut iterated = IteratedFrontier::new(&adjacency, &tree);
        let existing = |set: &Nodes| -> Vec<_> {
            set.iter().filter(|&&node| node < graph.node_count).map(|&node| block(node)).collect()
        };
        let of_set = |set: &Nodes| -> Nodes {
            existing(set).into_iter().flat_map(|of| nodes(frontiers.of(of))).collect()
        };
        prop_assert_eq!(of_set(&(&a | &b)), &of_set(&a) | &of_set(&b));
        let [of_a, of_b, of_both] =
            [&a, &b, &(&a | &b)].map(|set| nodes(&iterated.of_blocks(&existing(set))));
        prop_assert_eq!(of_both, &of_a | &of_b);
    }

    #[test]
    fn frontiers_are_join_edges_that_do_not_go_below(graph in graph()) {
        // Sreedhar and Gao: y is in DF(x) iff a join edge z->y leaves the dominator subtree of x
        // and level(y) <= level(x).
        let tree = DomTree::compute(&graph.adjacency());
        let naive = graph.frontiers();
        for &x in tree.preorder() {
            let is_join = |&&(z, y): &&(usize, usize)| {
                tree.is_reachable(block(z))
                    && tree.immediate_dominator(block(y)) != Some(block(z))
                    && tree.dominates(x, block(z))
                    && tree.level(block(y)) <= tree.level(x)
            };
            let targets: Nodes = graph.edges.iter().filter(is_join).map(|edge| edge.1).collect();
            prop_assert_eq!(&targets, &naive[x.index()]);
        }
    }

    #[test]
    fn a_dominator_tree_is_one_with_the_parent_and_sibling_properties(
        graph in graph(),
        choices in vec(0usize..9, 9),
    ) {
        let tree = DomTree::compute(&graph.adjacency());
        let dominated = graph.dominated();
        let idom = |node: usize| tree.immediate_dominator(block(node)).map(Entity::index);
        let reachable = graph.reached_without(None);
        // The dominator tree, and one that differs from it where a parent is chosen at random
        // among the nodes before it in preorder.
        let order: Vec<_> = tree.preorder().iter().map(|block| block.index()).collect();
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

    #[test]
    fn joins_are_iterated_frontiers(graph in graph(), set in set_of_nodes()) {
        // The entry defines everything once, so nothing may go back to it.
        let is_kept = |edge: &(usize, usize)| edge.1 != 0 && edge.0 < 6 && edge.1 < 6;
        let edges = graph.edges.iter().copied().filter(is_kept).collect();
        let graph = NaiveGraph { node_count: graph.node_count.min(6), edges };
        let set = &set & &graph.reached_without(None);
        let adjacency = graph.adjacency();
        let tree = DomTree::compute(&adjacency);
        let blocks: Vec<_> = set.iter().map(|&node| block(node)).collect();
        let frontier = IteratedFrontier::new(&adjacency, &tree).of_blocks(&blocks);
        prop_assert_eq!(nodes(&frontier), graph.joins(&(&set | &Nodes::from([0]))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn phis_are_placed_as_in_pruned_ssa(program in program()) {
        let (module, function) = build(&program);
        let function = module.function(function);
        let placed = placement(&module, function);
        let count = placed.len();
        let placed: BTreeSet<_> =
            placed.into_iter().map(|(block, name)| (block.index(), name)).collect();
        prop_assert_eq!(placed.len(), count);
        // The parameter and the slot that it is stored to have the same name.
        prop_assert_eq!(placed, naive_placement(&module, function));
    }

    #[test]
    fn promotion_keeps_the_meaning(program in program()) {
        let (mut module, function) = build(&program);
        let before = module.clone();
        promote(&mut module, function);
        prop_assert_eq!(memory_operations(module.function(function)), 0);
        for arg in -1..4 {
            let [before, after] = [&before, &module].map(|of| run(of, function, &[arg], 200));
            check_refines(&before, &after)?;
        }
    }

    #[test]
    fn leaving_ssa_form_and_coming_back_keeps_the_meaning(program in program()) {
        let (mut module, function) = build(&program);
        let before = module.clone();
        promote(&mut module, function);
        let phis = module.function(function).phi_count();
        let (context, body) = module.split(function);
        reg2mem::run(context, body);
        prop_assert_eq!(verify_module(&module), Ok(()));
        prop_assert_eq!(module.function(function).phi_count(), 0);
        let demoted = module.clone();
        promote(&mut module, function);
        prop_assert!(module.function(function).phi_count() <= phis);
        for arg in -1..4 {
            let run = |of| run(of, function, &[arg], 200);
            let [before, demoted, after] = [&before, &demoted, &module].map(run);
            check_refines(&before, &demoted)?;
            check_refines(&before, &after)?;
        }
    }

    #[test]
    fn no_phi_is_trivial_afterwards(program in program()) {
        let (mut module, function) = build(&program);
        promote(&mut module, function);
        prop_assert_eq!(trivial_phis(module.function(function)), []);
    }

    #[test]
    fn simplifying_phis_keeps_the_meaning_and_misses_none(
        graph in graph(),
        choices in vec(any::<usize>(), 40),
    ) {
        let (mut module, id) = random_phis::build(&graph, &choices);
        prop_assert_eq!(verify_module(&module), Ok(()));
        let before = module.clone();
        let function = module.function_mut(id);
        let tree = DomTree::compute(&Cfg::compute(function));
        let mut replacements = Replacements::new(function);
        simplify_phis::simplify(function, &tree, &mut replacements);
        for &block in tree.preorder() {
            function.retain_insts(block, |function, inst| {
                function.map_operands(inst, |value| replacements.resolve(value));
                !replacements.is_replaced(inst)
            });
        }
        prop_assert_eq!(verify_module(&module), Ok(()));
        prop_assert_eq!(trivial_phis(module.function(id)), []);
        for arg in 0..8 {
            let arg = arg * 0x1234_5678;
            let [before, after] = [&before, &module].map(|module| run(module, id, &[arg], 60));
            check_refines(&before, &after)?;
        }
    }
}
