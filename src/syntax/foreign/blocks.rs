//! Heads of statements without parentheses, and blocks without braces: `if a > b:`, `for i in
//! range(n):`, `begin … end`, `then … end if`, `repeat … until`, `try … catch`.

use super::lines::Plan;
use super::rewriter::Rewriter;
use super::rule::Pattern::{
    By, Caret, From, Group, Is, Name, Not, OneOf, Statement, Taken, Unknown, Words,
};
use super::rule::Say::Silence;
use super::rule::Step::{self, Do, Drop, Insert, Replace, Skip, StandIn};
use super::rule::{Match, Rule, SHORT, foreign, unexpected, word};
use super::statements::{LOOP, STATEMENT, WORD, begins_in_block, else_if};
use super::{mistyped, words};
use crate::diag::Edit;
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
        when: |r| ends_head(r) && r.head == T::While,
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
fn begins_foreign(rewriter: &Rewriter) -> bool {
    begins_in_block(rewriter) && !rewriter.is_own(0)
}

/// Whether a condition or `else` ends here.
fn ends_head(rewriter: &Rewriter) -> bool {
    rewriter.at_start()
        && !rewriter.is_own(0)
        && matches!(rewriter.last(), Some(T::RightParen | T::Else))
}

/// Whether a statement may begin here that does not begin with a name of the program.
fn begins_or_ends(rewriter: &Rewriter) -> bool {
    let may_begin = rewriter.at_start() || rewriter.begins_line(0) && rewriter.after_operand();
    may_begin && !rewriter.is_own(0)
}

/// Zero tokens, if the head of a statement ends here: a statement or a line begins.
fn end_of_head(rewriter: &Rewriter, ahead: usize) -> Option<usize> {
    (rewriter.begins_statement(ahead) || rewriter.begins_line(ahead)).then_some(0)
}

/// The rest of `end`, `end;`, `end.` and `end if`.
fn end_of_end(rewriter: &Rewriter, ahead: usize) -> Option<usize> {
    if rewriter.begins_line(ahead) {
        return Some(0);
    }
    let is_kind = matches!(rewriter.kind(ahead), Some(T::If | T::While) | None)
        || rewriter.name(ahead).is_some_and(|name| {
            ["if", "sub", "function", "procedure", "for", "program"]
                .contains(&name.to_lowercase().as_str())
        });
    if is_kind {
        return Some(1);
    }
    match rewriter.kind(ahead)? {
        T::Semicolon => Some(1),
        T::Else | T::RightBrace => Some(0),
        _ => rewriter.is_unknown(ahead, ".").then_some(1),
    }
}

/// The tokens before the `{` on the line, if it is near.
pub(super) fn up_to_brace(rewriter: &Rewriter, from: usize) -> Option<usize> {
    let line = (from..from + SHORT).take_while(|&ahead| !rewriter.begins_line(ahead));
    line.into_iter().find(|&ahead| rewriter.is(ahead, T::LeftBrace)).map(|end| end - from)
}

/// The tokens before the `;` of the statement, or before the end of the line or block.
pub(super) fn rest_of_statement(rewriter: &Rewriter, from: usize) -> Option<usize> {
    Some(rest(rewriter, from, usize::MAX))
}

/// The same, for text that is not taken: no more than a bounded number of steps.
pub(super) fn near_rest(rewriter: &Rewriter, from: usize) -> usize {
    rest(rewriter, from, 2 * SHORT)
}

fn rest(rewriter: &Rewriter, from: usize, mut steps: usize) -> usize {
    let mut ahead = from;
    while let Some(kind) = rewriter.kind(ahead) {
        match kind {
            _ if steps == 0 || ahead > 0 && rewriter.begins_line(ahead) => break,
            T::Semicolon | T::RightBrace => break,
            T::LeftParen | T::LeftBracket | T::LeftBrace => {
                ahead = rewriter.partner(ahead).unwrap_or(ahead) + 1;
            }
            _ => ahead += 1,
        }
        steps -= 1;
    }
    ahead - from
}

/// Where a head without parentheses ends that begins `from` ahead.
fn head(rewriter: &Rewriter, from: usize, holds_semicolons: bool) -> Option<usize> {
    let mut ahead = from;
    while ahead < from + SHORT {
        if ahead > from && rewriter.begins_line(ahead) {
            return Some(ahead);
        }
        match rewriter.kind(ahead)? {
            T::Semicolon if holds_semicolons => ahead += 1,
            T::LeftParen | T::LeftBracket => ahead = rewriter.partner(ahead)? + 1,
            // Its `(` is missing; recovery says so.
            T::RightParen => return None,
            T::Semicolon | T::LeftBrace | T::RightBrace => return Some(ahead),
            T::Return | T::Break | T::Continue | T::If | T::While => return Some(ahead),
            _ if !holds_semicolons && ahead > from && statement_follows(rewriter, ahead) => {
                return Some(ahead);
            }
            T::Identifier(_) if ["then", "do"].contains(&rewriter.name(ahead)?) => {
                return Some(ahead);
            }
            _ if rewriter.is_unknown(ahead, ":") && !rewriter.is(ahead + 1, T::Assign) => {
                return Some(ahead);
            }
            _ => ahead += 1,
        }
    }
    None
}

