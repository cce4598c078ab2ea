//! Ranges of numbers of type `i32`, and what operations and comparisons make of them.

use super::{BinaryOp, IntPredicate};

/// The numbers from `least` to `greatest`, at least one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least of them.
    pub least: i64,
    /// The greatest of them.
    pub greatest: i64,
}

impl Range {
    /// All numbers of type `i32`.
    pub const ALL: Range = Range { least: i32::MIN as i64, greatest: i32::MAX as i64 };

    /// A single number.
    pub fn number(number: i64) -> Range {
        Range { least: number, greatest: number }
    }

    /// The range with these ends, which an operation yields if it does not wrap; otherwise any number.
    pub fn of_ends(ends: impl IntoIterator<Item = i64>) -> Range {
        Range::between(ends).if_possible()
    }

    /// The numbers from the least to the greatest of both.
    pub fn or(self, other: Range) -> Range {
        Range { least: self.least.min(other.least), greatest: self.greatest.max(other.greatest) }
    }

    /// Whether all its numbers are in `other`.
    pub fn is_within(self, other: Range) -> bool {
        other.least <= self.least && self.greatest <= other.greatest
    }

    /// The range with these ends, whose numbers may be too large for `i32`.
    pub fn between(ends: impl IntoIterator<Item = i64>) -> Range {
        let (mut least, mut greatest) = (i64::MAX, i64::MIN);
        for end in ends {
            (least, greatest) = (least.min(end), greatest.max(end));
        }
        Range { least, greatest }
    }

    /// Whether all its numbers are of type `i32`.
    pub fn fits(self) -> bool {
        self.is_within(Range::ALL)
    }

    /// This range, if all its numbers are of type `i32`.
    pub fn if_possible(self) -> Range {
        if self.fits() { self } else { Range::ALL }
    }

    /// The sums of its numbers and `number`, if they do not wrap; otherwise any number.
    pub fn plus(self, number: i64) -> Range {
        Range::of_ends([self.least + number, self.greatest + number])
    }

    /// Whether none of its numbers is negative.
    pub fn is_not_negative(self) -> bool {
        self.least >= 0
    }

    /// Those of its numbers for which `number predicate other` may hold. All of them if there are none:
    /// then the block is never reached.
    pub fn narrowed(self, predicate: IntPredicate, other: Range) -> Range {
        let Range { mut least, mut greatest } = self;
        match predicate {
            IntPredicate::Slt => greatest = greatest.min(other.greatest - 1),
            IntPredicate::Sle => greatest = greatest.min(other.greatest),
            IntPredicate::Sgt => least = least.max(other.least + 1),
            IntPredicate::Sge => least = least.max(other.least),
            IntPredicate::Eq => {
                (least, greatest) = (least.max(other.least), greatest.min(other.greatest));
            }
            IntPredicate::Ne if other.least == other.greatest => {
                least += i64::from(least == other.least);
                greatest -= i64::from(greatest == other.least);
            }
            // As an unsigned number, a negative one is larger than all others.
            IntPredicate::Ult | IntPredicate::Ule if other.is_not_negative() => {
                let is_strict = predicate == IntPredicate::Ult;
                (least, greatest) =
                    (least.max(0), greatest.min(other.greatest - i64::from(is_strict)));
            }
            _ => {}
        }
        if least <= greatest { Range { least, greatest } } else { self }
    }
}

/// The orders of two numbers for which a comparison holds, each a bit: less, equal, greater. And whether
/// they are compared with a sign; `None` if that makes no difference.
pub fn orders(predicate: IntPredicate) -> (u8, Option<bool>) {
    match predicate {
        IntPredicate::Eq => (0b010, None),
        IntPredicate::Ne => (0b101, None),
        IntPredicate::Slt => (0b001, Some(true)),
        IntPredicate::Sle => (0b011, Some(true)),
        IntPredicate::Sgt => (0b100, Some(true)),
        IntPredicate::Sge => (0b110, Some(true)),
        IntPredicate::Ult => (0b001, Some(false)),
        IntPredicate::Ule => (0b011, Some(false)),
        IntPredicate::Ugt => (0b100, Some(false)),
        IntPredicate::Uge => (0b110, Some(false)),
    }
}

/// The sums, differences or products of numbers in these ranges, before they wrap.
pub fn results(op: BinaryOp, lhs: Range, rhs: Range) -> Option<Range> {
    let ends = |it: Range| [it.least, it.greatest];
    let pairs = ends(lhs).into_iter().flat_map(|left| ends(rhs).map(|right| (left, right)));
    match op {
        BinaryOp::Add => Some(Range::between(pairs.map(|(left, right)| left + right))),
        BinaryOp::Sub => Some(Range::between(pairs.map(|(left, right)| left - right))),
        BinaryOp::Mul => Some(Range::between(pairs.map(|(left, right)| left * right))),
        _ => None,
    }
}

