//! Heads of statements without parentheses, and blocks without braces: `if a > b:`, `for i in
//! range(n):`, `begin … end`, `then … end if`, `repeat … until`, `try … catch`.

use super::rule::Pattern::{
    By, Caret, From, Group, Is, Name, Not, OneOf, Statement, Taken, Unknown, Words,
};
use super::rule::Say::Silence;
use super::rule::Step::{self, Do, Drop, Insert, Replace, Skip, StandIn};
use super::rule::{Match, Rule, SHORT, foreign, unexpected, word};
use super::statements::{LOOP, STATEMENT, WORD, begins_in_block, else_if};
use super::{mistyped, words};
use crate::diag::Edit;
use crate::syntax::resilient::Parser;
use crate::syntax::resilient::lines::Plan;
use crate::syntax::token::TokenKind as T;

const BRACES: &str = "put what belongs together into braces: `{ … }`";

pub(super) const RULES: &[Rule] = &[
    // `y if y > z else z` and `x = if y > z { y } else { z };`
    Rule {
        when: |r| {
            r.after_operand() && !r.begins_line(0)
                || matches!(r.last(), Some(T::Assign | T::Return))
        },
        tokens: &[Is(T::If), Caret, By(else_on_line), By(rest_of_statement)],
        say: foreign(
            "an `if` has no value in miniSysY",
            "it is a statement",
            "declare the variable, then write `if (…) … else …` with an assignment in each branch",
        ),
        mend: &[Do(|r, found| match r.after_operand() {
            true => r.skip(found.taken),
            false => StandIn(T::Hole).apply(r, found, found.taken),
        })],
    },
    // `if a > b {` and `if (a) && (b) {`.
    Rule {
        when: |_| true,
        tokens: &[OneOf(&[T::If, T::While]), From, By(bare_condition)],
        say: unexpected(
            "the condition of `$keyword` stands in parentheses",
            "expected `(` and `)` around it",
            "write `$keyword ($condition)$block`",
        ),
        mend: &[Step::Edit(parentheses), Do(wrap_condition)],
    },
    Rule {
        when: |r| r.at_start(),
        tokens: &[Words(&["elif", "elsif", "elseif"]), From, By(bare_condition)],
        say: foreign("miniSysY has no `$name`", WORD, "write `else if ($condition)$block`"),
        mend: &[Do(wrap_condition)],
    },
    // `pass`
    Rule {
        when: begins_foreign,
        tokens: &[
            Words(&["pass"]),
            By(|r, ahead| {
                let ends = r.begins_statement(ahead) || r.is(ahead, T::RightBrace);
                (ends && r.begins_line(ahead)).then_some(0)
            }),
        ],
        say: foreign("miniSysY has no `pass`", WORD, "write an empty block: `{}`"),
        mend: &[Replace(T::Semicolon)],
    },
    // What stands between a condition and its block.
    Rule {
        when: ends_head,
        tokens: &[Unknown(":")],
        say: foreign("no `:` begins a block in miniSysY", "not a part of miniSysY", BRACES),
        mend: &[Drop, Do(open_block)],
    },
    Rule {
        when: ends_head,
        tokens: &[Words(&["then", "Then", "THEN"]), By(end_of_head)],
        say: word(WORD),
        mend: &[Step::Edit(no_word), Drop, Do(open_block)],
    },
    Rule {
        when: |r| ends_head(r) && r.machine.head == T::While,
        tokens: &[Words(&["do"]), By(end_of_head)],
        say: foreign("miniSysY has no `do` after a condition", WORD, BRACES),
        mend: &[Drop, Do(open_block)],
    },
    // `for i in range(n):`, `for i = 1 to n`, `for i := 0; i < n; i++ {`.
    Rule {
        when: begins_foreign,
        tokens: &[Words(&["for", "foreach"]), Caret, By(loop_head)],
        say: LOOP,
        mend: &[StandIn(T::LoopHead), Do(drop_word), Do(open_block)],
    },
    // `begin … end`
    Rule {
        when: |r| !r.is_own(0) && (r.at_start() || r.last() == Some(T::RightParen)),
        tokens: &[Words(&["begin", "Begin", "BEGIN"]), Taken, Statement],
        say: foreign("miniSysY has no `begin`", WORD, "write `{`, and `}` in place of `end`"),
        mend: &[Do(|r, _| r.blocks.begins += 1), Replace(T::LeftBrace)],
    },
    Rule {
        when: |r| r.blocks.begins > 0 && begins_or_ends(r),
        tokens: &[Words(&["end", "End", "END"]), By(end_of_end)],
        say: Silence,
        mend: &[Do(|r, _| r.blocks.begins -= 1), Replace(T::RightBrace)],
    },
    // `end if`, `wend`, `next i`: the indentation has shown where the block ends.
    Rule {
        when: |r| r.blocks.indented > 0 && begins_or_ends(r),
        tokens: &[Words(&["end", "End", "END"]), By(end_of_end)],
        say: Silence,
        mend: &[Drop],
    },
    Rule {
        when: |r| r.blocks.indented > 0 && begins_or_ends(r) && r.begins_line(1),
        tokens: &[Words(&["wend", "endif", "fi", "done", "next", "loop", "endwhile", "endfor"])],
        say: Silence,
        mend: &[Drop],
    },
    Rule {
        when: |r| r.blocks.indented > 0 && begins_or_ends(r) && r.begins_line(2),
        tokens: &[Words(&["next"]), Name],
        say: Silence,
        mend: &[Drop],
    },
    // `repeat … until n = 0;`
    Rule {
        when: begins_foreign,
        tokens: &[Words(&["repeat"]), Taken, Not(&[Is(T::LeftBrace)]), Statement],
        say: word(STATEMENT),
        mend: &[Do(|r, _| r.blocks.repeats += 1), Replace(T::LoopHead), Insert(T::LeftBrace)],
    },
    Rule {
        when: |r| r.blocks.repeats > 0 && begins_or_ends(r),
        tokens: &[Words(&["until"]), By(rest_of_statement)],
        say: Silence,
        mend: &[Do(|r, _| r.blocks.repeats -= 1), Replace(T::RightBrace)],
    },
    // `try { … } catch (…) { … }`, `throw …;`
    Rule {
        when: begins_foreign,
        tokens: &[Words(&["try"]), Taken, Is(T::LeftBrace)],
        say: word(STATEMENT),
        mend: &[Do(|r, _| r.blocks.tries += 1), Drop],
    },
    Rule {
        when: |r| begins_foreign(r) && r.blocks.tries > 0,
        tokens: &[
            Words(&["catch", "finally"]),
            By(|r, ahead| Some(Group(T::LeftParen).length(r, ahead).unwrap_or(0))),
            Taken,
            Is(T::LeftBrace),
        ],
        say: Silence,
        mend: &[StandIn(T::LoopHead)],
    },
    Rule {
        when: begins_foreign,
        tokens: &[
            Words(&["throw", "raise", "del", "global", "nonlocal", "assert", "guard"]),
            Caret,
            Name,
            By(rest_of_statement),
        ],
        say: word(STATEMENT),
        mend: &[StandIn(T::Hole)],
    },
    Rule {
        when: |r| r.is_top_level() && r.last() == Some(T::RightParen),
        tokens: &[Words(&["throws"]), Caret, Name, By(up_to_brace)],
        say: word(WORD),
        mend: &[Skip],
    },
    // `match n { … }` and `when (n) { … }`.
    Rule {
        when: begins_foreign,
        tokens: &[
            Words(&["match", "when"]),
            Caret,
            By(|r, ahead| match r.is(ahead, T::LeftParen) {
                true => Group(T::LeftParen).length(r, ahead),
                false => up_to_brace(r, ahead).filter(|&length| length > 0),
            }),
            Group(T::LeftBrace),
        ],
        say: word(STATEMENT),
        mend: &[StandIn(T::Hole), Insert(T::Semicolon)],
    },
];

