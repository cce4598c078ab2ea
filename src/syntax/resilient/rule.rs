//! Rules: each says where a construct or a fault is, which tokens it has, what its diagnostic says, and
//! what the parser reads instead.

use super::Parser;
use super::foreign::words::Role;
use super::position::ENDS;
use super::value;
use crate::diag::{Argument, Code, Diagnostic, Edit, Hint, Message, message};
use crate::support::span::Span;
use crate::support::template::Template;
use crate::syntax::token::TokenKind as T;

/// How many tokens ahead a rule looks for the end of a short construct.
pub(super) const SHORT: usize = 64;

/// A construct that miniSysY lacks, or that is often mistyped; or a fault. The first rule of a table that
/// matches counts.
pub(super) struct Rule {
    /// The condition on the place in front of the construct, or on that of the fault.
    pub when: fn(&Parser) -> bool,
    pub tokens: &'static [Pattern],
    pub say: Say,
    /// What is done with the tokens that are taken, in order. A fault has only the edits of its hint here;
    /// [`super::finding`] says what is done.
    pub mend: &'static [Step],
}

/// The rows of a table: where the construct is `;` its tokens `=>` what is said `=>` the steps, if any `;`.
macro_rules! rows {
    ($($when:expr; $($token:expr),* => $say:expr $(=> $($step:expr),*)?;)*) => {
        &[$($crate::syntax::resilient::rule::Rule {
            when: $when, tokens: &[$($token),*], say: $say, mend: &[$($($step),*)?],
        }),*]
    };
}
pub(super) use rows;

