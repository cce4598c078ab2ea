//! What to write instead of a faulty text, in the words of the source. Each function returns an
//! empty text if it has no advice; the hint is then left out.

use super::fault::Fault;
use crate::support::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Token, TokenKind as T};

/// Longer pieces of the source are not repeated in a hint.
const LONG: usize = 60;

/// How many tokens ahead to look for the end of a statement.
const FAR: usize = 40;

/// The source text of `tokens`; an ellipsis if it is long.
fn text<'a>(fault: &Fault<'a>, tokens: &[Token]) -> &'a str {
    let Some(span) = tokens.iter().map(|token| token.span).reduce(Span::to) else { return "" };
    let text = fault.source.get(span.range()).and_then(|text| std::str::from_utf8(text).ok());
    let text = text.unwrap_or("…");
    if text.len() > LONG || text.contains(['\n', '\r']) { "…" } else { text }
}

fn is_opening(kind: T) -> bool {
    matches!(kind, T::LeftParen | T::LeftBracket | T::LeftBrace)
}

fn is_closing(kind: T) -> bool {
    matches!(kind, T::RightParen | T::RightBracket | T::RightBrace)
}

/// The index of the first token from `from` on, outside brackets, that `ends`, or that closes a
/// bracket or ends the statement. `None` if it is far.
fn end_of(fault: &Fault, from: usize, ends: impl Fn(T) -> bool) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in fault.tokens.iter().enumerate().skip(from).take(FAR) {
        match token.kind {
            kind if depth == 0 && (ends(kind) || is_closing(kind) || kind == T::Semicolon) => {
                return Some(index);
            }
            kind if is_opening(kind) => depth += 1,
            kind if is_closing(kind) => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The index of the first token after the last one before `end`, outside brackets, that `begins`;
/// `start` if there is none.
fn start_of(fault: &Fault, start: usize, end: usize, begins: impl Fn(T) -> bool) -> usize {
    let mut depth = 0usize;
    for index in (start..end).rev().take(FAR) {
        match fault.tokens[index].kind {
            kind if depth == 0 && (begins(kind) || is_opening(kind)) => return index + 1,
            kind if is_closing(kind) => depth += 1,
            kind if is_opening(kind) => depth -= 1,
            _ => {}
        }
    }
    start
}

fn is_comparison(kind: T) -> bool {
    matches!(kind, T::Infix(BinaryOp::Comparison(_) | BinaryOp::And | BinaryOp::Or))
}

/// The parts of `tokens[range]` between tokens that are `separators`, outside brackets.
fn split(fault: &Fault, start: usize, end: usize, separator: T) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut from = start;
    while let Some(next) = end_of(fault, from, |kind| kind == separator) {
        parts.push((from, next.min(end)));
        if next >= end {
            return parts;
        }
        from = next + 1;
    }
    Vec::new()
}

/// Whether `target` is a name, perhaps with subscripts.
fn is_target(tokens: &[Token]) -> bool {
    match tokens {
        [name] => matches!(name.kind, T::Identifier(_)),
        [name, open, .., close] => {
            matches!(name.kind, T::Identifier(_))
                && open.kind == T::LeftBracket
                && close.kind == T::RightBracket
        }
        _ => false,
    }
}

/// For the second `=` at the fault, or one between brackets or after `return`: statements that do the
/// same.
pub(super) fn assignment_apart(fault: &Fault) -> String {
    let piece = |start: usize, end: usize| text(fault, &fault.tokens[start..end]);
    let advice = if fault.bracket.is_none() && fault.lead().iter().any(|t| t.kind == T::Assign) {
        // `a = b = 0;`: from the right to the left.
        end_of(fault, fault.start, |_| false).map(|end| {
            let parts = split(fault, fault.start, end, T::Assign);
            let [.., value] = parts[..] else { return String::new() };
            let mut from = value;
            let mut statements = Vec::new();
            for &(start, end) in parts.iter().rev().skip(1) {
                let declares = fault.tokens[start].kind == T::Int && start == fault.start;
                if !is_target(&fault.tokens[start + usize::from(declares)..end]) {
                    return String::new();
                }
                statements.push(format!("{} = {};", piece(start, end), piece(from.0, from.1)));
                from = (start + usize::from(declares), end);
            }
            format!("write one after the other: `{}`", statements.join(" "))
        })
    } else {
        let from = fault.bracket.map_or(fault.start, |open| open + 1);
        let start = start_of(fault, from, fault.at, |kind| {
            matches!(kind, T::Comma | T::Return | T::Infix(_) | T::Sign(_) | T::Not)
        });
        let end = end_of(fault, fault.at + 1, |kind| kind == T::Comma);
        let is_simple = |end: &usize| {
            is_target(&fault.tokens[start..fault.at])
                && !fault.tokens[fault.at + 1..*end].iter().any(|token| token.kind == T::Assign)
        };
        end.filter(is_simple).map(|end| {
            let target = piece(start, fault.at);
            let value = piece(fault.at + 1, end);
            format!("write `{target} = {value};` before this statement, and `{target}` here")
        })
    };
    advice
        .filter(|advice| !advice.contains('…'))
        .unwrap_or_else(|| "make it a statement of its own".to_owned())
}

/// What to do about the `=` at the fault, in a condition. `None` if a comparison is meant.
pub(super) fn assignment_in_condition(fault: &Fault) -> Option<Vec<String>> {
    let open = fault.bracket?;
    let close = fault.at + fault.closing()?;
    let head = (fault.start..open + 1)
        .rev()
        .find(|&index| matches!(fault.tokens[index].kind, T::If | T::While))?;
    let target = start_of(fault, open + 1, fault.at, |kind| is_comparison(kind) || kind == T::Not);
    let end = end_of(fault, fault.at + 1, is_comparison)?;
    let value = &fault.tokens[fault.at + 1..end];
    let name = &fault.tokens[target..fault.at];
    let is_call = value
        .windows(2)
        .any(|pair| matches!(pair[0].kind, T::Identifier(_)) && pair[1].kind == T::LeftParen);
    // `(s = s / 2) > 10`, but not `(a = b) && …`.
    let follows = fault.tokens.get(close + 1).map(|token| token.kind);
    let is_compared = open > head + 1
        && matches!(follows, Some(T::Infix(BinaryOp::Comparison(_) | BinaryOp::Arithmetic(_))));
    let changes = matches!(name, [name] if value.iter().any(|token| token.kind == name.kind));
    if !is_target(name) || !(is_call || is_compared || changes) {
        return None;
    }
    let keyword = fault.tokens[head].kind;
    let target_text = text(fault, name);
    let assignment = format!("{target_text} = {};", text(fault, value));
    let place = match keyword {
        T::While => "before the loop and again at the end of its body",
        _ => "before the `if`",
    };
    let mut hints = vec![format!("assign {place}: `{assignment}`")];
    // The condition with the variable in place of the assignment.
    let is_alone = target == open + 1 && end == close && open > head + 1;
    let (from, to) = if is_alone { (open, close + 1) } else { (target, end) };
    let last = end_of(fault, head + 2, |_| false)?;
    let has_others =
        (head + 2..last).any(|index| index != fault.at && fault.tokens[index].kind == T::Assign);
    let piece = |start: u32, end: u32| {
        let text = fault.source.get(start as usize..end as usize);
        text.and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("…")
    };
    let [head_end, from, to, last] =
        [head + 1, from, to - 1, last].map(|index| fault.tokens[index].span);
    let (before, after) = (piece(head_end.end, from.start), piece(to.end, last.start));
    let condition = format!("{before}{target_text}{after}");
    if !has_others && condition.len() <= LONG && !condition.contains(['…', '\n', '\r']) {
        hints.push(format!("then write `{} ({condition})`", keyword.spelling()));
    }
    (!hints[0].contains('…')).then_some(hints)
}

/// What to do about the `,` at the fault, after a value.
pub(super) fn comma(fault: &Fault) -> String {
    let kind = |index: usize| fault.tokens[index].kind;
    if let Some(open) = fault.bracket {
        let is_condition =
            fault.before_bracket().is_some_and(|kind| matches!(kind, T::If | T::While));
        return match is_condition && open == fault.start + 1 {
            true => "to ask for both, write `&&` in place of the `,`".to_owned(),
            false => {
                "write one expression here, and the other in a statement of its own".to_owned()
            }
        };
    }
    if kind(fault.start) == T::Return {
        return "a function returns one value; a global variable or an array holds more".to_owned();
    }
    let end = end_of(fault, fault.start, |_| false);
    let Some(end) = end else { return "end the statement with `;`, and begin another".to_owned() };
    let before = fault.start.checked_sub(1).map(kind);
    let begins = match before {
        Some(T::RightParen) if fault.start > 1 => true,
        before => before == Some(T::Else),
    };
    match begins {
        // The only statement of an `if` or `while`.
        true => {
            let parts = split(fault, fault.start, end, T::Comma);
            let parts: Vec<String> = parts
                .iter()
                .map(|&(start, end)| format!("{};", text(fault, &fault.tokens[start..end])))
                .collect();
            format!("write two statements in braces: `{{ {} }}`", parts.join(" "))
        }
        false => "end the statement with `;` in place of the `,`, and begin another".to_owned(),
    }
}

/// Whether the brackets at the fault belong to a name that is being declared.
pub(super) fn declares_array(fault: &Fault) -> bool {
    let lead = fault.lead();
    let first = lead.first().map(|token| token.kind);
    let count = |kind: T| lead.iter().filter(|token| token.kind == kind).count();
    let name = fault.bracket.and_then(|open| open.checked_sub(2));
    let before = name.and_then(|name| fault.tokens.get(name)).map(|token| token.kind);
    matches!(first, Some(T::Int | T::Const))
        && matches!(before, Some(T::Int | T::Comma | T::RightBracket))
        && count(T::LeftBrace) == count(T::RightBrace)
        && count(T::LeftParen) == count(T::RightParen)
}

/// The name of the array whose brackets, or brackets after those, hold the fault.
fn array<'a>(fault: &Fault<'a>) -> Option<&'a str> {
    let mut index = fault.bracket?;
    while index > fault.start {
        index -= 1;
        match fault.tokens[index].kind {
            T::Identifier(_) => return Some(text(fault, &fault.tokens[index..=index])),
            T::RightBracket => index = start_of(fault, fault.start, index, |_| false) - 1,
            _ => return None,
        }
    }
    None
}

