//! What stands outside of functions in other languages: imports, classes around the program,
//! prototypes, and heads of functions.

use super::blocks::{rest_of_statement, up_to_brace};
use super::declarations::begins_item;
use super::rule::Pattern::*;
use super::rule::Say;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, foreign, rows, unexpected, word};
use super::{mistyped, words};
use crate::support::span::Span;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::token::{Token, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";

/// How far ahead the body of a class is searched for `main`.
const CLASS: usize = 2048;

/// How far ahead the body of a function is searched for a `return` with a value.
const BODY: usize = 4 * SHORT;

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
        => Do(|r, found| {
            for kind in [T::Int, T::Identifier(crate::ir::name::MAIN), T::LeftParen, T::RightParen]
            {
                let span = r.text_span(0, found.taken);
                r.emit(Token { kind, span: Span::new(span.start, span.end) });
            }
            r.skip(found.taken);
        });
    // `type Point struct { … }`, `template <typename T>`
    begins_item; Words(&["type"]), Caret, Name, By(import) => word(DECLARATION) => Skip;
    begins_item; Words(&["template"]), Caret, Text("<"), UpTo(mistyped::GREATER), Text(">")
        => word(DECLARATION) => Skip;
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
    |r| r.at_start(); By(|r, _| Some(head(r)?.definer)), From, By(|r, _| head(r).map(|_| 1)), Caret,
        By(|r, from| Some(head(r)?.end - from))
        => foreign("miniSysY has no `$text`", "not a word of miniSysY", "write `$head {`")
        => Do(write_head), Do(|r, _| r.open_block(r.column));
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
    let mut ahead = (0..4).find(|&ahead| !parser.has_role(ahead, words::Role::Type))?;
    if ahead == 0 {
        return None;
    }
    ahead += usize::from(matches!(parser.kind(ahead), Some(T::Void | T::Int)));
    let is_main = matches!(parser.name(ahead), Some("main" | "Main"));
    let parameters = Group(T::LeftParen).length(parser, ahead + 1).filter(|_| is_main)?;
    (parser.kind(ahead - 1)? != T::Comma).then_some(())?;
    matches!(parser.kind(ahead - 1), Some(T::Void | T::Int)).then_some(ahead + 1 + parameters)
}

/// The head of a function of another language.
pub(super) struct Head {
    /// How far ahead the word is that begins it: `fn`, `def`.
    definer: usize,
    /// How far ahead its `(` is, or the token after the name.
    parameters: usize,
    /// Where it ends.
    end: usize,
    returns_int: bool,
}

/// The head of a function that begins with a word such as `fn`, if it comes next.
pub(super) fn head(parser: &Parser) -> Option<Head> {
    let definer = (0..4).find(|&ahead| {
        is_definer(parser, ahead)
            || !parser.has_role(ahead, words::Role::Type) && parser.name(ahead) != Some("export")
    })?;
    if !is_definer(parser, definer) || !parser.is_name(definer + 1) {
        return None;
    }
    let parameters = definer + 2;
    let mut ahead = parameters;
    if parser.is(ahead, T::LeftParen) {
        ahead = parser.partner(ahead)? + 1;
    }
    let result = ahead;
    let ends = |ahead: usize| {
        parser.is(ahead, T::LeftBrace)
            || parser.is(ahead, T::Semicolon)
            || parser.is(ahead, T::Assign)
            || parser.begins_line(ahead)
            || parser.is_unknown(ahead, ":") && parser.begins_line(ahead + 1)
    };
    while !ends(ahead) {
        ahead += 1;
        if ahead > result + 16 {
            return None;
        }
    }
    // Without a list of parameters only a line of its own is a head.
    if parameters == result
        && !parser.begins_line(parameters)
        && !parser.is(parameters, T::LeftBrace)
    {
        return None;
    }
    let mut end = ahead;
    // The `;` of Pascal's `function f(x: integer): integer;`.
    end += usize::from(parser.is(ahead, T::Semicolon));
    let is_void = parser
        .source_text(parser.text_span(result, ahead))
        .trim_start_matches(['-', '>', ':', ' '])
        .starts_with("void");
    let returns_int = result < ahead && !is_void
        || returns_value(parser, end)
        || parser.name(definer + 1) == Some("main");
    Some(Head { definer, parameters, end, returns_int })
}

