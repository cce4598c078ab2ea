//! Classifies a fault: what was found, and what to do about it. Changes nothing.
//!
//! The repairs in the order in which they are tried: a missing `;`, `)`, `]` or `{` is put in where
//! the next token shows that it is missing; `=` in a condition becomes `==`; a faulty text between
//! brackets becomes a hole, so the statement around it survives. Otherwise the statement or item is
//! skipped, to its `;` or to the `}` of its block.

use super::condition;
use super::fault::{Fault, begins_function, begins_statement, closer, ends_statement};
use super::states::Bracket;
use crate::support::span::Span;
use crate::syntax::token::{Open, Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// The answer to a fault.
pub(super) struct Finding {
    pub found: Found,
    pub mend: Mend,
    /// By how much the surplus of `{` in the source changes once this is reported.
    pub balance: isize,
}

/// What is wrong, with what a message needs to say so.
#[derive(Copy, Clone)]
pub(super) enum Found {
    /// A token is missing.
    Missing(TokenKind),
    /// A call comes before a block.
    CallWithBlock,
    /// `=` is in a condition.
    AssignmentInCondition,
    /// A function begins this many tokens before the fault, and before the `}` of the one around it.
    UnclosedFunction { back: usize },
    /// A function begins inside another one.
    NestedFunction { back: usize, has_body: bool },
    /// This `}` ends a function that goes on after it.
    EarlyBrace(Span),
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
    Insert { token: TokenKind, forgets_name: bool },
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
    /// Go on in the function that was thought to have ended.
    ReopenFunction,
    /// Read nothing more.
    Stop,
}

impl Finding {
    fn new(found: Found, mend: Mend) -> Finding {
        Finding { found, mend, balance: 0 }
    }

    /// Whether this is an error even when the statement has another one: it lies between brackets
    /// of its own.
    pub fn is_independent(&self) -> bool {
        matches!(self.mend, Mend::Compare | Mend::Hole(_))
    }
}

/// How many tokens after a `;` the `)` of its condition is looked for.
const NEAR: usize = 32;

/// The answer to `fault`. `unclosed` says how many more braces the source opens than it closes,
/// those in earlier answers left out; a statement is only repaired if `may_repair`. Takes time
/// linear in the statement and in what is then skipped.
pub(super) fn classify(fault: &Fault, unclosed: isize, may_repair: bool) -> Finding {
    let tree = &fault.machine.tree;
    let repair = || {
        let first = steps_in_condition(fault).or_else(|| missing(fault, tree));
        first.or_else(|| comparison(fault)).or_else(|| hole(fault))
    };
    if let Some(repair) = may_repair.then(repair).flatten() {
        return repair;
    }
    let Some(token) = fault.token() else { return Finding::new(Found::EndOfFile, Mend::Stop) };
    if let Some(back) = function_head(fault) {
        // A function that begins a line is not meant to be inside another.
        let offset = fault.tokens[fault.at - back].span.start as usize;
        let begins_line = offset == 0 || fault.source[offset - 1] == b'\n';
        return if unclosed > 0 || begins_line {
            let closed = tree.open.iter().filter(|&&open| open == Open::Block).count();
            let finding = Finding::new(Found::UnclosedFunction { back }, Mend::CloseFunction(back));
            Finding { balance: -(closed as isize), ..finding }
        } else {
            nested_function(fault, back)
        };
    }
    let is_stray = fault.machine.at_item() && token.kind == TokenKind::RightBrace;
    if !tree.open.is_empty() && !is_stray {
        return skipped_statement(fault);
    }
    if unclosed < 0
        && let Some(brace) = early_brace(fault, token, tree)
    {
        let finding = Finding::new(Found::EarlyBrace(brace), Mend::ReopenFunction);
        return Finding { balance: 1, ..finding };
    }
    let is_name = condition::is_name(fault.kind()) && condition::is_before_name(fault);
    if condition::is_statement_outside(fault) && !fault.is(TokenKind::Else) && !is_name {
        return Finding::new(Found::Unexpected, Mend::BeginOutside);
    }
    let balance = isize::from(token.kind == TokenKind::RightBrace);
    Finding { balance, ..skipped_item(fault, token) }
}

/// `while (i < n; i = i + 1)`: what follows the `;`, up to the `)`, is left out.
fn steps_in_condition(fault: &Fault) -> Option<Finding> {
    if !condition::is_semicolon_in_condition(fault) {
        return None;
    }
    let mut depth = 0;
    let close = |&(_, token): &(usize, Token)| {
        depth += i32::from(token.kind == TokenKind::LeftParen);
        depth -= i32::from(token.kind == TokenKind::RightParen);
        depth < 0
    };
    let (close, _) = fault.rest().take(NEAR).find(close)?;
    Some(Finding::new(Found::Unexpected, Mend::Pass(close)))
}

/// A missing `;`, closing bracket or `{` of a function, where the next token shows that it is
/// missing.
fn missing(fault: &Fault, tree: &TreeBuilder) -> Option<Finding> {
    let before = fault.before()?;
    let next = fault.kind();
    // What can only begin a statement, or end a block.
    let ends_here = next.is_none_or(|kind| {
        let is_brace = matches!(kind, TokenKind::LeftBrace | TokenKind::RightBrace);
        begins_statement(kind) || kind == TokenKind::Else || is_brace && !tree.open.is_empty()
    });
    let new_line = next.is_some() && fault.starts_line(0);
    if condition::ends_with_comma(fault) {
        return Some(Finding::new(Found::Unexpected, Mend::EndDeclaration));
    }
    if condition::lacks_separator(fault) {
        let mend = Mend::Insert { token: TokenKind::Comma, forgets_name: false };
        return Some(Finding::new(Found::Unexpected, mend));
    }
    let token = match fault.bracket {
        // The braces of an initial value end with its declaration.
        None if fault.machine.bracket() == Some(Bracket::Initializer)
            && (ends_here || next == Some(TokenKind::Semicolon)) =>
        {
            TokenKind::RightBrace
        }
        // Where a statement may begin, a `;` alone would be one, but that is unlikely to be
        // forgotten.
        None if fault.expects(TokenKind::Semicolon)
            && !fault.expects_statement()
            && (ends_here
                || new_line && next != Some(TokenKind::Error)
                || condition::begins_simple_statement(fault)) =>
        {
            TokenKind::Semicolon
        }
        None if fault.expects(TokenKind::LeftBrace) && before.kind == TokenKind::RightParen => {
            // `int f();` is another mistake, and so is a second head.
            let lacks_body = begins_function(&fault.tokens[fault.at..]);
            if next == Some(TokenKind::Semicolon) || lacks_body || !tree.open.is_empty() {
                return None;
            }
            TokenKind::LeftBrace
        }
        Some(open)
            if next.is_some_and(ends_statement)
                || next == Some(TokenKind::Assign)
                    && fault.bracket_is(TokenKind::LeftBracket)
                    && fault.closing().is_none()
                || condition::ends_condition(fault)
                || new_line && (ends_here || fault.closing().is_none()) =>
        {
            closer(fault.tokens[open].kind)
        }
        _ => return None,
    };
    if !fault.expects(token) {
        return None;
    }
    let is_call = token == TokenKind::Semicolon
        && next == Some(TokenKind::LeftBrace)
        && matches!(fault.lead(), [name, paren, .., last]
            if matches!(name.kind, TokenKind::Identifier(_))
                && paren.kind == TokenKind::LeftParen
                && last.kind == TokenKind::RightParen);
    let found = if is_call { Found::CallWithBlock } else { Found::Missing(token) };
    // `x int a;`: the name is what is wrong.
    let is_name = matches!(fault.lead(), [name] if matches!(name.kind, TokenKind::Identifier(_)));
    let mend = Mend::Insert { token, forgets_name: is_call || is_name };
    let balance = -isize::from(token == TokenKind::RightBrace);
    Some(Finding { found, mend, balance })
}

/// `=` in a condition, meant to be `==`.
fn comparison(fault: &Fault) -> Option<Finding> {
    let is_head = |kind| matches!(kind, TokenKind::If | TokenKind::While);
    let open = fault.bracket?;
    let before = &fault.tokens[fault.start..open];
    let in_condition = before.last().is_some_and(|token| is_head(token.kind))
        || fault.bracket_is(TokenKind::LeftParen) && before.iter().any(|token| is_head(token.kind));
    let is_found = in_condition && fault.is(TokenKind::Assign) && fault.expects_operator();
    is_found.then(|| Finding::new(Found::AssignmentInCondition, Mend::Compare))
}

/// A faulty text between brackets.
fn hole(fault: &Fault) -> Option<Finding> {
    Some(Finding::new(Found::Unexpected, Mend::Hole(fault.closing()?)))
}

/// How many tokens before the fault the head of a function inside a function begins, if the fault
/// lies in one.
fn function_head(fault: &Fault) -> Option<usize> {
    if fault.machine.tree.open.is_empty() {
        return None;
    }
    // The parser stops at a `void`, or at the `(` after `int name`.
    let begins = |back: &usize| {
        fault.at.checked_sub(*back).is_some_and(|head| begins_function(&fault.tokens[head..]))
    };
    [0, 2].into_iter().find(begins)
}

/// A whole function inside a function.
fn nested_function(fault: &Fault, back: usize) -> Finding {
    let to = end_of_braces(fault, 0, |_| false);
    let has_body = fault.rest().take(to).any(|(_, token)| token.kind == TokenKind::LeftBrace);
    let found = Found::NestedFunction { back, has_body };
    Finding::new(found, Mend::SkipFunction { back, to })
}

/// The `}` that ended the last function too early: a statement follows it.
fn early_brace(fault: &Fault, token: Token, tree: &TreeBuilder) -> Option<Span> {
    let is_declaration = matches!(token.kind, TokenKind::Int | TokenKind::Const);
    let is_statement = matches!(token.kind, TokenKind::Identifier(_))
        || begins_statement(token.kind) && !is_declaration;
    let brace = fault.machine.read.last()?;
    let is_last = brace.kind == TokenKind::RightBrace && tree.last_function_ends(brace.span);
    (is_statement && is_last).then_some(brace.span)
}

/// Something at the top level that is neither declaration nor function.
fn skipped_item(fault: &Fault, token: Token) -> Finding {
    let is_brace = token.kind == TokenKind::RightBrace;
    let lacks_body = fault.before_is(TokenKind::RightParen)
        && begins_function(&fault.tokens[fault.at..])
        && fault.expects(TokenKind::LeftBrace);
    if lacks_body {
        return Finding::new(Found::MissingBody, Mend::Skip(0));
    }
    let found = if is_brace && fault.before().is_none_or(|last| ends_statement(last.kind)) {
        Found::StrayBrace
    } else if token.kind == TokenKind::Semicolon && fault.before_is(TokenKind::RightParen) {
        Found::MissingBody
    } else {
        Found::Unexpected
    };
    let next = fault.get(1).map(|token| token.kind);
    if token.kind == TokenKind::Semicolon && next == Some(TokenKind::LeftBrace) {
        // `int f(); { … }`: without the `;` it is a function.
        return Finding::new(found, Mend::Pass(1));
    }
    // After its `;` or braces, or at a line that begins like a declaration.
    let begins_item = |kind| matches!(kind, TokenKind::Int | TokenKind::Void | TokenKind::Const);
    let to = if is_brace { 1 } else { end_of_braces(fault, initializer_depth(fault), begins_item) };
    Finding::new(found, Mend::Skip(to))
}

/// How far ahead the token is after the first `;` outside braces, or after the first text in braces
/// and its `;`, where `depth` braces are open at the fault; or the first token outside braces that
/// begins a line and `begins_item`. At least one token further.
fn end_of_braces(
    fault: &Fault,
    mut depth: usize,
    begins_item: impl Fn(TokenKind) -> bool,
) -> usize {
    for (ahead, token) in fault.rest() {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let next = fault.get(ahead + 1).map(|token| token.kind);
                    return ahead + 1 + usize::from(next == Some(TokenKind::Semicolon));
                }
            }
            TokenKind::Semicolon if depth == 0 => return ahead + 1,
            kind if depth == 0 && ahead > 0 && begins_item(kind) && fault.starts_line(ahead) => {
                return ahead;
            }
            _ => {}
        }
    }
    fault.len()
}

