//! The values for placeholders in the words of a rule: parts of the source, and what to write instead.

use super::operators::{compound, meant};
use super::rule::{Match, SHORT};
use super::{calls, loops, words};
use crate::diag::{Argument, Message, message};
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::token::{Token, TokenKind};

/// Longer pieces of the source are not repeated in a hint.
pub(super) const LONG: usize = 40;

/// The value of `{name}` in the words about the construct that comes next. A hint that becomes empty
/// is left out.
pub(super) fn value(name: &str, parser: &Parser, found: &Match) -> Argument {
    let word = parser.word(found.word);
    let short = |text: Option<&str>| match text {
        Some(text) if text.len() <= LONG => text.to_owned(),
        _ => "…".to_owned(),
    };
    let text = match name {
        // What the diagnostic points at.
        "text" => parser.source_text(parser.text_span(found.from, found.caret)).to_owned(),
        // The name with which the construct begins.
        "name" => parser.name(0).unwrap_or_default().to_owned(),
        // The word from the table of words, and its advice.
        "word" => word.map_or("", |word| word.spelling).to_owned(),
        "mend" => return word.map_or(Message::default(), |word| word.advice()).into(),
        "type" => return type_advice(word).into(),
        // The keyword that is there, or that the name was meant to be.
        "keyword" => match parser.kind(0) {
            Some(kind @ (TokenKind::If | TokenKind::While)) => kind.spelling().to_owned(),
            _ => parser.name(0).and_then(words::misspelt_keyword).unwrap_or("").to_owned(),
        },
        // The condition without parentheses.
        "condition" => plain_text(parser, found.from, found.caret).unwrap_or("…").to_owned(),
        // What to write for calls.
        "member" => return calls::instead_of_member(parser, found.taken).into(),
        "io" => return calls::instead_of_io(parser, found.taken).into(),
        // The operator that is there, that was meant, or in front of `=`.
        "sign" => parser.kind(0).map_or("", TokenKind::spelling).to_owned(),
        "meant" => meant(parser).map_or("", TokenKind::spelling).to_owned(),
        "operator" => compound(parser).unwrap_or("").to_owned(),
        // Both sides of an assignment.
        "value" => match value_of_compound(parser) {
            Some((span, true)) => format!("({})", short(Some(parser.source_text(span)))),
            value => short(value.map(|(span, _)| parser.source_text(span))),
        },
        "target" => short(whole_target(parser)),
        "loop" => return loops::while_instead(parser, found.taken).into(),
        _ => unreachable!("no words have `{{{name}}}`"),
    };
    text.into()
}

fn type_advice(word: Option<words::Word>) -> Message {
    word.map_or_else(|| message!("use `int`, the only type"), |word| word.advice())
}

/// The text of tokens of miniSysY, if it is short.
pub(super) fn plain_text<'a>(parser: &'a Parser, from: usize, to: usize) -> Option<&'a str> {
    let text = parser.source_text(parser.text_span(from, to));
    let is_known = |ahead| !parser.is(ahead, TokenKind::Error) && parser.word(ahead).is_none();
    let is_short = from < to && text.len() <= LONG && !text.contains('\n');
    (is_short && (from..to).all(is_known)).then_some(text)
}

/// The text of the statement, as far as it is read, if it can be the target of an assignment: a name,
/// perhaps with subscripts.
pub(super) fn whole_target<'a>(parser: &'a Parser) -> Option<&'a str> {
    let (first, last) = (parser.lead().first()?, parser.lead().last()?);
    parser.machine.is_target().then(|| parser.source_text(first.span.to(last.span)))
}

/// The same, if it can be written twice: a call in it would be done twice, and an array has no value.
pub(super) fn repeatable_target<'a>(parser: &'a Parser) -> Option<&'a str> {
    let is_array = match parser.lead() {
        [Token { kind: TokenKind::Identifier(name), .. }] => parser.arrays.contains(name),
        _ => false,
    };
    whole_target(parser).filter(|text| !is_array && !text.contains(['(', '\n']))
}

/// The value of the compound assignment that comes next and ends with a `;`: its place, and whether
/// it has to be in parentheses as the right operand of the operator.
pub(super) fn value_of_compound(parser: &Parser) -> Option<(Span, bool)> {
    let end = (2..2 + SHORT).find(|&ahead| parser.is(ahead, TokenKind::Semicolon))?;
    let is_sum = compound(parser) == Some("+");
    let (mut depth, mut is_loose) = (0usize, false);
    for ahead in 2..end {
        match parser.kind(ahead)? {
            TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
            TokenKind::RightParen | TokenKind::RightBracket => depth = depth.checked_sub(1)?,
            TokenKind::Infix(BinaryOp::Arithmetic(_)) | TokenKind::Sign(_) => {
                is_loose |= depth == 0 && !is_sum;
            }
            TokenKind::Infix(_) => is_loose |= depth == 0,
            TokenKind::Identifier(_) | TokenKind::Number(_) | TokenKind::Not => {}
            TokenKind::Comma if depth > 0 => {}
            _ => return None,
        }
    }
    (end > 2).then(|| (parser.text_span(2, end), is_loose))
}
