//! Values of other languages: objects, lists, strings, truth, functions without a name.

use super::blocks::rest_of_statement;
use super::calls::path;
use super::declarations::begins_declarator;
use super::mistyped;
use super::rule::Pattern::{
    self, By, Caret, Covered, From, Group, Is, Name, Not, OneOf, Operand, Taken, Text, Words,
};
use super::rule::Step::{Do, Replace, StandIn};
use super::rule::{Match, Rule, SHORT, Say, foreign, unexpected};
use super::statements::{STATEMENT, begins_in_block, is_literal};
use super::words::{self, Role};
use crate::diag::Code;
use crate::syntax::resilient::Parser;
use crate::syntax::token::TokenKind as T;

/// What a string or a character begins with.
pub(super) const QUOTES: &[char] = &['"', '\'', '“', '”', '‘', '’', '`'];

pub(super) const RULES: &[Rule] = &[
    // `Scanner in = new Scanner(System.in);`
    Rule {
        when: begins_in_block,
        tokens: &[Name, Name, Caret, Is(T::Assign), Words(&["new"]), By(rest_of_statement)],
        say: foreign("miniSysY has no objects", "not a declaration of miniSysY", "$object"),
        mend: &[StandIn(T::Hole)],
    },
    // `vector<int> v(10);`
    Rule {
        when: |r| r.at_start(),
        tokens: &[
            By(|r, _| path(r, 0).map(|path| path.length)),
            Text("<"),
            By(|r, from| {
                let is_part = |ahead: &usize| {
                    r.is_name(*ahead)
                        || r.is(*ahead, T::Int)
                        || matches!(r.text(*ahead), "," | "<" | "." | "::")
                };
                Some((from..from + 8).take_while(is_part).count()).filter(|&length| length > 0)
            }),
            Text(">"),
            Caret,
            Name,
            By(rest_of_statement),
        ],
        say: foreign(
            "miniSysY has no `$text`",
            "not a type of miniSysY",
            "write an array of `int`, as large as it can get",
        ),
        mend: &[StandIn(T::Hole)],
    },
    // `b = {1, 2};`
    Rule {
        when: begins_in_block,
        tokens: &[
            Name,
            By(|r, ahead| Some(Group(T::LeftBracket).length(r, ahead).unwrap_or(0))),
            Is(T::Assign),
            From,
            By(|r, ahead| {
                [T::LeftBrace, T::LeftBracket]
                    .into_iter()
                    .find_map(|open| Group(open).length(r, ahead))
            }),
        ],
        say: unexpected(
            "a list of values can only stand in a declaration",
            "not a value",
            "$elements",
        ),
        mend: &[StandIn(T::Hole)],
    },
    // `true`, `None`
    Rule {
        when: |r| awaits_value(r) && !r.at_start() && !r.is_own(0),
        tokens: &[By(|r, _| number(r).map(|_| 1))],
        say: foreign("miniSysY has no `$name`", "not a word of miniSysY", "write `$number`"),
        mend: &[Do(|r: &mut Parser, _: &Match| {
            let number = number(r).unwrap_or(0);
            r.replace(1, T::Number(number));
        })],
    },
    // `a is not b`
    Rule {
        when: |r| r.after_operand() && !r.begins_line(0),
        tokens: &[Words(&["is"]), Words(&["not"]), Taken, Operand],
        say: foreign("miniSysY has no `is not`", "not an operator of miniSysY", "write `!=`"),
        mend: &[Replace(mistyped::NOT_EQUAL)],
    },
    Rule {
        when: |r| r.after_operand() && !r.begins_line(0),
        tokens: &[Words(&["is"]), Taken, Operand],
        say: foreign("miniSysY has no `is`", "not an operator of miniSysY", "write `==`"),
        mend: &[Replace(mistyped::EQUAL)],
    },
    // `new int[10]`, `new Name(…)`
    Rule {
        when: awaits_value,
        tokens: &[Words(&["new"]), OneOf(&[T::Int]), Group(T::LeftBracket)],
        say: foreign("miniSysY has no `new`", "not a value of miniSysY", "$array"),
        mend: &[StandIn(T::Hole)],
    },
    Rule {
        when: awaits_value,
        tokens: &[
            Words(&["new"]),
            Name,
            By(|r, ahead| {
                [T::LeftParen, T::LeftBracket]
                    .into_iter()
                    .find_map(|open| Group(open).length(r, ahead))
            }),
        ],
        say: foreign(
            "miniSysY has no `new`",
            "not a value of miniSysY",
            "write an `int`, or an array",
        ),
        mend: &[StandIn(T::Hole)],
    },
    Rule {
        when: begins_in_block,
        tokens: &[
            Words(&["delete"]),
            Caret,
            By(|r, ahead| {
                let brackets = Group(T::LeftBracket).length(r, ahead).unwrap_or(0);
                r.is_name(ahead + brackets).then_some(brackets + 1)
            }),
        ],
        say: foreign(
            "miniSysY has no `delete`",
            STATEMENT,
            "remove it: arrays last as long as the block around them",
        ),
        mend: &[StandIn(T::Hole)],
    },
    // `x => x + 1`, `(a, b) => a + b`, `lambda x: x + 1`, `[](int x) { … }`
    Rule {
        when: |r| awaits_value(r) && !r.in_condition(),
        tokens: &[By(lambda), Caret, Covered, By(rest_of_value)],
        say: LAMBDA,
        mend: &[StandIn(T::Hole)],
    },
    // `a, b = b, a`
    Rule {
        when: begins_in_block,
        tokens: &[
            By(targets),
            Caret,
            Is(T::Assign),
            Not(&[Is(T::Assign)]),
            Operand,
            By(rest_of_statement),
        ],
        say: unexpected("an assignment to several variables at once", "one too many", "$swap"),
        mend: &[StandIn(T::Hole)],
    },
    // `char name[4] = "bob";`
    Rule {
        when: |r| {
            let before =
                r.machine.read.len().checked_sub(2).map(|index| r.machine.read[index].kind);
            r.last() == Some(T::Assign) && r.declares() && before == Some(T::RightBracket)
        },
        tokens: &[By(|r, ahead| is_literal(r, ahead, QUOTES).then_some(1))],
        say: Say::Words {
            code: Code::UnknownCharacter,
            message: "miniSysY has no strings",
            label: "not a value of miniSysY",
            hints: ["write the codes of the characters: `$codes`", ""],
        },
        mend: &[Do(|r: &mut Parser, _: &Match| {
            r.insert_after(T::LeftBrace);
            r.replace(1, T::Hole);
            r.insert_after(T::RightBrace);
        })],
    },
    // `f"…"`: the letter belongs to the string.
    Rule {
        when: |r| {
            awaits_value(r) && matches!(r.text(0), "f" | "r" | "b") && is_literal(r, 1, QUOTES)
        },
        tokens: &[Name, Pattern::Touching],
        say: Say::Nothing,
        mend: &[Do(|r: &mut Parser, _: &Match| r.at += 1)],
    },
];

