//! Duplicates blocks of random programs, redirects edges to the copies, and updates SSA form, which
//! joins the values. The programs must do what they did before.

use crate::ssa_support::interpret::run;
use crate::ssa_support::random_program::{build, program};
use crate::ssa_support::{block, promote};
use minisysy::analysis::{Cfg, DomTree, PrunedFrontier};
use minisysy::ir::{Block, FuncId, Module};
use minisysy::transform::update_ssa::{PhiMode, SsaUpdate};
use minisysy::transform::{PassOptions, remove_unreachable};
use minisysy::verify::verify_module;
use proptest::collection::vec;
use proptest::prelude::*;

/// Duplicates the blocks of `is_chosen`, except the entry, and redirects some edges to the copies
/// and back, according to `choices`. Updates SSA form.
fn duplicate(module: &mut Module, id: FuncId, is_chosen: &[bool], choices: &[bool], mode: PhiMode) {
    let (context, function) = module.split(id);
    let chosen: Vec<Block> = (function.layout()[1..].iter().zip(is_chosen))
        .filter_map(|(&block, &is_chosen)| is_chosen.then_some(block))
        .collect();
    let copies = function.duplicate_blocks(&chosen);
    let mut choices = choices.iter().copied().cycle();
    for from in function.layout().to_vec() {
        for &(original, copy) in &copies.blocks {
            for (old, new) in [(original, copy), (copy, original)] {
                let goes_there = function.successors(from).any(|to| to == old);
                if goes_there && choices.next() == Some(true) {
                    function.redirect_all_to_copy(&[from], old, new);
                    break;
                }
            }
        }
    }
    let mut update = SsaUpdate::new();
    update.register_copies(function, &copies);
    remove_unreachable::PASS.run_on(context, function, PassOptions::default());
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    update.apply(context, function, &mut PrunedFrontier::new(&cfg, &tree), mode).unwrap();
    assert_eq!(verify_module(module), Ok(()));
}

#[test]
fn a_loop_is_peeled() {
    let (mut module, fib) = crate::ssa_support::programs::fib();
    promote(&mut module, fib);
    let before = module.clone();
    let (context, function) = module.split(fib);
    // The first iteration runs in the copies of the condition 3 and the body 4.
    let copies = function.duplicate_blocks(&[3, 4].map(block));
    let [cond, body] = [3, 4].map(|of| copies.block(block(of)));
    function.redirect_all_to_copy(&[block(2)], block(3), cond);
    function.redirect_all_to_copy(&[body], cond, block(3));
    let mut update = SsaUpdate::new();
    update.register_copies(function, &copies);
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let frontier = &mut PrunedFrontier::new(&cfg, &tree);
    let updated = update.apply(context, function, frontier, PhiMode::Pruned).unwrap();
    // The values that the loop leaves are joined at its end.
    assert!(!updated.phis.is_empty() && updated.phis.iter().all(|phi| phi.0 == block(5)));
    assert_eq!(verify_module(&module), Ok(()));
    for n in 0..8 {
        assert_eq!(run(&module, fib, &[n], 200), run(&before, fib, &[n], 200));
    }
}

#[test]
fn a_join_is_duplicated_for_one_arm() {
    let (mut module, id) = crate::ssa_support::programs::xcond();
    promote(&mut module, id);
    let before = module.clone();
    // The join 2 is copied for the arm 1, so that no phi has two inputs.
    let (context, function) = module.split(id);
    let copies = function.duplicate_blocks(&[block(2)]);
    function.redirect_all_to_copy(&[block(1)], block(2), copies.block(block(2)));
    let mut update = SsaUpdate::new();
    update.register_copies(function, &copies);
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let frontier = &mut PrunedFrontier::new(&cfg, &tree);
    let updated = update.apply(context, function, frontier, PhiMode::None).unwrap();
    assert_eq!(updated.phis, []);
    for holder in [block(2), copies.block(block(2))] {
        assert_eq!(function.phi_incoming(function.block(holder).phis()[0]).len(), 1);
    }
    assert_eq!(verify_module(&module), Ok(()));
    assert_eq!(run(&module, id, &[], 50), run(&before, id, &[], 50));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn duplicated_blocks_do_what_the_originals_did(
        program in program(),
        is_chosen in vec(any::<bool>(), 12),
        choices in vec(any::<bool>(), 1..40),
    ) {
        let (mut before, id) = build(&program);
        promote(&mut before, id);
        for mode in [PhiMode::Pruned, PhiMode::All] {
            let mut after = before.clone();
            duplicate(&mut after, id, &is_chosen, &choices, mode);
            after.function_mut(id).compact();
            prop_assert_eq!(verify_module(&after), Ok(()));
            for arg in -1..4 {
                let [expected, found] = [&before, &after].map(|of| run(of, id, &[arg], 200));
                prop_assert_eq!(expected, found);
            }
        }
    }
}
