//! Operators of other languages, and what is often typed for an operator of miniSysY.

use super::hint::{repeatable_target, value_of_compound, whole_target};
use super::rule::Pattern::*;
use super::rule::Say::{self, Nothing};
use super::rule::Step::{self, *};
use super::rule::{Match, Rule, SHORT, foreign, rows, unexpected, word};
use super::words;
use crate::diag::Edit;
use crate::ir::{BinaryOp as Arithmetic, IntPredicate};
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

const FOREIGN: T = T::Infix(BinaryOp::Foreign);
const MINUS: T = T::Sign(UnaryOp::Minus);
const OPERATOR: &str = "not an operator of miniSysY";
/// `*`, as an operator or in a declaration.
pub(super) const STAR: T = T::Infix(BinaryOp::Arithmetic(Arithmetic::Mul));
/// `==`
pub(super) const EQUAL: T = compare(IntPredicate::Eq);
const NOT_EQUAL: T = compare(IntPredicate::Ne);

const fn compare(predicate: IntPredicate) -> T {
    T::Infix(BinaryOp::Comparison(predicate))
}

const STEP: Say =
    foreign("miniSysY has no `{sign}{sign}`", OPERATOR, "write `{target} = {target} {sign} 1;`");
const INNER_STEP: Say = foreign(
    "miniSysY has no `{sign}{sign}`",
    OPERATOR,
    "update the variable in a statement of its own, such as `i = i {sign} 1;`",
);

pub(super) const RULES: &[Rule] = rows! {
    // `x++` and `x--`. `++x` has a meaning, and is left to the checker; `a ++ b` means `a + (+b)`.
    assigns; By(doubled_sign), Taken, By(end_of_statement)
        => STEP => Step::Edit(step), Replace(T::Assign), Do(|r, _| r.insert_after(T::Hole));
    |r| r.after_operand(); By(doubled_sign), Not(&Operand) => INNER_STEP => Drop;
    // `x += 1` and the like.
    |r| is_arithmetic(r) && assigns(r); By(|_, _| Some(2))
        => foreign("miniSysY has no `{operator}=`", OPERATOR,
            "write `{target} = {target} {operator} {value};`")
        => Step::Edit(compound_assignment), Replace(T::Assign);
    |r| compound(r).is_some() && r.after_operand(); By(|_, _| Some(2))
        => foreign("miniSysY has no `{operator}=`", OPERATOR,
            "write the variable on both sides of `=`, such as `x = x * 2;`")
        => Do(|r, _| r.replace(2, if assigns(r) { T::Assign } else { FOREIGN }));
    // Operators that are typed with a space in them, in another order, or as in another language.
    |r| r.after_operand(); By(|r, _| meant(r).map(|_| 2))
        => foreign("miniSysY has no operator `{text}`", OPERATOR, "write `{meant}`")
        => Step::Edit(as_meant), Do(replace_by_meant);
    // `*/` without a comment around it.
    |r| r.touches(0); Is(STAR), Text("/")
        => unexpected("this `*/` is outside a comment", "no comment is open here",
            "a comment ends at the first `*/`, even if it contains `/*`") => Drop;
    |r| r.after_operand(); By(doubled)
        => foreign("miniSysY has no operator `{text}`", OPERATOR,
            "write `x * 2` for `x << 1`, `x / 2` for `x >> 1`, `x * x` for `x ** 2`")
        => Replace(FOREIGN);
    // `a ? b : c`
    |r| r.after_operand(); Text("?"), Caret, By(rest_of_expression)
        => foreign("miniSysY has no operator `? :`", OPERATOR,
            "set a variable with `if (…) … else …` before this statement")
        => Drop;
    // `a.b`, `a->b`, and `a.size()`, which is a value like `a.size`.
    |r| r.after_operand(); By(point), Name, Caret, By(arguments)
        => foreign("miniSysY has no members", "not a variable",
            "use one variable for each member, or an array") => Drop;
    // `int *p`, `int &r`, `&x` and `*p`
    |r| !r.after_operand(); OneOf(&[STAR, T::Error]), Taken, By(|r, ahead| {
            let is_star = r.is(0, STAR) && (r.is_name(ahead) || r.is(ahead, T::LeftParen) || r.is(ahead, STAR));
            (r.text(0) == "&" || is_star).then_some(0)
        })
        => foreign("miniSysY has no pointers and no references", "not a part of miniSysY",
            "use the variable or the array itself; `return` gives a value back") => Drop;
    // `a & b`, `a | b`, `a ^ b`, `~a`, which the lexer has reported.
    |r| r.after_operand() && matches!(r.text(0), "&" | "|" | "^"); Is(T::Error)
        => Nothing => Replace(FOREIGN);
    |r| !r.after_operand(); Text("~") => Nothing => Drop;
    // `and`, `or`, `mod` between operands, and `not` in front of one. The first word of a line may begin
    // a statement.
    |r| r.after_operand() && !r.begins_line(0); Role(words::Role::Operator), Taken, Operand
        => word(OPERATOR) => Step::Edit(word_of_table), Replace(FOREIGN);
    // `not a == b` is the opposite of `a == b` in other languages.
    |r| !r.after_operand() && (r.is_name(1) || r.is_number(1) || r.is(1, T::Not)); Words(&["not"])
        => word(OPERATOR) => Replace(T::Not), Mend(false);
    // `i = i + 1:`
    |r| r.after_operand() && r.is_among_statements() && (!r.is_top_level() || r.machine.is_declared());
        Text(":"), By(|r, ahead| r.begins_line(ahead).then_some(0))
        => unexpected("`:` in place of `;`", "expected `;`", "write `;`")
        => Replace(T::Semicolon), Mend(true);
};

