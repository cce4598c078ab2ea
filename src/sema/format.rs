//! The text of `putf` and its arguments: C does not convert an argument to what the text says.

use std::convert::Infallible;

use crate::diag::{Code, Diagnostic, count, message};
use crate::sema::Checker;
use crate::sema::conversion::described;
use crate::sema::expression::{CheckedOperand, Type};
use crate::support::printf::{Length, Specification};
use crate::support::scalar::Scalar;
use crate::support::span::Span;
use crate::syntax::lexer::decode_text;

/// What a text takes an argument for.
struct Place {
    /// The conversion, such as `%5.2f`.
    text: String,
    /// The type that it prints; `None` if that is another one.
    scalar: Option<Scalar>,
}

/// The places for arguments in `text`, in order.
fn places(text: &[u8]) -> Vec<Place> {
    let mut places = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.iter().position(|&byte| byte == b'%') {
        rest = &rest[start..];
        let (mut bytes, mut stars) = (rest[1..].iter().copied(), 0);
        let Ok(it) = Specification::read(&mut bytes, || {
            stars += 1;
            Ok::<i32, Infallible>(0)
        });
        let (conversion, after) = rest.split_at(rest.len() - bytes.len());
        let text = || String::from_utf8_lossy(conversion).into_owned();
        // The width and the precision may be arguments.
        places.extend((0..stars).map(|_| Place { text: text(), scalar: Some(Scalar::Int) }));
        let scalar = it.and_then(|it| match it.conversion {
            b'c' if it.length == Length::Given => Some(Scalar::Int),
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                matches!(it.length, Length::Given | Length::Char | Length::Short)
                    .then_some(Scalar::Int)
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                matches!(it.length, Length::Given | Length::Long).then_some(Scalar::Float)
            }
            _ => None,
        });
        if conversion != b"%%" {
            places.push(Place { text: text(), scalar });
        }
        rest = after;
    }
    places
}

impl Checker<'_> {
    /// Warns if the operands from `first` on are not those that the text at `text` needs.
    pub(super) fn check_format(&mut self, text: Span, first: usize) {
        let places = places(&decode_text(&self.file.bytes()[text.range()]));
        for (index, place) in places.iter().enumerate() {
            let argument = self.operands.get(first + index).copied();
            let wrong = match (place.scalar, argument) {
                (Some(wanted), Some(CheckedOperand { ty: Type::Scalar(found), span, .. })) => {
                    (wanted != found).then(|| {
                        let message = message!(
                            "`{text}` prints {expected}, but this is {found}",
                            text = &*place.text,
                            expected = described(wanted),
                            found = described(found)
                        );
                        Diagnostic::new(Code::FormatMismatch, span, message)
                            .label(message!("expected {expected}", expected = described(wanted)))
                    })
                }
                (None, _) => {
                    let message = message!(
                        "`{text}` prints neither an `int` nor a `float`",
                        text = &*place.text
                    );
                    Some(Diagnostic::new(Code::FormatMismatch, text, message).hint(message!(
                        "write `%d` for an `int`, `%f` for a `float`, `%%` for `%`"
                    )))
                }
                (Some(_), None) => {
                    let message =
                        message!("an argument for `{text}` is missing", text = &*place.text);
                    Some(Diagnostic::new(Code::FormatMismatch, text, message))
                }
                (Some(_), Some(_)) => None,
            };
            // One warning for a text is enough.
            if let Some(wrong) = wrong {
                return self.report(wrong);
            }
        }
        if let Some(more) = self.operands.get(first + places.len()) {
            let surplus = self.operands.len() - first - places.len();
            self.report(
                Diagnostic::new(
                    Code::FormatMismatch,
                    more.span,
                    message!("the text of `putf` has no place for this argument"),
                )
                .label(message!("{count} too many", count = count!(surplus, "argument")))
                .hint(message!("write `%d` for an `int`, `%f` for a `float`, `%%` for `%`")),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_place_for_each_argument() {
        let found = |text: &str| {
            let places = places(text.as_bytes()).into_iter();
            let scalar = |it: &Place| it.scalar.map_or("?", Scalar::word);
            places.map(|it| format!("{} {}", it.text, scalar(&it))).collect::<Vec<_>>()
        };
        assert_eq!(found("%d%% %5.2f%c"), ["%d int", "%5.2f float", "%c int"]);
        assert_eq!(found("%*d %s"), ["%*d int", "%*d int", "%s ?"]);
        assert_eq!(
            found("%lf %hd %hhx %ld %Lf"),
            ["%lf float", "%hd int", "%hhx int", "%ld ?", "%Lf ?"]
        );
        assert_eq!(found("100%"), ["% ?"]);
        assert_eq!(found("plain"), Vec::<String>::new());
    }
}
