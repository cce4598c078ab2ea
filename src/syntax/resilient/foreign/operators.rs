//! Operators of other languages, and what is often typed for an operator of miniSysY.

use super::hint::{repeatable_target, value_of_compound, whole_target};
use super::mistyped::{GREATER, STAR, compound, is_arithmetic, meant};
use super::rule::Pattern::*;
use super::rule::Say::{self, Nothing};
use super::rule::Step::{self, *};
use super::rule::{Match, Rule, SHORT, foreign, rows, said, unexpected, word};
use super::words;
use crate::diag::{Code, Edit};
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const FOREIGN: T = T::Infix(BinaryOp::Foreign);
const PLUS: T = T::Sign(UnaryOp::Plus);
const MINUS: T = T::Sign(UnaryOp::Minus);
const OPERATOR: &str = "not an operator of miniSysY";

/// What is said of `x++` as a statement, and within one.
const STEP: Say =
    foreign("miniSysY has no `$sign$sign`", OPERATOR, "write `$target = $target $sign 1;`");
const INNER_STEP: Say = foreign(
    "miniSysY has no `$sign$sign`",
    OPERATOR,
    "an expression changes nothing: count in a statement of its own, such as `i = i $sign 1;`",
);

pub(super) const SHIFT_LEFT: &str = "multiply by a power of two: `<< 3` is `* 8`";
pub(super) const SHIFT_RIGHT: &str =
    "divide a number that is not negative by a power of two: `>> 3` is `/ 8`";

const COMMENT_END: Say = unexpected(
    "this `*/` ends no comment",
    "no comment is open here",
    "a comment ends at the first `*/`, even if there is a `/*` in it",
);

