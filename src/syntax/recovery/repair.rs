//! Repairs: the faulty statement is read once more with a token put in or replaced.

use super::message::unexpected;
use super::{Fault, Remedy, ends_statement, last_read, reread, skip_names};
use crate::diag::{Code, Diagnostic};
use crate::ir::IntPredicate;
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// Puts in a `;`, a closing bracket or the `{` of a function where the next token shows that it
/// is missing.
pub(super) fn insert_missing(
    fault: &Fault,
    tokens: &[Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Option<Remedy> {
    let at = fault.at;
    let before = *last_read(&tokens[fault.start..at])?;
    let next = tokens.get(at).map(|token| token.kind);
    let bracket = innermost_bracket(fault, tokens);
    let ends_here = match next {
        // What can only begin a statement, or end a block.
        None => true,
        Some(kind) => {
            matches!(
                kind,
                TokenKind::Int
                    | TokenKind::Const
                    | TokenKind::If
                    | TokenKind::Else
                    | TokenKind::While
                    | TokenKind::LoopHead
                    | TokenKind::Break
                    | TokenKind::Continue
                    | TokenKind::Return
            ) || matches!(kind, TokenKind::LeftBrace | TokenKind::RightBrace)
                && !tree.open.is_empty()
        }
    };
    let new_line = next.is_some() && fault.starts_line(at, tokens);
    let (missing, kind) = match bracket {
        // Where a statement may begin, a `;` alone would be one, but none that anybody misses.
        None if fault.expected.contains(";")
            && !fault.expected.contains("while")
            && (ends_here || new_line && next != Some(TokenKind::Error)) =>
        {
            (";", TokenKind::Semicolon)
        }
        None if fault.expected.contains("{") && before.kind == TokenKind::RightParen => {
            // `int f();` is another mistake.
            if next == Some(TokenKind::Semicolon) || !tree.open.is_empty() {
                return None;
            }
            ("{", TokenKind::LeftBrace)
        }
        Some(open)
            if next.is_some_and(ends_statement)
                || next == Some(TokenKind::Assign)
                    && tokens[open].kind == TokenKind::LeftBracket
                || new_line && (ends_here || closing(fault, open, tokens).is_none()) =>
        {
            if tokens[open].kind == TokenKind::LeftParen {
                (")", TokenKind::RightParen)
            } else {
                ("]", TokenKind::RightBracket)
            }
        }
        _ => return None,
    };
    if !fault.expected.contains(missing) {
        return None;
    }
    let mut diagnostic =
        Diagnostic::new(Code::MissingToken, before.span.after(), format!("expected `{missing}`"))
            .label(format!("`{missing}` is missing here"));
    if let Some(open) = bracket {
        diagnostic = diagnostic.related(tokens[open].span, "to close this");
    }
    if missing == ";"
        && next == Some(TokenKind::LeftBrace)
        && let Some(misspelt) = unknown_statement(&tokens[fault.start..at], names)
    {
        skip_names(&tokens[fault.start..=fault.start], tree);
        diagnostic = misspelt;
    }
    let feed = reread(fault, at, Some(kind), at, tokens, tree);
    // A missing `;` is all that was wrong with its statement, the other tokens end nothing.
    let quiet_until = if missing == ";" { at } else { at + 1 };
    Some(Remedy { diagnostic, feed, quiet_until, independent: false })
}

/// What to say of a call in front of a block: it is meant to be a statement that miniSysY lacks,
/// or one that it spells differently.
pub(super) fn unknown_statement(call: &[Token], names: &Interner) -> Option<Diagnostic> {
    let (first, last) = (call.first()?, call.last()?);
    let TokenKind::Identifier(symbol) = first.kind else { return None };
    if call.get(1)?.kind != TokenKind::LeftParen || last.kind != TokenKind::RightParen {
        return None;
    }
    let name = names.name(symbol);
    let message = format!("`{name}(…)` in front of a block is no statement");
    Some(
        Diagnostic::new(Code::UnexpectedToken, first.span, message)
            .label("not a statement of miniSysY")
            .hint("only `if` and `while` take a block; a call ends with `;`"),
    )
}

/// Takes `=` in a condition for `==`.
pub(super) fn compare_instead(
    fault: &Fault,
    tokens: &mut [Token],
    tree: &mut TreeBuilder,
) -> Option<Remedy> {
    let at = fault.at;
    let open = innermost_bracket(fault, tokens)?;
    let condition = open > fault.start
        && matches!(tokens[open - 1].kind, TokenKind::If | TokenKind::While)
        || (fault.start..open)
            .any(|index| matches!(tokens[index].kind, TokenKind::If | TokenKind::While))
            && tokens[open].kind == TokenKind::LeftParen;
    if tokens.get(at)?.kind != TokenKind::Assign || !condition || !fault.expected.contains("infix")
    {
        return None;
    }
    tokens[at].kind = TokenKind::Infix(BinaryOp::Comparison(IntPredicate::Eq));
    let diagnostic =
        Diagnostic::new(Code::AssignmentInCondition, tokens[at].span, "`=` in a condition")
            .label("this assigns")
            .hint("`=` assigns, `==` compares: write `==`");
    let feed = reread(fault, at, None, at, tokens, tree);
    Some(Remedy { diagnostic, feed, quiet_until: at, independent: true })
}

/// Makes a hole of a faulty text between brackets.
pub(super) fn fill_hole(
    fault: &Fault,
    tokens: &mut [Token],
    tree: &mut TreeBuilder,
    names: &Interner,
) -> Option<Remedy> {
    let open = innermost_bracket(fault, tokens)?;
    let close = closing(fault, open, tokens)?;
    let diagnostic = unexpected(fault, tokens, names);
    skip_names(&tokens[open + 1..close], tree);
    // The hole takes the place of the text's first token, so that it is still there when the
    // statement has to be read once more.
    let inner = &mut tokens[open + 1..close];
    let inserted = inner.is_empty().then_some(TokenKind::Hole);
    if let Some(span) = inner.iter().map(|token| token.span).reduce(Span::to) {
        inner.fill(Token { kind: TokenKind::Skipped, span: span.after() });
        inner[0] = Token { kind: TokenKind::Hole, span };
    }
    let feed = reread(fault, close, inserted, close, tokens, tree);
    Some(Remedy { diagnostic, feed, quiet_until: close, independent: true })
}

/// Index of the innermost bracket or parenthesis that is open at the fault.
pub(super) fn innermost_bracket(fault: &Fault, tokens: &[Token]) -> Option<usize> {
    let mut closed = 0usize;
    for index in (fault.start..fault.at).rev() {
        match tokens[index].kind {
            TokenKind::RightParen | TokenKind::RightBracket => closed += 1,
            TokenKind::LeftParen | TokenKind::LeftBracket if closed == 0 => return Some(index),
            TokenKind::LeftParen | TokenKind::LeftBracket => closed -= 1,
            _ => {}
        }
    }
    None
}

/// Index of the bracket that closes the one with index `open`, if the statement has it.
pub(super) fn closing(fault: &Fault, open: usize, tokens: &[Token]) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(fault.at) {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
            TokenKind::RightParen | TokenKind::RightBracket if depth == 0 => {
                let matches = (tokens[open].kind == TokenKind::LeftParen)
                    == (token.kind == TokenKind::RightParen);
                return matches.then_some(index);
            }
            TokenKind::RightParen | TokenKind::RightBracket => depth -= 1,
            TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => return None,
            _ => {}
        }
    }
    None
}
