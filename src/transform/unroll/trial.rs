//! The number of iterations of a loop, found by executing the loop as far as its values are known.
//!
//! The phis of the header begin with the values that they read from outside. An instruction whose
//! operands are all known numbers is folded. An exit that each iteration passes and whose condition
//! is known decides whether there is another iteration. So any recurrence will do: `i = i + 1`,
//! `i = i * 3` or one that wraps.
//!
//! An undefined value folds to one of several possible values, so only numbers are known.
//!
//! After the first iteration only the slice of the exits' conditions is executed: what remains of the
//! other instructions is taken to be the same in each iteration.
//!
//! Cost: linear in the instructions of the loop, and in the slice for each iteration, up to the limits.

use rustc_hash::{FxHashMap, FxHashSet};

use super::iteration::Body;
use crate::analysis::DomTree;
use crate::ir::{Block, Context, Function, Inst, Op, Value, fold};
use crate::transform::sccp::known_target;

/// The size of a loop that is unrolled fully.
pub(super) struct Trial {
    /// How often the header is executed, at most.
    pub iterations: usize,
    /// How many instructions remain in all iterations together.
    pub size: usize,
}

/// The most instructions that are run to follow a loop.
pub(super) const STEPS: usize = 4_000;

/// Follows the loop until control leaves it. `None` if the number of iterations is not known or
/// large, or if more than `limit` instructions remain.
pub(super) fn follow(
    context: &mut Context,
    function: &Function,
    tree: &DomTree,
    body: &Body,
    latches: &[Block],
    limit: usize,
) -> Option<Trial> {
    let is_exit = |&block: &Block| {
        function.successors(block).any(|to| !body.contains(to))
            && latches.iter().all(|&latch| tree.dominates(block, latch))
    };
    let exits: Vec<Block> = body.blocks.iter().copied().filter(is_exit).collect();
    if exits.is_empty() {
        return None;
    }
    let mut phis = function.block(body.header).phis().to_vec();
    let mut values: FxHashMap<Inst, Value> = FxHashMap::default();
    values.extend(phis.iter().copied().zip(body.starts(function)).filter(|&(_, it)| is_number(it)));
    let mut trial = Trial { iterations: 1, size: 0 };
    // Each block, the instructions that are executed, and how many remain of the others.
    let all = |&block: &Block| (block, function.block(block).body().to_vec(), 0);
    let mut blocks: Vec<(Block, Vec<Inst>, usize)> = body.blocks.iter().map(all).collect();
    for _ in 0..STEPS / body.size(function) {
        for &(block, ref insts, remaining) in &blocks {
            trial.size += remaining;
            for &inst in insts {
                match run(context, function, &values, inst) {
                    Some(value) => drop(values.insert(inst, value)),
                    None => {
                        values.remove(&inst);
                        trial.size += 1;
                    }
                }
            }
            if exits.contains(&block) {
                let operand = function.block(block).terminator.operand();
                let operand = operand.map(|it| known(&values, it)).filter(|&it| is_number(it));
                let target = operand.and_then(|it| known_target(function, block, it));
                if target.is_some_and(|target| !body.contains(target)) {
                    return Some(trial);
                }
                if target.is_none() && exits.len() == 1 {
                    return None;
                }
            }
            trial.size += usize::from(function.successors(block).count() > 1);
            if trial.size > limit {
                return None;
            }
        }
        // All phis read their inputs before any of them changes.
        let next: Vec<Option<Value>> = phis
            .iter()
            .map(|&phi| {
                let inputs = function.phi_incoming(phi).iter();
                let mut inputs = inputs.filter(|input| body.contains(input.0));
                let value = known(&values, inputs.next()?.1);
                let is_same = inputs.all(|&(_, other)| known(&values, other) == value);
                Some(value).filter(|&value| is_same && is_number(value))
            })
            .collect();
        for (&phi, value) in phis.iter().zip(next) {
            match value {
                Some(value) => drop(values.insert(phi, value)),
                None => drop(values.remove(&phi)),
            }
        }
        if trial.iterations == 1 {
            let rest = outside_slice(function, body, &exits);
            for (_, insts, remaining) in &mut blocks {
                let is_left = |inst: &&Inst| rest.contains(inst) && !values.contains_key(inst);
                *remaining = insts.iter().filter(is_left).count();
                insts.retain(|inst| !rest.contains(inst));
            }
            phis.retain(|phi| !rest.contains(phi));
        }
        trial.iterations += 1;
    }
    None
}

/// The instructions of the loop that no condition of `exits` is computed from.
fn outside_slice(function: &Function, body: &Body, exits: &[Block]) -> FxHashSet<Inst> {
    let blocks = body.blocks.iter().map(|&block| function.block(block));
    let mut rest: FxHashSet<Inst> = blocks.flat_map(|data| data.insts().iter().copied()).collect();
    let conditions = exits.iter().filter_map(|&exit| function.block(exit).terminator.operand());
    let mut worklist: Vec<Inst> = conditions.filter_map(Value::as_inst).collect();
    while let Some(inst) = worklist.pop() {
        if rest.remove(&inst) {
            function.for_each_operand(inst, |it| worklist.extend(it.as_inst()));
        }
    }
    rest
}

/// The known number for `value`, or `value` itself.
fn known(values: &FxHashMap<Inst, Value>, value: Value) -> Value {
    value.as_inst().and_then(|inst| values.get(&inst).copied()).unwrap_or(value)
}

fn is_number(value: Value) -> bool {
    matches!(value, Value::Int(..) | Value::Constant(_) | Value::Null(_))
}

/// What `inst` yields, if its operands are numbers.
fn run(
    context: &mut Context,
    function: &Function,
    values: &FxHashMap<Inst, Value>,
    inst: Inst,
) -> Option<Value> {
    let data = function.inst(inst);
    if matches!(data.op, Op::Load { .. } | Op::Store { .. } | Op::Call { .. } | Op::Alloca { .. }) {
        return None;
    }
    let mut are_numbers = true;
    function.for_each_operand(inst, |it| are_numbers &= is_number(known(values, it)));
    if !are_numbers {
        return None;
    }
    fold::fold(context, function, &data, |it| known(values, it))
}
