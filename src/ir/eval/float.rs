//! The evaluator of operations on floating-point numbers, for every format, by the library that is a port
//! of LLVM's APFloat: rounding to nearest even, without traps.
//!
//! A number is its bits; see [`FloatType`]. The bits of a NaN that an operation makes are not specified,
//! so such a result is `None`.

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use crate::ir::{FloatOp, FloatPredicate, FloatType, IntType};

/// Evaluates `$body`, in which `$format` is the library's type for the format `$ty`.
macro_rules! with_format {
    ($ty:expr, $format:ident => $body:expr) => {
        with_format!($ty, $format => $body, Half Half, Bfloat BFloat, Float Single, Double Double,
            X86Fp80 X87DoubleExtended, Fp128 Quad)
    };
    ($ty:expr, $format:ident => $body:expr, $($variant:ident $type:ident),*) => {
        match $ty {
            $(FloatType::$variant => {
                type $format = $type;
                $body
            })*
        }
    };
}

/// The bits of a number that is not NaN.
fn bits_of(number: impl Float) -> Option<u128> {
    (!number.is_nan()).then(|| number.to_bits())
}

/// The value of `lhs op rhs`; `None` for NaN.
pub fn binary(ty: FloatType, op: FloatOp, lhs: u128, rhs: u128) -> Option<u128> {
    with_format!(ty, F => {
        let (lhs, rhs) = (F::from_bits(lhs), F::from_bits(rhs));
        bits_of(match op {
            FloatOp::Fadd => (lhs + rhs).value,
            FloatOp::Fsub => (lhs - rhs).value,
            FloatOp::Fmul => (lhs * rhs).value,
            FloatOp::Fdiv => (lhs / rhs).value,
            FloatOp::Frem => lhs.c_fmod(rhs).value,
        })
    })
}

/// The number with the other sign.
pub fn negate(ty: FloatType, value: u128) -> u128 {
    value ^ (1 << (ty.bits() - 1))
}

/// The number whose product with this one is 1, if both are normal numbers.
pub fn exact_inverse(ty: FloatType, value: u128) -> Option<u128> {
    with_format!(ty, F => F::from_bits(value).get_exact_inverse().and_then(bits_of))
}

/// Whether `lhs predicate rhs` holds.
pub fn fcmp(ty: FloatType, predicate: FloatPredicate, lhs: u128, rhs: u128) -> bool {
    let order = with_format!(ty, F => F::from_bits(lhs).partial_cmp(&F::from_bits(rhs)));
    predicate.holds(order)
}

/// Whether this is NaN.
pub fn is_nan(ty: FloatType, value: u128) -> bool {
    with_format!(ty, F => F::from_bits(value).is_nan())
}

/// Whether this is a number between zero and the least normal one, of either sign.
pub fn is_subnormal(ty: FloatType, value: u128) -> bool {
    with_format!(ty, F => F::from_bits(value).is_denormal())
}

/// Whether this is an infinity.
pub fn is_infinite(ty: FloatType, value: u128) -> bool {
    with_format!(ty, F => F::from_bits(value).is_infinite())
}

/// The number in another format, rounded; `None` for NaN.
pub fn convert(from: FloatType, to: FloatType, value: u128) -> Option<u128> {
    with_format!(from, F => {
        with_format!(to, T => {
            let converted: T = F::from_bits(value).convert(&mut false).value;
            bits_of(converted)
        })
    })
}

/// A `half`, `bfloat`, `float` or `double` as the `double` of the same value, a NaN with its payload in the
/// upper bits.
pub fn to_double(from: FloatType, value: u128) -> u64 {
    convert(from, FloatType::Double, value).unwrap_or_else(|| widened_nan(from, value)) as u64
}

/// At most six digits of a `double`, in the way that LLVM takes them: digits that are no longer needed are cut, and
/// the rest is rounded.
pub fn six_digits(value: u64) -> String {
    format!("{:#width$.6}", Double::from_bits(value.into()), width = 0)
}

/// The exponent's and the fraction's width of a format up to `double`.
fn widths(ty: FloatType) -> (u32, u32) {
    match ty {
        FloatType::Half => (5, 10),
        FloatType::Bfloat => (8, 7),
        FloatType::Float => (8, 23),
        FloatType::Double => (11, 52),
        FloatType::X86Fp80 | FloatType::Fp128 => unreachable!("wider than a `double`"),
    }
}

fn widened_nan(from: FloatType, value: u128) -> u128 {
    let (exponent, fraction) = widths(from);
    let sign = value >> (exponent + fraction) & 1;
    let payload = value & ((1 << fraction) - 1);
    sign << 63 | 0x7FF << 52 | payload << (52 - fraction)
}

