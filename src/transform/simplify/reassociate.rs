//! Reassociation: sums as linear combinations, and products.
//!
//! A tree of additions, subtractions and products with constants is a sum `c0 + c1 * x1 + c2 * x2 ...`
//! in wrapping arithmetic. Equal terms are added up, and the sum is built again: first what does not
//! change in the loop, then what changes in the innermost one, equal factors taken out. So
//! `s + a + a + b`, where `s` changes in the loop, becomes `(2 * a + b) + s`. A tree of products is
//! treated likewise, where equal factors stay.
//!
//! The new tree replaces the old one only if it needs fewer operations in the innermost loop, or as
//! many there and fewer in the next, and so on.
//!
//! The inner operations of a tree have one reader and are in the loop of the root, so that no
//! operation is computed more often than before. Each operation is in one tree. Cost: linear in the
//! function and sorting of the terms of each tree.

use rustc_hash::FxHashMap;

use crate::analysis::{Analyses, LoopForest};
use crate::ir::{
    BinaryOp, Block, Context, Cursor, Flags, Function, Inst, InstData, IntType, Op, Positions,
    Value, use_counts,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;
use crate::transform::replacements::Replacements;

use super::combination::{Combination, Input, Kind};
use super::matching::integer;
use super::remarks::Reporter;

/// Rewrites the sums and products of `function`. Operations that nothing reads may remain. Returns
/// whether there were any to rewrite.
pub fn run(
    context: &mut Context,
    function: &mut Function,
    analyses: &Analyses,
    reporter: &mut Reporter,
) -> bool {
    let (order, loops) = (analyses.cfg(function).reverse_postorder(), analyses.loops(function));
    let trees = Trees::new(context, function, order, loops);
    let mut replacements = Replacements::new(function);
    let mut is_changed = false;
    for &block in order {
        if !function.block(block).body().iter().any(|&inst| trees.is_root(function, inst)) {
            continue;
        }
        let mut cursor = Cursor::new(function, block);
        while let Some(root) = cursor.next() {
            if !trees.is_root(cursor.function, root) {
                continue;
            }
            let Some(better) = trees.better(context, cursor.function, block, root) else {
                continue;
            };
            let data = cursor.function.inst(root);
            match build(context, &mut cursor, data, &better) {
                Ok(after) => {
                    cursor.function.replace_inst(root, after);
                    reporter.report(cursor.function, root, &data, None);
                }
                Err(value) => {
                    reporter.report(cursor.function, root, &data, Some(value));
                    replacements.replace(root, value);
                    cursor.remove();
                }
            }
            is_changed = true;
        }
    }
    if is_changed {
        replacements.extend(function);
        replacements.apply(function);
    }
    is_changed
}

/// Inserts the operations of `better` before the cursor, except for the last, which is returned: it
/// takes the place of `root`. If there are no operations, returns the value of `root`.
fn build(
    context: &mut Context,
    cursor: &mut Cursor,
    root: InstData,
    better: &Combination,
) -> Result<InstData, Value> {
    let ty = better.ty;
    let (operations, result) = better.operations();
    let mut built: Vec<Value> = Vec::with_capacity(operations.len());
    for (index, operation) in operations.iter().enumerate() {
        let [lhs, rhs] = operation.inputs.map(|input| match input {
            Input::Result(index) => built[index],
            Input::Value(value) => value,
            Input::Number(number) => context.int(ty, number),
        });
        let op = Op::Binary { op: operation.op, lhs, rhs };
        let data = InstData { op, flags: Flags::NONE, ty: root.ty, name: Symbol::NONE };
        if index + 1 == operations.len() {
            return Ok(InstData { name: root.name, ..data });
        }
        built.push(Value::Inst(cursor.insert_before(data)));
    }
    Err(match result {
        Input::Value(value) => value,
        Input::Number(number) => context.int(ty, number),
        Input::Result(_) => unreachable!("there are no operations"),
    })
}

struct Trees<'a> {
    loops: &'a LoopForest,
    positions: Positions,
    /// Whether an instruction is an inner operation of a tree.
    is_inner: EntityVec<Inst, bool>,
}