pub(super) const RULES: &[Rule] = rows! {
    // `x++` and `x--`. `++x` has a meaning, and is left to the checker; `a ++ b` means `a + (+b)`.
    assigns; Is(PLUS), Touching, Is(PLUS), Taken, By(end_of_statement)
        => STEP => Step::Edit(step), ReplaceOne(T::Assign), ReplaceOne(T::Hole);
    assigns; Is(MINUS), Touching, Is(MINUS), Taken, By(end_of_statement)
        => STEP => Step::Edit(step), ReplaceOne(T::Assign), ReplaceOne(T::Hole);
    |r| r.after_operand(); Is(PLUS), Touching, Is(PLUS), Not(&[Operand])
        => INNER_STEP => Drop;
    |r| r.after_operand(); Is(MINUS), Touching, Is(MINUS), Not(&[Operand])
        => INNER_STEP => Drop;
    // `x =* 2`, which is not a pointer if a space follows.
    assigns; Is(T::Assign), Touching,
        By(|r, ahead| matches!(r.text(ahead), "*" | "/" | "%").then_some(1)), Taken,
        Not(&[Touching]), Operand
        => foreign("miniSysY has no operator `$text`", OPERATOR, "write the variable on both sides of `=`, such as `x = x * 2;`")
        => Replace(T::Assign);
    assigns; Text("*"), Touching, Text("*"), Touching, Is(T::Assign)
        => foreign("miniSysY has no `**=`", OPERATOR, "multiply in a loop") => Replace(T::Assign);
    // `x += 1` and the like.
    |r| is_arithmetic(r) && assigns(r); By(|_, _| Some(2))
        => foreign("miniSysY has no `$operator=`", OPERATOR,
            "write `$target = $target $operator $value;`")
        => Step::Edit(compound_assignment), Replace(T::Assign);
    |r| is_arithmetic(r) && r.after_operand(); By(|_, _| Some(2))
        => foreign("miniSysY has no `$operator=`", OPERATOR,
            "an expression changes nothing: write a statement of its own, such as `x = x $operator 2;`")
        => Replace(FOREIGN);
    |r| compound(r).is_some() && assigns(r); By(|_, _| Some(2))
        => foreign("miniSysY has no `$operator=`", OPERATOR, "$bits") => Replace(T::Assign);
    |r| compound(r).is_some() && r.after_operand(); By(|_, _| Some(2))
        => foreign("miniSysY has no `$operator=`", OPERATOR, "$bits") => Replace(FOREIGN);
    // Operators that are typed with a space in them, in another order, or as in another language.
    |r| r.after_operand(); By(|r, _| meant(r).map(|_| 1)), Touching, By(|_, _| Some(1))
        => foreign("miniSysY has no operator `$text`", "not an operator", "write `$meant`")
        => Step::Edit(as_meant), Do(replace_by_meant);
    |r| r.after_operand(); By(|r, _| meant(r).map(|_| 2))
        => foreign("a space within the operator `$meant`", "not an operator",
            "write `$meant`, without a space") => Step::Edit(as_meant), Do(replace_by_meant);
    // `*/` without a comment around it.
    |r| r.at_start(); By(rest_of_comment), From, Text("*"), Touching, Text("/")
        => COMMENT_END => Drop;
    |_| true; Text("*"), Touching, Text("/")
        => COMMENT_END => Drop;
    |r| r.after_operand(); Text("<"), Touching, Text("<")
        => foreign("miniSysY has no operator `$text`", OPERATOR, SHIFT_LEFT) => Replace(FOREIGN);
    |r| r.after_operand(); Text(">"), Touching, Text(">"), Touching, Text(">")
        => foreign("miniSysY has no operator `$text`", OPERATOR, SHIFT_RIGHT) => Replace(FOREIGN);
    |r| r.after_operand(); Text(">"), Touching, Text(">")
        => foreign("miniSysY has no operator `$text`", OPERATOR, SHIFT_RIGHT) => Replace(FOREIGN);
    |r| r.after_operand(); Text("*"), Touching, Text("*")
        => foreign("miniSysY has no operator `$text`", OPERATOR, "multiply in a loop")
        => Replace(FOREIGN);
    // `a ? b : c`
    |r| r.after_operand(); Unknown("?"), Caret, By(rest_of_expression)
        => foreign("miniSysY has no operator `? :`", OPERATOR,
            "set a variable by `if (…) … else …` before")
        => Skip;
    // `.5`
    |r| !r.after_operand(); Unknown("."), Touching, Number
        => said(Code::MalformedNumber, "miniSysY has no floating-point numbers",
            "only whole numbers are known", "")
        => Replace(T::Hole);
    // `a.b`, `a->b`, and `a.size()`, which is a value like `a.size`.
    |r| r.after_operand() && r.awaits_value(); By(point), Name, Caret, By(arguments)
        => foreign("a name ends in front of a point", "not a part of the name",
            "names are made of the letters a to z and A to Z, digits and `_`") => Skip;
    |r| r.after_operand(); By(point), Name, Caret, By(arguments)
        => foreign("miniSysY has no members", "not a variable",
            "there are only `int`s and arrays of them: use a variable for each part") => Skip;
    // `&x`
    |r| !r.after_operand(); Unknown("&")
        => foreign("miniSysY has no pointers", OPERATOR,
            "arrays are passed by their name alone, and an `int` by its value") => Drop;
    // `a & b`, `a | b`, `a ^ b`, `~a`, which the lexer has reported.
    |r| r.after_operand() && matches!(r.text(0), "&" | "|" | "^"); Is(T::Error)
        => Nothing => Replace(FOREIGN);
    |r| !r.after_operand(); Unknown("~") => Nothing => Drop;
    // `*p`
    |r| !r.after_operand() && (r.is_name(1) || r.is(1, T::LeftParen)); Text("*")
        => foreign("miniSysY has no pointers", "not an operator in front of a value",
            "use the variable itself, or an array and a subscript")
        => Drop;
    // `and`, `or`, `mod` between operands, and `not` in front of one.
    is_infix; Words(&["and", "AND"]), Taken, Operand
        => word(OPERATOR) => Replace(T::Infix(BinaryOp::And)), Mend(true);
    is_infix; Words(&["or", "OR"]), Taken, Operand
        => word(OPERATOR) => Replace(T::Infix(BinaryOp::Or)), Mend(true);
    is_infix; Role(words::Role::Operator), Taken, Operand
        => word(OPERATOR) => Step::Edit(word_of_table), Replace(FOREIGN);
    // `not a == b` is the opposite of `a == b` in other languages.
    |r| !r.after_operand() && (r.is_name(1) || r.is_number(1) || r.is(1, T::Not)); Words(&["not"])
        => word(OPERATOR)
        => Replace(T::Not), Mend(false);
};

