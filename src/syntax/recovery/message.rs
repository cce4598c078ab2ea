//! The words of syntax errors.

use super::Fault;
use super::repair::innermost_bracket;
use super::situation;
use crate::diag::{Code, Diagnostic};
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::tree_builder::TreeBuilder;

/// The plain message: what stands at the fault and what should.
pub(super) fn unexpected(fault: &Fault, tokens: &[Token], names: &Interner) -> Diagnostic {
    let token = tokens[fault.at];
    let depth_zero_assign = token.kind == TokenKind::Assign && fault.expected.contains("infix");
    if depth_zero_assign {
        let lead = &tokens[fault.start..fault.at];
        let is_inside = innermost_bracket(fault, tokens).is_some()
            || lead.iter().any(|token| matches!(token.kind, TokenKind::Assign | TokenKind::Return));
        if is_inside {
            return Diagnostic::new(
                Code::UnexpectedToken,
                token.span,
                "an assignment has no value",
            )
            .label("this assigns within an expression")
            .hint("make it a statement of its own; to compare, write `==`");
        }
        let target = lead.iter().map(|token| token.span).reduce(Span::to).unwrap_or(token.span);
        return Diagnostic::new(Code::NotAssignable, target, "this cannot be assigned to")
            .label("not a variable or array element")
            .related(token.span, "assigned here")
            .hint(hint_for_target(lead));
    }
    if let Some(diagnostic) = situation::describe(fault, tokens, names) {
        return diagnostic;
    }
    let mut diagnostic = Diagnostic::new(
        Code::UnexpectedToken,
        token.span,
        format!("expected {}, found {}", fault.expected.describe(), token.kind.describe(names)),
    )
    .label("unexpected");
    if token.kind == TokenKind::Else {
        diagnostic = Diagnostic::new(Code::UnexpectedToken, token.span, "`else` without an `if`")
            .label("no `if` before it can take this `else`")
            .hint("put the statements between `if` and `else` into braces")
            .hint("a `;` right behind a condition ends the `if`: remove it");
    }
    diagnostic
}

/// What to do about an assignment to `target`, which is no variable.
fn hint_for_target(target: &[Token]) -> &'static str {
    let kinds = |index: usize| target.get(index).map(|token| token.kind);
    match (kinds(0), kinds(1)) {
        (Some(TokenKind::Identifier(_)), Some(TokenKind::LeftParen)) => {
            "an element of an array is written with brackets: `a[0]`"
        }
        (Some(TokenKind::LeftParen), _) => "write the variable without parentheses",
        (Some(TokenKind::Number(_)), None) => "the variable stands on the left: `a = 1;`",
        _ => "`=` assigns, `==` compares",
    }
}

/// What is wrong at the end of the file.
pub(super) fn end_of_file(fault: &Fault, tokens: &[Token], tree: &TreeBuilder) -> Diagnostic {
    let end = tokens.last().map_or(Span::default(), |token| token.span.after());
    if let Some(open) = innermost_bracket(fault, tokens) {
        return Diagnostic::new(
            Code::MissingToken,
            end,
            "the file ends inside parentheses or brackets",
        )
        .label("something is missing here")
        .related(tokens[open].span, "this is never closed");
    }
    let Some(innermost) = tree.innermost_open_brace() else {
        return Diagnostic::new(
            Code::UnexpectedToken,
            end,
            format!("expected {}, found the end of the file", fault.expected.describe()),
        )
        .label("the file ends here");
    };
    let brace = ill_closed_brace(fault, fault.at, tokens, tree);
    let diagnostic = Diagnostic::new(
        Code::UnmatchedBrace,
        brace.map_or(innermost, |(open, _)| open),
        "this `{` is never closed",
    )
    .label("opened here");
    match brace {
        Some((_, close)) => {
            diagnostic.related(close, "this `}` is indented like that of an outer block")
        }
        None => diagnostic.related(end, "a `}` is missing before the end of the file"),
    }
}

/// The first `{` of the current function, before the token `end`, whose `}` begins a line that
/// is indented less than the line of the `{`: most likely the one whose own `}` is missing. Both
/// are returned.
pub(super) fn ill_closed_brace(
    fault: &Fault,
    end: usize,
    tokens: &[Token],
    tree: &TreeBuilder,
) -> Option<(Span, Span)> {
    let head = tree.ast.functions.last()?.head;
    let begin = tokens.partition_point(|token| token.span.start < head.start);
    let indentation = |index: usize| {
        let offset = tokens[index].span.start as usize;
        let line = fault.source[..offset].iter().rposition(|&byte| byte == b'\n');
        let line = &fault.source[line.map_or(0, |end| end + 1)..];
        line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate().take(end).skip(begin) {
        match token.kind {
            TokenKind::LeftBrace => open.push(index),
            TokenKind::RightBrace => {
                let brace = open.pop()?;
                if fault.starts_line(index, tokens) && indentation(index) < indentation(brace) {
                    return Some((tokens[brace].span, token.span));
                }
            }
            _ => {}
        }
    }
    None
}
