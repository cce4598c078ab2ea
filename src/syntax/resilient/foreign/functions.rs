//! Heads of functions, and what is outside of functions in other languages: imports, classes around
//! the program, prototypes.

use super::declarations::modifiers;
use super::statements::foreign_statement;
use super::words::Role;
use crate::diag::{Code, Edit};
use crate::support::span::Span;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::condition::begins_item;
use crate::syntax::resilient::rule::Pattern::*;
use crate::syntax::resilient::rule::Step::{self, *};
use crate::syntax::resilient::rule::{
    Match, NOTHING, Rule, SHORT, foreign, rows, unexpected, up_to_brace, word,
};
use crate::syntax::resilient::states::Bracket;
use crate::syntax::token::{RESULTS, TYPES, Token, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";
const PART: &str = "not a part of miniSysY";
const NO_INT: &str = "expected `int`";

pub(super) const RULES: &[Rule] = rows! {
    // `import java.util.*;`, `use std::io;`, `package main`.
    |r| r.at_start() && !r.is_own(0); Role(Role::Import), Caret, By(foreign_statement)
        => word(DECLARATION) => Drop;
    // `public class Main {` around the rest of the program, and the words in front of its members.
    |r| begins_item(r) && !r.is_own(0);
        By(modifiers), Role(Role::Aggregate), Caret, Name, By(up_to_brace), By(brace_around_rest)
        => word(DECLARATION) => Do(leave_class), Drop;
    |r| r.is_in_class && r.at_start() && r.has_role(0, Role::Type);
        By(modifiers), Taken, OneOf(&[T::INT, T::FLOAT, T::Void, T::Const])
        => NOTHING => Drop;
    // `int f(int);`
    |r| begins_item(r) && !r.is_number(3);
        By(modifiers), OneOf(&RESULTS), From, Name, Caret, Group(T::LeftParen),
        Is(T::Semicolon), Not(&Is(T::LeftBrace))
        => unexpected("miniSysY has no function prototypes", "no body follows",
            "remove this line; define `{text}` above its first call") => Drop;
    // `fn add(a: i32, b: i32) -> i32 {`, `def f(x) {`, `function f(a, b) {`.
    |r| r.at_start(); By(modifiers), From, Role(Role::Definition), Caret, Name, Group(T::LeftParen),
        By(up_to_brace)
        => word("not a keyword of miniSysY") => Do(read_head);
    // `int main(int argc, char *argv[]) {`
    begins_item; OneOf(&RESULTS), Text(&["main"]),
        By(|r, ahead| Group(T::LeftParen).length(r, ahead).filter(|&length| length > 3)), Taken, Is(T::LeftBrace)
        => unexpected("`main` must have no parameters and return an `int`", "it has parameters",
            "write `int main()`").code(Code::MalformedMain) => Do(read_head);
    // `int[] make(int n) {`
    begins_item; OneOf(&TYPES), From, Group(T::LeftBracket), Caret, Taken, Name, Is(T::LeftParen)
        => unexpected("a function cannot return an array", "expected the name of the function",
            "fill an array that the caller passes: `void f(int a[])`") => Copy, Drop;
    // `int f int a, int b) {` and `int main) {`
    begins_item; OneOf(&RESULTS), From, Name, Caret, Taken, By(half_parameters)
        => unexpected("a `(` is missing after the name of a function", "expected `(` after it",
            "write `{text}(`")
        => Step::Edit(|r, _| Some(vec![Edit::insert(r.span(1).end, "(")])), Copy, Copy,
            Insert(T::LeftParen);
    // `int f(a, b) int a; int b; {`
    begins_item; OneOf(&RESULTS), Name, From, Group(T::LeftParen), Caret, OneOf(&TYPES), By(before_body)
        => unexpected("parameters without their types", "expected types in the parentheses",
            "write each type in front of its parameter: `int f(int a, int b) {`") => Do(read_head);
    // `int f(int a) -> int {`, `int f(int a); {`, `int f() throws E {`, `int f(a) int a; {`.
    begins_item; OneOf(&RESULTS), Name, Group(T::LeftParen), From, By(before_body)
        => unexpected("text between a function's parameters and its body", PART,
            "remove it; the types of parameters are in the parentheses: `int f(int a) {`")
        => Step::Edit(|r, found| (found.taken == found.from + 1 && r.is(found.from, T::Semicolon))
            .then(|| vec![Edit::cut(r.source, r.span(found.from))])), Do(read_head);
    // `(void)` as a list of parameters, and a parameter that is `const`.
    begins_parameter; Is(T::Void), Taken, Is(T::RightParen)
        => foreign("`void` is not a parameter", "one too many",
            "leave the parentheses empty: `()`")
        => Drop, Mend(true);
    |r| r.bracket() == Some(Bracket::Parameters) && r.last() != Some(T::RightBracket); Is(T::Const)
        => unexpected("a parameter cannot be `const`", "one too many", "remove `const`")
        => Drop, Mend(true);
    // A parameter or function without `int`.
    |r| begins_parameter(r) && r.machine.brackets.len() == 1;
        Name, Taken, OneOf(&[T::Comma, T::RightParen])
        => unexpected("the parameter `{name}` has no type", NO_INT, "write `int {name}`")
        => Insert(T::INT), Copy, Mend(false);
    begins_item; Text(&["main"]), Taken, Group(T::LeftParen), Is(T::LeftBrace)
        => unexpected("the function `main` has no type", NO_INT, "write `int main()`")
        => Insert(T::INT), Copy, Mend(true);
    begins_item; Name, Taken, Group(T::LeftParen), Is(T::LeftBrace)
        => unexpected("the function `{name}` has no type", NO_INT,
            "write `int {name}(…)`, or `void {name}(…)` if it returns nothing")
        => Insert(T::INT), Copy;
    // `int main {`
    begins_item; OneOf(&RESULTS), From, Name, Caret, Taken,
        Group(T::LeftBrace), Not(&OneOf(&[T::Semicolon, T::Comma]))
        => unexpected("a function has parentheses after its name", "expected `()` after it",
            "write `{text}()`")
        => Step::Edit(|r, _| Some(vec![Edit::insert(r.span(1).end, "()")])), Copy, Copy,
            Insert(T::LeftParen), Insert(T::RightParen);
};

/// A `{` that the last token closes.
fn brace_around_rest(parser: &Parser, from: usize) -> Option<usize> {
    let is_around =
        parser.partner(from).is_some_and(|end| parser.at + end + 1 == parser.input.len());
    (is_around && parser.is(from, T::LeftBrace)).then_some(1)
}

/// What is in a class is read as if it were outside of it.
fn leave_class(parser: &mut Parser, _: &Match) {
    parser.input = &parser.input[..parser.input.len() - 1];
    parser.is_in_class = true;
}

/// Parameters with their `)` but without a `(`, in front of the `{` of a function.
fn half_parameters(parser: &Parser, from: usize) -> Option<usize> {
    let is_part = |ahead: &usize| {
        let kind = parser.kind(*ahead);
        let brackets = [T::Comma, T::LeftBracket, T::RightBracket];
        parser.is_type(*ahead)
            || parser.is_name(*ahead)
            || parser.is_number(*ahead)
            || kind.is_some_and(|kind| brackets.contains(&kind))
    };
    let close = from + (from..from + SHORT).take_while(is_part).count();
    let begins = close == from || parser.is_type(from);
    let is_half = begins && parser.is(close, T::RightParen) && parser.is(close + 1, T::LeftBrace);
    is_half.then_some(close - from)
}

/// A few tokens before the `{` of a function, without parentheses.
fn before_body(parser: &Parser, from: usize) -> Option<usize> {
    let ends = |ahead: &usize| {
        let stops = [T::LeftBrace, T::LeftParen, T::RightBrace, T::Assign];
        parser.kind(*ahead).is_none_or(|kind| stops.contains(&kind) || kind.is_head())
    };
    let end = (from..from + 12).find(ends).filter(|&end| parser.is(end, T::LeftBrace))?;
    (end > from).then_some(end - from)
}

fn begins_parameter(parser: &Parser) -> bool {
    parser.at_start() && parser.bracket() == Some(Bracket::Parameters)
}

/// Reads the head as that of a function about whose parameters nothing is known.
fn read_head(parser: &mut Parser, found: &Match) {
    let span = parser.text_span(0, found.taken);
    let result = parser.kind(0).filter(|kind| RESULTS.contains(kind));
    let open = (0..found.taken).find(|&ahead| parser.is(ahead, T::LeftParen)).unwrap_or(1);
    let name = parser.input[parser.at + open - 1];
    parser.skip(found.taken);
    // The result of `main` is not a second mistake.
    let is_main = parser.source_text(name.span) == "main";
    let kind = result.filter(|_| !is_main).unwrap_or(T::INT);
    parser.emit(Token { kind, span: Span::new(span.start, name.span.start) });
    parser.emit(name);
    parser.emit(Token { kind: T::LeftParen, span: name.span.after() });
    if parser.bracket() == Some(Bracket::Parameters) {
        parser.machine.forget_bracket(span);
        parser.emit(Token { kind: T::RightParen, span: span.after() });
    }
}
