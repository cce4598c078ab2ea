//! Giving up: what is left out when no repair helps, and where reading goes on.

use super::message::{ill_closed_brace, unexpected};
use super::{
    Fault, Feed, Remedy, ends_statement, last_read, reread, reread_complete, resume, skip_names,
};
use crate::diag::{Code, Diagnostic};
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::token::{Open, Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// Index of the `int` or `void` of a function head inside a function, if the fault is the `(`
/// of one.
pub(super) fn function_head(fault: &Fault, tokens: &[Token], tree: &TreeBuilder) -> Option<usize> {
    let at = fault.at;
    if tree.open.is_empty() {
        return None;
    }
    let is_head = |head: usize| match tokens.get(head..head + 3) {
        Some([result, name, paren]) => {
            matches!(result.kind, TokenKind::Int | TokenKind::Void)
                && matches!(name.kind, TokenKind::Identifier(_))
                && paren.kind == TokenKind::LeftParen
        }
        _ => false,
    };
    // The parser stops at a `void`, or at the `(` behind `int name`.
    [Some(at), at.checked_sub(2)].into_iter().flatten().find(|&head| is_head(head))
}

/// How many tokens behind a function are looked at for a statement that belongs into it.
const LOOK_BACK: usize = 64;

/// A statement behind the end of a function, in a file with a `}` too many: takes that `}` for
/// the one too many and goes on in the function.
pub(super) fn reopen_function(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Option<Remedy> {
    let is_statement = matches!(
        tokens[fault.at].kind,
        TokenKind::Identifier(_)
            | TokenKind::If
            | TokenKind::While
            | TokenKind::LoopHead
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
    );
    // What was skipped since must not be passed over again and again.
    let brace = *last_read(&tokens[fault.at.saturating_sub(LOOK_BACK)..fault.at])?;
    if !is_statement || brace.kind != TokenKind::RightBrace || !tree.reopen_function(brace.span) {
        return None;
    }
    let function = tree.ast.functions.last()?.head;
    let diagnostic =
        Diagnostic::new(Code::UnmatchedBrace, brace.span, "a `}` too many, or a `{` is missing")
            .label("this ends the function")
            .related(function, "of this function")
            .related(tokens[fault.at].span, "but it goes on here")
            .hint("remove the `}`, or write the `{` that belongs to it");
    tree.abandon(true);
    tree.boundary = brace.span.end;
    let feed = Feed { prefix: resume(tree), position: fault.at };
    Some(Remedy { diagnostic, feed, quiet_until: fault.at, independent: false })
}

/// A function begins before the one around it was closed: closes that.
pub(super) fn close_before_function(
    fault: &Fault,
    head: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Remedy {
    let unreduced =
        tokens[fault.start..head].iter().rfind(|token| token.kind == TokenKind::LeftBrace);
    let brace = ill_closed_brace(fault, head, tokens, tree)
        .map(|(open, _)| open)
        .or(unreduced.map(|token| token.span))
        .or_else(|| tree.innermost_open_brace())
        .unwrap_or_default();
    let diagnostic = Diagnostic::new(Code::UnmatchedBrace, brace, "this `{` is never closed")
        .label("opened here")
        .related(
            tokens[head].span.to(tokens[(head + 1).min(tokens.len() - 1)].span),
            "this function begins before the `}`",
        );
    tree.abandon(false);
    tree.close_all(tokens[head].span.start);
    let feed = Feed { prefix: Vec::new(), position: head };
    Remedy { diagnostic, feed, quiet_until: head, independent: false }
}

/// A whole function inside a function: leaves it out.
pub(super) fn skip_nested_function(
    fault: &Fault,
    head: usize,
    tokens: &[Token],
    tree: &mut TreeBuilder,
) -> Remedy {
    let end = end_of_braces(fault.at, 0, tokens);
    let span = tokens[head].span.to(tokens[(head + 1).min(tokens.len() - 1)].span);
    let has_body = tokens[head..end].iter().any(|token| token.kind == TokenKind::LeftBrace);
    let diagnostic = if has_body {
        Diagnostic::new(Code::NestedFunction, span, "a function inside a function")
            .label("begins here")
            .hint("move it in front of the function that it stands in")
    } else {
        Diagnostic::new(Code::NestedFunction, span, "the head of a function inside a function")
            .label("neither an array nor a call")
            .hint("an array has brackets: `int a[3];`")
            .hint("a call has no type in front of it: `f(3);`")
    };
    skip_names(&tokens[head..end], tree);
    let lead = &tokens[fault.start..head];
    let feed = if last_read(lead).is_some_and(|last| ends_statement(last.kind)) {
        reread_complete(fault, head, TokenKind::Semicolon, end, tokens, tree)
    } else {
        tree.abandon(false);
        tree.boundary = tokens[end - 1].span.end;
        Feed { prefix: resume(tree), position: end }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index behind the first `;` outside braces or behind the first text in braces (and its `;`), from
/// `from` on, where `depth` braces are open; at least one token further.
pub(super) fn end_of_braces(from: usize, mut depth: usize, tokens: &[Token]) -> usize {
    for (index, token) in tokens.iter().enumerate().skip(from) {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let next = tokens.get(index + 1).map(|token| token.kind);
                    return index + 1 + usize::from(next == Some(TokenKind::Semicolon));
                }
            }
            TokenKind::Semicolon if depth == 0 => return index + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Skips something at the top level that is neither declaration nor function.
pub(super) fn skip_item(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Remedy {
    let at = fault.at;
    let token = tokens[at];
    let is_brace = token.kind == TokenKind::RightBrace;
    let lead = &tokens[fault.start..at];
    let diagnostic = if is_brace && last_read(lead).is_none_or(|last| ends_statement(last.kind)) {
        Diagnostic::new(Code::UnmatchedBrace, token.span, "this `}` closes nothing")
            .label("no `{` is open here")
    } else if token.kind == TokenKind::Semicolon
        && last_read(lead).is_some_and(|last| last.kind == TokenKind::RightParen)
    {
        Diagnostic::new(
            Code::UnexpectedToken,
            token.span,
            "a function is not declared ahead of its definition",
        )
        .label("expected `{`")
        .hint("write the function itself here, before those that call it")
    } else {
        unexpected(fault, tokens, names)
    };
    let body_follows = tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::LeftBrace);
    if token.kind == TokenKind::Semicolon && body_follows {
        // `int f(); { … }`: without the `;` it is a function.
        let feed = reread(fault, at, None, at + 1, tokens, tree);
        return Remedy { diagnostic, feed, quiet_until: at + 1, independent: false };
    }
    let complete = fault.expected.contains("void");
    let end = if is_brace { at + 1 } else { end_of_item(fault, tokens) };
    skip_names(&tokens[at..end], tree);
    let feed = if complete {
        reread_complete(fault, at, TokenKind::Hole, end, tokens, tree)
    } else {
        skip_names(lead, tree);
        tree.abandon(false);
        tree.boundary = tokens[end - 1].span.end;
        Feed { prefix: Vec::new(), position: end }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index of the token where reading goes on behind a faulty item: behind its `;` or braces, or
/// at a line that begins like a declaration, which is where the user goes on.
pub(super) fn end_of_item(fault: &Fault, tokens: &[Token]) -> usize {
    let mut depth = initializer_depth(fault, tokens);
    let end = end_of_braces(fault.at, depth, tokens);
    for (index, token) in tokens.iter().enumerate().take(end).skip(fault.at) {
        match token.kind {
            TokenKind::LeftBrace => depth += 1,
            TokenKind::RightBrace => depth = depth.saturating_sub(1),
            TokenKind::Int | TokenKind::Void | TokenKind::Const
                if depth == 0 && index > fault.at && fault.starts_line(index, tokens) =>
            {
                return index;
            }
            _ => {}
        }
    }
    end
}

/// Skips the faulty statement.
pub(super) fn skip_statement(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Remedy {
    let at = fault.at;
    let diagnostic = unexpected(fault, tokens, names);
    let lead = &tokens[fault.start..at];
    if let Some(brace) = body_of_headless(fault, tokens) {
        // `if x > 1 {`: the body is as good as any.
        skip_names(&tokens[fault.start..brace], tree);
        tree.abandon(false);
        let span = lead[0].span.to(tokens[brace - 1].span);
        let condition = tree.hole(span);
        match lead[0].kind {
            TokenKind::If => tree.begin_if(condition, span),
            _ => tree.begin_while(condition, span),
        }
        let feed = Feed { prefix: resume(tree), position: brace };
        return Remedy { diagnostic, feed, quiet_until: brace, independent: false };
    }
    let end = end_of_statement(fault, tokens);
    skip_names(&tokens[at..end], tree);
    // Where a statement may begin, what stands before is complete but for it.
    let feed = if fault.expected.contains("while") {
        reread_complete(fault, at, TokenKind::Semicolon, end, tokens, tree)
    } else {
        skip_names(lead, tree);
        tree.abandon(false);
        tree.statement_error();
        let next = tokens.get(end).map_or(tokens[end - 1].span.end, |token| token.span.start);
        tree.boundary = tree.boundary.max(next);
        let before_else = tokens.get(end).is_some_and(|token| token.kind == TokenKind::Else);
        if before_else && tree.open.last() == Some(&Open::If) {
            // The grammar wants a statement between `if` and `else`.
            let mut prefix = resume(tree);
            prefix.push(Token { kind: TokenKind::Semicolon, span: Span::new(next, next) });
            Feed { prefix, position: end }
        } else {
            tree.close_statements();
            Feed { prefix: resume(tree), position: end }
        }
    };
    Remedy { diagnostic, feed, quiet_until: end, independent: false }
}

/// Index of the `{` that begins the body of an `if` or `while` whose head cannot be read.
pub(super) fn body_of_headless(fault: &Fault, tokens: &[Token]) -> Option<usize> {
    let first = tokens[fault.start..fault.at].first()?;
    if !matches!(first.kind, TokenKind::If | TokenKind::While) {
        return None;
    }
    let rest = tokens[fault.at..].iter().enumerate();
    let mut stops = rest.filter(|(_, token)| ends_statement(token.kind));
    let (ahead, stop) = stops.next()?;
    (stop.kind == TokenKind::LeftBrace).then_some(fault.at + ahead)
}

/// Index of the token where reading goes on behind a faulty statement: behind its `;` or the
/// braces in it, at the `}` of the block around it, or at a line that begins a new statement.
pub(super) fn end_of_statement(fault: &Fault, tokens: &[Token]) -> usize {
    let mut depth = initializer_depth(fault, tokens);
    for (index, token) in tokens.iter().enumerate().skip(fault.at) {
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
            TokenKind::Int
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::While
            | TokenKind::LoopHead
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
                if depth == 0 && index > fault.at && fault.starts_line(index, tokens) =>
            {
                return index;
            }
            _ => {}
        }
    }
    tokens.len()
}

/// How many braces of an initialiser are open at the fault.
pub(super) fn initializer_depth(fault: &Fault, tokens: &[Token]) -> usize {
    let lead = &tokens[fault.start..fault.at];
    let declares = lead.iter().any(|token| token.kind == TokenKind::Int);
    let assign = lead.iter().position(|token| token.kind == TokenKind::Assign);
    let Some(assign) = assign.filter(|_| declares) else { return 0 };
    lead[assign..].iter().fold(0usize, |depth, token| match token.kind {
        TokenKind::LeftBrace => depth + 1,
        TokenKind::RightBrace => depth.saturating_sub(1),
        _ => depth,
    })
}
