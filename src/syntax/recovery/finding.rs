//! Classifies a fault: what was found, and what to do about it. Changes nothing.
//!
//! The repairs in the order in which they are tried: a missing `;`, `)`, `]` or `{` is put in where
//! the next token shows that it is missing; `=` in a condition becomes `==`; a faulty text between
//! brackets becomes a hole, so the statement around it survives. Otherwise the statement or item is
//! skipped, to its `;` or to the `}` of its block.

use super::fault::{Fault, begins_function, begins_statement, closer, ends_statement, last_read};
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
    /// A function begins at the token with index `head`, before the `}` of the one around it.
    UnclosedFunction { head: usize },
    /// A function begins inside another one.
    NestedFunction { head: usize, has_body: bool },
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

/// What to do. Every number is the index of a token.
#[derive(Copy, Clone)]
pub(super) enum Mend {
    /// Insert `token` before the fault. If `forgets_name`, the name in the statement's first token
    /// is not reported as undeclared.
    Insert { token: TokenKind, forgets_name: bool },
    /// Take the `=` at the fault for `==`.
    Compare,
    /// Replace the text between two brackets by a hole.
    Hole { open: usize, close: usize },
    /// Leave out the token at the fault.
    Drop,
    /// Leave out what follows a complete statement or item: the tokens `from..to`, for which the
    /// parser gets `filler`.
    SkipAfter { from: usize, to: usize, filler: TokenKind },
    /// Leave out the item or statement up to `to`. The names in `from..to` are not reported as
    /// undeclared.
    SkipItem { from: usize, to: usize },
    /// Leave out the statement up to the token with this index.
    SkipStatement(usize),
    /// Leave out the head of an `if` or `while`, up to the `{` of its body.
    SkipHead(usize),
    /// Close the function, and go on with the one that begins here.
    CloseFunction(usize),
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
        matches!(self.mend, Mend::Compare | Mend::Hole { .. })
    }

    /// Index of the token before which further errors follow from the fault at `at`.
    pub fn quiet_until(&self, at: usize) -> usize {
        match self.mend {
            // A missing `;` is all that was wrong with its statement, the other tokens end nothing.
            Mend::Insert { token: TokenKind::Semicolon, .. } => at,
            Mend::Insert { .. } => at + 1,
            mend => mend.position(at),
        }
    }
}

impl Mend {
    /// Index of the token from which the source is read after a fault at `at`.
    pub fn position(self, at: usize) -> usize {
        match self {
            Mend::Insert { .. } | Mend::Compare | Mend::ReopenFunction | Mend::Stop => at,
            Mend::Hole { close: position, .. }
            | Mend::SkipAfter { to: position, .. }
            | Mend::SkipItem { to: position, .. }
            | Mend::SkipStatement(position)
            | Mend::SkipHead(position)
            | Mend::CloseFunction(position) => position,
            Mend::Drop => at + 1,
        }
    }
}

