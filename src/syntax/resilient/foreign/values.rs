//! Values of other languages: objects, lists, strings, truth.

use super::blocks::rest_of_statement;
use super::calls::{declare_target, path};
use super::declarations::begins_declarator;
use super::mistyped;
use super::rule::Pattern::*;
use super::rule::Step::*;
use super::rule::{Match, Rule, SHORT, Say, foreign, rows, said, unexpected, word};
use super::statements::{begins_in_block, is_literal};
use super::words::{self, Role};
use crate::diag::Code;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const LAMBDA: Say = foreign(
    "miniSysY has no functions without a name",
    "not a value of miniSysY",
    "define a function outside of all others: `int f(int a) { … }`",
);

/// What a string or a character begins with.
pub(super) const QUOTES: &[char] = &['"', '\'', '“', '”', '‘', '’', '`'];

pub(super) const RULES: &[Rule] = rows! {
    // `Scanner in = new Scanner(System.in);`
    begins_in_block; Name, Name, Caret, Is(T::Assign), Words(&["new"]), By(rest_of_statement)
        => foreign("miniSysY has no objects", "not a declaration of miniSysY",
            "there are only `int`s and arrays of them; `getint()` reads a number")
        => StandIn(T::Hole);
    // `b = {1, 2};`
    begins_in_block; Name, By(|r, ahead| Some(Group(T::LeftBracket).length(r, ahead).unwrap_or(0))),
        Is(T::Assign), From,
        By(|r, ahead| { [T::LeftBrace,
            T::LeftBracket] .into_iter() .find_map(|open| Group(open).length(r, ahead)) })
        => unexpected("a list of values can only stand in a declaration", "not a value",
            "assign to the elements one by one, such as `a[0] = 1;`") => StandIn(T::Hole);
    // `true`, `None`
    begins_word; By(|r, _| is_value(r, words::ONE)), By(|_, _| Some(1))
        => word("not a word of miniSysY") => Replace(T::Number(1)), Mend(true);
    begins_word; By(|r, _| is_value(r, words::ZERO).or(is_value(r, words::NO_POINTERS))),
        By(|_, _| Some(1))
        => word("not a word of miniSysY") => Replace(T::Number(0));
    // `a is not b`
    |r| r.after_operand() && !r.begins_line(0); Words(&["is"]), Words(&["not"]), Taken, Operand
        => foreign("miniSysY has no `is not`", "not an operator of miniSysY", "write `!=`")
        => Replace(mistyped::NOT_EQUAL);
    // `const add = (a, b) => a + b`, `x => x + 1`
    |r| r.at_start();
        By(|r, _| { let is_intro = r.word(0).is_some_and(|word| word.mend == words::TYPED);
            (is_intro || r.is(0, T::Const)).then_some(1) }),
        Name, Is(T::Assign), From, By(lambda), Caret, By(rest_of_statement)
        => LAMBDA => StandIn(T::Hole);
    |r| awaits_value(r) && !r.in_condition(); By(lambda), Caret, By(rest_of_statement)
        => LAMBDA => Do(declare_target), StandIn(T::Hole);
    // `vector<int> v(10);`
    |r| r.at_start(); By(|r, _| path(r, 0).map(|path| path.length)), Text("<"), Is(T::Int),
        Text(">"), Caret, Name, By(rest_of_statement)
        => foreign("miniSysY has no `$text`", "not a type of miniSysY",
            "write an array of `int`, as large as it can get") => StandIn(T::Hole);
    // `new int[10]`, `new Name(…)`
    awaits_value; Words(&["new"]), OneOf(&[T::Int]), Group(T::LeftBracket)
        => foreign("miniSysY has no `new`", "not a value of miniSysY",
            "declare the array with its length, such as `int a[10];`")
        => StandIn(T::Hole);
    awaits_value; Words(&["new"]), Name,
        By(|r, ahead| { [T::LeftParen,
            T::LeftBracket] .into_iter() .find_map(|open| Group(open).length(r, ahead)) })
        => foreign("miniSysY has no `new`", "not a value of miniSysY",
            "write an `int`, or an array") => StandIn(T::Hole);
    // `a, b = b, a`
    begins_in_block; By(targets), Caret, Is(T::Assign), Not(&[Is(T::Assign)]), Operand,
        By(rest_of_statement)
        => unexpected("an assignment to several variables at once", "one too many",
            "write them one after the other; to swap, use a third: `int t = a; a = b; b = t;`")
        => StandIn(T::Hole);
    // `char name[4] = "bob";`
    |r| {
        let before =
            r.machine.read.len().checked_sub(2).map(|index| r.machine.read[index].kind);
        r.last() == Some(T::Assign) && r.declares() && before == Some(T::RightBracket)
    };
        By(|r, ahead| is_literal(r, ahead, QUOTES).then_some(1))
        => said(Code::UnknownCharacter, "miniSysY has no strings", "not a value of miniSysY",
            "write the codes of the characters in braces: `{72, 105}` for `Hi`")
        => Do(|r: &mut Parser, _: &Match| {
            r.insert_after(T::LeftBrace);
            r.replace(1, T::Hole);
            r.insert_after(T::RightBrace);
        });
};

/// Whether a value may stand here, and no name of a variable that is being declared.
pub(super) fn awaits_value(parser: &Parser) -> bool {
    !parser.after_operand() && !begins_declarator(parser)
}

/// Whether a word may be a value here that the program does not declare.
fn begins_word(parser: &Parser) -> bool {
    awaits_value(parser) && !parser.at_start() && !parser.is_own(0)
}

/// No token, if the table of words says this of the value that the next one names.
fn is_value(parser: &Parser, mend: &str) -> Option<usize> {
    let is_there = |word: words::Word| word.role == Role::Value && word.mend == mend;
    parser.word(0).is_some_and(is_there).then_some(0)
}

/// Several variables or elements with commas between them.
fn targets(parser: &Parser, _: usize) -> Option<usize> {
    let mut ahead = 0;
    while ahead < SHORT && parser.is_name(ahead) {
        let begin = ahead;
        ahead += 1;
        while let Some(length) = Group(T::LeftBracket).length(parser, ahead) {
            ahead += length;
        }
        if !parser.is(ahead, T::Comma) {
            return (begin > 0).then_some(ahead);
        }
        ahead += 1;
    }
    None
}

/// The parameters of a function without a name, and its arrow.
fn lambda(parser: &Parser, from: usize) -> Option<usize> {
    if parser.name(from) == Some("lambda") {
        let colon = (from + 1..from + 16).find(|&ahead| parser.is_unknown(ahead, ":"));
        return colon.map(|colon| colon + 1 - from);
    }
    let list = Group(T::LeftParen).length(parser, from);
    let end = from + list.or(parser.is_name(from).then_some(1))?;
    (parser.text(end) == "=>").then_some(end + 1 - from)
}
