//! Comments, which are between the tokens of a source program.

use std::ops::Range;

use crate::support::span::Span;

use super::document::Document;

/// The documentation of a name has at most this many lines.
const MOST_LINES: usize = 20;

/// Where the comments are in the text between two tokens, and whether the last one goes on after it.
pub fn comments(gap: &str) -> (Vec<Range<usize>>, bool) {
    let (mut found, mut start) = (Vec::new(), 0);
    while let Some(distance) = gap[start..].find('/') {
        start += distance;
        let rest = &gap[start..];
        let length = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find(['\n', '\r']),
            [b'/', b'*', ..] => rest[2..].find("*/").map(|length| length + 4),
            _ => Some(1),
        };
        let end = start + length.unwrap_or(rest.len());
        found.extend((length != Some(1)).then_some(start..end));
        if length.is_none() {
            return (found, true);
        }
        start = end;
    }
    (found, false)
}

/// The words of the comments on the lines directly before `offset`, once the document has its tokens.
pub fn before(document: &Document, offset: u32) -> String {
    let line = document.line_at(offset).start;
    let token_end = document.token_end_before(line);
    let gap = document.text(Span::new(token_end, line));
    // A comment on the line of a token is about that.
    let first = if token_end == 0 { 0 } else { gap.find('\n').unwrap_or(gap.len()) };
    let (mut end, mut lines) = (gap.len(), Vec::new());
    for comment in comments(gap).0.into_iter().rev() {
        if comment.start < first || gap[comment.end..end].matches('\n').count() > 1 {
            break;
        }
        end = comment.start;
        lines.splice(0..0, words(&gap[comment]));
    }
    lines.drain(..lines.len().saturating_sub(MOST_LINES));
    lines.join("\n").trim().to_owned()
}

/// The lines of a comment without what makes it one.
fn words(comment: &str) -> Vec<&str> {
    let Some(inner) = comment.strip_prefix("/*") else {
        let inner = comment.trim_start_matches('/');
        return vec![inner.strip_prefix('!').unwrap_or(inner).trim()];
    };
    let inner = inner.strip_suffix("*/").unwrap_or(inner).trim_matches('*');
    inner.lines().map(|line| line.trim().trim_start_matches('*').trim()).collect()
}
