//! Divisions by a constant whose quotients are few. If `x` is less than `2 * n`, then `x % n` is `x`, or `x - n`
//! from `n` on: a comparison and a choice take the place of the multiplications that a code generator makes
//! of a division. Sums modulo a number are of this kind, and so is `(i + 1) % n`.

use rustc_hash::FxHashMap;

use crate::ir::range::Range;
use crate::ir::{
    BinaryOp, Block, Cursor, Flags, Function, Inst, InstData, IntPredicate, IntType, Op, Type,
    Value,
};
use crate::support::interner::Symbol;

/// The numbers that a dividend may be, in terms of its divisor.
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

    /// The remainder of `dividend`, if its quotient is `quotient`: a number less than the dividend.
    pub fn remainder(self, dividend: Value, quotient: i64) -> Op {
        Op::Binary { op: BinaryOp::Sub, lhs: dividend, rhs: number(quotient * self.by) }
    }
}

/// An `i32` that fits.
pub(super) fn number(number: i64) -> Value {
    Value::Int(IntType::I32, number.try_into().expect("a dividend is as far from 0"))
}

/// Divisions of which there are two quotients, with their blocks.
#[derive(Default)]
pub(super) struct Divisions {
    blocks: Vec<Block>,
    quotients: FxHashMap<Inst, Quotients>,
}

impl Divisions {
    /// Adds one. The blocks come in any order, but those of one block in a row.
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
    let data = *cursor.function.inst(inst);
    let Op::Binary { op, lhs: dividend, .. } = data.op else { unreachable!("it is a division") };
    let next_from = quotients.next_from.expect("there are two");
    let mut add = |op, ty, flags| {
        let added = cursor.insert_before(InstData { op, ty, flags, name: Symbol::NONE });
        if let Some(spans) = &mut cursor.function.spans {
            spans.copy_inst(inst, added);
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
}
