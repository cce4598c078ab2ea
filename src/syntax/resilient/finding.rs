//! Classifies a fault: what was found, and what to do about it. Changes nothing.
//!
//! The repairs in the order in which they are tried: a missing `;`, `)`, `]` or `{` is put in where
//! the next token shows that it is missing; `=` in a condition becomes `==`; a faulty text between
//! brackets becomes a hole, so the statement around it survives. Otherwise the statement or item is
//! skipped, to its `;` or to the `}` of its block.

use super::Parser;
use super::condition;
use super::position::{begins_statement, closer, ends_operand, ends_statement};
use super::states::Bracket;
use crate::syntax::token::{Open, Token, TokenKind as T};

/// The answer to a fault.
pub(super) struct Finding {
    pub found: Found,
    pub mend: Mend,
    /// By how much the surplus of `{` in the source changes once this is reported.
    pub balance: isize,
}

/// What is wrong.
#[derive(Copy, Clone)]
pub(super) enum Found {
    /// A token is missing.
    Missing(T),
    /// A block is not closed before an `else`, or before a function.
    Unclosed,
    /// A `}` closes nothing.
    StrayBrace,
    /// Something else: the table of situations says what.
    Other,
}

/// What to do. A number says how many tokens ahead of the fault reading goes on.
#[derive(Copy, Clone)]
pub(super) enum Mend {
    /// Insert `token` before the fault. If `forgets_name`, the name in the statement's first token
    /// is not reported as undeclared.
    Insert { token: T, forgets_name: bool },
    /// Take the `=` at the fault for `==`.
    Compare,
    /// Leave out tokens in a statement, and go on with it.
    Pass(usize),
    /// Replace the text in the innermost bracket by a hole.
    Hole(usize),
    /// Leave out the statement or item, but for complete declarators.
    Skip(usize),
    /// Leave out the head of an `if` or `while`, up to the `{` of its body; or take `else` for one.
    SkipHead(usize),
    /// Close the function, and go on with the one that begins this many tokens before the fault.
    CloseFunction(usize),
    /// Read nothing more.
    Stop,
}

/// The answer to the fault at the next token; a statement is only repaired if `may_repair`. Takes time
/// linear in the statement and in what is then skipped.
pub(super) fn classify(p: &Parser, may_repair: bool) -> Finding {
    let open = &p.machine.tree.open;
    let repair = || {
        let first = braces(p).or_else(|| missing(p));
        first.or_else(|| match condition::is_comparison(p) {
            true => Some(other(Mend::Compare)),
            false => Some(other(Mend::Hole(p.closing()?))),
        })
    };
    if let Some(repair) = may_repair.then(repair).flatten() {
        return repair;
    }
    let Some(token) = p.token(0) else { return other(Mend::Stop) };
    if condition::is_nested_function(p) {
        return other(Mend::Skip(end_of_statement(p)));
    }
    if let Some(back) = p.back_of_function().filter(|_| !open.is_empty()) {
        let closed = open.iter().filter(|&&open| open == Open::Block).count();
        let balance = -(closed as isize);
        return Finding { found: Found::Unclosed, mend: Mend::CloseFunction(back), balance };
    }
    let is_stray = p.machine.at_item() && token.kind == T::RightBrace;
    if !open.is_empty() && !is_stray {
        return skipped_statement(p);
    }
    let is_name = p.is_name(0) && p.is_name(1);
    if condition::is_statement_outside(p) && token.kind != T::Else && !is_name {
        return other(Mend::Skip(next_item(p)));
    }
    skipped_item(p, token)
}

/// A fault that the table of situations describes.
fn other(mend: Mend) -> Finding {
    Finding { found: Found::Other, mend, balance: 0 }
}

/// A brace that cannot be here, where it is one too many; a `}` that is missing before an `else`, and a
/// `{` before a declaration.
fn braces(p: &Parser) -> Option<Finding> {
    let insert = |token| Mend::Insert { token, forgets_name: false };
    if condition::is_surplus_brace(p) {
        let balance = if p.is(0, T::LeftBrace) { -1 } else { 1 };
        return Some(Finding { balance, ..other(Mend::Pass(1)) });
    }
    let in_if = matches!(p.machine.tree.open[..], [.., Open::If, Open::Block]);
    if p.is(0, T::Else) && p.unclosed > 0 && p.lead().is_empty() && in_if {
        let mend = insert(T::RightBrace);
        return Some(Finding { found: Found::Unclosed, mend, balance: -1 });
    }
    let declares = matches!(p.kind(0), Some(T::Int | T::Const)) && p.expects_statement();
    let (found, mend) = (Found::Missing(T::LeftBrace), insert(T::LeftBrace));
    (declares && p.unclosed < 0).then_some(Finding { found, mend, balance: 1 })
}

