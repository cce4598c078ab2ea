//! Trip counts: the first iteration `k`, from 0, in which `start + k * step predicate bound` is
//! false, in wrapping arithmetic. If this comparison alone ends a loop, it holds in that many
//! iterations, and the header is executed once more.
//!
//! | holds while | step | the count, if the comparison holds at first | right if |
//! |---|---|---|---|
//! | `x == b` | any | 1 | |
//! | `x != b` | odd | (b - start) / step, by the inverse of the step | |
//! | `x != b` | 2^t * odd | (b - start) / 2^t / odd, modulo 2^(w-t) | the loop ends |
//! | `x < b` | > 0 | (b - start - 1) / step + 1 | the last sum does not wrap: see below |
//! | `x <= b` | > 0 | (b - start) / step + 1 | likewise; with step 1, if the loop ends |
//!
//! `>` and `>=` with a negative step are `<` and `<=` of the mirrored numbers. Differences fit as
//! unsigned numbers. A step of 1 meets each number, so `x < b` fails when `x` is `b`. A larger step
//! may jump over all numbers from `b` to the greatest one, and wrap to the smallest. No formula
//! gives the count then. It cannot wrap if `b` is a small enough constant, or if the addition
//! promises not to wrap: breaking the promise is undefined behaviour.
//!
//! Cost: O(1).

use crate::analysis::{Term, Terms};
use crate::ir::{BinaryOp, Flags, IntPredicate, IntType, eval};

/// What is known about a comparison before its loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// It holds for the start.
    AtStart,
    /// It holds for the number one step before the start. This is so if a loop tests the sum at the
    /// bottom, after the same test at the top.
    BeforeStart,
}

/// In how many iterations a comparison holds before it fails.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TripCount {
    /// How many, as an unsigned number of the type that is compared.
    pub count: Term,
    /// Whether the count is right only if the comparison fails in some iteration.
    pub if_it_ends: bool,
    /// How the compared value is known not to wrap, up to and including iteration number `count`:
    /// [`Flags::NSW`], [`Flags::NUW`] or none.
    pub no_wrap: Flags,
    /// Whether the step from the number before the start to the start does not wrap either.
    pub from_before: bool,
}

impl TripCount {
    /// The count, if it is a constant.
    pub fn constant(&self, terms: &Terms) -> Option<u64> {
        terms.as_int(self.count).map(|count| eval::unsigned(terms.ty(self.count), count))
    }
}

/// The first iteration `k` in which `start + k * step predicate bound` is false. `flags` are promises
/// about the additions of the step, and `known` holds wherever the count is used. `None` if the
/// count is not a simple term.
pub fn count(
    terms: &mut Terms,
    predicate: IntPredicate,
    start: Term,
    step: i64,
    bound: Term,
    flags: Flags,
    known: Known,
) -> Option<TripCount> {
    let ty = terms.ty(start);
    if step == 0 || ty == IntType::I1 {
        return None;
    }
    let is_signed = match predicate {
        IntPredicate::Eq => {
            let holds = terms.icmp(predicate, start, bound);
            return Some(plain(terms.resize(holds, ty), false));
        }
        IntPredicate::Ne => return not_equal(terms, start, step, bound),
        IntPredicate::Slt | IntPredicate::Sle | IntPredicate::Sgt | IntPredicate::Sge => true,
        IntPredicate::Ult | IntPredicate::Ule | IntPredicate::Ugt | IntPredicate::Uge => false,
    };
    let is_strict = matches!(
        predicate,
        IntPredicate::Slt | IntPredicate::Sgt | IntPredicate::Ult | IntPredicate::Ugt
    );
    let grows = matches!(
        predicate,
        IntPredicate::Slt | IntPredicate::Sle | IntPredicate::Ult | IntPredicate::Ule
    );
    let holds = terms.icmp(predicate, start, bound);
    if terms.as_int(holds) == Some(0) {
        return Some(plain(terms.int(ty, 0), false));
    }
    if grows != (step > 0) {
        return None;
    }
    let no_wrap = if is_signed { Flags::NSW } else { Flags::NUW };
    let is_promised = flags.contains(no_wrap) && (is_signed || grows);
    let is_close = stays_in_range(terms, ty, is_signed, is_strict, step, bound);
    let stays = is_promised || is_close;
    let if_it_ends = !stays && !is_strict;
    let is_one = step.unsigned_abs() == 1;
    if !stays && !is_one {
        return None;
    }
    // The promise is not about the addition before the start.
    let known = if is_close || is_one || known == Known::AtStart { known } else { Known::Nothing };
    let from_before = known == Known::BeforeStart;
    let first = if from_before { terms.add_int(start, step.wrapping_neg()) } else { start };
    let distance = if grows { terms.sub(bound, first) } else { terms.sub(first, bound) };
    let distance = if is_strict { terms.add_int(distance, -1) } else { distance };
    let size = terms.int(ty, step.wrapping_abs());
    let further = terms.binary(BinaryOp::Udiv, distance, size);
    let count = match known {
        // The number before the start satisfies the comparison.
        Known::BeforeStart => further,
        Known::AtStart => terms.add_int(further, 1),
        Known::Nothing => {
            let (count, none) = (terms.add_int(further, 1), terms.int(ty, 0));
            terms.select(holds, count, none)
        }
    };
    // As an unsigned number, going down is adding a large number, which wraps.
    let no_wrap = if if_it_ends || !is_signed && !grows { Flags::NONE } else { no_wrap };
    Some(TripCount { count, if_it_ends, no_wrap, from_before })
}

