//! Computes once what all predecessors of a block compute: where each input of a phi is the same operation on
//! the same values, the block does that operation itself. Then `if (c) { i = i + 1; continue; } ... i = i + 1;` has
//! one increment `i + 1`, and the analysis of counters finds it.
//!
//! All predecessors read the operands of the operation, so the definitions of these dominate the block.
//!
//! After Rüthing, Knoop and Steffen, *Optimal Code Motion* (1994), for what phis read alone. Cost: linear in
//! the function.

use rustc_hash::FxHashSet;

use crate::analysis::Analyses;
use crate::ir::structural::{canonical, is_same};
use crate::ir::{BinaryOp, Block, Context, Flags, Function, Inst, InstData, Op, Value};
use crate::transform::replacements::Replacements;

/// The most inputs of a phi that is replaced.
const INPUTS: usize = 16;

/// Replaces phis of `function` by what all their inputs compute. Returns whether there were any.
pub(super) fn run(context: &Context, function: &mut Function, analyses: &Analyses) -> bool {
    let mut found: Vec<(Block, Inst, InstData)> = Vec::new();
    for &block in analyses.cfg(function).reverse_postorder() {
        for &phi in function.block(block).phis() {
            found.extend(computation(context, function, phi).map(|data| (block, phi, data)));
        }
    }
    if found.is_empty() {
        return false;
    }
    let uses = analyses.uses(function);
    let has_one_use = |&(_, value): &(Block, Value)| {
        value.as_inst().is_some_and(|inst| uses.of_inst(inst).len() == 1)
    };
    // An operation with other readers stays where it is. It is computed twice then, which is worth it only for
    // a sum: that costs as little as the phi.
    let is_sum = |op| matches!(op, Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, .. });
    found.retain(|&(_, phi, data)| {
        is_sum(data.op) || function.phi_incoming(phi).iter().all(has_one_use)
    });
    if found.is_empty() {
        return false;
    }
    // Operations that nothing else reads are removed.
    let mut moved = FxHashSet::default();
    for &(_, phi, _) in &found {
        let inputs = function.phi_incoming(phi).iter();
        moved.extend(inputs.filter(|input| has_one_use(input)).filter_map(|it| it.1.as_inst()));
    }
    let mut replacements = Replacements::new(function);
    for of_block in found.chunk_by(|left, right| left.0 == right.0) {
        let mut insts = Vec::new();
        for &(_, phi, data) in of_block {
            let inst = function.create(InstData { name: function.inst(phi).name, ..data });
            let first = function.phi_incoming(phi)[0].1;
            if let (Some(spans), Value::Inst(first)) = (&mut function.spans, first) {
                spans.copy_inst(first, inst);
            }
            replacements.extend(function);
            replacements.replace(phi, Value::Inst(inst));
            insts.push(inst);
        }
        function.prepend(of_block[0].0, &insts);
    }
    replacements.apply_and_remove(function, |_, inst| moved.contains(&inst));
    true
}

/// What all inputs of `phi` compute, which are different instructions.
fn computation(context: &Context, function: &Function, phi: Inst) -> Option<InstData> {
    let plain = |value: Value| {
        let inst = value.as_inst()?;
        let is_plain = matches!(
            *function.op(inst),
            Op::Binary { .. }
                | Op::FloatBinary { .. }
                | Op::Fneg { .. }
                | Op::Icmp { .. }
                | Op::Fcmp { .. }
                | Op::Cast { .. }
                | Op::Select { .. }
        );
        let data = || InstData { flags: Flags::NONE, ..canonical(function.inst(inst)) };
        is_plain.then(|| (inst, data()))
    };
    let [(_, first), rest @ ..] = function.phi_incoming(phi) else { return None };
    if !(1..INPUTS).contains(&rest.len()) {
        return None;
    }
    let (first_inst, first) = plain(*first)?;
    let is_alike = |&(_, value): &(Block, Value)| {
        plain(value)
            .is_some_and(|(inst, data)| inst != first_inst && is_same(function, first, data))
    };
    let is_found = rest.iter().all(is_alike) && function.effects(context, first_inst).is_pure();
    is_found.then_some(first)
}
