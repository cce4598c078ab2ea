//! Questions about a fault that situations and findings ask.

use super::Parser;
use super::expected::NAME;
use super::states::State;
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

/// Whether a `,` at the end of a line is in place of the `;` of a declaration.
pub(super) fn ends_with_comma(p: &Parser) -> bool {
    let calls = p.is_name(0) && p.is(1, T::LeftParen);
    let begins = is_keyword(p.kind(0)) && !p.is(0, T::Else) && !p.is(0, T::Void);
    p.before_is(T::Comma) && p.machine.state == State::Name && p.begins_line(0) && (begins || calls)
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

/// Whether a `;` separates two parts of a condition whose `)` follows.
pub(super) fn is_semicolon_in_condition(p: &Parser) -> bool {
    let closes = || {
        let mut line = (1..32).take_while(|&ahead| !p.begins_line(ahead));
        line.any(|ahead| p.is(ahead, T::RightParen))
    };
    is_condition(p) && p.is(0, T::Semicolon) && p.expects_operator() && closes()
}

/// Whether another variable or an assignment follows a variable with its initial value.
pub(super) fn lacks_separator(p: &Parser) -> bool {
    let declares = matches!(p.first(), is!(T::Int | T::Const)) && p.open_bracket().is_none();
    let is_complete = p.expects(T::Semicolon) && p.expects_operator() && !p.begins_line(0);
    declares && is_complete && p.is_name(0) && p.is(1, T::Assign)
}

/// Whether an assignment or a call follows a complete statement that lacks its `;`.
pub(super) fn begins_simple_statement(p: &Parser) -> bool {
    let assigns = || p.lead().iter().any(|token| token.kind == T::Assign);
    let calls = || p.before_is(T::RightParen) && matches!(p.first(), is!(T::Identifier(_)));
    p.is_name(0)
        && !follows_declared_name(p)
        && !lacks_separator(p)
        && (p.is(1, T::Assign) || p.is(1, T::LeftParen) && calls())
        && (assigns() || calls())
}

pub(super) fn lacks_operator(p: &Parser) -> bool {
    let is_value =
        matches!(p.kind(0), is!(T::Identifier(_) | T::Number(_) | T::LeftParen | T::Hole));
    is_value && p.expects_operator() && p.before().is_some()
}

/// Whether the `=` at the fault, in a condition, is meant to assign: the value is a call or uses the
/// variable, or the assignment is in parentheses and compared.
pub(super) fn means_to_assign(p: &Parser) -> bool {
    let Some(close) = p.closing() else { return false };
    let is_part =
        |ahead: &usize| !matches!(p.kind(*ahead), is!(T::Infix(BinaryOp::And | BinaryOp::Or)));
    let mut value = (1..close).take_while(is_part);
    let before = p.before().map(|before| before.kind);
    let is_meant = |ahead: usize| {
        p.is_name(ahead) && (p.is(ahead + 1, T::LeftParen) || p.kind(ahead) == before)
    };
    let is_compared = !is_condition(p)
        && matches!(
            p.kind(close + 1),
            is!(T::Infix(BinaryOp::Comparison(_) | BinaryOp::Arithmetic(_)))
        );
    is_compared || value.any(is_meant)
}

/// The value that a block ends with in Rust: an expression without a `;` that does nothing.
pub(super) fn is_last_value(p: &Parser) -> bool {
    let begins = matches!(p.first(), is!(T::Identifier(_) | T::Number(_) | T::LeftParen));
    let has_operator = p.lead().iter().any(|token| matches!(token.kind, T::Infix(_)));
    let is_value = p.lead().iter().all(|token| !matches!(token.kind, T::Assign | T::Error));
    p.is(0, T::RightBrace) && begins && is_value && (p.lead().len() == 1 || has_operator)
}
