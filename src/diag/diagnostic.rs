//! One error or warning.

use crate::diag::Code;
use crate::support::span::Span;

/// How severe a diagnostic is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted.
    Warning,
}

/// A place in the source, and what it has to do with the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A few words, not a sentence.
    pub message: String,
}

/// One error or warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// The kind of fault.
    pub code: Code,
    /// What is wrong, in a sentence without capital and full stop.
    pub message: String,
    /// The place of the fault, and what is wrong there.
    pub primary: Label,
    /// Other places that explain the fault, such as an earlier declaration.
    pub related: Vec<Label>,
    /// More about the fault: sentences without capital and full stop.
    pub notes: Vec<String>,
    /// How to correct it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic with the severity of its code.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: code.severity(),
            code,
            message: message.into(),
            primary: Label { span, message: String::new() },
            related: Vec::new(),
            notes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The same, with this label at its place.
    pub fn label(mut self, message: impl Into<String>) -> Diagnostic {
        self.primary.message = message.into();
        self
    }

    /// The same, with one more related place.
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.related.push(Label { span, message: message.into() });
        self
    }

    /// The same, with one more note.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// The same, with one more hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
