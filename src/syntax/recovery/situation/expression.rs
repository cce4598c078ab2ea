//! Situations in expressions and conditions.

use super::Situation;
use crate::diag::Diagnostic;
use crate::syntax::token::TokenKind;

pub(super) fn condition_without_parentheses(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    if !matches!(before.kind, TokenKind::If | TokenKind::While) || !situation.expects("(") {
        return None;
    }
    let keyword = before.kind.spelling();
    Some(
        situation
            .error(format!("the condition of `{keyword}` stands in parentheses"))
            .label("expected `(`")
            .hint(format!("write `{keyword} (…)`")),
    )
}

pub(super) fn type_in_expression(situation: &Situation) -> Option<Diagnostic> {
    if situation.token.kind != TokenKind::Int
        || !situation.expects_value()
        || situation.expects("while")
    {
        return None;
    }
    let is_call = situation.bracket_is(TokenKind::LeftParen)
        && matches!(situation.before_bracket(), Some(TokenKind::Identifier(_)));
    Some(if is_call {
        situation
            .error("`int` in the arguments of a call")
            .label("a call has values, not types")
            .hint("write the arguments alone: `f(a, b)`")
    } else {
        situation
            .error("`int` in an expression")
            .label("a type cannot stand here")
            .hint("declare the variable in a statement of its own")
    })
}

pub(super) fn list_assigned(situation: &Situation) -> Option<Diagnostic> {
    let is_list = situation.token.kind == TokenKind::LeftBrace
        && situation.before_is(TokenKind::Assign)
        && situation.expects_value();
    is_list.then(|| {
        situation
            .error("a list in braces can only stand in a declaration")
            .label("not a value")
            .hint("assign to the elements one by one: `a[0] = 1;`")
    })
}

pub(super) fn closes_nothing(situation: &Situation) -> Option<Diagnostic> {
    let kind = situation.token.kind;
    let opening = match kind {
        TokenKind::RightParen => TokenKind::LeftParen,
        TokenKind::RightBracket => TokenKind::LeftBracket,
        _ => return None,
    };
    let (closing, opening_spelling) = (kind.spelling(), opening.spelling());
    match situation.bracket {
        None => Some(
            situation
                .error(format!("this `{closing}` closes nothing"))
                .label(format!("no `{opening_spelling}` is open here"))
                .hint("remove it, or write its partner"),
        ),
        Some(open) if situation.tokens[open].kind != opening && situation.expects_operator() => {
            let bracket = situation.tokens[open];
            let wanted = if opening == TokenKind::LeftParen { "]" } else { ")" };
            Some(
                situation
                    .error(format!("`{closing}` cannot close `{}`", bracket.kind.spelling()))
                    .label(format!("expected `{wanted}`"))
                    .related(bracket.span, "opened here"),
            )
        }
        _ => None,
    }
}

pub(super) fn comma(situation: &Situation) -> Option<Diagnostic> {
    if situation.token.kind != TokenKind::Comma || !situation.expects_operator() {
        return None;
    }
    Some(if situation.bracket_is(TokenKind::LeftBracket) {
        situation
            .error("`,` in a subscript")
            .label("expected `]`")
            .hint("each subscript has brackets of its own: `a[0][1]`")
    } else {
        situation
            .error("`,` joins no expressions in miniSysY")
            .label("expected an operator or the end")
            .hint("end the statement with `;`, and begin another")
    })
}

pub(super) fn missing_value(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let kind = situation.token.kind;
    let is_operator = matches!(kind, TokenKind::Infix(_) | TokenKind::Assign);
    let ends = matches!(
        kind,
        TokenKind::Semicolon
            | TokenKind::RightParen
            | TokenKind::RightBracket
            | TokenKind::RightBrace
            | TokenKind::Comma
    );
    if !situation.expects_value() || situation.expects("while") || !(ends || is_operator) {
        return None;
    }
    if before.kind == TokenKind::LeftParen
        && matches!(situation.before_bracket(), Some(TokenKind::If | TokenKind::While))
    {
        return Some(
            situation
                .error("the condition is empty")
                .label("a condition is missing")
                .hint("write what is to be tested; `1` is always true"),
        );
    }
    if before.kind == TokenKind::Comma && ends {
        return Some(
            situation
                .error("a value is missing behind `,`")
                .label("expected an expression")
                .related(before.span, "behind this")
                .hint("remove the `,`, or write a value behind it"),
        );
    }
    let place = if is_operator {
        format!("in front of {}", situation.spelling(situation.token))
    } else {
        format!("behind {}", situation.spelling(before))
    };
    let diagnostic = situation.error(format!("a value is missing {place}"));
    Some(if is_operator {
        diagnostic.label("this needs a value on both sides")
    } else {
        diagnostic.label("expected an expression").related(before.span, "behind this")
    })
}

pub(super) fn missing_operator(situation: &Situation) -> Option<Diagnostic> {
    let before = situation.before?;
    let is_value = matches!(
        situation.token.kind,
        TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::LeftParen | TokenKind::Hole
    );
    if !situation.expects_operator() || !is_value {
        return None;
    }
    let is_call = situation.bracket_is(TokenKind::LeftParen)
        && matches!(situation.before_bracket(), Some(TokenKind::Identifier(_)));
    let hint = if is_call || situation.expects(",") {
        "write an operator between them, such as `+`, or `,`"
    } else {
        "write an operator between them, such as `+` or `*`"
    };
    Some(
        situation
            .error("an operator is missing between two values")
            .label("the second one")
            .related(before.span, "the first one ends here")
            .hint(hint),
    )
}
