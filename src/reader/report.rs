//! Reports of faults, and the phrases that messages share.

use super::expected::Expected;
use super::{Parsed, Reader, Reported};
use crate::diag::{Code, Diagnostic, Message, message};
use crate::ir::{Type, print};
use crate::support::span::Span;

impl Reader<'_> {
    pub(super) fn report(&mut self, mut diagnostic: Diagnostic) {
        // A label over several lines is cut to the first line.
        let labels = std::iter::once(&mut diagnostic.primary).chain(&mut diagnostic.related);
        for label in labels {
            if self.cursor.slice(label.span).contains(&b'\n') {
                label.span = self.cursor.line_from(label.span.start);
            }
        }
        if diagnostic.code == Code::IrUnsupported {
            // The item that contains it is kept as text.
            self.texts.is_unsupported = true;
            self.unsupported.get_or_insert_with(|| Box::new(diagnostic));
            return;
        }
        // The same fault again on the line, such as `int` for each type of a head.
        let is_again = self.diagnostics.last().is_some_and(|last| {
            let between = Span::new(last.primary.span.end, diagnostic.primary.span.start);
            last.code == Code::IrSyntax
                && last.message == diagnostic.message
                && between.start < between.end
                && !self.cursor.slice(between).contains(&b'\n')
        });
        if !is_again {
            self.diagnostics.push(diagnostic);
        }
    }

    pub(super) fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.report(diagnostic);
        Err(Reported)
    }

    /// Reports that `what` is expected and something else comes next.
    pub(super) fn expected<T>(&mut self, what: Expected) -> Parsed<T> {
        self.expected_with(what, None)
    }

    /// Like [`Reader::expected`], with a better hint than the usual one, if there is one.
    pub(super) fn expected_with<T>(&mut self, what: Expected, hint: Option<Message>) -> Parsed<T> {
        let diagnostic = self.unexpected(what, hint);
        self.fail(diagnostic)
    }

    /// The diagnostic for a place where `what` is expected and something else comes next.
    pub(super) fn unexpected(&mut self, what: Expected, hint: Option<Message>) -> Diagnostic {
        let token = self.cursor.next_token();
        // If something is missing at the end of a line, the report points there, not to the next
        // line.
        let line_end = self.cursor.line_end_before(self.statement, token.start);
        let (span, found) = match line_end {
            Some(end) => (end, Expected::EndOfLine.message()),
            None => (token, self.found(token)),
        };
        let message = message!("expected {what}, found {found}", what = what.message(), found);
        let label = message!("expected {what}", what = what.message());
        let diagnostic = Diagnostic::new(Code::IrSyntax, span, message).label(label);
        match hint.or_else(|| self.syntax_hint(what, token, line_end.is_some())) {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }

    /// The token at `span` for messages.
    pub(super) fn found(&self, span: Span) -> Message {
        match self.text_at(span) {
            text if text.is_empty() => message!("the end of the file"),
            text => Message::verbatim(format!("`{text}`")),
        }
    }

    /// The text of the token at `span` for messages, cut if it is long.
    pub(super) fn text_at(&self, span: Span) -> String {
        const LONGEST: usize = 40;
        let at = self.cursor.slice(span);
        // The text of a body ends before its closing brace, so the brace is outside the text.
        let at = if at.is_empty() { self.cursor.rest(span.start, 1) } else { at };
        let text = String::from_utf8_lossy(at).replace(|c: char| c.is_control(), "?");
        match text.char_indices().nth(LONGEST) {
            None => text,
            Some((end, _)) => format!("{}...", &text[..end]),
        }
    }

    /// Reports that the text at `span` is LLVM IR that this reader does not support. `what` is a
    /// noun.
    pub(super) fn unsupported<T>(&mut self, span: Span, what: Message) -> Parsed<T> {
        self.fail(unsupported(span, what))
    }

    /// Notes that the next token, `what`, is not supported; reading goes on.
    pub(super) fn note_unsupported(&mut self, what: Message) {
        let span = self.cursor.next_token();
        self.report(unsupported(span, what));
    }

    /// Like [`Reader::note_unsupported`] for a part without which uses of the item are not modelled either.
    pub(super) fn note_foreign(&mut self, what: Message) {
        self.texts.is_foreign = true;
        self.note_unsupported(what);
    }

    /// Like [`Reader::note_foreign`] for the text from `start` on.
    pub(super) fn note_foreign_from(&mut self, start: u32, what: Message) {
        self.texts.is_foreign = true;
        let span = self.cursor.span_from(start);
        self.report(unsupported(span, what));
    }

    /// Notes that the text at `span`, `what`, is not supported; reading goes on.
    pub(super) fn note_unsupported_at(&mut self, span: Span, what: Message) {
        self.report(unsupported(span, what));
    }

    /// Like [`Reader::unsupported`] for the next token.
    pub(super) fn unsupported_next<T>(&mut self, what: Message) -> Parsed<T> {
        let span = self.cursor.next_token();
        self.unsupported(span, what)
    }

    /// The text of the next token.
    pub(super) fn next_text(&mut self) -> String {
        let token = self.cursor.next_token();
        self.text_at(token)
    }

    /// A diagnostic for a value of the wrong type.
    pub(super) fn wrong_type(
        &mut self,
        span: Span,
        message: Message,
        label: Message,
    ) -> Diagnostic {
        Diagnostic::new(Code::IrType, span, message).label(label)
    }

    /// A type for messages, shortened if it is very long.
    pub(super) fn type_text(&self, ty: Type) -> String {
        const LONGEST: usize = 100;
        let mut text = print::print_type(&self.context, ty);
        if text.len() > LONGEST {
            // A type contains no names, so this is ASCII.
            text.truncate(LONGEST);
            text.push_str("...");
        }
        text
    }

    /// Reports that `what`, a noun, has the type `found` and not `wanted`.
    pub(super) fn fail_mismatch<T>(
        &mut self,
        span: Span,
        what: Message,
        found: Type,
        wanted: Type,
    ) -> Parsed<T> {
        let diagnostic = self.mismatch(span, what, found, wanted);
        self.fail(diagnostic)
    }

    /// The diagnostic for `what`, a noun, which has the type `found` and not `wanted`.
    pub(super) fn mismatch(
        &mut self,
        span: Span,
        what: Message,
        found: Type,
        wanted: Type,
    ) -> Diagnostic {
        let [found, wanted] = [found, wanted].map(|ty| self.type_text(ty));
        let label = message!("this has type `{found}`", found = &found);
        let message =
            message!("{what} has type `{found}`, but `{wanted}` is expected", what, found, wanted);
        self.wrong_type(span, message, label)
    }
}

/// The diagnostic of [`Reader::unsupported`].
pub(super) fn unsupported(span: Span, what: Message) -> Diagnostic {
    let message = message!("{what} is not supported", what);
    Diagnostic::new(Code::IrUnsupported, span, message).label(message!("not supported"))
}
