//! Braces in initial values. They are checked separately from those of blocks: an initial value
//! ends with its declaration, whatever its braces are.

use std::ops::Range;

use super::{names, separates_values};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::support::interner::Symbol;
use crate::syntax::token::{Token, TokenKind};

/// Replaces every initial value in `tokens` whose braces do not match by a hole or `{}`, and
/// reports it to `diagnostics`. Adds the names in it to `skipped`. Returns `None` if all braces
/// match. Takes linear time.
pub(super) fn mend(
    tokens: &[Token],
    skipped: &mut Vec<Symbol>,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Token>> {
    let mut result = Vec::new();
    let mut copied = 0;
    let mut at = 0;
    while at < tokens.len() {
        // A statement or item begins here.
        let declares = matches!(tokens[at].kind, TokenKind::Int | TokenKind::Const);
        let end = end_of_declarator(tokens, at);
        let kind = tokens.get(end).map(|token| token.kind);
        if !declares || kind != Some(TokenKind::Assign) {
            // Neither parameters nor conditions declare variables with values.
            let is_paren = kind == Some(TokenKind::LeftParen);
            at = 1 + if is_paren { end_of_statement(tokens, end) } else { end };
            continue;
        }
        let value = end + 1..end_of_value(tokens, end + 1);
        if let Some(brace) = unmatched(tokens, value.clone()) {
            diagnostics.push(describe(tokens, end, brace));
            result.extend_from_slice(&tokens[copied..value.start]);
            let (first, last) = (tokens[value.start].span, tokens[value.end - 1].span);
            if tokens[end - 1].kind == TokenKind::RightBracket {
                let last = if value.len() > 1 { last } else { last.after() };
                result.push(Token { kind: TokenKind::LeftBrace, span: first });
                result.push(Token { kind: TokenKind::RightBrace, span: last });
            } else {
                result.push(Token { kind: TokenKind::Hole, span: first.to(last) });
            }
            skipped.extend(names(&tokens[value.clone()]));
            copied = value.end;
        }
        at = value.end + 1;
    }
    if copied == 0 {
        return None;
    }
    result.extend_from_slice(&tokens[copied..]);
    Some(result)
}

/// Index of the next `=`, or of the next token that ends a statement.
fn end_of_declarator(tokens: &[Token], from: usize) -> usize {
    let ends = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::Assign
                | TokenKind::Semicolon
                | TokenKind::LeftBrace
                | TokenKind::RightBrace
                | TokenKind::LeftParen
                | TokenKind::RightParen
        )
    };
    let length = tokens[from..].iter().position(ends);
    length.map_or(tokens.len(), |length| from + length)
}

/// Index of the next token that ends a statement.
fn end_of_statement(tokens: &[Token], from: usize) -> usize {
    let ends = |token: &Token| {
        matches!(token.kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace)
    };
    let length = tokens[from..].iter().position(ends);
    length.map_or(tokens.len(), |length| from + length)
}

/// Index of the `;` after the initial values from `from` on, or of the token that begins another
/// statement.
fn end_of_value(tokens: &[Token], from: usize) -> usize {
    let mut depth = 0usize;
    let mut index = from;
    while let Some(token) = tokens.get(index) {
        match token.kind {
            TokenKind::Semicolon if depth > 0 && separates_values(tokens, index) => {}
            TokenKind::Semicolon
            | TokenKind::Int
            | TokenKind::Void
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::While
            | TokenKind::LoopHead
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return => return index,
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace if depth == 0 => {
                // Either this closes the block around the declaration, which then lacks its `;`, or
                // it is one too many.
                let braces = tokens[index..]
                    .iter()
                    .take_while(|token| token.kind == TokenKind::RightBrace)
                    .count();
                let next = tokens.get(index + braces).map(|token| token.kind);
                if !matches!(next, Some(TokenKind::Semicolon | TokenKind::Comma)) {
                    return index;
                }
                index += braces;
                continue;
            }
            TokenKind::RightBrace => depth -= 1,
            _ => {}
        }
        index += 1;
    }
    tokens.len()
}

/// Index of the first brace in `value` without a partner.
fn unmatched(tokens: &[Token], value: Range<usize>) -> Option<usize> {
    let mut open = Vec::new();
    for index in value {
        match tokens[index].kind {
            TokenKind::LeftBrace => open.push(index),
            TokenKind::RightBrace if open.pop().is_none() => return Some(index),
            _ => {}
        }
    }
    open.first().copied()
}

fn describe(tokens: &[Token], assign: usize, brace: usize) -> Diagnostic {
    let is_open = tokens[brace].kind == TokenKind::LeftBrace;
    let label = if is_open { "this `{` is never closed" } else { "this `}` closes nothing" };
    Diagnostic::new(
        Code::UnmatchedBrace,
        tokens[brace].span,
        "the braces of these initial values do not match",
    )
    .label(label)
    .related(tokens[assign].span, "the values begin after this")
    .hint("each `{` needs its `}` before the `;`")
}
