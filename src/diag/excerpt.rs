//! The lines of a source file that one diagnostic shows, long ones cut around what it points at.
//!
//! A program may be on one line and have many faults. Quoting the whole line for each of them would
//! take quadratic time.

use std::borrow::Cow;
use std::ops::Range;

use codespan_reporting::files::{Error, Files};

use crate::diag::source::harmless;
use crate::diag::{Diagnostic, SourceFile};

/// A line of more bytes than this is cut.
const LONG_LINE: usize = 240;
/// How many bytes of a long line are shown before what is pointed at.
const BEFORE: usize = 60;
/// How many bytes of a long line are shown.
const WINDOW: usize = 180;
/// Marks where a line is cut.
const CUT: &str = "…";

/// A line of the excerpt.
struct Line {
    /// Its index from 0 in the file.
    index: usize,
    /// Its range in the excerpt, including the line end.
    shown: Range<usize>,
    /// The range in the excerpt of the text copied from the file.
    text: Range<usize>,
    /// The offset in the file of the first byte copied.
    start: usize,
}

/// The lines that a diagnostic shows, in the form that codespan expects.
pub(super) struct Excerpt<'a> {
    file: &'a SourceFile,
    text: String,
    lines: Vec<Line>,
    /// The offset in the file that the diagnostic is about.
    place: u32,
}

impl<'a> Excerpt<'a> {
    /// The lines of `file` that `diagnostic` shows.
    pub fn new(file: &'a SourceFile, diagnostic: &Diagnostic) -> Excerpt<'a> {
        // Lines to show, and for a long line the offset that must be visible.
        let mut wanted: Vec<(usize, u32)> = Vec::new();
        let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.related);
        for label in labels {
            let (first, last) =
                (file.line_index(label.span.start), file.line_index(label.span.end));
            wanted.push((first, label.span.start));
            wanted.push((last, label.span.end));
            // The lines that codespan shows around the ends of a label over several lines, and
            // between labels that are close together.
            let near = [first.saturating_sub(1), last.saturating_sub(1), last + 1];
            let within = (first + 1..last).take(4);
            for line in near.into_iter().chain(within) {
                if let Some(span) = file.line_span(line) {
                    wanted.push((line, span.start));
                }
            }
        }
        // The first mention of a line decides which part of it is visible.
        wanted.sort_by_key(|&(line, _)| line);
        wanted.dedup_by_key(|&mut (line, _)| line);
        let place = diagnostic.primary.span.start;
        let mut excerpt = Excerpt { file, text: String::new(), lines: Vec::new(), place };
        for (index, offset) in wanted {
            excerpt.add(index, offset as usize);
        }
        excerpt
    }

    fn add(&mut self, index: usize, offset: usize) {
        let Some(span) = self.file.line_span(index) else { return };
        let source = self.file.text();
        let Range { mut start, mut end } = span.range();
        let line_end = end;
        if end - start > LONG_LINE {
            start = boundary(source, offset.saturating_sub(BEFORE).max(start));
            end = boundary(source, (start + WINDOW).min(end));
        }
        let shown = self.text.len();
        if start > span.range().start {
            self.text.push_str(CUT);
        }
        let text = self.text.len();
        self.text.push_str(&source[start..end]);
        if end < line_end {
            // Half a line end is not a line end.
            self.text.truncate(self.text.trim_end_matches('\r').len());
        }
        let text = text..self.text.len();
        if end < line_end {
            self.text.push_str(CUT);
            self.text.push('\n');
        }
        self.lines.push(Line { index, shown: shown..self.text.len(), text, start });
    }

    /// The range in the excerpt of a range of the file.
    pub fn range(&self, range: Range<usize>) -> Range<usize> {
        let start = self.position(range.start);
        start..self.position(range.end).max(start)
    }

    /// The position in the excerpt of an offset of the file; for text that was cut off, the cut.
    fn position(&self, offset: usize) -> usize {
        let index = self.file.line_index(offset as u32);
        match self.lines.iter().find(|line| line.index == index) {
            Some(line) if offset < line.start => line.shown.start,
            Some(line) => (line.text.start + (offset - line.start)).min(line.text.end),
            None => self.text.len(),
        }
    }
}

/// The nearest place at or before `offset` where a character begins.
fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = ();
    type Name = Cow<'a, str>;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<Cow<'a, str>, Error> {
        Ok(harmless(self.file.name()))
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), position: usize) -> Result<usize, Error> {
        let line = self.lines.partition_point(|line| line.shown.start <= position);
        Ok(line.checked_sub(1).map_or(0, |line| self.lines[line].index))
    }

    fn line_range(&'a self, (): (), index: usize) -> Result<Range<usize>, Error> {
        let line = self.lines.iter().find(|line| line.index == index);
        Ok(line.map_or(self.text.len()..self.text.len(), |line| line.shown.clone()))
    }

    fn column_number(&'a self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        // codespan asks only for the header.
        Ok(self.file.location(self.place).column as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Code, render};
    use crate::support::span::Span;

    #[test]
    fn a_line_end_is_not_cut_into_halves() {
        for length in 150..300 {
            let file = SourceFile::new("long.sy", format!("x{}\r\n", "y".repeat(length)));
            let diagnostic = Diagnostic::new(Code::UndeclaredName, Span::new(0, 1), "no `x`");
            let text = render::to_string(&file, &[diagnostic]);
            assert!(!text.contains('\r'), "{length}: {text}");
        }
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let source = format!("int a;\n{}变x{}\n", "y".repeat(1000), "z".repeat(1000));
        let file = SourceFile::new("long.sy", source);
        let diagnostic = Diagnostic::new(Code::UndeclaredName, Span::new(1010, 1011), "no `x`")
            .label("here")
            .related(Span::new(4, 5), "there");
        let text = render::to_string(&file, &[diagnostic]);
        assert!(text.contains("long.sy:2:1002"), "{text}");
        assert!(text.lines().all(|line| line.len() < 300), "{text}");
        let caret = text.lines().find(|line| line.contains("^ here")).unwrap();
        let quoted = text.lines().find(|line| line.contains("变x")).unwrap();
        let before: String = quoted.chars().take_while(|&c| c != '变').collect();
        // The character before the place is two columns wide.
        assert_eq!(caret.chars().position(|c| c == '^'), Some(before.chars().count() + 2));
        assert!(text.contains("1 │ int a;"), "{text}");
    }
}
