//! Variables and parameters as other languages declare them: `let x = 1`, `var x int`, `x: int`,
//! `x := 5`, lists and strings as their values.

use super::blocks::{near_rest, rest_of_statement, up_to_brace};
use super::hint::plain_text;
use super::rule::Pattern::*;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, foreign, rows, unexpected};
use super::statements::is_literal;
use super::words::{self, Role};
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::states::Bracket;
use crate::syntax::token::{Token, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";

/// Names of types in other languages that are good names for variables, too.
const TYPES: [&str; 22] = [
    "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "isize", "f32", "f64", "number",
    "Number", "any", "str", "Int", "Long", "Float", "Double", "Bool", "Boolean",
];

pub(super) const RULES: &[Rule] = rows! {
    // `let x = 1`, `var x int`.
    |r| r.at_start(); By(|r, _| declaration(r).map(|it| it.intro).filter(|&intro| intro > 0))
        => foreign("miniSysY has no `$text`", "not a word of miniSysY", "write `$declaration`")
        => Do(declare);
    // `int[] a = new int[10];`
    |r| r.at_start(); By(|r, _| declaration(r).filter(|it| it.has_brackets).map(|it| it.name)),
        Caret
        => unexpected("the brackets of an array go after its name", DECLARATION,
            "write `$declaration`") => Do(declare);
    // `x: int = 1`
    |r| r.at_start(); By(|r, _| declaration(r).filter(|it| it.is_typed).map(|it| it.end)), Caret
        => foreign("the type goes before the name", DECLARATION, "write `$declaration`")
        => Do(declare);
    // `x := 5`
    |r| r.at_start(); Name, From, By(|r, _| declaration(r).filter(|it| it.is_new).map(|_| 2)), Caret
        => foreign("miniSysY has no `:=`", "not an operator of miniSysY", "write `$declaration`")
        => Do(declare);
    // `xs = [1, 2, 3]`
    |r| r.at_start() && !r.is_own(0); Name, Is(T::Assign), From, Is(T::LeftBracket), Caret,
        By(rest_of_statement)
        => foreign("the values of an array stand in braces", "not in brackets",
            "declare the array, such as `int a[3] = {1, 2, 3};`") => StandIn(T::Hole);
    // `name = 'world'`
    |r| r.at_start() && !r.is_own(0); Name, Is(T::Assign), From,
        By(|r, ahead| {
            let is_string = is_literal(r, ahead, &['"', '\'']) && r.text(ahead).len() > 3;
            is_string.then_some(1)
        }), Caret, By(rest_of_statement)
        => foreign("miniSysY has no strings", "not a value of miniSysY", words::TEXT)
        => StandIn(T::Hole);
    // `f(a: int)`, `f(a int)`
    |r| r.at_start() && r.bracket() == Some(Bracket::Parameters); Name, By(type_of_parameter)
        => foreign("the type goes before the name", DECLARATION,
            "write `int $name`, and for an array `int $name[]`")
        => Do(|r, found| {
            let is_array = (1..found.taken).any(|ahead| r.is(ahead, T::LeftBracket));
            r.insert(T::Int);
            r.copy();
            if is_array {
                r.insert_after(T::LeftBracket);
                r.insert_after(T::RightBracket);
            }
            if !r.is_skipping {
                r.at += found.taken - 1;
            }
        });
    // `int f(int a) -> int {`, `int f(int a): int {`
    ends_parameters; By(arrow), By(up_to_brace)
        => foreign("the type of the result goes before the name", DECLARATION,
            "write `int f(…) {`") => Drop;
    ends_parameters; Unknown(":"), By(|r, ahead| r.begins_line(ahead).then_some(0)), Taken
        => foreign("no `:` begins a block in miniSysY", "not a part of miniSysY",
            "put what belongs together into braces: `{ … }`")
        => Drop, Do(|r, _| r.open_block(r.column));
};

/// A declaration of another language, in tokens from its beginning.
#[derive(Default)]
struct Declaration {
    is_const: bool,
    /// How many words stand before the name.
    intro: usize,
    name: usize,
    is_typed: bool,
    /// Whether it begins with a type and brackets.
    has_brackets: bool,
    /// Whether `:=` gives the value.
    is_new: bool,
    /// The first token after its name and type.
    end: usize,
    /// Where its value begins.
    value: Option<usize>,
}

/// Whether a type of another language stands there, or `int`.
fn is_type(parser: &Parser, ahead: usize) -> bool {
    parser.is(ahead, T::Int)
        || parser.has_role(ahead, Role::Type)
        || parser.name(ahead).is_some_and(|name| TYPES.contains(&name))
}

/// The declaration that comes next, if no other rule reads it.
fn declaration(parser: &Parser) -> Option<Declaration> {
    let is_intro =
        |ahead: &usize| parser.word(*ahead).is_some_and(|word| word.mend == words::TYPED);
    if !parser.is_among_statements() {
        return None;
    }
    let is_const = parser.is(0, T::Const);
    let first = usize::from(is_const);
    let mut found = Declaration { is_const, ..Declaration::default() };
    found.intro = first + (first..first + 4).take_while(is_intro).count();
    found.name = found.intro;
    if found.intro == 0 && is_type(parser, 0) && parser.is(1, T::LeftBracket) {
        found.has_brackets = true;
        found.name = parser.partner(1)? + 1;
    }
    if !parser.is_name(found.name) || parser.has_role(found.name, Role::Type) {
        return None;
    }
    let mut ahead = found.name + 1;
    let ends = |ahead: usize| {
        parser.is(ahead, T::Semicolon) || parser.is(ahead, T::Assign) || parser.begins_line(ahead)
    };
    let has_colon = parser.is_unknown(ahead, ":") && !parser.is(ahead + 1, T::Assign);
    let is_go = is_type(parser, ahead)
        || parser.is(ahead, T::LeftBracket)
        || parser.is_name(ahead) && found.intro > first;
    let may_be_typed = found.intro > 0 || has_colon && is_type(parser, ahead + 1);
    if may_be_typed && !ends(ahead) && (has_colon || is_go) {
        ahead = (ahead..ahead + 8).find(|&ahead| ends(ahead))?;
        found.is_typed = true;
    } else if parser.is(ahead, T::Comma) {
        // `let a = 1, b = 2;`, `a, b := 1, 2`
        ahead =
            (ahead..ahead + SHORT).find(|&ahead| ends(ahead) || parser.is_unknown(ahead, ":"))?;
    }
    found.end = ahead;
    let is_walrus = parser.is_unknown(ahead, ":") && parser.is(ahead + 1, T::Assign);
    found.is_new = is_walrus && !parser.is_own(found.name) && !parser.is_top_level();
    if is_walrus || parser.is(ahead, T::Assign) {
        found.value = Some(ahead + 1 + usize::from(is_walrus));
    } else if !ends(ahead) {
        return None;
    }
    // `const n = 1` lacks its type only, which another rule says.
    let is_foreign = found.is_typed || found.has_brackets || found.intro > first || found.is_new;
    is_foreign.then_some(found)
}

impl Declaration {
    /// Whether one variable is declared whose type and value can be read, and the text of the value.
    fn value<'a>(&self, parser: &'a Parser) -> Option<&'a str> {
        let is_array = (self.name..self.end).any(|ahead| parser.is(ahead, T::LeftBracket));
        if self.has_brackets || is_array || parser.is(self.name + 1, T::Comma) {
            return None;
        }
        let Some(begin) = self.value else { return Some("") };
        let end = begin + near_rest(parser, begin);
        // `vec![1, 2]`, `if a { 1 } else { 2 }`
        let is_foreign = |ahead| {
            matches!(parser.kind(ahead), Some(T::LeftBrace | T::If))
                || parser.is_name(ahead) && parser.is(ahead + 1, T::Not)
        };
        let is_plain = !parser.is(begin, T::LeftBracket);
        plain_text(parser, begin, end).filter(|_| is_plain && !(begin..end).any(is_foreign))
    }
}

