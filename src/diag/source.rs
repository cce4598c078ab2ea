//! The source file that spans point into.

use crate::support::span::Span;

/// A place as people count: both from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// A source file with its line table.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: String,
    /// Offset of the first byte of each line; the first is 0.
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file called `name` with these bytes. Bytes that are not UTF-8 are shown as `?`, one for
    /// each, so that offsets stay what they are. Linear in the size.
    pub fn new(name: impl Into<String>, bytes: &[u8]) -> SourceFile {
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let line_starts =
            std::iter::once(0).chain(newlines.map(|(index, _)| index as u32 + 1)).collect();
        SourceFile { name: name.into(), text, line_starts }
    }

    /// The file's name as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, as long as the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of lines; an empty file has one.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The index from 0 of the line that holds `offset`. Logarithmic.
    pub fn line_index(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|&start| start <= offset) - 1
    }

    /// The bytes of the line with `index`, its line end included; `None` when there is none.
    pub fn line_span(&self, index: usize) -> Option<Span> {
        let start = *self.line_starts.get(index)?;
        let end = self.line_starts.get(index + 1).copied().unwrap_or(self.text.len() as u32);
        Some(Span::new(start, end))
    }

    /// Line and column of `offset`. Linear in the length of the line.
    pub fn location(&self, offset: u32) -> Location {
        let index = self.line_index(offset);
        let start = self.line_starts[index] as usize;
        let end = (offset as usize).min(self.text.len());
        // An offset inside a character counts as the character's own column.
        let column = self.text.as_bytes()[start..end]
            .iter()
            .filter(|&&byte| byte & 0xC0 != 0x80)
            .count();
        Location { line: index as u32 + 1, column: column as u32 + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_count_characters() {
        let file = SourceFile::new("a.sy", "int 变;\r\n\tx".as_bytes());
        assert_eq!(file.location(0), Location { line: 1, column: 1 });
        assert_eq!(file.location(7), Location { line: 1, column: 6 });
        assert_eq!(file.location(11), Location { line: 2, column: 2 });
        assert_eq!(file.line_count(), 2);
    }

    #[test]
    fn bytes_outside_utf8_keep_offsets() {
        let file = SourceFile::new("a.sy", b"a\xFF\xFEb\n\xE5\x8F");
        assert_eq!(file.text(), "a??b\n??");
        assert_eq!(file.location(5), Location { line: 2, column: 1 });
    }
}
