//! Variables and parameters as other languages declare them: `let x = 1`, `var x int`, `x: int`,
//! `x := 5`, lists and strings as their values.

use super::blocks::{near_rest, rest_of_statement};
use super::hint;
use super::initial_value::{Value, length_between, value};
use super::rule::Pattern::*;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, foreign, rows, unexpected};
use super::statements::is_literal;
use super::words::{self, Role};
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::token::{Token, TokenKind as T};

const DECLARATION: &str = "not a declaration of miniSysY";

/// Names of types in other languages that are good names for variables, too.
const TYPES: [&str; 22] = [
    "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "isize", "f32", "f64", "number",
    "Number", "any", "str", "Int", "Long", "Float", "Double", "Bool", "Boolean",
];

pub(super) const RULES: &[Rule] = rows! {
    // `let x = 1`, `var x int`, `dim i as integer`.
    |r| r.at_start(); By(|r, _| declaration(r).map(|it| it.intro).filter(|&intro| intro > 0))
        => foreign("miniSysY has no `$text`", "not a word of miniSysY", "write `$declaration`")
        => Do(declare);
    // `int[] a = new int[10];`
    |r| r.at_start(); By(|r, _| declaration(r).filter(|it| it.has_brackets).map(|it| it.names[0])),
        Caret
        => unexpected("the brackets of an array go after its name", DECLARATION,
            "write `$declaration`") => Do(declare);
    // `x: int = 1`
    |r| r.at_start(); By(|r, _| declaration(r).filter(|it| it.is_typed).map(|it| it.end)), Caret
        => foreign("the type goes before the name", DECLARATION, "write `$declaration`")
        => Do(declare);
    // `x := 5`
    |r| r.at_start(); Name, From,
        By(|r, _| declaration(r).filter(|it| it.value == Some(3)).map(|_| 2)), Caret
        => foreign("miniSysY has no `:=`", "not an operator of miniSysY", "write `$declaration`")
        => Do(declare);
    // `xs = [1, 2, 3]`
    |r| r.at_start() && !r.is_own(0); Name, Is(T::Assign), From, Is(T::LeftBracket), Caret
        => foreign("the values of an array stand in braces", "not in brackets",
            "write `$declaration`") => Do(declare);
    // `name = 'world'`
    |r| r.at_start() && !r.is_own(0);
        Name, Is(T::Assign), From,
        By(|r, ahead| { (is_literal(r, ahead, &['"',
            '\'']) && r.text(ahead).len() > 3).then_some(1) }),
        Caret
        => foreign("miniSysY has no strings", "not a value of miniSysY", "write `$declaration`")
        => Do(declare);
    // `f(a: int)`, `f(a int)`
    |r| { r.at_start() && r.bracket() == Some(crate::syntax::resilient::states::Bracket::Parameters) };
        Name, By(type_of_parameter)
        => foreign("the type goes before the name", DECLARATION, "write `int $name$brackets`")
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
    ends_parameters; By(arrow), By(super::blocks::up_to_brace)
        => foreign("the type of the result goes before the name", DECLARATION,
            "write `int $named(…) {`") => Drop;
    ends_parameters; Unknown(":"), By(|r, ahead| r.begins_line(ahead).then_some(0)), Taken
        => foreign("no `:` begins a block in miniSysY", "not a part of miniSysY",
            "put what belongs together into braces: `{ … }`")
        => Drop, Do(|r, _| r.open_block(r.column));
};

/// A declaration of another language, in tokens from its beginning.
#[derive(Default)]
pub(super) struct Declaration {
    is_const: bool,
    /// How many words stand before the first name.
    pub intro: usize,
    names: Vec<usize>,
    is_typed: bool,
    /// Whether it begins with a type and brackets, and the length in them.
    has_brackets: bool,
    length: Option<u32>,
    /// The first token after its names and type.
    pub end: usize,
    /// Where its value begins.
    pub value: Option<usize>,
}

/// Whether a type of another language stands there, or `int`.
pub(super) fn is_type(parser: &Parser, ahead: usize) -> bool {
    parser.is(ahead, T::Int)
        || parser.has_role(ahead, Role::Type)
        || parser.name(ahead).is_some_and(|name| TYPES.contains(&name))
}

