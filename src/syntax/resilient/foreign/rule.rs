//! Rules: each says where a construct is, which tokens it has, what its diagnostic says, and what
//! the parser reads instead.

use super::hint;
use super::words::Role;
use crate::diag::{Code, Diagnostic, Edit, Hint};
use crate::syntax::resilient::{Parser, template};
use crate::syntax::token::TokenKind;

/// How many tokens ahead a rule looks for the end of a short construct.
pub(super) const SHORT: usize = 64;

/// A construct that miniSysY lacks, or that is often mistyped. The first rule that matches counts.
pub(super) struct Rule {
    /// The condition on the place in front of the construct.
    pub when: fn(&Parser) -> bool,
    pub tokens: &'static [Pattern],
    pub say: Say,
    /// What is done with the tokens that are taken, in order.
    pub mend: &'static [Step],
}

/// The rows of a table: where the construct is `;` its tokens `=>` what is said `=>` the steps `;`.
macro_rules! rows {
    ($($when:expr; $($token:expr),* => $say:expr => $($step:expr),*;)*) => {
        &[$($crate::syntax::resilient::foreign::rule::Rule {
            when: $when, tokens: &[$($token),*], say: $say, mend: &[$($step),*],
        }),*]
    };
}
pub(super) use rows;

/// A part of a construct.
pub(super) enum Pattern {
    /// A token of this kind.
    Is(TokenKind),
    /// A token of one of these kinds.
    OneOf(&'static [TokenKind]),
    Name,
    /// One of these names.
    Words(&'static [&'static str]),
    /// A name that has this role in another language.
    Role(Role),
    /// A token with this spelling.
    Text(&'static str),
    /// A token that can begin an operand.
    Operand,
    /// From a bracket of this kind to its partner.
    Group(TokenKind),
    /// The number of tokens that the function returns; its argument says how far ahead they begin.
    By(fn(&Parser, usize) -> Option<usize>),
    /// No token, and this pattern does not match here.
    Not(&'static Pattern),
    /// No token: the text that the diagnostic points at begins here. Default: at the beginning.
    From,
    /// No token: the text that the diagnostic points at ends here. Default: at [`Pattern::Taken`].
    Caret,
    /// No token: the tokens that are taken end here; the rest has to follow. Default: at the end.
    Taken,
}

/// What a rule reports. `{text}` is the text that the diagnostic points at, `{mend}` the advice of the
/// table of words, and so on: see [`hint::value`].
pub(super) enum Say {
    /// Nothing; what the lexer has reported stays.
    Nothing,
    /// A diagnostic in place of what the lexer has reported.
    Words { code: Code, message: &'static str, label: &'static str, hints: [&'static str; 2] },
}

/// A step of what is done with tokens.
pub(super) enum Step {
    /// Leaves out all tokens that are taken, and remembers their names: these tokens may declare them.
    Drop,
    /// Leaves them out as a whole statement or item.
    Leave,
    /// Puts a token in place of them.
    Replace(TokenKind),
    /// Puts a token in front of the next one.
    Insert(TokenKind),
    /// Lets the next token through.
    Copy,
    /// Does something else.
    Do(fn(&mut Parser, &Match)),
    /// Nothing; the first hint says to do what the steps before this one have done, but for
    /// [`Step::Do`]. `true` if that is certainly meant.
    Mend(bool),
    /// Nothing; the first hint says to make these edits, if there are some, which are certain.
    Edit(fn(&Parser, &Match) -> Option<Vec<Edit>>),
}

/// Where the parts of a construct begin and end, in tokens from its beginning.
#[derive(Default)]
pub(super) struct Match {
    pub from: usize,
    pub caret: usize,
    pub taken: usize,
    /// How far ahead the word from the table of words is.
    pub word: usize,
}

/// The words about syntax that miniSysY lacks.
pub(super) const fn foreign(message: &'static str, label: &'static str, hint: &'static str) -> Say {
    Say::Words { code: Code::ForeignSyntax, message, label, hints: [hint, ""] }
}

/// The words about a token of miniSysY in a wrong place.
pub(super) const fn unexpected(
    message: &'static str,
    label: &'static str,
    hint: &'static str,
) -> Say {
    Say::Words { code: Code::UnexpectedToken, message, label, hints: [hint, ""] }
}

/// The words about an entry of the table of words.
pub(super) const fn word(label: &'static str) -> Say {
    foreign("miniSysY has no `{word}`", label, "{mend}")
}

impl Rule {
    /// The pattern that the next token has to match.
    pub fn first(&self) -> Option<&Pattern> {
        let is_token = |pattern: &&Pattern| {
            !matches!(pattern, Pattern::From | Pattern::Caret | Pattern::Taken)
        };
        self.tokens.iter().find(is_token)
    }

    /// If the construct comes next, reports it and does the steps. Returns whether it does.
    pub fn apply(&self, parser: &mut Parser) -> bool {
        let Some(found) = self.find(parser) else { return false };
        match self.say {
            Say::Nothing => {}
            Say::Words { code, message, label, hints } => {
                let fill = |text| template::fill(text, |name| hint::value(name, parser, &found));
                let span = parser.text_span(found.from, found.caret);
                let mut diagnostic = Diagnostic::new(code, span, fill(message)).label(fill(label));
                let hints = hints.into_iter().map(fill).filter(|hint| !hint.is_empty());
                diagnostic.hints.extend(hints.map(Hint::from));
                parser.report(found.taken, diagnostic);
            }
        }
        let end = parser.at + found.taken;
        let mut edits = Vec::new();
        for step in self.mend {
            // The construct was left out; reading goes on where recovery stopped.
            if parser.is_skipping {
                break;
            }
            let rest = end.saturating_sub(parser.at);
            edits.extend(step.edit(parser, rest));
            match *step {
                Step::Mend(is_certain) => parser.mend(Some(edits.split_off(0)), is_certain),
                _ => step.apply(parser, &found, rest),
            }
        }
        true
    }

    fn find(&self, parser: &Parser) -> Option<Match> {
        let (mut ahead, mut word, mut from) = (0, 0, 0);
        let (mut caret, mut taken) = (None, None);
        if !(self.when)(parser) {
            return None;
        }
        for pattern in self.tokens {
            match pattern {
                Pattern::From => from = ahead,
                Pattern::Caret => caret = Some(ahead),
                Pattern::Taken => taken = Some(ahead),
                Pattern::Role(_) => word = ahead,
                _ => {}
            }
            ahead += pattern.length(parser, ahead)?;
        }
        let taken = taken.unwrap_or(ahead);
        Some(Match { from, caret: caret.unwrap_or(taken), taken, word })
    }
}

impl Pattern {
    /// How many tokens it matches there; `None` if it does not match.
    pub fn length(&self, parser: &Parser, ahead: usize) -> Option<usize> {
        let is_match = match *self {
            Pattern::Is(kind) => parser.is(ahead, kind),
            Pattern::OneOf(kinds) => parser.kind(ahead).is_some_and(|kind| kinds.contains(&kind)),
            Pattern::Name => parser.is_name(ahead),
            Pattern::Words(words) => parser.name(ahead).is_some_and(|name| words.contains(&name)),
            Pattern::Role(role) => parser.has_role(ahead, role),
            Pattern::Text(text) => parser.text(ahead) == text,
            Pattern::Operand => parser.begins_operand(ahead),
            Pattern::Group(kind) => {
                let partner = parser.partner(ahead).filter(|_| parser.is(ahead, kind));
                return partner.map(|partner| partner + 1 - ahead);
            }
            Pattern::By(length) => return length(parser, ahead),
            Pattern::Not(other) => return other.length(parser, ahead).is_none().then_some(0),
            Pattern::From | Pattern::Caret | Pattern::Taken => return Some(0),
        };
        is_match.then_some(1)
    }
}

impl Step {
    /// What the step does to the source; `rest` of the tokens that are taken are left.
    fn edit(&self, parser: &Parser, rest: usize) -> Option<Edit> {
        match *self {
            Step::Drop => Some(Edit::cut(parser.source, parser.text_span(0, rest))),
            Step::Insert(kind) => {
                Some(Edit::insert(parser.span(0).start, format!("{} ", kind.spelling())))
            }
            Step::Replace(TokenKind::Number(value)) => {
                Some(Edit::replace(parser.text_span(0, rest), value.to_string()))
            }
            Step::Replace(kind) => Some(Edit::replace(parser.text_span(0, rest), kind.spelling())),
            _ => None,
        }
    }

    /// Does the step; `rest` of the tokens that are taken are left.
    pub fn apply(&self, parser: &mut Parser, found: &Match, rest: usize) {
        match *self {
            Step::Drop => parser.skip(rest),
            Step::Leave => {
                let end = parser.text_span(0, rest).end;
                parser.skip(rest);
                parser.machine.skip_statement(end);
            }
            Step::Replace(kind) => parser.replace(rest, kind),
            Step::Insert(kind) => parser.insert(kind),
            Step::Copy => parser.copy(),
            Step::Do(action) => action(parser, found),
            Step::Edit(edits) => parser.mend(edits(parser, found), true),
            Step::Mend(_) => {}
        }
    }
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
            TokenKind::Semicolon | TokenKind::RightBrace => break,
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                ahead = parser.partner(ahead).unwrap_or(ahead) + 1;
            }
            _ => ahead += 1,
        }
        steps -= 1;
    }
    ahead - from
}

/// The tokens before the `{` on the line, if it is near.
pub(super) fn up_to_brace(parser: &Parser, from: usize) -> Option<usize> {
    let line = (from..from + SHORT).take_while(|&ahead| !parser.begins_line(ahead));
    line.into_iter().find(|&ahead| parser.is(ahead, TokenKind::LeftBrace)).map(|end| end - from)
}
