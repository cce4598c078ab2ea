//! A place in the text, and the tokens that begin there.
//!
//! LLVM IR needs no token stream: its first byte tells what kind of thing comes, and its line ends
//! mean nothing except that comments end there. So the parser asks for what it expects.

use crate::support::span::Span;

/// A place in the text of a module, which is below 4 GiB.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    /// The whole text.
    text: &'a [u8],
    /// The text up to where reading ends for now.
    bytes: &'a [u8],
    at: usize,
}

/// What each byte can be.
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
    /// At `at` in `bytes`.
    pub fn new(bytes: &'a [u8], at: usize) -> Cursor<'a> {
        Cursor { text: bytes, bytes, at }
    }

    /// The whole text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Has the text end at `end` for now, or where it really ends.
    pub fn set_end(&mut self, end: Option<u32>) {
        self.bytes = end.map_or(self.text, |end| &self.text[..end as usize]);
    }

    /// The offset of the next byte.
    #[inline]
    pub fn offset(&self) -> u32 {
        self.at as u32
    }

    /// Goes on at `offset`.
    #[inline]
    pub fn go_to(&mut self, offset: u32) {
        self.at = offset as usize;
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'a [u8] {
        &self.text[span.range()]
    }

    /// Up to `most` bytes from `start` on.
    pub fn rest(&self, start: u32, most: usize) -> &'a [u8] {
        let rest = &self.text[(start as usize).min(self.text.len())..];
        &rest[..rest.len().min(most)]
    }

    /// From `start` to here.
    #[inline]
    pub fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.offset())
    }

    /// The next byte, whatever it is; 0 at the end.
    #[inline]
    pub fn byte(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// The byte behind the next one; 0 at the end.
    #[inline]
    pub fn second_byte(&self) -> u8 {
        self.bytes.get(self.at + 1).copied().unwrap_or(0)
    }

    /// Whether the text is at its end.
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

    /// Whether only spaces stand between here and the beginning of the line, which is behind
    /// `start`.
    pub fn is_at_line_start(&self, start: u32) -> bool {
        let before = &self.text[start as usize..self.at.min(self.text.len())];
        let spaces = before.iter().rev().take_while(|&&byte| is(byte, class::SPACE));
        spaces.clone().any(|&byte| matches!(byte, b'\n' | b'\r'))
    }

    /// If `at` is the first thing on its line, which is behind that of `start`: the empty span
    /// where the line before it ends that has something on it.
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

    /// From `start` to the end of its line, without a comment and spaces there.
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

    /// Goes to the end of the line.
    pub fn skip_line(&mut self) {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// The next byte behind spaces and comments; 0 at the end.
    #[inline]
    pub fn peek(&mut self) -> u8 {
        self.skip_space();
        self.byte()
    }

    /// Whether `byte` comes next, behind a space at most.
    #[inline]
    pub fn is_next(&self, byte: u8) -> bool {
        self.byte() == byte || self.byte() == b' ' && self.second_byte() == byte
    }

    /// Takes `byte` if it comes next, behind spaces and comments.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte && !self.is_at_end();
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes the longest run of letters, digits and `-$._`, here and now; it may be empty.
    #[inline]
    pub fn word_here(&mut self) -> &'a [u8] {
        let start = self.at;
        while is(self.byte(), class::WORD) {
            self.at += 1;
        }
        &self.bytes[start.min(self.bytes.len())..self.at.min(self.bytes.len())]
    }

    /// Takes the next word behind spaces and comments; it may be empty.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        self.skip_space();
        self.word_here()
    }

    /// The next word, which stays.
    #[inline]
    pub fn peek_word(&mut self) -> &'a [u8] {
        self.skip_space();
        let start = self.at;
        let word = self.word_here();
        self.at = start;
        word
    }

    /// Takes `word` if it comes next as a whole.
    #[inline]
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        self.skip_space();
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        let is_next = rest.starts_with(word)
            && !rest.get(word.len()).is_some_and(|&byte| is(byte, class::WORD));
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    /// Takes the digits here and now: their value, `None` when there is none or it is 2^64 or
    /// more.
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

    /// Takes a string that begins here with a quotation mark, and returns what is inside, still
    /// escaped; `None` when nothing ends it, and then nothing is taken.
    pub fn quoted_here(&mut self) -> Option<&'a [u8]> {
        let start = self.at + 1;
        let len = self.bytes.get(start..)?.iter().position(|&byte| byte == b'"')?;
        self.at = start + len + 1;
        Some(&self.bytes[start..start + len])
    }

    /// The span of the next token, for saying what was found; empty at the end of the text.
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

    /// Skips from an opening round bracket to behind its partner on the same line; false when it
    /// has none, and then nothing is skipped.
    pub fn skip_arguments(&mut self) -> bool {
        let line = &self.bytes[self.at..];
        let end = self.at + memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len());
        let mut rest = Cursor::new(&self.bytes[..end], self.at);
        let is_closed = rest.skip_brackets();
        self.at = if is_closed { rest.at } else { self.at };
        is_closed
    }

    /// Skips from an opening bracket to behind its partner, over strings and comments; false when
    /// it has none, and then the text is at its end.
    pub fn skip_brackets(&mut self) -> bool {
        let mut depth = 0usize;
        while !self.is_at_end() {
            match self.byte() {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.bump();
                        return true;
                    }
                }
                b'"' if self.quoted_here().is_some() => continue,
                b';' => {
                    self.skip_line();
                    continue;
                }
                _ => {}
            }
            self.bump();
        }
        false
    }

    /// From `start`, goes to the end of the line, or behind the partner of the square bracket that
    /// is on it.
    pub fn skip_line_and_brackets(&mut self, start: u32) {
        self.go_to(start);
        while !self.is_at_end() && !matches!(self.byte(), b'\n' | b';') {
            if self.byte() == b'[' {
                self.skip_brackets();
                return;
            }
            self.bump();
        }
    }

    /// Skips the body of a function up to the brace that closes it: where that is, or where the
    /// next thing at the outermost level begins, if the brace is missing.
    pub fn skip_body(&mut self) -> Result<u32, u32> {
        let start = self.at;
        // Nearly always the brace stands at the beginning of a line, and nothing else does that
        // could be the outermost level's.
        for newline in memchr::memchr2_iter(b'\n', b'\r', &self.bytes[start..]) {
            let line = start + newline + 1;
            let indent = self.bytes[line..].iter().take_while(|&&byte| byte == b' ').count();
            let rest = &self.bytes[line + indent..];
            match rest.first() {
                Some(b'}') if indent == 0 => {
                    self.at = line;
                    return Ok(self.offset());
                }
                Some(b'}') => break,
                Some(b'd' | b'@' | b'!' | b'a') if begins_outermost(rest) => break,
                _ => {}
            }
        }
        self.at = start;
        self.skip_odd_body()
    }

    /// As [`Cursor::skip_body`], wherever the brace stands.
    fn skip_odd_body(&mut self) -> Result<u32, u32> {
        let mut depth = 0usize;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => {
                    self.at += 1;
                    if begins_outermost(&self.bytes[self.at..]) {
                        return Err(self.offset());
                    }
                    continue;
                }
                b'{' => depth += 1,
                b'}' if depth == 0 => return Ok(self.offset()),
                b'}' => depth -= 1,
                b'"' if self.quoted_here().is_some() => continue,
                b';' => {
                    self.skip_line();
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
        Err(self.offset())
    }
}