/// A statement that cannot be repaired.
fn skipped_statement(fault: &Fault) -> Finding {
    // `if x > 1 {`: the body is as good as any.
    let mend = match fault.body_of_headless() {
        // The statement after it may have an `else`, too.
        _ if fault.is(TokenKind::Else) && fault.lead().is_empty() => Mend::TakeForIf,
        Some(brace) => Mend::SkipHead(brace),
        None => Mend::Skip(end_of_statement(fault)),
    };
    Finding::new(Found::Unexpected, mend)
}

/// How far ahead reading goes on after a faulty statement: after its `;` or the braces in it, at the
/// `}` of the block around it, or at a line that begins a new statement.
fn end_of_statement(fault: &Fault) -> usize {
    let mut depth = initializer_depth(fault);
    for (ahead, token) in fault.rest() {
        match token.kind {
            TokenKind::Semicolon if depth == 0 => return ahead + 1,
            TokenKind::RightBrace if depth == 0 => return ahead,
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth -= 1;
                if depth == 0 {
                    return ahead + 1;
                }
            }
            kind if depth == 0
                && ahead > 0
                && begins_statement(kind)
                && fault.starts_line(ahead) =>
            {
                return ahead;
            }
            _ => {}
        }
    }
    fault.len()
}

/// How many braces of an initialiser are open at the fault.
fn initializer_depth(fault: &Fault) -> usize {
    let lead = fault.lead();
    let declares = lead.iter().any(|token| token.kind == TokenKind::Int);
    let assign = lead.iter().position(|token| token.kind == TokenKind::Assign);
    let Some(assign) = assign.filter(|_| declares) else { return 0 };
    lead[assign..].iter().fold(0usize, |depth, token| match token.kind {
        // A `{` that a row read in place of `[` has no `}` in the source.
        TokenKind::LeftBrace if fault.source.get(token.span.start as usize) == Some(&b'{') => {
            depth + 1
        }
        TokenKind::RightBrace => depth.saturating_sub(1),
        _ => depth,
    })
}
