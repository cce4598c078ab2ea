//! What to do about a fault. Changes nothing.
//!
//! The repairs in the order in which they are tried: a missing `;`, `)`, `]` or `{` is put in where
//! the next token shows that it is missing; a faulty text between brackets becomes a hole, so the
//! statement around it survives. Otherwise the statement or item is skipped, to its `;` or to the `}` of
//! its block.

use super::Parser;
use super::condition;
use super::position::{closer, ends_operand, ends_statement};
use super::states::Bracket;
use crate::syntax::token::{Open, TokenKind as T};

/// What to do. A number says how many tokens after the fault the parser continues.
#[derive(Copy, Clone)]
pub(super) enum Mend {
    /// Insert this token before the fault.
    Insert(T),
    /// Leave out the brace at the fault, and go on with the statement.
    Pass,
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

impl Mend {
    /// By how much the surplus of `{` in the source changes once the fault is reported.
    pub fn balance(self, p: &Parser) -> isize {
        let open = &p.machine.tree.open;
        match (self, p.kind(0)) {
            (Mend::Insert(T::LeftBrace), _) | (Mend::Pass, Some(T::RightBrace)) => 1,
            (Mend::Insert(T::RightBrace), _) | (Mend::Pass, _) => -1,
            (Mend::Skip(1..), Some(T::RightBrace)) if open.is_empty() => 1,
            (Mend::CloseFunction(_), _) => {
                -(open.iter().filter(|&&open| open == Open::Block).count() as isize)
            }
            _ => 0,
        }
    }
}

/// The answer to the fault at the next token; a statement is only repaired if `may_repair`, and one that
/// `is_reported` only ended where its line ends. Takes time linear in the statement and in what is
/// then skipped.
pub(super) fn classify(p: &Parser, may_repair: bool, is_reported: bool) -> Mend {
    let repair = || match is_reported {
        true => {
            missing(p).filter(|it| matches!(it, Mend::Insert(T::Semicolon)) && p.begins_line(0))
        }
        false => braces(p).or_else(|| missing(p)).or_else(|| Some(Mend::Hole(p.closing()?))),
    };
    if let Some(repair) = may_repair.then(repair).flatten() {
        return repair;
    }
    let Some(next) = p.kind(0) else { return Mend::Stop };
    let is_name = p.is_name(0) && p.is_name(1);
    if condition::is_nested_function(p) {
        Mend::Skip(end_of_statement(p))
    } else if !p.machine.tree.open.is_empty() {
        let begins_function = |&back: &usize| p.head_at(back).is_some();
        match (p.body_of_headless(), [0, 2].into_iter().find(begins_function)) {
            (_, Some(back)) => Mend::CloseFunction(back),
            // The statement after it may have an `else`, too.
            _ if next == T::Else && p.lead().is_empty() => Mend::SkipHead(1),
            // `if x > 1 {`: the body is as good as any.
            (Some(brace), None) => Mend::SkipHead(brace),
            (None, None) => Mend::Skip(end_of_statement(p)),
        }
    } else if condition::is_statement_outside(p) && next != T::Else && !is_name {
        Mend::Skip(next_item(p))
    } else if condition::lacks_body(p) && p.head_at(0).is_some() {
        Mend::Skip(0)
    } else if next == T::RightBrace && !p.lead().is_empty() {
        Mend::Skip(1)
    } else {
        Mend::Skip(end_of_statement(p))
    }
}

/// A brace that cannot be here, where it is one too many; a `}` that is missing before an `else`, and a
/// `{` before a declaration.
fn braces(p: &Parser) -> Option<Mend> {
    if condition::is_surplus_brace(p) {
        return Some(Mend::Pass);
    }
    let in_if = matches!(p.machine.tree.open[..], [.., Open::If, Open::Block]);
    if p.is(0, T::Else) && p.unclosed > 0 && p.lead().is_empty() && in_if {
        return Some(Mend::Insert(T::RightBrace));
    }
    let declares = matches!(p.kind(0), Some(T::Type(_) | T::Const)) && p.expects_statement();
    (declares && p.unclosed < 0).then_some(Mend::Insert(T::LeftBrace))
}

/// A missing `;`, closing bracket or `{` of a function, where the next token shows that it is
/// missing.
fn missing(p: &Parser) -> Option<Mend> {
    let before = p.before()?;
    let next = p.kind(0);
    let in_function = !p.machine.tree.open.is_empty();
    // What can only begin a statement, or end a block.
    let ends_here = next.is_none_or(|kind| {
        let is_brace = matches!(kind, T::LeftBrace | T::RightBrace);
        kind.begins_statement() || kind == T::Else || is_brace && in_function
    });
    let new_line = next.is_some() && p.begins_line(0);
    let token = match p.open_bracket() {
        Some(_) if p.in_parameters() && p.is_type(0) && p.is_name(1) => T::Comma,
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
            && p.head_at(0).is_none()
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
    p.expects(token).then_some(Mend::Insert(token))
}

/// How far ahead the next item outside braces is that follows a statement or begins a line.
fn next_item(p: &Parser) -> usize {
    let (mut depth, mut before) = (0usize, T::INT);
    for (ahead, token) in p.rest() {
        match token.kind {
            T::LeftBrace => depth += 1,
            T::RightBrace => depth = depth.saturating_sub(1),
            T::Type(_) | T::Void | T::Const
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

/// How far ahead the parser continues after a faulty statement or item: after its `;` or the braces in it, at
/// the `}` of the block around it, or at a line that begins a new one. At least one token further at
/// the top level.
pub(super) fn end_of_statement(p: &Parser) -> usize {
    let in_function = !p.machine.tree.open.is_empty();
    let begins = |kind: T| match in_function {
        true => kind.begins_statement(),
        false => matches!(kind, T::Type(_) | T::Void | T::Const),
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
                    && (ends_operand(before) || matches!(before, T::Type(_)));
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
