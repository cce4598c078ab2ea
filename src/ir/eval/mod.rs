//! The one evaluator of operations on integers, for every width: used for constant expressions of
//! the source, by [folding](crate::ir::fold) and by the interpreter's slow path.
//!
//! An `i64` holds an integer as [`Value::Int`](crate::ir::Value::Int) does: sign-extended from its
//! type, an `i1` as 0 or 1. Bits of an operand above its width are ignored. A result that breaks a
//! promise of the flags is poison, which is `None` here. Each function takes constant time.

pub mod float;

use crate::ir::{BinaryOp, CastOp, Flags, IntPredicate, IntType};

/// Why an operation has no value, not even poison: undefined behaviour.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EvalError {
    /// The divisor is zero.
    DivisionByZero,
    /// The least integer is divided by -1; the quotient does not fit.
    DivisionOverflow,
}

/// The integer of type `ty` with the lowest of these bits, as [`Value::Int`] has it.
///
/// [`Value::Int`]: crate::ir::Value::Int
#[inline]
pub fn wrap(ty: IntType, bits: u64) -> i64 {
    if ty == IntType::I1 { (bits & 1) as i64 } else { signed(ty, bits as i64) }
}

/// The integer as a signed number: an `i1` is 0 or -1.
#[inline]
pub(crate) fn signed(ty: IntType, value: i64) -> i64 {
    let unused = 64 - ty.bits();
    value << unused >> unused
}

/// The integer as an unsigned number.
#[inline]
pub(crate) fn unsigned(ty: IntType, value: i64) -> u64 {
    value as u64 & (u64::MAX >> (64 - ty.bits()))
}

/// The value of `lhs op rhs`, both of type `ty`: two's complement, wrapping; signed division
/// truncates toward zero. `None` for poison, from a shift by the width or more, or from a broken
/// promise of `flags`.
///
/// # Errors
/// Division and remainder by zero, and signed ones of the least integer by -1.
#[inline]
pub fn binary(
    ty: IntType,
    op: BinaryOp,
    flags: Flags,
    lhs: i64,
    rhs: i64,
) -> Result<Option<i64>, EvalError> {
    let bits = ty.bits();
    let (x, y) = (signed(ty, lhs), signed(ty, rhs));
    let (ux, uy) = (unsigned(ty, lhs), unsigned(ty, rhs));
    let least = i64::MIN >> (64 - bits);
    let is_exact = flags.contains(Flags::EXACT);
    let (result, keeps_promises) = match op {
        BinaryOp::Add => {
            let fits = fits(ty, flags, i128::from(x) + i128::from(y), ux.checked_add(uy));
            (x.wrapping_add(y) as u64, fits)
        }
        BinaryOp::Sub => {
            let fits = fits(ty, flags, i128::from(x) - i128::from(y), ux.checked_sub(uy));
            (x.wrapping_sub(y) as u64, fits)
        }
        BinaryOp::Mul => {
            let fits = fits(ty, flags, i128::from(x) * i128::from(y), ux.checked_mul(uy));
            (x.wrapping_mul(y) as u64, fits)
        }
        BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem if uy == 0 => {
            return Err(EvalError::DivisionByZero);
        }
        BinaryOp::Sdiv | BinaryOp::Srem if x == least && y == -1 => {
            return Err(EvalError::DivisionOverflow);
        }
        BinaryOp::Sdiv => ((x / y) as u64, !is_exact || x % y == 0),
        BinaryOp::Srem => ((x % y) as u64, true),
        BinaryOp::Udiv => (ux / uy, !is_exact || ux % uy == 0),
        BinaryOp::Urem => (ux % uy, true),
        BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr if uy >= u64::from(bits) => {
            return Ok(None);
        }
        BinaryOp::Shl => {
            let product = u64::try_from(u128::from(ux) << uy).ok();
            (ux << uy, fits(ty, flags, i128::from(x) << uy, product))
        }
        BinaryOp::Lshr => (ux >> uy, !is_exact || ux >> uy << uy == ux),
        BinaryOp::Ashr => ((x >> uy) as u64, !is_exact || x >> uy << uy == x),
        BinaryOp::And => (ux & uy, true),
        BinaryOp::Or => (ux | uy, !flags.contains(Flags::DISJOINT) || ux & uy == 0),
        BinaryOp::Xor => (ux ^ uy, true),
    };
    Ok(keeps_promises.then(|| wrap(ty, result)))
}

/// Whether results of unlimited width keep the promises `nsw` and `nuw`. `as_unsigned` is `None`
/// when it is negative or does not even fit 64 bits.
#[inline]
fn fits(ty: IntType, flags: Flags, as_signed: i128, as_unsigned: Option<u64>) -> bool {
    let fits_signed = || i64::try_from(as_signed).is_ok_and(|it| signed(ty, it) == it);
    let fits_unsigned = || as_unsigned.is_some_and(|it| unsigned(ty, it as i64) == it);
    (!flags.contains(Flags::NSW) || fits_signed())
        && (!flags.contains(Flags::NUW) || fits_unsigned())
}

/// Whether `lhs predicate rhs` holds, both of type `ty`. `None` for poison: the flags promise
/// operands of the same sign, and the signs differ.
#[inline]
pub fn icmp(
    ty: IntType,
    predicate: IntPredicate,
    flags: Flags,
    lhs: i64,
    rhs: i64,
) -> Option<bool> {
    let (x, y) = (signed(ty, lhs), signed(ty, rhs));
    let (ux, uy) = (unsigned(ty, lhs), unsigned(ty, rhs));
    if flags.contains(Flags::SAMESIGN) && (x < 0) != (y < 0) {
        return None;
    }
    Some(match predicate {
        IntPredicate::Eq => x == y,
        IntPredicate::Ne => x != y,
        IntPredicate::Slt => x < y,
        IntPredicate::Sle => x <= y,
        IntPredicate::Sgt => x > y,
        IntPredicate::Sge => x >= y,
        IntPredicate::Ult => ux < uy,
        IntPredicate::Ule => ux <= uy,
        IntPredicate::Ugt => ux > uy,
        IntPredicate::Uge => ux >= uy,
    })
}

/// `value`, of type `from`, converted to type `to`, without floating-point numbers; an address counts as an
/// `i64`. `None` for
/// poison, from a broken promise of `flags`.
#[inline]
pub fn cast(op: CastOp, flags: Flags, from: IntType, to: IntType, value: i64) -> Option<i64> {
    let (x, ux) = (signed(from, value), unsigned(from, value));
    let keeps_promises = match op {
        CastOp::Zext => !flags.contains(Flags::NNEG) || x >= 0,
        CastOp::Trunc => fits(to, flags, i128::from(x), Some(ux)),
        _ => true,
    };
    let bits = if op == CastOp::Sext { x as u64 } else { ux };
    keeps_promises.then(|| wrap(to, bits))
}

#[cfg(test)]
mod tests;