/// The range of what `op` makes of numbers in these ranges.
pub fn of_binary(op: BinaryOp, lhs: Range, rhs: Range) -> Range {
    if let Some(results) = results(op, lhs, rhs) {
        return results.if_possible();
    }
    let by = (rhs.least == rhs.greatest).then_some(rhs.least);
    match (op, by) {
        (BinaryOp::Udiv, Some(by @ 2..)) if !lhs.is_not_negative() => {
            Range { least: 0, greatest: i64::from(u32::MAX) / by }
        }
        (BinaryOp::Udiv, Some(_)) if !lhs.is_not_negative() => Range::ALL,
        (BinaryOp::Sdiv | BinaryOp::Udiv, Some(by @ 1..)) => {
            Range { least: lhs.least / by, greatest: lhs.greatest / by }
        }
        (BinaryOp::Urem, Some(by @ 1..)) => Range { least: 0, greatest: by - 1 },
        (BinaryOp::Srem, Some(by)) if by != 0 => {
            let most = by.abs() - 1;
            let least = if lhs.is_not_negative() { 0 } else { lhs.least.max(-most) };
            Range { least, greatest: lhs.greatest.clamp(0, most) }
        }
        (BinaryOp::And, _) if lhs.is_not_negative() || rhs.is_not_negative() => {
            let of = |it: Range| if it.is_not_negative() { it.greatest } else { i64::MAX };
            Range { least: 0, greatest: of(lhs).min(of(rhs)) }
        }
        (BinaryOp::Lshr, Some(by @ 1..=31)) if !lhs.is_not_negative() => {
            Range { least: 0, greatest: i64::from(u32::MAX >> by) }
        }
        (BinaryOp::Ashr | BinaryOp::Lshr, Some(by @ 0..=31))
            if op == BinaryOp::Ashr || lhs.is_not_negative() =>
        {
            Range { least: lhs.least >> by, greatest: lhs.greatest >> by }
        }
        _ => Range::ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Flags, IntType, eval};

    /// Numbers where operations wrap, or nearly.
    const NUMBERS: [i32; 11] =
        [i32::MIN, i32::MIN + 1, -9, -2, -1, 0, 1, 2, 7, i32::MAX - 1, i32::MAX];

    fn ranges() -> impl Iterator<Item = Range> {
        let ends = NUMBERS.iter().flat_map(|&a| NUMBERS.iter().map(move |&b| (a, b)));
        ends.filter(|(a, b)| a <= b).map(|(a, b)| Range { least: a.into(), greatest: b.into() })
    }

    fn members(range: Range) -> impl Iterator<Item = i64> {
        let all = NUMBERS.iter().map(|&it| i64::from(it));
        all.filter(move |&it| range.least <= it && it <= range.greatest)
    }

    #[test]
    fn the_range_of_an_operation_has_all_results() {
        let ops = [
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::Sdiv,
            BinaryOp::Srem,
            BinaryOp::Udiv,
            BinaryOp::Urem,
            BinaryOp::And,
            BinaryOp::Ashr,
            BinaryOp::Lshr,
        ];
        for op in ops {
            let mut is_known = false;
            for (lhs, rhs) in ranges().flat_map(|lhs| ranges().map(move |rhs| (lhs, rhs))) {
                let range = of_binary(op, lhs, rhs);
                is_known |= range != Range::ALL;
                for (left, right) in
                    members(lhs).flat_map(|left| members(rhs).map(move |right| (left, right)))
                {
                    let result = eval::binary(IntType::I32, op, Flags::NONE, left, right);
                    if let Ok(Some(result)) = result {
                        let contains = range.least <= result && result <= range.greatest;
                        assert!(contains, "{left} {op:?} {right} = {result}: {range:?}");
                    }
                }
            }
            assert!(is_known, "{op:?}");
        }
    }

    #[test]
    fn a_narrowed_range_has_all_numbers_that_satisfy_the_comparison() {
        let predicates = [
            IntPredicate::Eq,
            IntPredicate::Ne,
            IntPredicate::Slt,
            IntPredicate::Sle,
            IntPredicate::Sgt,
            IntPredicate::Sge,
            IntPredicate::Ult,
            IntPredicate::Ule,
            IntPredicate::Ugt,
            IntPredicate::Uge,
        ];
        for predicate in predicates {
            for (range, other) in ranges().flat_map(|it| ranges().map(move |other| (it, other))) {
                let narrowed = range.narrowed(predicate, other);
                for (left, right) in
                    members(range).flat_map(|left| members(other).map(move |right| (left, right)))
                {
                    let holds = eval::icmp(IntType::I32, predicate, Flags::NONE, left, right);
                    let is_in = narrowed.least <= left && left <= narrowed.greatest;
                    assert!(holds != Some(true) || is_in, "{left} {predicate:?} {right}");
                }
            }
        }
    }
}
