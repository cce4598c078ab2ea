//! Floating-point terms as SMT-LIB has them.
//!
//! SMT-LIB has one NaN, but a value in LLVM IR has bits: those of a NaN that an operation makes are any, and `fneg`
//! and `select` keep those of their operands. So a number is one of SMT-LIB with the bits that it has if it is NaN.

use std::cmp::Ordering;

use easy_smt::SExpr;
use minisysy::ir::eval::float;
use minisysy::ir::{Flags, FloatOp, FloatType};
use minisysy::transform::simplify::term::Term;

use crate::query::{Meaning, Translation};
use crate::typing::Sort;

/// What a number is if it is NaN: its bits, unless it may have any.
#[derive(Copy, Clone)]
pub(crate) struct Nan {
    bits: SExpr,
    is_any: SExpr,
}

/// The widths of the exponent and of the fraction.
fn widths(ty: FloatType) -> (u32, u32) {
    match ty {
        FloatType::Half => (5, 10),
        FloatType::Float => (8, 23),
        _ => unreachable!("no proof is about other formats"),
    }
}

impl Translation<'_> {
    /// The number of type `ty` with these bits.
    pub fn number_of(&self, ty: Sort, bits: SExpr) -> SExpr {
        let smt = self.smt;
        let (exponent, fraction) = widths(ty.float().expect("a floating-point number"));
        let sizes = [exponent, fraction + 1].map(|it| smt.numeral(it));
        let to_fp = smt.list([&[smt.atom("_"), smt.atom("to_fp")], &sizes[..]].concat());
        smt.list(vec![to_fp, bits])
    }

    /// What a variable or constant with these bits is if it is NaN.
    pub fn known_nan(&self, bits: SExpr) -> Nan {
        Nan { bits, is_any: self.smt.false_() }
    }

    /// The NaN of the number that is chosen.
    pub fn chosen_nan(&self, holds: SExpr, yes: Nan, no: Nan) -> Nan {
        let choose = |yes, no| self.smt.ite(holds, yes, no);
        Nan { bits: choose(yes.bits, no.bits), is_any: choose(yes.is_any, no.is_any) }
    }

    /// The value of an operation of type `ty` on numbers of type `from`, what it is if it is NaN, and whether it has
    /// no value.
    pub fn float(
        &self,
        term: &Term,
        from: Sort,
        ty: Sort,
        operands: &[Meaning],
    ) -> (SExpr, Option<Nan>, SExpr) {
        let smt = self.smt;
        let any = || Nan { bits: self.number(from, 0), is_any: smt.true_() };
        let number = |ty: Sort, bits: u32| {
            let format = ty.float().expect("a floating-point number");
            let bits = float::convert(FloatType::Float, format, bits.into());
            self.number(ty, bits.expect("it is not NaN") as u64)
        };
        let rounded = |operator: &str, lhs, rhs| self.apply(operator, &[smt.atom("RNE"), lhs, rhs]);
        match (*term, operands) {
            (Term::FloatNumber(bits), _) => {
                let bits = number(ty, bits);
                (self.number_of(ty, bits), Some(self.known_nan(bits)), smt.false_())
            }
            (Term::FloatBinary(op, _), &[lhs, rhs]) => {
                let operator = match op {
                    FloatOp::Fadd => "fp.add",
                    FloatOp::Fsub => "fp.sub",
                    FloatOp::Fmul => "fp.mul",
                    FloatOp::Fdiv => "fp.div",
                    FloatOp::Frem => unreachable!("no rule is about remainders"),
                };
                (rounded(operator, lhs.value, rhs.value), Some(any()), smt.false_())
            }
            (Term::Fneg(_), &[operand]) => {
                let nan = operand.nan.expect("it is a floating-point number");
                let sign = self.number(ty, 1 << (ty.bits() - 1));
                let bits = self.apply("bvxor", &[nan.bits, sign]);
                (self.apply("fp.neg", &[operand.value]), Some(Nan { bits, ..nan }), smt.false_())
            }
            (Term::Reciprocal(_), &[operand]) => {
                let one = self.number_of(ty, number(ty, 1f32.to_bits()));
                let bits = operand.nan.expect("it is a floating-point number").bits;
                let value = rounded("fp.div", one, operand.value);
                (value, Some(any()), smt.not(self.has_reciprocal(ty, bits)))
            }
            (Term::Fcmp(predicate, _), &[lhs, rhs]) => {
                let predicate = predicate.of(Some(self.float_predicate)).expect("it is known");
                let operands = [lhs.value, rhs.value];
                let is_nan = |it| self.apply("fp.isNaN", &[it]);
                let orders = [
                    (Some(Ordering::Less), self.apply("fp.lt", &operands)),
                    (Some(Ordering::Equal), self.apply("fp.eq", &operands)),
                    (Some(Ordering::Greater), self.apply("fp.gt", &operands)),
                    (None, smt.or(is_nan(lhs.value), is_nan(rhs.value))),
                ];
                let orders = orders.into_iter().filter(|it| predicate.holds(it.0));
                let holds = self.or(orders.map(|it| it.1));
                let truth = smt.ite(holds, smt.binary(1, 1u8), smt.binary(1, 0u8));
                (truth, None, smt.false_())
            }
            _ => unreachable!("an operation has its operands"),
        }
    }

    /// Whether the number with these bits is a power of two, and it and its reciprocal are normal.
    fn has_reciprocal(&self, ty: Sort, bits: SExpr) -> SExpr {
        let smt = self.smt;
        let (exponent, fraction) = widths(ty.float().expect("a floating-point number"));
        let part = |low: u32, width: u32| smt.extract((low + width) as i32 - 1, low as i32, bits);
        let binary = |width: u32, value: u64| smt.binary(width as usize, value);
        let is_power = smt.eq(part(0, fraction), binary(fraction, 0));
        let place = part(fraction, exponent);
        // The exponents of a number and its reciprocal add up to twice the bias.
        let greatest = binary(exponent, (1 << exponent) - 3);
        let is_normal = self.apply("distinct", &[place, binary(exponent, 0)]);
        let is_small = self.apply("bvule", &[place, greatest]);
        smt.and_many([is_power, is_normal, is_small])
    }

    /// Whether flags exclude one of these values.
    pub fn excluded(&self, flags: Flags, values: &[(Meaning, Sort)]) -> SExpr {
        let mut parts = Vec::new();
        for (value, _) in values.iter().filter(|it| it.1.float().is_some()) {
            for (flag, test) in [(Flags::NNAN, "fp.isNaN"), (Flags::NINF, "fp.isInfinite")] {
                if flags.contains(flag) {
                    parts.push(self.apply(test, &[value.value]));
                }
            }
        }
        self.or(parts)
    }

    /// Whether an operation with these flags that yields `before` may yield `after`.
    pub fn is_same_float(&self, flags: Flags, before: Meaning, after: Meaning) -> SExpr {
        let smt = self.smt;
        let [is_nan, may_be_nan] = [before, after].map(|it| self.apply("fp.isNaN", &[it.value]));
        let (Some(from), Some(to)) = (before.nan, after.nan) else {
            unreachable!("both are floating-point numbers")
        };
        let has_bits = smt.and(smt.not(to.is_any), smt.eq(from.bits, to.bits));
        let is_same_nan = smt.and(may_be_nan, smt.or(from.is_any, has_bits));
        let mut is_same = smt.ite(is_nan, is_same_nan, smt.eq(before.value, after.value));
        if flags.contains(Flags::NSZ) {
            let are_zeros = [before, after].map(|it| self.apply("fp.isZero", &[it.value]));
            is_same = smt.or(is_same, smt.and_many(are_zeros));
        }
        is_same
    }
}
