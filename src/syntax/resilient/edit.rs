//! The edits that mend a syntax error. They are certain if the brackets of the statement match
//! after them, and the text around them leaves no other reading.

use super::fault::{Fault, begins_statement, closer, ends_statement};
use crate::diag::{Edit, Hint};
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

/// Longer statements are not examined.
const LONG: usize = 256;

/// A change that a message or its first hint asks for.
#[derive(Copy, Clone)]
pub(super) enum Change {
    /// Remove the token at the fault; the flag says whether that is certain.
    Remove(bool),
    /// Remove the token before the fault.
    RemoveBefore,
    /// Write the token that closes the innermost bracket.
    Close,
    /// Write a `,` before the fault.
    Separate,
    /// Write `;` in place of the token before the fault.
    EndBefore,
}

/// `text` as a hint that asks for `change` of `token`, which is the token at the fault.
pub(super) fn hint(change: Change, text: String, fault: &Fault, token: Token) -> Hint {
    let found = match change {
        Change::Remove(is_certain) => Some((vec![Edit::cut(fault.source, token.span)], is_certain)),
        Change::RemoveBefore => {
            fault.before().map(|before| (vec![Edit::cut(fault.source, before.span)], false))
        }
        Change::EndBefore => {
            fault.before().map(|before| (vec![Edit::replace(before.span, ";")], true))
        }
        Change::Close => fault.bracket.map(|open| {
            let close = closer(fault.tokens[open].kind);
            let edit = Edit::replace(token.span, close.spelling());
            (vec![edit], matches(fault, fault.start, |index| (index == fault.at).then_some(close)))
        }),
        Change::Separate => {
            fault.before().map(|before| (vec![Edit::insert(before.span.end, ",")], true))
        }
    };
    match found {
        Some((edits, is_certain)) => Hint { text: text.into(), edits, is_certain },
        None => text.into(),
    }
}

/// The hint to insert `token`, which is missing after the last token that was read.
pub(super) fn insertion(fault: &Fault, token: T) -> Hint {
    let Some(before) = fault.before() else { return String::new().into() };
    let text = if token == T::LeftBrace { " {" } else { token.spelling() };
    let next = fault.kind();
    let after_next = fault.tokens.get(fault.at + 1).map(|token| token.kind);
    let begins = next.is_some_and(begins_statement)
        || matches!(next, Some(T::RightBrace | T::Else))
        || matches!(next, Some(T::Identifier(_)))
            && matches!(
                after_next,
                Some(T::Assign | T::LeftParen | T::LeftBracket)
            )
        // `i += 1;` and `i++;`
        || matches!(next, Some(T::Identifier(_)))
            && matches!(after_next, Some(T::Sign(_) | T::Infix(_)))
            && match fault.get(2).map(|token| token.kind) {
                Some(T::Sign(_)) => fault.get(2).map(|token| token.kind) == after_next,
                kind => kind == Some(T::Assign),
            };
    // It may be a misspelt word, or the number of the line.
    let is_one_word =
        matches!(fault.lead(), [one] if matches!(one.kind, T::Identifier(_) | T::Number(_)));
    let is_certain = match token {
        T::Semicolon => begins && !is_one_word && !is_before_comment_with_semicolon(fault),
        T::LeftBrace => begins,
        // A bracket.
        _ => {
            let fits = match next {
                Some(T::Semicolon) => {
                    let goes_on =
                        |kind| matches!(kind, T::RightParen | T::RightBracket | T::LeftBracket);
                    !fault.in_parameters() && !after_next.is_some_and(goes_on)
                }
                Some(T::LeftBrace) => {
                    let first = fault.lead().first().map(|token| token.kind);
                    matches!(first, Some(T::If | T::While | T::Int | T::Void))
                }
                Some(T::Assign) => matches!(after_next, Some(T::Identifier(_) | T::Number(_))),
                Some(T::RightBrace) => fault.starts_line(0),
                _ => begins,
            };
            let ends = next == Some(T::Assign) || open_brackets(fault) == 1;
            fits && ends && (next == Some(T::Assign) || !may_end_earlier(fault))
        }
    };
    Hint { is_certain, ..Hint::uncertain("", [Edit::insert(before.span.end, text)]) }
}

/// Whether `=` at the fault is certainly meant as `==`. The value of a call may be meant to be
/// assigned, and `n = n / 2` to be repeated.
pub(super) fn is_comparison(fault: &Fault) -> bool {
    let kind = |ahead: usize| fault.tokens.get(fault.at + ahead).map(|token| token.kind);
    let ends = match kind(2) {
        Some(T::Infix(op)) => matches!(op, BinaryOp::And | BinaryOp::Or),
        kind => kind == Some(T::RightParen),
    };
    let is_negated = fault.second_before() == Some(T::Not);
    ends && !is_negated
        && match kind(1) {
            Some(T::Number(_)) => true,
            Some(T::Identifier(_)) => fault.before_bracket() == Some(T::If),
            _ => false,
        }
}

/// Whether the innermost bracket may be meant to end before an operator in it: it is neither that of
/// a call nor that of a condition.
fn may_end_earlier(fault: &Fault) -> bool {
    let Some(open) = fault.bracket else { return false };
    let is_whole = fault.bracket_is(T::LeftParen)
        && matches!(fault.before_bracket(), Some(T::Identifier(_) | T::If | T::While));
    let has_operator = fault.tokens[open..fault.at]
        .iter()
        .any(|token| matches!(token.kind, T::Infix(_) | T::Sign(_)));
    !is_whole && has_operator
}

/// How many brackets are open at the fault.
fn open_brackets(fault: &Fault) -> usize {
    let depth = |depth: usize, token: &Token| match token.kind {
        T::LeftParen | T::LeftBracket => depth + 1,
        T::RightParen | T::RightBracket => depth.saturating_sub(1),
        _ => depth,
    };
    fault.lead().iter().fold(0, depth)
}

/// Whether the brackets from `start` to the end of the statement match, where `changed` gives some
/// tokens another kind.
fn matches(fault: &Fault, start: usize, changed: impl Fn(usize) -> Option<T>) -> bool {
    let mut open = Vec::new();
    for (index, token) in fault.tokens.iter().enumerate().skip(start).take(LONG) {
        match changed(index).unwrap_or(token.kind) {
            kind if ends_statement(kind) => return open.is_empty(),
            kind @ (T::LeftParen | T::LeftBracket) => open.push(closer(kind)),
            kind @ (T::RightParen | T::RightBracket) if open.pop() != Some(kind) => return false,
            _ => {}
        }
    }
    false
}

/// Whether a comment with a `;` in it follows on the line of the last token: `a // b;` may be meant
/// as a division.
fn is_before_comment_with_semicolon(fault: &Fault) -> bool {
    let Some(before) = fault.before() else { return false };
    let rest = &fault.source[before.span.end as usize..];
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let Some(comment) = rest[blanks..].strip_prefix(b"//") else { return false };
    comment.iter().take_while(|&&byte| byte != b'\n').any(|&byte| byte == b';')
}