fn is_definer(parser: &Parser, ahead: usize) -> bool {
    parser.word(ahead).is_some_and(|word| word.mend == words::DEFINITION)
}

/// Whether a `return` with a value follows.
fn returns_value(parser: &Parser, from: usize) -> bool {
    let body = match parser.is(from, T::LeftBrace) {
        true => from..parser.partner(from).unwrap_or(from).min(from + BODY),
        false => from..from + BODY,
    };
    body.take_while(|&ahead| ahead == from || !is_definer(parser, ahead))
        .any(|ahead| parser.is(ahead, T::Return) && parser.begins_operand(ahead + 1))
}

/// The parameters of a head: where their names are, and whether they are arrays.
fn parameters(parser: &Parser, head: &Head) -> Vec<(usize, bool)> {
    let mut list = Vec::new();
    let Some(close) =
        parser.partner(head.parameters).filter(|_| parser.is(head.parameters, T::LeftParen))
    else {
        return list;
    };
    let mut begin = head.parameters + 1;
    while begin < close {
        let mut end = begin;
        while end < close && !parser.is(end, T::Comma) {
            end = parser.partner(end).unwrap_or(end) + 1;
        }
        let colon = (begin..end).find(|&ahead| parser.is_unknown(ahead, ":"));
        let int = (begin..end).find(|&ahead| parser.is(ahead, T::Int));
        let is_name = |ahead: &usize| {
            parser.is_name(*ahead)
                && !matches!(parser.name(*ahead), Some("mut" | "_" | "val" | "var" | "final"))
        };
        let name = match (colon, int) {
            (Some(colon), _) => (begin..colon).rev().find(is_name),
            (None, Some(int)) if int == begin => (begin..end).find(is_name),
            _ => (begin..end).find(is_name),
        };
        let is_array = (begin..end).any(|ahead| parser.is(ahead, T::LeftBracket));
        list.extend(name.map(|name| (name, is_array)));
        begin = end + 1;
    }
    list
}

/// The head as miniSysY has it.
pub(super) fn head_text(parser: &Parser) -> String {
    let Some(head) = head(parser) else { return String::new() };
    let list = parameters(parser, &head).into_iter();
    let list: Vec<String> = list
        .map(|(name, is_array)| {
            format!("int {}{}", parser.text(name), if is_array { "[]" } else { "" })
        })
        .collect();
    let result = if head.returns_int { "int" } else { "void" };
    let text =
        format!("{result} {}({})", parser.name(head.definer + 1).unwrap_or(""), list.join(", "));
    if text.len() > 80 { "int f(int a) {".to_owned() } else { text }
}

/// Emits the head as miniSysY has it.
fn write_head(parser: &mut Parser, _: &Match) {
    let Some(head) = head(parser) else { return };
    if parser.is(head.end, T::Assign) {
        // `fun twice(n: Int) = n * 2`
        let rest = rest_of_statement(parser, 0).unwrap_or(head.end);
        parser.cover(parser.text_span(0, rest));
        return StandIn(T::Hole).apply(parser, &Match::default(), rest);
    }
    let list = parameters(parser, &head);
    let mut tokens = Vec::with_capacity(4 * list.len() + 4);
    let name = parser.input[parser.at + head.definer + 1];
    let mut push = |kind, place: Token| tokens.push(Token { kind, span: place.span });
    push(if head.returns_int { T::Int } else { T::Void }, parser.input[parser.at + head.definer]);
    push(name.kind, name);
    push(T::LeftParen, name);
    for (index, &(parameter, is_array)) in list.iter().enumerate() {
        let token = parser.input[parser.at + parameter];
        let kinds = [(index > 0).then_some(T::Comma), Some(T::Int), Some(token.kind)];
        let brackets = is_array.then_some([T::LeftBracket, T::RightBracket]);
        kinds
            .into_iter()
            .flatten()
            .chain(brackets.into_iter().flatten())
            .for_each(|kind| push(kind, token));
    }
    let last = list.last().map_or(name, |&(parameter, _)| parser.input[parser.at + parameter]);
    tokens.push(Token { kind: T::RightParen, span: last.span });
    parser.at += head.end;
    tokens.into_iter().for_each(|token| parser.emit(token));
    if parser.is_unknown(0, ":") {
        parser.cover(parser.text_span(0, 1));
        parser.at += 1;
    }
}