/// Whether a line that begins like this belongs to the outermost level.
fn begins_outermost(rest: &[u8]) -> bool {
    [&b"define "[..], b"declare ", b"@", b"!", b"attributes #"]
        .iter()
        .any(|start| rest.starts_with(start))
}

/// What a string with escapes stands for: `\\` and `\` with two hexadecimal digits.
pub fn unescape(escaped: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        match *behind {
            [b'\\', ..] if byte == b'\\' => rest = &behind[1..],
            [high, low, ..] if byte == b'\\' => {
                if let (Some(high), Some(low)) = (hex(high), hex(low)) {
                    rest = &behind[2..];
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

    #[test]
    fn bodies_end_at_their_brace() {
        let text = b"\"}\" ; }\n <{ i32 }> \n} x";
        assert_eq!(Cursor::new(text, 0).skip_body(), Ok(20));
        let text = b"ret void\ndefine void";
        assert_eq!(Cursor::new(text, 0).skip_body(), Err(9));
        let mut cursor = Cursor::new(b"(a \")\" [b] ) c", 0);
        assert!(cursor.skip_brackets());
        assert_eq!(cursor.word(), b"c");
        assert!(!Cursor::new(b"((", 0).skip_brackets());
    }

    #[test]
    fn escapes_are_two_hexadecimal_digits() {
        assert_eq!(unescape(br"a\0Ab\\\"), b"a\nb\\\\");
        assert_eq!(unescape(br"\zz\4"), br"\zz\4");
    }
}
