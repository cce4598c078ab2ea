//! Comments in comments.

use super::Lexer;
use crate::diag::{Code, Diagnostic, message};
use crate::support::span::Span;

impl Lexer<'_> {
    /// The end of the comment from `start` to `end`, if it is meant to hold others: every `/*` in it
    /// has a `*/` of its own after its end. The text up to that belongs to it, then. Takes time
    /// linear in the text up to the next comment.
    pub(super) fn end_of_nested_comment(&mut self, start: usize, end: usize) -> usize {
        let inner = |text: &[u8]| text.windows(2).position(|pair| pair == b"/*");
        let Some(first) = inner(&self.source[start + 2..end - 2]) else { return end };
        let Some(last) = self.next_comment_end(end) else { return end };
        let span = |at: usize| Span::new(at as u32, at as u32 + 2);
        let diagnostic = Diagnostic::new(
            Code::NestedComment,
            span(start + 2 + first),
            message!("comments cannot be nested"),
        )
        .label(message!("this `/*` has no effect: a comment is open"))
        .related(span(start), message!("the comment begins here"))
        .related(span(end - 2), message!("and ends here"))
        .related(span(last - 2), message!("so this `*/` matches no `/*`"))
        .hint(message!("remove the inner comment, or begin each line with `//`"));
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