impl<'a> Trees<'a> {
    fn new(
        context: &Context,
        function: &Function,
        order: &[Block],
        loops: &'a LoopForest,
    ) -> Trees<'a> {
        let uses = use_counts(function);
        let positions = Positions::compute(function);
        let mut is_inner = EntityVec::filled(function.inst_count(), false);
        for &block in order {
            let data = function.block(block);
            for &inst in data.body() {
                let Some(kind) = kind(context, function, inst) else { continue };
                function.for_each_operand(inst, |value| {
                    if let Value::Inst(operand) = value
                        && let Some(home) = positions.block(operand)
                        && loops.innermost(home) == loops.innermost(block)
                        && self::kind(context, function, operand) == Some(kind)
                    {
                        is_inner[operand] = uses[operand] == 1;
                    }
                });
            }
        }
        Trees { loops, positions, is_inner }
    }

    fn is_inner(&self, value: Value) -> bool {
        // Instructions that were added since are in no tree.
        value.as_inst().is_some_and(|inst| self.is_inner.get(inst) == Some(&true))
    }

    /// Whether `inst` is the root of a tree with at least one inner operation.
    fn is_root(&self, function: &Function, inst: Inst) -> bool {
        let is_old = inst.index() < self.is_inner.len();
        match *function.op(inst) {
            Op::Binary { lhs, rhs, .. } if is_old && !self.is_inner[inst] => {
                self.is_inner(lhs) || self.is_inner(rhs)
            }
            _ => false,
        }
    }

    /// The number of loops around `block` in which `value` changes.
    fn depth(&self, value: Value, block: Block) -> usize {
        let home = value.as_inst().and_then(|inst| self.positions.block(inst));
        let mut at = home.and_then(|home| self.loops.innermost(home));
        while let Some(of) = at
            && !self.loops.contains(of, block)
        {
            at = self.loops.parent(of);
        }
        at.map_or(0, |of| self.loops.depth(of) as usize)
    }

    /// What the tree of `root` in `block` computes, if a new tree is cheaper.
    fn better(
        &self,
        context: &Context,
        function: &Function,
        block: Block,
        root: Inst,
    ) -> Option<Combination> {
        let kind = kind(context, function, root)?;
        let mut combination = Combination::new(kind, IntType::of(function.ty(root))?);
        // The operations, users first: the user's position and the greatest depth of a term.
        let mut nodes: Vec<(usize, usize)> = Vec::new();
        let mut positions = FxHashMap::default();
        let mut pending = vec![(Value::Inst(root), 1i64, 0)];
        while let Some((value, count, user)) = pending.pop() {
            let is_node = value == Value::Inst(root) || self.is_inner(value);
            let node = value.as_inst().filter(|_| is_node).map(|inst| *function.op(inst));
            if let Some(Op::Binary { op, lhs, rhs }) = node {
                let here = nodes.len();
                nodes.push((user, 0));
                match (op, integer(context, rhs)) {
                    (BinaryOp::Mul, Some((_, factor))) => {
                        pending.push((lhs, combination.wrapped(count.wrapping_mul(factor)), here));
                    }
                    _ => {
                        let negated = combination.wrapped(count.wrapping_neg());
                        let of_rhs = if op == BinaryOp::Sub { negated } else { count };
                        pending.extend([(rhs, of_rhs, here), (lhs, count, here)]);
                    }
                }
            } else if let Some((_, number)) = integer(context, value) {
                combination.add_constant(number.wrapping_mul(count));
            } else {
                let depth = self.depth(value, block);
                nodes[user].1 = nodes[user].1.max(depth);
                combination.add(&mut positions, value, count, depth);
            }
        }
        let mut costs = vec![0u32; combination.depth() + 1];
        for index in (0..nodes.len()).rev() {
            let (user, depth) = nodes[index];
            nodes[user].1 = nodes[user].1.max(depth);
            costs[depth] += 1;
        }
        combination.sort();
        let (operations, _) = combination.operations();
        let mut new_costs = vec![0u32; costs.len()];
        operations.iter().for_each(|it| new_costs[it.depth] += 1);
        new_costs.iter().rev().lt(costs.iter().rev()).then_some(combination)
    }
}

/// Whether a tree with the operation `inst` is a sum or a product; `None` if neither.
fn kind(context: &Context, function: &Function, inst: Inst) -> Option<Kind> {
    match *function.op(inst) {
        Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, .. } => Some(Kind::Sum),
        Op::Binary { op: BinaryOp::Mul, rhs, .. } => {
            Some(if integer(context, rhs).is_some() { Kind::Sum } else { Kind::Product })
        }
        _ => None,
    }
}
