//! What is often left out of declarations and parameters, or put in the wrong place.

use super::mistyped::{EQUAL, STAR};
use super::rule::Pattern::*;
use super::rule::Say::Nothing;
use super::rule::Step::{self, *};
use super::rule::{Match, Rule, SHORT, Say, foreign, rows, unexpected};
use crate::diag::{Code, Diagnostic, Edit};
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::resilient::states::Bracket;
use crate::syntax::token::TokenKind as T;

const PART: &str = "not a part of miniSysY";
const VARIABLE: &str = "use the variable itself, or an array and a subscript";
const ARGUMENT: &str =
    "an array is passed as `int a[]`; a function gives one number back by `return`";
const NO_INT: &str = "`int` is missing in front of it";

pub(super) const RULES: &[Rule] = rows! {
    // A name with letters of other scripts: all its parts are one name.
    |_| true; By(name_of_other_script)
        => Nothing => Do(report_name);
    // `(void)` as a list of parameters.
    begins_parameter; Is(T::Void), Taken, Is(T::RightParen)
        => foreign("`void` is not a parameter", "leave it out",
            "a function without parameters has nothing in its parentheses: `()`")
        => Drop, Mend(true);
    // The `*` or `&` of a declaration.
    |r| begins_declarator(r) && in_parameters(r); Is(STAR)
        => foreign("miniSysY has no pointers", PART, ARGUMENT) => Drop;
    |r| begins_declarator(r) && in_parameters(r); Unknown("&")
        => foreign("miniSysY has no references", PART, ARGUMENT) => Drop;
    begins_declarator; Is(STAR)
        => foreign("miniSysY has no pointers", PART, VARIABLE) => Drop;
    begins_declarator; Unknown("&")
        => foreign("miniSysY has no references", PART, VARIABLE) => Drop;
    // A constant, parameter or function without `int`.
    |r| r.last() == Some(T::Const); Name, Taken, OneOf(&[T::Assign, T::LeftBracket])
        => unexpected("the constant `$name` has no type", NO_INT, "write `const int $name`")
        => Insert(T::Int), Copy, Mend(true);
    |r| begins_parameter(r) && r.machine.brackets.len() == 1;
        Name, Taken, OneOf(&[T::Comma, T::RightParen])
        => unexpected("the parameter `$name` has no type", NO_INT, "write `int $name`")
        => Insert(T::Int), Copy, Mend(false);
    begins_item; Words(&["intmain", "voidmain"]), Taken, Group(T::LeftParen), Is(T::LeftBrace)
        => unexpected("a space is missing in `$name`", "two words", "write `int main()`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.span(0), "int main")])), Insert(T::Int),
            Replace(T::Identifier(crate::ir::name::MAIN));
    begins_item; Words(&["main"]), Taken, Group(T::LeftParen), Is(T::LeftBrace)
        => unexpected("the function `main` has no type", NO_INT, "write `int main()`")
        => Insert(T::Int), Copy, Mend(true);
    begins_item; Name, Taken, Group(T::LeftParen), Is(T::LeftBrace)
        => unexpected("the function `$name` has no type", NO_INT,
            "write `int $name(…)`, or `void $name(…)` if it returns nothing")
        => Insert(T::Int), Copy;
    // `a: int = 1;`
    |r| r.at_start() || r.last() == Some(T::Int); Name, Unknown(":"), Is(T::Int)
        => foreign("the type goes before the name", "not a declaration of miniSysY",
            "write `int $name`") => Do(insert_int), Copy, Drop, Mend(true);
    // `int main {`
    begins_item; OneOf(&[T::Int, T::Void]), From, Name, Caret, Taken, By(body)
        => unexpected("a function has parentheses after its name", "expected `()` after it",
            "write `$text()`") => Copy, Copy, Insert(T::LeftParen), Insert(T::RightParen),
            Mend(true);
    // `int f(int a,)`
    in_parameters; Is(T::Comma), Taken, Is(T::RightParen)
        => unexpected("a `,` after the last parameter", "no parameter follows", "remove the `,`")
        => Drop, Mend(true);
    // `int const a`, and a parameter that is `const`.
    |_| true; Is(T::Int), From, Is(T::Const), Taken, Name
        => unexpected("`const` goes before `int`", "after it", "write `const int`")
        => ReplaceOne(T::Const), ReplaceOne(T::Int), Mend(true);
    begins_parameter; Is(T::Const)
        => unexpected("a parameter cannot be `const`", "leave it out",
            "a constant is a declaration of its own") => Drop, Mend(true);
    // `int a, int b;`
    |r| follows_comma(r) && !r.begins_line(0); Is(T::Int), Taken, Name
        => unexpected("a second `int` in a declaration", "one too many",
            "leave this `int` out, or write `;` instead of the `,`") => Drop, Mend(true);
    // `const int N 10;` and `int a[2] {1, 2};`
    |r| { r.awaits_value() && r.after_operand() && r.is_among_statements() && !r.begins_line(0) };
        Number, Taken,
        By(|r, ahead| matches!(r.kind(ahead), Some(T::Semicolon | T::Comma)).then_some(0))
        => MISSING_ASSIGN => Insert(T::Assign), Copy;
    |r| r.awaits_value() && r.last() == Some(T::RightBracket) && r.is_among_statements();
        Taken, Group(T::LeftBrace), Caret
        => MISSING_ASSIGN => Insert(T::Assign), Copy;
    // `{1, 2,}`
    |r| { r.bracket() == Some(Bracket::Initializer) && !matches!(r.last(),
            Some(T::LeftBrace | T::Comma)) };
        Is(T::Comma), Taken, Is(T::RightBrace)
        => unexpected("a `,` after the last value", "no value follows", "remove the `,`") => Drop;
    // `int a == 1;`
    |r| r.awaits_value() && r.after_operand() && r.is_among_statements(); Is(EQUAL)
        => unexpected("`==` in a declaration", "this compares",
            "`==` compares, `=` gives a value: write `=`") => Replace(T::Assign), Mend(true);
    // `int a[2] = [1, 2];`; what stands between is read as usual.
    |r| match r.last() {
        Some(T::LeftBrace | T::Comma) => r.bracket() == Some(Bracket::Initializer),
        last => last == Some(T::Assign),
    };
        Is(T::LeftBracket), Taken, By(|r, _| r.partner(0)), Caret
        => unexpected("the values of an array stand in braces", "not in brackets",
            "write `{…}`")
        => Step::Edit(braces), Do(|r, found| {
            let plan = Plan { drop: 1, emit: Some(T::RightBrace), block: None };
            r.plans.insert(r.at + found.caret - 1, plan);
        }), Replace(T::LeftBrace);
    // `f(1; 2)`, `{1; 2}` and `int f(int a; int b)`.
    in_parameters; Is(T::Semicolon), Taken, By(|r, _| closed_on_line(r, T::RightParen))
        => unexpected("`;` between parameters", ENDS, "parameters are separated by `,`")
        => Replace(T::Comma), Mend(true);
    |r| r.bracket() == Some(Bracket::Paren);
        Is(T::Semicolon), Taken, By(|r, _| closed_on_line(r, T::RightParen))
        => unexpected("`;` between arguments", ENDS, "arguments are separated by `,`")
        => Replace(T::Comma), Mend(true);
    |r| r.bracket() == Some(Bracket::Initializer);
        Is(T::Semicolon), Taken, By(|r, _| closed_on_line(r, T::RightBrace))
        => unexpected("`;` between values", ENDS, "values are separated by `,`")
        => Replace(T::Comma), Mend(true);
};

const MISSING_ASSIGN: Say = unexpected(
    "an `=` is missing in front of the value",
    "expected `=`",
    "write `=` and the value",
);

const ENDS: &str = "this ends a statement";

/// Zero tokens, if the body of a function is here, and not the values of an array.
fn body(parser: &Parser, ahead: usize) -> Option<usize> {
    let close = parser.partner(ahead).filter(|_| parser.is(ahead, T::LeftBrace))?;
    (!matches!(parser.kind(close + 1), Some(T::Semicolon | T::Comma))).then_some(0)
}

fn in_parameters(parser: &Parser) -> bool {
    parser.bracket() == Some(Bracket::Parameters)
}

fn begins_parameter(parser: &Parser) -> bool {
    parser.at_start() && in_parameters(parser)
}

pub(super) fn begins_item(parser: &Parser) -> bool {
    parser.machine.at_item()
}

/// Whether a `,` of a declaration comes before.
fn follows_comma(parser: &Parser) -> bool {
    parser.last() == Some(T::Comma) && parser.declares() && parser.is_among_statements()
}

/// Whether the name of a variable or function, or its `*`, comes next.
pub(super) fn begins_declarator(parser: &Parser) -> bool {
    matches!(parser.last(), Some(T::Int | T::Void)) || follows_comma(parser)
}

fn insert_int(parser: &mut Parser, _: &Match) {
    if parser.at_start() {
        parser.insert(T::Int);
    }
}

/// The tokens of a name with letters of other scripts.
fn name_of_other_script(parser: &Parser, _: usize) -> Option<usize> {
    let is_other = |ahead: usize| {
        let first = parser.text(ahead).chars().next();
        let is_letter = first.is_some_and(|first| !first.is_ascii() && first.is_alphanumeric());
        is_letter && parser.is(ahead, T::Error)
    };
    let is_part = |ahead: usize| {
        let first = parser.text(ahead).bytes().next().unwrap_or(b' ');
        first.is_ascii_alphanumeric() || first == b'_' || is_other(ahead)
    };
    let begins = is_other(0) || parser.touches(0) && is_other(1) && is_part(0);
    if !begins {
        return None;
    }
    let touching = (1..SHORT).take_while(|&ahead| parser.touches(ahead - 1) && is_part(ahead));
    Some(1 + touching.count())
}

/// Reports such a name, once, and gives it out.
fn report_name(parser: &mut Parser, found: &Match) {
    let span = parser.text_span(0, found.taken);
    let name = parser.source_text(span).to_owned();
    let symbol = parser.names.intern(&name);
    if parser.reported.insert(symbol) {
        let message = format!("`{name}` cannot be a name");
        let diagnostic = Diagnostic::new(Code::UnknownCharacter, span, message)
            .label("letters of another script")
            .hint("names are made of the letters a to z and A to Z, digits and `_`");
        parser.report(found.taken, diagnostic);
    } else {
        parser.cover(span);
    }
    parser.replace(found.taken, T::Identifier(symbol));
}

/// Braces in place of the brackets.
fn braces(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let close = parser.span(found.caret - 1);
    Some(vec![Edit::replace(parser.span(0), "{"), Edit::replace(close, "}")])
}

/// Zero tokens, if a token of this kind on the line closes an open bracket.
fn closed_on_line(parser: &Parser, closing: T) -> Option<usize> {
    let is_partner = |ahead: usize| {
        let partner = parser.partners.get(parser.at + ahead);
        partner.is_some_and(|&partner| (partner as usize) < parser.at)
    };
    let end = (1..SHORT)
        .take_while(|&ahead| !parser.begins_line(ahead))
        .find(|&ahead| parser.is(ahead, closing) && is_partner(ahead))?;
    (end > 1).then_some(0)
}
