//! The values for placeholders in the words of a rule: parts of the source, what was expected, and what
//! to write instead.

use std::iter::successors;

use super::Parser;
use super::expected;
use super::foreign::operators::{compound, meant};
use super::foreign::{calls, declarations, loops, statements};
use super::position::closer;
use super::rule::{Match, SHORT};
use crate::diag::{Argument, message};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind as T};

/// Longer pieces of the source are not repeated in a hint.
pub(super) const LONG: usize = 40;

/// The value of `{name}` in the words about the construct or fault that comes next. A hint that becomes
/// empty is left out.
pub(super) fn value(name: &str, p: &Parser, found: &Match) -> Argument {
    let word = p.word(found.word);
    let (kind, before) = (p.kind(0), p.before().map(|before| before.kind));
    let bracket = || p.open_bracket().map_or(T::LeftParen, |(_, open)| open.kind);
    let describe = |kind: Option<T>| kind.map_or("".into(), |kind| kind.describe(p.names));
    let short = |text: Option<&str>| match text {
        Some(text) if text.len() <= LONG => text.to_owned(),
        _ => "…".to_owned(),
    };
    match name {
        // What the diagnostic points at.
        "text" => p.source_text(p.text_span(found.from, found.caret)).into(),
        // The token that comes next and the one before it.
        "token" => describe(kind),
        "before" => describe(before),
        // The name with which the construct or the statement begins, and that of the function.
        "name" => p.name(0).unwrap_or_default().into(),
        "first" => p.lead().first().map_or("", |first| p.source_text(first.span)).into(),
        "function" => p.function_head().map_or("", |[_, name]| p.source_text(name.span)).into(),
        // The word from the table of words, and its advice.
        "word" => word.map_or("", |word| word.spelling).into(),
        "mend" => {
            match word.filter(|_| p.text(found.word + 1) != "double").or(p.word(found.word + 1)) {
                Some(word) => word.advice().into(),
                None => message!("use `int` or `float`").into(),
            }
        }
        // The keyword of the condition that is read or was read last, or that the name was meant to be.
        "keyword" => match before.or(kind) {
            Some(kind) if kind.is_head() => kind.spelling().into(),
            _ => statements::keyword(p).map_or("", T::spelling).into(),
        },
        "halves" => statements::halves(p).map_or("", T::spelling).into(),
        "head" => p.machine.head.spelling().into(),
        // The condition without parentheses.
        "condition" => plain_text(p, found.from, found.caret).unwrap_or("…").into(),
        // What to write for lengths, calls and loops.
        "decimal" => p.source_text(p.text_span(0, 3)).replace(',', ".").into(),
        // The type that is there.
        "type" => kind.map_or("", T::spelling).into(),
        "length" => declarations::elements(p).into(),
        "call" => calls::instead(p, found).into(),
        "loop" => loops::while_instead(p, found.taken).into(),
        // The operator that is there, that was meant, or in front of `=`.
        "sign" => kind.map_or("", T::spelling).into(),
        "meant" => meant(p).map_or("", T::spelling).into(),
        "operator" => compound(p).unwrap_or("").into(),
        // Both sides of an assignment.
        "value" => match value_of_compound(p) {
            Some((span, true)) => format!("({})", short(Some(p.source_text(span)))).into(),
            value => short(value.map(|(span, _)| p.source_text(span))).into(),
        },
        "target" => short(whole_target(p)).into(),
        // The innermost bracket, what would close it, and what the next token would close.
        "bracket" => describe(Some(bracket())),
        "closer" => describe(Some(closer(bracket()))),
        "opening" => if kind == Some(T::RightParen) { "`(`" } else { "`[`" }.into(),
        "expected" => expected::describe(|kind| p.expects(kind)),
        _ => unreachable!("no words have `{{{name}}}`"),
    }
}

/// The text of tokens of miniSysY, if it is short.
pub(super) fn plain_text<'a>(p: &'a Parser, from: usize, to: usize) -> Option<&'a str> {
    let text = p.source_text(p.text_span(from, to));
    let is_known = |ahead| !p.is(ahead, T::Error) && p.word(ahead).is_none();
    let is_short = from < to && text.len() <= LONG && !text.contains('\n');
    (is_short && (from..to).all(is_known)).then_some(text)
}

/// The text of the statement, as far as it is read, if it can be the target of an assignment: a name,
/// perhaps with subscripts.
pub(super) fn whole_target<'a>(p: &'a Parser) -> Option<&'a str> {
    let (first, last) = (p.lead().first()?, p.lead().last()?);
    p.machine.is_target().then(|| p.source_text(first.span.to(last.span)))
}

/// The same, if it can be written twice: a call in it would be done twice, and an array has no value.
pub(super) fn repeatable_target<'a>(p: &'a Parser) -> Option<&'a str> {
    let declares = |it: &Token| matches!(it.kind, T::Identifier(name) if p.arrays.contains(&name));
    let is_array = matches!(p.lead(), [name] if declares(name));
    whole_target(p).filter(|text| !is_array && !text.contains(['(', '\n']))
}

/// The value of the compound assignment that comes next and ends with a `;`: its place, and whether
/// it has to be in parentheses as the right operand of the operator.
pub(super) fn value_of_compound(p: &Parser) -> Option<(Span, bool)> {
    let end = (2..2 + SHORT).find(|&ahead| p.is(ahead, T::Semicolon)).filter(|&end| end > 2)?;
    let is_operator = |ahead| matches!(p.kind(ahead), Some(T::Infix(_) | T::Sign(_)));
    let is_part = |ahead| {
        let others = [T::RightParen, T::LeftBracket, T::RightBracket, T::Comma];
        let is_other = p.kind(ahead).is_some_and(|kind| others.contains(&kind));
        is_operator(ahead) || is_other || p.begins_operand(ahead) && !p.is(ahead, T::Error)
    };
    let outer = successors(Some(2), |&ahead| Some(p.partner(ahead).unwrap_or(ahead) + 1));
    let is_loose = outer.take_while(|&ahead| ahead < end).any(is_operator);
    (2..end).all(is_part).then(|| (p.text_span(2, end), is_loose))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostics;
    use crate::support::interner::Interner;
    use crate::syntax::resilient::{foreign, situation};

    #[test]
    fn every_placeholder_is_known() {
        let (mut names, mut diagnostics) = (Interner::with_names(&[]), Diagnostics::default());
        let tokens = [Token { kind: T::Comma, span: Span::new(0, 1) }];
        let parser = Parser::new(b",", &tokens, &mut names, &mut diagnostics);
        let tables = foreign::RULES.into_iter().chain([situation::SITUATIONS]);
        for rule in tables.flatten() {
            rule.describe(&parser, &Match::default());
        }
    }
}
