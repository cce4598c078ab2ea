//! Leftovers of editing in a source: the markers of a merge conflict, and comments in comments.

use super::Lexer;
use crate::diag::{Code, Diagnostic};
use crate::support::span::Span;

/// The length of a conflict marker, such as `<<<<<<<`.
const MARKER: usize = 7;

/// Whether a line that begins with `line` is a marker of a merge conflict.
fn is_marker(line: &[u8]) -> bool {
    let Some((marker, rest)) = line.split_at_checked(MARKER) else { return false };
    b"<|=>".contains(&marker[0])
        && marker.iter().all(|&byte| byte == marker[0])
        && matches!(rest.first(), None | Some(b' ' | b'\r' | b'\n'))
}

impl Lexer<'_> {
    /// Whether a marker of a merge conflict is here.
    pub(super) fn at_conflict_marker(&self) -> bool {
        let before = self.position.checked_sub(1).map(|before| self.source[before]);
        matches!(before, None | Some(b'\n' | b'\r')) && is_marker(&self.source[self.position..])
    }

    /// Reads a marker of a merge conflict. The first side of a conflict is kept, the others are
    /// skipped. All markers together take time linear in the size of the source.
    pub(super) fn conflict_marker(&mut self) {
        let start = self.position;
        let byte = self.source[start];
        let line_end = self.line_end();
        if start < self.conflict_end {
            let is_next_side = matches!(byte, b'|' | b'=');
            self.position = if is_next_side { self.conflict_end } else { line_end };
            return;
        }
        let (middle, end) =
            if byte == b'<' { self.rest_of_conflict(line_end) } else { (None, None) };
        let message = "a merge conflict has not been resolved";
        let marker = |at: usize| Span::new(at as u32, (at + MARKER) as u32);
        let diagnostic = Diagnostic::new(Code::MergeConflict, marker(start), message)
            .label("a marker of the version control")
            .hint("keep the lines of one side, and delete those of the other and the markers");
        let places = [(middle, "the other side begins here"), (end, "the conflict ends here")];
        let related = places.into_iter().filter_map(|(at, words)| Some((marker(at?), words)));
        let diagnostic =
            related.fold(diagnostic, |diagnostic, (span, words)| diagnostic.related(span, words));
        self.diagnostics.push(diagnostic);
        self.position = line_end;
    }

    /// The places where the other side of a conflict begins, and of its last marker. Remembers
    /// where that line ends.
    fn rest_of_conflict(&mut self, from: usize) -> (Option<usize>, Option<usize>) {
        if std::mem::replace(&mut self.is_last_conflict, true) {
            return (None, None);
        }
        let mut middle = None;
        let mut line = from;
        while let Some(length) = self.source[line..].iter().position(|&byte| byte == b'\n') {
            line += length + 1;
            let text = &self.source[line..];
            match text.first() {
                Some(b'=') if is_marker(text) => middle = middle.or(Some(line)),
                Some(b'>') if is_marker(text) => {
                    let length = text.iter().position(|byte| b"\r\n".contains(byte));
                    self.conflict_end = line + length.unwrap_or(text.len());
                    self.is_last_conflict = false;
                    return (middle, Some(line));
                }
                _ => {}
            }
        }
        (middle, None)
    }

    /// The end of the comment from `start` to `end`, if it is meant to hold others: every `/*` in it
    /// has a `*/` of its own after its end. The text up to that belongs to it, then. Takes time
    /// linear in the text up to the next comment.
    pub(super) fn end_of_nested_comment(&mut self, start: usize, end: usize) -> usize {
        let inner = |text: &[u8]| text.windows(2).position(|pair| pair == b"/*");
        let Some(first) = inner(&self.source[start + 2..end - 2]) else { return end };
        let Some(last) = self.next_comment_end(end) else { return end };
        let span = |at: usize| Span::new(at as u32, at as u32 + 2);
        let diagnostic =
            Diagnostic::new(Code::NestedComment, span(start + 2 + first), "a comment in a comment")
                .label("this `/*` begins nothing: a comment is open")
                .related(span(start), "the comment begins here")
                .related(span(end - 2), "and ends here")
                .related(span(last - 2), "so this `*/` ends nothing")
                .hint("delete the inner comment, or put `//` in front of each line");
        self.diagnostics.push(diagnostic);
        last
    }

    /// The offset after the next `*/`, if no comment begins before it.
    fn next_comment_end(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            match self.source.get(at..at + 2)? {
                b"*/" => return Some(at + 2),
                b"/*" => return None,
                b"//" => {
                    let rest = &self.source[at..];
                    at += rest.iter().position(|byte| b"\r\n".contains(byte))?;
                }
                _ => at += 1,
            }
        }
    }
}
