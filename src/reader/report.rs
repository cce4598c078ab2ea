//! Reports of faults, and the phrases that messages share.

use super::{Parsed, Reader, Reported};
use crate::diag::{Code, Diagnostic};
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
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.report(diagnostic);
        Err(Reported)
    }

    /// Reports that `what` is expected and something else comes next.
    pub(super) fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        self.expected_with(what, None)
    }

    /// Like [`Reader::expected`], with a better hint than the usual one, if there is one.
    pub(super) fn expected_with<T>(&mut self, what: &str, hint: Option<String>) -> Parsed<T> {
        let diagnostic = self.unexpected(what, hint);
        self.fail(diagnostic)
    }

    /// The diagnostic for a place where `what` is expected and something else comes next.
    pub(super) fn unexpected(&mut self, what: &str, hint: Option<String>) -> Diagnostic {
        let token = self.cursor.next_token();
        // If something is missing at the end of a line, the report points there, not to the next
        // line.
        let line_end = self.cursor.line_end_before(self.statement, token.start);
        let (span, found) = match line_end {
            Some(end) => (end, "the end of the line".to_owned()),
            None => (token, self.found(token)),
        };
        let diagnostic =
            Diagnostic::new(Code::IrSyntax, span, format!("expected {what}, found {found}"))
                .label(format!("expected {what}"));
        match hint.or_else(|| self.syntax_hint(what, token, line_end.is_some())) {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }

    /// The token at `span` for messages.
    pub(super) fn found(&self, span: Span) -> String {
        const LONGEST: usize = 40;
        let at = self.cursor.slice(span);
        // The text of a body ends before its closing brace, so the brace is outside the text.
        let at = if at.is_empty() { self.cursor.rest(span.start, 1) } else { at };
        let text = String::from_utf8_lossy(at).replace(|c: char| c.is_control(), "?");
        match text.char_indices().nth(LONGEST) {
            _ if text.is_empty() => "the end of the file".to_owned(),
            None => format!("`{text}`"),
            Some((end, _)) => format!("`{}...`", &text[..end]),
        }
    }

    /// Reports that the text at `span` is LLVM IR that this reader does not know. `what` ends with
    /// a verb: "a vector type is".
    pub(super) fn unsupported<T>(&mut self, span: Span, what: &str) -> Parsed<T> {
        self.fail(
            Diagnostic::new(Code::IrUnsupported, span, format!("{what} not known here"))
                .label("this is not known here"),
        )
    }

    /// Like [`Reader::unsupported`] for the next token.
    pub(super) fn unsupported_next<T>(&mut self, what: &str) -> Parsed<T> {
        let span = self.cursor.next_token();
        self.unsupported(span, what)
    }

    /// A diagnostic for a value of the wrong type.
    pub(super) fn wrong_type(&mut self, span: Span, message: String, label: &str) -> Diagnostic {
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

    /// A type for messages after its article: "an `i32`", "a `[3 x i32]`".
    pub(super) fn a_type(&self, ty: Type) -> String {
        let text = self.type_text(ty);
        // An i1, an i8, an i32, an i64; all other types begin with a consonant.
        format!("{} `{text}`", if text.starts_with('i') { "an" } else { "a" })
    }

    pub(super) fn fail_mismatch<T>(
        &mut self,
        span: Span,
        what: &str,
        found: Type,
        wanted: Type,
    ) -> Parsed<T> {
        let [found, wanted] = [found, wanted].map(|ty| self.a_type(ty));
        let message = format!("{what} is {found}, but {wanted} is expected");
        let diagnostic = self.wrong_type(span, message, &format!("this is {found}"));
        self.fail(diagnostic)
    }
}
