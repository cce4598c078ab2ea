//! The evaluator against arithmetic that is slower and simpler: on numbers of 128 bits, bit by
//! bit, by repeated doubling.

use super::*;

/// Widths of programs, and one where the word of the machine is not used up.
fn types() -> [IntType; 5] {
    let odd = IntType::with_bits(37).expect("there is such a type");
    [IntType::I1, IntType::I8, IntType::I32, odd, IntType::I64]
}

/// An integer as the signed and the unsigned number of its bits.
#[derive(Copy, Clone)]
struct Number {
    signed: i128,
    unsigned: i128,
    bits: u32,
}

impl Number {
    /// The number of type `ty` that agrees with `value` in its lowest bits.
    fn of(ty: IntType, value: i128) -> Number {
        let modulus = 1i128 << ty.bits();
        let unsigned = value.rem_euclid(modulus);
        let signed = if unsigned >= modulus / 2 { unsigned - modulus } else { unsigned };
        Number { signed, unsigned, bits: ty.bits() }
    }

    /// The number as the evaluator writes it.
    fn written(self) -> i64 {
        if self.bits == 1 { self.unsigned as i64 } else { self.signed as i64 }
    }

    fn bit(self, index: u32) -> bool {
        self.unsigned / (1 << index) % 2 == 1
    }

    fn fits_signed(ty: IntType, value: i128) -> bool {
        Number::of(ty, value).signed == value
    }

    fn fits_unsigned(ty: IntType, value: i128) -> bool {
        Number::of(ty, value).unsigned == value
    }
}

/// The right result of [`binary`].
fn expected(
    ty: IntType,
    op: BinaryOp,
    flags: Flags,
    x: Number,
    y: Number,
) -> Result<Option<i64>, EvalError> {
    use BinaryOp as B;
    if op.is_division() && y.unsigned == 0 {
        return Err(EvalError::DivisionByZero);
    }
    let bitwise = |op: fn(bool, bool) -> bool| {
        let one = |index| i128::from(op(x.bit(index), y.bit(index))) << index;
        let result = (0..ty.bits()).map(one).sum();
        (result, result)
    };
    // The power of two that a shift multiplies or divides by.
    let power = match op {
        B::Shl | B::Lshr | B::Ashr if y.unsigned >= i128::from(ty.bits()) => return Ok(None),
        _ => (0..y.unsigned.min(64)).fold(1i128, |power, _| 2 * power),
    };
    // An unsigned product may need all 128 bits, one more than an `i128` has for it.
    let product = x.unsigned.checked_mul(y.unsigned).unwrap_or(i128::MAX);
    let (signed, unsigned) = match op {
        B::Add => (x.signed + y.signed, x.unsigned + y.unsigned),
        B::Sub => (x.signed - y.signed, x.unsigned - y.unsigned),
        B::Mul => (x.signed * y.signed, product),
        B::Sdiv | B::Srem => {
            let magnitude = x.signed.abs() / y.signed.abs();
            let quotient = if (x.signed < 0) == (y.signed < 0) { magnitude } else { -magnitude };
            if !Number::fits_signed(ty, quotient) {
                return Err(EvalError::DivisionOverflow);
            }
            let rest = x.signed - quotient * y.signed;
            if op == B::Sdiv { (quotient, rest) } else { (rest, 0) }
        }
        B::Udiv => (x.unsigned.div_euclid(y.unsigned), x.unsigned.rem_euclid(y.unsigned)),
        B::Urem => (x.unsigned.rem_euclid(y.unsigned), 0),
        B::Shl => (x.signed * power, x.unsigned * power),
        B::Lshr => (x.unsigned.div_euclid(power), x.unsigned.rem_euclid(power)),
        B::Ashr => (x.signed.div_euclid(power), x.signed.rem_euclid(power)),
        B::And => bitwise(|x, y| x && y),
        B::Or => bitwise(|x, y| x || y),
        B::Xor => bitwise(|x, y| x != y),
    };
    let is_poison = match op {
        B::Add | B::Sub | B::Mul | B::Shl => {
            flags.contains(Flags::NSW) && !Number::fits_signed(ty, signed)
                || flags.contains(Flags::NUW) && !Number::fits_unsigned(ty, unsigned)
        }
        // Here the second number is the remainder.
        B::Sdiv | B::Udiv | B::Lshr | B::Ashr => flags.contains(Flags::EXACT) && unsigned != 0,
        B::Or => flags.contains(Flags::DISJOINT) && (0..ty.bits()).any(|i| x.bit(i) && y.bit(i)),
        B::Srem | B::Urem | B::And | B::Xor => false,
    };
    Ok((!is_poison).then(|| Number::of(ty, signed).written()))
}

/// The flags that `op` may have.
fn flags_of(op: BinaryOp) -> Vec<Flags> {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
            vec![Flags::NONE, Flags::NSW, Flags::NUW, Flags::NSW.with(Flags::NUW)]
        }
        BinaryOp::Sdiv | BinaryOp::Udiv | BinaryOp::Lshr | BinaryOp::Ashr => {
            vec![Flags::NONE, Flags::EXACT]
        }
        BinaryOp::Or => vec![Flags::NONE, Flags::DISJOINT],
        _ => vec![Flags::NONE],
    }
}