/// Whether the statement, as far as it is read, can be the target of an assignment.
fn assigns(parser: &Parser) -> bool {
    parser.after_operand() && parser.in_block() && whole_target(parser).is_some()
}

/// Whether an operator may stand here; the first word of a line may begin a statement.
fn is_infix(parser: &Parser) -> bool {
    parser.after_operand() && !parser.begins_line(0)
}

/// `x++` as an assignment.
fn step(parser: &Parser, _: &Match) -> Option<Vec<Edit>> {
    let (target, sign) = (repeatable_target(parser)?, parser.text(0));
    let edit = Edit::replace(parser.text_span(0, 2), format!(" = {target} {sign} 1"));
    Some(vec![edit])
}

/// `x += …` as an assignment.
fn compound_assignment(parser: &Parser, _: &Match) -> Option<Vec<Edit>> {
    let (target, operator) = (repeatable_target(parser)?, compound(parser)?);
    let (value, is_loose) = value_of_compound(parser)?;
    let mut edits = vec![Edit::replace(parser.text_span(0, 2), format!("= {target} {operator}"))];
    if is_loose {
        edits.extend([Edit::insert(value.start, "("), Edit::insert(value.end, ")")]);
    }
    Some(edits)
}

/// The operator that was meant, if an operand follows. In a declaration `= =` is a `=`.
fn as_meant(parser: &Parser, _: &Match) -> Option<Vec<Edit>> {
    let edit = Edit::replace(parser.text_span(0, 2), meant(parser)?.spelling());
    (parser.begins_operand(2) && !parser.awaits_value()).then(|| vec![edit])
}

/// The word from the table replaced by what it says to write.
fn word_of_table(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let text = parser.word(found.word)?.replacement()?;
    Some(vec![Edit::replace(parser.span(found.word), text)])
}

/// Nothing, if the statement ends here.
fn end_of_statement(parser: &Parser, ahead: usize) -> Option<usize> {
    let ends = parser.is(ahead, T::Semicolon) || parser.is(ahead, T::RightBrace);
    (ends || parser.begins_line(ahead)).then_some(0)
}

fn replace_by_meant(parser: &mut Parser, _: &Match) {
    let meant = meant(parser).unwrap_or(T::Error);
    parser.replace(2, meant);
}

/// `.` or `->`.
fn point(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_arrow = parser.is(ahead, MINUS) && parser.is(ahead + 1, GREATER);
    match parser.is_unknown(ahead, ".") {
        true => Some(1),
        false => (is_arrow && parser.touches(ahead)).then_some(2),
    }
}

/// What stands in parentheses here, if anything does.
fn arguments(parser: &Parser, ahead: usize) -> Option<usize> {
    let partner = parser.partner(ahead).filter(|_| parser.is(ahead, T::LeftParen));
    Some(partner.map_or(0, |partner| partner + 1 - ahead))
}

/// The text before a `*/` on the line: it was meant to be in the comment.
fn rest_of_comment(parser: &Parser, _: usize) -> Option<usize> {
    let is_text =
        |ahead: usize| parser.is_name(ahead) || parser.is_number(ahead) || parser.is(ahead, STAR);
    let is_end = |ahead: &usize| parser.text(*ahead) == "*" && parser.text(ahead + 1) == "/";
    let mut line = (0..SHORT).take_while(|&ahead| ahead == 0 || !parser.begins_line(ahead));
    let end = line.find(|ahead| is_end(ahead) || !is_text(*ahead))?;
    is_end(&end).then_some(end)
}

/// The tokens up to the end of the expression, if that is near.
fn rest_of_expression(parser: &Parser, from: usize) -> Option<usize> {
    let mut ahead = from;
    while ahead < from + SHORT && !parser.begins_line(ahead) {
        ahead = match parser.kind(ahead)? {
            T::Semicolon | T::Comma | T::LeftBrace => break,
            T::RightParen | T::RightBracket | T::RightBrace => break,
            _ => parser.partner(ahead).unwrap_or(ahead) + 1,
        };
    }
    Some(ahead - from)
}
