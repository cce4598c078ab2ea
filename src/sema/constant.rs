//! Arithmetic of constants: of ints as the IR does it, of floats rounded after each operation.

use crate::ir::eval::{self, EvalError};
use crate::ir::{BinaryOp, Flags, FloatPredicate, IntPredicate, IntType};
use crate::support::scalar::{Constant, Scalar};

/// The result of `left op right`, whose types are the same; `None` if it is not computed.
#[inline]
pub(super) fn binary(
    op: BinaryOp,
    left: Constant,
    right: Constant,
) -> Result<Option<Constant>, EvalError> {
    match (left, right) {
        (Constant::Int(left), Constant::Int(right)) => {
            let value = eval::binary(IntType::I32, op, Flags::NONE, left.into(), right.into())?;
            Ok(value.map(|value| Constant::Int(value as i32)))
        }
        _ => {
            let [left, right] = [left, right].map(|it| f32::from_bits(it.bits()));
            Ok(Some(Constant::float(match op {
                BinaryOp::Add => left + right,
                BinaryOp::Sub => left - right,
                BinaryOp::Mul => left * right,
                BinaryOp::Sdiv => left / right,
                _ => return Ok(None),
            })))
        }
    }
}

/// Whether `left predicate right`, whose types are the same. A NaN is unequal to everything.
#[inline]
pub(super) fn compare(predicate: IntPredicate, left: Constant, right: Constant) -> Option<bool> {
    if let (Constant::Int(left), Constant::Int(right)) = (left, right) {
        return eval::icmp(IntType::I32, predicate, Flags::NONE, left.into(), right.into());
    }
    let [left, right] = [left, right].map(|it| f32::from_bits(it.bits()));
    Some(float_predicate(predicate).holds(left.partial_cmp(&right)))
}

/// The comparison of floats that the source writes like `predicate`. With a NaN only `!=` holds.
pub(crate) fn float_predicate(predicate: IntPredicate) -> FloatPredicate {
    match predicate {
        IntPredicate::Eq => FloatPredicate::Oeq,
        IntPredicate::Ne => FloatPredicate::Une,
        IntPredicate::Slt => FloatPredicate::Olt,
        IntPredicate::Sle => FloatPredicate::Ole,
        IntPredicate::Sgt => FloatPredicate::Ogt,
        IntPredicate::Sge => FloatPredicate::Oge,
        _ => unreachable!("the language has no unsigned comparison"),
    }
}

/// The negative of `value`, also of 0.0.
pub(super) fn negate(value: Constant) -> Constant {
    match value {
        Constant::Int(value) => Constant::Int(value.wrapping_neg()),
        Constant::Float(bits) => Constant::float(-f32::from_bits(bits)),
    }
}

/// `value` converted to the type `to`; `None` if it does not fit.
pub(super) fn convert(value: Constant, to: Scalar) -> Option<Constant> {
    Some(match (value, to) {
        (Constant::Int(value), Scalar::Float) => Constant::float(value as f32),
        (Constant::Float(bits), Scalar::Int) => {
            let whole = f64::from(f32::from_bits(bits)).trunc();
            let range = f64::from(i32::MIN)..=f64::from(i32::MAX);
            return range.contains(&whole).then_some(Constant::Int(whole as i32));
        }
        (same, _) => same,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_round_or_drop_the_fraction() {
        let int = |value: f32| convert(Constant::float(value), Scalar::Int);
        assert_eq!(int(2.9), Some(Constant::Int(2)));
        assert_eq!(int(-2.9), Some(Constant::Int(-2)));
        assert_eq!(int(-0.0), Some(Constant::Int(0)));
        assert_eq!(int(-2147483648.0), Some(Constant::Int(i32::MIN)));
        for outside in [2147483648.0, -2147483904.0, f32::INFINITY, f32::NAN] {
            assert_eq!(int(outside), None, "{outside}");
        }
        let float = |value| convert(Constant::Int(value), Scalar::Float);
        assert_eq!(float(16777217), Some(Constant::float(16777216.0)));
        assert_eq!(float(16777219), Some(Constant::float(16777220.0)));
        assert_eq!(float(i32::MAX), Some(Constant::float(2147483648.0)));
    }

    #[test]
    fn a_nan_is_unequal_to_itself() {
        let nan = Constant::float(f32::NAN);
        let holds = |predicate| compare(predicate, nan, nan);
        assert_eq!(holds(IntPredicate::Ne), Some(true));
        for other in [IntPredicate::Eq, IntPredicate::Sle, IntPredicate::Sge, IntPredicate::Slt] {
            assert_eq!(holds(other), Some(false));
        }
        assert!(nan.is_true());
        let zero = Constant::float(0.0);
        assert_eq!(compare(IntPredicate::Eq, zero, negate(zero)), Some(true));
        assert!(!negate(zero).is_true());
        assert_eq!(negate(zero), Constant::Float(0x8000_0000));
        assert_eq!(binary(BinaryOp::Sdiv, zero, zero), Ok(Some(Constant::Float(0x7FC0_0000))));
    }
}
