//! The arithmetic of the language's 32-bit `int`, in one place for constant expressions, folding
//! and execution.

use crate::ir::{BinaryOp, IntPredicate};

/// Why an operation has no value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EvalError {
    /// The divisor is zero.
    DivisionByZero,
    /// The least integer was divided by -1: the quotient is not an `int`.
    DivisionOverflow,
}

/// The value of `lhs op rhs`: two's complement, wrapping; division truncates toward zero.
///
/// # Errors
/// Division and remainder by zero, and of the least integer by -1, have no value.
#[inline]
pub fn binary(op: BinaryOp, lhs: i32, rhs: i32) -> Result<i32, EvalError> {
    Ok(match op {
        BinaryOp::Add => lhs.wrapping_add(rhs),
        BinaryOp::Sub => lhs.wrapping_sub(rhs),
        BinaryOp::Mul => lhs.wrapping_mul(rhs),
        BinaryOp::Sdiv | BinaryOp::Srem if rhs == 0 => return Err(EvalError::DivisionByZero),
        BinaryOp::Sdiv => lhs.checked_div(rhs).ok_or(EvalError::DivisionOverflow)?,
        BinaryOp::Srem => lhs.checked_rem(rhs).ok_or(EvalError::DivisionOverflow)?,
    })
}

/// Whether `lhs predicate rhs` holds.
#[inline]
pub fn icmp(predicate: IntPredicate, lhs: i32, rhs: i32) -> bool {
    match predicate {
        IntPredicate::Eq => lhs == rhs,
        IntPredicate::Ne => lhs != rhs,
        IntPredicate::Slt => lhs < rhs,
        IntPredicate::Sle => lhs <= rhs,
        IntPredicate::Sgt => lhs > rhs,
        IntPredicate::Sge => lhs >= rhs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_wraps_and_division_truncates() {
        assert_eq!(binary(BinaryOp::Add, i32::MAX, 1), Ok(i32::MIN));
        assert_eq!(binary(BinaryOp::Sub, i32::MIN, 1), Ok(i32::MAX));
        assert_eq!(binary(BinaryOp::Mul, 1 << 20, 1 << 20), Ok(0));
        assert_eq!(binary(BinaryOp::Sdiv, -7, 2), Ok(-3));
        assert_eq!(binary(BinaryOp::Srem, -7, 2), Ok(-1));
        assert_eq!(binary(BinaryOp::Srem, 7, -2), Ok(1));
    }

    #[test]
    fn undefined_divisions_have_no_value() {
        assert_eq!(binary(BinaryOp::Sdiv, 1, 0), Err(EvalError::DivisionByZero));
        assert_eq!(binary(BinaryOp::Srem, 0, 0), Err(EvalError::DivisionByZero));
        assert_eq!(binary(BinaryOp::Sdiv, i32::MIN, -1), Err(EvalError::DivisionOverflow));
        assert_eq!(binary(BinaryOp::Srem, i32::MIN, -1), Err(EvalError::DivisionOverflow));
    }
}
