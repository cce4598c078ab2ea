//! Floating-point literals, right and malformed. Each is rounded once, to the nearest `float`, ties to even.

use rustc_apfloat::ieee::Single;
use rustc_apfloat::{Float, Round};

use super::Lexer;
use crate::diag::{Code, Edit, Hint, Message, message};
use crate::support::scalar::Constant;
use crate::syntax::token::TokenKind;

/// Why a text is not a literal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fault {
    /// There is no digit before the exponent.
    NoDigits,
    /// A hexadecimal one has no exponent.
    NoExponent,
    /// There is no digit in the exponent.
    EmptyExponent,
    /// There is a second point.
    SecondPoint,
    /// This character may not be there.
    Character(char),
}

fn is_hexadecimal(text: &str) -> bool {
    text.starts_with("0x") || text.starts_with("0X")
}

/// The value of a literal.
fn value(text: &str) -> Result<f32, Fault> {
    let is_hexadecimal = is_hexadecimal(text);
    let (radix, letters) = if is_hexadecimal { (16, ['p', 'P']) } else { (10, ['e', 'E']) };
    let body = if is_hexadecimal { &text[2..] } else { text };
    let is_part = |c: char| c == '.' || c.is_digit(radix);
    let (digits, rest) = body.split_at(body.find(|c| !is_part(c)).unwrap_or(body.len()));
    if digits.matches('.').count() > 1 {
        return Err(Fault::SecondPoint);
    }
    if !digits.contains(|c: char| c != '.') {
        return Err(Fault::NoDigits);
    }
    let mut suffix = rest;
    if let Some(exponent) = rest.strip_prefix(letters) {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        suffix = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        if suffix.len() == digits.len() {
            return Err(Fault::EmptyExponent);
        }
    } else if is_hexadecimal && !rest.starts_with(is_other_letter) {
        return Err(Fault::NoExponent);
    }
    match suffix.chars().next() {
        None => {}
        Some('f' | 'F') if suffix.len() == 1 => {}
        Some('f' | 'F') if suffix[1..].starts_with('.') => return Err(Fault::SecondPoint),
        Some('.') => return Err(Fault::SecondPoint),
        Some(other) => return Err(Fault::Character(other)),
    }
    let number = &text[..text.len() - suffix.len()];
    Ok(if is_hexadecimal {
        let parsed = Single::from_str_r(number, Round::NearestTiesToEven);
        let bits = parsed.map_or(0, |parsed| parsed.value.to_bits());
        f32::from_bits(bits as u32)
    } else {
        number.parse().unwrap_or(0.0)
    })
}

fn is_other_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// Whether a digit of the literal `text` before its exponent is not 0.
fn is_not_zero(text: &str) -> bool {
    let (body, letters) = match is_hexadecimal(text) {
        true => (&text[2..], ['p', 'P']),
        false => (text, ['e', 'E']),
    };
    let digits = body.split(letters).next().unwrap_or("");
    digits.contains(|c: char| !matches!(c, '0' | '.'))
}

/// The literal that is probably meant by `text`.
fn meant(text: &str, fault: Fault) -> Option<String> {
    let end = |letter: char| "lLdDfF_".contains(letter);
    let candidates = [
        text.trim_end_matches('.').to_owned(),
        text.trim_end_matches(end).to_owned(),
        text.replace(['_', '\''], ""),
        match fault {
            Fault::NoExponent => format!("{}p0", text.trim_end_matches('.')),
            _ => String::new(),
        },
    ];
    candidates.into_iter().find(|it| value(it).is_ok())
}