/// Whether a statement begins here that does not begin with a name of the program.
fn begins_foreign(parser: &Parser) -> bool {
    begins_in_block(parser) && !parser.is_own(0)
}

/// Whether a condition or `else` ends here.
fn ends_head(parser: &Parser) -> bool {
    parser.at_start() && !parser.is_own(0) && matches!(parser.last(), Some(T::RightParen | T::Else))
}

/// Whether a statement may begin here that does not begin with a name of the program.
fn begins_or_ends(parser: &Parser) -> bool {
    let may_begin = parser.at_start() || parser.begins_line(0) && parser.after_operand();
    may_begin && !parser.is_own(0)
}

/// Zero tokens, if the head of a statement ends here: a statement or a line begins.
fn end_of_head(parser: &Parser, ahead: usize) -> Option<usize> {
    (parser.begins_statement(ahead) || parser.begins_line(ahead)).then_some(0)
}

/// The rest of `end`, `end;`, `end.` and `end if`.
fn end_of_end(parser: &Parser, ahead: usize) -> Option<usize> {
    if parser.begins_line(ahead) {
        return Some(0);
    }
    let is_kind = matches!(parser.kind(ahead), Some(T::If | T::While) | None)
        || parser.name(ahead).is_some_and(|name| {
            ["if", "sub", "function", "procedure", "for", "program"]
                .contains(&name.to_lowercase().as_str())
        });
    if is_kind {
        return Some(1);
    }
    match parser.kind(ahead)? {
        T::Semicolon => Some(1),
        T::Else | T::RightBrace => Some(0),
        _ => parser.is_unknown(ahead, ".").then_some(1),
    }
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
            T::Identifier(_) if ["then", "do"].contains(&parser.name(ahead)?) => {
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

/// Whether `:`, `then` or `do` ends a head there.
pub(super) fn ends_with_word(parser: &Parser, ahead: usize) -> bool {
    let is_word =
        parser.is_unknown(ahead, ":") || matches!(parser.name(ahead), Some("then" | "do"));
    is_word && !parser.begins_line(ahead)
}

/// Parentheses around the condition, if nothing else has to change.
fn parentheses(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let span = parser.text_span(1, found.taken);
    let text = parser.source_text(span);
    let is_all = super::hint::translate(text).as_deref() == Some(text)
        && parser.is(found.taken, T::LeftBrace);
    is_all.then(|| vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")])
}

/// No text in place of the word, if the statement follows in the same line.
fn no_word(parser: &Parser, found: &Match) -> Option<Vec<Edit>> {
    let is_followed = !parser.begins_line(found.taken);
    is_followed.then(|| vec![Edit::cut(parser.source, parser.span(0))])
}

/// Puts parentheses around the condition.
fn wrap_condition(parser: &mut Parser, found: &Match) {
    if super::hint::has_words(parser.source_text(parser.text_span(1, found.taken))) {
        // The hint has what to write for them.
        parser.cover(parser.text_span(1, found.taken));
    }
    let end = parser.at + found.taken;
    match parser.is_name(0) {
        true => else_if(parser, found),
        false => parser.copy(),
    }
    parser.insert(T::LeftParen);
    let is_word = ends_with_word(parser, found.taken - 1);
    let plan =
        Plan { drop: usize::from(is_word), emit: Some(T::RightParen), block: Some(parser.column) };
    if is_word {
        parser.silenced.insert(parser.input[end].span.start);
    }
    parser.plans.insert(end, plan);
}

/// The head of a `for` without parentheses.
fn loop_head(parser: &Parser, from: usize) -> Option<usize> {
    Some(head(parser, from, true)? - from).filter(|_| parser.is_name(from))
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
