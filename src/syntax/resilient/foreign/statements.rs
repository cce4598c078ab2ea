//! Statements of other languages, misspelt keywords, and text that is outside of statements.

use std::iter::successors;

use super::declarations::begins_values;
use super::words::{self, Role};
use crate::diag::Edit;
use crate::support::span::Span;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::position::ends_statement;
use crate::syntax::resilient::rule::Pattern::*;
use crate::syntax::resilient::rule::Step::{self, *};
use crate::syntax::resilient::rule::{
    Match, NOTHING, Rule, SHORT, foreign, rest_of_expression, rest_of_statement, rows, unexpected,
    up_to_brace, word,
};
use crate::syntax::resilient::value::plain_text;
use crate::syntax::token::{DECLARING, HEADS, KEYWORDS, TYPES, Token, TokenKind as T};

const STATEMENT: &str = "not a statement of miniSysY";
const WORD: &str = "not a keyword of miniSysY";

pub(super) const RULES: &[Rule] = rows! {
    // A line such as `#define`, which the lexer has reported.
    |r| r.is(0, T::Error) && r.text(0).starts_with('#'); Is(T::Error)
        => NOTHING => Do(remember_names), Drop;
    // `char name[4] = "bob";`
    |r| begins_values(r) && is_literal(r); Is(T::Error)
        => foreign("miniSysY has no strings", "not a value of miniSysY",
            "write the codes of the characters in braces: `{72, 105}` for `Hi`") => Replace(T::Hole);
    // A string or character, which the lexer has reported, counts as a value.
    is_literal; Is(T::Error) => NOTHING => Replace(T::Hole);
    // `if a > b:` and the lines below that are indented further.
    begins_line;
        Text(&["if", "while", "else", "for", "elif", "def", "class", "with", "try", "except"]), Caret,
        By(indented)
        => foreign("indentation does not form blocks in miniSysY", "as in Python",
            "put conditions into parentheses, statements into braces: `if (…) { … }`, `int f() { … }`")
        => Leave;
    // `if a < 3) …`
    |r| r.at_start(); OneOf(&HEADS), Taken, By(half_condition)
        => unexpected("a `(` is missing after `{keyword}`", "expected `(` after it",
            "write `{keyword} (`")
        => Step::Edit(|r, _| (!r.is(1, T::LeftParen)).then(|| vec![Edit::insert(r.span(1).start, "(")])),
            Copy, Insert(T::LeftParen);
    // `if (a < 3)) …`
    |r| r.at_start() && r.last() == Some(T::RightParen); Is(T::RightParen), Taken, By(statement)
        => unexpected("unmatched {token}", "no {opening} is open here",
            "remove it, or add the matching bracket") => Drop, Mend(false);
    // `return return a;`
    |r| r.last() == Some(T::Return) && !r.at_start(); Is(T::Return)
        => unexpected("a second {token}", "one too many", "remove it") => Drop, Mend(true);
    // `if a > b {` and `if (a) && (b) {`.
    |r| r.at_start(); OneOf(&HEADS), From, By(bare_condition)
        => unexpected("the condition of `{keyword}` must be in parentheses", "expected `(` and `)`",
            "write `{keyword} ({condition}) { … }`")
        => Step::Edit(parentheses), Do(read_head);
    // `while (i = 0; i < n; i++)`
    |r| r.at_start(); OneOf(&HEADS), From, By(parts_on_line), Caret
        => unexpected("`;` in a condition", "this has to be one expression",
            "write the other statements before the `{keyword}`, or in its body").or("{loop}")
        => Do(read_head);
    // `else if {` as the last branch.
    |r| r.last() == Some(T::Else); Is(T::If), Taken, Group(T::LeftBrace),
        Not(&Text(&["else", "elif", "elseif", "elsif"]))
        => unexpected("`if` needs a condition in parentheses", "expected `(` after it",
            "remove this `if`, or write its condition: `if (…)`") => Drop, Mend(false);
    // `for (…;…;…)`, `do {`, `switch (…) {` and the like.
    |r| r.at_start() && r.last() == Some(T::RightParen) && r.machine.head == T::While;
        Text(&["do"]), Taken, Not(&By(do_while))
        => unexpected("a `do` after the condition of `while`", "one too many", "remove `do`")
        => Drop, Mend(true);
    begins_in_block; Text(&["switch"]), Caret, Group(T::LeftParen), Group(T::LeftBrace)
        => word(STATEMENT) => Leave;
    |r| begins_in_block(r) && !r.is_own(0); Role(Role::Loop), Caret, By(loop_head)
        => word(STATEMENT).or("{loop}") => Do(read_head);
    // `name:`
    begins_in_block; Name, Text(&[":"]), Not(&OneOf(&TYPES)), Not(&Is(T::Assign))
        => foreign("miniSysY has no labels", STATEMENT, "use `while` with `break` and `continue`")
        => Drop;
    // `if (…) else …`, `}; else`
    |r| r.at_start() && r.last() == Some(T::RightParen) && r.machine.head == T::If && !r.expects(T::Else);
        Is(T::Else), Taken
        => unexpected("the statement before `else` is missing", "expected a statement",
            "write `{}` before it, or negate the condition: `if (!(…))`")
        => Insert(T::Semicolon), Copy;
    |r| r.at_start() && r.last() == Some(T::RightBrace); Is(T::Semicolon), Taken, Is(T::Else)
        => unexpected("a `;` between `}` and `else`", "this ends the `if`", "remove the `;`")
        => Drop, Mend(true);
    // `while (i < 3} {`
    |r| r.after_operand() && r.bracket_is(T::LeftParen); Is(T::RightBrace), Taken, Is(T::LeftBrace)
        => unexpected("{token} cannot close {bracket}", "expected {closer}", "write `)`")
        => Do(|r, _| r.unclosed += 1), Replace(T::RightParen), Mend(true);
    // `else (…) {`, in which an `if` is missing, and `elif (…)`.
    |_| true; Is(T::Else), Taken, Group(T::LeftParen), Caret, Is(T::LeftBrace)
        => unexpected("an `else` takes no condition", "an `if` is missing", "write `else if (…)`")
        => Step::Edit(as_else_if), Do(else_if);
    |r| r.at_start(); Text(&["elif", "elseif", "elsif"]), Taken, Group(T::LeftParen)
        => word(WORD) => Step::Edit(as_else_if), Do(else_if);
    // `try { … }`, `match n { … }`, `throw e;`, `delete a;`
    |r| begins_in_block(r) && !r.is_own(0); Role(Role::Statement), Caret, By(foreign_statement)
        => word(STATEMENT) => Leave;
    // `if (a) int b = 1;`
    |r| awaits_body(r) && r.unclosed >= 0; OneOf(&DECLARING), Caret, By(up_to_semicolon)
        => unexpected("a declaration cannot be the body of an `if`, `else` or `while`",
            "expected a statement", "put the declaration into braces, or before the statement")
        => Do(|r, found| { r.ends.push(r.at + found.taken); r.insert(T::LeftBrace); }), Copy;
    // `i f (a)` and `re turn a;`
    |r| r.at_start(); By(|r, _| halves(r).map(|_| 2))
        => unexpected("a keyword with a space in it", "possibly one word", "write `{halves}`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.text_span(0, 2), halves(r)?.spelling())])),
            Do(|r, _| r.replace(2, halves(r).unwrap_or(T::Error)));
    // A name where the text around it shows which keyword is meant.
    |r| r.at_start(); By(|r, _| keyword(r).map(|_| 1))
        => unexpected("`{name}` is not a keyword of miniSysY", "possibly misspelt", "write `{keyword}`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.span(0), keyword(r)?.spelling())])),
            Do(|r, _| r.replace(1, keyword(r).unwrap_or(T::Error)));
};

/// The rest of a statement that only another language has: up to the end of its braces or line.
pub(super) fn foreign_statement(parser: &Parser, from: usize) -> Option<usize> {
    let is_open = matches!(parser.text(from), "{" | "[" | "<");
    let begins = is_open || parser.begins_operand(from) || parser.is_top_level();
    let rest = rest_of_statement(parser, from).filter(|_| begins && !parser.begins_line(from))?;
    Some(rest + usize::from(parser.is(from + rest, T::Semicolon)))
}

pub(super) fn begins_in_block(parser: &Parser) -> bool {
    parser.at_start() && parser.in_block()
}

fn begins_line(parser: &Parser) -> bool {
    parser.at_start() && parser.begins_line(0) && parser.is_among_statements() && !parser.is_own(0)
}

/// The rest of a line that ends with `:`, and the lines after it that are indented further.
fn indented(parser: &Parser, from: usize) -> Option<usize> {
    let next = (from..from + SHORT).find(|&ahead| parser.begins_line(ahead))?;
    let column = parser.indentation_of(parser.span(0).start);
    let goes_on = |ahead: &usize| {
        let is_line = parser.begins_line(*ahead);
        parser.kind(*ahead).is_some()
            && (!is_line || parser.indentation_of(parser.span(*ahead).start) > column)
    };
    let is_head = parser.text(next - 1) == ":" && goes_on(&next);
    is_head.then(|| (next..).take_while(goes_on).count() + next - from)
}

/// A condition that is not in parentheses as a whole, with a `{` after it.
fn bare_condition(parser: &Parser, from: usize) -> Option<usize> {
    let length = rest_of_expression(parser, from)?;
    let goes_on = match parser.is(from, T::LeftParen) {
        true => {
            let next = parser.partner(from)? + 1;
            matches!(parser.kind(next), Some(T::Infix(_))) || parser.has_role(next, Role::Operator)
        }
        false => parser.begins_operand(from),
    };
    (goes_on && parser.is(from + length, T::LeftBrace)).then_some(length)
}

/// A condition in parentheses with a `;` in it.
fn parts(parser: &Parser, from: usize) -> Option<usize> {
    let group = Group(T::LeftParen).length(parser, from)?;
    let ends = |&ahead: &usize| parser.kind(ahead).is_some_and(ends_statement);
    (from..from + group).find(ends).filter(|&end| parser.is(end, T::Semicolon)).map(|_| group)
}

/// The same on one line: a `)` that is missing may be on another one.
fn parts_on_line(parser: &Parser, from: usize) -> Option<usize> {
    let group = parts(parser, from)?;
    (!(from..from + group).any(|ahead| parser.begins_line(ahead))).then_some(group)
}

/// A condition with a `)` but no `(`, in front of a statement.
fn half_condition(parser: &Parser, from: usize) -> Option<usize> {
    let ends = |&ahead: &usize| {
        let kind = parser.kind(ahead);
        kind.is_none_or(|kind| kind == T::RightParen || ends_statement(kind))
    };
    let next = |&ahead: &usize| Some(parser.partner(ahead).unwrap_or(ahead) + 1);
    let close = successors(Some(from), next).take(SHORT).find(ends)?;
    let is_whole = parser.partner(from).is_some_and(|partner| partner + 1 == close);
    let is_half = parser.begins_operand(from)
        && close > from
        && !is_whole
        && parser.is(close, T::RightParen)
        && parser.begins_statement(close + 1);
    is_half.then_some(close + 1 - from)
}

/// Whether the body of an `if`, `else` or `while` comes next.
fn awaits_body(parser: &Parser) -> bool {
    parser.at_start() && parser.expects_statement() && !parser.expects(T::INT)
}

/// The tokens up to the `;` of a declaration on one line, and the `;`.
fn up_to_semicolon(parser: &Parser, from: usize) -> Option<usize> {
    let rest = rest_of_statement(parser, from)?;
    parser.is(from + rest, T::Semicolon).then_some(rest + 1)
}

/// Nothing, if a statement begins here.
fn statement(parser: &Parser, from: usize) -> Option<usize> {
    parser.begins_statement(from).then_some(0)
}

/// The block and the condition of a `do`.
fn do_while(parser: &Parser, from: usize) -> Option<usize> {
    let head = from + Group(T::LeftBrace).length(parser, from)?;
    let condition = Group(T::LeftParen).length(parser, head + 1)?;
    let is_loop = parser.is(head, T::While) && parser.is(head + 1 + condition, T::Semicolon);
    is_loop.then_some(0)
}

/// Parentheses around the condition, if nothing else has to change.
fn parentheses(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let span = parser.text_span(1, found.taken);
    plain_text(parser, 1, found.taken)?;
    Some(vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")])
}

/// Reads `if` or `while`, and a hole in parentheses, in place of a head.
fn read_head(parser: &mut Parser, found: &Match) {
    // A loop of another language is read as `while`.
    let keyword = parser.kind(0).filter(|kind| kind.is_head()).unwrap_or(HEADS[1]);
    let (first, end) = (parser.span(0), parser.text_span(0, found.taken).end);
    parser.skip(found.taken);
    parser.emit(Token { kind: keyword, span: first });
    parser.emit(Token { kind: T::LeftParen, span: Span::new(first.end, first.end) });
    parser.emit(Token { kind: T::Hole, span: Span::new(first.end, end) });
    parser.emit(Token { kind: T::RightParen, span: Span::new(end, end) });
}

/// Whether a string or character comes next, which the lexer has reported.
fn is_literal(parser: &Parser) -> bool {
    let quotes = ['"', '\'', '“', '”', '„', '‘', '’', '‚', '＂', '＇', '`'];
    parser.is(0, T::Error) && parser.text(0).starts_with(quotes)
}

/// Remembers the names in a directive: it may define them.
fn remember_names(parser: &mut Parser, _: &Match) {
    let text = parser.text(0).to_owned();
    let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let symbols = names.map(|name| parser.names.intern(name));
    parser.skipped.extend(symbols);
}

/// The head of a loop of another language: in parentheses, or the tokens before its `{`.
fn loop_head(parser: &Parser, from: usize) -> Option<usize> {
    match Group(T::LeftParen).length(parser, from) {
        Some(group) if parser.begins_statement(from + group) => Some(group),
        Some(_) => parts(parser, from),
        None if parser.name(0) == Some("do") && parser.begins_statement(from) => Some(0),
        None => up_to_brace(parser, from),
    }
}

/// `else if` in place of the next word.
fn as_else_if(parser: &Parser, _: &Match) -> Option<Vec<Edit>> {
    Some(vec![Edit::replace(parser.span(0), ["else", "if"].join(" "))])
}

/// Puts `else` and `if` in the place of the next word, one after the other.
fn else_if(parser: &mut Parser, _: &Match) {
    let span = parser.span(0);
    let middle = span.start + 2;
    parser.at += 1;
    parser.emit(Token { kind: T::Else, span: Span::new(span.start, middle) });
    parser.emit(Token { kind: T::If, span: Span::new(middle, span.end) });
}

/// The keyword that the next two names make up.
pub(in crate::syntax::resilient) fn halves(parser: &Parser) -> Option<T> {
    let (first, second) = (parser.name(0)?, parser.name(1)?);
    let is_whole = |kind: &T| {
        let rest = kind.spelling().strip_prefix(first);
        rest == Some(second) && !kind.is_head()
            || rest == Some(second) && parser.is(2, T::LeftParen)
    };
    KEYWORDS.into_iter().find(is_whole)
}

/// `if` or `int` for a name of two or three letters, if nothing else can be meant: a statement follows
/// `iff (…)` on its line, and a declarator follows `it`.
fn short_keyword(parser: &Parser) -> Option<&'static str> {
    let name = parser.name(0).filter(|name| (2..=3).contains(&name.len()))?;
    let is_near = |keyword| strsim::osa_distance(name, keyword) == 1;
    match parser.kind(1)? {
        T::LeftParen => {
            let after = 1 + Group(T::LeftParen).length(parser, 1)?;
            let is_head = parser.is(after, T::LeftBrace) || !parser.begins_line(after);
            (is_head && is_near("if")).then_some("if")
        }
        T::Identifier(_) => {
            let follows = [T::Assign, T::Semicolon, T::Comma, T::LeftBracket, T::LeftParen];
            let is_declarator = parser.kind(2).is_some_and(|kind| follows.contains(&kind));
            (is_declarator && name.len() == 2 && is_near("int")).then_some("int")
        }
        _ => None,
    }
}

/// The keyword that the next name is meant to be, if that fits what follows.
pub(in crate::syntax::resilient) fn keyword(parser: &Parser) -> Option<T> {
    let next = parser.kind(1)?;
    let (kinds, follows): (&[T], bool) = match next {
        T::LeftParen => {
            let group = Group(T::LeftParen).length(parser, 1);
            let is_head =
                |group| parser.begins_statement(1 + group) && !parser.is(1 + group, T::Semicolon);
            (&HEADS, group.is_some_and(is_head))
        }
        T::Semicolon => (&[T::Break, T::Continue, T::Return], true),
        T::Identifier(_) => (&[T::INT, T::FLOAT, T::Void, T::Return, T::Else], true),
        T::Number(_) | T::Hole => (&[T::Return], true),
        T::LeftBrace => (&[T::Else], true),
        T::Type(_) => (&[T::Const], true),
        kind => (&[T::Else], kind.begins_statement()),
    };
    // To compare names takes longer.
    let meant = || words::misspelt_keyword(parser.name(0)?).or_else(|| short_keyword(parser));
    let meant = Some(()).filter(|_| follows && !parser.is_own(0)).and_then(|_| meant())?;
    let is_possible = |kind: &&T| match kind {
        T::Else => matches!(parser.last(), Some(T::RightBrace | T::Semicolon)),
        T::Return => !parser.is_top_level(),
        _ => true,
    };
    kinds.iter().filter(is_possible).find(|kind| kind.spelling() == meant).copied()
}
