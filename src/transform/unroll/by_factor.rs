//! Unrolling by a factor: several rounds of a loop stand one after another, with one test for all.
//!
//! It is for innermost loops that count by a constant step up or down to a bound, and test the count at
//! the end of a round. Before the loop, and after each group of rounds, one comparison decides whether
//! a whole group follows: with `i < n` and a step of 1, four rounds follow if `i < n - 3`. If `n - 3`
//! wraps around, none does. The last rounds are left to the loop as it was, unless their number is a
//! constant that the factor divides.
//!
//! The comparison before the loop comes earlier than the program's own. It compares frozen values, since
//! a decision on an undefined one would be undefined behaviour that the program may not have.
//!
//! Cost: linear in the copies.

use super::rounds::Body;
use crate::ir::{
    BinaryOp, Block, Builder, ConstantKind, Context, Function, Inst, InstData, IntPredicate, IntType, Op, Positions,
    Terminator, Value, eval,
};
use crate::support::interner::Symbol;

/// A loop that counts.
pub(super) struct Counted {
    /// The block that ends each round. It tests the count, which is the one of the next round.
    latch: Block,
    /// The number of the phi of the count in the header.
    phi: usize,
    /// What is compared with the bound.
    next: Inst,
    step: i64,
    ty: IntType,
    /// There is another round if this holds for `next` and the bound.
    predicate: IntPredicate,
    bound: Value,
    /// The number of rounds if it is a constant.
    rounds: Option<u64>,
}

/// What decides whether a group of rounds follows.
struct Group {
    /// Whether one follows at the beginning.
    enters: Value,
    /// Another one follows as long as the comparison holds for this bound.
    limit: Value,
}

impl Counted {
    /// How `body` counts, if it does.
    pub fn of(
        context: &Context,
        function: &Function,
        positions: &Positions,
        body: &Body,
        latches: &[Block],
    ) -> Option<Counted> {
        let &[latch] = latches else { return None };
        let Terminator::Branch { cond: Value::Inst(cond), then_block, else_block } =
            function.block(latch).terminator
        else {
            return None;
        };
        let Op::Icmp { predicate, lhs, rhs } = function.inst(cond).op else { return None };
        let predicate = match (then_block == body.header, else_block == body.header) {
            (true, false) => predicate,
            (false, true) => predicate.inverse(),
            _ => return None,
        };
        let in_loop = |inst| positions.block(inst).is_some_and(|block| body.contains(block));
        let (next, predicate, bound) = match (lhs, rhs) {
            (Value::Inst(next), bound) if in_loop(next) => (next, predicate, bound),
            (bound, Value::Inst(next)) => (next, predicate.swapped(), bound),
            _ => return None,
        };
        let Op::Binary { op: BinaryOp::Add, lhs: Value::Inst(count), rhs: step } =
            function.inst(next).op
        else {
            return None;
        };
        let step = number(context, step)?;
        let phi = function.block(body.header).phis.iter().position(|&phi| phi == count)?;
        let mut inputs = function.phi_incoming(count).iter();
        if inputs.find(|input| input.0 == latch)?.1 != Value::Inst(next)
            || bound.as_inst().is_some_and(in_loop)
            || !is_toward(predicate, step)
        {
            return None;
        }
        let ty = IntType::of(function.inst(next).ty)?;
        let start = body.starts(function)[phi];
        let mut counted = Counted { latch, phi, next, step, ty, predicate, bound, rounds: None };
        if let (Some(start), Some(bound)) = (number(context, start), number(context, bound)) {
            counted.rounds = counted.count(start, bound);
        }
        Some(counted)
    }

    /// The number of rounds from `start` to `bound`. `None` if the count wraps around on the way.
    fn count(&self, start: i64, bound: i64) -> Option<u64> {
        let (start, bound, step) = (self.wide(start), self.wide(bound), i128::from(self.step));
        // How far it is to the first count that does not hold.
        let is_strict = !matches!(
            self.predicate,
            IntPredicate::Sle | IntPredicate::Sge | IntPredicate::Ule | IntPredicate::Uge
        );
        let distance = (bound - start) * step.signum() + i128::from(!is_strict);
        let rounds = (distance.max(1) + step.abs() - 1) / step.abs();
        let (least, most) = self.range();
        let last = start + rounds * step;
        ((least..=most).contains(&last)).then_some(rounds as u64)
    }