/// All values of a narrow type; of a wide one those around zero, around the powers of two where
/// something changes, and a few without a pattern.
fn operands(ty: IntType) -> Vec<i64> {
    let values: Vec<i128> = match ty {
        IntType::I1 | IntType::I8 => (0..1 << ty.bits()).collect(),
        _ => {
            let powers = [0, 7, 15, 16, 31, 32, 33, 62, 63].map(|power| 1i128 << power);
            let around = powers.into_iter().flat_map(|it| [it - 1, it, it + 1, -it, -it - 1]);
            around.chain([3, 10, 17, 30, 46_340, 46_341, 0x1234_5678_9ABC_DEF0]).collect()
        }
    };
    let mut values: Vec<i64> =
        values.into_iter().map(|value| Number::of(ty, value).written()).collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[test]
fn binary_operations_are_those_of_numbers() {
    for ty in types() {
        let values = operands(ty);
        for &op in BinaryOp::ALL {
            for flags in flags_of(op) {
                for (&lhs, &rhs) in values.iter().flat_map(|x| values.iter().map(move |y| (x, y))) {
                    let [x, y] = [lhs, rhs].map(|value| Number::of(ty, value.into()));
                    let expected = expected(ty, op, flags, x, y);
                    let found = binary(ty, op, flags, lhs, rhs);
                    assert_eq!(found, expected, "{ty:?} {op:?} {flags:?} {lhs} {rhs}");
                }
            }
        }
    }
}

#[test]
fn comparisons_are_those_of_numbers() {
    use IntPredicate as P;
    for ty in types() {
        let values = operands(ty);
        for (&lhs, &rhs) in values.iter().flat_map(|x| values.iter().map(move |y| (x, y))) {
            let [x, y] = [lhs, rhs].map(|value| Number::of(ty, value.into()));
            for &predicate in IntPredicate::ALL {
                let holds = match predicate {
                    P::Eq => x.unsigned == y.unsigned,
                    P::Ne => x.unsigned != y.unsigned,
                    P::Slt => x.signed < y.signed,
                    P::Sle => x.signed <= y.signed,
                    P::Sgt => x.signed > y.signed,
                    P::Sge => x.signed >= y.signed,
                    P::Ult => x.unsigned < y.unsigned,
                    P::Ule => x.unsigned <= y.unsigned,
                    P::Ugt => x.unsigned > y.unsigned,
                    P::Uge => x.unsigned >= y.unsigned,
                };
                let is_same_sign = x.bit(ty.bits() - 1) == y.bit(ty.bits() - 1);
                assert_eq!(icmp(ty, predicate, Flags::NONE, lhs, rhs), Some(holds));
                let promised = icmp(ty, predicate, Flags::SAMESIGN, lhs, rhs);
                assert_eq!(promised, is_same_sign.then_some(holds), "{ty:?} {lhs} {rhs}");
            }
        }
    }
}

#[test]
fn casts_are_those_of_numbers() {
    for (from, to) in types().into_iter().flat_map(|from| types().map(move |to| (from, to))) {
        for value in operands(from) {
            let number = Number::of(from, value.into());
            let found = |op, flags| cast(op, flags, from, to, value);
            if from.bits() < to.bits() {
                let zero_extended = Number::of(to, number.unsigned).written();
                let sign_extended = Number::of(to, number.signed).written();
                assert_eq!(found(CastOp::Zext, Flags::NONE), Some(zero_extended));
                assert_eq!(found(CastOp::Inttoptr, Flags::NONE), Some(zero_extended));
                assert_eq!(found(CastOp::Sext, Flags::NONE), Some(sign_extended));
                let promised = (number.signed >= 0).then_some(zero_extended);
                assert_eq!(found(CastOp::Zext, Flags::NNEG), promised);
            } else {
                let cut = Number::of(to, number.unsigned);
                let keeps_signed = cut.signed == number.signed;
                let keeps_unsigned = cut.unsigned == number.unsigned;
                for op in [CastOp::Trunc, CastOp::Ptrtoint] {
                    assert_eq!(found(op, Flags::NONE), Some(cut.written()));
                }
                let promised = |keeps: bool| keeps.then_some(cut.written());
                assert_eq!(found(CastOp::Trunc, Flags::NSW), promised(keeps_signed));
                assert_eq!(found(CastOp::Trunc, Flags::NUW), promised(keeps_unsigned));
            }
        }
    }
}

#[test]
fn bits_above_the_width_are_ignored() {
    let above = |value: i64| value | 0x5A00;
    assert_eq!(
        binary(IntType::I8, BinaryOp::Add, Flags::NSW, above(100), above(27)),
        Ok(Some(127))
    );
    assert_eq!(
        icmp(IntType::I8, IntPredicate::Slt, Flags::NONE, above(0x80), above(1)),
        Some(true)
    );
    assert_eq!(cast(CastOp::Sext, Flags::NONE, IntType::I8, IntType::I32, above(0xFF)), Some(-1));
}
