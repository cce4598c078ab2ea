//! Compares SSA construction on random graphs and programs with its definition.

use std::collections::BTreeSet;

use crate::ssa_support::interpret::{check_refines, run};
use crate::ssa_support::naive::graph;
use crate::ssa_support::random_program::{build, naive_placement, program};
use crate::ssa_support::{memory_operations, placement, promote, random_phis, trivial_phis};
use minisysy::analysis::{Cfg, DomTree};
use minisysy::support::entity::Entity;
use minisysy::transform::mem2reg::simplify_phis;
use minisysy::transform::replacements::Replacements;
use minisysy::transform::{PassOptions, UndefinedBehavior, reg2mem};
use minisysy::verify::verify_module;
use proptest::collection::vec;
use proptest::prelude::*;

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
        // The parameter and its slot have the same name.
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
        reg2mem::PASS.run_on(context, body, PassOptions::default());
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
        graph in graph(9),
        choices in vec(any::<usize>(), 40),
    ) {
        let (mut module, id) = random_phis::build(&graph, &choices);
        prop_assert_eq!(verify_module(&module), Ok(()));
        let before = module.clone();
        let (context, function) = module.split(id);
        let tree = DomTree::compute(&Cfg::compute(function));
        let mut replacements = Replacements::new(function);
        let undefined = UndefinedBehavior::Exploited;
        simplify_phis::simplify(context, function, &tree, &mut replacements, undefined);
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
