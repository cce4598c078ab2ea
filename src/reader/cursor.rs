//! A place in the text, and the tokens that begin there.
//!
//! The reader does not need a list of tokens: the first byte of each part of LLVM IR tells its
//! kind, and line ends matter only after comments. So the reader asks the cursor for what it
//! expects.
//!
//! A place or span outside of the text has no bytes, and a span that ends before it begins is empty. So a
//! place that is computed wrongly does not crash the program.

use crate::support::span::Span;

/// A place in the text of a module, which is shorter than 4 GiB.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    /// The whole text.
    text: &'a [u8],
    /// The text up to the current limit, such as the end of a function.
    bytes: &'a [u8],
    at: usize,
}

/// The classes of bytes.
mod class {
    pub const SPACE: u8 = 1;
    /// Part of a name or a keyword.
    pub const WORD: u8 = 2;
    pub const DIGIT: u8 = 4;
}

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let it = byte as u8;
        if matches!(it, b' ' | b'\t' | b'\n' | b'\r') {
            classes[byte] = class::SPACE;
        } else if it.is_ascii_digit() {
            classes[byte] = class::WORD | class::DIGIT;
        } else if it.is_ascii_alphabetic() || matches!(it, b'-' | b'$' | b'.' | b'_') {
            classes[byte] = class::WORD;
        }
        byte += 1;
    }
    classes
};

#[inline]
fn is(byte: u8, classes: u8) -> bool {
    CLASSES[usize::from(byte)] & classes != 0
}

impl<'a> Cursor<'a> {
    /// A cursor at the offset `at` of `bytes`.
    pub fn new(bytes: &'a [u8], at: usize) -> Cursor<'a> {
        Cursor { text: bytes, bytes, at }
    }

    /// The whole text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Makes the text end at `end`, or at its real end for `None`.
    pub fn set_end(&mut self, end: Option<u32>) {
        self.bytes = end.and_then(|end| self.text.get(..end as usize)).unwrap_or(self.text);
    }

    /// The offset of the next byte.
    #[inline]
    pub fn offset(&self) -> u32 {
        self.at as u32
    }

    /// Moves to `offset`.
    #[inline]
    pub fn go_to(&mut self, offset: u32) {
        self.at = offset as usize;
    }

    /// The bytes of a span; none if it is not inside the text.
    pub fn slice(&self, span: Span) -> &'a [u8] {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Up to `most` bytes from `start`.
    pub fn rest(&self, start: u32, most: usize) -> &'a [u8] {
        let rest = self.text.get(start as usize..).unwrap_or_default();
        rest.get(..most).unwrap_or(rest)
    }

