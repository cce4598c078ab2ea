//! The rules: where a construct stands and which tokens it has, what is said of it, and what the
//! parser reads instead.

use super::hint;
use super::rewriter::Rewriter;
use super::words::Role;
use crate::diag::{Code, Diagnostic};
use crate::syntax::template;
use crate::syntax::token::{Token, TokenKind};

/// How far ahead the end of a short construct is looked for.
pub(super) const SHORT: usize = 64;

/// A construct that miniSysY lacks, or that is often mistyped. The first rule that matches counts.
pub(super) struct Rule {
    /// What has to hold for the place in front of the construct.
    pub when: fn(&Rewriter) -> bool,
    pub tokens: &'static [Pattern],
    pub say: Say,
    /// What is done in turn with the tokens that are taken.
    pub mend: &'static [Step],
}

/// A part of a construct.
pub(super) enum Pattern {
    /// A token of this kind.
    Is(TokenKind),
    /// A token of one of these kinds.
    OneOf(&'static [TokenKind]),
    /// A name.
    Name,
    /// A number.
    Number,
    /// One of these names.
    Words(&'static [&'static str]),
    /// A name that has this role in another language.
    Role(Role),
    /// A token that is spelt so.
    Text(&'static str),
    /// A token without meaning that is spelt so.
    Unknown(&'static str),
    /// A token with which an operand can begin.
    Operand,
    /// A token with which a statement begins, and with which no operator can go on.
    Statement,
    /// From a bracket of this kind to its partner.
    Group(TokenKind),
    /// What stands before the next token of this kind, which is near.
    UpTo(TokenKind),
    /// As many tokens as the function says; it gets how far ahead they stand.
    By(fn(&Rewriter, usize) -> Option<usize>),
    /// Nothing, where none of these matches.
    Not(&'static [Pattern]),
    /// Nothing: the tokens before and after it touch.
    Touching,
    /// Nothing: here begins what the diagnostic points at. Without it, at the beginning.
    From,
    /// Nothing: here ends what the diagnostic points at. Without it, at [`Pattern::Covered`].
    Caret,
    /// Nothing: here ends the text about which all is said. Without it, at [`Pattern::Taken`].
    Covered,
    /// Nothing: here ends what is taken, the rest has to follow. Without it, at the end.
    Taken,
}

/// What is said of a construct. In the words, `$text` is what the diagnostic points at, `$mend`
/// what the table of words says, and so on: see [`hint`].
pub(super) enum Say {
    /// Nothing more than the lexer has said.
    Nothing,
    /// Nothing; what the lexer has said is dropped.
    Silence,
    /// A diagnostic in place of what the lexer has said.
    Words { code: Code, message: &'static str, label: &'static str, hints: [&'static str; 2] },
}

/// Something that is done with tokens.
pub(super) enum Step {
    /// Leaves out all tokens that are taken.
    Drop,
    /// Leaves them out; for all that is known, their names are declared in them.
    Skip,
    /// Puts a token in place of them.
    Replace(TokenKind),
    /// Does both: skips them, and puts a token in their place.
    StandIn(TokenKind),
    /// Puts a token in place of the next one.
    ReplaceOne(TokenKind),
    /// Puts a token in front of the next one.
    Insert(TokenKind),
    /// Lets the next token through.
    Copy,
    /// Says nothing more about the name that comes next.
    Forget,
    /// Does something else.
    Do(fn(&mut Rewriter, &Match)),
}

/// Where the parts of a construct begin and end, in tokens from its beginning.
pub(super) struct Match {
    pub from: usize,
    pub caret: usize,
    pub covered: usize,
    pub taken: usize,
    /// How far ahead the word from the table of words stands.
    pub word: usize,
}

/// About syntax that miniSysY lacks.
pub(super) const fn foreign(message: &'static str, label: &'static str, hint: &'static str) -> Say {
    Say::Words { code: Code::ForeignSyntax, message, label, hints: [hint, ""] }
}

/// About syntax that miniSysY has, in a place where it cannot stand.
pub(super) const fn unexpected(
    message: &'static str,
    label: &'static str,
    hint: &'static str,
) -> Say {
    Say::Words { code: Code::UnexpectedToken, message, label, hints: [hint, ""] }
}

/// About a word from the table of words.
pub(super) const fn word(label: &'static str) -> Say {
    foreign("miniSysY has no `$word`", label, "$mend")
}

impl Rule {
    /// If the construct stands at the current position, reports it, takes its tokens and gives out
    /// others. Whether it did.
    pub fn apply(&self, rewriter: &mut Rewriter) -> bool {
        let Some(found) = self.find(rewriter) else { return false };
        match self.say {
            Say::Nothing => {}
            Say::Silence => rewriter.cover(rewriter.text_span(0, found.covered)),
            Say::Words { code, message, label, hints } => {
                let fill = |text| template::fill(text, |name| hint::fill(name, rewriter, &found));
                let span = rewriter.text_span(found.from, found.caret);
                let mut diagnostic = Diagnostic::new(code, span, fill(message)).label(label);
                let hints = hints.into_iter().map(fill);
                diagnostic.hints.extend(hints.filter(|hint| !hint.is_empty()));
                rewriter.report(found.covered, diagnostic);
            }
        }
        let end = rewriter.at + found.taken;
        for step in self.mend {
            step.apply(rewriter, &found, end - rewriter.at);
        }
        true
    }

    fn find(&self, rewriter: &Rewriter) -> Option<Match> {
        let (mut ahead, mut word, mut from) = (0, 0, 0);
        let (mut caret, mut covered, mut taken) = (None, None, None);
        if !(self.when)(rewriter) {
            return None;
        }
        for pattern in self.tokens {
            match pattern {
                Pattern::From => from = ahead,
                Pattern::Caret => caret = Some(ahead),
                Pattern::Covered => covered = Some(ahead),
                Pattern::Taken => taken = Some(ahead),
                Pattern::Role(_) => word = ahead,
                _ => {}
            }
            ahead += pattern.length(rewriter, ahead)?;
        }
        let taken = taken.unwrap_or(ahead);
        let covered = covered.unwrap_or(taken);
        Some(Match { from, caret: caret.unwrap_or(covered), covered, taken, word })
    }
}

impl Pattern {
    /// How many tokens it matches from so far ahead on; `None` if it does not match.
    pub fn length(&self, rewriter: &Rewriter, ahead: usize) -> Option<usize> {
        let is_match = match *self {
            Pattern::Is(kind) => rewriter.is(ahead, kind),
            Pattern::OneOf(kinds) => rewriter.kind(ahead).is_some_and(|kind| kinds.contains(&kind)),
            Pattern::Name => rewriter.is_name(ahead),
            Pattern::Number => rewriter.is_number(ahead),
            Pattern::Words(words) => rewriter.name(ahead).is_some_and(|name| words.contains(&name)),
            Pattern::Role(role) => rewriter.has_role(ahead, role),
            Pattern::Text(text) => rewriter.text(ahead) == text,
            Pattern::Unknown(text) => rewriter.is_unknown(ahead, text),
            Pattern::Operand => rewriter.begins_operand(ahead),
            Pattern::Statement => rewriter.begins_statement(ahead),
            Pattern::Group(kind) => {
                let partner = rewriter.partner(ahead).filter(|_| rewriter.is(ahead, kind));
                return partner.map(|partner| partner + 1 - ahead);
            }
            Pattern::UpTo(kind) => {
                return (ahead..SHORT).find(|&end| rewriter.is(end, kind)).map(|end| end - ahead);
            }
            Pattern::By(length) => return length(rewriter, ahead),
            Pattern::Not(patterns) => {
                let is_there = |pattern: &Pattern| pattern.length(rewriter, ahead).is_some();
                return (!patterns.iter().any(is_there)).then_some(0);
            }
            Pattern::Touching => return rewriter.touches(ahead - 1).then_some(0),
            Pattern::From | Pattern::Caret | Pattern::Covered | Pattern::Taken => return Some(0),
        };
        is_match.then_some(1)
    }
}

impl Step {
    /// Does it, where `rest` of the tokens that are taken are left.
    fn apply(&self, rewriter: &mut Rewriter, found: &Match, rest: usize) {
        match *self {
            Step::Drop => rewriter.at += rest,
            Step::Skip => rewriter.skip(rest),
            Step::Replace(kind) => rewriter.replace(rest, kind),
            Step::StandIn(kind) => {
                let span = rewriter.text_span(0, rest);
                rewriter.skip(rest);
                rewriter.emit(Token { kind, span });
            }
            Step::ReplaceOne(kind) => rewriter.replace(1, kind),
            Step::Insert(kind) => rewriter.insert(kind),
            Step::Copy => rewriter.copy(),
            Step::Forget => rewriter.skipped.extend(rewriter.symbol(0)),
            Step::Do(action) => action(rewriter, found),
        }
    }
}