/// The declaration that comes next, if no other rule reads it.
pub(super) fn declaration(parser: &Parser) -> Option<Declaration> {
    let is_intro =
        |ahead: &usize| parser.word(*ahead).is_some_and(|word| word.mend == words::TYPED);
    if !parser.is_among_statements() {
        return None;
    }
    let is_const = parser.is(0, T::Const);
    let mut found = Declaration { is_const, ..Declaration::default() };
    found.intro = usize::from(is_const);
    found.intro += (found.intro..found.intro + 4).take_while(is_intro).count();
    let mut ahead = found.intro;
    if ahead == 0 && is_type(parser, 0) && parser.is(1, T::LeftBracket) {
        found.has_brackets = true;
        ahead = parser.partner(1)? + 1;
        found.length = length_between(parser, 1, ahead);
        if parser.is(ahead, T::LeftBracket) {
            return None;
        }
    }
    loop {
        if !parser.is_name(ahead) || found.names.len() == SHORT / 2 {
            return None;
        }
        found.names.push(ahead);
        ahead += 1;
        if !parser.is(ahead, T::Comma) {
            break;
        }
        ahead += 1;
    }
    let ends = |ahead: usize| {
        parser.is(ahead, T::Semicolon) || parser.is(ahead, T::Assign) || parser.begins_line(ahead)
    };
    let has_colon = parser.is_unknown(ahead, ":") && !parser.is(ahead + 1, T::Assign);
    let has_word = parser.name(ahead).is_some_and(|name| name.eq_ignore_ascii_case("as"));
    let may_be_typed = found.intro > 0 || has_colon && is_type(parser, ahead + 1);
    let is_go = is_type(parser, ahead)
        || parser.is(ahead, T::LeftBracket)
        || parser.is_name(ahead)
            && found.intro > usize::from(is_const)
            && !is_type(parser, found.names[0]);
    if may_be_typed && !ends(ahead) && (has_colon || has_word || is_go) {
        ahead = (ahead..ahead + 8).find(|&ahead| ends(ahead))?;
        found.is_typed = true;
    }
    if parser.has_role(found.names[0], Role::Type) {
        return None;
    }
    found.end = ahead;
    let is_walrus = parser.is_unknown(ahead, ":") && parser.is(ahead + 1, T::Assign);
    if is_walrus || parser.is(ahead, T::Assign) && !(parser.is(ahead + 1, T::Assign)) {
        found.value = Some(ahead + 1 + usize::from(is_walrus));
    } else if !ends(ahead) {
        return None;
    }
    let is_new = is_walrus && !parser.is_own(found.names[0]) && !parser.is_top_level();
    // `const n = 1` lacks its type only, which another rule says.
    let is_foreign =
        found.is_typed || found.has_brackets || found.intro > usize::from(is_const) || is_new;
    is_foreign.then_some(found)
}

/// The declaration as miniSysY has it.
pub(super) fn text(parser: &Parser) -> String {
    let Some((found, begin)) = with_value(parser) else { return String::new() };
    let spelling = |&ahead: &usize| parser.text(ahead).to_owned();
    let mut names: Vec<String> = found.names.iter().map(spelling).collect();
    let head = if found.is_const { "const int" } else { "int" };
    let Some(begin) = begin else {
        if let Some(length) = length_in_type(parser, &found) {
            names[0] += &format!("[{length}]");
        }
        return format!("{head} {};", names.join(", "));
    };
    if names.len() > 1 {
        return format!(
            "{head} {};",
            names.iter().map(|name| format!("{name} = …")).collect::<Vec<_>>().join(", ")
        );
    }
    let name = &names[0];
    match value(parser, begin) {
        Value::List(open, close, count) => {
            let values = hint::values_between(parser, open, close);
            format!("{head} {name}[{count}] = {values};")
        }
        Value::New(length) => format!("{head} {name}[{length}];"),
        Value::Other(value, Some(length)) => format!("{head} {name}[{length}] = {value};"),
        Value::Other(value, None) => format!("{head} {name} = {value};"),
        Value::Plain => {
            let end = begin + near_rest(parser, begin);
            let text = hint::translate(parser.source_text(parser.text_span(begin, end)));
            format!("{head} {name} = {};", text.unwrap_or_else(|| "…".to_owned()))
        }
    }
}

/// The length in a type such as `[5]int`.
fn length_in_type(parser: &Parser, found: &Declaration) -> Option<u32> {
    found.length.or_else(|| length_between(parser, *found.names.last()?, found.end))
}

