//! Slips in programs that are miniSysY otherwise: a token too many or too few in a place where only
//! one thing can be meant.

use super::blocks::rest_of_statement;
use super::declarations::begins_item;
use super::heads::read_head;
use super::hint::whole_target;
use super::rule::Pattern::*;
use super::rule::Step::{self, *};
use super::rule::{Rule, SHORT, Say, foreign, rows, unexpected};
use crate::diag::Edit;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::token::TokenKind as T;

const MINUS: T = T::Sign(UnaryOp::Minus);

const TYPES_OUTSIDE: Say = foreign(
    "the types of parameters must be in the parentheses",
    "C before 1989",
    "write each with its type: `int f(int a, int b) {`",
);

pub(super) const RULES: &[Rule] = rows! {
    // `}; else {`
    |r| r.at_start() && r.last() == Some(T::RightBrace); Is(T::Semicolon), Taken, Is(T::Else)
        => unexpected("a `;` between `}` and `else`", "this ends the `if`", "remove the `;`")
        => Drop, Mend(true);
    // `int add(a, b) int a, b; {`
    begins_item; OneOf(&[T::Int, T::Void]), Name, Group(T::LeftParen), From, By(old_parameters)
        => TYPES_OUTSIDE => Do(read_head);
    // `int f(int a): {`
    |r| r.is_top_level() && r.last() == Some(T::RightParen); Unknown(":"), Taken, Is(T::LeftBrace)
        => unexpected("a `:` before a function's body", "not a part of miniSysY", "remove the `:`")
        => Drop, Mend(true);
    // `int f(int a) = a + 1;`
    |r| r.is_top_level() && r.last() == Some(T::RightParen);
        Is(T::Assign), Caret, Operand, By(rest_of_statement), Is(T::Semicolon)
        => unexpected("an expression in place of a function's body", "expected `{`",
            "write the body in braces: `{ return …; }`")
        => Do(|r, found| {
            r.plans.insert(
                r.at + found.taken,
                Plan { drop: 0, emit: Some(T::RightBrace), block: None },
            );
            r.insert(T::LeftBrace);
            r.replace(1, T::Return);
        });
    // `int b(5);`
    |r| r.at_start() && (r.in_block() || r.is_top_level());
        Is(T::Int), Name, From, Is(T::LeftParen), Number, Is(T::RightParen), Caret, Taken,
        OneOf(&[T::Semicolon, T::Comma])
        => unexpected("an initial value in parentheses", "C++, not miniSysY",
            "write the value after `=`, such as `int n = 5;`")
        => Copy, Copy, ReplaceOne(T::Assign), Copy, Drop;
    // `putch{10};`
    |r| r.at_start() && r.in_block();
        Name, From, Group(T::LeftBrace), Caret, Taken, Is(T::Semicolon)
        => unexpected("the arguments of a call must be in parentheses", "not in braces",
            "write `$name(…);`") => StandIn(T::Hole);
    // `i = i + 1:`
    |r| r.after_operand() && r.is_among_statements();
        Unknown(":"), By(|r, _| {
            let ends = !r.is_top_level() || r.declares() && r.last() != Some(T::RightParen);
            ends.then_some(0)
        }), By(|r, ahead| r.begins_line(ahead).then_some(0))
        => unexpected("`:` in place of `;`", "expected `;`", "write `;`")
        => Replace(T::Semicolon), Mend(true);
    // `c = = a;`
    |r| r.after_operand() && r.in_block() && whole_target(r).is_some();
        Is(T::Assign), From, Is(T::Assign), Caret, Taken, Operand
        => unexpected("a second `=`", "one too many", "write one `=`")
        => Replace(T::Assign), Mend(true);
    // `a &&& b`
    |r| r.after_operand(); Is(T::Infix(BinaryOp::And)), Touching, Unknown("&")
        => unexpected("miniSysY has no `&&&`", "not an operator", "write `&&`")
        => Replace(T::Infix(BinaryOp::And)), Mend(true);
    |r| r.after_operand(); Is(T::Infix(BinaryOp::Or)), Touching, Unknown("|")
        => unexpected("miniSysY has no `|||`", "not an operator", "write `||`")
        => Replace(T::Infix(BinaryOp::Or)), Mend(true);
    // `-- a comment`
    |r| r.at_start() && (r.in_block() || r.is_top_level());
        Is(MINUS), Touching, Is(MINUS), Caret, By(comment)
        => foreign("`--` begins no comment in miniSysY", "a comment begins with `//`", "write `//`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.text_span(0, 2), "//")])), Skip;
    // `/ a comment`
    |r| r.at_start() && (r.in_block() || r.is_top_level()); Text("/"), Caret, By(comment)
        => unexpected("one `/` begins no comment", "a comment begins with `//`", "write `//`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.span(0), "//")])), Skip;
    // `include <stdio.h>`
    |r| r.machine.at_item(); Words(&["include"]), Caret, Text("<"), UpTo(super::mistyped::GREATER),
        Text(">")
        => foreign("miniSysY has no `include`", "not a declaration of miniSysY",
            "remove the line: the functions of the runtime library are always known") => Skip;
};

/// The rest of a line of words, after `--` and a space.
fn comment(parser: &Parser, from: usize) -> Option<usize> {
    let is_word = |ahead: usize| !parser.touches(from - 1) && parser.is_name(ahead);
    let line = (from..from + SHORT).take_while(|&ahead| !parser.begins_line(ahead)).count();
    let ends = parser.is(from + line.max(1) - 1, T::Semicolon);
    (is_word(from) && !ends).then_some(line)
}

/// Declarations between the head of a function and its `{`.
fn old_parameters(parser: &Parser, from: usize) -> Option<usize> {
    let is_part = |ahead: &usize| {
        let is_fixed = matches!(
            parser.kind(*ahead),
            Some(T::Int | T::Comma | T::Semicolon | T::LeftBracket | T::RightBracket)
        );
        is_fixed || parser.is_name(*ahead) || parser.is_number(*ahead)
    };
    let length = (from..from + SHORT).take_while(is_part).count();
    let ends = parser.is(from + length, T::LeftBrace);
    (ends && parser.is(from, T::Int) && parser.is(from + length - 1, T::Semicolon))
        .then_some(length)
}