/// The name of that array, for a placeholder.
pub(super) fn array_name(fault: &Fault) -> String {
    array(fault).unwrap_or("a").to_owned()
}

/// The number of values in the braces after the brackets at the fault, or an ellipsis.
pub(super) fn number_of_values(fault: &Fault) -> String {
    let kinds = [1, 2].map(|ahead| fault.tokens.get(fault.at + ahead).map(|token| token.kind));
    let count = match kinds {
        [Some(T::Assign), Some(T::LeftBrace)] => {
            let close = end_of(fault, fault.at + 3, |_| false);
            close.map(|close| split(fault, fault.at + 3, close, T::Comma).len())
        }
        [Some(T::Assign), Some(T::Error)] => {
            let literal = fault.get(2).map_or("", |token| text(fault, &[token]));
            let inner = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            inner.filter(|text| !text.contains('\\')).map(str::len)
        }
        _ => None,
    };
    count.filter(|&count| count > 0).map_or("…".to_owned(), |count| count.to_string())
}

/// The subscripts at the fault, each in brackets of its own: `[i][j]` for `[i, j]`.
pub(super) fn separate_subscripts(fault: &Fault) -> String {
    let range = fault.bracket.zip(fault.closing().map(|ahead| fault.at + ahead));
    let parts = range.map_or(Vec::new(), |(open, close)| split(fault, open + 1, close, T::Comma));
    let part =
        |&(start, end): &(usize, usize)| format!("[{}]", text(fault, &fault.tokens[start..end]));
    if parts.is_empty() { "[…][…]".to_owned() } else { parts.iter().map(part).collect() }
}

