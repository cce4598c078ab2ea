//! Statements of other languages, misspelt keywords, and text that stands outside of statements.

use super::blocks::rest_of_statement;
use super::rule::Pattern::*;
use super::rule::Say::{Nothing, Silence, Words as Say};
use super::rule::Step::*;
use super::rule::{Match, Pattern, Rule, SHORT, foreign, rows, unexpected, word};
use super::{rule, words};
use crate::diag::Code;
use crate::support::span::Span;
use crate::syntax::resilient::Parser;
use crate::syntax::token::{Token, TokenKind as T};

pub(super) const STATEMENT: &str = "not a statement of miniSysY";
pub(super) const WORD: &str = "not a word of miniSysY";

/// What is said of a loop whose whole head is taken.
pub(super) const LOOP: rule::Say = Say {
    code: Code::ForeignSyntax,
    message: "miniSysY has no `$word`",
    label: STATEMENT,
    hints: ["$mend", "$loop"],
};

pub(super) const RULES: &[Rule] = rows! {
    // A line such as `#define`, which the lexer has reported.
    |r| r.is(0, T::Error) && r.text(0).starts_with('#'); Is(T::Error)
        => Nothing => Do(remember_definition), Drop;
    // A string or character, which the lexer has reported, counts as a value.
    |r| is_literal(r, 0, &['"', '\'', '“', '”', '„', '‘', '’', '‚', '＂', '＇', '`']); Is(T::Error)
        => Nothing => Do(|r, _| r.faulty = r.start()), Replace(T::Hole);
    // `for (…;…;…)`, `do {`, `switch (…) {` and the like.
    begins_in_block; Words(&["switch"]), Taken, Group(T::LeftParen), By(body)
        => word(STATEMENT) => Do(count_switch), StandIn(T::While);
    begins_in_block; Role(words::Role::Loop), Caret, Group(T::LeftParen), Taken, By(body)
        => LOOP => StandIn(T::LoopHead);
    begins_in_block; Role(words::Role::Loop), Caret, Not(&[Group(T::LeftParen)]), Is(T::LeftParen),
        UpTo(T::LeftBrace)
        => LOOP => Do(count_switch), StandIn(T::LoopHead);
    begins_in_block; Role(words::Role::Loop), Taken, Is(T::LeftBrace)
        => word(STATEMENT) => Do(count_switch), StandIn(T::LoopHead);
    begins_in_block; Words(&["do"]), Taken, Statement
        => word(STATEMENT) => StandIn(T::LoopHead);
    // `case 1:` and `default:`; about those of a `switch` all has been said.
    |r| r.at_start() && r.switches > 0; By(case)
        => Silence => Drop;
    |r| r.at_start(); Words(&["case", "default"]), Caret, By(|r, _| Some(case(r, 0)? - 1))
        => word(STATEMENT) => Drop;
    // `name:`
    begins_in_block; Name, Unknown(":"), Not(&[OneOf(&[T::Int, T::Assign])])
        => foreign("miniSysY has no labels", STATEMENT,
            "write a `while`, with `break` and `continue`") => Drop;
    |r| r.at_start(); Words(&["goto"]), Caret, Name
        => word(STATEMENT) => Drop;
    // `while (i = 0; i < n; i++)`
    |_| true; Is(T::While), Caret, By(three_parts), Taken, By(body)
        => unexpected("the parts of a `for` after `while`", "a `while` has a condition only",
            "$loop")
        => StandIn(T::LoopHead);
    // `if (…) else …`
    |r| r.at_start() && r.last() == Some(T::RightParen) && r.machine.head == T::If;
        Is(T::Else), Taken
        => unexpected("the statement between the condition and `else` is missing",
            "expected a statement", "write `{}` in front of it, or test the opposite: `if (!(…))`")
        => Insert(T::Semicolon), Copy;
    // `else (…) {`, in which an `if` is missing, and `elif (…)`.
    |_| true; Is(T::Else), Taken, Group(T::LeftParen), Caret, Is(T::LeftBrace)
        => unexpected("an `else` takes no condition", "an `if` is missing", "write `else if (…)`")
        => Do(else_if), Mend(true);
    |r| r.at_start(); Words(&["elif", "elseif"]), Taken, Group(T::LeftParen), Statement
        => word(WORD) => Do(else_if), Mend(true);
    // `try { … }`, `match n { … }`, `throw e;`, `delete a;`
    |r| begins_in_block(r) && !r.is_own(0);
        Role(words::Role::Statement), Caret, By(foreign_statement)
        => word(STATEMENT) => StandIn(T::Hole), Insert(T::Semicolon);
    // A name where the text around it shows which keyword is meant.
    |r| r.at_start(); By(|r, _| keyword(r).map(|_| 1))
        => unexpected("`$name` is not a word of miniSysY", "misspelt, it seems", "write `$keyword`")
        => Do(|r, _| r.replace(1, keyword(r).unwrap_or(T::Error))), Mend(true);
    // `begin`, `end` and other words alone on a line.
    |r| begins_in_block(r) && !r.is_own(0); Name, Taken, By(end_of_line)
        => unexpected("`$name` alone is no statement", "neither a declaration nor a call",
            "a call has parentheses: `$name();`")
        => Replace(T::Hole), Insert(T::Semicolon);
};

