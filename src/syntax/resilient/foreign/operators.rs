//! Operators of other languages, and what is often typed for an operator of miniSysY.

use super::hint::{repeatable_target, value_of_compound, whole_target};
use super::mistyped::{STAR, compound, is_arithmetic, meant};
use super::rule::Pattern::{
    By, Caret, From, Is, Name, Not, Number, Operand, Role, Taken, Text, Touching, Unknown, Words,
};
use super::rule::Say::{self, Silence};
use super::rule::Step::{self, Do, Drop, Mend, Replace, ReplaceOne, Skip};
use super::rule::{Match, Rule, SHORT, foreign, unexpected, word};
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
const INNER_STEP: Say = foreign("miniSysY has no `$sign$sign`", OPERATOR, "$step");

const COMMENT_END: Say = unexpected(
    "this `*/` ends no comment",
    "no comment is open here",
    "a comment ends at the first `*/`, even if there is a `/*` in it",
);

pub(super) const RULES: &[Rule] = &[
    // `x++` and `x--`. `++x` has a meaning, and is left to the checker; `a ++ b` means `a + (+b)`.
    Rule {
        when: assigns,
        tokens: &[Is(PLUS), Touching, Is(PLUS), Taken, By(end_of_statement)],
        say: STEP,
        mend: &[Step::Edit(step), ReplaceOne(T::Assign), ReplaceOne(T::Hole)],
    },
    Rule {
        when: assigns,
        tokens: &[Is(MINUS), Touching, Is(MINUS), Taken, By(end_of_statement)],
        say: STEP,
        mend: &[Step::Edit(step), ReplaceOne(T::Assign), ReplaceOne(T::Hole)],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Is(PLUS), Touching, Is(PLUS), Not(&[Operand])],
        say: INNER_STEP,
        mend: &[Drop],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Is(MINUS), Touching, Is(MINUS), Not(&[Operand])],
        say: INNER_STEP,
        mend: &[Drop],
    },
    // `x =* 2`, which is not a pointer if a space follows.
    Rule {
        when: assigns,
        tokens: &[
            Is(T::Assign),
            Touching,
            By(|r, ahead| matches!(r.text(ahead), "*" | "/" | "%").then_some(1)),
            Taken,
            Not(&[Touching]),
            Operand,
        ],
        say: foreign("miniSysY has no operator `$text`", OPERATOR, "$reversed"),
        mend: &[Replace(T::Assign)],
    },
    // `x += 1` and the like.
    Rule {
        when: |r| is_arithmetic(r) && assigns(r),
        tokens: &[By(|_, _| Some(2))],
        say: foreign(
            "miniSysY has no `$operator=`",
            OPERATOR,
            "write `$target = $target $operator $value;`",
        ),
        mend: &[Step::Edit(compound_assignment), Replace(T::Assign)],
    },
    Rule {
        when: |r| is_arithmetic(r) && r.after_operand(),
        tokens: &[By(|_, _| Some(2))],
        say: foreign(
            "miniSysY has no `$operator=`",
            OPERATOR,
            "an expression changes nothing: write `$operand = $operand $operator …;` as a statement of its own",
        ),
        mend: &[Replace(FOREIGN)],
    },
    Rule {
        when: |r| compound(r).is_some() && assigns(r),
        tokens: &[By(|_, _| Some(2))],
        say: foreign("miniSysY has no `$operator=`", OPERATOR, "$bits"),
        mend: &[Replace(T::Assign)],
    },
    Rule {
        when: |r| compound(r).is_some() && r.after_operand(),
        tokens: &[By(|_, _| Some(2))],
        say: foreign("miniSysY has no `$operator=`", OPERATOR, "$bits"),
        mend: &[Replace(FOREIGN)],
    },
    // Operators that are typed with a space in them, in another order, or as in another language.
    Rule {
        when: |r| r.after_operand(),
        tokens: &[By(|r, _| meant(r).map(|_| 1)), Touching, By(|_, _| Some(1))],
        say: foreign("miniSysY has no operator `$text`", "not an operator", "write `$meant`"),
        mend: &[Step::Edit(as_meant), Do(replace_by_meant)],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[By(|r, _| meant(r).map(|_| 2))],
        say: foreign(
            "a space within the operator `$meant`",
            "not an operator",
            "write `$meant`, without a space",
        ),
        mend: &[Step::Edit(as_meant), Do(replace_by_meant)],
    },
    // `*/` without a comment around it.
    Rule {
        when: |r| r.at_start(),
        tokens: &[By(rest_of_comment), From, Text("*"), Touching, Text("/")],
        say: COMMENT_END,
        mend: &[Drop],
    },
    Rule {
        when: |_| true,
        tokens: &[Text("*"), Touching, Text("/")],
        say: COMMENT_END,
        mend: &[Drop],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Text("<"), Touching, Text("<")],
        say: foreign("miniSysY has no operator `$text`", OPERATOR, "$shift"),
        mend: &[Replace(FOREIGN)],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Text(">"), Touching, Text(">")],
        say: foreign("miniSysY has no operator `$text`", OPERATOR, "$shift"),
        mend: &[Replace(FOREIGN)],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Text("*"), Touching, Text("*")],
        say: foreign("miniSysY has no operator `$text`", OPERATOR, "multiply in a loop"),
        mend: &[Replace(FOREIGN)],
    },
    // `a ? b : c`
    Rule {
        when: |r| r.after_operand(),
        tokens: &[Unknown("?")],
        say: foreign("miniSysY has no operator `? :`", OPERATOR, "$ternary"),
        mend: &[Do(|r, _| r.questions += 1), Replace(FOREIGN)],
    },
    Rule {
        when: |r| r.questions > 0,
        tokens: &[Unknown(":")],
        say: Silence,
        mend: &[Do(|r, _| r.questions -= 1), Replace(FOREIGN)],
    },
    // `.5`
    Rule {
        when: |r| !r.after_operand(),
        tokens: &[Unknown("."), Touching, Number],
        say: Say::Words {
            code: Code::MalformedNumber,
            message: "miniSysY has no floating-point numbers",
            label: "only whole numbers are known",
            hints: ["", ""],
        },
        mend: &[Replace(T::Hole)],
    },
    // `a.b`, `a->b`, and `a.size()`, which is a value like `a.size`.
    Rule {
        when: |r| r.after_operand() && r.awaits_value(),
        tokens: &[By(point), Name, Caret, By(arguments)],
        say: foreign(
            "a name ends in front of a point",
            "not a part of the name",
            "names are made of the letters a to z and A to Z, digits and `_`",
        ),
        mend: &[Skip],
    },
    Rule {
        when: |r| r.after_operand(),
        tokens: &[By(point), Name, Caret, By(arguments)],
        say: foreign(
            "miniSysY has no members",
            "not a variable",
            "there are only `int`s and arrays of them: use a variable for each part",
        ),
        mend: &[Skip],
    },
    // `&x`; and `a & b`, `a | b`, `a ^ b`, `~a`, which the lexer has reported.
    Rule {
        when: |r| !r.after_operand(),
        tokens: &[Unknown("&")],
        say: foreign(
            "miniSysY has no pointers",
            OPERATOR,
            "arrays are passed by their name alone, and an `int` by its value",
        ),
        mend: &[Drop],
    },
    Rule {
        when: |r| r.after_operand() && matches!(r.text(0), "&" | "|" | "^"),
        tokens: &[Is(T::Error)],
        say: foreign("miniSysY has no operator `$text`", OPERATOR, "$bit"),
        mend: &[Replace(FOREIGN)],
    },
    Rule {
        when: |r| !r.after_operand(),
        tokens: &[Unknown("~")],
        say: foreign("miniSysY has no operator `~`", OPERATOR, "$complement"),
        mend: &[Drop],
    },
    // `*p`
    Rule {
        when: |r| !r.after_operand() && (r.is_name(1) || r.is(1, T::LeftParen)),
        tokens: &[Text("*")],
        say: foreign("miniSysY has no pointers", "not an operator in front of a value", "$pointer"),
        mend: &[Drop],
    },
    // `and`, `or`, `mod` between operands, and `not` in front of one.
    Rule {
        when: is_infix,
        tokens: &[Words(&["and", "AND"]), Taken, Operand],
        say: word(OPERATOR),
        mend: &[Replace(T::Infix(BinaryOp::And)), Mend(true)],
    },
    Rule {
        when: is_infix,
        tokens: &[Words(&["or", "OR"]), Taken, Operand],
        say: word(OPERATOR),
        mend: &[Replace(T::Infix(BinaryOp::Or)), Mend(true)],
    },
    Rule {
        when: is_infix,
        tokens: &[Role(words::Role::Operator), Taken, Operand],
        say: word(OPERATOR),
        mend: &[Step::Edit(word_of_table), Replace(FOREIGN)],
    },
    Rule {
        when: |r| !r.after_operand() && (r.is_name(1) || r.is_number(1) || r.is(1, T::Not)),
        tokens: &[Words(&["not"])],
        say: word(OPERATOR),
        // `not a == b` is the opposite of `a == b` in other languages.
        mend: &[Replace(T::Not), Mend(false)],
    },
];

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
    let is_arrow = parser.text(ahead) == "-" && parser.text(ahead + 1) == ">";
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
