//! Number literals, right and malformed.

use super::Lexer;
use crate::diag::{Code, Edit, Hint, message};
use crate::support::scalar::Constant;
use crate::syntax::ast::UnaryOp;
use crate::syntax::token::TokenKind;

/// The parts of a literal.
struct Literal<'a> {
    radix: u32,
    /// The text after the prefix.
    digits: &'a [u8],
}

impl<'a> Literal<'a> {
    fn new(text: &'a [u8]) -> Literal<'a> {
        let (radix, digits) = match text {
            [b'0', b'x' | b'X', digits @ ..] => (16, digits),
            [b'0', digits @ ..] if !digits.is_empty() => (8, digits),
            digits => (10, digits),
        };
        Literal { radix, digits }
    }

    /// Its value, `None` if that needs more than 32 bits. The error is the first character that is
    /// not a digit.
    fn value(&self) -> Result<Option<u32>, char> {
        let mut value = Some(0u32);
        for &byte in self.digits {
            let digit = (byte as char).to_digit(self.radix).ok_or(byte as char)?;
            value = value
                .and_then(|value| value.checked_mul(self.radix))
                .and_then(|value| value.checked_add(digit));
        }
        Ok(value)
    }

    /// Whether it has the exponent of a `float`, perhaps without digits.
    fn has_exponent(&self) -> bool {
        let (radix, letters) = if self.radix == 16 { (16, b"pP") } else { (10, b"eE") };
        let is_digit = |byte: u8| (byte as char).is_digit(radix);
        let length = self.digits.iter().take_while(|&&byte| is_digit(byte)).count();
        match self.digits[length..] {
            [letter, ref rest @ ..] => {
                letters.contains(&letter) && rest.first().is_none_or(u8::is_ascii_digit)
            }
            [] => false,
        }
    }

    /// The number that is meant by a literal in which a character is not a digit, if that is clear.
    fn meant(&self, text: &str) -> Option<String> {
        let all = |digits: &str, radix| {
            !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix))
        };
        let ungrouped = text.replace(['_', '\''], "");
        // Hexadecimal digits end before a suffix.
        let plain = ungrouped.trim_end_matches(['u', 'U', 'l', 'L']);
        let lower = plain.to_ascii_lowercase();
        if let Some(binary) = lower.strip_prefix("0b") {
            return u32::from_str_radix(binary, 2).ok().map(|value| value.to_string());
        }
        if let Some(octal) = lower.strip_prefix("0o").filter(|octal| all(octal, 8)) {
            return Some(format!("0{octal}"));
        }
        match self.radix {
            16 => all(&plain[2..], 16).then(|| plain.to_owned()),
            // `08` is meant to be decimal.
            8 if all(text, 10) => Some(text.trim_start_matches('0').to_owned()),
            _ => (plain != text && all(plain, 10)).then(|| plain.to_owned()),
        }
    }
}

impl Lexer<'_> {
    pub(super) fn number(&mut self) {
        let mut end = self.word_end(self.position);
        // `0..9` is a range of other languages.
        if self.source.get(end) == Some(&b'.') && self.source.get(end + 1) != Some(&b'.') {
            return self.float();
        }
        // `1'000` as in C++.
        while self.source.get(end) == Some(&b'\'')
            && self.source.get(end + 1).is_some_and(u8::is_ascii_digit)
        {
            end = self.word_end(end + 1);
        }
        let source = self.source;
        let text = &source[self.position..end];
        let literal = Literal::new(text);
        let value = match literal.value() {
            Err(_) if literal.has_exponent() => return self.float(),
            Err(bad) => return self.malformed_number(&literal, bad, end),
            Ok(_) if literal.digits.is_empty() => {
                let message = message!("hexadecimal number without digits");
                self.report(Code::MalformedNumber, end, message)
                    .add_hint(message!("write digits after it, such as `0x1F`"));
                0
            }
            Ok(Some(value)) => {
                // A bit pattern, and the smallest `int`, are as they are meant.
                let is_meant = || {
                    literal.radix != 10
                        || value == 1 << 31 && self.last == Some(TokenKind::Sign(UnaryOp::Minus))
                };
                if i32::try_from(value).is_err() && !is_meant() {
                    self.warn_wrapping(value, end);
                }
                value
            }
            Ok(None) => {
                let message = message!("this number is too large");
                let diagnostic = self.report(Code::NumberTooLarge, end, message);
                diagnostic.primary.message = message!("the largest `int` is 2147483647");
                0
            }
        };
        self.push(TokenKind::Number(Constant::Int(value as i32)), end);
    }

    fn malformed_number(&mut self, literal: &Literal, bad: char, end: usize) {
        let text = std::str::from_utf8(&self.source[self.position..end]).expect("words are ASCII");
        let meant = literal.meant(text);
        let span = self.span(end);
        let message = message!("`{text}` is not a number", text);
        let diagnostic = self.report(Code::MalformedNumber, end, message);
        diagnostic.primary.message = match literal.radix {
            16 => message!("`{bad}` is not a hexadecimal digit", bad),
            8 => message!("`{bad}` is not an octal digit", bad),
            _ => message!("`{bad}` is not a decimal digit", bad),
        };
        diagnostic.add_hint(match meant {
            Some(code) => {
                let is_certain = code.parse() != Ok(0);
                let edit = Edit::replace(span, &*code);
                Hint { is_certain, ..Hint::certain(message!("write `{code}`", code), [edit]) }
            }
            None => message!("write digits only; a name cannot begin with a digit").into(),
        });
        // After a type it is meant to be a name.
        let is_declared = matches!(self.last, Some(TokenKind::Type(_) | TokenKind::Void));
        if is_declared {
            let symbol = self.names.intern(text);
            self.push(TokenKind::Identifier(symbol), end);
        } else {
            self.push(TokenKind::Hole, end);
        }
    }

    fn warn_wrapping(&mut self, value: u32, end: usize) {
        let wrapped = value as i32;
        let message = message!(
            "{value} is larger than an `int`; it wraps around to {wrapped}",
            value,
            wrapped
        );
        let diagnostic = self.report(Code::NumberWraps, end, message);
        diagnostic.primary.message = message!("the largest `int` is 2147483647");
    }
}
