//! Floating-point numbers by their bits, and numbers outside of a program: read from its input, and shown to
//! its user.

use std::fmt;

use crate::ir::eval::{self, float};
use crate::ir::{FloatType, IntType, Type};

/// An integer or a floating-point number of a program, to be shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// An integer.
    Int(i64),
    /// A floating-point number by its type and bits.
    Float(FloatType, u64),
}

impl Number {
    /// The number of type `ty` with these bits; `None` if that is not a type of numbers up to 64 bits.
    pub(super) fn new(ty: Type, bits: u64) -> Option<Number> {
        match (IntType::of(ty), FloatType::of(ty)) {
            (Some(int), _) => Some(Number::Int(eval::wrap(int, bits))),
            (_, Some(float)) if float.bits() <= 64 => Some(Number::Float(float, bits)),
            _ => None,
        }
    }
}

impl fmt::Display for Number {
    /// In decimal, a floating-point number by the fewest digits that only it has.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Number::Int(value) => value.fmt(out),
            Number::Float(ty, bits) if float::is_nan(ty, bits.into()) => out.write_str("nan"),
            Number::Float(FloatType::Float, bits) => {
                write!(out, "{:?}", f32::from_bits(bits as u32))
            }
            Number::Float(ty, bits) => {
                write!(out, "{:?}", f64::from_bits(float::to_double(ty, bits.into())))
            }
        }
    }
}

/// The bits of a `float`; those of a NaN that an operation makes are always the same.
#[inline(always)]
pub(super) fn float_bits(value: f32) -> u32 {
    if value.is_nan() { 0x7FC0_0000 } else { value.to_bits() }
}

/// The bits of a `double`; those of a NaN that an operation makes are always the same.
#[inline(always)]
pub(super) fn double_bits(value: f64) -> u64 {
    if value.is_nan() { 0x7FF8_0000_0000_0000 } else { value.to_bits() }
}

/// The `double` of the same value. A NaN keeps its sign.
#[inline(always)]
pub(super) fn extended(value: f32) -> u64 {
    let sign = u64::from(value.to_bits() >> 31) << 63;
    if value.is_nan() { double_bits(f64::NAN) | sign } else { f64::from(value).to_bits() }
}

/// Takes the next byte of the input if it is one of those that are wanted.
pub(super) type Take<'a> = dyn FnMut(&dyn Fn(u8) -> bool) -> Option<u8> + 'a;

/// Reads a number, rounded once to a `float` or `double`: in decimal, hexadecimal with `0x`, `inf` or `nan`,
/// as C's `scanf` does. Exponents without digits count as zero. `None` if there is none.
pub(super) fn read(take: &mut Take, ty: FloatType) -> Option<f64> {
    let sign = take(&|byte| matches!(byte, b'+' | b'-'));
    let value = match take(&|byte| matches!(byte, b'i' | b'I' | b'n' | b'N')) {
        Some(b'i' | b'I') => {
            word(take, b"nf")?;
            if take(&|byte| byte.eq_ignore_ascii_case(&b'i')).is_some() {
                word(take, b"nity")?;
            }
            f64::INFINITY
        }
        Some(_) => {
            word(take, b"an")?;
            f64::NAN
        }
        None => digits(take, ty)?,
    };
    Some(if sign == Some(b'-') { -value } else { value })
}

/// Takes these letters.
fn word(take: &mut Take, letters: &[u8]) -> Option<()> {
    letters.iter().try_for_each(|letter| take(&|byte| byte.eq_ignore_ascii_case(letter)).map(drop))
}

/// Reads a number without sign.
fn digits(take: &mut Take, ty: FloatType) -> Option<f64> {
    let mut text = String::new();
    text.extend(take(&|byte| byte == b'0').map(char::from));
    let is_hexadecimal = !text.is_empty() && take(&|byte| matches!(byte, b'x' | b'X')).is_some();
    if is_hexadecimal {
        text.clear();
    }
    let is_digit = |byte: u8| match is_hexadecimal {
        true => byte.is_ascii_hexdigit(),
        false => byte.is_ascii_digit(),
    };
    let mut has_point = false;
    while let Some(byte) = take(&|byte| is_digit(byte) || byte == b'.' && !has_point) {
        has_point |= byte == b'.';
        text.push(char::from(byte));
    }
    if text.trim_matches('.').is_empty() {
        return None;
    }
    let letter = if is_hexadecimal { b'p' } else { b'e' };
    let mut exponent = 0i64;
    if take(&|byte| byte.eq_ignore_ascii_case(&letter)).is_some() {
        let sign = take(&|byte| matches!(byte, b'+' | b'-'));
        while let Some(digit) = take(&|byte| byte.is_ascii_digit()) {
            exponent = (10 * exponent + i64::from(digit - b'0')).min(1 << 48);
        }
        if sign == Some(b'-') {
            exponent = -exponent;
        }
    }
    if is_hexadecimal {
        return hexadecimal(&text, exponent, ty);
    }
    let text = format!("{text}e{exponent}");
    match ty {
        FloatType::Float => text.parse::<f32>().ok().map(f64::from),
        _ => text.parse().ok(),
    }
}