/// The rest of a statement that only another language has: up to the end of its braces or line.
fn foreign_statement(parser: &Parser, from: usize) -> Option<usize> {
    let begins = match parser.kind(from)? {
        T::LeftBrace => true,
        T::LeftBracket => parser.is(from + 1, T::RightBracket),
        T::LeftParen => parser.is(parser.partner(from)? + 1, T::LeftBrace),
        _ => parser.begins_operand(from) && !parser.begins_line(from),
    };
    if !begins {
        return None;
    }
    let rest = rest_of_statement(parser, from)?;
    Some(rest + usize::from(parser.is(from + rest, T::Semicolon)))
}

/// Zero tokens, if a statement or the end of the block follows on another line.
fn end_of_line(parser: &Parser, ahead: usize) -> Option<usize> {
    let follows = parser.begins_statement(ahead) || parser.is(ahead, T::RightBrace);
    (follows && !parser.is(ahead, T::LeftBrace) && parser.begins_line(ahead)).then_some(0)
}

pub(super) fn begins_in_block(parser: &Parser) -> bool {
    parser.at_start() && parser.in_block()
}

/// Whether a literal stands there, which the lexer has reported, that begins with one of these
/// quotes.
pub(super) fn is_literal(parser: &Parser, ahead: usize, quotes: &[char]) -> bool {
    parser.is(ahead, T::Error) && parser.text(ahead).starts_with(quotes)
}

/// Remembers the name that a `#define` defines.
fn remember_definition(parser: &mut Parser, _: &Match) {
    let body = parser.text(0).strip_prefix('#').unwrap_or_default().trim_start();
    if let Some(rest) = body.strip_prefix("define") {
        let end = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let name = rest.trim_start().split(end).next().unwrap_or("").to_owned();
        let symbol = parser.names.intern(&name);
        parser.skipped.push(symbol);
    }
}

fn count_switch(parser: &mut Parser, _: &Match) {
    parser.switches += usize::from(parser.name(0) == Some("switch"));
}

/// Whether the body of a loop follows its head: a statement begins, or the head holds a `;`.
fn body(parser: &Parser, ahead: usize) -> Option<usize> {
    let has_semicolon = (2..ahead).any(|inside| parser.is(inside, T::Semicolon));
    (has_semicolon || parser.begins_statement(ahead)).then_some(0)
}

/// What stands in parentheses, if it has two `;`.
fn three_parts(parser: &Parser, from: usize) -> Option<usize> {
    let length = Group(T::LeftParen).length(parser, from).filter(|&length| length < SHORT)?;
    let is_semicolon = |ahead: &usize| parser.is(*ahead, T::Semicolon);
    ((from..from + length).filter(is_semicolon).count() == 2).then_some(length)
}

/// `case 1:` or `default:`.
fn case(parser: &Parser, _: usize) -> Option<usize> {
    let longest = match parser.name(0)? {
        "case" => 8,
        "default" => 2,
        _ => return None,
    };
    (1..longest).find(|&ahead| parser.is_unknown(ahead, ":")).map(|colon| colon + 1)
}

/// Puts `else` and `if` in the place of the next word, one after the other.
pub(super) fn else_if(parser: &mut Parser, _: &Match) {
    let span = parser.span(0);
    let middle = span.start + 2;
    parser.at += 1;
    parser.emit(Token { kind: T::Else, span: Span::new(span.start, middle) });
    parser.emit(Token { kind: T::If, span: Span::new(middle, span.end) });
}

/// The keywords that may be misspelt, and what follows them.
const KEYWORDS: &[(&str, T, &[Pattern])] = &[
    ("if", T::If, &[Group(T::LeftParen), Statement]),
    ("while", T::While, &[Group(T::LeftParen), Statement]),
    ("else", T::Else, &[Statement]),
    ("return", T::Return, &[By(|r, ahead| begins_value(r, ahead).then_some(1))]),
    ("break", T::Break, &[Is(T::Semicolon)]),
    ("continue", T::Continue, &[Is(T::Semicolon)]),
    ("int", T::Int, &[Name]),
    ("void", T::Void, &[Name]),
    ("const", T::Const, &[Is(T::Int)]),
];

fn begins_value(parser: &Parser, ahead: usize) -> bool {
    matches!(parser.kind(ahead), Some(T::Number(_) | T::Identifier(_) | T::Hole))
}

/// The keyword that the next name is meant to be.
fn keyword(parser: &Parser) -> Option<T> {
    let follows = |tokens: &[Pattern]| {
        let mut ahead = 1;
        tokens.iter().all(|pattern| {
            let length = pattern.length(parser, ahead);
            ahead += length.unwrap_or(0);
            length.is_some()
        })
    };
    // To compare names takes longer.
    if parser.is_own(0) || !KEYWORDS.iter().any(|row| follows(row.2)) {
        return None;
    }
    let meant = words::misspelt_keyword(parser.name(0)?)?;
    let &(_, kind, tokens) = KEYWORDS.iter().find(|row| row.0 == meant)?;
    let is_possible = follows(tokens)
        && match kind {
            T::Else => matches!(parser.last(), Some(T::RightBrace | T::Semicolon)),
            T::Return => !parser.is_top_level(),
            _ => true,
        };
    is_possible.then_some(kind)
}
