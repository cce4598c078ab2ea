//! Lines and blocks of languages that need no `;` and no braces.

use super::Parser;
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

/// What a rule puts off until a later token comes.
pub(super) struct Plan {
    /// How many tokens are left out.
    pub drop: usize,
    /// The token in place of them, if any.
    pub emit: Option<TokenKind>,
    /// The indentation of the head after which a block without braces may begin here.
    pub block: Option<usize>,
}

impl Parser<'_> {
    /// Looks at the beginning of a line: ends the statement before it if that has been reported,
    /// and the blocks that are indented more.
    pub fn begin_line(&mut self) {
        if !self.begins_line(0) {
            return;
        }
        let is_end = self.begins_statement(0) && !self.is(0, TokenKind::LeftBrace)
            || matches!(
                self.kind(0),
                Some(TokenKind::RightBrace | TokenKind::Const | TokenKind::Else) | None
            );
        let is_complete = self.after_operand()
            && (self.last() != Some(TokenKind::RightParen) || self.in_block())
            || self.declares() && self.last() == Some(TokenKind::RightBrace);
        if is_end && self.faulty == self.start() && is_complete && self.may_end_statement() {
            self.insert_after(TokenKind::Semicolon);
        }
        self.column = self.indentation(0);
        while let Some(&(column, depth)) = self.blocks.last()
            && (self.column <= column
                || self.kind(0).is_none()
                || self.machine.brackets.len() < depth)
        {
            if self.machine.brackets.len() > depth {
                break;
            }
            self.blocks.pop();
            if self.machine.brackets.len() == depth {
                let end =
                    self.input.get(self.at).map_or(self.source.len() as u32, |t| t.span.start);
                let last = self.machine.read.last().map_or(0, |token| token.span.end);
                let span = Span::new(end.saturating_sub(1).max(last), end);
                self.emit(Token { kind: TokenKind::RightBrace, span });
            }
        }
    }

    fn may_end_statement(&self) -> bool {
        self.in_block() || self.is_top_level() && self.declares()
    }

    /// The indentation of the line of the token, which is the first on it.
    fn indentation(&self, ahead: usize) -> usize {
        let before = &self.source[..self.span(ahead).start as usize];
        before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// Opens a block if the next line is indented more than `column`, and no brace begins it.
    pub fn open_block(&mut self, column: usize) {
        let is_indented = self.begins_line(0) && self.indentation(0) > column;
        if !self.is(0, TokenKind::LeftBrace) && is_indented && self.kind(0).is_some() {
            self.insert_after(TokenKind::LeftBrace);
            self.blocks.push((column, self.machine.brackets.len()));
        }
    }

    /// Carries out what was put off until this token. Returns whether there was anything.
    pub fn carry_out_plan(&mut self) -> bool {
        let Some(plan) = self.plans.remove(&self.at) else { return false };
        if plan.drop > 0 {
            self.cover(self.text_span(0, plan.drop));
        }
        match (plan.drop, plan.emit) {
            (0, Some(kind)) => self.insert_after(kind),
            (drop, Some(kind)) => self.replace(drop, kind),
            (drop, None) => self.at += drop,
        }
        if let Some(column) = plan.block {
            self.open_block(column);
        }
        true
    }

    /// Emits a token of the kind right after the last one that was emitted, in the space there if
    /// there is any.
    pub fn insert_after(&mut self, kind: TokenKind) {
        let start = self.machine.read.last().map_or(0, |token| token.span.end);
        let next = self.input.get(self.at).map_or(self.source.len() as u32, |t| t.span.start);
        let span = Span::new(start, (start + 1).min(next).max(start));
        self.emit(Token { kind, span });
    }
}