/// The answer to `fault`. `unclosed` says how many more braces the source opens than it closes,
/// those in earlier answers left out; a statement is only repaired if `may_repair`. Takes time
/// linear in the statement and in what is then skipped.
pub(super) fn classify(
    fault: &Fault,
    tree: &TreeBuilder,
    unclosed: isize,
    may_repair: bool,
) -> Finding {
    let repair = || missing(fault, tree).or_else(|| comparison(fault)).or_else(|| hole(fault));
    if let Some(repair) = may_repair.then(repair).flatten() {
        return repair;
    }
    let Some(token) = fault.token() else { return Finding::new(Found::EndOfFile, Mend::Stop) };
    if let Some(head) = function_head(fault, tree) {
        // A function that begins a line is not meant to be inside another.
        let offset = fault.tokens[head].span.start as usize;
        let begins_line = offset == 0 || fault.source[offset - 1] == b'\n';
        return if unclosed > 0 || begins_line {
            let closed = tree.open.iter().filter(|&&open| open == Open::Block).count();
            let finding = Finding::new(Found::UnclosedFunction { head }, Mend::CloseFunction(head));
            Finding { balance: -(closed as isize), ..finding }
        } else {
            nested_function(fault, head)
        };
    }
    if !tree.open.is_empty() {
        return skipped_statement(fault);
    }
    if unclosed < 0
        && let Some(brace) = early_brace(fault, token, tree)
    {
        let finding = Finding::new(Found::EarlyBrace(brace), Mend::ReopenFunction);
        return Finding { balance: 1, ..finding };
    }
    let balance = isize::from(token.kind == TokenKind::RightBrace);
    Finding { balance, ..skipped_item(fault, token) }
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
    let new_line = next.is_some() && fault.starts_line(fault.at);
    let token = match fault.bracket {
        // Where a statement may begin, a `;` alone would be one, but that is unlikely to be
        // forgotten.
        None if fault.expects(";")
            && !fault.expects_statement()
            && (ends_here || new_line && next != Some(TokenKind::Error)) =>
        {
            TokenKind::Semicolon
        }
        None if fault.expects("{") && before.kind == TokenKind::RightParen => {
            // `int f();` is another mistake.
            if next == Some(TokenKind::Semicolon) || !tree.open.is_empty() {
                return None;
            }
            TokenKind::LeftBrace
        }
        Some(open)
            if next.is_some_and(ends_statement)
                || next == Some(TokenKind::Assign)
                    && fault.bracket_is(TokenKind::LeftBracket)
                    && fault.closing().is_none()
                || new_line && (ends_here || fault.closing().is_none()) =>
        {
            closer(fault.tokens[open].kind)
        }
        _ => return None,
    };
    if !fault.expects(token.spelling()) {
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
    Some(Finding::new(found, Mend::Insert { token, forgets_name: is_call || is_name }))
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
    let (open, close) = (fault.bracket?, fault.closing()?);
    Some(Finding::new(Found::Unexpected, Mend::Hole { open, close }))
}

/// Index of the `int` or `void` of a function head inside a function, if the fault lies in one.
fn function_head(fault: &Fault, tree: &TreeBuilder) -> Option<usize> {
    if tree.open.is_empty() {
        return None;
    }
    // The parser stops at a `void`, or at the `(` after `int name`.
    let heads = [Some(fault.at), fault.at.checked_sub(2)];
    heads.into_iter().flatten().find(|&head| begins_function(&fault.tokens[head..]))
}

/// A whole function inside a function.
fn nested_function(fault: &Fault, head: usize) -> Finding {
    let end = end_of_braces(fault, 0, |_| false);
    let has_body = fault.tokens[head..end].iter().any(|token| token.kind == TokenKind::LeftBrace);
    let follows_statement =
        last_read(&fault.tokens[fault.start..head]).is_some_and(|last| ends_statement(last.kind));
    let mend = if follows_statement {
        Mend::SkipAfter { from: head, to: end, filler: TokenKind::Semicolon }
    } else {
        Mend::SkipItem { from: head, to: end }
    };
    Finding::new(Found::NestedFunction { head, has_body }, mend)
}

/// How many tokens before the fault may have been skipped since the end of a function.
const LOOK_BACK: usize = 64;

/// The `}` that ended the last function too early: a statement follows it.
fn early_brace(fault: &Fault, token: Token, tree: &TreeBuilder) -> Option<Span> {
    let is_declaration = matches!(token.kind, TokenKind::Int | TokenKind::Const);
    let is_statement = matches!(token.kind, TokenKind::Identifier(_))
        || begins_statement(token.kind) && !is_declaration;
    // Bounded, since the skipped text would otherwise be passed over again for each fault.
    let brace = last_read(&fault.tokens[fault.at.saturating_sub(LOOK_BACK)..fault.at])?;
    let is_last = brace.kind == TokenKind::RightBrace && tree.last_function_ends(brace.span);
    (is_statement && is_last).then_some(brace.span)
}

/// Something at the top level that is neither declaration nor function.
fn skipped_item(fault: &Fault, token: Token) -> Finding {
    let at = fault.at;
    let is_brace = token.kind == TokenKind::RightBrace;
    let found = if is_brace && fault.before().is_none_or(|last| ends_statement(last.kind)) {
        Found::StrayBrace
    } else if token.kind == TokenKind::Semicolon && fault.before_is(TokenKind::RightParen) {
        Found::MissingBody
    } else {
        Found::Unexpected
    };
    let next = fault.tokens.get(at + 1).map(|token| token.kind);
    if token.kind == TokenKind::Semicolon && next == Some(TokenKind::LeftBrace) {
        // `int f(); { … }`: without the `;` it is a function.
        return Finding::new(found, Mend::Drop);
    }
    // After its `;` or braces, or at a line that begins like a declaration.
    let begins_item = |index: usize| {
        matches!(fault.tokens[index].kind, TokenKind::Int | TokenKind::Void | TokenKind::Const)
    };
    let to =
        if is_brace { at + 1 } else { end_of_braces(fault, initializer_depth(fault), begins_item) };
    Finding::new(
        found,
        if fault.expects_item() {
            Mend::SkipAfter { from: at, to, filler: TokenKind::Hole }
        } else {
            Mend::SkipItem { from: fault.start, to }
        },
    )
}

/// Index of the token after the first `;` outside braces, or after the first text in braces and
/// its `;`, from the fault on, where `depth` braces are open; or of the first token outside braces
/// that begins a line and `begins_item`. At least one token further.
fn end_of_braces(fault: &Fault, mut depth: usize, begins_item: impl Fn(usize) -> bool) -> usize {
    for (index, token) in fault.tokens.iter().enumerate().skip(fault.at) {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let next = fault.tokens.get(index + 1).map(|token| token.kind);
                    return index + 1 + usize::from(next == Some(TokenKind::Semicolon));
                }
            }
            TokenKind::Semicolon if depth == 0 => return index + 1,
            _ if depth == 0
                && index > fault.at
                && begins_item(index)
                && fault.starts_line(index) =>
            {
                return index;
            }
            _ => {}
        }
    }
    fault.tokens.len()
}

