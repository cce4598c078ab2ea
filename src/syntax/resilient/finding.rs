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

/// What is wrong, with what a message needs to say so. A number says how many tokens before the fault
/// a function begins.
#[derive(Copy, Clone)]
pub(super) enum Found {
    /// A token is missing.
    Missing(T),
    /// A call comes before a block.
    CallWithBlock,
    /// `=` is in a condition.
    AssignmentInCondition,
    /// A function begins before the `}` of the one around it.
    UnclosedFunction(usize),
    /// A function begins inside another one.
    NestedFunction { back: usize, has_body: bool },
    /// The block of an `if` ends before its `else`, without a `}`.
    UnclosedBlock,
    /// A brace is within a statement.
    SurplusBrace,
    /// The `{` of a block is missing.
    MissingOpen,
    /// A `}` closes nothing.
    StrayBrace,
    /// A `;` is in place of a function's body.
    MissingBody,
    /// The file ends too early.
    EndOfFile,
    /// Something else: the table of situations says what.
    Unexpected,
}

/// What to do. A number says how many tokens ahead of the fault reading goes on; `back`, and that of
/// [`Mend::CloseFunction`], how many tokens before it a function begins.
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
    /// End the declaration at the `,` before the fault.
    EndDeclaration,
    /// Take the `else` at the fault for an `if`.
    TakeForIf,
    /// Leave out the statement or item.
    Skip(usize),
    /// Leave out a function in a block, which begins `back` tokens before the fault.
    SkipFunction { back: usize, to: usize },
    /// Leave out the head of an `if` or `while`, up to the `{` of its body.
    SkipHead(usize),
    /// Close the function, and go on with the one that begins this many tokens before the fault.
    CloseFunction(usize),
    /// Read statements outside of all functions.
    BeginOutside,
    /// Read nothing more.
    Stop,
}

impl Finding {
    fn new(found: Found, mend: Mend) -> Finding {
        Finding { found, mend, balance: 0 }
    }

    /// Whether this is an error even when the statement has another one: it is between brackets
    /// of its own.
    pub fn is_independent(&self) -> bool {
        matches!(self.mend, Mend::Compare | Mend::Hole(_))
    }
}

/// How many tokens after a `;` the `)` of its condition is looked for.
const NEAR: usize = 32;

/// The answer to the fault at the next token; a statement is only repaired if `may_repair`. Takes time
/// linear in the statement and in what is then skipped.
pub(super) fn classify(p: &Parser, may_repair: bool) -> Finding {
    let tree = &p.machine.tree;
    let repair = || {
        let first = steps_in_condition(p).or_else(|| braces(p)).or_else(|| missing(p));
        first
            .or_else(|| comparison(p))
            .or_else(|| Some(Finding::new(Found::Unexpected, Mend::Hole(p.closing()?))))
    };
    if let Some(repair) = may_repair.then(repair).flatten() {
        return repair;
    }
    let Some(token) = p.token(0) else { return Finding::new(Found::EndOfFile, Mend::Stop) };
    // The parser stops at a `void`, or at the `(` after `int name`.
    let head = [0, 2].into_iter().find(|&back| p.begins_function(back));
    if let Some(back) = head.filter(|_| !tree.open.is_empty()) {
        // A function that begins a line is not meant to be inside another.
        let offset = p.back_token(back).span.start as usize;
        if p.unclosed <= 0 && offset > 0 && p.source[offset - 1] != b'\n' {
            return nested_function(p, back);
        }
        let closed = tree.open.iter().filter(|&&open| open == Open::Block).count();
        let finding = Finding::new(Found::UnclosedFunction(back), Mend::CloseFunction(back));
        return Finding { balance: -(closed as isize), ..finding };
    }
    let is_stray = p.machine.at_item() && token.kind == T::RightBrace;
    if !tree.open.is_empty() && !is_stray {
        return skipped_statement(p);
    }
    let is_name = p.is_name(0) && p.is_name(1);
    if condition::is_statement_outside(p) && token.kind != T::Else && !is_name {
        return Finding::new(Found::Unexpected, Mend::BeginOutside);
    }
    let balance = isize::from(token.kind == T::RightBrace);
    Finding { balance, ..skipped_item(p, token) }
}

/// `while (i < n; i = i + 1)`: what follows the `;`, up to the `)`, is left out.
fn steps_in_condition(p: &Parser) -> Option<Finding> {
    let mut depth = 0;
    let mut rest = p.rest().take(NEAR).filter(|_| condition::is_semicolon_in_condition(p));
    let (close, _) = rest.find(|&(_, token)| {
        depth += i32::from(token.kind == T::LeftParen) - i32::from(token.kind == T::RightParen);
        depth < 0
    })?;
    Some(Finding::new(Found::Unexpected, Mend::Pass(close)))
}