    /// The span from `start` to the cursor.
    #[inline]
    pub fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.offset())
    }

    /// The byte at the cursor; 0 at the end.
    #[inline]
    pub fn byte(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// The byte after the one at the cursor; 0 at the end.
    #[inline]
    pub fn second_byte(&self) -> u8 {
        self.bytes.get(self.at + 1).copied().unwrap_or(0)
    }

    /// The text from the cursor to the end.
    #[inline]
    pub fn remaining(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Whether the cursor is at the end of the text.
    #[inline]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Takes the next byte.
    #[inline]
    pub fn bump(&mut self) {
        self.at += 1;
    }

    /// Skips spaces, line ends and comments.
    #[inline]
    pub fn skip_space(&mut self) {
        loop {
            let byte = self.byte();
            if is(byte, class::SPACE) {
                self.at += 1;
            } else if byte == b';' {
                self.skip_line();
            } else {
                return;
            }
        }
    }

    /// Whether the cursor is on a later line than `start`, with only spaces before it on its line.
    pub fn is_at_line_start(&self, start: u32) -> bool {
        let before = self.text.get(start as usize..).unwrap_or_default();
        let before = before.get(..self.at.saturating_sub(start as usize)).unwrap_or(before);
        let spaces = before.iter().rev().take_while(|&&byte| is(byte, class::SPACE));
        spaces.clone().any(|&byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Whether the rest of the line is empty or a comment.
    #[inline]
    pub fn is_at_line_end(&self) -> bool {
        let next = self.remaining().iter().find(|&&byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        next.is_none_or(|&byte| matches!(byte, b'\n' | b';'))
    }

    /// Whether only spaces come before `at` on its line.
    pub fn begins_line(&self, at: u32) -> bool {
        let before = self.text.get(..at as usize).unwrap_or(self.text);
        let rest = before.iter().rev().find(|&&byte| !matches!(byte, b' ' | b'\t'));
        rest.is_none_or(|&byte| matches!(byte, b'\n' | b'\r'))
    }

    /// If `at` is the first thing on its line, and that line is after the line of `start`: the
    /// empty span at the end of the last line before it that is not blank.
    pub fn line_end_before(&self, start: u32, at: u32) -> Option<Span> {
        let between = self.text.get(start as usize..at as usize)?;
        let own_line = between.iter().rposition(|&byte| byte == b'\n')?;
        if !between[own_line..].iter().all(|&byte| is(byte, class::SPACE)) {
            return None;
        }
        let mut end = own_line;
        loop {
            let line =
                between[..end].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let span = self.line_from(start + line as u32);
            if span.end > span.start || line == 0 {
                return Some(span.after());
            }
            end = line - 1;
        }
    }

    /// The span from `start` to the end of its line, without a comment and trailing spaces.
    pub fn line_from(&self, start: u32) -> Span {
        let mut end = Cursor::new(self.text, start as usize);
        let mut last = start;
        while !matches!(end.byte(), b'\n' | b'\r' | b';') && !end.is_at_end() {
            if end.byte() != b'"' || end.quoted_here().is_none() {
                let is_space = is(end.byte(), class::SPACE);
                end.bump();
                if is_space {
                    continue;
                }
            }
            last = end.offset();
        }
        Span::new(start, last)
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        let rest = self.remaining();
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// The next byte after spaces and comments; 0 at the end.
    #[inline]
    pub fn peek(&mut self) -> u8 {
        self.skip_space();
        self.byte()
    }

    /// Whether `byte` comes next, after at most one space.
    #[inline]
    pub fn is_next(&self, byte: u8) -> bool {
        self.byte() == byte || self.byte() == b' ' && self.second_byte() == byte
    }

    /// Takes `byte` if it comes next, after spaces and comments.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte && !self.is_at_end();
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes the longest run of letters, digits and `-$._` at the cursor. It may be empty.
    #[inline]
    pub fn word_here(&mut self) -> &'a [u8] {
        let start = self.at;
        while is(self.byte(), class::WORD) {
            self.at += 1;
        }
        self.bytes.get(start..self.at).unwrap_or_default()
    }

    /// Takes the next word after spaces and comments. It may be empty.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        self.word_here()
    }

    /// The next word after spaces and comments, without taking it.
    #[inline]
    pub fn peek_word(&mut self) -> &'a [u8] {
        self.skip_space();
        let start = self.at;
        let word = self.word_here();
        self.at = start;
        word
    }

    /// Takes `word` if it is the next word.
    #[inline]
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        self.skip_space();
        let rest = self.remaining();
        let is_next = rest.starts_with(word)
            && !rest.get(word.len()).is_some_and(|&byte| is(byte, class::WORD));
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    /// Takes the digits at the cursor and returns their value; `None` if there are none or the
    /// value is 2^64 or more.
    #[inline]
    pub fn digits_here(&mut self) -> Option<u64> {
        let start = self.at;
        let mut value = Some(0u64);
        while is(self.byte(), class::DIGIT) {
            let digit = u64::from(self.byte() - b'0');
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
            self.at += 1;
        }
        value.filter(|_| self.at > start)
    }

    /// Takes a string that begins at the cursor with a quotation mark, and returns its content with
    /// escapes. If the closing mark is missing, takes nothing and returns `None`.
    pub fn quoted_here(&mut self) -> Option<&'a [u8]> {
        let start = self.at + 1;
        let len = self.bytes.get(start..)?.iter().position(|&byte| byte == b'"')?;
        self.at = start + len + 1;
        Some(&self.bytes[start..start + len])
    }

    /// The span of the next token, for messages. It is empty at the end of the text.
    pub fn next_token(&mut self) -> Span {
        self.skip_space();
        let start = self.offset();
        let mut end = Cursor::new(self.bytes, self.at);
        match end.byte() {
            _ if end.is_at_end() => {}
            b'"' => {
                if end.quoted_here().is_none() {
                    end.bump();
                }
            }
            b'%' | b'@' | b'!' | b'#' => {
                end.bump();
                if end.byte() != b'"' || end.quoted_here().is_none() {
                    end.word_here();
                }
            }
            byte if is(byte, class::WORD) => {
                end.word_here();
            }
            byte => {
                end.bump();
                // A character of several bytes is one token.
                while byte >= 0x80 && end.byte() & 0xC0 == 0x80 {
                    end.bump();
                }
            }
        }
        Span::new(start, end.offset())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_whole() {
        let mut cursor = Cursor::new(b" ; a comment\n  br label %x", 0);
        assert!(!cursor.eat_word(b"b"));
        assert!(cursor.eat_word(b"br"));
        assert_eq!(cursor.peek_word(), b"label");
        assert_eq!(cursor.word(), b"label");
        assert_eq!(cursor.slice(cursor.clone().next_token()), b"%x");
        assert!(cursor.eat(b'%') && !cursor.eat(b'%'));
        assert_eq!(cursor.word_here(), b"x");
        assert!(cursor.is_at_end() && cursor.peek() == 0 && !cursor.eat(0));
    }

    #[test]
    fn numbers_that_are_too_large_have_no_value() {
        assert_eq!(Cursor::new(b"18446744073709551615", 0).digits_here(), Some(u64::MAX));
        assert_eq!(Cursor::new(b"18446744073709551616", 0).digits_here(), None);
        assert_eq!(Cursor::new(b"x", 0).digits_here(), None);
    }
}
