//! Puts into words what was found.

use super::finding::Found;
use super::{Parser, condition, edit, expected, situation};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::support::span::Span;
use crate::syntax::comment::division_in_comment;
use crate::syntax::token::TokenKind;

/// The diagnostic for `found`; `None` if one about the same has been made.
pub(super) fn describe(found: Found, p: &Parser) -> Option<Diagnostic> {
    match (found, p.token(0)) {
        (Found::Missing(token), _) => Some(missing(token, p)),
        (_, None) => end_of_file(p),
        (Found::Unclosed, Some(token)) => {
            let [first, name] = p.function_head().unwrap_or([token; 2]);
            let brace = p.machine.tree.innermost_open_brace().unwrap_or_default();
            Some(p.explain_unclosed(brace, first.span.to(name.span), Some(first)))
        }
        (Found::StrayBrace, Some(token)) => Some(p.explain_surplus(token.span, Some(token))),
        (Found::Other, Some(token)) => Some(situation::describe(p, token)),
    }
}

fn missing(token: TokenKind, p: &Parser) -> Diagnostic {
    let spelling = token.spelling();
    let place = p.machine.read.last().map_or(Span::default(), |before| before.span.after());
    let rest = &p.source[place.start as usize..];
    if let Some(comment) = division_in_comment(rest) {
        // The token is there, but in a comment.
        let at = |offset| place.start + offset as u32;
        let slashes = Span::new(at(comment.start), at(comment.start + 2));
        let is_certain = rest[comment.start + 2..].trim_ascii_start()[0].is_ascii_digit();
        let hint =
            Hint::certain(message!("to divide, write one `/`"), [Edit::replace(slashes, "/")]);
        let span = Span::new(slashes.start, at(comment.end));
        let message = message!("`//` begins a comment; it does not divide");
        return Diagnostic::new(Code::MissingToken, span, message)
            .label(message!("all of this is a comment"))
            .related(place, message!("so `{spelling}` is missing here", spelling))
            .hint(Hint { is_certain, ..hint });
    }
    let diagnostic =
        Diagnostic::new(Code::MissingToken, place, message!("expected `{spelling}`", spelling))
            .label(message!("insert it here"));
    let is_value = token == TokenKind::Semicolon && condition::is_last_value(p);
    let diagnostic = match is_value {
        true => diagnostic.hint(message!("to return this value, write `return …;`")),
        false => diagnostic.hint(edit::insertion(p, token)),
    };
    match p.open_bracket() {
        Some((_, open)) if token != TokenKind::Comma => {
            diagnostic.related(open.span, message!("to close this"))
        }
        _ => diagnostic,
    }
}

/// What is wrong at the end of the file; `None` if recovery inserted the `{` without a partner,
/// which has been reported.
fn end_of_file(p: &Parser) -> Option<Diagnostic> {
    let end = p.input.last().map_or(Span::default(), |token| token.span.after());
    if let Some((_, open)) = p.open_bracket() {
        let message = message!("the file ends inside parentheses or brackets");
        let diagnostic = Diagnostic::new(Code::MissingToken, end, message)
            .label(message!("something is missing here"))
            .related(open.span, message!("this is never closed"));
        return Some(diagnostic);
    }
    let Some(open) = p.machine.tree.innermost_open_brace() else {
        let expected = expected::describe(|kind| p.expects(kind));
        let message = message!("expected {expected}, found the end of the file", expected);
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, end, message);
        return Some(diagnostic.label(message!("the file ends here")));
    };
    (open != open.after()).then(|| p.explain_unclosed(open, end, None))
}