/// The text before the fault and the token there, joined by `_` into one word.
pub(super) fn one_name(fault: &Fault) -> String {
    let Some(before) = fault.before() else { return String::new() };
    // `my-count` is three tokens.
    let next = fault.at + usize::from(!matches!(fault.kind(), Some(T::Identifier(_))));
    match fault.tokens.get(next) {
        Some(after) if matches!(after.kind, T::Identifier(_)) => {
            let text = |token: Token| text(fault, &[token]);
            format!("`{}_{}`", text(before), text(*after))
        }
        _ => "`my_name`".to_owned(),
    }
}

/// What to do about an assignment to a text that is not a variable.
pub(super) fn target(fault: &Fault) -> String {
    let lead = fault.lead();
    let kinds = |index: usize| lead.get(index).map(|token| token.kind);
    let end = end_of(fault, fault.at + 1, |_| false).unwrap_or(fault.at + 1);
    let value = fault.tokens.get(fault.at + 1..end).unwrap_or(&[]);
    match (kinds(0), kinds(1)) {
        (Some(T::Identifier(_)), Some(T::LeftParen)) => {
            let index = text(fault, &lead[2..lead.len().saturating_sub(1).max(2)]);
            let index = if index.is_empty() { "…" } else { index };
            format!(
                "an element of an array is written with brackets: `{}[{index}]`",
                text(fault, &lead[..1])
            )
        }
        (Some(T::LeftParen), _) => "write the variable without parentheses".to_owned(),
        (Some(T::Number(_)), None) if is_target(value) => {
            format!(
                "the variable stands on the left: `{} = {};`",
                text(fault, value),
                text(fault, lead)
            )
        }
        (Some(T::Number(_)), None) => "the variable stands on the left".to_owned(),
        _ => "only a variable or an element can stand on the left of `=`; to compare, write `==`"
            .to_owned(),
    }
}

/// The call of the name with which the statement begins, with the one value that follows it.
pub(super) fn call(fault: &Fault) -> String {
    let ends = fault.tokens.get(fault.at + 1).is_some_and(|next| next.kind == T::Semicolon);
    let argument = match fault.token() {
        Some(token) if ends => text(fault, &[token]),
        _ => "…",
    };
    format!("{}({argument});", first_name(fault))
}

/// The value that a block ends with in Rust: an expression without a `;` that does nothing.
pub(super) fn last_value<'a>(fault: &Fault<'a>) -> Option<&'a str> {
    let lead = fault.lead();
    let begins = matches!(lead.first()?.kind, T::Identifier(_) | T::Number(_) | T::LeftParen);
    let does_nothing = begins
        && lead.iter().all(|token| !matches!(token.kind, T::Assign | T::Error))
        && (lead.len() == 1 || lead.iter().any(|token| matches!(token.kind, T::Infix(_))));
    (does_nothing && fault.is(T::RightBrace)).then(|| text(fault, lead))
}

/// The name with which the statement begins.
pub(super) fn first_name(fault: &Fault) -> String {
    text(fault, fault.lead().get(..1).unwrap_or(&[])).to_owned()
}
