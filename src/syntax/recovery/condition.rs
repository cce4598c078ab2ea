//! The conditions of situations: questions about a fault that several of them ask.

use super::fault::Fault;
use crate::syntax::token::TokenKind as T;

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

/// Whether it is a keyword that begins no expression.
pub(super) fn is_keyword(kind: Option<T>) -> bool {
    let is_type = matches!(kind, is!(T::Int | T::Void | T::Const));
    is_type || matches!(kind, is!(T::If | T::Else | T::While | T::Break | T::Continue | T::Return))
}

/// Whether the fault lies outside of functions, where an item may begin.
pub(super) fn is_outside(fault: &Fault) -> bool {
    fault.expects_item() && !fault.expects("name")
}

/// Whether a value has to follow.
pub(super) fn awaits_value(fault: &Fault) -> bool {
    fault.expects_value() && !fault.expects_statement()
}

pub(super) fn are_brackets_before_name(fault: &Fault) -> bool {
    fault.before_is(T::Int) && fault.is(T::LeftBracket) && fault.expects("name")
}

pub(super) fn lacks_name(fault: &Fault) -> bool {
    let is_name = fault.expects("name") && !fault.expects_value() && !fault.expects_item();
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
        && fault.expects("=")
        && !fault.expects_operator()
}

pub(super) fn lacks_operator(fault: &Fault) -> bool {
    let is_value =
        matches!(fault.kind(), is!(T::Identifier(_) | T::Number(_) | T::LeftParen | T::Hole));
    is_value && fault.expects_operator() && fault.before().is_some()
}