/// The declaration that comes next, and where its value begins; `xs = [1, 2]` counts as one.
fn with_value(parser: &Parser) -> Option<(Declaration, Option<usize>)> {
    if parser.is(1, T::Assign) {
        let found = Declaration { names: vec![0], end: 1, ..Declaration::default() };
        return Some((found, Some(2)));
    }
    let found = declaration(parser)?;
    let begin = found.value;
    Some((found, begin))
}

/// Gives out the declaration as miniSysY has it.
fn declare(parser: &mut Parser, _: &Match) {
    let Some((found, begin)) = with_value(parser) else { return };
    let first = parser.span(0);
    let end = begin.unwrap_or(found.end);
    parser.cover(parser.text_span(0, end));
    parser.faulty = parser.start();
    let names: Vec<Token> =
        found.names.iter().map(|&ahead| parser.input[parser.at + ahead]).collect();
    let length = length_in_type(parser, &found);
    let value = begin.map(|begin| value(parser, begin));
    if found.is_const {
        parser.emit(Token { kind: T::Const, span: first });
    }
    parser.emit(Token { kind: T::Int, span: first });
    for (index, &name) in names.iter().enumerate() {
        if index > 0 {
            parser.insert_after(T::Comma);
        }
        parser.emit(name);
    }
    let length = match &value {
        Some(Value::List(.., count)) => Some(*count),
        Some(Value::Other(_, length)) => length.map(|length| length as u32),
        Some(Value::New(length)) => Some(*length),
        Some(Value::Plain) => None,
        None => length,
    };
    if let Some(length) = length {
        for kind in [T::LeftBracket, T::Number(length), T::RightBracket] {
            parser.insert_after(kind);
        }
    }
    if parser.is_skipping {
        return;
    }
    parser.at += end;
    let Some(value) = value else { return };
    if !matches!(value, Value::New(_)) {
        parser.insert_after(T::Assign);
    }
    match value {
        Value::New(_) => {
            let rest = rest_of_statement(parser, 0).unwrap_or(0);
            parser.skip(rest);
        }
        Value::List(open, close, _) => {
            let close = parser.at + close - end;
            parser.at += open - end;
            parser.replace(1, T::LeftBrace);
            parser.plans.insert(close, Plan { drop: 1, emit: Some(T::RightBrace), block: None });
        }
        Value::Plain if names.len() == 1 => {}
        Value::Plain | Value::Other(..) => {
            let rest = rest_of_statement(parser, 0).unwrap_or(0);
            parser.cover(parser.text_span(0, rest));
            let is_array = length.is_some();
            if is_array {
                parser.insert_after(T::LeftBrace);
            }
            StandIn(T::Hole).apply(parser, &Match::default(), rest);
            if is_array {
                parser.insert_after(T::RightBrace);
            }
        }
    }
}

/// Whether the parameters of a function end here.
fn ends_parameters(parser: &Parser) -> bool {
    parser.is_top_level() && parser.last() == Some(T::RightParen)
}

/// The type after the name of a parameter.
fn type_of_parameter(parser: &Parser, from: usize) -> Option<usize> {
    let is_annotated = parser.is_unknown(from, ":");
    let is_array = parser.is(from, T::LeftBracket)
        && parser.is(from + 1, T::RightBracket)
        && is_type(parser, from + 2);
    if !is_annotated && !is_array && !is_type(parser, from) {
        return None;
    }
    let mut ahead = from;
    while ahead < from + 16 {
        match parser.kind(ahead)? {
            T::Comma | T::RightParen => return Some(ahead - from),
            T::LeftBrace | T::Semicolon => return None,
            _ => ahead = parser.partner(ahead).unwrap_or(ahead) + 1,
        }
    }
    None
}

/// `->` or `:`, with a type after it.
fn arrow(parser: &Parser, _: usize) -> Option<usize> {
    let is_type = is_type(parser, 0) && parser.is(1, T::LeftBrace);
    let length = match parser.is_unknown(0, ":") {
        true => 1,
        false if is_type => return Some(1),
        false => (parser.text(0) == "-" && parser.text(1) == ">").then_some(2)?,
    };
    (parser.is_name(length) || parser.is(length, T::Int)).then_some(length)
}