/// A trip count with no promise about wrapping.
fn plain(count: Term, if_it_ends: bool) -> TripCount {
    TripCount { count, if_it_ends, no_wrap: Flags::NONE, from_before: false }
}

/// Whether a value cannot wrap before the comparison fails, whatever the start: one step from the
/// last number that satisfies the comparison is still in the type's range.
fn stays_in_range(
    terms: &Terms,
    ty: IntType,
    is_signed: bool,
    is_strict: bool,
    step: i64,
    bound: Term,
) -> bool {
    let bits = ty.bits();
    let (least, greatest) = if is_signed {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    // Strict and by one: the bound itself is met.
    if is_strict && step.unsigned_abs() == 1 {
        return true;
    }
    let Some(bound) = terms.as_int(bound) else { return false };
    let bound = i128::from(bound);
    let bound = if !is_signed && bound < 0 { bound + (1i128 << bits) } else { bound };
    // The last number that can satisfy it.
    let last = bound - if is_strict { i128::from(step.signum()) } else { 0 };
    (least..=greatest).contains(&(last + i128::from(step)))
}

/// The trip count of `x != bound`.
fn not_equal(terms: &mut Terms, start: Term, step: i64, bound: Term) -> Option<TripCount> {
    let ty = terms.ty(start);
    let difference = terms.sub(bound, start);
    let zeros = step.trailing_zeros();
    let odd = step >> zeros;
    let inverse = inverse(odd);
    if zeros == 0 {
        let count = terms.mul_int(difference, inverse);
        return Some(plain(count, false));
    }
    let if_it_ends = match terms.as_int(difference) {
        Some(difference) if difference & ((1 << zeros) - 1) == 0 => false,
        // The loop never ends.
        Some(_) => return None,
        None => true,
    };
    let zeros = terms.int(ty, zeros.into());
    let quotient = terms.binary(BinaryOp::Lshr, difference, zeros);
    let product = terms.mul_int(quotient, inverse);
    let ones = terms.int(ty, -1);
    let mask = terms.binary(BinaryOp::Lshr, ones, zeros);
    let count = terms.binary(BinaryOp::And, product, mask);
    Some(plain(count, if_it_ends))
}

/// The number whose product with the odd number `odd` is 1, modulo 2^64 and so modulo 2^w. By Newton's
/// method: each step doubles the number of bits that are right.
pub fn inverse(odd: i64) -> i64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::terms::TermKind;
    use crate::ir::eval::wrap;
    use crate::ir::{Param, Value};
    use crate::support::entity::Entity;

    const TY: IntType = IntType::I8;

    /// The first iteration in which the comparison fails, by trying all; `None` if it always holds.
    /// `wraps` says whether a sum up to there wraps with or without sign.
    fn simulate(
        predicate: IntPredicate,
        start: i64,
        step: i64,
        bound: i64,
    ) -> (Option<i64>, [bool; 2]) {
        let (mut x, mut wraps) = (start, [false; 2]);
        for iteration in 0..=256 {
            if !eval::icmp(TY, predicate, Flags::NONE, x, bound).unwrap() {
                return (Some(iteration), wraps);
            }
            let sum = |flags| eval::binary(TY, BinaryOp::Add, flags, x, step).unwrap();
            wraps[0] |= sum(Flags::NSW).is_none();
            wraps[1] |= sum(Flags::NUW).is_none();
            x = wrap(TY, (x + step) as u64);
        }
        (None, wraps)
    }

    const NUMBERS: [i64; 18] =
        [-128, -127, -126, -124, -100, -64, -17, -2, -1, 0, 1, 2, 3, 7, 64, 65, 126, 127];

    /// Compares the term with the simulation for all starts and bounds. Returns how many of them have
    /// a count.
    fn check(
        predicate: IntPredicate,
        step: i64,
        flags: Flags,
        bound_is_known: bool,
        known: Known,
    ) -> usize {
        let mut found = 0;
        for bound in NUMBERS {
            let mut terms = Terms::default();
            let params = [0, 1].map(|index| Value::Param(Param::from_index(index)));
            let [start_term, bound_term] = params.map(|it| terms.number(TermKind::Value(it), TY));
            let bound_term = if bound_is_known { terms.int(TY, bound) } else { bound_term };
            let trip_count =
                count(&mut terms, predicate, start_term, step, bound_term, flags, known);
            let Some(trip_count) = trip_count else {
                continue;
            };
            for start in NUMBERS {
                let values = |value| if value == params[0] { start } else { bound };
                let count = terms.evaluate(trip_count.count, &values);
                let (expected, wraps) = simulate(predicate, start, step, bound);
                let what = format!("{start} + k * {step} {} {bound}", predicate.keyword());
                let holds = |x| eval::icmp(TY, predicate, Flags::NONE, x, bound) == Some(true);
                let before = wrap(TY, (start - step) as u64);
                let is_as_known = match known {
                    Known::Nothing => true,
                    Known::AtStart => holds(start),
                    Known::BeforeStart => holds(before),
                };
                if !is_as_known {
                    continue;
                }
                if trip_count.from_before && trip_count.no_wrap != Flags::NONE && expected.is_some()
                {
                    let sum = eval::binary(TY, BinaryOp::Add, trip_count.no_wrap, before, step);
                    let is_promised = flags != Flags::NONE;
                    assert!(sum.unwrap().is_some() || is_promised, "{what} wraps at first");
                }
                let breaks_promise = flags.contains(Flags::NSW) && wraps[0]
                    || flags.contains(Flags::NUW) && wraps[1];
                if breaks_promise || expected.is_none() && trip_count.if_it_ends {
                    continue;
                }
                found += 1;
                let expected = expected.unwrap_or_else(|| panic!("{what} always holds"));
                assert_eq!(count.map(|it| it & 255), Some(expected), "{what}");
                assert!(!wraps[0] || !trip_count.no_wrap.contains(Flags::NSW), "{what} wraps");
                assert!(!wraps[1] || !trip_count.no_wrap.contains(Flags::NUW), "{what} wraps");
            }
        }
        found
    }

    #[test]
    fn counts_are_those_of_a_simulation() {
        for &predicate in IntPredicate::ALL {
            for step in [1, 2, 3, 4, 6, 7, 64, 100, 127, 128i64] {
                for step in [wrap(TY, step as u64), -step] {
                    for flags in [Flags::NONE, Flags::NSW, Flags::NUW] {
                        for known in [Known::Nothing, Known::AtStart, Known::BeforeStart] {
                            check(predicate, step, flags, true, known);
                            check(predicate, step, flags, false, known);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_loops_have_counts() {
        let all = NUMBERS.len() * NUMBERS.len();
        let count = |predicate, step| check(predicate, step, Flags::NONE, false, Known::Nothing);
        assert_eq!(count(IntPredicate::Slt, 1), all);
        assert_eq!(count(IntPredicate::Sgt, -1), all);
        assert_eq!(count(IntPredicate::Ult, 1), all);
        assert_eq!(count(IntPredicate::Ne, 1), all);
        assert_eq!(count(IntPredicate::Ne, -7), all);
        assert_eq!(count(IntPredicate::Eq, 3), all);
        // The greatest bound is never passed.
        assert_eq!(count(IntPredicate::Sle, 1), all - NUMBERS.len());
        // It might wrap.
        assert_eq!(count(IntPredicate::Slt, 2), 0);
        assert!(check(IntPredicate::Slt, 2, Flags::NSW, false, Known::Nothing) > all / 2);
        assert!(check(IntPredicate::Slt, 2, Flags::NONE, true, Known::Nothing) > all / 2);
    }

    #[test]
    fn inverses() {
        for odd in [1, 3, 5, 7, -1, 12345, i64::MAX] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }
}
