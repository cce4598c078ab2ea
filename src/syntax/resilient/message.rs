//! Puts into words what was found.

use super::condition;
use super::edit;
use super::fault::Fault;
use super::finding::Found;
use super::situation;
use crate::diag::{Code, Diagnostic, Edit, Hint};
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::syntax::comment::division_in_comment;
use crate::syntax::token::TokenKind;
use crate::syntax::tree_builder::TreeBuilder;

/// The diagnostic for `found`; `None` if one about the same has been made.
pub(super) fn describe(found: Found, fault: &Fault, names: &Interner) -> Option<Diagnostic> {
    let tree = &fault.machine.tree;
    let Some(token) = fault.token() else {
        return match found {
            Found::Missing(token) => Some(missing(token, fault)),
            _ => end_of_file(fault, tree),
        };
    };
    let head_span = |back: usize| {
        let head = fault.at - back;
        let name = (head + 1).min(fault.tokens.len() - 1);
        fault.tokens[head].span.to(fault.tokens[name].span)
    };
    Some(match found {
        Found::Missing(token) => missing(token, fault),
        Found::CallWithBlock => {
            let name = fault.lead()[0];
            let message = match name.kind {
                TokenKind::Identifier(symbol) => names.name(symbol),
                _ => "",
            };
            let message = format!("`{message}(…)` before a block is not a statement");
            Diagnostic::new(Code::UnexpectedToken, name.span, message)
                .label("not a statement of miniSysY")
                .hint("only `if` and `while` take a block; a call ends with `;`")
        }
        Found::AssignmentInCondition => {
            let diagnostic =
                Diagnostic::new(Code::AssignmentInCondition, token.span, "`=` in a condition")
                    .label("this assigns");
            match condition::means_to_assign(fault) {
                true => diagnostic
                    .hint("assign in a statement before it, and test the variable here")
                    .hint("a loop has to assign again at the end of its body"),
                false => diagnostic.hint(Hint {
                    is_certain: edit::is_comparison(fault),
                    ..Hint::uncertain(
                        "`=` assigns, `==` compares: write `==`",
                        [Edit::replace(token.span, "==")],
                    )
                }),
            }
        }
        Found::UnclosedFunction { back } => {
            let brace = tree.innermost_open_brace().unwrap_or_default();
            Diagnostic::new(Code::UnmatchedBrace, brace, "this `{` is never closed")
                .label("opened here")
                .related(head_span(back), "this function begins before the `}`")
        }
        Found::NestedFunction { back, has_body: true } => {
            let message = "a function inside a function";
            Diagnostic::new(Code::NestedFunction, head_span(back), message)
                .label("begins here")
                .hint("move it in front of the function that it stands in")
        }
        Found::NestedFunction { back, has_body: false } => {
            let message = "the head of a function inside a function";
            let name = match fault.tokens.get(fault.at - back + 1).map(|token| token.kind) {
                Some(TokenKind::Identifier(symbol)) => names.name(symbol),
                _ => "",
            };
            Diagnostic::new(Code::NestedFunction, head_span(back), message)
                .label("neither an array nor a call")
                .hint(format!("an array has brackets: `int {name}[…];`"))
                .hint(format!("a call has no type in front of it: `{name}(…);`"))
        }
        Found::EarlyBrace(brace) => {
            let function = tree.ast.functions.last()?.head;
            Diagnostic::new(Code::UnmatchedBrace, brace, "a `}` too many, or a `{` is missing")
                .label("this ends the function")
                .related(function, "of this function")
                .related(token.span, "but it goes on here")
                .hint("remove the `}`, or write the `{` that belongs to it")
        }
        Found::StrayBrace => {
            Diagnostic::new(Code::UnmatchedBrace, token.span, "this `}` closes nothing")
                .label("no `{` is open here")
        }
        Found::MissingBody => {
            let is_semicolon = token.kind == TokenKind::Semicolon;
            let next = fault.get(1).map(|token| token.kind);
            if is_semicolon && next == Some(TokenKind::LeftBrace) {
                let message = "a `;` between the head of a function and its body";
                return Some(
                    Diagnostic::new(Code::UnexpectedToken, token.span, message)
                        .label("one too many")
                        .mend("remove it", [Edit::cut(fault.source, token.span)]),
                );
            }
            let place = if is_semicolon { token.span } else { fault.before()?.span.after() };
            Diagnostic::new(Code::UnexpectedToken, place, "miniSysY has no function prototypes")
                .label("expected `{`")
                .hint("write the function itself here, before those that call it")
        }
        Found::EndOfFile | Found::Unexpected => situation::describe(fault, token, names),
    })
}

fn missing(token: TokenKind, fault: &Fault) -> Diagnostic {
    let spelling = token.spelling();
    let place = fault.before().map_or(Span::default(), |before| before.span.after());
    let diagnostic = Diagnostic::new(Code::MissingToken, place, format!("expected `{spelling}`"))
        .label(format!("`{spelling}` is missing here"));
    let rest = &fault.source[place.start as usize..];
    if let Some(comment) = division_in_comment(rest) {
        // The token is there, but in a comment.
        let at = |offset| place.start + offset as u32;
        let slashes = Span::new(at(comment.start), at(comment.start + 2));
        let edits = vec![Edit::replace(slashes, "/")];
        let is_certain = rest[comment.start + 2..].trim_ascii_start()[0].is_ascii_digit();
        let span = Span::new(slashes.start, at(comment.end));
        return Diagnostic::new(
            Code::MissingToken,
            span,
            "`//` begins a comment, it does not divide",
        )
        .label("all of this is a comment")
        .related(place, format!("so `{spelling}` is missing here"))
        .hint(Hint { text: "to divide, write one `/`".into(), edits, is_certain });
    }
    let is_value = token == TokenKind::Semicolon && condition::is_last_value(fault);
    let diagnostic = match is_value {
        true => diagnostic.hint("to give this value back, write `return …;`"),
        false => diagnostic.hint(edit::insertion(fault, token)),
    };
    match fault.bracket {
        Some(open) => diagnostic.related(fault.tokens[open].span, "to close this"),
        None => diagnostic,
    }
}

/// What is wrong at the end of the file; `None` if recovery inserted the `{` without a partner,
/// which has been reported.
fn end_of_file(fault: &Fault, tree: &TreeBuilder) -> Option<Diagnostic> {
    let end = fault.end();
    if let Some(open) = fault.bracket {
        let message = "the file ends inside parentheses or brackets";
        let diagnostic = Diagnostic::new(Code::MissingToken, end, message)
            .label("something is missing here")
            .related(fault.tokens[open].span, "this is never closed");
        return Some(diagnostic);
    }
    let Some(open) = tree.innermost_open_brace() else {
        let message = format!("expected {}, found the end of the file", fault.describe_expected());
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, end, message);
        return Some(diagnostic.label("the file ends here"));
    };
    let message = "a `}` is missing before the end of the file";
    let diagnostic = Diagnostic::new(Code::UnmatchedBrace, open, "this `{` is never closed")
        .label("opened here")
        .related(end, message);
    (open != open.after()).then_some(diagnostic)
}
