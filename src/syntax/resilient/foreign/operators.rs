//! Operators of other languages, and what is often typed for an operator of miniSysY.

use super::declarations::begins_declarator;
use super::words;
use crate::diag::{Code, Edit};
use crate::ir::{BinaryOp as Arithmetic, IntPredicate};
use crate::support::interner::Symbol;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::condition::{is_certain_comparison, is_comparison};
use crate::syntax::resilient::position::AFTER;
use crate::syntax::resilient::rule::Pattern::*;
use crate::syntax::resilient::rule::Step::{self, *};
use crate::syntax::resilient::rule::{
    Match, NOTHING, Rule, foreign, rest_of_expression, rest_of_statement, rows, unexpected, word,
};
use crate::syntax::resilient::value::{repeatable_target, value_of_compound, whole_target};
use crate::syntax::token::{Token, TokenKind as T};

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

pub(super) const RULES: &[Rule] = rows! {
    // `x++` and `x--`. `++x` has a meaning, and is left to the checker; `a ++ b` means `a + (+b)`.
    assigns; By(doubled_sign), Taken, By(end_of_statement)
        => foreign("miniSysY has no `{sign}{sign}`", OPERATOR,
            "write `{target} = {target} {sign} 1;`")
        => Step::Edit(step), Replace(T::Assign), Do(|r, _| r.insert_after(T::Hole));
    |r| r.after_operand(); By(doubled_sign), Not(&Operand)
        => foreign("miniSysY has no `{sign}{sign}`", OPERATOR,
            "update the variable in a statement of its own, such as `i = i {sign} 1;`") => Drop;
    // `x += 1` and the like.
    |r| compound(r).is_some_and(|op| "+-*/%".contains(op)) && assigns(r); By(|_, _| Some(2))
        => foreign("miniSysY has no `{operator}=`", OPERATOR,
            "write `{target} = {target} {operator} {value};`")
        => Step::Edit(compound_assignment), Replace(T::Assign);
    |r| compound(r).is_some() && r.after_operand(); By(|_, _| Some(2))
        => foreign("miniSysY has no `{operator}=`", OPERATOR,
            "write the variable on both sides of `=`, such as `x = x * 2;`")
        => Do(|r, _| r.replace(2, if assigns(r) { T::Assign } else { FOREIGN }));
    // `int x := 5;`, `x := 5;`
    |r| is_named(r); By(walrus)
        => foreign("miniSysY has no operator `:=`", OPERATOR, "write `=`")
        => Step::Edit(|r, _| Some(vec![Edit::replace(r.text_span(0, 2), "=")])), Replace(T::Assign);
    assigns; By(walrus), Caret, By(rest_with_semicolon)
        => foreign("miniSysY has no operator `:=`", OPERATOR, "write `int {first} = …;`")
        => Do(|r, _| {
            let read = r.machine.read[r.start()..].to_vec();
            r.skip_names(&read)
        }), Leave;
    // Operators that are typed with a space in them, in another order, or as in another language.
    |r| r.after_operand(); By(|r, _| meant(r).map(|_| 2))
        => foreign("miniSysY has no operator `{text}`", OPERATOR, "write `{meant}`")
        => Step::Edit(as_meant), Do(|r, _| r.replace(2, meant(r).unwrap_or(T::Error)));
    // `*/` without a comment around it, perhaps after a comment that an inner one has ended.
    |_| true; By(rest_of_comment), From, Is(STAR), Text(&["/"])
        => unexpected("this `*/` is outside a comment", "no comment is open here",
            "a comment ends at the first `*/`, even if it contains `/*`") => Drop;
    |r| r.after_operand(); By(doubled)
        => foreign("miniSysY has no operator `{text}`", OPERATOR,
            "write `x * 2` for `x << 1`, `x / 2` for `x >> 1`, `x * x` for `x ** 2`")
        => Replace(FOREIGN);
    // `a ? b : c`
    |r| r.after_operand(); Text(&["?"]), Caret, By(rest_of_expression)
        => foreign("miniSysY has no operator `? :`", OPERATOR,
            "set a variable with `if (…) … else …` before this statement")
        => Drop;
    // Members of a variable whose type has been reported.
    |r| r.after_operand() && base(r).is_some_and(|name| r.aggregates.contains(&name)); By(point), Name
        => NOTHING => Do(|r, found| r.cover(r.text_span(0, found.taken))), Drop;
    // `a.length`
    |r| r.after_operand(); By(point), Text(&["length", "size", "len"]), Caret,
        By(|r, ahead| Some(Group(T::LeftParen).length(r, ahead).unwrap_or(0)))
        => foreign("miniSysY has no members", "not a variable",
            "keep the length in a constant: `const int N = 10; int a[N];`") => Drop, Do(subscript);
    // `a.b`, `a->b`, and `a.size()`, which is a value like `a.size`.
    |r| r.after_operand(); By(point), Name, Caret,
        By(|r, ahead| Some(Group(T::LeftParen).length(r, ahead).unwrap_or(0)))
        => foreign("miniSysY has no members", "not a variable",
            "use one variable for each member, or an array") => Drop, Do(subscript);
    // `int *p`, `int &r`, `&x` and `*p`
    |r| !r.after_operand(); OneOf(&[STAR, T::Error]), Taken, By(|r, ahead| {
            let is_star = r.is(0, STAR) && (r.is_name(ahead) || r.is(ahead, T::LeftParen) || r.is(ahead, STAR));
            (r.text(0) == "&" || is_star).then_some(0)
        })
        => foreign("miniSysY has no pointers and no references", "not a part of miniSysY",
            "use the variable, or the array (a parameter is `int a[]`); `return` gives a value back")
        => Drop, Do(|r, _| pointer(r));
    // `a & b`, `a | b`, `a ^ b`, `~a`, which the lexer has reported.
    |r| r.after_operand() && matches!(r.text(0), "&" | "|" | "^"); Is(T::Error)
        => NOTHING => Replace(FOREIGN);
    |r| !r.after_operand(); Text(&["~"]) => NOTHING => Drop;
    // `and`, `or`, `mod` between operands, and `not` in front of one. The first word of a line may begin
    // a statement.
    |r| r.after_operand() && !r.begins_line(0); Role(words::Role::Operator), Taken, Operand
        => word(OPERATOR) => Step::Edit(word_of_table), Replace(FOREIGN);
    // `not a == b` is the opposite of `a == b` in other languages.
    |r| !r.after_operand() && (r.is_name(1) || r.is_number(1) || r.is(1, T::Not)); Text(&["not"])
        => word(OPERATOR) => Replace(T::Not), Mend(false);
    // `i = i + 1:`
    |r| r.after_operand() && r.is_among_statements() && (!r.is_top_level() || r.machine.is_declared());
        Text(&[":"]), By(|r, ahead| r.begins_line(ahead).then_some(0))
        => unexpected("`:` in place of `;`", "expected `;`", "write `;`")
        => Replace(T::Semicolon), Mend(true);
    // `if (a = b)`
    is_certain_comparison; Is(T::Assign)
        => unexpected("`=` in a condition", "this assigns", "`=` assigns, `==` compares: write `==`")
            .code(Code::AssignmentInCondition) => Replace(EQUAL), Mend(true);
    is_comparison; Is(T::Assign)
        => unexpected("`=` in a condition", "this assigns",
            "to compare, write `==`; to assign, write a statement before the condition")
            .code(Code::AssignmentInCondition) => Replace(EQUAL);
};

