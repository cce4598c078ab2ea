//! Types of other languages: in declarations, casts and definitions.

use super::blocks::near_rest;
use super::mistyped::STAR;
use super::rule::Pattern::*;
use super::rule::Say::Nothing;
use super::rule::Step::{self, *};
use super::rule::{Match, Rule, SHORT, Say, foreign, rows, word};
use super::words;
use crate::diag::Edit;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const DECLARATION: &str = "not a declaration of miniSysY";

/// What is said of a type that the program has not defined.
const TYPE: Say = foreign("miniSysY has no `$text`", "not a word of miniSysY", "$type");

/// What is said of a cast.
const CAST: Say = foreign(
    "miniSysY has no casts",
    "a type cannot stand in an expression",
    "leave it out: every value is an `int`, and `/` drops what follows the point",
);

pub(super) const RULES: &[Rule] = rows! {
    // `struct name { … };` and the like.
    |r| r.at_start(); Role(words::Role::Aggregate), Caret, By(|r, ahead| {
            let name = usize::from(r.is_name(ahead));
            let ends = r.is(ahead + 1, T::LeftBrace) || r.is(ahead + 1, T::Semicolon);
            (r.is(ahead, T::LeftBrace) || name == 1 && ends).then_some(name)
        }), By(declaration)
        => word(DECLARATION) => Do(|r, _| r.types.extend(r.symbol(1))), Skip;
    // `typedef … name;`
    |r| r.at_start(); Words(&["typedef"]), Caret, Not(&[Is(T::Semicolon)]), By(declaration)
        => word(DECLARATION) => Do(|r, found| r.types.extend(r.symbol(found.taken - 2))), Skip;
    // `unsigned int x`; nothing is said of a type that the program has tried to define.
    begins_declaration; By(defined_types), Taken, OneOf(&[T::Int, T::Void, T::Const])
        => Nothing => Do(silence_value), Drop;
    begins_declaration; By(types), Taken, OneOf(&[T::Int, T::Void, T::Const])
        => TYPE => Step::Edit(without_words), Do(silence_value), Drop;
    // `float x`, `char *s`, `let x`.
    begins_declaration; By(defined_types), Caret, By(stars_of_declarator)
        => Nothing => Do(silence_value), Do(|r, found| r.replace(found.caret, T::Int)), Drop;
    begins_declaration; By(types), Caret, By(stars_of_declarator)
        => TYPE
        => Step::Edit(int_instead), Do(silence_value),
            Do(|r, found| r.replace(found.caret, T::Int)), Drop;
    // `(int) -x` and `(float) x`.
    begins_cast; Is(T::LeftParen), By(|r, ahead| Some(type_length(r, ahead))),
        OneOf(&[T::Int, T::Void]), By(stars), Is(T::RightParen), Taken, Operand
        => CAST => Step::Edit(without_cast), Drop;
    begins_cast; Is(T::LeftParen), Not(&[Is(T::RightParen)]),
        By(|r, ahead| Some(type_length(r, ahead))), By(stars), Is(T::RightParen), Taken,
        By(|r, ahead| { (r.is_name(ahead) || r.is_number(ahead) || r.is(ahead,
            T::LeftParen)).then_some(1) })
        => CAST => Drop;
    // `sizeof(int)`
    |_| true; Words(&["sizeof"]), Caret, Is(T::LeftParen),
        By(|r, ahead| (r.is(ahead, T::Int) || type_length(r, ahead) == 1).then_some(1)),
        Is(T::RightParen)
        => word("not a function of miniSysY") => StandIn(T::Hole);
};

/// Leaves out words that change nothing, such as `signed`.
fn without_words(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let is_empty = |ahead| words::says_nothing(parser.text(ahead));
    let span = parser.text_span(0, found.taken);
    (0..found.taken).all(is_empty).then(|| vec![Edit::cut(parser.source, span)])
}

/// Leaves out `(int)`, which does nothing.
fn without_cast(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let is_int = parser.is(1, T::Int) && found.taken == 3;
    is_int.then(|| vec![Edit::cut(parser.source, parser.text_span(0, 3))])
}

/// `int` in place of a type that holds whole numbers which fit.
fn int_instead(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let is_int = |ahead| words::fits_int(parser.text(ahead));
    let is_plain = found.taken == found.caret && (0..found.taken).all(is_int);
    is_plain.then(|| vec![Edit::replace(parser.text_span(0, found.taken), "int")])
}

/// A declaration, which may hold braces, from its first token to its `;`.
fn declaration(parser: &Parser, from: usize) -> Option<usize> {
    let mut ahead = from;
    for _ in 0..SHORT - from {
        match parser.kind(ahead)? {
            T::Semicolon => return Some(ahead + 1 - from),
            T::LeftBrace => {
                ahead = parser.partner(ahead)? + 1;
                if parser.begins_line(ahead) && !parser.is(ahead, T::Semicolon) {
                    return Some(ahead - from);
                }
            }
            T::RightBrace => return None,
            _ => ahead += 1,
        }
    }
    None
}

/// How many words from `ahead` on make up a type that miniSysY lacks, without an `int` at the end.
fn type_length(parser: &Parser, ahead: usize) -> usize {
    let mut length = 0;
    while length <= SHORT {
        let here = ahead + length;
        let is_defined = parser.symbol(here).is_some_and(|name| parser.types.contains(&name));
        if is_defined || parser.has_role(here, words::Role::Type) {
            length += 1;
        } else if parser.has_role(here, words::Role::Aggregate) && parser.is_name(here + 1) {
            length += 2;
        } else {
            break;
        }
    }
    length
}

/// The words of a type that miniSysY lacks.
fn types(parser: &Parser, ahead: usize) -> Option<usize> {
    Some(type_length(parser, ahead)).filter(|&length| length > 0)
}

/// The same, if the program has tried to define the last one.
fn defined_types(parser: &Parser, ahead: usize) -> Option<usize> {
    let length = types(parser, ahead)?;
    let last = parser.symbol(ahead + length - 1)?;
    parser.types.contains(&last).then_some(length)
}

fn stars(parser: &Parser, ahead: usize) -> Option<usize> {
    Some((ahead..ahead + 4).take_while(|&ahead| parser.is(ahead, STAR)).count())
}

/// The stars between a type and a name. `char * s + 1` is an expression.
fn stars_of_declarator(parser: &Parser, ahead: usize) -> Option<usize> {
    let stars = stars(parser, ahead)?;
    let ends = [T::Assign, T::Comma, T::RightParen, T::LeftBracket, T::Semicolon];
    let follows = stars == 0
        || parser.kind(ahead + stars + 1).is_some_and(|following| ends.contains(&following));
    (parser.is_name(ahead + stars) && follows).then_some(stars)
}

fn begins_declaration(parser: &Parser) -> bool {
    parser.at_start() || parser.last() == Some(T::Const)
}

fn begins_cast(parser: &Parser) -> bool {
    !parser.after_operand() && !matches!(parser.last(), Some(T::If | T::While))
}

/// That a variable with a type of fractions or text gets one is not a second mistake.
fn silence_value(parser: &mut Parser, found: &Match) {
    let mend = parser.word(0).map(|word| word.mend);
    if matches!(mend, Some(words::FRACTION | words::TEXT)) {
        let rest = near_rest(parser, found.taken);
        parser.cover(parser.text_span(0, found.taken + rest));
    }
}