    /// How far the count goes in a group, from one test to the last before the next.
    fn reach(&self, factor: usize) -> i128 {
        i128::from(self.step) * (factor as i128 - 1)
    }

    /// Whether there may be enough rounds for a group.
    fn has_limit(&self, context: &Context, factor: usize) -> bool {
        let (least, most) = self.range();
        let limit = number(context, self.bound).map(|bound| self.wide(bound) - self.reach(factor));
        let is_number = |limit: i128| (least..=most).contains(&limit);
        limit.is_none_or(is_number) && is_number(least + self.reach(factor).abs())
    }

    /// Computes at the end of `block`, before the loop, how long groups follow.
    fn group(
        &self,
        context: &mut Context,
        function: &mut Function,
        block: Block,
        start: Value,
        factor: usize,
    ) -> Group {
        let ty = self.ty.ty();
        let mut frozen = |context: &Context, value| match number(context, value) {
            Some(_) => value,
            None => {
                let op = Op::Freeze { value };
                Value::Inst(function.append(block, op, ty, Symbol::NONE))
            }
        };
        let (start, bound) = (frozen(context, start), frozen(context, self.bound));
        let constant = |context: &mut Context, wide: i128| {
            let value = eval::wrap(self.ty, wide as u64);
            context.int(self.ty, value)
        };
        let reach = self.reach(factor);
        if let Some(bound) = number(context, bound) {
            let limit = constant(context, self.wide(bound) - reach);
            let mut builder = Builder { context, function, block };
            return Group { enters: builder.icmp(self.predicate, start, limit), limit };
        }
        // The bound is at least so far from where the numbers end.
        let (least, most) = self.range();
        let (first, holds) = if reach > 0 {
            (constant(context, least + reach), if least < 0 { IntPredicate::Sge } else { IntPredicate::Uge })
        } else {
            (constant(context, most + reach), if least < 0 { IntPredicate::Sle } else { IntPredicate::Ule })
        };
        let reach = constant(context, reach);
        let mut builder = Builder { context, function, block };
        let limit = builder.binary(BinaryOp::Sub, bound, reach);
        let has_limit = builder.icmp(holds, bound, first);
        let is_before = builder.icmp(self.predicate, start, limit);
        Group { enters: builder.binary(BinaryOp::And, has_limit, is_before), limit }
    }

    /// The number that the comparison sees in `value`.
    fn wide(&self, value: i64) -> i128 {
        let (least, _) = self.range();
        let value = i128::from(value);
        if least == 0 && value < 0 { value + (1 << self.ty.bits()) } else { value }
    }

    /// The least and the greatest number for the comparison.
    fn range(&self) -> (i128, i128) {
        let bits = self.ty.bits();
        match self.predicate {
            IntPredicate::Ult | IntPredicate::Ule | IntPredicate::Ugt | IntPredicate::Uge => {
                (0, (1 << bits) - 1)
            }
            _ => (-1 << (bits - 1), (1 << (bits - 1)) - 1),
        }
    }
}

