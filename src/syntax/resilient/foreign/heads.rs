//! What stands outside of functions in other languages: imports, classes around the program,
//! prototypes, and heads of functions.

use super::blocks::{rest_of_statement, up_to_brace};
use super::declarations::begins_item;
use super::rule::Pattern::*;
use super::rule::Say;
use super::rule::Step::*;
use super::rule::{Match, Rule, foreign, rows, unexpected, word};
use super::words;
use crate::support::span::Span;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::resilient::states::Bracket;
use crate::syntax::token::{Token, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";

/// How far ahead the body of a class is searched for `main`.
const CLASS: usize = 2048;

pub(super) const RULES: &[Rule] = rows! {
    // `import java.util.*;`, `use std::io;`, `package main`, `import ( … )`.
    |r| r.at_start(); Role(words::Role::Import), Caret, By(imported), By(import)
        => word(DECLARATION) => Skip;
    // `public class Main {`: the functions in it are read as if it were not there.
    begins_item; By(class), Taken
        => foreign("miniSysY has no classes", DECLARATION,
            "remove it and its `}`: functions stand outside of everything, and the program starts in `int main()`")
        => Do(unwrap_class);
    // `public static void main(String[] args) {`
    begins_item; By(foreign_main), Taken, Is(T::LeftBrace)
        => unexpected("`main` has no parameters and returns an `int`",
            "not how a program starts in miniSysY", "write `int main() {`")
        => Do(read_head);
    // `type Point struct { … }`
    begins_item; Words(&["type"]), Caret, Name, By(import) => word(DECLARATION) => Skip;
    |r| r.is_top_level() && r.last() == Some(T::RightParen); Words(&["throws"]), Caret, Name,
        By(up_to_brace)
        => word("not a word of miniSysY") => Skip;
    // `int f(int);`
    begins_item;
        By(|r, ahead| { Some(usize::from(matches!(r.name(ahead),
            Some("extern" | "static" | "inline")))) }),
        OneOf(&[T::Int, T::Void]), From, Name, Caret, Group(T::LeftParen), Is(T::Semicolon),
        Not(&[Is(T::LeftBrace)])
        => PROTOTYPE => Skip;
    |r| r.at_start() && r.in_block();
        OneOf(&[T::Int, T::Void]), From, Name, Caret,
        By(|r, ahead| (r.is(ahead + 1, T::Int) || r.is(ahead + 1, T::Void)).then_some(0)),
        Group(T::LeftParen), Is(T::Semicolon)
        => PROTOTYPE => Skip;
    // `fn add(a: i32, b: i32) -> i32 {`, `def f(x):`, `function f(a, b) {`.
    |r| r.at_start(); By(definer), From, By(|r, ahead| head(r, ahead).map(|_| 1)), Caret,
        By(|r, ahead| head(r, ahead - 1).map(|length| length - 1))
        => foreign("miniSysY has no `$text`", "not a word of miniSysY", words::DEFINITION)
        => Do(read_head);
};

const PROTOTYPE: Say = unexpected(
    "a function is not declared ahead of its definition",
    "no body follows",
    "remove this line, and define `$text` here: a function has to be defined above its calls",
);

/// Zero tokens, if a name, a string or a list of these is here on the line.
fn imported(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_list = parser.is(ahead, T::LeftParen) && parser.is_top_level();
    let is_one = parser.is_name(ahead) || parser.is(ahead, T::Error);
    ((is_list || is_one) && !parser.begins_line(ahead)).then_some(0)
}

/// The rest of an import: a list in parentheses, or the rest of the line.
fn import(parser: &Parser, from: usize) -> Option<usize> {
    if let Some(length) = Group(T::LeftParen).length(parser, from) {
        return Some(length);
    }
    let length = rest_of_statement(parser, from)?;
    Some(
        length
            + usize::from(
                parser.is(from + length, T::Semicolon) && !parser.begins_line(from + length),
            ),
    )
}

/// The head of a class that holds functions, up to its `{`.
fn class(parser: &Parser, _: usize) -> Option<usize> {
    let first = (0..4).find(|&ahead| !parser.has_role(ahead, words::Role::Type))?;
    if !matches!(parser.name(first)?, "class" | "namespace" | "object" | "module") {
        return None;
    }
    let brace = (first + 1..first + 12).find(|&ahead| parser.is(ahead, T::LeftBrace))?;
    let is_named = (first + 1..brace)
        .all(|ahead| parser.is_name(ahead) || matches!(parser.text(ahead), "." | ":"));
    let close = parser.partner(brace)?;
    let body = brace..close.min(brace + CLASS);
    let has_main = body.len() == CLASS
        || body.into_iter().any(|ahead| matches!(parser.name(ahead), Some("main" | "Main")));
    let is_wrapper = has_main && is_named && !parser.is(close + 1, T::Semicolon);
    (brace > first + 1 && is_wrapper).then_some(brace)
}

fn unwrap_class(parser: &mut Parser, found: &Match) {
    let close = parser.at + parser.partner(found.taken).unwrap_or(found.taken);
    parser.skip(found.taken + 1);
    parser.plans.insert(close, Plan { drop: 1, emit: None, block: None });
}

/// A `main` that has more than miniSysY's.
fn foreign_main(parser: &Parser, _: usize) -> Option<usize> {
    let first = (0..4).find(|&ahead| !parser.has_role(ahead, words::Role::Type))?;
    let is_typed = first > 0 && matches!(parser.kind(first), Some(T::Void | T::Int));
    let is_main = is_typed && matches!(parser.name(first + 1), Some("main" | "Main"));
    let parameters = Group(T::LeftParen).length(parser, first + 2).filter(|_| is_main)?;
    Some(first + 2 + parameters)
}

/// The head of a function that begins with a word such as `fn`, up to its `{` or the end of the line.
/// The argument says how far ahead the word is.
fn head(parser: &Parser, definer: usize) -> Option<usize> {
    if !parser.is_name(definer + 1) || !parser.is(definer + 2, T::LeftParen) {
        return None;
    }
    let close = parser.partner(definer + 2)?;
    let ends = |&ahead: &usize| parser.is(ahead, T::LeftBrace) || parser.begins_line(ahead);
    let end = (close + 1..close + 16).find(ends)?;
    let has_value = (close..end).any(|ahead| parser.is(ahead, T::Assign));
    (!has_value).then_some(end - definer)
}

/// How far ahead the word is that begins a function in another language.
fn definer(parser: &Parser, _: usize) -> Option<usize> {
    let is_definer = |ahead| parser.word(ahead).is_some_and(|word| word.mend == words::DEFINITION);
    let is_modifier = |ahead| {
        parser.has_role(ahead, words::Role::Type) && !is_definer(ahead)
            || parser.name(ahead) == Some("export")
    };
    (0..4).find(|&ahead| !is_modifier(ahead)).filter(|&ahead| is_definer(ahead))
}

/// Reads the head as that of a function about whose parameters nothing is known.
pub(super) fn read_head(parser: &mut Parser, found: &Match) {
    let span = parser.text_span(0, found.taken);
    let open = (0..found.taken).find(|&ahead| parser.is(ahead, T::LeftParen)).unwrap_or(1);
    let name = parser.input[parser.at + open - 1];
    parser.skip(found.taken);
    parser.emit(Token { kind: T::Int, span: Span::new(span.start, name.span.start) });
    parser.emit(name);
    parser.emit(Token { kind: T::LeftParen, span: name.span.after() });
    if parser.bracket() == Some(Bracket::Parameters) {
        parser.machine.forget_bracket(span);
        parser.emit(Token { kind: T::RightParen, span: span.after() });
    }
    parser.open_block(parser.column);
}
