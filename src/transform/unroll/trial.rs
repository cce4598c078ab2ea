//! How many rounds a loop has, found by following it: each round is run on what is known in it.
//!
//! The phis of the header begin with what they read from outside. Whatever folds from numbers alone
//! is known in the round. An exit that each round passes and whose condition is known decides whether
//! there is another round. So any recurrence will do, be it `i = i + 1`, `i = i * 3` or one that wraps.
//!
//! What an undefined value folds to is one of several possibilities, so only numbers count.
//!
//! Cost: linear in the instructions of the loop for each round, up to the limits.

use rustc_hash::FxHashMap;

use super::rounds::Body;
use crate::analysis::DomTree;
use crate::ir::{Block, Context, Function, Inst, Op, Value, fold};
use crate::transform::sccp::known_target;

/// What unrolling a loop gives.
pub(super) struct Trial {
    /// How often the header is executed, at most.
    pub rounds: usize,
    /// How many instructions remain in all rounds together.
    pub size: usize,
}

/// The most instructions that are run to follow a loop.
pub(super) const STEPS: usize = 4_000;

/// Follows the loop until it is left. `None` if the rounds are not known, are many,
/// or leave more than `limit` instructions.
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
    let phis = &function.block(body.header).phis;
    let mut values: FxHashMap<Inst, Value> = FxHashMap::default();
    values.extend(phis.iter().copied().zip(body.starts(function)).filter(|&(_, it)| is_number(it)));
    let mut trial = Trial { rounds: 1, size: 0 };
    for _ in 0..STEPS / body.size(function) {
        for &block in &body.blocks {
            for &inst in &function.block(block).body {
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
        // Phis read their inputs at once.
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
        trial.rounds += 1;
    }
    None
}

/// What is known about `value`, or `value` itself.
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
    fold::fold(context, function, data, |it| known(values, it))
}
