//! One error, warning or remark.

use std::fmt;

use crate::diag::{Code, Message, message};
use crate::support::similar;
use crate::support::span::Span;

/// How severe a diagnostic is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted.
    Warning,
    /// Nothing is wrong: a pass says what it did or did not do.
    Remark,
}

impl Severity {
    /// Its name in English and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "note",
        }
    }
}

/// A place in the source, and what it has to do with the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A few words, not a sentence.
    pub message: Message,
}

/// A change of the source: the bytes of a span become another text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced; an empty span is a place to insert at.
    pub span: Span,
    /// The new text; empty if the old one is only removed.
    pub replacement: String,
}

impl Edit {
    /// Replaces the text of `span`.
    pub fn replace(span: Span, replacement: impl Into<String>) -> Edit {
        Edit { span, replacement: replacement.into() }
    }

    /// Inserts a text in front of `offset`.
    pub fn insert(offset: u32, text: impl Into<String>) -> Edit {
        Edit::replace(Span::new(offset, offset), text)
    }

    /// Removes the text of `span`.
    pub fn remove(span: Span) -> Edit {
        Edit::replace(span, "")
    }

    /// Removes the text of `span` from `source`, with the blanks or the line that would be left.
    pub fn cut(source: &[u8], span: Span) -> Edit {
        let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let (before, after) = (&source[..span.start as usize], &source[span.end as usize..]);
        let before_blanks = before.iter().rev().take_while(is_blank).count();
        let after_blanks = after.iter().take_while(is_blank).count();
        let begins_line =
            matches!(before[..before.len() - before_blanks].last(), None | Some(b'\n'));
        let line_end = match &after[after_blanks..] {
            [b'\r', b'\n', ..] => Some(2),
            [b'\n', ..] => Some(1),
            [] => Some(0),
            _ => None,
        };
        let (mut start, mut end) = (span.start, span.end);
        match line_end {
            Some(length) if begins_line => {
                start -= before_blanks as u32;
                end += (after_blanks + length) as u32;
            }
            Some(_) => start -= before_blanks as u32,
            None if begins_line || before_blanks > 0 || before.ends_with(b"(") => {
                end += after_blanks as u32;
            }
            None => {}
        }
        Edit::remove(Span::new(start, end))
    }
}

/// One way to correct a fault. Several hints of a diagnostic are alternatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// A sentence without capital and full stop; empty if the message says it all.
    pub text: Message,
    /// The changes that do what the text says, all of them together, without overlaps; none if it
    /// takes a person to do it.
    pub edits: Vec<Edit>,
    /// Whether the edits certainly remove the fault, cause no other and are what was meant. Only
    /// then does `--fix` apply them.
    pub is_certain: bool,
}

/// A hint that only says what to do.
impl<T: Into<Message>> From<T> for Hint {
    fn from(text: T) -> Hint {
        Hint { text: text.into(), edits: Vec::new(), is_certain: false }
    }
}

impl Hint {
    /// A hint with edits that are certain.
    pub fn certain(text: impl Into<Message>, edits: impl Into<Vec<Edit>>) -> Hint {
        Hint { text: text.into(), edits: edits.into(), is_certain: true }
    }

    /// The question whether `meant` was meant by `written` at `span`; `sigil` begins both.
    pub fn did_you_mean(span: Span, sigil: &str, written: &str, meant: &str) -> Hint {
        let text = message!("did you mean `{name}`?", name = format!("{sigil}{meant}"));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c);
        match meant.chars().all(is_plain) {
            true => Hint {
                is_certain: similar::is_sure(written, meant),
                ..Hint::uncertain(text, [Edit::replace(span, format!("{sigil}{meant}"))])
            },
            false => text.into(),
        }
    }

    /// A hint with edits that may not be what was meant, or may not suffice.
    pub fn uncertain(text: impl Into<Message>, edits: impl Into<Vec<Edit>>) -> Hint {
        Hint { is_certain: false, ..Hint::certain(text, edits) }
    }
}

/// One error, warning or remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How severe it is.
    pub severity: Severity,
    /// The kind of fault.
    pub code: Code,
    /// What is wrong, in a sentence without capital and full stop.
    pub message: Message,
    /// The place of the fault, and what is wrong there.
    pub primary: Label,
    /// Other places that explain the fault, such as an earlier declaration.
    pub related: Vec<Label>,
    /// More about the fault: sentences without capital and full stop.
    pub notes: Vec<Message>,
    /// How to correct it, the likeliest way first.
    pub hints: Vec<Hint>,
}

/// The severity, the code and the message in English. [`render`](crate::diag::render) shows the place, too.
///
/// ```
/// use minisysy::{compile, diag::SourceFile};
///
/// let file = SourceFile::new("wrong.sy", "int main() { return x; }");
/// let (_, diagnostics) = compile::compile(&file, compile::Options::default());
/// assert_eq!(diagnostics[0].to_string(), "error[E0012]: undeclared variable `x`");
/// ```
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.name(), self.code, self.message)
    }
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// A diagnostic with the severity of its code.
    pub fn new(code: Code, span: Span, message: impl Into<Message>) -> Diagnostic {
        Diagnostic {
            severity: code.severity(),
            code,
            message: message.into(),
            primary: Label { span, message: Message::default() },
            related: Vec::new(),
            notes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The same, with this label at its place.
    pub fn label(mut self, message: impl Into<Message>) -> Diagnostic {
        self.primary.message = message.into();
        self
    }

    /// The same, with one more related place.
    pub fn related(mut self, span: Span, message: impl Into<Message>) -> Diagnostic {
        self.related.push(Label { span, message: message.into() });
        self
    }

    /// The same, with one more note.
    pub fn note(mut self, note: impl Into<Message>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// The same, with one more hint.
    pub fn hint(mut self, hint: impl Into<Hint>) -> Diagnostic {
        self.add_hint(hint);
        self
    }

    /// Adds a hint.
    pub fn add_hint(&mut self, hint: impl Into<Hint>) {
        self.hints.push(hint.into());
    }

    /// The same, with one more hint, whose `edits` are certain.
    pub fn mend(self, hint: impl Into<Message>, edits: impl Into<Vec<Edit>>) -> Diagnostic {
        self.hint(Hint::certain(hint, edits))
    }

    /// The same, with one more hint, whose `edits` are not certain.
    pub fn suggest(self, hint: impl Into<Message>, edits: impl Into<Vec<Edit>>) -> Diagnostic {
        self.hint(Hint::uncertain(hint, edits))
    }

    /// The first hint whose edits are certain.
    pub fn certain_hint(&self) -> Option<&Hint> {
        self.hints.iter().find(|hint| hint.is_certain && !hint.edits.is_empty())
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
