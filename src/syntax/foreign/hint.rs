//! The values for placeholders in the words of a rule: parts of the source, and what to write instead.

use super::mistyped;
use super::rewriter::Rewriter;
use super::rule::{Match, SHORT};
use super::words;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::TokenKind;

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 40;

/// The value of `$name` in the words about the construct that comes next. A hint that becomes empty
/// is left out.
pub(super) fn fill(name: &str, rewriter: &Rewriter, found: &Match) -> String {
    let word = rewriter.word(found.word);
    match name {
        // What the diagnostic points at.
        "text" => rewriter.source_text(rewriter.text_span(found.from, found.caret)).to_owned(),
        // The name with which the construct begins.
        "name" => rewriter.name(0).unwrap_or_default().to_owned(),
        // The word from the table of words, and what the table says.
        "word" => word.map_or("", |word| word.spelling).to_owned(),
        "mend" => word.map_or("", |word| word.mend).to_owned(),
        "type" => word.map_or("write `int`, the only type", |word| word.mend).to_owned(),
        // The keyword that the name was meant to be.
        "keyword" => rewriter.name(0).and_then(words::misspelt_keyword).unwrap_or("").to_owned(),
        // The operator that is there, that was meant, or in front of `=`.
        "sign" => rewriter.kind(0).map_or("", TokenKind::spelling).to_owned(),
        "meant" => mistyped::meant(rewriter).map_or("", TokenKind::spelling).to_owned(),
        "operator" => mistyped::compound(rewriter).unwrap_or("").to_owned(),
        "bits" => bit_operator(mistyped::compound(rewriter).unwrap_or("")).to_owned(),
        // Both sides of an assignment.
        "target" => target(rewriter).unwrap_or_default(),
        "value" => value(rewriter),
        // Whole statements and lists.
        "loop" => while_instead(rewriter, found.taken).unwrap_or_default(),
        "values" => values(rewriter, found.caret),
        _ => unreachable!("no words have `${name}`"),
    }
}

fn bit_operator(operator: &str) -> &'static str {
    match operator {
        "<<" => words::SHIFT_LEFT,
        ">>" => words::SHIFT_RIGHT,
        _ => words::operator(operator).1.unwrap_or(""),
    }
}

/// The text of the statement, as far as it is read, if it has few tokens and can be the target of an
/// assignment: a name, perhaps with subscripts.
pub(super) fn whole_target<'a>(rewriter: &'a Rewriter) -> Option<&'a str> {
    let tokens = rewriter.output.get(rewriter.start..).filter(|tokens| tokens.len() <= SHORT)?;
    let (first, subscripts) = tokens.split_first()?;
    let mut depth = 0usize;
    let is_inside = |kind| {
        match kind {
            TokenKind::LeftBracket => depth += 1,
            TokenKind::RightBracket => depth = depth.saturating_sub(1),
            _ => return depth > 0,
        }
        true
    };
    let ends = subscripts.last().is_none_or(|last| last.kind == TokenKind::RightBracket);
    let begins = subscripts.first().is_none_or(|first| first.kind == TokenKind::LeftBracket);
    let is_target = matches!(first.kind, TokenKind::Identifier(_))
        && begins
        && ends
        && subscripts.iter().map(|token| token.kind).all(is_inside);
    is_target.then(|| rewriter.source_text(first.span.to(tokens[tokens.len() - 1].span)))
}

/// The same, if it can be written twice: a call in it would be done twice.
pub(super) fn repeatable_target<'a>(rewriter: &'a Rewriter) -> Option<&'a str> {
    whole_target(rewriter).filter(|text| !text.contains(['(', '\n']))
}

/// The same for a hint: `…` if it is long.
fn target(rewriter: &Rewriter) -> Option<String> {
    let text = whole_target(rewriter)?;
    Some(if text.len() > LONG { "…" } else { text }.to_owned())
}

/// The value of the compound assignment that comes next: its place, and whether it has to be in
/// parentheses as the right operand of the operator.
pub(super) fn value_of_compound(rewriter: &Rewriter) -> Option<(Span, bool)> {
    let end = (2..2 + SHORT).find(|&ahead| rewriter.is(ahead, TokenKind::Semicolon))?;
    let is_sum = mistyped::compound(rewriter) == Some("+");
    let (mut depth, mut is_loose) = (0usize, false);
    for ahead in 2..end {
        match rewriter.kind(ahead)? {
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
    (end > 2).then(|| (rewriter.text_span(2, end), is_loose))
}

/// The same for a hint.
fn value(rewriter: &Rewriter) -> String {
    let found = value_of_compound(rewriter);
    let found = found.map(|(span, is_loose)| (rewriter.source_text(span), is_loose));
    match found.filter(|(text, _)| text.len() <= LONG && !text.contains('\n')) {
        Some((text, true)) => format!("({text})"),
        Some((text, false)) => text.to_owned(),
        None => "…".to_owned(),
    }
}

/// The `while` that does what the `for` with a head of this many tokens does, if that is short.
fn while_instead(rewriter: &Rewriter, head: usize) -> Option<String> {
    let inner = rewriter.span(1).end..rewriter.span(head - 1).start;
    let text = rewriter.source_text(Span::new(inner.start, inner.end));
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [first, condition, step] = parts[..] else { return None };
    if text.len() > 60 || text.contains('\n') || step.contains(',') {
        return None;
    }
    let first = if first.is_empty() { String::new() } else { format!("{first}; ") };
    let condition = if condition.is_empty() { "1" } else { condition };
    let without = |sign| step.strip_suffix(sign).or(step.strip_prefix(sign)).map(str::trim);
    let step = match (without("++"), without("--"), step.split_once("+=")) {
        (Some(name), ..) => format!(" {name} = {name} + 1;"),
        (_, Some(name), _) => format!(" {name} = {name} - 1;"),
        (.., Some((name, value))) => format!(" {0} = {0} + {1};", name.trim(), value.trim()),
        _ if step.is_empty() => String::new(),
        _ => format!(" {step};"),
    };
    Some(format!("for example: `{first}while ({condition}) {{ …{step} }}`"))
}

/// The list between brackets of this many tokens, in braces.
fn values(rewriter: &Rewriter, length: usize) -> String {
    let span = rewriter.text_span(0, length);
    let inner = rewriter.source_text(Span::new(span.start + 1, span.end - 1));
    let is_long = inner.len() > LONG || inner.contains(['\n', '[']);
    format!("{{{}}}", if is_long { "…" } else { inner })
}
