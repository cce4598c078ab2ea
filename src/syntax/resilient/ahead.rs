//! What a rule can ask about the tokens ahead, and about the last tokens that were read.

use super::Parser;
use super::foreign::words::{Role, Word};
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::token::TokenKind;

/// Longer text is not read.
const LONG_TEXT: u32 = 4096;

impl Parser<'_> {
    pub fn kind(&self, ahead: usize) -> Option<TokenKind> {
        self.input.get(self.at + ahead).map(|token| token.kind)
    }

    pub fn span(&self, ahead: usize) -> Span {
        self.input.get(self.at + ahead).map_or(Span::default(), |token| token.span)
    }

    /// The spelling of a token; empty after the last one.
    pub fn text(&self, ahead: usize) -> &str {
        self.source_text(self.span(ahead))
    }

    /// The text of `span`; empty if it is long, since hints repeat only short text.
    pub fn source_text(&self, span: Span) -> &str {
        if span.end - span.start > LONG_TEXT {
            return "";
        }
        self.source.get(span.range()).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// The text of the tokens from the one `from` ahead to the one before that `to` ahead.
    pub fn text_span(&self, from: usize, to: usize) -> Span {
        self.span(from).to(self.span(to.max(from + 1) - 1))
    }

    /// The name there.
    pub fn symbol(&self, ahead: usize) -> Option<Symbol> {
        match self.kind(ahead)? {
            TokenKind::Identifier(symbol) => Some(symbol),
            _ => None,
        }
    }

    pub fn name(&self, ahead: usize) -> Option<&str> {
        Some(self.names.name(self.symbol(ahead)?))
    }

    pub fn is_name(&self, ahead: usize) -> bool {
        self.symbol(ahead).is_some()
    }

    pub fn is_number(&self, ahead: usize) -> bool {
        matches!(self.kind(ahead), Some(TokenKind::Number(_)))
    }

    /// The entry in the table of words for the name there.
    pub fn word(&self, ahead: usize) -> Option<Word> {
        self.words.get(&self.symbol(ahead)?).copied()
    }

    pub fn has_role(&self, ahead: usize, role: Role) -> bool {
        self.word(ahead).is_some_and(|word| word.role == role)
    }

    /// Whether the word there prints or reads in another language.
    pub fn is_io(&self, ahead: usize) -> bool {
        self.word(ahead).is_some_and(|word| matches!(word.role, Role::Print | Role::Read))
    }

    /// Whether the program declares the name there.
    pub fn is_own(&self, ahead: usize) -> bool {
        self.symbol(ahead).is_some_and(|name| self.declared.contains(&name))
    }

    pub fn is(&self, ahead: usize, kind: TokenKind) -> bool {
        self.kind(ahead) == Some(kind)
    }

    /// Whether the token there has no meaning, and has this spelling.
    pub fn is_unknown(&self, ahead: usize, spelling: &str) -> bool {
        self.is(ahead, TokenKind::Error) && self.text(ahead) == spelling
    }

    /// Whether the next token follows the token directly.
    pub fn touches(&self, ahead: usize) -> bool {
        self.span(ahead).end == self.span(ahead + 1).start
    }

    /// Whether the token is the first on its line.
    pub fn begins_line(&self, ahead: usize) -> bool {
        let index = self.at + ahead;
        let (Some(token), Some(before)) = (self.input.get(index), index.checked_sub(1)) else {
            return true;
        };
        let between = self.input[before].span.end as usize..token.span.start as usize;
        self.source.get(between).is_some_and(|text| text.iter().any(|byte| b"\r\n".contains(byte)))
    }

    /// How far ahead the partner of the bracket is.
    pub fn partner(&self, ahead: usize) -> Option<usize> {
        let index = self.at + ahead;
        let partner = *self.partners.get(index)? as usize;
        (partner > index).then(|| partner - self.at)
    }

    /// Whether the token can begin an operand.
    pub fn begins_operand(&self, ahead: usize) -> bool {
        matches!(
            self.kind(ahead),
            Some(
                TokenKind::Identifier(_)
                    | TokenKind::Number(_)
                    | TokenKind::LeftParen
                    | TokenKind::Not
                    | TokenKind::Sign(_)
                    | TokenKind::Hole
                    | TokenKind::Error
            )
        )
    }

    /// Whether a statement begins there, and not the right side of an operator.
    pub fn begins_statement(&self, ahead: usize) -> bool {
        matches!(
            self.kind(ahead),
            Some(
                TokenKind::LeftBrace
                    | TokenKind::Identifier(_)
                    | TokenKind::Int
                    | TokenKind::If
                    | TokenKind::While
                    | TokenKind::Return
                    | TokenKind::Break
                    | TokenKind::Continue
            )
        )
    }

    // The tokens that were let through.

    pub fn last(&self) -> Option<TokenKind> {
        self.machine.read.last().map(|token| token.kind)
    }

    /// Whether a statement, item or parameter begins here.
    pub fn at_start(&self) -> bool {
        self.machine.read.len() == self.start()
    }

    /// Whether an operand ends here.
    pub fn after_operand(&self) -> bool {
        !self.at_start()
            && matches!(
                self.last(),
                Some(
                    TokenKind::Identifier(_)
                        | TokenKind::Number(_)
                        | TokenKind::RightParen
                        | TokenKind::RightBracket
                        | TokenKind::Hole
                )
            )
    }
}
