//! Number literals, right and malformed.

use super::Lexer;
use crate::diag::{Code, Edit, Hint};
use crate::syntax::token::TokenKind;

/// The parts of a literal.
struct Literal<'a> {
    radix: u32,
    /// The text after the prefix.
    digits: &'a [u8],
    /// The name of the radix.
    name: &'static str,
}

impl<'a> Literal<'a> {
    fn new(text: &'a [u8]) -> Literal<'a> {
        let (radix, digits, name) = match text {
            [b'0', b'x' | b'X', digits @ ..] => (16, digits, "a hexadecimal"),
            [b'0', digits @ ..] if !digits.is_empty() => (8, digits, "an octal"),
            digits => (10, digits, "a decimal"),
        };
        Literal { radix, digits, name }
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

    /// The hint for a literal in which `bad` is not a digit, and the number that was meant, if known.
    fn mend(&self, text: &str, bad: char) -> (String, Option<String>) {
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let suffix = &text[digits.len()..];
        let is_suffix = matches!(suffix.to_ascii_lowercase().as_str(), "l" | "ll" | "u" | "ul");
        let all = |digits: &str, radix| digits.chars().all(|digit| digit.is_digit(radix));
        if self.radix == 8 && all(text, 10) {
            let decimal = text.trim_start_matches('0');
            let hint =
                format!("a number that begins with 0 is octal; the decimal one is `{decimal}`");
            return (hint, Some(decimal.to_owned()));
        }
        if let Some(binary) = text.strip_prefix("0b").or(text.strip_prefix("0B"))
            && let Ok(value) = u32::from_str_radix(binary, 2)
        {
            let hint = format!("miniSysY has no binary numbers; this one is `{value}`");
            return (hint, Some(value.to_string()));
        }
        let ungrouped = text.replace(['_', '\''], "");
        if ungrouped != text && all(&ungrouped, 10) {
            let number = ungrouped;
            return (format!("digits are not grouped: write `{number}`"), Some(number));
        }
        if let Some(octal) = text.strip_prefix("0o")
            && let Ok(value) = u32::from_str_radix(octal, 8)
        {
            let hint = format!("an octal number begins with 0 alone: write `0{octal}`");
            return (hint, (value > 0).then(|| format!("0{octal}")));
        }
        // The hexadecimal digits end before a suffix.
        let hex = text.trim_end_matches(['u', 'U', 'l', 'L']);
        if self.radix == 16 && hex != text && hex.len() > 2 && all(&hex[2..], 16) {
            return (format!("every number is an `int`: write `{hex}`"), Some(hex.to_owned()));
        }
        if is_suffix && all(digits, 10) {
            return (
                format!("every number is an `int`: write `{digits}`"),
                Some(digits.to_owned()),
            );
        }
        if bad == 'e' || bad == 'E' || bad == 'f' {
            return (
                "miniSysY has no floating-point numbers; write a whole number".to_owned(),
                None,
            );
        }
        ("a number holds nothing but digits; a name does not begin with one".to_owned(), None)
    }
}

impl Lexer<'_> {
    pub(super) fn number(&mut self) {
        let mut end = self.word_end(self.position);
        // `1.5` is one mistake, not three.
        let is_float = self.source.get(end) == Some(&b'.');
        if is_float {
            end = self.word_end(end + 1);
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
        if is_float {
            let message = "miniSysY has no floating-point numbers";
            let diagnostic = self.report(Code::MalformedNumber, end, message);
            diagnostic.primary.message = "only whole numbers are known".into();
            return self.push(TokenKind::Hole, end);
        }
        let value = match literal.value() {
            Err(bad) => return self.malformed_number(&literal, bad, end),
            Ok(_) if literal.digits.is_empty() => {
                self.report(Code::MalformedNumber, end, "hexadecimal number without digits")
                    .add_hint("write for example `0x1F`");
                0
            }
            Ok(Some(value)) => {
                if i32::try_from(value).is_err() {
                    self.warn_wrapping(value, end);
                }
                value
            }
            Ok(None) => {
                let message = "this number is too large";
                let diagnostic = self.report(Code::NumberTooLarge, end, message);
                diagnostic.primary.message = "the largest `int` is 2147483647".into();
                0
            }
        };
        self.push(TokenKind::Number(value), end);
    }

    fn malformed_number(&mut self, literal: &Literal, bad: char, end: usize) {
        let text = std::str::from_utf8(&self.source[self.position..end]).expect("words are ASCII");
        let (hint, number) = literal.mend(text, bad);
        let span = self.span(end);
        let diagnostic =
            self.report(Code::MalformedNumber, end, format!("`{text}` is not a number"));
        diagnostic.primary.message = format!("`{bad}` is not {} digit", literal.name).into();
        diagnostic.add_hint(match number {
            Some(number) => Hint::certain(hint, [Edit::replace(span, number)]),
            None => hint.into(),
        });
        // After a type it is meant to be a name.
        let is_declared = matches!(self.last, Some(TokenKind::Int | TokenKind::Void));
        if is_declared {
            let symbol = self.names.intern(text);
            self.push(TokenKind::Identifier(symbol), end);
        } else {
            self.push(TokenKind::Hole, end);
        }
    }

    fn warn_wrapping(&mut self, value: u32, end: usize) {
        let wrapped = value as i32;
        let message = format!("{value} is larger than an `int`; it wraps around to {wrapped}");
        let diagnostic = self.report(Code::NumberWraps, end, message);
        diagnostic.primary.message = "the largest `int` is 2147483647".into();
        if wrapped == i32::MIN {
            let hint = "the smallest `int` is written `-2147483647 - 1`";
            diagnostic.add_hint(hint);
        }
    }
}
