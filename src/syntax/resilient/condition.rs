//! Questions about a fault that situations and findings ask.

use super::Parser;
use super::expected::NAME;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

macro_rules! is {
    ($($pattern:pat_param)|+) => { Some($($pattern)|+) };
}
pub(super) use is;

/// Whether it is a keyword.
pub(super) fn is_keyword(kind: Option<T>) -> bool {
    let is_type = matches!(kind, is!(T::Int | T::Void | T::Const));
    is_type || matches!(kind, is!(T::If | T::Else | T::While | T::Break | T::Continue | T::Return))
}

/// Whether the fault is outside of functions, where an item may begin.
pub(super) fn is_outside(p: &Parser) -> bool {
    p.expects_item() && !p.expects(NAME)
}

/// Whether a value has to follow.
pub(super) fn awaits_value(p: &Parser) -> bool {
    p.expects_value() && !p.expects_statement()
}

pub(super) fn are_brackets_before_name(p: &Parser) -> bool {
    p.before_is(T::Int) && p.is(0, T::LeftBracket) && p.expects(NAME)
}

pub(super) fn lacks_name(p: &Parser) -> bool {
    let is_name = p.expects(NAME) && !p.expects_value() && !p.expects_item();
    is_name && p.before().is_some()
}

pub(super) fn are_brackets_empty(p: &Parser) -> bool {
    p.is(0, T::RightBracket) && p.before_is(T::LeftBracket) && p.expects_value()
}

/// Whether an operator follows something that is not a value.
pub(super) fn lacks_left_value(p: &Parser) -> bool {
    let is_operator = matches!(p.kind(0), is!(T::Infix(_) | T::Assign));
    is_operator && awaits_value(p) && p.before().is_some()
}

/// Whether a statement begins where only declarations may be.
pub(super) fn is_statement_outside(p: &Parser) -> bool {
    let begins = p.begins_statement(0) || p.is(0, T::Else);
    is_outside(p) && begins && !p.is(0, T::Int)
}

/// Whether something ends here that has to end with a value.
pub(super) fn lacks_right_value(p: &Parser) -> bool {
    let ends = matches!(
        p.kind(0),
        is!(T::Semicolon | T::RightParen | T::RightBracket | T::RightBrace | T::Comma)
    );
    ends && awaits_value(p) && p.before().is_some()
}

pub(super) fn follows_declared_name(p: &Parser) -> bool {
    matches!(p.before(), is!(Token { kind: T::Identifier(_), .. }))
        && matches!(p.second_before(), is!(T::Int | T::Comma))
        && p.expects(T::Assign)
        && !p.expects_operator()
}

/// Whether the innermost bracket is that of a condition.
fn is_condition(p: &Parser) -> bool {
    matches!(p.before_bracket(), is!(T::If | T::While))
}

/// Whether a statement follows a condition that lacks its `)`.
pub(super) fn ends_condition(p: &Parser) -> bool {
    let begins = p.is_name(0) && matches!(p.kind(1), is!(T::LeftParen | T::Assign))
        || matches!(p.kind(0), is!(T::Return | T::Break | T::Continue));
    is_condition(p) && begins && p.expects_operator() && p.closing().is_none()
}

/// Whether an assignment or a call follows a complete statement that lacks its `;`.
pub(super) fn begins_simple_statement(p: &Parser) -> bool {
    let assigns = || p.lead().iter().any(|token| token.kind == T::Assign);
    let calls = || p.before_is(T::RightParen) && matches!(p.first(), is!(T::Identifier(_)));
    p.is_name(0)
        && !follows_declared_name(p)
        && (p.is(1, T::Assign) || p.is(1, T::LeftParen) && calls())
        && (assigns() || calls())
}

pub(super) fn lacks_operator(p: &Parser) -> bool {
    let is_value =
        matches!(p.kind(0), is!(T::Identifier(_) | T::Number(_) | T::LeftParen | T::Hole));
    is_value && p.expects_operator() && p.before().is_some()
}

/// The value that a block ends with in Rust: an expression without a `;` that does nothing.
pub(super) fn is_last_value(p: &Parser) -> bool {
    let begins = matches!(p.first(), is!(T::Identifier(_) | T::Number(_) | T::LeftParen));
    let has_operator = p.lead().iter().any(|token| matches!(token.kind, T::Infix(_)));
    let is_value = p.lead().iter().all(|token| !matches!(token.kind, T::Assign | T::Error));
    p.is(0, T::RightBrace) && begins && is_value && (p.lead().len() == 1 || has_operator)
}

/// Whether `=` is in a condition.
pub(super) fn is_comparison(p: &Parser) -> bool {
    p.in_condition() && p.is(0, T::Assign) && p.expects_operator()
}

/// Whether it is certainly meant as `==`. The value of a call may be meant to be assigned, and
/// `n = n / 2` to be repeated.
pub(super) fn is_certain_comparison(p: &Parser) -> bool {
    let ends = matches!(p.kind(2), is!(T::RightParen | T::Infix(BinaryOp::And | BinaryOp::Or)));
    let is_value = p.is_number(1) || p.is_name(1) && p.before_bracket() == Some(T::If);
    is_comparison(p) && is_condition(p) && ends && is_value && p.second_before() != Some(T::Not)
}

/// Whether a brace is within a statement that goes on after it.
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
    let ends = p.is(0, T::Semicolon) || p.begins_function(0);
    p.is_top_level() && p.before_is(T::RightParen) && p.expects(T::LeftBrace) && ends
}
