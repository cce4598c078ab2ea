//! A syntax error as the parser saw it: where it stopped, and the text around that place.

use crate::syntax::expected::Expected;
use crate::syntax::token::{Token, TokenKind};

/// Where the parser stopped, and what it could have taken instead.
pub(super) struct Fault<'a> {
    pub source: &'a [u8],
    pub tokens: &'a [Token],
    /// Index of the token that the parser could not take; the number of tokens at the end of the
    /// file.
    pub at: usize,
    /// Index of the first token of the statement or item.
    pub start: usize,
    /// Index of the innermost bracket or parenthesis of the statement that is open.
    pub bracket: Option<usize>,
    expected: Expected<'a>,
    ahead: &'a Ahead,
    /// Index of a token before which recovery may have changed some.
    changed: usize,
}

/// For every token, how far the text that begins there goes. A table, because many faults may ask
/// for the same place far ahead.
pub(super) struct Ahead {
    /// Index of the next token that ends a statement.
    stops: Vec<u32>,
    /// Index of the next bracket that closes one from before the token, unless a statement ends
    /// first: then of that end.
    closers: Vec<u32>,
}

impl Ahead {
    /// Takes time linear in the number of tokens.
    pub fn new(tokens: &[Token]) -> Ahead {
        let end = tokens.len();
        let mut stops = vec![end as u32; end + 1];
        let mut closers = stops.clone();
        for (index, token) in tokens.iter().enumerate().rev() {
            let next = closers[index + 1];
            (stops[index], closers[index]) = match token.kind {
                kind if ends_statement(kind) => (index as u32, index as u32),
                kind if is_closer(kind) => (stops[index + 1], index as u32),
                TokenKind::LeftParen | TokenKind::LeftBracket => {
                    // Past the partner of this bracket, if it has one.
                    let partner = tokens.get(next as usize).filter(|token| is_closer(token.kind));
                    let after = if partner.is_some() { closers[next as usize + 1] } else { next };
                    (stops[index + 1], after)
                }
                _ => (stops[index + 1], next),
            };
        }
        Ahead { stops, closers }
    }
}

impl<'a> Fault<'a> {
    pub fn new(
        source: &'a [u8],
        tokens: &'a [Token],
        ahead: &'a Ahead,
        start: usize,
        at: usize,
        expected: Expected<'a>,
        changed: usize,
    ) -> Fault<'a> {
        let bracket = innermost_bracket(start, &tokens[start..at]);
        Fault { source, tokens, at, start, bracket, expected, ahead, changed }
    }

    /// The statement up to the fault.
    pub fn lead(&self) -> &'a [Token] {
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
        last_read(self.lead()).copied()
    }

    /// The kind of the token in front of [`Fault::before`].
    pub fn second_before(&self) -> Option<TokenKind> {
        let read = self.lead().iter().rev().filter(|token| token.kind != TokenKind::Skipped);
        read.map(|token| token.kind).nth(1)
    }

    pub fn is(&self, kind: TokenKind) -> bool {
        self.kind() == Some(kind)
    }

    pub fn before_is(&self, kind: TokenKind) -> bool {
        self.before().is_some_and(|before| before.kind == kind)
    }

    /// Whether the parser could have taken the terminal with this name in the grammar.
    pub fn expects(&self, terminal: &str) -> bool {
        self.expected.contains(terminal)
    }

    pub fn expects_value(&self) -> bool {
        self.expects("number")
    }

    /// Whether a value has just ended.
    pub fn expects_operator(&self) -> bool {
        self.expects("infix")
    }

    pub fn expects_statement(&self) -> bool {
        self.expects("while")
    }

    /// Whether a declaration or a function may begin here.
    pub fn expects_item(&self) -> bool {
        self.expects("void")
    }

    /// What the parser expected, in words.
    pub fn describe_expected(&self) -> String {
        self.expected.describe()
    }

    pub fn bracket_is(&self, kind: TokenKind) -> bool {
        self.bracket.is_some_and(|open| self.tokens[open].kind == kind)
    }

    /// The kind of the token in front of the innermost bracket.
    pub fn before_bracket(&self) -> Option<TokenKind> {
        let index = self.bracket?.checked_sub(1)?;
        Some(self.tokens[index].kind)
    }

    /// Index of the token that closes the innermost bracket, if the statement has it.
    pub fn closing(&self) -> Option<usize> {
        let wanted = closer(self.tokens[self.bracket?].kind);
        let mut depth = 0usize;
        let mut index = self.at;
        loop {
            if index >= self.changed {
                index = self.ahead.closers[index] as usize;
            }
            match self.tokens.get(index)?.kind {
                TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                kind if is_closer(kind) && depth == 0 => return (kind == wanted).then_some(index),
                kind if is_closer(kind) => depth -= 1,
                kind if ends_statement(kind) => return None,
                _ => {}
            }
            index += 1;
        }
    }

    /// Index of the `{` that begins the body of an `if` or `while` whose head cannot be read.
    pub fn body_of_headless(&self) -> Option<usize> {
        let first = self.lead().first()?;
        let changed = self.at..self.changed.max(self.at);
        let stop = changed.clone().find(|&index| ends_statement(self.tokens[index].kind));
        let stop = stop.unwrap_or(self.ahead.stops[changed.end] as usize);
        let has_body = matches!(first.kind, TokenKind::If | TokenKind::While)
            && self.tokens.get(stop)?.kind == TokenKind::LeftBrace;
        has_body.then_some(stop)
    }

    /// Whether the token with `index` is the first on its line.
    pub fn starts_line(&self, index: usize) -> bool {
        let end = index.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
        let between = self.source.get(end as usize..self.tokens[index].span.start as usize);
        between.is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }

    /// Whether the fault lies in a declaration, outside of all brackets and initial values.
    pub fn declares(&self) -> bool {
        let first = self.lead().first().map(|token| token.kind);
        matches!(first, Some(TokenKind::Int | TokenKind::Const))
            && !self.lead().iter().any(|token| token.kind == TokenKind::Assign)
    }

    /// Whether it lies in the parameters of a function.
    pub fn in_parameters(&self) -> bool {
        begins_function(self.lead())
    }

    /// Whether it lies in the arguments of a call.
    pub fn in_arguments(&self) -> bool {
        self.bracket_is(TokenKind::LeftParen)
            && matches!(self.before_bracket(), Some(TokenKind::Identifier(_)))
    }
}