/// The declaration as miniSysY has it.
pub(super) fn text(parser: &Parser) -> String {
    let Some(found) = declaration(parser) else { return String::new() };
    let head = if found.is_const { "const int" } else { "int" };
    let name = parser.text(found.name);
    match found.value(parser) {
        Some("") => format!("{head} {name};"),
        Some(value) => format!("{head} {name} = {value};"),
        None if found.has_brackets || is_list(parser, &found) => format!("{head} {name}[…];"),
        None => format!("{head} {name} = …;"),
    }
}

/// Whether its value is a list, such as `[1, 2]`, `vec![1, 2]` or `[]int{1, 2}`.
fn is_list(parser: &Parser, found: &Declaration) -> bool {
    let Some(begin) = found.value else { return false };
    let open = if parser.name(begin) == Some("vec") { begin + 2 } else { begin };
    matches!(parser.kind(open), Some(T::LeftBracket | T::LeftBrace))
}

/// Gives out the declaration as miniSysY has it, or a hole.
fn declare(parser: &mut Parser, found: &Match) {
    let Some(declaration) = declaration(parser) else { return };
    if declaration.value(parser).is_none() {
        let rest = rest_of_statement(parser, 0).unwrap_or(0);
        parser.cover(parser.text_span(0, rest));
        return StandIn(T::Hole).apply(parser, found, rest);
    }
    let first = parser.span(0);
    let name = parser.input[parser.at + declaration.name];
    let end = declaration.value.unwrap_or(declaration.end);
    parser.cover(parser.text_span(0, end));
    parser.faulty = parser.start();
    if declaration.is_const {
        parser.emit(Token { kind: T::Const, span: first });
    }
    parser.emit(Token { kind: T::Int, span: first });
    parser.emit(name);
    if parser.is_skipping {
        return;
    }
    parser.at += end;
    if declaration.value.is_some() {
        parser.insert_after(T::Assign);
    }
}

/// Whether the parameters of a function end here.
fn ends_parameters(parser: &Parser) -> bool {
    parser.is_top_level() && parser.last() == Some(T::RightParen)
}

/// The type after the name of a parameter.
fn type_of_parameter(parser: &Parser, from: usize) -> Option<usize> {
    let is_array = parser.is(from, T::LeftBracket)
        && parser.is(from + 1, T::RightBracket)
        && is_type(parser, from + 2);
    if !parser.is_unknown(from, ":") && !is_array && !is_type(parser, from) {
        return None;
    }
    let ends = |&ahead: &usize| matches!(parser.kind(ahead), Some(T::Comma | T::RightParen));
    (from..from + 8).find(ends).map(|end| end - from)
}

/// `->` or `:`, with a type after it.
fn arrow(parser: &Parser, _: usize) -> Option<usize> {
    let length = match parser.is_unknown(0, ":") {
        true => 1,
        false if is_type(parser, 0) && parser.is(1, T::LeftBrace) => return Some(1),
        false => (parser.text(0) == "-" && parser.text(1) == ">").then_some(2)?,
    };
    (parser.is_name(length) || parser.is(length, T::Int)).then_some(length)
}
