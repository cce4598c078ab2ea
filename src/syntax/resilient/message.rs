//! Puts into words what was found.

use super::finding::Found;
use super::{Parser, condition, edit, expected, situation};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::support::span::Span;
use crate::syntax::comment::division_in_comment;
use crate::syntax::token::TokenKind;

/// The diagnostic for `found`; `None` if one about the same has been made.
pub(super) fn describe(found: Found, p: &Parser) -> Option<Diagnostic> {
    let tree = &p.machine.tree;
    let Some(token) = p.token(0) else {
        return match found {
            Found::Missing(token) => Some(missing(token, p)),
            _ => end_of_file(p),
        };
    };
    let unexpected = |span, text| Diagnostic::new(Code::UnexpectedToken, span, text);
    let name_span = |back: usize| match back.checked_sub(1) {
        None => p.span(1),
        Some(back) => p.back_token(back).span,
    };
    let head_span = |back: usize| p.back_token(back).span.to(name_span(back));
    Some(match found {
        Found::Missing(token) => missing(token, p),
        Found::CallWithBlock => {
            let name = p.lead()[0];
            let code = p.source_text(name.span);
            unexpected(name.span, message!("`{code}(…)` before a block is not a statement", code))
                .label(message!("not a statement of miniSysY"))
                .hint(message!("only `if` and `while` take a block; a call ends with `;`"))
        }
        Found::AssignmentInCondition => {
            let message = message!("`=` in a condition");
            let diagnostic = Diagnostic::new(Code::AssignmentInCondition, token.span, message)
                .label(message!("this assigns"));
            match condition::means_to_assign(p) {
                true => diagnostic.hint(message!(
                    "assign in a statement before, and again at the end of a loop's body"
                )),
                false => diagnostic.hint(Hint {
                    is_certain: edit::is_comparison(p),
                    ..Hint::uncertain(
                        message!("`=` assigns, `==` compares: write `==`"),
                        [Edit::replace(token.span, "==")],
                    )
                }),
            }
        }
        Found::UnclosedFunction(back) => {
            let brace = tree.innermost_open_brace().unwrap_or_default();
            p.explain_unclosed(brace, head_span(back), Some(p.back_token(back)))
        }
        Found::UnclosedBlock => {
            let brace = tree.innermost_open_brace().unwrap_or_default();
            p.explain_unclosed(brace, token.span, Some(token))
        }
        Found::SurplusBrace => {
            let brace = token.kind.spelling();
            Diagnostic::new(
                Code::UnmatchedBrace,
                token.span,
                message!("a `{brace}` inside a statement", brace),
            )
            .label(message!("one too many"))
            .suggest(message!("remove it"), [Edit::remove(token.span)])
        }
        Found::MissingOpen => missing(TokenKind::LeftBrace, p),
        Found::NestedFunction { back, has_body: true } => {
            let message = message!("functions cannot be nested");
            Diagnostic::new(Code::NestedFunction, head_span(back), message)
                .label(message!("begins here"))
                .hint(message!("move it before the function that contains it"))
        }
        Found::NestedFunction { back, has_body: false } => {
            let message = message!("a function header inside a function");
            let name = p.source_text(name_span(back));
            Diagnostic::new(Code::NestedFunction, head_span(back), message)
                .label(message!("neither an array nor a call"))
                .hint(message!("an array has brackets: `int {name}[…];`", name))
                .hint(message!("a call has no type before it: `{name}(…);`", name))
        }
        Found::StrayBrace => p.explain_surplus(token.span, Some(token)),
        Found::MissingBody => {
            let is_semicolon = token.kind == TokenKind::Semicolon;
            if is_semicolon && p.is(1, TokenKind::LeftBrace) {
                let message = message!("a `;` between a function's header and its body");
                return Some(
                    unexpected(token.span, message)
                        .label(message!("one too many"))
                        .mend(message!("remove it"), [Edit::cut(p.source, token.span)]),
                );
            }
            let place = if is_semicolon { token.span } else { p.before()?.span.after() };
            unexpected(place, message!("miniSysY has no function prototypes"))
                .label(message!("expected `{`"))
                .hint(message!("define the function here, above its first call"))
        }
        Found::EndOfFile | Found::Unexpected => situation::describe(p, token),
    })
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
        Some((_, open)) => diagnostic.related(open.span, message!("to close this")),
        None => diagnostic,
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