/// A missing `;`, closing bracket or `{` of a function, where the next token shows that it is
/// missing.
fn missing(p: &Parser) -> Option<Finding> {
    let before = p.before()?;
    let next = p.kind(0);
    let in_function = !p.machine.tree.open.is_empty();
    // What can only begin a statement, or end a block.
    let ends_here = next.is_none_or(|kind| {
        let is_brace = matches!(kind, T::LeftBrace | T::RightBrace);
        begins_statement(kind) || kind == T::Else || is_brace && in_function
    });
    let new_line = next.is_some() && p.begins_line(0);
    let token = match p.open_bracket() {
        Some(_) if p.in_parameters() && next == Some(T::Int) && p.is_name(1) => T::Comma,
        // The braces of an initial value end with its declaration.
        None if p.bracket() == Some(Bracket::Initializer)
            && (ends_here || next == Some(T::Semicolon)) =>
        {
            T::RightBrace
        }
        // Where a statement may begin, a `;` alone would be one, but that is unlikely to be
        // forgotten.
        None if !p.is_own(0) && p.declares() && condition::begins_simple_statement(p) => T::Comma,
        None if p.expects(T::Semicolon)
            && !p.expects_statement()
            && (ends_here
                || new_line && next != Some(T::Error)
                || condition::begins_simple_statement(p)) =>
        {
            T::Semicolon
        }
        // `int f();` is another mistake, and so is a second head.
        None if p.expects(T::LeftBrace)
            && before.kind == T::RightParen
            && !matches!(next, Some(T::Semicolon | T::Assign))
            && !p.begins_function(0)
            && !in_function =>
        {
            T::LeftBrace
        }
        Some((_, open))
            if next.is_some_and(ends_statement)
                || next == Some(T::Assign)
                    && p.bracket_is(T::LeftBracket)
                    && p.closing().is_none()
                || condition::ends_condition(p)
                || new_line && (ends_here || p.closing().is_none()) =>
        {
            closer(open.kind)
        }
        _ => return None,
    };
    if !p.expects(token) {
        return None;
    }
    // `x int a;`: the name is what is wrong.
    let is_name = condition::begins_with_name(p);
    let found = if is_name { Found::Other } else { Found::Missing(token) };
    let mend = Mend::Insert { token, forgets_name: is_name };
    let balance = isize::from(token == T::LeftBrace) - isize::from(token == T::RightBrace);
    Some(Finding { found, mend, balance })
}

/// Something at the top level that is neither declaration nor function.
fn skipped_item(p: &Parser, token: Token) -> Finding {
    if condition::lacks_body(p) && p.begins_function(0) {
        return other(Mend::Skip(0));
    }
    if token.kind == T::RightBrace {
        let is_stray = p.before().is_none_or(|last| ends_statement(last.kind));
        let found = if is_stray { Found::StrayBrace } else { Found::Other };
        return Finding { found, mend: Mend::Skip(1), balance: 1 };
    }
    other(Mend::Skip(end_of_statement(p)))
}

/// How far ahead the next item outside braces is that follows a statement or begins a line.
fn next_item(p: &Parser) -> usize {
    let (mut depth, mut before) = (0usize, T::Int);
    for (ahead, token) in p.rest() {
        match token.kind {
            T::LeftBrace => depth += 1,
            T::RightBrace => depth = depth.saturating_sub(1),
            T::Int | T::Void | T::Const
                if depth == 0 && (ends_statement(before) || ahead > 0 && p.begins_line(ahead)) =>
            {
                return ahead;
            }
            _ => {}
        }
        before = token.kind;
    }
    p.rest().count()
}

/// A statement that cannot be repaired.
fn skipped_statement(p: &Parser) -> Finding {
    // `if x > 1 {`: the body is as good as any.
    let mend = match p.body_of_headless() {
        // The statement after it may have an `else`, too.
        _ if p.is(0, T::Else) && p.lead().is_empty() => Mend::SkipHead(1),
        Some(brace) => Mend::SkipHead(brace),
        None => Mend::Skip(end_of_statement(p)),
    };
    other(mend)
}

/// How far ahead reading goes on after a faulty statement or item: after its `;` or the braces in it, at
/// the `}` of the block around it, or at a line that begins a new one. At least one token further at
/// the top level.
pub(super) fn end_of_statement(p: &Parser) -> usize {
    let in_function = !p.machine.tree.open.is_empty();
    let begins = |kind| match in_function {
        true => begins_statement(kind),
        false => matches!(kind, T::Int | T::Void | T::Const),
    };
    // The braces of values need not match.
    let in_values = p.declares() && p.lead().iter().any(|token| token.kind == T::LeftBrace);
    let (mut depth, mut before) = (p.machine.depth, T::Error);
    for (ahead, token) in p.rest() {
        match token.kind {
            T::Semicolon if depth == 0 || in_values => return ahead + 1,
            T::RightBrace if in_values => {}
            T::RightBrace if depth == 0 && in_function => return ahead,
            T::LeftBrace => depth += 1,
            T::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return ahead + 1 + usize::from(p.is(ahead + 1, T::Semicolon));
                }
            }
            kind if (depth == 0 || in_values) && ahead > 0 && p.begins_line(ahead) => {
                let is_name = in_function
                    && matches!(kind, T::Identifier(_))
                    && (ends_operand(before) || before == T::Int);
                if is_name || begins(kind) {
                    return ahead;
                }
            }
            _ => {}
        }
        before = token.kind;
    }
    p.rest().count()
}
