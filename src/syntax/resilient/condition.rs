//! Questions about a fault that situations and findings ask.

use super::expected::NAME;
use super::fault::Fault;
use super::states::State;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

macro_rules! is {
    ($($pattern:pat_param)|+) => { Some($($pattern)|+) };
}
pub(super) use is;

pub(super) fn is_name(kind: Option<T>) -> bool {
    matches!(kind, Some(T::Identifier(_)))
}

pub(super) fn is_number(kind: Option<T>) -> bool {
    matches!(kind, Some(T::Number(_)))
}

/// Whether it is a keyword.
pub(super) fn is_keyword(kind: Option<T>) -> bool {
    let is_type = matches!(kind, is!(T::Int | T::Void | T::Const));
    is_type || matches!(kind, is!(T::If | T::Else | T::While | T::Break | T::Continue | T::Return))
}

/// Whether the fault lies outside of functions, where an item may begin.
pub(super) fn is_outside(fault: &Fault) -> bool {
    fault.expects_item() && !fault.expects(NAME)
}

/// Whether a value has to follow.
pub(super) fn awaits_value(fault: &Fault) -> bool {
    fault.expects_value() && !fault.expects_statement()
}

pub(super) fn are_brackets_before_name(fault: &Fault) -> bool {
    fault.before_is(T::Int) && fault.is(T::LeftBracket) && fault.expects(NAME)
}

pub(super) fn lacks_name(fault: &Fault) -> bool {
    let is_name = fault.expects(NAME) && !fault.expects_value() && !fault.expects_item();
    is_name && fault.before().is_some()
}

pub(super) fn are_brackets_empty(fault: &Fault) -> bool {
    fault.is(T::RightBracket) && fault.before_is(T::LeftBracket) && fault.expects_value()
}

/// Whether an operator follows something that is not a value.
pub(super) fn lacks_left_value(fault: &Fault) -> bool {
    let is_operator = matches!(fault.kind(), is!(T::Infix(_) | T::Assign));
    is_operator && awaits_value(fault) && fault.before().is_some()
}

pub(super) fn is_before_name(fault: &Fault) -> bool {
    is_name(fault.tokens.get(fault.at + 1).map(|token| token.kind))
}

/// Whether a statement begins where only declarations may be.
pub(super) fn is_statement_outside(fault: &Fault) -> bool {
    let statement = matches!(
        fault.kind(),
        is!(T::If | T::Else | T::While | T::LoopHead | T::Break | T::Continue | T::Return)
    );
    is_outside(fault) && (statement || is_name(fault.kind()) || fault.is(T::LeftBrace))
}

/// Whether something ends here that has to end with a value.
pub(super) fn lacks_right_value(fault: &Fault) -> bool {
    let ends = matches!(
        fault.kind(),
        is!(T::Semicolon | T::RightParen | T::RightBracket | T::RightBrace | T::Comma)
    );
    ends && awaits_value(fault) && fault.before().is_some()
}

pub(super) fn follows_declared_name(fault: &Fault) -> bool {
    is_name(fault.before().map(|before| before.kind))
        && matches!(fault.second_before(), is!(T::Int | T::Comma))
        && fault.expects(T::Assign)
        && !fault.expects_operator()
}

/// Whether a `,` at the end of a line is in place of the `;` of a declaration.
pub(super) fn ends_with_comma(fault: &Fault) -> bool {
    let calls = || is_before_paren(fault) && is_name(fault.kind());
    let begins = is_keyword(fault.kind()) && !fault.is(T::Else) && !fault.is(T::Void);
    fault.before_is(T::Comma)
        && fault.machine.state == State::Name
        && fault.starts_line(0)
        && (begins || calls())
}

fn is_before_paren(fault: &Fault) -> bool {
    fault.get(1).is_some_and(|token| token.kind == T::LeftParen)
}

/// Whether a statement follows a condition that lacks its `)`.
pub(super) fn ends_condition(fault: &Fault) -> bool {
    let is_condition = matches!(fault.before_bracket(), is!(T::If | T::While));
    let assigns = fault.get(1).is_some_and(|token| token.kind == T::Assign);
    let begins = is_name(fault.kind()) && (is_before_paren(fault) || assigns)
        || matches!(fault.kind(), is!(T::Return | T::Break | T::Continue));
    is_condition && begins && fault.expects_operator() && fault.closing().is_none()
}

