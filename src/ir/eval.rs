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
    /// A shift by as many bits as there are, or more.
    ShiftTooFar,
}

/// The value of `lhs op rhs`: two's complement, wrapping; division truncates toward zero.
///
/// # Errors
/// Division and remainder by zero, and of the least integer by -1, have no value, nor has a shift
/// by 32 bits or more.
#[inline]
pub fn binary(op: BinaryOp, lhs: i32, rhs: i32) -> Result<i32, EvalError> {
    let unsigned = |op: fn(u32, u32) -> u32| op(lhs as u32, rhs as u32) as i32;
    let shift = || u32::try_from(rhs).ok().filter(|&by| by < 32).ok_or(EvalError::ShiftTooFar);
    Ok(match op {
        BinaryOp::Add => lhs.wrapping_add(rhs),
        BinaryOp::Sub => lhs.wrapping_sub(rhs),
        BinaryOp::Mul => lhs.wrapping_mul(rhs),
        BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem if rhs == 0 => {
            return Err(EvalError::DivisionByZero);
        }
        BinaryOp::Sdiv => lhs.checked_div(rhs).ok_or(EvalError::DivisionOverflow)?,
        BinaryOp::Srem => lhs.checked_rem(rhs).ok_or(EvalError::DivisionOverflow)?,
        BinaryOp::Udiv => unsigned(|lhs, rhs| lhs / rhs),
        BinaryOp::Urem => unsigned(|lhs, rhs| lhs % rhs),
        BinaryOp::Shl => lhs << shift()?,
        BinaryOp::Lshr => (lhs as u32 >> shift()?) as i32,
        BinaryOp::Ashr => lhs >> shift()?,
        BinaryOp::And => lhs & rhs,
        BinaryOp::Or => lhs | rhs,
        BinaryOp::Xor => lhs ^ rhs,
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
        IntPredicate::Ult => (lhs as u32) < rhs as u32,
        IntPredicate::Ule => lhs as u32 <= rhs as u32,
        IntPredicate::Ugt => lhs as u32 > rhs as u32,
        IntPredicate::Uge => lhs as u32 >= rhs as u32,
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
    fn unsigned_operations_see_the_bits() {
        assert_eq!(binary(BinaryOp::Udiv, -2, 2), Ok(i32::MAX));
        assert_eq!(binary(BinaryOp::Urem, -1, 16), Ok(15));
        assert_eq!(binary(BinaryOp::Lshr, -1, 31), Ok(1));
        assert_eq!(binary(BinaryOp::Ashr, -8, 2), Ok(-2));
        assert_eq!(binary(BinaryOp::Shl, 3, 31), Ok(i32::MIN));
        assert_eq!(binary(BinaryOp::Xor, 6, 3), Ok(5));
        assert!(icmp(IntPredicate::Ugt, -1, 1) && !icmp(IntPredicate::Sgt, -1, 1));
    }

    #[test]
    fn undefined_divisions_have_no_value() {
        assert_eq!(binary(BinaryOp::Sdiv, 1, 0), Err(EvalError::DivisionByZero));
        assert_eq!(binary(BinaryOp::Srem, 0, 0), Err(EvalError::DivisionByZero));
        assert_eq!(binary(BinaryOp::Sdiv, i32::MIN, -1), Err(EvalError::DivisionOverflow));
        assert_eq!(binary(BinaryOp::Srem, i32::MIN, -1), Err(EvalError::DivisionOverflow));
        assert_eq!(binary(BinaryOp::Urem, 1, 0), Err(EvalError::DivisionByZero));
        assert_eq!(binary(BinaryOp::Shl, 1, 32), Err(EvalError::ShiftTooFar));
        assert_eq!(binary(BinaryOp::Ashr, 1, -1), Err(EvalError::ShiftTooFar));
    }
}