/// A part of a construct.
pub(super) enum Pattern {
    /// A token of this kind.
    Is(T),
    /// A token of one of these kinds.
    OneOf(&'static [T]),
    Name,
    /// A name that has this role in another language.
    Role(Role),
    /// A token with one of these spellings.
    Text(&'static [&'static str]),
    /// A token that can begin an operand.
    Operand,
    /// From a bracket of this kind to its partner.
    Group(T),
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
/// table of words, and so on: see [`value::value`].
#[derive(Copy, Clone)]
pub(super) struct Say {
    code: Code,
    message: &'static str,
    label: &'static str,
    hints: [&'static str; 2],
    at: Spot,
    related: Option<(Spot, &'static str)>,
}

/// A place that a diagnostic can point at.
#[derive(Copy, Clone)]
pub(super) enum Spot {
    /// The tokens of the rule; the next one if it has none.
    Tokens,
    /// The token that was read last.
    Before,
    /// The innermost bracket that is open.
    Bracket,
    /// The statement up to here.
    Lead,
    /// The type and the name of the function that begins at or before the next token.
    Head,
}

/// Nothing is said; what the lexer has reported stays.
pub(super) const NOTHING: Say = unexpected("", "", "");

/// A step of what is done with tokens.
pub(super) enum Step {
    /// Leaves out all tokens that are taken, and remembers their names: these tokens may declare them.
    Drop,
    /// Leaves them out as a whole statement or item.
    Leave,
    /// Puts a token in place of them.
    Replace(T),
    /// Puts a token in front of the next one.
    Insert(T),
    /// Lets the next token through.
    Copy,
    /// Does something else.
    Do(fn(&mut Parser, &Match)),
    /// Nothing; the first hint says to do what the steps before this one do, but for [`Step::Do`].
    /// `true` if that is certainly meant.
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

/// The words about a token of miniSysY in a wrong place.
pub(super) const fn unexpected(
    message: &'static str,
    label: &'static str,
    hint: &'static str,
) -> Say {
    let (code, at) = (Code::UnexpectedToken, Spot::Tokens);
    Say { code, message, label, hints: [hint, ""], at, related: None }
}

/// The words about syntax that miniSysY lacks.
pub(super) const fn foreign(message: &'static str, label: &'static str, hint: &'static str) -> Say {
    unexpected(message, label, hint).code(Code::ForeignSyntax)
}

/// The words about an entry of the table of words.
pub(super) const fn word(label: &'static str) -> Say {
    foreign("miniSysY has no `{word}`", label, "{mend}")
}

/// The same words, with one more part or another one.
impl Say {
    pub const fn code(self, code: Code) -> Say {
        Say { code, ..self }
    }

    pub const fn at(self, at: Spot) -> Say {
        Say { at, ..self }
    }

    pub const fn related(self, spot: Spot, text: &'static str) -> Say {
        Say { related: Some((spot, text)), ..self }
    }

    /// With a second hint.
    pub const fn or(self, hint: &'static str) -> Say {
        Say { hints: [self.hints[0], hint], ..self }
    }
}

impl Rule {
    /// The pattern that the next token has to match.
    pub fn first(&self) -> Option<&Pattern> {
        let is_token =
            |it: &&Pattern| !matches!(it, Pattern::From | Pattern::Caret | Pattern::Taken);
        self.tokens.iter().find(is_token)
    }

    /// If the construct comes next, reports it and does the steps. Returns whether it does.
    pub fn apply(&self, parser: &mut Parser) -> bool {
        let Some(found) = self.find(parser) else { return false };
        if !self.say.message.is_empty() {
            parser.report(found.taken, self.describe(parser, &found));
        }
        let end = parser.at + found.taken;
        for step in self.mend {
            // The construct was left out; reading goes on where recovery stopped.
            if parser.is_skipping {
                break;
            }
            step.apply(parser, &found, end.saturating_sub(parser.at));
        }
        true
    }

    /// What is said about the construct or fault that was found.
    pub fn describe(&self, parser: &Parser, found: &Match) -> Diagnostic {
        let Say { code, message, label, hints, at, related } = self.say;
        let fill = |text| fill(text, |name| value::value(name, parser, found));
        let place = |spot| match spot {
            Spot::Tokens => None,
            Spot::Before => parser.before().map(|before| before.span),
            Spot::Bracket => parser.open_bracket().map(|(_, open)| open.span),
            Spot::Lead => parser.lead().iter().map(|token| token.span).reduce(Span::to),
            Spot::Head => parser.function_head().map(|[first, name]| first.span.to(name.span)),
        };
        let span = |spot| place(spot).unwrap_or(parser.text_span(found.from, found.caret));
        let mut diagnostic = Diagnostic::new(code, span(at), fill(message)).label(fill(label));
        if let Some((spot, text)) = related {
            diagnostic = diagnostic.related(span(spot), fill(text));
        }
        let hints = hints.into_iter().map(fill).filter(|hint| !hint.is_empty());
        diagnostic.hints.extend(hints.map(Hint::from));
        if let Some(hint) = diagnostic.hints.first_mut() {
            (hint.edits, hint.is_certain) = self.edits(parser, found).unwrap_or_default();
        }
        diagnostic
    }

    /// The edits of the first hint, and whether they are certain; `None` if no step says so.
    fn edits(&self, parser: &Parser, found: &Match) -> Option<(Vec<Edit>, bool)> {
        let (mut ahead, mut edits) = (0, Vec::new());
        for step in self.mend {
            let rest = || parser.text_span(ahead, found.taken);
            match *step {
                Step::Drop => edits.push(Edit::cut(parser.source, rest())),
                Step::Replace(kind) => edits.push(Edit::replace(rest(), kind.spelling())),
                Step::Insert(kind) => {
                    let text = format!("{} ", kind.spelling());
                    edits.push(Edit::insert(parser.span(ahead).start, text));
                }
                Step::Copy => ahead += 1,
                Step::Mend(is_certain) => return Some((edits, is_certain)),
                Step::Edit(edits) => return edits(parser, found).map(|edits| (edits, true)),
                Step::Leave | Step::Do(_) => {}
            }
        }
        None
    }

    /// Where the parts of the construct are, if it comes next.
    pub fn find(&self, parser: &Parser) -> Option<Match> {
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
            Pattern::Role(role) => parser.has_role(ahead, role),
            Pattern::Text(texts) => texts.contains(&parser.text(ahead)),
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
            Step::Mend(_) | Step::Edit(_) => {}
        }
    }
}

/// The message of `template`, with `value("name")` for each `{name}` in it. A template that is nothing
/// but a phrase is that phrase, and the advice to write some code has one template for all code.
pub(super) fn fill(template: &'static str, value: impl Fn(&str) -> Argument) -> Message {
    if let Some(code) = code(template) {
        return message!("write `{code}`", code);
    }
    let mut arguments: Vec<(&'static str, Argument)> =
        Template(template).names().map(|name| (name, value(name))).collect();
    match arguments.pop() {
        Some((name, Argument::Message(phrase))) if template.len() == name.len() + 2 => phrase,
        last => {
            arguments.extend(last);
            Message::new(template, arguments)
        }
    }
}

/// The code that a template says to write, if it says nothing else.
pub(super) fn code(template: &'static str) -> Option<&'static str> {
    let code = template.strip_prefix("write `")?.strip_suffix('`')?;
    (!code.contains(['`', '{'])).then_some(code)
}

/// The tokens before the `;` of the statement, or before the end of the line or block, if that is near.
pub(super) fn rest_of_statement(parser: &Parser, from: usize) -> Option<usize> {
    rest(parser, from, &[T::Semicolon, T::RightBrace])
}

/// The tokens up to the end of the expression or line, if that is near.
pub(super) fn rest_of_expression(parser: &Parser, from: usize) -> Option<usize> {
    rest(parser, from, &[&ENDS[..], &[T::LeftBrace]].concat())
}

/// The tokens before the `{` on the line, if it is near.
pub(super) fn up_to_brace(parser: &Parser, from: usize) -> Option<usize> {
    let length = rest(parser, from, &[T::LeftBrace])?;
    parser.is(from + length, T::LeftBrace).then_some(length)
}

/// The tokens before one of these that is on the line and not in brackets, or before the end of the
/// line.
pub(super) fn rest(parser: &Parser, from: usize, ends: &[T]) -> Option<usize> {
    let mut ahead = from;
    for _ in 0..2 * SHORT {
        let ends = parser.kind(ahead).is_none_or(|kind| ends.contains(&kind));
        if ends || ahead > 0 && parser.begins_line(ahead) {
            break;
        }
        ahead = parser.partner(ahead).unwrap_or(ahead) + 1;
    }
    Some(ahead - from)
}
