//! A source file, which spans point into.

use std::borrow::Cow;
use std::string::FromUtf8Error;
use std::sync::OnceLock;

use crate::support::span::Span;

/// A place in a file. Line and column count from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// A source file. Its line table is made on first use, since most compilations need none.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    /// Text if it is UTF-8.
    content: Result<String, Vec<u8>>,
    /// The text that is shown; `None` if it is the content itself.
    shown: OnceLock<Option<String>>,
    /// Offset of the first byte of each line; the first is 0, or 3 after a byte-order mark.
    line_starts: OnceLock<Vec<u32>>,
    /// The number of characters before every [`CHUNK`]th byte.
    checkpoints: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// A file called `name` with these bytes.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> SourceFile {
        SourceFile {
            name: name.into(),
            content: String::from_utf8(bytes.into()).map_err(FromUtf8Error::into_bytes),
            shown: OnceLock::new(),
            line_starts: OnceLock::new(),
            checkpoints: OnceLock::new(),
        }
    }

    /// The file's name as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its content.
    pub fn bytes(&self) -> &[u8] {
        self.content.as_ref().map_or_else(Vec::as_slice, String::as_bytes)
    }

    /// Its content as text of the same length, safe to print on a terminal. Each byte that is not
    /// UTF-8 and each byte of a control character becomes a `?`; an invisible character becomes
    /// `\u{FFFD}`, or `?`s if it does not have three bytes.
    pub fn text(&self) -> &str {
        let shown = self.shown.get_or_init(|| {
            let bytes = self.bytes();
            let plain = |chunk: &[u8]| chunk.iter().fold(true, |all, &byte| all & is_plain(byte));
            if bytes.chunks(CHUNK).all(plain) {
                return None;
            }
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                for character in chunk.valid().chars() {
                    match (is_shown(character), character.len_utf8()) {
                        (true, _) => text.push(character),
                        (false, 3) => text.push(char::REPLACEMENT_CHARACTER),
                        (false, length) => text.extend(std::iter::repeat_n('?', length)),
                    }
                }
                text.extend(chunk.invalid().iter().map(|_| '?'));
            }
            Some(text)
        });
        let content = || self.content.as_deref().expect("ASCII is UTF-8");
        shown.as_deref().unwrap_or_else(content)
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            // A CR without LF ends a line too, as in C compilers.
            let is_half = |index| self.bytes()[index..].starts_with(b"\r\n");
            let ends = memchr::memchr2_iter(b'\n', b'\r', self.bytes());
            let ends = ends.filter(|&index| !is_half(index));
            // A byte-order mark is not a part of the first line.
            let first = if self.bytes().starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
            std::iter::once(first).chain(ends.map(|index| index as u32 + 1)).collect()
        })
    }

    /// The index from 0 of the line that holds `offset`. Logarithmic.
    pub fn line_index(&self, offset: u32) -> usize {
        self.line_starts().partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The bytes of the line with `index`, including the line end; `None` if there is no such line.
    pub fn line_span(&self, index: usize) -> Option<Span> {
        let start = *self.line_starts().get(index)?;
        let end = self.line_starts().get(index + 1).copied().unwrap_or(self.bytes().len() as u32);
        Some(Span::new(start, end))
    }

    /// Line and column of `offset`. Logarithmic, after a first call that is linear in the file.
    pub fn location(&self, offset: u32) -> Location {
        let index = self.line_index(offset);
        let line_start = self.line_starts()[index] as usize;
        let before = self.characters_before((offset as usize).max(line_start));
        let column = before - self.characters_before(line_start);
        Location { line: index as u32 + 1, column: column + 1 }
    }

    /// The number of characters that begin before `offset`.
    fn characters_before(&self, offset: usize) -> u32 {
        let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32;
        let checkpoints = self.checkpoints.get_or_init(|| {
            let mut total = 0;
            let chunks = self.bytes().chunks(CHUNK).map(|chunk| {
                total += count(chunk);
                total
            });
            std::iter::once(0).chain(chunks).collect()
        });
        let offset = offset.min(self.bytes().len());
        let chunk = offset / CHUNK;
        checkpoints[chunk] + count(&self.bytes()[chunk * CHUNK..offset])
    }
}

/// `text` as one line that is safe to print on a terminal.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmless = |c| !matches!(c, '\t' | '\n' | '\r') && is_shown(c);
    match text.chars().all(is_harmless) {
        true => text.into(),
        false => text.chars().map(|c| if is_harmless(c) { c } else { '?' }).collect(),
    }
}

/// Whether a character is visible, a space, a tab or a line end. Others are control characters and
/// characters that change how their neighbours are displayed.
pub fn is_shown(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' => {
            false
        }
        '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => false,
        '\u{E0000}'..='\u{E0FFF}' => false,
        _ => !character.is_control(),
    }
}

/// Whether a byte is a character of ASCII that [`is_shown`].
fn is_plain(byte: u8) -> bool {
    // Without branches, so that many bytes are tested at once.
    (byte.wrapping_sub(b' ') <= b'~' - b' ') | (byte == b'\t') | (byte == b'\n') | (byte == b'\r')
}

/// The characters up to every multiple of this many bytes are counted once.
const CHUNK: usize = 512;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_count_characters() {
        let file = SourceFile::new("a.sy", "int 变;\r\n\tx");
        assert_eq!(file.location(0), Location { line: 1, column: 1 });
        assert_eq!(file.location(7), Location { line: 1, column: 6 });
        assert_eq!(file.location(11), Location { line: 2, column: 2 });
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        let file = SourceFile::new("a.sy", "\u{FEFF}int x;\ny");
        assert_eq!(file.location(0), Location { line: 1, column: 1 });
        assert_eq!(file.location(3), Location { line: 1, column: 1 });
        assert_eq!(file.location(7), Location { line: 1, column: 5 });
        assert_eq!(file.location(10), Location { line: 2, column: 1 });
        assert_eq!(file.line_span(0), Some(Span::new(3, 10)));
    }

    #[test]
    fn lines_end_in_any_way() {
        let file = SourceFile::new("a.sy", "a\rb\r\nc\nd");
        let lines: Vec<u32> = [0, 2, 5, 7].map(|offset| file.location(offset).line).to_vec();
        assert_eq!(lines, [1, 2, 3, 4]);
        assert_eq!(file.line_span(4), None);
    }

    #[test]
    fn invisible_characters_are_shown() {
        let file = SourceFile::new("a.sy", "\u{200B}\u{9B}x\u{2764}\u{FE0F}");
        assert_eq!(file.text(), "\u{FFFD}??x\u{2764}\u{FFFD}");
    }

    #[test]
    fn characters_that_change_a_terminal_are_not_shown() {
        let file = SourceFile::new("a.sy", "a\r\n\x1B[m\u{9B}m\u{202E}c\tä");
        assert_eq!(file.text(), "a\r\n?[m??m\u{FFFD}c\tä");
        assert_eq!(harmless("a\r\x1B\u{202E}b\n\tä"), "a???b??ä");
    }

    #[test]
    fn bytes_outside_utf8_keep_offsets() {
        let file = SourceFile::new("a.sy", b"a\xFF\xFEb\n\xE5\x8F".as_slice());
        assert_eq!(file.text(), "a??b\n??");
        assert_eq!(file.location(5), Location { line: 2, column: 1 });
    }
}
