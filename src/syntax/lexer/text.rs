//! String literals, which SysY has in one place: as the first argument of `putf`.

use super::Lexer;
use crate::diag::{Code, Edit, Hint, message};
use crate::support::span::Span;
use crate::syntax::token::TokenKind;

/// The function that takes one.
const TAKER: &str = "putf";

/// A character of a string: its byte and how many bytes spell it. The byte is `None` if its escape means
/// nothing.
fn character(text: &[u8]) -> (Option<u8>, usize) {
    let [b'\\', escaped, rest @ ..] = text else {
        return (text.first().copied(), 1);
    };
    let number = |digits: &[u8], radix: u32| {
        let digit = |&byte: &u8| (byte as char).to_digit(radix);
        digits.iter().map_while(digit).fold((0u32, 0), |(value, count), digit| {
            (value.saturating_mul(radix).saturating_add(digit), count + 1)
        })
    };
    match escaped {
        b'0'..=b'7' => {
            let digits = &text[1..text.len().min(4)];
            let (value, count) = number(digits, 8);
            (u8::try_from(value).ok(), 1 + count)
        }
        b'x' => {
            let (value, count) = number(rest, 16);
            (u8::try_from(value).ok().filter(|_| count > 0), 2 + count)
        }
        _ if escaped.is_ascii() => (super::unknown::escape(*escaped), 2),
        // The whole character.
        _ => (None, 2 + rest.iter().take_while(|byte| (0x80..0xC0).contains(*byte)).count()),
    }
}

/// The bytes of the string that the literal `text`, in quotation marks, means.
pub(crate) fn decode(text: &[u8]) -> Vec<u8> {
    let mut rest = text.strip_prefix(b"\"").unwrap_or(text);
    rest = rest.strip_suffix(b"\"").unwrap_or(rest);
    let mut bytes = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let (byte, length) = character(rest);
        bytes.extend(byte);
        rest = &rest[length..];
    }
    bytes
}

impl Lexer<'_> {
    /// Whether a string may begin here, after `putf(`.
    pub(super) fn takes_text(&self) -> bool {
        self.last == Some(TokenKind::LeftParen)
            && matches!(self.before_paren, Some(TokenKind::Identifier(name)) if self.names.name(name) == TAKER)
    }

    /// A string literal, up to its closing quotation mark.
    pub(super) fn text(&mut self) {
        let (start, line_end) = (self.position, self.line_end());
        let line = &self.source[start..line_end];
        let mut length = 1;
        let mut faults = Vec::new();
        while length < line.len() && line[length] != b'"' {
            let (byte, taken) = character(&line[length..]);
            if byte.is_none() {
                faults.push(Span::new((start + length) as u32, (start + length + taken) as u32));
            }
            length += taken;
        }
        if length >= line.len() {
            // The text after the word is more likely meant to be outside of the string.
            let stop = line.iter().position(|byte| b"),;".contains(byte)).unwrap_or(line.len());
            let end = start + stop.max(1);
            let diagnostic =
                self.report(Code::UnknownCharacter, end, message!("this string is not closed"));
            diagnostic.primary.message = message!("opened here");
            let edit = Edit::insert(end as u32, "\"");
            diagnostic.add_hint(Hint::uncertain(message!("close it with `\"`"), [edit]));
            return self.push(TokenKind::Hole, end);
        }
        for span in faults {
            let escape = String::from_utf8_lossy(&self.source[span.range()]).into_owned();
            let message = message!("`{escape}` means nothing in a string", escape);
            let diagnostic = crate::diag::Diagnostic::new(Code::UnknownCharacter, span, message)
                .label(message!("not an escape sequence"))
                .hint(message!("a line ends with `\\n`; a backslash is written `\\\\`"));
            self.diagnostics.push(diagnostic);
        }
        self.push(TokenKind::Text, start + length + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_c() {
        assert_eq!(decode(br#""a\n\t\\\"\'\0\x41\1012\?""#), b"a\n\t\\\"'\0AA2?");
        assert_eq!(decode("\"你好%d\"".as_bytes()), "你好%d".as_bytes());
        assert_eq!(character("\\你好".as_bytes()), (None, 4));
        assert_eq!(character(b"\\\x80\xC3\xA4"), (None, 2));
        assert_eq!(decode(b"\"\""), b"");
        assert_eq!(character(b"\\q").0, None);
        assert_eq!(character(b"\\x").0, None);
        assert_eq!(character(b"\\x100").0, None);
        assert_eq!(character(b"\\777").0, None);
        assert_eq!(character(b"\\"), (Some(b'\\'), 1));
    }
}
