//! The edits that mend a syntax error. They are certain if the text around them leaves no other
//! reading.

use super::Parser;
use super::position::begins_statement;
use crate::diag::{Edit, Hint};
use crate::syntax::token::{Token, TokenKind as T};

/// The hint to insert `token`, which is missing after the last token that was read.
pub(super) fn insertion(p: &Parser, token: T) -> Hint {
    let Some(&before) = p.machine.read.last() else { return "".into() };
    let text = if token == T::LeftBrace { " {" } else { token.spelling() };
    let (next, after_next) = (p.kind(0), p.kind(1));
    let begins_with_name = p.is_name(0)
        && matches!(after_next, Some(T::Assign | T::LeftParen | T::LeftBracket | T::Sign(_)));
    let begins = begins_with_name
        || next.is_some_and(begins_statement)
        || matches!(next, Some(T::RightBrace | T::Else));
    // It may be a misspelt word, or the number of the line.
    let is_one_word =
        matches!(p.lead(), [one] if matches!(one.kind, T::Identifier(_) | T::Number(_)));
    let is_certain = match token {
        T::Semicolon => begins && !is_one_word,
        T::LeftBrace => begins,
        // A bracket.
        _ if next == Some(T::Assign) => matches!(after_next, Some(T::Identifier(_) | T::Number(_))),
        _ => {
            let goes_on = matches!(after_next, Some(T::RightParen | T::RightBracket));
            let ends = next == Some(T::LeftBrace) || next == Some(T::Semicolon) && !goes_on;
            (ends || begins) && !may_end_earlier(p)
        }
    };
    Hint { is_certain, ..Hint::uncertain("", [Edit::insert(before.span.end, text)]) }
}

/// Whether the innermost bracket may be meant to end before an operator in it, being neither that of
/// a call nor that of a condition, or before another one that is open.
fn may_end_earlier(p: &Parser) -> bool {
    let Some((open, _)) = p.open_bracket() else { return false };
    let is_whole = p.bracket_is(T::LeftParen)
        && matches!(p.before_bracket(), Some(T::Identifier(_) | T::If | T::While));
    let is_operator = |token: &Token| matches!(token.kind, T::Infix(_) | T::Sign(_));
    let is_inner =
        p.machine.brackets.iter().rev().nth(1).is_some_and(|outer| outer.1 >= p.machine.statement);
    is_inner || !is_whole && p.machine.read[open..].iter().any(is_operator)
}
