//! The values that declarations of other languages give to variables, and what to write for them.

use super::blocks::near_rest;
use super::calls::{conversion_of_input, path};
use super::input_output;
use super::rule::SHORT;
use super::statements::is_literal;
use super::variables::is_type;
use super::words::Role;
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
    if is_object {
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
