//! The values that declarations of other languages give to variables, and what to write for them.

use super::blocks::near_rest;
use super::calls::{conversion_of_input, path};
use super::input_output;
use super::rule::SHORT;
use super::statements::is_literal;
use super::values::lambda;
use super::variables::is_type;
use super::words::{self, Role};
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

/// What the value of a declaration is.
pub(super) enum Value {
    /// A list between these brackets, of this many values.
    List(usize, usize, u32),
    /// `new int[10]`
    New(u32),
    /// It cannot be read; what to write in the hint, and the length of the array that it makes.
    Other(String, Option<usize>),
    /// It can be read as it is.
    Plain,
}

pub(super) fn value(parser: &Parser, begin: usize) -> Value {
    // `[1, 2]`, `vec![1, 2]`, `[]int{1, 2}`, `new int[]{1, 2}`.
    let mut open = begin;
    if parser.name(open) == Some("vec") && parser.is(open + 1, T::Not) {
        open += 2;
    }
    if parser.name(open) == Some("new")
        && is_type(parser, open + 1)
        && parser.is(open + 2, T::LeftBracket)
    {
        if let Some(length) = length_between(parser, open + 2, open + 4) {
            return Value::New(length);
        }
        open += 2;
    }
    if parser.is(open, T::LeftBrace)
        && let Some(close) = parser.partner(open)
    {
        return Value::List(open, close, elements(parser, open, close));
    }
    if parser.is(open, T::LeftBracket) {
        let after = parser.partner(open).map_or(open, |close| close + 1);
        if is_type(parser, after) && parser.is(after + 1, T::LeftBrace) {
            open = after + 1;
        } else if parser.is(after, T::LeftBrace) {
            open = after;
        }
        if let Some(close) = parser.partner(open) {
            let ends = parser.is(close + 1, T::Semicolon) || parser.begins_line(close + 1);
            if !ends && !parser.is(close + 1, T::Comma) {
                // `[0] * n`
                return Value::New(100);
            }
            return Value::List(open, close, elements(parser, open, close));
        }
    }
    let end = begin + near_rest(parser, begin);
    let text = parser.source_text(parser.text_span(begin, end));
    let is_read = path(parser, begin).is_some_and(|path| path.reads(parser))
        || conversion_of_input(parser, begin).is_some();
    if is_read {
        let mend = input_output::instead(text).unwrap_or_default();
        let function = if mend.contains("getch") { "getch()" } else { "getint()" };
        return Value::Other(function.to_owned(), None);
    }
    if end == begin + 1 && is_literal(parser, begin, &['"', '\'']) {
        return Value::Other(codes(text), Some(text.len().saturating_sub(2)));
    }
    let is_object = path(parser, begin).is_some_and(|path| path.has_parts && path.has_call)
        && !(begin..end.min(begin + SHORT)).any(|ahead| parser.has_role(ahead, Role::Function));
    if is_object || lambda(parser, begin).is_some() {
        return Value::Other("…".to_owned(), None);
    }
    Value::Plain
}

/// The codes of the characters of a string, in braces; `{…}` if there are many.
pub(super) fn codes(literal: &str) -> String {
    let text = literal.get(1..literal.len().max(2) - 1).unwrap_or("");
    let is_short = (1..=8).contains(&text.len()) && !text.contains('\\') && text.is_ascii();
    let codes: Vec<String> = text.bytes().map(|code| code.to_string()).collect();
    format!("{{{}}}", if is_short { codes.join(", ") } else { "…".to_owned() })
}

/// How many values stand between two brackets.
fn elements(parser: &Parser, open: usize, close: usize) -> u32 {
    let (mut count, mut ahead) = (u32::from(close > open + 1), open + 1);
    while ahead < close {
        count += u32::from(parser.is(ahead, T::Comma) && ahead + 1 < close);
        ahead = parser.partner(ahead).unwrap_or(ahead) + 1;
    }
    count
}

pub(super) fn length_between(parser: &Parser, from: usize, to: usize) -> Option<u32> {
    (from..to).find_map(|ahead| match (parser.kind(ahead), parser.kind(ahead + 1)) {
        (Some(T::LeftBracket), Some(T::Number(length))) => Some(length),
        _ => None,
    })
}

/// `const add = (a, b) => …`, up to the arrow.
pub(super) fn named_lambda(parser: &Parser, _: usize) -> Option<usize> {
    let is_intro = |ahead: &usize| {
        parser.is(*ahead, T::Const)
            || parser.word(*ahead).is_some_and(|word| word.mend == words::TYPED)
    };
    let name = (0..4).take_while(is_intro).count();
    if !parser.is_name(name) || !parser.is(name + 1, T::Assign) {
        return None;
    }
    Some(name + 2 + lambda(parser, name + 2)?)
}

/// The function that does what `const add = (a, b) => …` does.
pub(super) fn function(parser: &Parser, taken: usize) -> String {
    let text = parser.source_text(parser.text_span(0, taken));
    let (name, rest) = text.split_once('=').unwrap_or((text, ""));
    let name = name.split_whitespace().last().unwrap_or("f");
    let rest = rest.trim().trim_start_matches("lambda ");
    let (list, body) = rest.split_once("=>").or_else(|| rest.split_once(':')).unwrap_or(("", ""));
    let list = list.trim().trim_start_matches('(').split(')').next().unwrap_or("");
    let parameters: Vec<String> = list
        .split(',')
        .map(|part| part.split(':').next().unwrap_or("").trim())
        .filter(|part| !part.is_empty())
        .map(|part| format!("int {part}"))
        .collect();
    let body = body.trim();
    let is_clear = !body.is_empty() && body.len() <= 40 && !body.contains(['{', '\n', '\'', '"']);
    let is_lambda = rest.contains("=>")
        || !rest.starts_with('[')
            && list.chars().all(|c| c.is_ascii_alphanumeric() || ", _".contains(c));
    if !is_clear || !is_lambda {
        return format!("define the function `{name}` above this one");
    }
    format!(
        "define a function above this one: `int {name}({}) {{ return {body}; }}`",
        parameters.join(", ")
    )
}
