//! A syntax error as the parser saw it: where it stopped, and the text around that place.

use super::expected;
use super::expected::{INFIX, NUMBER};
use super::states::{Bracket, Machine};
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// Where the parser stopped, and what it could have taken instead.
pub(super) struct Fault<'a> {
    pub source: &'a [u8],
    /// The statement or item, with some tokens before it and after the fault.
    pub tokens: Vec<Token>,
    /// Where in `tokens` the statement or item begins.
    pub start: usize,
    /// Where in `tokens` the fault is; their number at the end of the file.
    pub at: usize,
    /// Where in `tokens` the innermost bracket or parenthesis is that is open.
    pub bracket: Option<usize>,
    pub machine: &'a Machine<'a>,
    /// All tokens of the source, and the index of the one after the fault.
    input: &'a [Token],
    next: usize,
    /// Index of the token before which a row has planned to close the innermost bracket.
    planned: Option<usize>,
}

/// How many tokens before the statement and after the fault are looked at. There may be many faults in
/// one statement.
const BEFORE: usize = 8;
const AFTER: usize = 256;

impl<'a> Fault<'a> {
    /// The fault at `token`, which is the end of the file if it is `None`, before the token of
    /// `input` with the index `next`. Takes time linear in the statement.
    pub fn new(
        source: &'a [u8],
        machine: &'a Machine<'a>,
        token: Option<Token>,
        input: &'a [Token],
        next: usize,
        planned: Option<usize>,
    ) -> Fault<'a> {
        let from = machine.statement.saturating_sub(BEFORE);
        let rest = &input[next..input.len().min(next + AFTER)];
        let read = &machine.read[from..];
        let tokens = read.iter().chain(&token).chain(rest).copied().collect();
        let bracket = match machine.brackets.last() {
            None | Some((Bracket::Block | Bracket::Initializer, _)) => None,
            Some(&(_, index)) => Some(index - from),
        };
        let start = machine.statement - from;
        Fault { source, tokens, start, at: read.len(), bracket, machine, input, next, planned }
    }

    /// The tokens from the one at the fault on. Every number of tokens `ahead` counts from there.
    pub fn rest(&self) -> impl Iterator<Item = (usize, Token)> + '_ {
        let input = self.input[self.next..].iter().copied();
        self.token().into_iter().chain(input).enumerate()
    }

    /// The token so far ahead.
    pub fn get(&self, ahead: usize) -> Option<Token> {
        match ahead.checked_sub(1) {
            None => self.token(),
            Some(index) => self.input.get(self.next + index).copied(),
        }
    }

    /// The place after the last token of the file.
    pub fn end(&self) -> Span {
        self.input.last().map_or(Span::default(), |token| token.span.after())
    }

    /// The number of tokens from the fault to the end of the file.
    pub fn len(&self) -> usize {
        self.input.len() - self.next + usize::from(self.token().is_some())
    }

    /// The statement up to the fault.
    pub fn lead(&self) -> &[Token] {
        &self.tokens[self.start..self.at]
    }

    /// The token that the parser could not take; `None` at the end of the file.
    pub fn token(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    pub fn kind(&self) -> Option<TokenKind> {
        self.token().map(|token| token.kind)
    }

    /// The token that the parser took last, if it belongs to the statement.
    pub fn before(&self) -> Option<Token> {
        self.lead().last().copied()
    }

    /// The kind of the token in front of [`Fault::before`].
    pub fn second_before(&self) -> Option<TokenKind> {
        self.lead().iter().rev().map(|token| token.kind).nth(1)
    }

    pub fn is(&self, kind: TokenKind) -> bool {
        self.kind() == Some(kind)
    }

    pub fn before_is(&self, kind: TokenKind) -> bool {
        self.before().is_some_and(|before| before.kind == kind)
    }

    /// Whether the parser could have taken a token of this kind.
    pub fn expects(&self, kind: TokenKind) -> bool {
        self.machine.accepts(kind)
    }

    pub fn expects_value(&self) -> bool {
        self.expects(NUMBER)
    }

    /// Whether a value has just ended.
    pub fn expects_operator(&self) -> bool {
        self.expects(INFIX)
    }

    pub fn expects_statement(&self) -> bool {
        self.expects(TokenKind::While)
    }

    /// Whether a declaration or a function may begin here.
    pub fn expects_item(&self) -> bool {
        self.expects(TokenKind::Void)
    }

    /// What the parser expected, in words.
    pub fn describe_expected(&self) -> String {
        expected::describe(|kind| self.expects(kind))
    }

    pub fn bracket_is(&self, kind: TokenKind) -> bool {
        self.bracket.is_some_and(|open| self.tokens[open].kind == kind)
    }

    /// The kind of the token in front of the innermost bracket.
    pub fn before_bracket(&self) -> Option<TokenKind> {
        let index = self.bracket?.checked_sub(1)?;
        Some(self.tokens[index].kind)
    }

    /// How far ahead the token is that closes the innermost bracket, if the statement has it.
    pub fn closing(&self) -> Option<usize> {
        let planned = self.planned.map(|index| index + 1 - self.next);
        self.closing_in_source().filter(|&at| planned.is_none_or(|other| at < other)).or(planned)
    }

    fn closing_in_source(&self) -> Option<usize> {
        let wanted = closer(self.tokens[self.bracket?].kind);
        let mut depth = 0usize;
        for (ahead, token) in self.rest().take(AFTER) {
            match token.kind {
                TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                kind if is_closer(kind) && depth == 0 => return (kind == wanted).then_some(ahead),
                kind if is_closer(kind) => depth -= 1,
                kind if ends_statement(kind) => return None,
                _ => {}
            }
        }
        None
    }

    /// How far ahead the `{` is that begins the body of an `if` or `while` whose head cannot be read.
    pub fn body_of_headless(&self) -> Option<usize> {
        let first = self.lead().first()?;
        let (ahead, stop) =
            self.rest().take(AFTER).find(|(_, token)| ends_statement(token.kind))?;
        let has_body = matches!(first.kind, TokenKind::If | TokenKind::While)
            && stop.kind == TokenKind::LeftBrace;
        has_body.then_some(ahead)
    }

    /// Whether the token so far ahead is the first on its line.
    pub fn starts_line(&self, ahead: usize) -> bool {
        let before = match ahead.checked_sub(1) {
            None => self.machine.read.last().copied(),
            Some(before) => self.get(before),
        };
        let begin = before.map_or(0, |before| before.span.end);
        let Some(token) = self.get(ahead) else { return false };
        let between = self.source.get(begin as usize..token.span.start as usize);
        between.is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }

    /// Whether the fault lies in a declaration, outside of all brackets and initial values.
    pub fn declares(&self) -> bool {
        let first = self.lead().first().map(|token| token.kind);
        matches!(first, Some(TokenKind::Int | TokenKind::Const))
            && !self.lead().iter().any(|token| token.kind == TokenKind::Assign)
    }

    /// Whether the fault is in the head of a function, after its `(`.
    pub fn in_parameters(&self) -> bool {
        begins_function(self.lead())
    }

    /// Whether it lies in the arguments of a call.
    pub fn in_arguments(&self) -> bool {
        self.bracket_is(TokenKind::LeftParen)
            && matches!(self.before_bracket(), Some(TokenKind::Identifier(_)))
    }
}

/// Whether the tokens begin like a function: a type, a name and `(`.
pub(super) fn begins_function(tokens: &[Token]) -> bool {
    let [result, name, paren, ..] = tokens else { return false };
    matches!(result.kind, TokenKind::Int | TokenKind::Void)
        && matches!(name.kind, TokenKind::Identifier(_))
        && paren.kind == TokenKind::LeftParen
}

pub(super) fn ends_statement(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace)
}

/// Whether a statement begins with this keyword.
pub(super) fn begins_statement(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Int
            | TokenKind::Const
            | TokenKind::If
            | TokenKind::While
            | TokenKind::LoopHead
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Return
    )
}

/// The bracket that closes `opening`.
pub(super) fn closer(opening: TokenKind) -> TokenKind {
    if opening == TokenKind::LeftParen { TokenKind::RightParen } else { TokenKind::RightBracket }
}

fn is_closer(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::RightParen | TokenKind::RightBracket)
}