/// Whether a value may stand here, and no name of a variable that is being declared.
pub(super) fn awaits_value(parser: &Parser) -> bool {
    !parser.after_operand() && !begins_declarator(parser)
}

/// What is said of a function without a name.
pub(super) const LAMBDA: Say = foreign(
    "miniSysY has no functions without a name",
    "not a value of miniSysY",
    "define a function above this one, and call it by its name",
);

/// The number that a word stands for.
pub(super) fn number(parser: &Parser) -> Option<u32> {
    match parser.word(0).filter(|word| word.role == Role::Value)?.mend {
        words::ONE => Some(1),
        words::ZERO | words::NO_POINTERS => Some(0),
        _ => None,
    }
}

/// The parameters of a function without a name, and its arrow.
pub(super) fn lambda(parser: &Parser, from: usize) -> Option<usize> {
    if parser.name(from) == Some("lambda") {
        return (from + 1..from + 16)
            .find(|&ahead| parser.is_unknown(ahead, ":"))
            .map(|colon| colon + 1 - from);
    }
    let after = |ahead: usize| match parser.is(ahead, T::LeftParen) {
        true => parser.partner(ahead).map(|close| close + 1),
        false => parser.is_name(ahead).then_some(ahead + 1),
    };
    if parser.is(from, T::LeftBracket) {
        let params = parser.partner(from)? + 1;
        let body = Group(T::LeftParen).length(parser, params)? + params;
        return parser.is(body, T::LeftBrace).then_some(body - from);
    }
    let mut end = after(from)?;
    if parser.is_unknown(end, ":") && parser.is(from, T::LeftParen) {
        end += 2;
    }
    (parser.text(end) == "=>").then(|| end + 1 - from)
}

/// What follows up to the end of the statement or of the list around it.
fn rest_of_value(parser: &Parser, from: usize) -> Option<usize> {
    let mut ahead = from;
    while let Some(kind) = parser.kind(ahead) {
        match kind {
            T::Semicolon | T::RightBrace | T::RightParen | T::RightBracket | T::Comma => break,
            _ if ahead > from && parser.begins_line(ahead) => break,
            T::LeftParen | T::LeftBracket | T::LeftBrace => {
                ahead = parser.partner(ahead).unwrap_or(ahead) + 1;
            }
            _ => ahead += 1,
        }
    }
    Some(ahead - from)
}

/// Several names with commas between them.
fn targets(parser: &Parser, _: usize) -> Option<usize> {
    let mut ahead = 0;
    while ahead < SHORT && parser.is_name(ahead) {
        if !parser.is(ahead + 1, T::Comma) {
            return (ahead > 0).then_some(ahead + 1);
        }
        ahead += 2;
    }
    None
}
