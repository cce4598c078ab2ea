//! Situations in declarations, in parameters, and where statements begin.

use super::Situation;
use crate::diag::{Code, Diagnostic};
use crate::syntax::token::TokenKind;

/// The keywords that begin no expression.
fn is_keyword(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Int
            | TokenKind::Void
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::While
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
    )
}

pub(super) fn outside_of_functions(situation: &Situation) -> Option<Diagnostic> {
    if !situation.expects("void") || situation.expects("name") {
        return None;
    }
    let next = situation.tokens.get(situation.fault.at + 1).map(|token| token.kind);
    match situation.token.kind {
        TokenKind::Semicolon => Some(
            situation
                .error("a `;` outside of all functions")
                .label("one too many")
                .hint("remove it: no `;` follows the `}` of a function"),
        ),
        TokenKind::Identifier(_) if matches!(next, Some(TokenKind::Identifier(_))) => {
            let name = situation.spelling(situation.token);
            Some(
                situation
                    .error(format!("{name} begins neither a declaration nor a function"))
                    .label("not a type")
                    .hint("declarations begin with `int` or `const int`, functions with `int` or `void`"),
            )
        }
        TokenKind::Identifier(_)
        | TokenKind::If
        | TokenKind::Else
        | TokenKind::While
        | TokenKind::LoopHead
        | TokenKind::Break
        | TokenKind::Continue
        | TokenKind::Return
        | TokenKind::LeftBrace => Some(
            situation
                .error("a statement outside of all functions")
                .label("no function is open here")
                .hint("statements stand in the braces of a function: `int main() { … }`"),
        ),
        _ => None,
    }
}

pub(super) fn keyword_for_name(situation: &Situation) -> Option<Diagnostic> {
    let kind = situation.token.kind;
    let is_name = situation.expects("name") && !situation.expects_value();
    let is_value = situation.expects_value() && !situation.expects("while");
    if !is_keyword(kind) || kind == TokenKind::Int && is_value || !(is_name || is_value) {
        return None;
    }
    let keyword = kind.spelling();
    Some(
        situation
            .error(format!("`{keyword}` is a keyword"))
            .label(if is_name { "cannot be a name" } else { "cannot stand in an expression" })
            .hint(if is_name { "choose another name" } else { "a value is missing here" }),
    )
}

pub(super) fn brackets_before_name(situation: &Situation) -> Option<Diagnostic> {
    let is_here = situation.before_is(TokenKind::Int)
        && situation.token.kind == TokenKind::LeftBracket
        && situation.expects("name");
    is_here.then(|| {
        situation
            .error("the brackets of an array stand behind its name")
            .label("expected a name")
            .hint(if situation.in_parameters() {
                "write `int a[]`"
            } else {
                "write `int a[3]`, with the number of elements"
            })
    })
}

pub(super) fn missing_name(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    if !situation.expects("name") || situation.expects_value() || situation.expects("void") {
        return None;
    }
    let behind = situation.spelling(before);
    match situation.token.kind {
        TokenKind::Number(_) => Some(
            situation
                .error("a number cannot be a name")
                .label("expected a name")
                .related(before.span, format!("behind {behind}"))
                .hint("`,` separates variables; it does not group digits"),
        ),
        TokenKind::Semicolon | TokenKind::Assign | TokenKind::RightParen | TokenKind::Comma => {
            Some(
                situation
                    .error(format!("a name is missing behind {behind}"))
                    .label("expected a name")
                    .hint("a declaration has a type and a name: `int a`"),
            )
        }
        _ => None,
    }
}

pub(super) fn empty_brackets(situation: &Situation) -> Option<Diagnostic> {
    let is_empty = situation.token.kind == TokenKind::RightBracket
        && situation.before_is(TokenKind::LeftBracket)
        && situation.expects_value();
    if !is_empty {
        return None;
    }
    let error = |message, hint| situation.error(message).label("a number is missing").hint(hint);
    Some(if situation.in_parameters() {
        error("only the first brackets of a parameter are empty", "write the length: `int a[][10]`")
    } else if situation.declares() {
        error("an array needs a length", "write how many elements it has: `int a[10]`")
    } else {
        error(
            "a subscript is missing",
            "an element is `a[0]`; a whole array is passed by its name alone: `a`",
        )
    })
}

pub(super) fn length_of_parameter(situation: &Situation) -> Option<Diagnostic> {
    let is_length = situation.before_is(TokenKind::LeftBracket)
        && situation.in_parameters()
        && situation.expects("]")
        && !situation.expects_value();
    is_length.then(|| {
        situation
            .error("the first brackets of a parameter stay empty")
            .label("expected `]`")
            .hint("write `int a[]`; an array of any length can be passed")
    })
}

pub(super) fn default_value(situation: &Situation) -> Option<Diagnostic> {
    let is_default = situation.token.kind == TokenKind::Assign
        && situation.in_parameters()
        && situation.expects(",");
    is_default.then(|| {
        situation
            .error("a parameter cannot have a value of its own")
            .label("expected `,` or `)`")
            .hint("each call gives all values")
    })
}

/// `int first name` and `int my-count`.
pub(super) fn name_in_pieces(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let is_behind_name = matches!(before.kind, TokenKind::Identifier(_))
        && matches!(situation.second_before(), Some(TokenKind::Int | TokenKind::Comma));
    if !is_behind_name || !situation.expects("=") || situation.expects_operator() {
        return None;
    }
    match situation.token.kind {
        TokenKind::Identifier(_) | TokenKind::Number(_) => Some(
            situation
                .error("two names in a row")
                .label("the second one")
                .related(before.span, "the first one")
                .hint("a name has no space in it; several variables are separated by `,`"),
        ),
        TokenKind::Sign(_) | TokenKind::Infix(_) | TokenKind::Error => {
            let sign = situation.spelling(situation.token);
            Some(
                situation
                    .error(format!("{sign} behind the name that is declared"))
                    .label("expected `=`, `,`, `[` or `;`")
                    .hint("names are made of letters, digits and `_`: `my_count`"),
            )
        }
        _ => None,
    }
}

/// A name at the beginning of a statement, with something behind it that cannot be.
pub(super) fn no_statement(situation: &Situation) -> Option<Diagnostic> {
    let [first] = situation.lead else { return None };
    let is_name = matches!(first.kind, TokenKind::Identifier(_));
    let is_value = matches!(situation.token.kind, TokenKind::Identifier(_) | TokenKind::Number(_));
    if !is_name || !is_value || !situation.expects("=") {
        return None;
    }
    let name = situation.spelling(*first);
    Some(
        Diagnostic::new(
            Code::UnexpectedToken,
            first.span,
            format!("{name} begins no statement of this form"),
        )
        .label("neither a type nor a keyword")
        .related(situation.token.span, "this cannot follow a name")
        .hint("a declaration begins with `int`; a call has parentheses: `f(a);`"),
    )
}
