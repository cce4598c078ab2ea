//! Reads the parts of a faulty program that are right: statements that the grammar takes, without a look at
//! the rows of [`foreign`](super::foreign).

use super::Parser;
use super::foreign::operators::follows_nested_comment;
use crate::syntax::token::TokenKind as T;

impl Parser<'_> {
    /// Reads statements and items up to the first that the grammar refuses, or that is not what it seems. That one
    /// is read again with the rows, at least to the token that was refused.
    pub fn skim(&mut self) {
        let mut begin = None;
        while let Some(&token) = self.input.get(self.at) {
            if self.at_start() && self.is_among_statements() {
                if self.is_suspect()
                    || self.rows.knows(token)
                    || self.machine.action(token.kind).is_none()
                {
                    return self.look_up_to(self.at + 1);
                }
                begin = Some((self.at, self.machine.mark(token.kind)));
            }
            let Some((first, mark)) = &begin else { return };
            self.at += 1;
            let is_taken =
                !self.rows.knows(token) && !self.is_surplus(token) && self.machine.take(token);
            let is_cut_off = self.at == self.input.len() && !self.at_start();
            if !is_taken || is_cut_off {
                self.look_up_to(self.at);
                self.at = *first;
                return self.machine.rewind(mark);
            }
            self.note(token.kind);
        }
    }

    fn look_up_to(&mut self, end: usize) {
        self.looked_at = self.looked_at.max(end);
    }

    /// Whether a row may know the statement or item that comes next, although the grammar takes its beginning.
    fn is_suspect(&self) -> bool {
        let next = self.kind(1);
        if follows_nested_comment(self) {
            return true;
        }
        match self.kind(0) {
            // `if (a) && (b) {`, `if (a) or (b) {`
            Some(kind) if kind.is_head() => {
                let after = self.partner(1).map(|close| close + 1);
                !after.is_some_and(|it| {
                    let is_word = self.token(it).is_some_and(|token| self.rows.knows(token));
                    self.begins_statement(it) && !is_word || self.is(it, T::Semicolon)
                })
            }
            // `else (a) {`, `else:`
            Some(T::Else) => matches!(next, Some(T::LeftParen | T::Error)),
            // `}; else`
            Some(T::Semicolon) => next == Some(T::Else),
            // `brek;`, `Else {`
            Some(T::Identifier(_)) => {
                !matches!(next, Some(T::Assign | T::LeftBracket | T::LeftParen))
            }
            // `int main(int argc)`
            Some(T::Type(_) | T::Void) => self.is_top_level() && self.text(1) == "main",
            _ => false,
        }
    }
}
