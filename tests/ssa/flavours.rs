//! Tests the flavours of SSA form on random programs: all behave alike, and each has the phis that
//! it should.

use std::collections::BTreeSet;

use crate::ssa_support::interpret::{check_refines, run};
use crate::ssa_support::random_program::{build, program};
use crate::ssa_support::{memory_operations, placement, promote_with, take_insts};
use minisysy::analysis::{Cfg, DomTree, IrreducibleRegions, LoopForest};
use minisysy::ir::{BinaryOp, Flags, FuncId, Function, Inst, Module, Op, Type, Value};
use minisysy::support::entity::Entity;
use minisysy::support::interner::Symbol;
use minisysy::transform::mem2reg::promotable::Variables;
use minisysy::transform::mem2reg::{Flavour, on_the_fly};
use proptest::prelude::*;

/// Phis, as blocks and names of variables.
type Phis = BTreeSet<(usize, String)>;

/// The phis of `function`.
fn phis(module: &Module, function: &Function) -> Phis {
    let all = |inst: Inst| module.context.names.name(function.inst(inst).name).to_owned();
    let of_block = |&block: &minisysy::ir::Block| {
        let phis = function.block(block).phis().iter();
        phis.map(move |&phi| (block.index(), all(phi))).collect::<Vec<_>>()
    };
    function.layout().iter().flat_map(of_block).collect()
}

/// The phis of this flavour of the function.
fn phis_of(module: &Module, function: FuncId, flavour: Flavour) -> Phis {
    let mut module = module.clone();
    promote_with(&mut module, function, flavour);
    let found = phis(&module, module.function(function));
    assert_eq!(found.len(), module.function(function).phi_count());
    found
}

/// The phis that pruned SSA places before it removes redundant ones.
fn pruned_placement(module: &Module, function: FuncId) -> Phis {
    let placed = placement(module, module.function(function));
    placed.into_iter().map(|(block, name)| (block.index(), name)).collect()
}

/// Makes every store write a different value.
fn tell_stores_apart(function: &mut Function) {
    for block in function.layout().to_vec() {
        for inst in take_insts(function, block) {
            if let Op::Store { value, ptr, alignment } = *function.op(inst) {
                let op = Op::Binary { op: BinaryOp::Add, lhs: value, rhs: Value::ZERO };
                let value = Value::Inst(function.append(block, op, Type::I32, Symbol::NONE));
                function.fill_in(inst, Op::Store { value, ptr, alignment }, Flags::NONE);
            }
            function.push(block, inst);
        }
    }
}

/// Whether all reachable cycles are natural loops.
fn is_reducible(cfg: &Cfg) -> bool {
    let tree = DomTree::compute(cfg);
    let loops = LoopForest::compute(cfg, &tree);
    IrreducibleRegions::compute(cfg, &tree, &loops).all().len() == 0
}

/// Whether some set of phis in reachable blocks reads only one value apart from its own phis, by
/// definition. For each value, finds the greatest such set by removing phis from the set of all
/// phis.
fn has_redundant_set(function: &Function) -> bool {
    let cfg = Cfg::compute(function);
    let phis: Vec<Inst> =
        cfg.reverse_postorder().iter().flat_map(|&b| function.block(b).phis().to_vec()).collect();
    let inputs = |phi: Inst| {
        let inputs = function.phi_incoming(phi).iter();
        inputs.filter(|input| cfg.is_reachable(input.0)).map(|input| input.1)
    };
    let all: BTreeSet<_> = phis.iter().copied().collect();
    let values: Vec<Value> = phis.iter().flat_map(|&phi| inputs(phi)).collect();
    // The greatest set whose only other value is this one: remove each phi that reads anything
    // else.
    values.into_iter().any(|value| {
        let mut set = all.clone();
        set.retain(|&phi| Value::Inst(phi) != value);
        loop {
            let is_in = |set: &BTreeSet<Inst>, input: Value| {
                input == value || input.as_inst().is_some_and(|inst| set.contains(&inst))
            };
            let kept: BTreeSet<_> =
                set.iter().copied().filter(|&phi| inputs(phi).all(|i| is_in(&set, i))).collect();
            if kept.len() == set.len() {
                return !set.is_empty();
            }
            set = kept;
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn all_flavours_mean_the_same(program in program()) {
        let (before, function) = build(&program);
        for flavour in Flavour::ALL {
            let mut after = before.clone();
            promote_with(&mut after, function, flavour);
            prop_assert_eq!(memory_operations(after.function(function)), 0);
            for arg in -1..4 {
                let [before, after] = [&before, &after].map(|of| run(of, function, &[arg], 200));
                check_refines(&before, &after)?;
            }
        }
    }

    #[test]
    fn each_flavour_has_the_phis_of_the_next(program in program()) {
        let (module, function) = build(&program);
        let [maximal, minimal, semi_pruned] =
            [Flavour::Maximal, Flavour::Minimal, Flavour::SemiPruned]
                .map(|flavour| phis_of(&module, function, flavour));
        let pruned = pruned_placement(&module, function);
        let reachable = Cfg::compute(module.function(function)).reverse_postorder().len();
        prop_assert_eq!(maximal.len(), 4 * (reachable - 1));
        prop_assert!(maximal.is_superset(&minimal));
        prop_assert!(minimal.is_superset(&semi_pruned));
        prop_assert!(semi_pruned.is_superset(&pruned));
        // Pruned SSA then removes redundant phis; the on-the-fly construction finds some of them on
        // the way.
        prop_assert!(pruned.is_superset(&phis_of(&module, function, Flavour::Pruned)));
        prop_assert!(pruned.is_superset(&phis_of(&module, function, Flavour::OnTheFly)));
    }

    #[test]
    fn on_the_fly_is_pruned_when_no_two_stores_store_the_same(program in program()) {
        let (mut module, function) = build(&program);
        tell_stores_apart(module.function_mut(function));
        let pruned = pruned_placement(&module, function);
        prop_assert_eq!(&phis_of(&module, function, Flavour::OnTheFly), &pruned);
        // On reducible graphs the search for redundant sets finds nothing.
        let variables = Variables::find(&module.context, module.function(function));
        let cfg = Cfg::compute(module.function(function));
        let function = module.function_mut(function);
        let made = on_the_fly::construct(function, &cfg, &variables, &mut ());
        let is_left = |phi: &&Inst| !made.replacements.is_replaced(**phi);
        let left = made.phis.iter().filter(is_left).count();
        prop_assert!(left >= pruned.len());
        if is_reducible(&cfg) {
            prop_assert_eq!(left, pruned.len());
        }
    }

    #[test]
    fn no_redundant_set_is_left(program in program()) {
        let (mut module, function) = build(&program);
        promote_with(&mut module, function, Flavour::OnTheFly);
        prop_assert!(!has_redundant_set(module.function(function)));
    }
}
