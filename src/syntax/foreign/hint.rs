//! The values for placeholders in the words of a rule: parts of the source, and what to write instead.

use super::advice;
use super::mistyped;
use super::rewriter::Rewriter;
use super::rule::{Match, SHORT};
use super::words;
use crate::support::span::Span;
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
        "bits" => advice::compound_of_bits(rewriter),
        // Both sides of an assignment.
        "target" => target(rewriter).unwrap_or_default(),
        "value" => value(rewriter),
        // Whole statements and lists.
        "loop" => while_instead(rewriter, found.taken).unwrap_or_default(),
        "values" => values(rewriter, found.caret),
        _ => advice::fill(name, rewriter),
    }
}

/// The text of the statement, as far as it is read, if it is short and can be the target of an
/// assignment: a name, perhaps with subscripts.
pub(super) fn target(rewriter: &Rewriter) -> Option<String> {
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
    let text = rewriter.source_text(first.span.to(tokens.last()?.span));
    is_target.then(|| if text.len() > LONG { "…".to_owned() } else { text.to_owned() })
}

/// The value of the compound assignment that comes next, as the right operand of its operator.
fn value(rewriter: &Rewriter) -> String {
    let end = (2..2 + SHORT).find(|&ahead| rewriter.is(ahead, TokenKind::Semicolon));
    let Some(end) = end.filter(|&end| end > 2) else { return "…".to_owned() };
    let text = rewriter.source_text(rewriter.text_span(2, end));
    if text.len() > LONG || text.contains('\n') {
        return "…".to_owned();
    }
    let is_operator = |kind| matches!(kind, Some(TokenKind::Infix(_) | TokenKind::Sign(_)));
    let is_long = (2..end).any(|ahead| is_operator(rewriter.kind(ahead)));
    let is_sum = mistyped::compound(rewriter) == Some("+");
    if is_long && !is_sum { format!("({text})") } else { text.to_owned() }
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
