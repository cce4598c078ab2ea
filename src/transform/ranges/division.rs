//! Divisions by a constant, and what is cheaper. If `0 <= x` and `x < 2 * n`, then `x % n` is `x`, or `x - n` from `n`
//! on: a comparison and a choice take the place of the multiplications that a code generator makes of a division.
//! A sum of two numbers modulo `n` is of this kind, and so is `(i + 1) % n` for an `i` less than `n`.

use rustc_hash::FxHashMap;

use crate::ir::range::Range;
use crate::ir::{
    BinaryOp, Block, Cursor, Flags, Function, Inst, InstData, IntPredicate, Op, Type, Value,
};
use crate::support::interner::Symbol;

/// The quotients that a division may have: one or two.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Quotients {
    by: i64,
    least: i64,
    /// The first dividend with the next quotient, if that is possible, too.
    next_from: Option<i64>,
}

impl Quotients {
    /// The quotients of numbers in `range` by the number `by`, which is more than 1, rounded towards 0; `None`
    /// if there are more than two.
    pub fn of(range: Range, by: i32) -> Option<Quotients> {
        let by = i64::from(by);
        let [least, greatest] = [range.least / by, range.greatest / by];
        let next_from = match greatest - least {
            0 => None,
            1 => Some(if greatest > 0 { greatest * by } else { least * by + 1 }),
            _ => return None,
        };
        Some(Quotients { by, least, next_from })
    }

    /// The quotient, if it is always the same.
    pub fn only(self) -> Option<i64> {
        self.next_from.is_none().then_some(self.least)
    }

    /// The operation that yields the remainder of `dividend`, if its quotient is `quotient`.
    pub fn remainder(self, dividend: Value, quotient: i64) -> Op {
        Op::Binary { op: BinaryOp::Sub, lhs: dividend, rhs: number(quotient * self.by) }
    }
}

/// An `i32` that fits.
pub(super) fn number(number: i64) -> Value {
    Value::i32(number.try_into().expect("a dividend is as far from 0"))
}

/// What takes the place of an operation.
pub(super) enum Cheaper {
    /// A value that is known already.
    Known(Value),
    /// Another operation, or one that promises more.
    Operation(InstData),
    /// A choice between two quotients or remainders.
    Choice(Quotients),
}

/// What is cheaper than `data`, if that is a division by a constant, or its remainder, and its dividend is in
/// `range`. `is_defined` tells whether the dividend is the same number at each use.
pub(super) fn cheaper_division(
    data: &InstData,
    range: Range,
    is_defined: impl FnOnce() -> bool,
) -> Option<Cheaper> {
    let Op::Binary { op, lhs, rhs: Value::Int(_, by @ 2..) } = data.op else { return None };
    let (is_quotient, is_signed) = match op {
        BinaryOp::Sdiv => (true, true),
        BinaryOp::Srem => (false, true),
        BinaryOp::Udiv => (true, false),
        BinaryOp::Urem => (false, false),
        _ => return None,
    };
    let is_not_negative = range.is_not_negative();
    if !is_signed && !is_not_negative {
        return None;
    }
    let with = |op, flags| Some(Cheaper::Operation(InstData { op, flags, ..*data }));
    let quotients = Quotients::of(range, by);
    match quotients.and_then(Quotients::only) {
        Some(quotient) if is_quotient => return Some(Cheaper::Known(number(quotient))),
        Some(0) => return Some(Cheaper::Known(lhs)),
        Some(quotient) => return with(quotients?.remainder(lhs, quotient), Flags::NSW),
        None => {}
    }
    let is_power = is_not_negative && by.unsigned_abs().is_power_of_two();
    if let Some(quotients) = quotients.filter(|_| !is_power && is_defined()) {
        return Some(Cheaper::Choice(quotients));
    }
    if !is_not_negative {
        return None;
    }
    let shift = by.ilog2().try_into().expect("it is at most 30");
    let (op, rhs) = match (is_quotient, is_power) {
        (true, true) => (BinaryOp::Lshr, shift),
        (true, false) => (BinaryOp::Udiv, by),
        (false, true) => (BinaryOp::And, by - 1),
        (false, false) => (BinaryOp::Urem, by),
    };
    let op = Op::Binary { op, lhs, rhs: Value::i32(rhs) };
    if op == data.op { None } else { with(op, Flags::NONE) }
}

/// Divisions whose quotient is one of two numbers, and the blocks that they are in.
#[derive(Default)]
pub(super) struct Divisions {
    blocks: Vec<Block>,
    quotients: FxHashMap<Inst, Quotients>,
}

impl Divisions {
    /// Adds one. Those of one block are added in a row.
    pub fn add(&mut self, block: Block, inst: Inst, quotients: Quotients) {
        if self.blocks.last() != Some(&block) {
            self.blocks.push(block);
        }
        self.quotients.insert(inst, quotients);
    }

