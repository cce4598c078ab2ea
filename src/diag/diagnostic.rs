//! One thing to say about the source.

use crate::diag::Code;
use crate::support::span::Span;

/// How bad it is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted.
    Warning,
}

/// A place in the source and what it has to do with the matter.
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
    /// How bad it is.
    pub severity: Severity,
    /// What kind of fault it is.
    pub code: Code,
    /// What is wrong, in a sentence without capital and full stop.
    pub message: String,
    /// The place that is wrong, and what is to be seen there.
    pub primary: Label,
    /// Other places that help to understand it, such as an earlier declaration.
    pub related: Vec<Label>,
    /// What else is worth knowing, sentences without capital and full stop.
    pub notes: Vec<String>,
    /// How to mend it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic of the severity that its code has by itself.
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

    /// The same, with words at the primary place.
    pub fn label(mut self, message: impl Into<String>) -> Diagnostic {
        self.primary.message = message.into();
        self
    }

    /// The same, pointing at one more place.
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

    /// Whether it refuses the program.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
