//! Declarations: types of other languages, and what is often left out or put in the wrong place.

use std::iter::successors;

use super::operators::{EQUAL, STAR, pointer};
use super::words::{self, Role};
use crate::diag::Edit;
use crate::syntax::ast::UnaryOp;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::position::closer;
use crate::syntax::resilient::rule::Pattern::*;
use crate::syntax::resilient::rule::Step::{self, *};
use crate::syntax::resilient::rule::{
    Match, NOTHING, Rule, SHORT, Say, foreign, rest, rest_of_statement, rows, unexpected, word,
};
use crate::syntax::resilient::states::Bracket;
use crate::syntax::token::{RESULTS, TYPES, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";
/// A type that the program has not defined.
const TYPE: Say = foreign("miniSysY has no `{text}`", "not a keyword of miniSysY", "{mend}");
pub(super) const CAST: Say = foreign(
    "miniSysY has no casts",
    "a type is not an expression",
    "remove it: a value is converted where it is assigned, passed or returned",
);

pub(super) const RULES: &[Rule] = rows! {
    // `struct name { … };` and the like.
    |r| r.at_start(); By(modifiers), Role(Role::Aggregate), Caret, By(|r, ahead| {
            let name = usize::from(r.is_name(ahead));
            let ends = r.is(ahead + 1, T::LeftBrace) || r.is(ahead + 1, T::Semicolon);
            (r.is(ahead, T::LeftBrace) || name == 1 && ends).then_some(name)
        }), By(declaration)
        => word(DECLARATION) => Do(|r, found| r.types.extend(r.symbol(found.word + 1))), Drop;
    // `typedef … name;`
    |r| r.at_start() && !r.is_own(0); Text(&["typedef"]), Caret, Not(&Is(T::Semicolon)), By(declaration)
        => word(DECLARATION) => Do(|r, found| r.types.extend(r.symbol(found.taken - 2))), Drop;
    // `void x = 0;`
    |r| r.at_start() && !r.in_parameters(); Is(T::Void), Taken, Name,
        OneOf(&[T::Assign, T::Semicolon, T::Comma, T::LeftBracket])
        => unexpected("a variable cannot have the type `void`", "only a function can",
            "write `int`") => Replace(T::INT), Mend(false);
    // `unsigned int x`
    begins_declaration; By(types), Taken, By(|r, ahead| r.kind(ahead).is_some_and(|it| RESULTS.contains(&it) || it == T::Const).then_some(1))
        => TYPE => Step::Edit(as_int), Drop;
    // `double x`, `char *s`, `let x`; nothing is said of a type that the program has tried to define.
    |r| begins_declaration(r) && !r.has_role(0, Role::Aggregate); By(defined_types), Caret, By(stars_of_declarator) => NOTHING => Do(declare);
    begins_declaration; By(types), Caret, By(stars_of_declarator)
        => TYPE => Step::Edit(as_int), Do(declare);
    // `float x = 3,14;`
    |r| awaits_number(r) && r.is_among_statements(); By(decimal_comma), Taken, Not(&Is(T::Assign))
        => unexpected("a number with a comma", "this is not a decimal point", "write a point: `{decimal}`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.span(1), ".")])), Replace(T::Hole);
    // `const f = x => x + 1;`
    |r| r.at_start(); By(|r, _| Some(usize::from(r.is(0, T::Const)))), Name, Is(T::Assign), From,
        By(|r, at| Group(T::LeftParen).length(r, at).or(Name.length(r, at))), Is(T::Assign), Text(&[">"]), Caret, By(rest_of_statement)
        => foreign("miniSysY has no lambda expressions", "not a value of miniSysY",
            "define a function at the top level: `int f(int a) { … }`") => Replace(T::Hole);
    // `(int) x` and `(float) x`; `(auto) - 1` may be a difference.
    |r| !r.after_operand() && !r.last().is_some_and(T::is_head); Is(T::LeftParen), By(type_of_cast), By(stars), Is(T::RightParen), Taken,
        Not(&OneOf(&[T::Sign(UnaryOp::Plus), T::Sign(UnaryOp::Minus)])), Operand
        => CAST
        => Step::Edit(|r, found| (r.is(1, T::INT) && found.taken == 3 && !r.has_floats())
            .then(|| vec![Edit::cut(r.source, r.text_span(0, 3))])), Drop;
    // A constant without a type.
    |r| r.last() == Some(T::Const) && r.is_float(2); Name, Taken, Is(T::Assign)
        => unexpected("the constant `{name}` has no type", "expected `float`", "write `const float {name}`")
        => Insert(T::FLOAT), Copy, Mend(true);
    |r| r.last() == Some(T::Const); Name, Taken, Not(&Name)
        => unexpected("the constant `{name}` has no type", "expected `int`", "write `const int {name}`")
        => Insert(T::INT), Copy, Mend(true);
    // `int const a`
    |r| r.is_among_statements(); OneOf(&TYPES), From, Is(T::Const), Taken, Name
        => unexpected("`const` is written before {token}", "after it", "write `const {type}`")
        => Insert(T::Const), Copy, Drop, Mend(true);
    // `int a = 1,` before a statement
    |r| r.in_block() && !r.at_start() && (r.expects(T::Comma) || r.expects_operator());
        Is(T::Comma), Taken, By(statement_after_comma)
        => unexpected("a `,` at the end of a statement", "expected `;`", "write `;`")
        => Replace(T::Semicolon), Mend(true);
    // `int a, int b;`
    follows_comma; OneOf(&TYPES), Taken, Name
        => unexpected("a second {token} in a declaration", "one too many",
            "remove this {token}, or write `;` in place of the `,`") => Drop, Mend(true);
    // `const int N 10;` and `int a[2] {1, 2};`
    |r| r.machine.is_declared() && r.after_operand() && r.is_among_statements(); By(bare_value)
        => unexpected("an `=` is missing before the value", "expected `=`", "write `=` and the value")
        => Insert(T::Assign), Copy;
    // `int a[] = {1, 2, 3};`
    |r| r.last() == Some(T::LeftBracket) && r.declares();
        Is(T::RightBracket), Taken, Is(T::Assign), Is(T::LeftBrace), Operand
        => unexpected("an array needs a length", "expected a length", "write the number of elements: `{length}`")
        => Step::Edit(|r, _| Some(vec![Edit::insert(r.span(0).start, elements(r).to_string())])), Insert(T::Hole), Copy;
    // `int a[2] = 1, 2};`
    begins_values; Taken, Operand, By(|r, ahead| {
            rest_of_statement(r, ahead).filter(|rest| r.is(ahead + rest, T::RightBrace))
        })
        => unexpected("a `{` is missing before the values", "expected `{`", "write `{`")
        => Do(|r, _| r.unclosed += 1), Insert(T::LeftBrace), Copy;
    // `{1, 2,}` and `int f(int a,)`
    |r| matches!(r.bracket(), Some(Bracket::Initializer | Bracket::Parameters))
            && !matches!(r.last(), Some(T::LeftBrace | T::LeftParen | T::Comma));
        Is(T::Comma), Taken, OneOf(&[T::RightBrace, T::RightParen])
        => unexpected("a `,` at the end of a list", "nothing follows", "remove the `,`")
        => Step::Edit(|r, _| (r.touches(0) || r.begins_line(1))
            .then(|| vec![Edit::cut(r.source, r.span(0))])), Drop;
    // `int a == 1;`
    |r| r.machine.is_declared() && r.after_operand() && r.is_among_statements(); Is(EQUAL)
        => unexpected("`==` in a declaration", "this compares", "write `=`")
        => Replace(T::Assign), Mend(true);
    // `int a[2] = [1, 2];`
    |r| r.last() == Some(T::Assign) && r.declares() || r.bracket() == Some(Bracket::Initializer) && !r.after_operand();
        Group(T::LeftBracket)
        => unexpected("the values of an array must be in braces", "not in brackets", "write `{…}`")
        => Replace(T::Hole);
    // `f(1; 2)`, `{1; 2}` and `int f(int a; int b)`.
    |r| !r.is_among_statements(); Is(T::Semicolon), Taken, By(up_to_closer)
        => unexpected("`;` inside parentheses or braces", "this ends a statement",
            "separate values with `,`") => Replace(T::Comma), Mend(false);
};

/// Nothing, if a statement begins that cannot be a part of a declaration.
fn statement_after_comma(parser: &Parser, from: usize) -> Option<usize> {
    let is_call = parser.is_name(from) && parser.is(from + 1, T::LeftParen);
    let is_keyword = matches!(parser.kind(from), Some(T::Return | T::Break | T::Continue))
        || parser.kind(from).is_some_and(T::is_head);
    (parser.begins_line(from) && (is_call && parser.declares() || is_keyword)).then_some(0)
}

/// Whether a value has to follow that no `,` separates from another one.
fn awaits_number(parser: &Parser) -> bool {
    !parser.after_operand() && !begins_declarator(parser) && !parser.at_start()
}

/// `3,14` for a `float`, without spaces.
fn decimal_comma(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_decimal = |ahead| parser.text(ahead).bytes().all(|byte| byte.is_ascii_digit());
    // `1,000` is more likely a thousand.
    let is_float = match parser.declares() {
        true => parser.lead().iter().any(|token| token.kind == T::FLOAT),
        false => parser.has_floats() && parser.text(ahead + 2).len() != 3,
    };
    let is_one = is_float
        && parser.is_number(ahead)
        && parser.is(ahead + 1, T::Comma)
        && parser.is_number(ahead + 2)
        && [ahead, ahead + 1].into_iter().all(|at| parser.touches(at))
        && [ahead, ahead + 2].into_iter().all(is_decimal);
    is_one.then_some(3)
}

/// Reads `int` or `float` in place of a type. A variable is left out if its value cannot be that of an `int`.
fn declare(parser: &mut Parser, found: &Match) {
    let mends = |mend| (0..found.caret).any(|it| parser.word(it).is_some_and(|it| it.mend == mend));
    let (is_double, is_text) = (mends(words::DOUBLE), mends(words::TEXT));
    let rest = rest_of_statement(parser, found.taken).unwrap_or(0);
    let value = found.taken + 2;
    let is_list = matches!(parser.kind(value), Some(T::LeftBracket | T::If))
        || parser.is(value + 1, T::Not)
        || parser.name(value) == Some("new");
    if is_list && parser.is(value - 1, T::Assign) {
        return parser.replace(found.taken + rest, T::Hole);
    }
    if is_text {
        // That such a variable gets such a value is not a second mistake.
        parser.cover(parser.text_span(0, found.taken + rest));
    }
    if (0..found.caret).any(|it| parser.has_role(it, Role::Aggregate)) {
        let names = (found.taken..found.taken + rest + 1).filter_map(|it| parser.symbol(it));
        let names: Vec<_> = names.collect();
        parser.aggregates.extend(names);
    }
    parser.faulty = parser.start();
    parser.replace(found.caret, if is_double { T::FLOAT } else { T::INT });
    if found.taken > found.caret {
        parser.skip(found.taken - found.caret);
        pointer(parser);
    }
}

/// `int` in place of a type, if its words say nothing else and no length is missing: `char s[] = "abc"`.
fn as_int(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let is_int = |ahead| words::fits_int(parser.text(ahead));
    let has_type = matches!(parser.kind(found.taken), Some(T::Type(_) | T::Void | T::Const));
    let span = parser.text_span(0, found.taken);
    let is_double = found.taken == 1 && parser.text(0) == "double";
    let word = if is_double { "float" } else { "int" };
    let edit = if has_type { Edit::cut(parser.source, span) } else { Edit::replace(span, word) };
    let has_length = !parser.is(found.taken + 2, T::RightBracket);
    (found.taken == found.caret && has_length && (is_double || (0..found.taken).all(is_int)))
        .then(|| vec![edit])
}

/// The number that ends a declarator, or the values in braces after lengths.
fn bare_value(parser: &Parser, ahead: usize) -> Option<usize> {
    let ends = matches!(parser.kind(ahead + 1), Some(T::Semicolon | T::Comma));
    let is_number = ends && parser.is_number(ahead) && !parser.begins_line(ahead);
    let is_list = parser.last() == Some(T::RightBracket)
        && parser.is(ahead, T::LeftBrace)
        && !parser.is(ahead + 1, T::Assign);
    (is_number || is_list).then_some(1)
}

/// The number of values in the braces of `] = {…}`, which comes next.
pub(in crate::syntax::resilient) fn elements(parser: &Parser) -> usize {
    let end = parser.partner(2).unwrap_or(3);
    let next = |&at: &usize| Some(parser.partner(at).unwrap_or(at) + 1);
    let values = successors(Some(3), next).take_while(|&at| at < end);
    values.filter(|&at| parser.is(at, T::Comma) && at + 1 < end).count() + 1
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

/// Words such as `public` and `static`.
pub(super) fn modifiers(parser: &Parser, from: usize) -> Option<usize> {
    Some((from..from + 4).take_while(|&ahead| parser.has_role(ahead, Role::Type)).count())
}

/// How many words from `ahead` on make up a type that miniSysY lacks, without an `int` at the end.
fn type_length(parser: &Parser, ahead: usize) -> usize {
    let mut length = 0;
    while length <= SHORT {
        let here = ahead + length;
        let is_defined = parser.symbol(here).is_some_and(|name| parser.types.contains(&name));
        let is_word = parser.has_role(here, Role::Type) || parser.has_role(here, Role::Definition);
        if is_defined || is_word {
            length += 1;
        } else if parser.has_role(here, Role::Aggregate) && parser.is_name(here + 1) {
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

/// `int`, or a type of another language.
fn type_of_cast(parser: &Parser, ahead: usize) -> Option<usize> {
    let length = type_length(parser, ahead);
    let length =
        length + usize::from(matches!(parser.kind(ahead + length), Some(T::Type(_) | T::Void)));
    (length > 0).then_some(length)
}

/// The same as [`types`], if the program has tried to define the last one.
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
    (parser.at_start() || parser.last() == Some(T::Const)) && !parser.is_own(0)
}

/// Whether the values of an array that is being declared come next.
pub(super) fn begins_values(parser: &Parser) -> bool {
    parser.last() == Some(T::Assign)
        && parser.declares()
        && parser.second_before() == Some(T::RightBracket)
}

/// Whether a `,` of a declaration comes before.
fn follows_comma(parser: &Parser) -> bool {
    parser.last() == Some(T::Comma) && parser.declares() && parser.is_among_statements()
}

/// Whether the name of a variable or function, or its `*`, comes next.
pub(super) fn begins_declarator(parser: &Parser) -> bool {
    matches!(parser.last(), Some(T::Type(_) | T::Void)) || follows_comma(parser)
}

/// The tokens before the one on the line that closes the open bracket.
fn up_to_closer(parser: &Parser, from: usize) -> Option<usize> {
    let closers = [T::RightParen, T::RightBracket, T::RightBrace];
    let length = rest(parser, from, &closers).filter(|&length| length > 0)?;
    let wanted = parser.open_bracket().map_or(T::RightBrace, |(_, open)| closer(open.kind));
    let is_near = wanted == T::RightBrace || !parser.begins_line(from + length);
    (is_near && parser.is(from + length, wanted)).then_some(length)
}