/// Whether an operand ends here, and a call or an assignment to a name follows it.
fn statement_follows(rewriter: &Rewriter, ahead: usize) -> bool {
    let is_end = matches!(
        rewriter.kind(ahead - 1),
        Some(T::RightParen | T::RightBracket | T::Identifier(_) | T::Number(_))
    );
    is_end
        && rewriter.is_name(ahead)
        && !rewriter.has_role(ahead, words::Role::Operator)
        && matches!(rewriter.kind(ahead + 1), Some(T::LeftParen | T::LeftBracket | T::Assign))
}

/// A condition that is not in parentheses as a whole.
fn bare_condition(rewriter: &Rewriter, from: usize) -> Option<usize> {
    let end = head(rewriter, from, false)?;
    if end == from || !rewriter.begins_operand(from) || rewriter.is(end, T::Semicolon) {
        return None;
    }
    if rewriter.is(from, T::LeftParen) {
        let next = rewriter.partner(from)? + 1;
        let is_operator = matches!(rewriter.kind(next), Some(T::Infix(_)))
            && !rewriter.is(next, mistyped::STAR)
            || rewriter.has_role(next, words::Role::Operator) && next + 1 < end;
        if next >= end || !is_operator {
            return None;
        }
    }
    Some(end - from)
}

/// Zero tokens, if an `else` follows on the line, with no statement before it; after `=` it has
/// one.
fn else_on_line(rewriter: &Rewriter, from: usize) -> Option<usize> {
    let is_value = !rewriter.after_operand();
    let goes_on = |ahead: &usize| {
        let kind = rewriter.kind(*ahead);
        let is_statement = matches!(kind, Some(T::Semicolon | T::LeftBrace | T::Assign));
        !rewriter.begins_line(*ahead) && (is_value || !is_statement)
    };
    let mut line = (from..from + SHORT).take_while(goes_on);
    line.find(|&ahead| rewriter.is(ahead, T::Else)).map(|_| 0)
}

/// Whether `:`, `then` or `do` ends a head there.
pub(super) fn ends_with_word(rewriter: &Rewriter, ahead: usize) -> bool {
    let is_word =
        rewriter.is_unknown(ahead, ":") || matches!(rewriter.name(ahead), Some("then" | "do"));
    is_word && !rewriter.begins_line(ahead)
}

/// Parentheses around the condition, if nothing else has to change.
fn parentheses(rewriter: &Rewriter, found: &Match) -> Option<Vec<Edit>> {
    let span = rewriter.text_span(1, found.taken);
    let text = rewriter.source_text(span);
    let is_all = super::hint::translate(text).as_deref() == Some(text)
        && rewriter.is(found.taken, T::LeftBrace);
    is_all.then(|| vec![Edit::insert(span.start, "("), Edit::insert(span.end, ")")])
}

/// No text in place of the word, if the statement follows in the same line.
fn no_word(rewriter: &Rewriter, found: &Match) -> Option<Vec<Edit>> {
    let is_followed = !rewriter.begins_line(found.taken);
    is_followed.then(|| vec![Edit::cut(rewriter.source, rewriter.span(0))])
}

/// Puts parentheses around the condition.
fn wrap_condition(rewriter: &mut Rewriter, found: &Match) {
    if super::hint::has_words(rewriter.source_text(rewriter.text_span(1, found.taken))) {
        // The hint has what to write for them.
        rewriter.cover(rewriter.text_span(1, found.taken));
    }
    let end = rewriter.at + found.taken;
    match rewriter.is_name(0) {
        true => else_if(rewriter, found),
        false => rewriter.copy(),
    }
    rewriter.insert(T::LeftParen);
    let is_word = ends_with_word(rewriter, found.taken - 1);
    let plan = Plan {
        drop: usize::from(is_word),
        emit: Some(T::RightParen),
        block: Some(rewriter.column),
    };
    if is_word {
        rewriter.silenced.insert(rewriter.input[end].span.start);
    }
    rewriter.plans.insert(end, plan);
}

/// The head of a `for` without parentheses.
fn loop_head(rewriter: &Rewriter, from: usize) -> Option<usize> {
    Some(head(rewriter, from, true)? - from).filter(|_| rewriter.is_name(from))
}

/// Leaves out the `:`, `then` or `do` that ends a head.
fn drop_word(rewriter: &mut Rewriter, _: &Match) {
    if ends_with_word(rewriter, 0) {
        rewriter.cover(rewriter.text_span(0, 1));
        rewriter.at += 1;
    }
}

fn open_block(rewriter: &mut Rewriter, _: &Match) {
    rewriter.open_block(rewriter.column);
}
