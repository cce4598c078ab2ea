//! Heads of statements without parentheses, and blocks without braces: `if a > b:`, `for i in
//! range(n):`, `if a > b {`.

use super::hint::plain_text;
use super::rule::Pattern::*;
use super::rule::Step::{self, *};
use super::rule::{Match, Rule, SHORT, foreign, rows, unexpected};
use super::statements::{LOOP, WORD, begins_in_block, else_if};
use super::{mistyped, words};
use crate::diag::Edit;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::token::TokenKind as T;

const BRACES: &str = "put what belongs together into braces: `{ … }`";

pub(super) const RULES: &[Rule] = rows! {
    // `y if y > z else z` and `x = if y > z { y } else { z };`
    |r| r.after_operand() && !r.begins_line(0) || matches!(r.last(), Some(T::Assign | T::Return));
        Is(T::If), Caret, By(else_on_line), By(rest_of_statement)
        => foreign("an `if` has no value in miniSysY", "it is a statement",
            "declare the variable, then write `if (…) … else …` with an assignment in each branch")
        => Do(|r, found| match r.after_operand() {
            true => r.skip(found.taken),
            false => StandIn(T::Hole).apply(r, found, found.taken),
        });
    // `if a > b {` and `if (a) && (b) {`.
    |_| true; OneOf(&[T::If, T::While]), From, By(bare_condition)
        => unexpected("the condition of `$keyword` stands in parentheses",
            "expected `(` and `)` around it", "write `$keyword ($condition) { … }`")
        => Step::Edit(parentheses), Do(wrap_condition);
    |r| r.at_start(); Words(&["elif", "elseif"]), From, By(bare_condition)
        => foreign("miniSysY has no `$name`", WORD, "write `else if ($condition) { … }`")
        => Do(wrap_condition);
    // `pass`
    begins_foreign; Words(&["pass"]), By(|r, ahead| {
            let ends = r.begins_statement(ahead) || r.is(ahead, T::RightBrace);
            (ends && r.begins_line(ahead)).then_some(0)
        })
        => foreign("miniSysY has no `pass`", WORD, "write an empty block: `{}`")
        => Replace(T::Semicolon);
    // What stands between a condition and its block.
    ends_head; Unknown(":")
        => foreign("no `:` begins a block in miniSysY", "not a part of miniSysY", BRACES)
        => Drop, Do(open_block);
    ends_head; Words(&["then", "do"])
        => foreign("miniSysY has no `$name` after a condition", WORD, BRACES) => Step::Edit(|r,
            _| (!r.begins_line(1)).then(|| vec![Edit::cut(r.source, r.span(0))])), Drop,
            Do(open_block);
    // `for i in range(n):` and `for i := 0; i < n; i++ {`.
    begins_foreign; Words(&["for"]), Caret, By(loop_head)
        => LOOP => StandIn(T::LoopHead), Do(drop_word), Do(open_block);
};

/// Whether a statement begins here that does not begin with a name of the program.
fn begins_foreign(parser: &Parser) -> bool {
    begins_in_block(parser) && !parser.is_own(0)
}

/// Whether a condition or `else` ends here.
fn ends_head(parser: &Parser) -> bool {
    parser.at_start() && !parser.is_own(0) && matches!(parser.last(), Some(T::RightParen | T::Else))
}

/// The tokens before the `{` on the line, if it is near.
pub(super) fn up_to_brace(parser: &Parser, from: usize) -> Option<usize> {
    let line = (from..from + SHORT).take_while(|&ahead| !parser.begins_line(ahead));
    line.into_iter().find(|&ahead| parser.is(ahead, T::LeftBrace)).map(|end| end - from)
}

/// The tokens before the `;` of the statement, or before the end of the line or block.
pub(super) fn rest_of_statement(parser: &Parser, from: usize) -> Option<usize> {
    Some(rest(parser, from, usize::MAX))
}

/// The same, for text that is not taken: no more than a bounded number of steps.
pub(super) fn near_rest(parser: &Parser, from: usize) -> usize {
    rest(parser, from, 2 * SHORT)
}

fn rest(parser: &Parser, from: usize, mut steps: usize) -> usize {
    let mut ahead = from;
    while let Some(kind) = parser.kind(ahead) {
        match kind {
            _ if steps == 0 || ahead > 0 && parser.begins_line(ahead) => break,
            T::Semicolon | T::RightBrace => break,
            T::LeftParen | T::LeftBracket | T::LeftBrace => {
                ahead = parser.partner(ahead).unwrap_or(ahead) + 1;
            }
            _ => ahead += 1,
        }
        steps -= 1;
    }
    ahead - from
}

