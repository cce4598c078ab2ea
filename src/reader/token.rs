//! The basic parts of the text: punctuation, numbers, strings and names.

use super::expected::Expected;
use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::ir::{Alignment, Opcode};
use crate::support::interner::Symbol;
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.cursor.eat(byte) {
            return Ok(());
        }
        let text = char::from(byte);
        let diagnostic = self.unexpected(Expected::byte(byte), None);
        let before =
            self.cursor.slice(Span::new(0, diagnostic.primary.span.start)).trim_ascii_end();
        let end = before.len();
        let space = if matches!(byte, b'=' | b'{') { " " } else { "" };
        let edit = Edit::insert(end as u32, format!("{space}{text}"));
        let is_certain = self.is_all_that_is_missing(byte, before);
        self.fail(diagnostic.hint(Hint { is_certain, ..Hint::certain("", [edit]) }))
    }

    /// Whether only `byte` is missing here: the text after `before` continues as it would after
    /// `byte`.
    fn is_all_that_is_missing(&mut self, byte: u8, before: &[u8]) -> bool {
        let next = self.cursor.next_token();
        let is_apart = before.len() < next.start as usize;
        let is_line_end = self.cursor.line_end_before(self.statement, next.start).is_some();
        let found = self.cursor.slice(next);
        match byte {
            b'=' => {
                let words: [&[u8]; 4] = [b"global", b"constant", b"private", b"internal"];
                let word = str::from_utf8(found).unwrap_or_default();
                words.contains(&found) || Opcode::from_keyword(word.as_bytes()).is_some()
            }
            b',' => {
                let last = before.rsplit(|byte| b" \t\n(,[".contains(byte)).next();
                let last = last.unwrap_or_default();
                let is_value =
                    |text: &[u8]| matches!(text.first(), Some(b'%' | b'@' | b'-' | b'0'..=b'9'));
                let is_type = found.first().is_some_and(u8::is_ascii_alphabetic);
                let is_repeated = self.cursor.rest(next.start, last.len() + 1).strip_prefix(last);
                let is_repeated = is_repeated.is_some_and(|rest| rest != b"*");
                is_apart
                    && !is_line_end
                    && !is_repeated
                    && (is_type || is_value(last) && is_value(found))
            }
            b')' => is_line_end || found == b"{",
            b']' => is_line_end || found == b",",
            _ => false,
        }
    }

    pub(super) fn expect_word(&mut self, word: &'static str) -> Parsed<()> {
        if self.cursor.eat_word(word.as_bytes()) {
            return Ok(());
        }
        self.expected(Expected::Text(word))
    }

    /// Takes a number without a sign; `what` names it in a message.
    pub(super) fn number(&mut self, what: Expected) -> Parsed<u64> {
        if !self.cursor.peek().is_ascii_digit() {
            return self.expected(what);
        }
        let start = self.cursor.offset();
        match self.cursor.digits_here() {
            Some(number) => Ok(number),
            None => {
                let span = self.cursor.span_from(start);
                self.fail(
                    Diagnostic::new(Code::IrConstant, span, message!("the number is too large"))
                        .label(message!("2^64 or more")),
                )
            }
        }
    }

    /// Takes the number after `align`.
    pub(super) fn alignment(&mut self) -> Parsed<Alignment> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let bytes = self.number(Expected::Alignment)?;
        match Alignment::from_bytes(bytes) {
            Some(alignment) => Ok(alignment),
            None => {
                let span = self.cursor.span_from(start);
                self.fail(
                    Diagnostic::new(
                        Code::IrConstant,
                        span,
                        message!("{bytes} is not a valid alignment", bytes),
                    )
                    .label(message!("must be a power of two")),
                )
            }
        }
    }

    /// Takes a string in quotation marks and resolves its escapes.
    pub(super) fn string(&mut self, what: Expected) -> Parsed<Vec<u8>> {
        if self.cursor.peek() != b'"' {
            return self.expected(what);
        }
        self.string_here()
    }

    /// Takes a string that begins at the cursor with a quotation mark.
    pub(super) fn string_here(&mut self) -> Parsed<Vec<u8>> {
        let start = self.cursor.offset();
        if let Some(escaped) = self.cursor.quoted_here() {
            return Ok(unescape(escaped));
        }
        let span = Span::new(start, start + 1);
        self.fail(
            Diagnostic::new(Code::IrSyntax, span, message!("unterminated string"))
                .label(message!("this quotation mark is not closed"))
                .hint(message!(
                    "write `\"` at the end of the string; inside it, `\\22` is a quotation mark"
                )),
        )
    }

    /// Takes a string that must be UTF-8.
    pub(super) fn text(&mut self, what: Expected) -> Parsed<String> {
        self.cursor.skip_space();
        let start = self.cursor.offset();
        let bytes = self.string(what)?;
        self.utf8(bytes, start)
    }

    fn utf8(&mut self, bytes: Vec<u8>, start: u32) -> Parsed<String> {
        if let Ok(text) = String::from_utf8(bytes) {
            return Ok(text);
        }
        let span = self.cursor.span_from(start);
        self.fail(
            Diagnostic::new(Code::NotUtf8, span, message!("this text is not UTF-8"))
                .label(message!("not UTF-8"))
                .hint(message!("save the file as UTF-8, or use ASCII names")),
        )
    }

    /// Takes the name that begins at the cursor, without its `%`, `@` or `:`.
    pub(super) fn name_here(&mut self, what: Expected) -> Parsed<Symbol> {
        let start = self.cursor.offset();
        if self.cursor.byte() == b'"' {
            let bytes = self.string_here()?;
            let name = self.utf8(bytes, start)?;
            if name.is_empty() || name.contains('\0') {
                let span = self.cursor.span_from(start);
                let message = message!("a name must not be empty or contain a null byte");
                return self.fail(
                    Diagnostic::new(Code::IrSyntax, span, message)
                        .hint(message!("choose another name")),
                );
            }
            return Ok(self.context.names.intern(&name));
        }
        let word = self.cursor.word_here();
        match std::str::from_utf8(word) {
            Ok(word) if !word.is_empty() => Ok(self.context.names.intern(word)),
            _ => self.expected(what),
        }
    }
}

impl Reader<'_> {
    /// The symbol of the name that is `text`, without its `%` or `@`. Of a faulty one there is none.
    pub(super) fn symbol_of(&mut self, text: &[u8]) -> Option<Symbol> {
        let quoted = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        let name = match quoted {
            Some(escaped) => String::from_utf8(unescape(escaped)).ok()?,
            None => str::from_utf8(text).ok()?.to_owned(),
        };
        (!name.is_empty()).then(|| self.context.names.intern(&name))
    }
}

/// The bytes that an escaped string represents. An escape is `\\`, or `\` and two hexadecimal
/// digits.
fn unescape(escaped: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        match *after {
            [b'\\', ..] if byte == b'\\' => rest = &after[1..],
            [high, low, ..] if byte == b'\\' => {
                if let (Some(high), Some(low)) = (hex(high), hex(low)) {
                    rest = &after[2..];
                    bytes.push(high << 4 | low);
                    continue;
                }
            }
            _ => {}
        }
        bytes.push(byte);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_two_hexadecimal_digits() {
        assert_eq!(unescape(br"a\0Ab\\\"), b"a\nb\\\\");
        assert_eq!(unescape(br"\zz\4"), br"\zz\4");
    }
}