/// The number of format `to` that has exactly the value of this `double`; `None` if there is none. A NaN
/// keeps its payload, if that fits. For the formats up to `double`.
pub fn from_double(to: FloatType, value: u64) -> Option<u128> {
    let double = u128::from(value);
    let (exponent, fraction) = widths(to);
    let narrow = convert(FloatType::Double, to, double).unwrap_or_else(|| {
        let sign = double >> 63;
        let payload = double >> (52 - fraction) & ((1 << fraction) - 1);
        (sign << exponent | ((1 << exponent) - 1)) << fraction | payload
    });
    (to_double(to, narrow) == value).then_some(narrow)
}

/// The number truncated toward zero; `None` if it does not fit the type, which is poison.
pub fn to_int(from: FloatType, value: u128, to: IntType, is_signed: bool) -> Option<i64> {
    // All integers of at most 64 bits fit, of either sign, and the library takes no width of 1.
    let result = with_format!(from, F => {
        F::from_bits(value).to_i128_r(66, Round::TowardZero, &mut false)
    });
    let (least, limit) = match is_signed {
        true => (-1i128 << (to.bits() - 1), 1i128 << (to.bits() - 1)),
        false => (0, 1 << to.bits()),
    };
    let fits =
        !result.status.contains(Status::INVALID_OP) && (least..limit).contains(&result.value);
    fits.then(|| super::wrap(to, result.value as u64))
}

/// The integer as a number, rounded.
pub fn from_int(from: IntType, value: i64, is_signed: bool, to: FloatType) -> u128 {
    with_format!(to, T => {
        let number = if is_signed {
            T::from_i128(super::signed(from, value).into()).value
        } else {
            T::from_u128(super::unsigned(from, value).into()).value
        };
        number.to_bits()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operation_rounds_once() {
        let bits = |value: f32| u128::from(value.to_bits());
        let float = |op, x: f32, y: f32| binary(FloatType::Float, op, bits(x), bits(y));
        assert_eq!(float(FloatOp::Fadd, 0.1, 0.2), Some(bits(0.1 + 0.2)));
        assert_eq!(float(FloatOp::Fdiv, 1.0, 3.0), Some(bits(1.0 / 3.0)));
        assert_eq!(float(FloatOp::Fdiv, -1.0, 0.0), Some(bits(f32::NEG_INFINITY)));
        assert_eq!(float(FloatOp::Fdiv, 0.0, 0.0), None);
        assert_eq!(float(FloatOp::Frem, -7.5, 2.0), Some(bits(-1.5)));
        assert_eq!(negate(FloatType::Float, 0), bits(-0.0));
        let inverse = |value| exact_inverse(FloatType::Float, bits(value));
        assert_eq!(inverse(-8.0), Some(bits(-0.125)));
        assert_eq!([3.0, 0.0, f32::INFINITY, f32::from_bits(1)].map(inverse), [None; 4]);
    }

    #[test]
    fn integers_and_numbers() {
        let single = |value: f32| u128::from(value.to_bits());
        let ty = FloatType::Float;
        assert_eq!(from_int(IntType::I32, 16_777_217, true, ty), single(16_777_216.0));
        assert_eq!(from_int(IntType::I8, -1, false, ty), single(255.0));
        assert_eq!(to_int(ty, single(-2.9), IntType::I32, true), Some(-2));
        assert_eq!(to_int(ty, single(2_147_483_648.0), IntType::I32, true), None);
        assert_eq!(to_int(ty, single(-0.5), IntType::I8, false), Some(0));
        assert_eq!(to_int(ty, single(200.0), IntType::I8, false), Some(-56));
        for (value, signed, unsigned) in [
            (-2.0, None, None),
            (-1.5, Some(1), None),
            (-0.5, Some(0), Some(0)),
            (0.9, Some(0), Some(0)),
            (1.0, None, Some(1)),
            (2.0, None, None),
        ] {
            assert_eq!(to_int(ty, single(value), IntType::I1, true), signed, "{value}");
            assert_eq!(to_int(ty, single(value), IntType::I1, false), unsigned, "{value}");
        }
    }

    #[test]
    fn a_double_is_a_constant_of_a_narrow_type_if_that_is_exact() {
        assert_eq!(from_double(FloatType::Float, 0.5f64.to_bits()), Some(0x3F00_0000));
        assert_eq!(from_double(FloatType::Float, 0.1f64.to_bits()), None);
        assert_eq!(from_double(FloatType::Half, 1e-7f64.to_bits()), None);
        // A signalling NaN.
        assert_eq!(from_double(FloatType::Float, 0x7FF4_0000_0000_0000), Some(0x7FA0_0000));
        assert_eq!(to_double(FloatType::Float, 0x7FA0_0000), 0x7FF4_0000_0000_0000);
        assert_eq!(from_double(FloatType::Float, 0x7FF4_0000_0000_0001), None);
        assert_eq!(from_double(FloatType::Bfloat, 0xFFF0_0000_0000_0000), Some(0xFF80));
    }
}