/// Where a head without parentheses ends that begins `from` ahead.
fn head(parser: &Parser, from: usize, holds_semicolons: bool) -> Option<usize> {
    let mut ahead = from;
    while ahead < from + SHORT {
        if ahead > from && parser.begins_line(ahead) {
            return Some(ahead);
        }
        match parser.kind(ahead)? {
            T::Semicolon if holds_semicolons => ahead += 1,
            T::LeftParen | T::LeftBracket => ahead = parser.partner(ahead)? + 1,
            // Its `(` is missing; recovery says so.
            T::RightParen => return None,
            T::Semicolon | T::LeftBrace | T::RightBrace => return Some(ahead),
            T::Return | T::Break | T::Continue | T::If | T::While => return Some(ahead),
            _ if !holds_semicolons && ahead > from && statement_follows(parser, ahead) => {
                return Some(ahead);
            }
            T::Identifier(_) if matches!(parser.name(ahead), Some("then" | "do")) => {
                return Some(ahead);
            }
            _ if parser.is_unknown(ahead, ":") && !parser.is(ahead + 1, T::Assign) => {
                return Some(ahead);
            }
            _ => ahead += 1,
        }
    }
    None
}

/// Whether an operand ends here, and a call or an assignment to a name follows it.
fn statement_follows(parser: &Parser, ahead: usize) -> bool {
    let is_end = matches!(
        parser.kind(ahead - 1),
        Some(T::RightParen | T::RightBracket | T::Identifier(_) | T::Number(_))
    );
    is_end
        && parser.is_name(ahead)
        && !parser.has_role(ahead, words::Role::Operator)
        && matches!(parser.kind(ahead + 1), Some(T::LeftParen | T::LeftBracket | T::Assign))
}

/// A condition that is not in parentheses as a whole.
fn bare_condition(parser: &Parser, from: usize) -> Option<usize> {
    let end = head(parser, from, false)?;
    if end == from || !parser.begins_operand(from) || parser.is(end, T::Semicolon) {
        return None;
    }
    if parser.is(from, T::LeftParen) {
        let next = parser.partner(from)? + 1;
        let is_operator = matches!(parser.kind(next), Some(T::Infix(_)))
            && !parser.is(next, mistyped::STAR)
            || parser.has_role(next, words::Role::Operator) && next + 1 < end;
        if next >= end || !is_operator {
            return None;
        }
    }
    Some(end - from)
}

/// Parentheses around the condition, if nothing else has to change.
fn parentheses(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let span = parser.text_span(1, found.taken);
    let is_all =
        parser.is(found.taken, T::LeftBrace) && plain_text(parser, 1, found.taken).is_some();
    is_all.then(|| vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")])
}

/// Puts parentheses around the condition.
fn wrap_condition(parser: &mut Parser, found: &Match) {
    let end = parser.at + found.taken;
    match parser.is_name(0) {
        true => else_if(parser, found),
        false => parser.copy(),
    }
    parser.insert(T::LeftParen);
    let is_word = ends_with_word(parser, found.taken - 1);
    let plan =
        Plan { drop: usize::from(is_word), emit: Some(T::RightParen), block: Some(parser.column) };
    parser.plans.insert(end, plan);
}

/// The head of a `for` without parentheses.
fn loop_head(parser: &Parser, from: usize) -> Option<usize> {
    Some(head(parser, from, true)? - from).filter(|_| parser.is_name(from))
}

/// Whether `:`, `then` or `do` ends a head there.
fn ends_with_word(parser: &Parser, ahead: usize) -> bool {
    let is_word =
        parser.is_unknown(ahead, ":") || matches!(parser.name(ahead), Some("then" | "do"));
    is_word && !parser.begins_line(ahead)
}

/// Leaves out the `:`, `then` or `do` that ends a head.
fn drop_word(parser: &mut Parser, _: &Match) {
    if ends_with_word(parser, 0) {
        parser.cover(parser.text_span(0, 1));
        parser.at += 1;
    }
}

fn open_block(parser: &mut Parser, _: &Match) {
    parser.open_block(parser.column);
}

/// Zero tokens, if an `else` follows on the line, with no statement before it; after `=` it has
/// one.
fn else_on_line(parser: &Parser, from: usize) -> Option<usize> {
    let is_value = !parser.after_operand();
    let goes_on = |ahead: &usize| {
        let kind = parser.kind(*ahead);
        let is_statement = matches!(kind, Some(T::Semicolon | T::LeftBrace | T::Assign));
        !parser.begins_line(*ahead) && (is_value || !is_statement)
    };
    let mut line = (from..from + SHORT).take_while(goes_on);
    line.find(|&ahead| parser.is(ahead, T::Else)).map(|_| 0)
}