/// Two tokens, whether they have to touch, and the operator that they are meant as.
const MISTYPED: [(&str, &str, bool, T); 12] = [
    ("!", "=", false, NOT_EQUAL),
    ("<", "=", false, compare(IntPredicate::Sle)),
    (">", "=", false, compare(IntPredicate::Sge)),
    ("=", "=", false, EQUAL),
    ("=", "!", true, NOT_EQUAL),
    ("=", "<", true, compare(IntPredicate::Sle)),
    ("=", ">", true, compare(IntPredicate::Sge)),
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
pub(in crate::syntax::resilient) fn meant(parser: &Parser) -> Option<T> {
    are_operators(parser).then_some(())?;
    let (first, second) = (parser.text(0), parser.text(1));
    let &(.., touching, meant) = MISTYPED.iter().find(|row| (row.0, row.1) == (first, second))?;
    let is_declared = parser.machine.is_declared() && parser.is_among_statements();
    if (first, second) == ("=", "=") && (is_declared || assigns(parser)) {
        return Some(T::Assign);
    }
    // `a =! b` is an assignment in a statement.
    let is_assignment = first == "=" && second == "!" && !parser.in_condition();
    (!is_assignment && (!touching || parser.touches(0))).then_some(meant)
}

/// The operator in front of the `=`, if the next two tokens are a compound assignment.
pub(in crate::syntax::resilient) fn compound(parser: &Parser) -> Option<&'static str> {
    are_operators(parser).then_some(())?;
    const OPERATORS: [&str; 10] = ["+", "-", "*", "/", "%", "&", "|", "^", "&&", "||"];
    match (parser.text(0), parser.text(1)) {
        ("<", "<=") => Some("<<"),
        (">", ">=") => Some(">>"),
        (first, "=") => OPERATORS.into_iter().find(|&operator| operator == first),
        _ => None,
    }
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
    let is_possible = !parser.machine.is_declared() || meant(parser) == Some(T::Assign);
    (parser.begins_operand(2) && is_possible).then(|| vec![edit])
}