impl Lexer<'_> {
    /// The end of a text that begins like a floating-point literal.
    fn float_end(&self) -> usize {
        let rest = &self.source[self.position..];
        let letters = match rest {
            [b'0', b'x' | b'X', ..] => [b'p', b'P'],
            _ => [b'e', b'E'],
        };
        // An exponent has a sign.
        let is_exponent = |text: &[u8]| {
            let is_part = |byte: &u8| byte.is_ascii_hexdigit() || b".xX".contains(byte);
            text.split_last().is_some_and(|(letter, before)| {
                letters.contains(letter) && before.iter().all(is_part)
            })
        };
        let mut length = 0;
        while let Some(&byte) = rest.get(length) {
            let is_sign = matches!(byte, b'+' | b'-') && is_exponent(&rest[..length]);
            let is_group = byte == b'\'' && rest.get(length + 1).is_some_and(u8::is_ascii_digit);
            if !byte.is_ascii_alphanumeric()
                && !matches!(byte, b'.' | b'_')
                && !is_sign
                && !is_group
            {
                break;
            }
            length += 1;
        }
        self.position + length
    }

    /// A floating-point literal, or what looks like one.
    #[cold]
    pub(super) fn float(&mut self) {
        let end = self.float_end();
        let source = self.source;
        let text = std::str::from_utf8(&source[self.position..end]).expect("it is ASCII");
        let value = match value(text) {
            Ok(value) => value,
            Err(fault) => return self.malformed_float(text, fault, end),
        };
        if value.is_infinite() {
            let message = message!("this number is too large for a `float`");
            self.report(Code::NumberTooLarge, end, message).primary.message =
                message!("the largest `float` is `{largest}`", largest = "3.4028235e38");
            return self.push(TokenKind::Hole, end);
        }
        if value == 0.0 && is_not_zero(text) {
            let message = message!("this number is too small for a `float`: it becomes 0");
            self.report(Code::NumberUnderflows, end, message).primary.message =
                message!("the smallest `float` above 0 is `{smallest}`", smallest = "1.4e-45");
        }
        self.push(TokenKind::Number(Constant::float(value)), end);
    }

    fn malformed_float(&mut self, text: &str, fault: Fault, end: usize) {
        let meant = meant(text, fault);
        let span = self.span(end);
        let message = message!("`{text}` is not a number", text);
        let diagnostic = self.report(Code::MalformedNumber, end, message);
        let (label, hint): (Message, Message) = match fault {
            Fault::NoDigits => (
                message!("there is no digit"),
                message!("write digits before or after the point, such as `0.5`"),
            ),
            Fault::NoExponent => (
                message!("a hexadecimal `float` needs an exponent"),
                message!("write `p` and a power of two, such as `0x1.8p0`"),
            ),
            Fault::EmptyExponent => (
                message!("the exponent has no digits"),
                message!("write digits after the `e` or `p`, such as `1e3`"),
            ),
            Fault::SecondPoint => (
                message!("a second point"),
                message!("a number has one point at most, such as `0.5`"),
            ),
            Fault::Character(bad) => (
                message!("`{character}` cannot be in a number", character = bad),
                message!("write digits and one point; only an `f` may follow"),
            ),
        };
        diagnostic.primary.message = label;
        diagnostic.add_hint(match meant {
            Some(code) => {
                let is_certain = !code.ends_with("p0");
                let edit = Edit::replace(span, &*code);
                Hint { is_certain, ..Hint::certain(message!("write `{code}`", code), [edit]) }
            }
            None => hint.into(),
        });
        self.push(TokenKind::Hole, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `strtof` of glibc gives, as bits.
    #[test]
    fn literals_are_rounded_once() {
        let many = |digit: &str| digit.repeat(300);
        for (text, bits) in [
            ("1.5", 0x3fc00000u32),
            (".5", 0x3f000000),
            ("5.", 0x40a00000),
            ("1e3", 0x447a0000),
            ("1.5E-3", 0x3ac49ba6),
            ("0x1.8p1", 0x40400000),
            ("0X.8P0", 0x3f000000),
            ("0x1p-3f", 0x3e000000),
            ("0.1F", 0x3dcccccd),
            // Through `double` it would be rounded twice: just above the middle of two floats.
            ("1.00000005960464477540", 0x3f800001),
            ("1.00000005960464477539", 0x3f800000),
            ("0x1.000001p0", 0x3f800000),
            ("0x1.0000010000000000001p0", 0x3f800001),
            ("0x1.000003p0", 0x3f800002),
            ("3.4028235677973367e38", 0x7f800000),
            ("3.4028235677973366e38", 0x7f7fffff),
            ("0x1.ffffffp127", 0x7f800000),
            ("0x1.fffffefp127", 0x7f7fffff),
            // Subnormal numbers.
            ("1e-45", 0x00000001),
            ("7.0e-46", 0x00000000),
            ("7.1e-46", 0x00000001),
            ("0x1p-149", 0x00000001),
            ("0x1p-150", 0x00000000),
            ("0x1.00000000000000000000001p-150", 0x00000001),
            ("0x1.8p-149", 0x00000002),
            ("0x1.fffffep-127", 0x00800000),
            // glibc 2.36 gives 0x007284d8, which is not the nearest one.
            ("0xe509b1.80p-150", 0x007284d9),
            ("0x0.000001p-126", 0x00000000),
            ("0x0.000003p-126", 0x00000002),
            ("0x1p-99999999999999999999", 0x00000000),
            ("0x1p99999999999999999999", 0x7f800000),
            ("0x0p99999999999999999999", 0x00000000),
            ("1e99999999999999999999", 0x7f800000),
            ("0e99999999999999999999", 0x00000000),
            (&format!("0x1.000001{}p0", many("0")), 0x3f800000),
            (&format!("0x1.000001{}1p0", many("0")), 0x3f800001),
            (&format!("0x0.{}1p1204", many("0")), 0x3f800000),
            (&format!("0x1{}p-1200", many("0")), 0x3f800000),
            (&format!("1.0000000596046447753906250{}", many("0")), 0x3f800000),
            (&format!("1.0000000596046447753906250{}1", many("0")), 0x3f800001),
        ] {
            let value = value(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
            assert_eq!(value.to_bits(), bits, "{text}");
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, fault, fixed) in [
            ("1e", Fault::EmptyExponent, None),
            ("0x1p", Fault::EmptyExponent, None),
            ("0x1.8", Fault::NoExponent, Some("0x1.8p0")),
            ("0x1.8f", Fault::NoExponent, Some("0x1.8fp0")),
            ("1.f.", Fault::SecondPoint, Some("1.f")),
            (".5.", Fault::SecondPoint, Some(".5")),
            ("1.2.3", Fault::SecondPoint, None),
            ("1.5d", Fault::Character('d'), Some("1.5")),
            ("1.5L", Fault::Character('L'), Some("1.5")),
            ("1_000.5", Fault::Character('_'), Some("1000.5")),
            ("1.x", Fault::Character('x'), None),
            ("0x.p1", Fault::NoDigits, None),
        ] {
            assert_eq!(value(text), Err(fault), "{text}");
            assert_eq!(meant(text, fault).as_deref(), fixed, "{text}");
        }
    }
}