/// Index of the innermost bracket or parenthesis that is open after `lead`, which begins at `start`.
fn innermost_bracket(start: usize, lead: &[Token]) -> Option<usize> {
    let mut closed = 0usize;
    for (index, token) in lead.iter().enumerate().rev() {
        match token.kind {
            kind if is_closer(kind) => closed += 1,
            TokenKind::LeftParen | TokenKind::LeftBracket if closed == 0 => {
                return Some(start + index);
            }
            TokenKind::LeftParen | TokenKind::LeftBracket => closed -= 1,
            _ => {}
        }
    }
    None
}

/// The last token that has not been skipped.
pub(super) fn last_read(tokens: &[Token]) -> Option<&Token> {
    tokens.iter().rfind(|token| token.kind != TokenKind::Skipped)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::span::Span;

    /// What the tables say about every token, found by walking on from it.
    fn walk(tokens: &[Token]) -> (Vec<u32>, Vec<u32>) {
        let stop = |from: usize| {
            let rest = &tokens[from..];
            let ahead = rest.iter().position(|token| ends_statement(token.kind));
            ahead.map_or(tokens.len(), |ahead| from + ahead)
        };
        let closer = |from: usize| {
            let mut depth = 0;
            for (index, token) in tokens.iter().enumerate().take(stop(from)).skip(from) {
                match token.kind {
                    TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                    kind if is_closer(kind) && depth == 0 => return index,
                    kind if is_closer(kind) => depth -= 1,
                    _ => {}
                }
            }
            stop(from)
        };
        let all = |end: &dyn Fn(usize) -> usize| {
            (0..=tokens.len()).map(|from| end(from) as u32).collect()
        };
        (all(&stop), all(&closer))
    }

    #[test]
    fn the_tables_say_what_a_walk_finds() {
        let kinds = [
            TokenKind::LeftParen,
            TokenKind::RightParen,
            TokenKind::LeftBracket,
            TokenKind::RightBracket,
            TokenKind::Comma,
            TokenKind::Semicolon,
        ];
        // All texts of six of these tokens.
        for text in 0..kinds.len().pow(6) {
            let digit = |place| kinds[text / kinds.len().pow(place) % kinds.len()];
            let token = |place| Token { kind: digit(place), span: Span::default() };
            let tokens: Vec<Token> = (0..6).map(token).collect();
            let ahead = Ahead::new(&tokens);
            assert_eq!((ahead.stops, ahead.closers), walk(&tokens), "{tokens:?}");
        }
    }
}
