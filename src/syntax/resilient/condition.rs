//! Questions about a fault that situations and findings ask.

use super::Parser;
use super::expected::NAME;
use super::position::ENDS;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

/// Whether this is outside of functions, where an item may begin.
pub(super) fn begins_item(p: &Parser) -> bool {
    p.machine.at_item()
}

/// Whether a name has to follow.
pub(super) fn awaits_name(p: &Parser) -> bool {
    p.expects(NAME) && !p.expects_value()
}

/// Whether the name of what is declared is missing here.
pub(super) fn lacks_name(p: &Parser) -> bool {
    awaits_name(p)
        && (p.is_number(0) || p.is(0, T::Assign) || p.kind(0).is_some_and(|it| ENDS.contains(&it)))
}

/// Whether a value has to follow.
pub(super) fn awaits_value(p: &Parser) -> bool {
    p.expects_value() && !p.expects_statement()
}

/// Whether a statement begins where only declarations may be.
pub(super) fn is_statement_outside(p: &Parser) -> bool {
    let begins = p.begins_statement(0) || p.is(0, T::Else);
    begins_item(p) && begins && !p.is_type(0)
}

pub(super) fn follows_declared_name(p: &Parser) -> bool {
    matches!(p.before(), Some(Token { kind: T::Identifier(_), .. }))
        && matches!(p.second_before(), Some(T::Type(_) | T::Comma))
        && p.expects(T::Assign)
        && !p.expects_operator()
}

/// Whether the innermost bracket is that of a condition.
pub(super) fn is_condition(p: &Parser) -> bool {
    p.before_bracket().is_some_and(T::is_head)
}

/// Whether a statement follows a condition that lacks its `)`.
pub(super) fn ends_condition(p: &Parser) -> bool {
    let begins = p.is_name(0) && matches!(p.kind(1), Some(T::LeftParen | T::Assign))
        || matches!(p.kind(0), Some(T::Return | T::Break | T::Continue));
    is_condition(p) && begins && p.expects_operator() && p.closing().is_none()
}

/// Whether an assignment or a call follows a complete statement that lacks its `;`.
pub(super) fn begins_simple_statement(p: &Parser) -> bool {
    let assigns = || p.lead().iter().any(|token| token.kind == T::Assign);
    let calls = || p.before_is(T::RightParen) && matches!(p.first(), Some(T::Identifier(_)));
    p.is_name(0)
        && !follows_declared_name(p)
        && (p.is(1, T::Assign) || p.is(1, T::LeftParen) && calls())
        && (assigns() || calls())
}

/// The value that a block ends with in Rust: an expression without a `;` that does nothing.
pub(super) fn is_last_value(p: &Parser) -> bool {
    let begins = matches!(p.first(), Some(T::Identifier(_) | T::Number(_) | T::LeftParen));
    let has_operator = p.lead().iter().any(|token| matches!(token.kind, T::Infix(_)));
    let is_value = p.lead().iter().all(|token| !matches!(token.kind, T::Assign | T::Error));
    p.is(0, T::RightBrace) && begins && is_value && (p.lead().len() == 1 || has_operator)
}

/// Whether `=` is in a condition, and not after a subscript that lacks its `]`.
pub(super) fn is_comparison(p: &Parser) -> bool {
    let is_value = !p.bracket_is(T::LeftBracket) || p.closing().is_some();
    p.is(0, T::Assign) && p.expects_operator() && p.in_condition() && is_value
}

/// Whether it is certainly meant as `==`. The value of a call may be meant to be assigned, and
/// `n = n / 2` to be repeated.
pub(super) fn is_certain_comparison(p: &Parser) -> bool {
    let ends = matches!(p.kind(2), Some(T::RightParen | T::Infix(BinaryOp::And | BinaryOp::Or)));
    let is_value = p.is_number(1) || p.is_name(1) && p.before_bracket() == Some(T::If);
    is_comparison(p) && is_condition(p) && ends && is_value && p.second_before() != Some(T::Not)
}

/// Whether a brace is within a statement that continues after it.
pub(super) fn is_surplus_brace(p: &Parser) -> bool {
    let is_surplus = match p.kind(0) {
        Some(T::LeftBrace) => p.unclosed > 0,
        Some(T::RightBrace) => p.unclosed < 0,
        _ => false,
    };
    is_surplus && p.before().is_some() && p.kind(1).is_some_and(|next| p.expects(next))
}

/// Whether a name is all that was read of a statement, or a call is followed by a block.
pub(super) fn begins_with_name(p: &Parser) -> bool {
    match p.lead() {
        [Token { kind: T::Identifier(_), .. }] => p.expects(T::Assign) && !p.is(0, T::RightBrace),
        [Token { kind: T::Identifier(_), .. }, open, ..] => {
            open.kind == T::LeftParen && p.is(0, T::LeftBrace) && p.expects(T::Semicolon)
        }
        _ => false,
    }
}

/// Whether a function begins inside another one; one that begins a line is not meant to be.
pub(super) fn is_nested_function(p: &Parser) -> bool {
    let begins_line = |[first, _]: [Token; 2]| {
        let before = first.span.start.checked_sub(1).map(|before| p.source[before as usize]);
        before.is_none_or(|before| before == b'\n')
    };
    let is_inside = !p.machine.tree.open.is_empty() && p.unclosed <= 0;
    is_inside && p.function_head().is_some_and(|head| !begins_line(head))
}

/// Whether the body is missing after the head of a function.
pub(super) fn lacks_body(p: &Parser) -> bool {
    let ends = p.is(0, T::Semicolon) || p.head_at(0).is_some();
    p.is_top_level() && p.before_is(T::RightParen) && p.expects(T::LeftBrace) && ends
}
