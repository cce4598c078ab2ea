//! Floating-point constants.

use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, Message, message};
use crate::ir::eval::float;
use crate::ir::{FloatType, Value};
use crate::support::span::Span;

impl Reader<'_> {
    /// A number of the floating-point type `ty`: in decimal with a point, or in hexadecimal.
    pub(super) fn float(&mut self, ty: FloatType) -> Parsed<Value> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        if matches!(self.cursor.byte(), b'-' | b'+') {
            self.cursor.bump();
        } else if self.cursor.byte() == b'0' && self.cursor.second_byte() == b'x' {
            let word = self.cursor.word_here();
            let span = self.cursor.span_from(start);
            return self.hexadecimal(ty, &word[2..], span);
        }
        let has_digits = self.digits();
        let has_point = self.cursor.byte() == b'.';
        if has_point {
            self.cursor.bump();
            self.digits();
        }
        if has_digits && has_point && matches!(self.cursor.byte(), b'e' | b'E') {
            let before_exponent = self.cursor.offset();
            self.cursor.bump();
            if matches!(self.cursor.byte(), b'-' | b'+') {
                self.cursor.bump();
            }
            if !self.digits() {
                self.cursor.go_to(before_exponent);
            }
        }
        let rest = self.cursor.word_here();
        let span = self.cursor.span_from(start);
        let text = self.shown(span);
        if !(has_digits && has_point && rest.is_empty()) {
            let hint = match has_digits && rest.is_empty() {
                true => message!("write `{code}`", code = format!("{text}.0")),
                false => message!("a number has a point, as in `1.5` or `1.5e-3`"),
            };
            let message = message!("expected a floating-point number");
            return self.fail_float(ty, span, message, Some(hint));
        }
        if ty.bits() <= 64 {
            return self.exactly(ty, text.parse().map_or(0, f64::to_bits), span);
        }
        let hint = message!("write the bits in hexadecimal: `{code}...`", code = ty.prefix());
        let message = message!("`{ty}` has no decimal numbers", ty = ty.keyword());
        self.fail_float(ty, span, message, Some(hint))
    }

    /// Takes the digits that come next; returns whether there are any.
    fn digits(&mut self) -> bool {
        let start = self.cursor.offset();
        self.cursor.digits_here();
        self.cursor.offset() > start
    }

    /// The number with the value of a `double`, which has to be exact.
    fn exactly(&mut self, ty: FloatType, bits: u64, span: Span) -> Parsed<Value> {
        if let Some(bits) = float::from_double(ty, bits) {
            return Ok(self.context.float(ty, bits));
        }
        let rounded = float::convert(FloatType::Double, ty, bits.into());
        let hint =
            rounded.map(|bits| message!("the nearest one is `{code}`", code = ty.text(bits)));
        let message = message!("no `{ty}` has exactly this value", ty = ty.keyword());
        self.fail_float(ty, span, message, hint)
    }

    /// The number whose hexadecimal digits follow `0x`.
    fn hexadecimal(&mut self, ty: FloatType, digits: &[u8], span: Span) -> Parsed<Value> {
        // Some formats are named by a letter.
        let letter = digits.first().filter(|first| first.is_ascii_uppercase() && **first > b'F');
        let digits = &digits[usize::from(letter.is_some())..];
        let named = letter.and_then(|letter| {
            FloatType::ALL.into_iter().find(|ty| ty.prefix().as_bytes().get(2) == Some(letter))
        });
        let text = std::str::from_utf8(digits).unwrap_or_default();
        // Two halves, the lower one first.
        let text = match ty {
            FloatType::Fp128 if text.len() > 16 => format!("{}{}", &text[16..], &text[..16]),
            _ => text.to_string(),
        };
        let Ok(bits) = u128::from_str_radix(&text, 16) else {
            let message = message!("expected a floating-point number");
            let hint = message!("only hexadecimal digits follow `{code}`", code = ty.prefix());
            return self.fail_float(ty, span, message, Some(hint));
        };
        match named {
            Some(its) if its == ty && (its.bits() == 128 || bits >> its.bits() == 0) => {
                Ok(self.context.float(ty, bits))
            }
            None if letter.is_none() && ty.bits() <= 64 => match u64::try_from(bits) {
                Ok(bits) => self.exactly(ty, bits, span),
                Err(_) => {
                    let message = message!("the number has more than 64 bits");
                    self.fail_float(ty, span, message, None)
                }
            },
            _ => {
                let message = message!("not a constant of type `{ty}`", ty = ty.keyword());
                let code = ty.prefix();
                let hint = message!("its constants begin with `{code}`", code);
                self.fail_float(ty, span, message, Some(hint))
            }
        }
    }

    fn fail_float<T>(
        &mut self,
        ty: FloatType,
        span: Span,
        message: Message,
        hint: Option<Message>,
    ) -> Parsed<T> {
        let label = message!("not a constant of type `{ty}`", ty = ty.keyword());
        let diagnostic = Diagnostic::new(Code::IrConstant, span, message).label(label);
        self.fail(match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        })
    }
}