/// A brace that cannot be here, where it is one too many; a `}` that is missing before an `else`, and a
/// `{` before a declaration.
fn braces(p: &Parser) -> Option<Finding> {
    let balance = match p.kind(0)? {
        T::LeftBrace => -1,
        T::RightBrace => 1,
        _ => 0,
    };
    let goes_on = || p.kind(1).is_some_and(|next| p.expects(next));
    if balance * p.unclosed < 0 && p.before().is_some() && goes_on() {
        return Some(Finding { found: Found::SurplusBrace, mend: Mend::Pass(1), balance });
    }
    let insert = |token| Mend::Insert { token, forgets_name: false };
    let in_if = matches!(p.machine.tree.open[..], [.., Open::If, Open::Block]);
    if p.is(0, T::Else) && p.unclosed > 0 && p.lead().is_empty() && in_if {
        let mend = insert(T::RightBrace);
        return Some(Finding { found: Found::UnclosedBlock, mend, balance: -1 });
    }
    let declares = matches!(p.kind(0), Some(T::Int | T::Const)) && p.expects_statement();
    let mend = insert(T::LeftBrace);
    (declares && p.unclosed < 0).then_some(Finding { found: Found::MissingOpen, mend, balance: 1 })
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
    if condition::ends_with_comma(p) {
        return Some(Finding::new(Found::Unexpected, Mend::EndDeclaration));
    }
    if condition::lacks_separator(p) {
        let mend = Mend::Insert { token: T::Comma, forgets_name: false };
        return Some(Finding::new(Found::Unexpected, mend));
    }
    let token = match p.open_bracket() {
        // The braces of an initial value end with its declaration.
        None if p.bracket() == Some(Bracket::Initializer)
            && (ends_here || next == Some(T::Semicolon)) =>
        {
            T::RightBrace
        }
        // Where a statement may begin, a `;` alone would be one, but that is unlikely to be
        // forgotten.
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
    let is_name = |token: &Token| matches!(token.kind, T::Identifier(_));
    let is_call = token == T::Semicolon
        && next == Some(T::LeftBrace)
        && matches!(p.lead(), [name, paren, .., last]
            if is_name(name) && paren.kind == T::LeftParen && last.kind == T::RightParen);
    let found = if is_call { Found::CallWithBlock } else { Found::Missing(token) };
    // `x int a;`: the name is what is wrong.
    let is_one_name = matches!(p.lead(), [name] if is_name(name));
    let mend = Mend::Insert { token, forgets_name: is_call || is_one_name };
    Some(Finding { found, mend, balance: -isize::from(token == T::RightBrace) })
}

/// `=` in a condition, meant to be `==`.
fn comparison(p: &Parser) -> Option<Finding> {
    let is_found = p.in_condition() && p.is(0, T::Assign) && p.expects_operator();
    is_found.then(|| Finding::new(Found::AssignmentInCondition, Mend::Compare))
}

/// A whole function inside a function.
fn nested_function(p: &Parser, back: usize) -> Finding {
    let to = end_of_braces(p, |_| false);
    let has_body = p.rest().take(to).any(|(_, token)| token.kind == T::LeftBrace);
    let found = Found::NestedFunction { back, has_body };
    Finding::new(found, Mend::SkipFunction { back, to })
}

/// Something at the top level that is neither declaration nor function.
fn skipped_item(p: &Parser, token: Token) -> Finding {
    let is_brace = token.kind == T::RightBrace;
    if p.before_is(T::RightParen) && p.begins_function(0) && p.expects(T::LeftBrace) {
        return Finding::new(Found::MissingBody, Mend::Skip(0));
    }
    let found = if is_brace && p.before().is_none_or(|last| ends_statement(last.kind)) {
        Found::StrayBrace
    } else if token.kind == T::Semicolon && p.before_is(T::RightParen) {
        Found::MissingBody
    } else {
        Found::Unexpected
    };
    if token.kind == T::Semicolon && p.is(1, T::LeftBrace) {
        // `int f(); { … }`: without the `;` it is a function.
        return Finding::new(found, Mend::Pass(1));
    }
    // After its `;` or braces, or at a line that begins like a declaration.
    let begins_item = |kind| matches!(kind, T::Int | T::Void | T::Const);
    Finding::new(found, Mend::Skip(if is_brace { 1 } else { end_of_braces(p, begins_item) }))
}

/// How far ahead the token is after the first `;` outside braces, or after the first text in braces
/// and its `;`; or the first token outside braces that begins a line and `begins_item`. At least one
/// token further.
fn end_of_braces(p: &Parser, begins_item: impl Fn(T) -> bool) -> usize {
    let mut depth = p.machine.depth;
    for (ahead, token) in p.rest() {
        match token.kind {
            T::LeftBrace => depth += 1,
            T::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return ahead + 1 + usize::from(p.is(ahead + 1, T::Semicolon));
                }
            }
            T::Semicolon if depth == 0 => return ahead + 1,
            kind if depth == 0 && ahead > 0 && begins_item(kind) && p.begins_line(ahead) => {
                return ahead;
            }
            _ => {}
        }
    }
    p.rest().count()
}

/// A statement that cannot be repaired.
fn skipped_statement(p: &Parser) -> Finding {
    // `if x > 1 {`: the body is as good as any.
    let mend = match p.body_of_headless() {
        // The statement after it may have an `else`, too.
        _ if p.is(0, T::Else) && p.lead().is_empty() => Mend::TakeForIf,
        Some(brace) => Mend::SkipHead(brace),
        None => Mend::Skip(end_of_statement(p)),
    };
    Finding::new(Found::Unexpected, mend)
}

/// How far ahead reading goes on after a faulty statement: after its `;` or the braces in it, at the
/// `}` of the block around it, or at a line that begins a new statement.
fn end_of_statement(p: &Parser) -> usize {
    let mut depth = p.machine.depth;
    let mut before = None;
    for (ahead, token) in p.rest() {
        match token.kind {
            T::Semicolon if depth == 0 => return ahead + 1,
            T::RightBrace if depth == 0 => return ahead,
            T::LeftBrace => depth += 1,
            T::RightBrace => {
                depth -= 1;
                if depth == 0 {
                    return ahead + 1;
                }
            }
            kind if depth == 0 && ahead > 0 && p.begins_line(ahead) => {
                let is_name = matches!(kind, T::Identifier(_))
                    && before.is_some_and(|it| ends_operand(it) || it == T::Int);
                if is_name || begins_statement(kind) {
                    return ahead;
                }
            }
            _ => {}
        }
        before = Some(token.kind);
    }
    p.rest().count()
}