/// Two tokens, whether they have to touch, and the operator that they are meant as.
const MISTYPED: [(&str, &str, bool, T); 10] = [
    ("!", "=", false, NOT_EQUAL),
    ("<", "=", false, compare(IntPredicate::Sle)),
    (">", "=", false, compare(IntPredicate::Sge)),
    ("=", "=", false, EQUAL),
    ("=", "!", true, NOT_EQUAL),
    ("==", "=", true, EQUAL),
    ("!=", "=", true, NOT_EQUAL),
    ("<", ">", true, NOT_EQUAL),
    ("&", "&", false, T::Infix(BinaryOp::And)),
    ("|", "|", false, T::Infix(BinaryOp::Or)),
];

/// Whether the next two tokens can be parts of operators: most are not, and need no look at their
/// text.
fn are_operators(parser: &Parser) -> bool {
    let is_part = |ahead| {
        let kind = parser.kind(ahead);
        matches!(kind, Some(T::Infix(_) | T::Sign(_) | T::Not | T::Assign | T::Error))
    };
    is_part(0) && is_part(1)
}

/// The operator that the next two tokens are meant to be.
pub(super) fn meant(parser: &Parser) -> Option<T> {
    are_operators(parser).then_some(())?;
    let (first, second) = (parser.text(0), parser.text(1));
    let &(.., touching, meant) = MISTYPED.iter().find(|row| (row.0, row.1) == (first, second))?;
    if (first, second) == ("=", "=") && assigns(parser) {
        return Some(T::Assign);
    }
    // `a =! b` is an assignment in a statement.
    let is_assignment = first == "=" && second == "!" && !parser.in_condition();
    (!is_assignment && (!touching || parser.touches(0))).then_some(meant)
}

/// The operator in front of the `=`, if the next two tokens are a compound assignment.
pub(super) fn compound(parser: &Parser) -> Option<&'static str> {
    are_operators(parser).then_some(())?;
    const OPERATORS: [&str; 10] = ["+", "-", "*", "/", "%", "&", "|", "^", "&&", "||"];
    match (parser.text(0), parser.text(1)) {
        ("<", "<=") => Some("<<"),
        (">", ">=") => Some(">>"),
        (first, "=") => OPERATORS.into_iter().find(|&operator| operator == first),
        _ => None,
    }
}

/// Whether miniSysY has the operator of the compound assignment that comes next.
fn is_arithmetic(parser: &Parser) -> bool {
    compound(parser).is_some_and(|operator| "+-*/%".contains(operator))
}

/// `++` or `--`
fn doubled_sign(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_sign = matches!(parser.kind(ahead), Some(T::Sign(_)));
    (is_sign && parser.kind(ahead) == parser.kind(ahead + 1) && parser.touches(ahead)).then_some(2)
}

/// `**`, `<<`, `>>` or `>>>`, or `**=`.
fn doubled(parser: &Parser, ahead: usize) -> Option<usize> {
    let text = parser.text(ahead);
    let is_same = |ahead: &usize| parser.text(*ahead) == text && parser.touches(ahead - 1);
    let more = (ahead + 1..ahead + 3).take_while(is_same).count();
    let end = ahead + 1 + more;
    let assigns = parser.is(end, T::Assign) && parser.touches(end - 1);
    (matches!(text, "*" | "<" | ">") && more > 0).then_some(1 + more + usize::from(assigns))
}

/// Whether the statement, as far as it is read, can be the target of an assignment.
fn assigns(parser: &Parser) -> bool {
    parser.after_operand() && parser.in_block() && whole_target(parser).is_some()
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
    (parser.begins_operand(2) && !parser.machine.is_declared()).then(|| vec![edit])
}

/// The word from the table of words replaced by what it says to write.
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
    let is_arrow = parser.is(ahead, MINUS) && parser.text(ahead + 1) == ">";
    match parser.text(ahead) == "." {
        true => Some(1),
        false => (is_arrow && parser.touches(ahead)).then_some(2),
    }
}

/// What is in parentheses here, if anything is.
fn arguments(parser: &Parser, ahead: usize) -> Option<usize> {
    Some(Group(T::LeftParen).length(parser, ahead).unwrap_or(0))
}

/// The tokens up to the end of the expression, if that is near.
pub(super) fn rest_of_expression(parser: &Parser, from: usize) -> Option<usize> {
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