/// A statement that cannot be repaired.
fn skipped_statement(fault: &Fault) -> Finding {
    let mend = if let Some(brace) = fault.body_of_headless() {
        // `if x > 1 {`: the body is as good as any.
        Mend::SkipHead(brace)
    } else {
        let to = end_of_statement(fault);
        // Where a statement may begin, the text before the fault lacks only its `;`.
        if fault.expects_statement() {
            Mend::SkipAfter { from: fault.at, to, filler: TokenKind::Semicolon }
        } else {
            Mend::SkipStatement(to)
        }
    };
    Finding::new(Found::Unexpected, mend)
}

/// Index of the token where reading goes on after a faulty statement: after its `;` or the
/// braces in it, at the `}` of the block around it, or at a line that begins a new statement.
fn end_of_statement(fault: &Fault) -> usize {
    let mut depth = initializer_depth(fault);
    for (index, token) in fault.tokens.iter().enumerate().skip(fault.at) {
        match token.kind {
            TokenKind::Semicolon if depth == 0 => return index + 1,
            TokenKind::RightBrace if depth == 0 => return index,
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth -= 1;
                if depth == 0 {
                    return index + 1;
                }
            }
            kind if depth == 0
                && index > fault.at
                && begins_statement(kind)
                && fault.starts_line(index) =>
            {
                return index;
            }
            _ => {}
        }
    }
    fault.tokens.len()
}

/// How many braces of an initialiser are open at the fault.
fn initializer_depth(fault: &Fault) -> usize {
    let lead = fault.lead();
    let declares = lead.iter().any(|token| token.kind == TokenKind::Int);
    let assign = lead.iter().position(|token| token.kind == TokenKind::Assign);
    let Some(assign) = assign.filter(|_| declares) else { return 0 };
    lead[assign..].iter().fold(0usize, |depth, token| match token.kind {
        TokenKind::LeftBrace => depth + 1,
        TokenKind::RightBrace => depth.saturating_sub(1),
        _ => depth,
    })
}
