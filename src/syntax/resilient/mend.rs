//! Acts on a fault, so that the parser can go on.

use super::condition::{awaits_name, begins_with_name, lacks_name};
use super::finding::{self, Mend};
use super::message::describe;
use super::states::{Bracket, State};
use super::{BUDGET, Parser, REPAIRS};
use crate::diag::message;
use crate::support::interner::Symbol;
use crate::support::span::Span;
use crate::syntax::token::{Token, TokenKind};

impl Parser<'_> {
    /// Reports and repairs the fault at `pending`, or at the end of the file. What is `pending` then comes
    /// next.
    pub fn recover(&mut self) {
        // A row may go on after what it began was left out.
        self.at = self.at.min(self.input.len());
        if self.exchange() {
            return;
        }
        let token = self.pending;
        let is_elsewhere = std::mem::replace(&mut self.fault_at, self.at) != self.at;
        if is_elsewhere {
            self.repairs = 0;
        }
        self.repairs += 1;
        // A row may have reported the statement.
        let is_reported = self.faulty == self.start();
        let is_first = self.machine.statements != self.faulty_statement && !is_reported;
        let mend = finding::classify(self, self.repairs <= REPAIRS, is_reported);
        // Between brackets of its own it is an error even when the statement has another one.
        let is_independent = matches!(mend, Mend::Hole(_));
        let is_news = self.quiet_at != self.at && (is_first || is_independent)
            || matches!(mend, Mend::Stop) && is_first;
        // The lexer has reported a token that means nothing, and a comment that never ends, after
        // which much is missing.
        let is_known = self.is(0, TokenKind::Error) || token.is_none() && self.has_open_comment;
        let is_again = !is_first && is_elsewhere;
        if let Some(token) = token.filter(|it| is_again && it.kind == TokenKind::Error) {
            self.cover(token.span);
        }
        let balance = mend.balance(self);
        let is_bare =
            |it: &Self| it.is(0, TokenKind::LeftBracket) && !it.is_name(2) && !it.is_name(3);
        if is_news && (lacks_name(self) || awaits_name(self) && is_bare(self)) {
            self.skipped.push(Symbol::NONE);
        }
        if is_news && !is_known {
            describe(mend, self).into_iter().for_each(|it| self.diagnostics.push(it));
            if balance != 0 {
                self.explained = self.body;
            }
        }
        self.spent += 1 + self.lead().len();
        self.unclosed += balance;
        self.faulty_statement = self.machine.statements;
        if token.is_some() && matches!(mend, Mend::Insert(_)) && begins_with_name(self) {
            // The name is not reported as undeclared.
            self.skip_names(&[self.lead()[0]]);
        }
        self.pending = None;
        self.pending = self.repair(mend, token);
        if self.spent > BUDGET {
            if let Some(last) = self.diagnostics.last_mut() {
                last.add_hint(message!("there are too many errors; the rest was not read"));
            }
            self.is_over = true;
        }
    }

    /// Returns the token if it comes next.
    fn repair(&mut self, mend: Mend, token: Option<Token>) -> Option<Token> {
        let Some(token) = token else {
            match mend {
                Mend::Insert(token) if self.repairs <= REPAIRS => self.insert_after(token),
                _ => self.is_over = true,
            }
            return None;
        };
        if self.repairs > 2 * REPAIRS {
            return self.leave_out(token, 1);
        }
        match mend {
            Mend::Stop => {
                self.is_over = true;
                None
            }
            Mend::Insert(kind) => {
                // A missing `;` is all that was wrong with its statement.
                if kind != TokenKind::Semicolon {
                    self.quiet_at = self.at;
                }
                let in_values = self.bracket() == Some(Bracket::Initializer);
                self.insert_after(kind);
                if in_values && kind == TokenKind::RightBrace && self.machine.depth == 0 {
                    self.machine.tree.forget_values(token.span);
                }
                Some(token)
            }
            Mend::Hole(ahead) => {
                let (_, open) = *self.machine.brackets.last()?;
                let inner = self.machine.read.split_off(open + 1);
                self.skip_names(&inner);
                let begin = inner.first().map_or(token.span.start, |first| first.span.start);
                let end = self.pass(token, ahead);
                self.machine.forget_bracket(Span::new(begin, end.max(begin)));
                (ahead == 0).then_some(token)
            }
            Mend::Pass => {
                self.pass(token, 1);
                None
            }
            Mend::Skip(ahead) => self.leave_out(token, ahead),
            Mend::SkipHead(ahead) => {
                let head = self.machine.read.split_off(self.machine.statement);
                self.skip_names(&head);
                let first = head.first().copied().unwrap_or(token);
                let end = self.pass(token, ahead).max(first.span.end);
                self.machine.skip_head(first.kind, Span::new(first.span.start, end));
                self.faulty = usize::MAX;
                (ahead == 0).then_some(token)
            }
            Mend::CloseFunction(back) => {
                // What the function declares may be meant to be global.
                let body = self.machine.read.get(self.body..).unwrap_or_default();
                let names = body.iter().filter_map(|token| match token.kind {
                    TokenKind::Identifier(name) => Some(name),
                    _ => None,
                });
                let declared = &self.declared;
                self.skipped.extend(names.filter(|name| declared.contains(name)));
                let head = self.machine.read.split_off(self.machine.read.len() - back);
                let begin = head.first().map_or(token.span.start, |first| first.span.start);
                self.machine.close_function(begin);
                head.into_iter().for_each(|token| self.emit(token));
                Some(token)
            }
        }
    }

    /// Leaves out the statement or item, and the tokens from `token` on that are less than so far
    /// ahead.
    fn leave_out(&mut self, token: Token, ahead: usize) -> Option<Token> {
        let read = self.machine.read.split_off(self.machine.statement);
        self.skip_names(&read);
        let end = self.pass(token, ahead);
        self.machine.skip_statement(end);
        self.faulty = usize::MAX;
        let is_else = self.input.get(self.at).is_some_and(|next| next.kind == TokenKind::Else);
        if is_else && ahead > 0 && self.machine.state != State::AfterThen {
            // Its `if` was left out.
            self.at += 1;
        }
        (ahead == 0).then_some(token)
    }

    /// Passes over `ahead` tokens from `token` on, if any. Returns the offset where they end.
    fn pass(&mut self, token: Token, ahead: usize) -> u32 {
        let Some(more) = ahead.checked_sub(1) else { return token.span.start };
        self.skip_names(&[token]);
        let end = (self.at + more).min(self.input.len());
        let passed = &self.input[self.at..end];
        self.skip_names(passed);
        self.at = end;
        self.is_skipping = true;
        let Some(last) = passed.last() else { return token.span.end };
        // What the lexer has reported in it is not a second mistake.
        self.cover(Span::new(token.span.end, last.span.end));
        last.span.end
    }

    /// Remembers the names in text that is left out: they may be declared in it.
    pub fn skip_names(&mut self, tokens: &[Token]) {
        self.skipped.extend(tokens.iter().filter_map(|token| match token.kind {
            TokenKind::Identifier(symbol) => Some(symbol),
            _ => None,
        }));
    }
}
