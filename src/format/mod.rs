//! The formatter: one layout for all programs. It changes white space and nothing else, so tokens and
//! comments stay as they are, in their order. The lines of a comment move as far as its first.
//!
//! Each statement begins a line, and so does each branch of an `if` with an `else`. Other line breaks are the author's:
//! in an expression, in a table, or between a condition and a single statement after it. So is a short block with one
//! statement on one line. A line that is too wide is broken at its outermost operators or commas.
//!
//! A declaration or function with a syntax error stays as it is. Linear in the size of the source.

mod chain;
mod column;
mod gap;
mod layout;
mod wrap;

use std::ops::Range;

use crate::diag::{Diagnostics, Edit, Limits};
use crate::support::interner::Interner;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::{lexer, parser};

use gap::Gaps;
use layout::Layout;

/// The changes that format `source`, in their order; none if it is formatted. Formatting the result changes
/// nothing. The size must be below 4 GiB.
///
/// ```
/// use minisysy::format;
///
/// let formatted = format::formatted(b"int main(){int a=-1 ; // one\nreturn a;}");
/// assert_eq!(formatted, b"int main() {\n    int a = -1; // one\n    return a;\n}\n");
/// ```
pub fn edits(source: &[u8]) -> Vec<Edit> {
    let mut names = Interner::with_names(&[]);
    let tokens = lexer::lex(source, &mut names, &mut Diagnostics::new(Limits::ZERO));
    let mut is_right = |part: Range<usize>| parser::is_right(source, part, &mut names);
    let all_right = is_right(0..source.len());
    let mut gaps = Gaps::new(source);
    let mut was_right = true;
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let (part, after) = rest.split_at(part_length(source, rest));
        let span = part[0].span.to(part[part.len() - 1].span);
        let is_right = all_right || is_right(span.range());
        if is_right {
            Layout::new(&mut gaps, part).write(was_right);
        } else {
            gaps.skip(span.end);
        }
        (was_right, rest) = (is_right, after);
    }
    if was_right {
        gaps.finish();
    }
    gaps.edits
}

/// `source` after its [`edits`].
pub fn formatted(source: &[u8]) -> Vec<u8> {
    applied(source, &edits(source))
}

/// `source` after these edits, which are in order and do not overlap.
fn applied(source: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = Vec::with_capacity(source.len());
    let mut done = 0;
    for Edit { span, replacement } in edits {
        text.extend_from_slice(&source[done..span.start as usize]);
        text.extend_from_slice(replacement.as_bytes());
        done = span.end as usize;
    }
    text.extend_from_slice(&source[done..]);
    text
}

/// How many of `tokens` the first declaration or function has. One whose braces do not match ends before a line
/// that begins like a function.
fn part_length(source: &[u8], tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        let next = |ahead: usize| tokens.get(index + ahead).map(|token| token.kind);
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => depth = depth.saturating_sub(1),
            TokenKind::Type(_) | TokenKind::Void if depth > 0 => {
                let before = source[..token.span.start as usize].last();
                let is_function = matches!(next(1), Some(TokenKind::Identifier(_)))
                    && next(2) == Some(TokenKind::LeftParen);
                if is_function && matches!(before, Some(b'\n' | b'\r')) {
                    return index;
                }
            }
            _ => {}
        }
        let ends = match token.kind {
            TokenKind::Semicolon => true,
            TokenKind::RightBrace => {
                !matches!(next(1), Some(TokenKind::Semicolon | TokenKind::Comma))
            }
            _ => false,
        };
        if ends && depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests;