/// Whether a count with this step comes to where the comparison does not hold.
fn is_toward(predicate: IntPredicate, step: i64) -> bool {
    use IntPredicate::{Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    match predicate {
        Slt | Sle | Ult | Ule => step > 0,
        Sgt | Sge | Ugt | Uge => step < 0,
        _ => false,
    }
}

fn number(context: &Context, value: Value) -> Option<i64> {
    match value {
        Value::Int(IntType::I1, _) => None,
        Value::Int(_, value) => Some(value.into()),
        Value::Constant(constant) => match context.constants[constant].kind {
            ConstantKind::Int(value) => Some(value),
            _ => None,
        },
        _ => None,
    }
}

/// Which factor to unroll a loop of `size` instructions by, if any.
pub(super) fn factor(context: &Context, counted: &Counted, size: usize) -> Option<usize> {
    let most = (super::limit("LARGEST_GROUP", 100) / size).min(super::limit("FACTOR", 8));
    let power = most.checked_ilog2().map(|bits| 1 << bits).filter(|&factor| factor > 1);
    if let Some(rounds) = counted.rounds {
        let mut exact = (3..=most).rev().filter(|&factor| rounds.is_multiple_of(factor as u64));
        let is_worth_it = |factor: &usize| rounds >= 2 * *factor as u64;
        return exact.next().or(power).filter(is_worth_it);
    }
    power.filter(|&factor| counted.has_limit(context, factor))
}

/// Unrolls a loop. Returns the new blocks, which stand before the original. If the factor divides the
/// number of rounds, control no longer comes to that.
pub(super) fn unroll(
    context: &mut Context,
    function: &mut Function,
    mut body: Body,
    counted: &Counted,
    factor: usize,
) -> Vec<Block> {
    let Body { header, preheader, .. } = body;
    let block_name = function.block(header).name;
    let is_exact = counted.rounds.is_some_and(|rounds| rounds.is_multiple_of(factor as u64));
    let main = function.create_block(block_name);
    let test = function.create_block(function.block(counted.latch).name);

    // The rounds of a group.
    let phis: Vec<Inst> = function.block(header).phis.clone();
    let starts = body.starts(function);
    let mut values = Vec::new();
    for (&phi, &start) in phis.iter().zip(&starts) {
        let InstData { ty, name, .. } = *function.inst(phi);
        let copy = function.append_phi(main, ty, name, &[(preheader, start)]);
        values.push(Value::Inst(copy));
    }
    let mut blocks = Vec::new();
    let mut first = main;
    let mut rounds = Vec::new();
    for left in (0..factor).rev() {
        let (next, stays) = match left {
            0 if is_exact => (main, None),
            0 => (test, Some(counted.latch)),
            _ => (function.create_block(block_name), Some(counted.latch)),
        };
        let round = body.copy(context, function, (first, next), &values, stays);
        blocks.extend(&round.blocks);
        if round.latches.is_empty() {
            // The loop is always left elsewhere.
            break;
        }
        values = body.next_values(function, &round, next);
        first = next;
        rounds.push(round);
    }
    let last = rounds.pop().filter(|_| rounds.len() + 1 == factor);

    if is_exact {
        if let Some(last) = last {
            let [(latch, _)] = last.latches[..] else { unreachable!("there is one latch") };
            add_inputs(function, main, latch, &values);
        }
        function.set_terminator(preheader, Terminator::Jump(main));
        body.finish(function);
        return blocks;
    }

    let group = counted.group(context, function, preheader, starts[counted.phi], factor);
    // What is left after the groups, and the loop for it.
    let rest = function.create_block(block_name);
    for (&phi, &start) in phis.iter().zip(&starts) {
        let InstData { ty, name, .. } = *function.inst(phi);
        let copy = function.append_phi(rest, ty, name, &[(preheader, start)]);
        function.add_phi_input(phi, rest, Value::Inst(copy));
    }
    function.terminate(rest, Terminator::Jump(header));
    let (then_block, else_block) = (main, rest);
    function.set_terminator(preheader, Terminator::Branch { cond: group.enters, then_block, else_block });
    if let Some(last) = last {
        let end = function.create_block(function.block(counted.latch).name);
        let next = last.value(Value::Inst(counted.next));
        let mut builder = Builder { context, function, block: test };
        let cond = builder.icmp(counted.predicate, next, group.limit);
        builder.terminate(Terminator::Branch { cond, then_block: main, else_block: end });
        add_inputs(function, main, test, &values);
        body.copy_end(function, &last, counted.latch, (end, rest));
        add_inputs(function, rest, end, &values);
        for block in [test, end] {
            function.place(block);
            blocks.push(block);
        }
    }
    function.place(rest);
    blocks.push(rest);
    body.finish(function);
    blocks
}

/// Gives the phis of `block` an input each.
fn add_inputs(function: &mut Function, block: Block, from: Block, values: &[Value]) {
    let phis = function.block(block).phis.clone();
    phis.into_iter().zip(values).for_each(|(phi, &value)| function.add_phi_input(phi, from, value));
}