    /// Puts a choice in the place of each. Linear in the blocks.
    pub fn replace(&self, function: &mut Function) {
        for &block in &self.blocks {
            let mut cursor = Cursor::new(function, block);
            while let Some(inst) = cursor.next() {
                if let Some(&quotients) = self.quotients.get(&inst) {
                    choose(&mut cursor, inst, quotients);
                }
            }
        }
    }
}

/// Replaces the current instruction of `cursor` by a choice.
fn choose(cursor: &mut Cursor, inst: Inst, quotients: Quotients) {
    let data = cursor.function.inst(inst);
    let Op::Binary { op, lhs: dividend, .. } = data.op else { unreachable!("it is a division") };
    let next_from = quotients.next_from.expect("there are two");
    let mut add = |op, ty, flags| {
        let added = cursor.insert_before(InstData { op, ty, flags, name: Symbol::NONE });
        if let Some(spans) = &mut cursor.function.spans {
            spans.add_copy(inst, Some(added));
        }
        Value::Inst(added)
    };
    let compared = Op::Icmp { predicate: IntPredicate::Slt, lhs: dividend, rhs: number(next_from) };
    let is_less = add(compared, Type::I1, Flags::NONE);
    let [less, more] = [quotients.least, quotients.least + 1].map(|quotient| match op {
        BinaryOp::Sdiv | BinaryOp::Udiv => number(quotient),
        _ if quotient == 0 => dividend,
        // A remainder that wraps is not chosen.
        _ => add(quotients.remainder(dividend, quotient), data.ty, Flags::NSW),
    });
    let operands = cursor.function.create_operands(&[is_less, less, more]);
    cursor
        .function
        .replace_inst(inst, InstData { op: Op::Select { operands }, flags: Flags::NONE, ..data });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::ranges::tests::after_ranges;

    #[test]
    fn quotients_are_those_of_each_dividend() {
        let ends = -13..=13;
        for (least, greatest) in
            ends.clone().flat_map(|least| ends.clone().map(move |it| (least, it)))
        {
            for by in 2..=5 {
                if least > greatest {
                    continue;
                }
                let range = Range { least, greatest };
                let all: Vec<i64> = (least..=greatest).map(|it| it / i64::from(by)).collect();
                let (first, last) = (all[0], all[all.len() - 1]);
                let expected = (last - first <= 1).then(|| {
                    let next = all.iter().position(|&it| it != first);
                    let next_from =
                        next.map(|position| least + i64::try_from(position).expect("it is small"));
                    Quotients { by: by.into(), least: first, next_from }
                });
                assert_eq!(Quotients::of(range, by), expected, "{range:?} by {by}");
            }
        }
    }

    #[test]
    fn a_division_with_few_quotients_becomes_a_choice() {
        let few = "x >= 0 && x < 20";
        for (condition, expression, expected) in [
            ("x >= 0 && x < 10", "x % 10", ""),
            ("x >= 0 && x < 10", "x / 10", ""),
            ("x > -10 && x < 10", "x % 10", ""),
            ("x > 9 && x < 20", "x % 10", "sub nsw 10"),
            ("x > -20 && x < -9", "x % 10", "sub nsw -10"),
            (few, "x % 10", "icmp 10, sub nsw 10, select"),
            (few, "x / 10", "icmp 10, select"),
            ("x > -20 && x < 10", "x % 10", "icmp -9, sub nsw -10, select"),
            ("x > -10 && x < 20", "x / 10", "icmp 10, select"),
            // There are more quotients, or it is cheap.
            ("x >= 0 && x <= 20", "x % 10", "urem 10"),
            ("x > -11 && x < 20", "x / 10", "sdiv 10"),
            (few, "x % 16", "and 15"),
        ] {
            let main = after_ranges(format!(
                "int main() {{ int x = getint(); if ({condition}) putint({expression}); return 0; }}"
            ));
            // The block where the condition holds ends with the call.
            let mut bodies = main.layout().iter().map(|&block| main.block(block).body());
            let is_call = |&inst: &Inst| matches!(*main.op(inst), Op::Call { .. });
            let body = bodies.rfind(|it| it.last().is_some_and(is_call)).unwrap();
            let words = body[..body.len() - 1].iter().map(|&inst| {
                let InstData { op, flags, .. } = main.inst(inst);
                let promise = if flags.is_empty() { "" } else { " nsw" };
                match op {
                    Op::Binary { rhs: Value::Int(_, number), .. }
                    | Op::Icmp { rhs: Value::Int(_, number), .. } => {
                        format!("{}{promise} {number}", op.opcode().keyword())
                    }
                    _ => op.opcode().keyword().to_owned(),
                }
            });
            let words: Vec<String> = words.collect();
            assert_eq!(words.join(", "), expected, "{expression} if {condition}");
        }
    }
}
