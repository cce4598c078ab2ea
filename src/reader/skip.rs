//! Skipping of bracketed text and of bodies, which are read later.

use super::cursor::Cursor;

impl Cursor<'_> {
    /// Skips from an opening round bracket to its closing bracket on the same line. If that is
    /// missing, skips nothing and returns false.
    pub fn skip_arguments(&mut self) -> bool {
        let rest = self.remaining();
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let mut line = Cursor::new(&rest[..length], 0);
        let is_closed = line.skip_brackets();
        if is_closed {
            self.go_to(self.offset() + line.offset());
        }
        is_closed
    }

    /// Skips from an opening bracket to its closing bracket, past strings and comments. If that is
    /// missing, goes to the end of the text and returns false.
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

    /// Goes from `start` to the end of the line. If an opening square bracket is on the line, goes
    /// to the end of its closing bracket.
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

    /// Skips the body of a function up to the brace that closes it.
    ///
    /// # Errors
    /// If the brace is missing: the offset of the next item at the outermost level.
    pub fn skip_body(&mut self) -> Result<u32, u32> {
        let (start, rest) = (self.offset(), self.remaining());
        // The closing brace is nearly always the first brace at the beginning of a line.
        for newline in memchr::memchr2_iter(b'\n', b'\r', rest) {
            let line = &rest[newline + 1..];
            let indent = line.iter().take_while(|&&byte| byte == b' ').count();
            match line[indent..].first() {
                Some(b'}') if indent == 0 => {
                    self.go_to(start + newline as u32 + 1);
                    return Ok(self.offset());
                }
                Some(b'}') => break,
                Some(b'd' | b'@' | b'!' | b'a') if begins_outermost(&line[indent..]) => break,
                _ => {}
            }
        }
        self.skip_odd_body()
    }

    /// Like [`Cursor::skip_body`], wherever the brace is.
    fn skip_odd_body(&mut self) -> Result<u32, u32> {
        let mut depth = 0usize;
        while !self.is_at_end() {
            match self.byte() {
                b'\n' | b'\r' => {
                    self.bump();
                    if begins_outermost(self.remaining()) {
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
            self.bump();
        }
        Err(self.offset())
    }
}

/// Whether a line with this beginning belongs to the outermost level.
fn begins_outermost(rest: &[u8]) -> bool {
    [&b"define "[..], b"declare ", b"@", b"!", b"attributes #"]
        .iter()
        .any(|start| rest.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