/// The number with these hexadecimal digits and this power of two.
fn hexadecimal(text: &str, mut exponent: i64, ty: FloatType) -> Option<f64> {
    // The leading digits; the lowest bit is set if any bit after them is.
    let (mut mantissa, mut is_after_point) = (0u64, false);
    for byte in text.bytes() {
        let Some(digit) = char::from(byte).to_digit(16) else {
            is_after_point = true;
            continue;
        };
        let is_full = mantissa >> 60 != 0;
        if is_full {
            mantissa |= u64::from(digit != 0);
        } else {
            mantissa = mantissa << 4 | u64::from(digit);
        }
        // A digit that is dropped before the point, and one that is taken after it.
        exponent += match (is_full, is_after_point) {
            (true, false) => 4,
            (false, true) => -4,
            _ => 0,
        };
    }
    let wide = FloatType::Fp128;
    let mut bits = float::from_int(IntType::I64, mantissa as i64, false, wide);
    if mantissa != 0 {
        // A change of the exponent alone. Beyond these powers nothing but 0 and infinity is left.
        bits = bits.wrapping_add_signed(i128::from(exponent.clamp(-8000, 8000)) << 112);
    }
    float::convert(wide, ty, bits).map(|bits| f64::from_bits(float::to_double(ty, bits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The `float` at the beginning of `text`, and what is left.
    fn read_from(text: &str) -> (Option<f32>, &str) {
        let mut position = 0;
        let mut take = |is_wanted: &dyn Fn(u8) -> bool| {
            let byte = text.as_bytes().get(position).copied().filter(|&byte| is_wanted(byte))?;
            position += 1;
            Some(byte)
        };
        let number = read(&mut take, FloatType::Float);
        (number.map(|number| number as f32), &text[position..])
    }

    #[test]
    fn numbers_are_read_as_scanf_does() {
        let cases = [
            ("1.5", 1.5, ""),
            ("-.5e1,", -5.0, ","),
            ("+7.", 7.0, ""),
            ("1e-3x", 0.001, "x"),
            ("16777217", 16_777_216.0, ""),
            ("16777217.0000000000000000001", 16_777_218.0, ""),
            ("1e39", f32::INFINITY, ""),
            ("1e-99999999999999999999", 0.0, ""),
            ("1.2.3", 1.2, ".3"),
            ("0x1.8p+1", 3.0, ""),
            ("-0X.8", -0.5, ""),
            ("0x10 ", 16.0, " "),
            ("0x1.0000010p0", 1.0, ""),
            ("0x1.00000100000000000000000000001p0", 1.0 + f32::EPSILON, ""),
            ("0x1.000003p0", 1.0 + 2.0 * f32::EPSILON, ""),
            ("0x1p-149", f32::from_bits(1), ""),
            ("0x0.8p-149", 0.0, ""),
            ("0x1000000000000000000000001p-96", 1.0, ""),
            ("0x1p99999999999999999999", f32::INFINITY, ""),
            ("inf", f32::INFINITY, ""),
            ("-Infinity!", f32::NEG_INFINITY, "!"),
            ("0", 0.0, ""),
            ("00.25e", 0.25, ""),
        ];
        for (text, number, rest) in cases {
            assert_eq!(read_from(text), (Some(number), rest), "{text}");
        }
        assert!(read_from("NaN").0.unwrap().is_nan());
        assert!(read_from("-0").0.unwrap().is_sign_negative());
        for text in ["", "x", "-", ".", "0x", "in", "e5", "0x.p1"] {
            assert_eq!(read_from(text).0, None, "{text}");
        }
    }

    #[test]
    fn numbers_are_shown_by_the_fewest_digits() {
        let float =
            |value: f32| Number::new(Type::FLOAT, value.to_bits().into()).unwrap().to_string();
        assert_eq!([0.1, 1.5, -0.0, 1e30, 3.0].map(float), ["0.1", "1.5", "-0.0", "1e30", "3.0"]);
        assert_eq!([f32::INFINITY, f32::NAN].map(float), ["inf", "nan"]);
        assert_eq!(Number::new(Type::DOUBLE, 0.1f64.to_bits()).unwrap().to_string(), "0.1");
        let half = FloatType::Half.ty();
        assert_eq!(Number::new(half, 0x3E00).unwrap().to_string(), "1.5");
        assert_eq!(Number::new(Type::I8, 255).unwrap().to_string(), "-1");
        assert_eq!(Number::new(Type::VOID, 0), None);
    }
}
