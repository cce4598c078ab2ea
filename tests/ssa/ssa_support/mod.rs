//! Shared by the tests of dominance and SSA construction: definitions by brute force, and an
//! interpreter for small functions.
#![allow(dead_code, reason = "every test binary uses its own part of this")]

pub mod interpret;
#[path = "../../../dominance/tests/support/naive.rs"]
pub mod naive;
pub mod programs;
pub mod random_phis;
pub mod random_program;

use minisysy::analysis::{Cfg, DomTree};
use minisysy::ir::{Block, FuncId, Function, Inst, Module, Op, Value};
use minisysy::support::entity::Entity;
use minisysy::transform::PassOptions;
use minisysy::transform::mem2reg::{self, Flavour, phi_placement, promotable::Variables};
use minisysy::verify::verify_module;

/// The block with this number.
pub fn block(index: usize) -> Block {
    Block::from_index(index)
}

/// Runs mem2reg on `function` between two verifications.
pub fn promote(module: &mut Module, function: FuncId) {
    promote_with(module, function, Flavour::default());
}

/// Runs mem2reg on `function` for this flavour of SSA form, between two verifications.
pub fn promote_with(module: &mut Module, function: FuncId, flavour: Flavour) {
    assert_eq!(verify_module(module), Ok(()), "before mem2reg");
    let options = PassOptions { phis: flavour, ..Default::default() };
    let (context, body) = module.split(function);
    mem2reg::PASS.run_on(context, body, options);
    assert_eq!(verify_module(module), Ok(()), "after mem2reg");
}

/// The phis that mem2reg places before it looks for redundant ones: the block, and the name of the
/// variable.
pub fn placement(module: &Module, function: &Function) -> Vec<(Block, String)> {
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let variables = Variables::find(&module.context, function);
    let placement = phi_placement::pruned_placement(function, &cfg, &tree, &variables, &mut ());
    let name = |variable| module.context.names.name(variables.data(variable).name).to_owned();
    placement.into_iter().map(|(block, variable)| (block, name(variable))).collect()
}

/// The phis in reachable blocks of `function` that could be replaced by one of their inputs or by
/// `undef`.
pub fn trivial_phis(function: &Function) -> Vec<Inst> {
    let tree = DomTree::compute(&Cfg::compute(function));
    let mut definitions = vec![None; function.inst_count()];
    for &block in function.layout() {
        let data = &function.block(block);
        data.phis()
            .iter()
            .chain(data.body())
            .for_each(|inst| definitions[inst.index()] = Some(block));
    }
    let mut trivial = Vec::new();
    for &block in tree.preorder() {
        for &phi in function.block(block).phis() {
            let inputs = function.phi_incoming(phi).iter().map(|input| input.1);
            let (undefined, mut values): (Vec<_>, Vec<_>) =
                inputs.partition(|value| matches!(value, Value::Undef(_)));
            values.retain(|&value| value != Value::Inst(phi));
            let is_one = values.windows(2).all(|pair| pair[0] == pair[1]);
            let is_available = match values.first() {
                Some(Value::Inst(inst)) => {
                    let definition = definitions[inst.index()].expect("verified");
                    undefined.is_empty() || tree.strictly_dominates(definition, block)
                }
                _ => true,
            };
            if is_one && is_available {
                trivial.push(phi);
            }
        }
    }
    trivial
}

/// The number of allocas, loads and stores in the blocks of `function`.
pub fn memory_operations(function: &Function) -> usize {
    let is_access = |op: &Op| matches!(op, Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. });
    let bodies = function.layout().iter().flat_map(|&block| function.block(block).body());
    bodies.filter(|&&inst| is_access(function.op(inst))).count()
}

/// Removes the instructions other than phis from a block.
pub fn take_insts(function: &mut Function, block: Block) -> Vec<Inst> {
    let body = function.block(block).body().to_vec();
    function.retain_insts(block, |function, inst| matches!(*function.op(inst), Op::Phi { .. }));
    body
}

/// The phis of a block: the name of each and its inputs.
pub fn phis(
    module: &Module,
    function: &Function,
    block: Block,
) -> Vec<(String, Vec<(Block, Value)>)> {
    let phis = function.block(block).phis().iter();
    phis.map(|&phi| {
        let name = module.context.names.name(function.inst(phi).name).to_owned();
        (name, function.phi_incoming(phi).to_vec())
    })
    .collect()
}
