//! Reads the parts of a faulty program that are right: statements that the grammar takes, without a look at
//! the rows of [`foreign`](super::foreign).

use super::Parser;
use super::foreign::operators::follows_nested_comment;
use super::states::{Machine, Mark, State};
use crate::diag::{Code, Diagnostic, Edit, Hint, message};
use crate::syntax::token::{Token, TokenKind as T};

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
                    if self.machine.state != State::AfterThen {
                        self.begun = Some((self.at, self.machine.mark(token.kind)));
                    }
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
                self.machine.rewind(mark);
                self.begun = begin;
                return;
            }
            self.note(token.kind);
        }
    }

    /// If the statement with the fault at `pending` is right once two tokens there are exchanged, reports
    /// that, and reads it so. Returns whether it is. Takes time linear in the statement, once for each.
    pub fn exchange(&mut self) -> bool {
        let Some((first, mark)) = self.begun.take() else { return false };
        let input = self.input;
        let Some(fault) = self.at.checked_sub(1).filter(|&at| self.pending == Some(input[at]))
        else {
            return false;
        };
        let is_as_read = input.get(first..fault) == self.machine.read.get(mark.read..);
        if !is_as_read || self.machine.statement != mark.read {
            return false;
        }
        // A type or a brace is refused after a name, the other tokens take the place of one that is missing.
        let is_call = || matches!(self.kind(1), Some(T::LeftParen | T::Assign));
        let is_second =
            fault == first + 1 && (self.is_type(0) || self.is(0, T::LeftBrace) && is_call());
        let at = if is_second { fault.saturating_sub(1).max(first) } else { fault };
        let Some(length) = self.length_exchanged(first, at, &mark) else { return false };
        let end = first + length;
        self.pending = None;
        self.at = at;
        let [one, other] = [0, 1].map(|it| self.text(it).to_owned());
        let edits = [(0, &other), (1, &one)].map(|(it, text)| Edit::replace(self.span(it), text));
        let hint = message!("write `{code}`", code = format!("{other} {one}"));
        // A bracket may be meant to close before the operator.
        let is_certain = !matches!(self.kind(1), Some(T::Identifier(_)))
            && !matches!(self.kind(0), Some(T::RightParen | T::RightBracket));
        let message = message!("`{one}` and `{other}` are in the wrong order", one, other);
        let diagnostic = Diagnostic::new(Code::UnexpectedToken, self.text_span(0, 2), message)
            .label(message!("to be exchanged"))
            .hint(Hint { is_certain, ..Hint::uncertain(hint, edits) });
        self.report(2, diagnostic);
        self.machine.rewind(&mark);
        for token in exchanged(input, first, at).take(end - first) {
            self.machine.take(token);
            self.note(token.kind);
        }
        (self.at, self.is_skipping) = (end, true);
        self.look_up_to(end);
        true
    }

    /// The length of the statement from `first` on with the tokens `at` and `at + 1` exchanged; `None` if it
    /// is not right then.
    fn length_exchanged(&self, first: usize, at: usize, mark: &Mark) -> Option<usize> {
        let kind = |ahead: usize| self.input.get(at + ahead).map(|token| token.kind);
        let is_possible = match (kind(0)?, kind(1)?) {
            // `f(a;)`, `while (a {)`, `return a };`
            (T::Semicolon, T::RightParen) => true,
            (T::LeftBrace, T::RightParen) | (T::RightBrace, T::Semicolon) => self.unclosed == 0,
            // `a = b + ; 1`
            (T::Semicolon, T::Number(_) | T::Identifier(_)) => {
                let ends = kind(2).is_none_or(|kind| kind == T::RightBrace) || self.begins_line(2);
                ends && !self.begins_line(1)
            }
            // `f(a, ) b;`
            (T::RightParen | T::RightBracket, T::Number(_) | T::Identifier(_)) => {
                !matches!(kind(2)?, T::LeftParen | T::LeftBracket | T::Assign)
            }
            // `a int = 1;`
            (T::Identifier(_), T::Type(_)) => true,
            // `a = 1 b ; = 2;`, `int a[2] { = 1, 2};`, `if (a) putint { (a);`
            (T::Identifier(_), T::Semicolon) => {
                matches!(kind(2)?, T::Assign | T::LeftBracket | T::LeftParen)
            }
            (T::Type(_), T::Semicolon) => matches!(kind(2)?, T::Identifier(_)),
            (head, T::Semicolon) if head.is_head() => kind(2)? == T::LeftParen,
            (T::Return, T::Semicolon) => !self.begins_line(2),
            (T::Else, T::Semicolon) => true,
            // `int f int (a) {`
            (T::Type(_), T::LeftParen) => self.is_top_level(),
            (T::LeftBrace, T::Assign) => true,
            (T::Identifier(_), T::LeftBrace) => self.unclosed == 0,
            _ => false,
        };
        if !is_possible {
            return None;
        }
        let mut trial = self.machine.trial(mark);
        let mut tokens = exchanged(self.input, first, at).enumerate();
        let is_end = |trial: &Machine, index: usize| index > at - first && trial.is_between();
        let (last, _) =
            tokens.find(|&(index, token)| !trial.take(token) || is_end(&trial, index))?;
        let is_right = is_end(&trial, last)
            && trial.read.len() == last + 1
            && tokens.take(2).all(|(_, token)| trial.take(token));
        is_right.then_some(last + 1)
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

/// The tokens from `first` on, with those at `at` and `at + 1` exchanged.
fn exchanged(input: &[Token], first: usize, at: usize) -> impl Iterator<Item = Token> {
    let order = move |it: usize| match it {
        _ if it == at => at + 1,
        _ if it == at + 1 => at,
        _ => it,
    };
    (first..input.len()).map(move |it| input[order(it)])
}