/// Whether a `;` separates two parts of a condition whose `)` follows.
pub(super) fn is_semicolon_in_condition(fault: &Fault) -> bool {
    let is_condition = matches!(fault.before_bracket(), is!(T::If | T::While));
    let line = fault.rest().skip(1).take_while(|&(ahead, _)| !fault.starts_line(ahead)).take(32);
    let mut kinds = line.map(|(_, token)| token.kind);
    is_condition
        && fault.is(T::Semicolon)
        && fault.expects_operator()
        && kinds.any(|kind| kind == T::RightParen)
}

/// Whether another variable or an assignment follows a variable with its initial value.
pub(super) fn lacks_separator(fault: &Fault) -> bool {
    let declares = matches!(fault.lead().first().map(|t| t.kind), is!(T::Int | T::Const));
    let assigns = fault.get(1).map(|token| token.kind) == Some(T::Assign);
    let is_complete =
        fault.expects(T::Semicolon) && fault.expects_operator() && !fault.starts_line(0);
    declares && assigns && is_complete && is_name(fault.kind()) && fault.bracket.is_none()
}

/// Whether an assignment or a call follows a complete statement that lacks its `;`.
pub(super) fn begins_simple_statement(fault: &Fault) -> bool {
    let next = fault.get(1).map(|token| token.kind);
    let assigns = || fault.lead().iter().any(|token| token.kind == T::Assign);
    let calls = || fault.before_is(T::RightParen) && is_name(fault.lead().first().map(|t| t.kind));
    is_name(fault.kind())
        && !follows_declared_name(fault)
        && !lacks_separator(fault)
        && (next == Some(T::Assign) || next == Some(T::LeftParen) && calls())
        && (assigns() || calls())
}

pub(super) fn lacks_operator(fault: &Fault) -> bool {
    let is_value =
        matches!(fault.kind(), is!(T::Identifier(_) | T::Number(_) | T::LeftParen | T::Hole));
    is_value && fault.expects_operator() && fault.before().is_some()
}

/// Whether the brackets at the fault belong to a name that is being declared.
pub(super) fn declares_array(fault: &Fault) -> bool {
    let lead = fault.lead();
    let first = lead.first().map(|token| token.kind);
    let count = |kind: T| lead.iter().filter(|token| token.kind == kind).count();
    let name = fault.bracket.and_then(|open| open.checked_sub(2));
    let before = name.and_then(|name| fault.tokens.get(name)).map(|token| token.kind);
    matches!(first, is!(T::Int | T::Const))
        && matches!(before, is!(T::Int | T::Comma | T::RightBracket))
        && count(T::LeftBrace) == count(T::RightBrace)
        && count(T::LeftParen) == count(T::RightParen)
}

/// Whether the `=` at the fault, in a condition, is meant to assign: the value is a call or uses the
/// variable, or the assignment is in parentheses and compared.
pub(super) fn means_to_assign(fault: &Fault) -> bool {
    let Some(close) = fault.closing() else { return false };
    let before = fault.before().map(|before| before.kind);
    let rest = fault.tokens.get(fault.at + 1..fault.at + close).unwrap_or(&[]);
    let is_part = |token: &&Token| !matches!(token.kind, T::Infix(BinaryOp::And | BinaryOp::Or));
    let value = &rest[..rest.iter().take_while(is_part).count()];
    let is_call = |pair: &[Token]| is_name(Some(pair[0].kind)) && pair[1].kind == T::LeftParen;
    let next = fault.tokens.get(fault.at + close + 1).map(|token| token.kind);
    let is_compared = !matches!(fault.before_bracket(), is!(T::If | T::While))
        && matches!(next, is!(T::Infix(BinaryOp::Comparison(_) | BinaryOp::Arithmetic(_))));
    value.windows(2).any(is_call)
        || is_compared
        || is_name(before) && value.iter().any(|token| Some(token.kind) == before)
}

/// The value that a block ends with in Rust: an expression without a `;` that does nothing.
pub(super) fn is_last_value(fault: &Fault) -> bool {
    let lead = fault.lead();
    let begins = matches!(
        lead.first().map(|token| token.kind),
        is!(T::Identifier(_) | T::Number(_) | T::LeftParen)
    );
    let has_operator = lead.iter().any(|token| matches!(token.kind, T::Infix(_)));
    let is_value = lead.iter().all(|token| !matches!(token.kind, T::Assign | T::Error));
    fault.is(T::RightBrace) && begins && is_value && (lead.len() == 1 || has_operator)
}