/// The word from the table of words replaced by what it says to write.
fn word_of_table(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    // The remainder of a negative number is another one in some languages.
    let text = parser.word(found.word)?.replacement().filter(|&text| text != "%")?;
    Some(vec![Edit::replace(parser.span(found.word), text)])
}

/// Reads the name of a pointer as that of an array with an unknown length: what is done with it, and
/// passed to it, is not checked.
pub(super) fn pointer(parser: &mut Parser) {
    let ends = matches!(parser.kind(1), Some(T::Comma | T::RightParen | T::Semicolon | T::Assign));
    if begins_declarator(parser) && parser.is_name(0) && ends {
        let [open, close] = [T::LeftBracket, T::RightBracket];
        let first = if parser.in_parameters() { 0 } else { 2 };
        parser.copy();
        [open, close, open, T::Hole, close][first..].iter().for_each(|&kind| parser.insert(kind));
    }
}

/// The tokens before a `*/`: none, or the rest of a comment that an inner one has ended.
fn rest_of_comment(parser: &Parser, _: usize) -> Option<usize> {
    let ends =
        |&at: &usize| parser.is(at, STAR) && parser.text(at + 1) == "/" && parser.touches(at);
    let tokens = if follows_nested_comment(parser) { AFTER } else { 1 };
    (0..tokens).find(ends)
}

/// Whether a comment is in front of the next token that another one begins in.
pub(in crate::syntax::resilient) fn follows_nested_comment(parser: &Parser) -> bool {
    let before = parser.at.checked_sub(1).map_or(0, |before| parser.input[before].span.end);
    let gap = parser.source.get(before as usize..parser.span(0).start as usize).unwrap_or_default();
    let count = |text| gap.windows(2).filter(|&pair| pair == text).count();
    gap.len() > 4 && count(b"/*") > count(b"*/")
}

/// Nothing, if the statement ends here.
fn end_of_statement(parser: &Parser, ahead: usize) -> Option<usize> {
    let ends = parser.is(ahead, T::Semicolon) || parser.is(ahead, T::RightBrace);
    (ends || parser.begins_line(ahead)).then_some(0)
}

/// The rest of the statement with its `;`, if it has one.
fn rest_with_semicolon(parser: &Parser, from: usize) -> Option<usize> {
    let rest = rest_of_statement(parser, from)?;
    Some(rest + usize::from(parser.is(from + rest, T::Semicolon)))
}

/// `:=`
fn walrus(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_walrus = parser.text(ahead) == ":" && parser.is(ahead + 1, T::Assign);
    (is_walrus && parser.touches(ahead)).then_some(2)
}

/// Whether a variable that is declared may get its value here.
fn is_named(parser: &Parser) -> bool {
    let is_target = || matches!(parser.lead(), [Token { kind: T::Identifier(name), .. }, ..] if parser.declared.contains(name));
    parser.machine.is_declared() || assigns(parser) && is_target()
}

/// The name with which the operand that was read last begins: `a` in `a[1]`.
fn base(parser: &Parser) -> Option<Symbol> {
    let mut depth = 0usize;
    for token in parser.lead().iter().rev().take(AFTER) {
        match token.kind {
            T::RightBracket => depth += 1,
            T::LeftBracket => depth = depth.checked_sub(1)?,
            T::Identifier(name) if depth == 0 => return Some(name),
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// Reads a subscript after the name of an array whose member was left out: the array is not a value.
fn subscript(parser: &mut Parser, _: &Match) {
    if matches!(parser.last(), Some(T::Identifier(name)) if parser.arrays.contains(&name)) {
        [T::LeftBracket, T::Hole, T::RightBracket].iter().for_each(|&kind| parser.insert(kind));
    }
}

/// `.` or `->`.
fn point(parser: &Parser, ahead: usize) -> Option<usize> {
    let is_arrow = parser.is(ahead, MINUS) && parser.text(ahead + 1) == ">";
    let arrow = (is_arrow && parser.touches(ahead)).then_some(2);
    if parser.text(ahead) == "." { Some(1) } else { arrow }
}
