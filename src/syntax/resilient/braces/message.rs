//! Puts into words which brace is too many or missing.

use super::layout::{Layout, Role};
use super::search::{Edit, Kind};
use crate::diag::{Code, Diagnostic, Edit as TextEdit};
use crate::support::span::Span;
use crate::syntax::token::TokenKind;

/// The diagnostic for the fault that `edit` mends.
pub(super) fn describe(layout: &Layout, edit: &Edit) -> Diagnostic {
    match edit.kind {
        Kind::Open => missing_open(layout, edit),
        Kind::Close => missing_close(layout, edit),
        Kind::Remove if layout.kind(edit.at) == Some(TokenKind::LeftBrace) => {
            let span = layout.tokens[edit.at].span;
            Diagnostic::new(Code::UnmatchedBrace, span, "a `{` too many")
                .label("this `{` is never closed")
                .suggest("remove it, or write the `}` that belongs to it", [TextEdit::remove(span)])
        }
        Kind::Remove => surplus_close(layout, edit),
    }
}

fn span(layout: &Layout, index: usize) -> Span {
    let last = || layout.tokens.last().map_or(Span::default(), |last| last.span.after());
    layout.tokens.get(index).map_or_else(last, |token| token.span)
}

/// The head of a function, `if`, `else` or `while`, and its name in messages.
fn head(layout: &Layout, block: usize) -> Option<(Span, String)> {
    let first = layout.place(block).head? as usize;
    let keyword = layout.kind(first)?;
    let end = if layout.place(block).role == Role::Open { block - 1 } else { block };
    let name = match keyword {
        TokenKind::Int | TokenKind::Void => {
            let name = span(layout, first + 1);
            let name = std::str::from_utf8(layout.source.get(name.range())?).ok()?;
            format!("`{name}`")
        }
        TokenKind::LoopHead => "the loop".to_owned(),
        _ => format!("the `{}`", keyword.spelling()),
    };
    Some((span(layout, first).to(span(layout, end)), name))
}

fn missing_open(layout: &Layout, edit: &Edit) -> Diagnostic {
    let end = edit.at - 1;
    let place = span(layout, end).after();
    let diagnostic =
        Diagnostic::new(Code::MissingToken, place, "expected `{`").label("`{` is missing here");
    match head(layout, end) {
        Some((_, name)) => diagnostic.suggest(
            format!("the body of {name} begins with `{{`"),
            [TextEdit::insert(place.start, " {")],
        ),
        None => diagnostic,
    }
}

fn missing_close(layout: &Layout, edit: &Edit) -> Diagnostic {
    let open = edit.block.unwrap_or(edit.at.saturating_sub(1));
    let next = span(layout, edit.at);
    let is_function = |index: usize| {
        matches!(layout.kind(index), Some(TokenKind::Int | TokenKind::Void))
            && layout.kind(index + 2) == Some(TokenKind::LeftParen)
    };
    let (place, words) = if edit.at >= layout.tokens.len() {
        (next, "a `}` is missing before the end of the file".to_owned())
    } else if is_function(edit.at) {
        let head = next.to(span(layout, edit.at + 1));
        (head, "this function begins before the `}`".to_owned())
    } else {
        (next, "a `}` is missing before this".to_owned())
    };
    // On a line of its own, with the indentation of the next one.
    let text = if layout.place(edit.at).begins_line {
        let before = &layout.source[..next.start as usize];
        let line = before.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |end| end + 1);
        format!("}}\n{}", String::from_utf8_lossy(&before[line..]))
    } else {
        "} ".to_owned()
    };
    Diagnostic::new(Code::UnmatchedBrace, span(layout, open), "this `{` is never closed")
        .label("opened here")
        .related(place, words)
        .suggest("write the `}` where the block ends", [TextEdit::insert(next.start, text)])
}

fn surplus_close(layout: &Layout, edit: &Edit) -> Diagnostic {
    let brace = span(layout, edit.at);
    if !layout.place(edit.at).begins_statement {
        return Diagnostic::new(Code::UnmatchedBrace, brace, "a `}` within a statement")
            .label("this ends a block")
            .suggest("remove it", [TextEdit::remove(brace)]);
    }
    let Some(block) = edit.block else {
        return Diagnostic::new(Code::UnmatchedBrace, brace, "this `}` closes nothing")
            .label("no `{` is open here")
            .suggest("remove it", [TextEdit::remove(brace)]);
    };
    let diagnostic =
        Diagnostic::new(Code::UnmatchedBrace, brace, "a `}` too many, or a `{` is missing");
    let goes_on = span(layout, edit.at + 1);
    match head(layout, block) {
        Some((place, name)) if layout.is_function(block) => diagnostic
            .label(format!("this ends {name}"))
            .related(place, "begins here")
            .related(goes_on, "but it goes on here"),
        Some((place, name)) => {
            diagnostic.label(format!("this ends {name}")).related(place, "begins here")
        }
        None => diagnostic.label("this ends a block").related(span(layout, block), "begins here"),
    }
    .suggest("remove the `}`, or write the `{` that belongs to it", [TextEdit::remove(brace)])
}
