//! Writes diagnostics: for people, as one line each, or as JSON. Only this module uses codespan.

use std::borrow::Borrow;
use std::io::{self, Write};

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::Error as FilesError;
use codespan_reporting::term;
use codespan_reporting::term::WriteStyle;
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use serde_json::json;

use crate::diag::excerpt::Excerpt;
use crate::diag::source::harmless;
use crate::diag::{
    Code, Diagnostic, Edit, Hint, Label, Language, Message, Severity, SourceFile, message,
};
use crate::support::span::Span;

/// How diagnostics are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// With the source line, carets and labels.
    Human {
        /// Whether to use ANSI colours.
        color: bool,
    },
    /// `path:line:column: error[E0012]: message`, one line for each.
    Short,
    /// One JSON object per line.
    Json,
}

/// Writes `diagnostics`, which point into `file`, in order.
///
/// # Errors
/// Those of `out`.
pub fn write(
    out: &mut impl Write,
    format: Format,
    language: Language,
    file: &SourceFile,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
) -> io::Result<()> {
    let mut each = diagnostics.into_iter();
    match format {
        Format::Human { color: true } => write_human(&mut Ansi::new(out), language, file, each),
        Format::Human { color: false } => write_human(&mut NoColor::new(out), language, file, each),
        Format::Short => {
            each.try_for_each(|diagnostic| write_short(out, language, file, diagnostic.borrow()))
        }
        Format::Json => {
            each.try_for_each(|diagnostic| write_json(out, language, file, diagnostic.borrow()))
        }
    }
}

/// The English text of the diagnostics for people, without colours.
pub fn to_string(
    file: &SourceFile,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
) -> String {
    text(file, Language::English, diagnostics)
}

/// The text of the diagnostics for people, without colours.
pub fn text(
    file: &SourceFile,
    language: Language,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
) -> String {
    let mut out = Vec::new();
    write(&mut out, Format::Human { color: false }, language, file, diagnostics)
        .expect("writing to memory succeeds");
    String::from_utf8(out).expect("rendering is UTF-8")
}

/// How severe a diagnostic is, for people.
fn severity_word(severity: Severity) -> Message {
    match severity {
        Severity::Error => message!("error"),
        Severity::Warning => message!("warning"),
        Severity::Remark => message!("note"),
    }
}

fn write_short(
    out: &mut impl Write,
    language: Language,
    file: &SourceFile,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let location = file.location(diagnostic.primary.span.start);
    writeln!(
        out,
        "{}:{}:{}: {}[{}]: {}",
        harmless(file.name()),
        location.line,
        location.column,
        severity_word(diagnostic.severity).render(language),
        diagnostic.code.label(),
        harmless(&diagnostic.message.render(language))
    )
}

/// The texts of the hints; edits that the message explains have none.
fn texts(diagnostic: &Diagnostic) -> impl Iterator<Item = &Message> {
    diagnostic.hints.iter().map(|hint| &hint.text).filter(|text| !text.is_empty())
}

fn write_json(
    out: &mut impl Write,
    language: Language,
    file: &SourceFile,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let location = |offset: u32| {
        let location = file.location(offset);
        json!({"offset": offset, "line": location.line, "column": location.column})
    };
    let place = |span: Span, field: &str, text: &str| json!({"start": location(span.start), "end": location(span.end), field: text});
    let label = |label: &Label| place(label.span, "message", &label.message.render(language));
    let edit = |edit: &Edit| place(edit.span, "replacement", &edit.replacement);
    let edits = |hint: &Hint| hint.edits.iter().map(edit).collect::<Vec<_>>();
    let shown: Vec<&Message> = texts(diagnostic).collect();
    let fixes = diagnostic.hints.iter().filter(|hint| !hint.edits.is_empty()).map(|hint| {
        let index = shown.iter().position(|text| **text == hint.text);
        json!({"hint": index, "certain": hint.is_certain, "edits": edits(hint)})
    });
    let render = |message: &Message| message.render(language);
    let mut record = json!({
        "severity": diagnostic.severity.name(),
        "code": diagnostic.code.id(),
        "name": diagnostic.code.name(),
        "message": render(&diagnostic.message),
        "template": diagnostic.message.template(),
        "arguments": diagnostic.message.argument_records(),
        "file": file.name(),
        "primary": label(&diagnostic.primary),
        "related": diagnostic.related.iter().map(label).collect::<Vec<_>>(),
        "notes": diagnostic.notes.iter().map(render).collect::<Vec<_>>(),
        "hints": shown.iter().copied().map(render).collect::<Vec<_>>(),
        "fixes": fixes.collect::<Vec<_>>(),
    });
    if let Code::Remark { is_done, .. } = diagnostic.code {
        record["done"] = is_done.into();
    }
    writeln!(out, "{record}")
}

/// Writes a diagnostic as codespan does, which names severities in English alone.
struct Translated<'a, W> {
    out: &'a mut W,
    severity: String,
    /// Whether the severity is written next.
    is_severity: bool,
}

impl<W: WriteColor> Write for Translated<'_, W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.is_severity) {
            return self.out.write_all(self.severity.as_bytes()).map(|()| text.len());
        }
        self.out.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: WriteColor> WriteStyle for Translated<'_, W> {
    fn set_header(&mut self, severity: codespan::Severity) -> io::Result<()> {
        self.is_severity = true;
        self.out.set_header(severity)
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.out.set_header_message()
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.out.set_line_number()
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.out.set_note_bullet()
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.out.set_source_border()
    }

    fn set_label(
        &mut self,
        severity: codespan::Severity,
        style: codespan::LabelStyle,
    ) -> io::Result<()> {
        self.out.set_label(severity, style)
    }

    fn reset(&mut self) -> io::Result<()> {
        WriteStyle::reset(self.out)
    }
}

fn write_human(
    out: &mut impl WriteColor,
    language: Language,
    file: &SourceFile,
    diagnostics: impl Iterator<Item: Borrow<Diagnostic>>,
) -> io::Result<()> {
    let config = term::Config::default();
    for diagnostic in diagnostics {
        let diagnostic = diagnostic.borrow();
        let excerpt = Excerpt::new(file, diagnostic);
        let shown = to_codespan(diagnostic, language, &excerpt);
        let severity = severity_word(diagnostic.severity).render(language);
        let mut translated = Translated { out, severity, is_severity: false };
        match term::emit_to_write_style(&mut translated, &config, &excerpt, &shown) {
            Ok(()) => {}
            Err(FilesError::Io(error)) => return Err(error),
            // Spans come from the lexer, so this happens only if the compiler has a bug. The short
            // form needs no span.
            Err(_) => write_short(out, language, file, diagnostic)?,
        }
    }
    Ok(())
}

fn to_codespan(
    diagnostic: &Diagnostic,
    language: Language,
    excerpt: &Excerpt,
) -> codespan::Diagnostic<()> {
    let severity = match diagnostic.severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
        Severity::Remark => codespan::Severity::Note,
    };
    let text = |message: &Message| harmless(&message.render(language)).into_owned();
    let primary = &diagnostic.primary;
    let mut labels = vec![
        codespan::Label::primary((), excerpt.range(primary.span.range()))
            .with_message(text(&primary.message)),
    ];
    labels.extend(diagnostic.related.iter().map(|label| {
        codespan::Label::secondary((), excerpt.range(label.span.range()))
            .with_message(text(&label.message))
    }));
    let below = |message: Message| text(&message);
    let notes = diagnostic.notes.iter().cloned().map(|note| below(message!("note: {note}", note)));
    let hints = texts(diagnostic).cloned().map(|hint| below(message!("help: {hint}", hint)));
    codespan::Diagnostic::new(severity)
        .with_code(diagnostic.code.label())
        .with_message(text(&diagnostic.message))
        .with_labels(labels)
        .with_notes(notes.chain(hints).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_the_edits_of_hints() {
        let file = SourceFile::new("a.sy", "ä =\nx y");
        let replace = Edit::replace(Span::new(3, 4), "==");
        let diagnostic = Diagnostic::new(Code::AssignmentInCondition, Span::new(3, 4), "m")
            .hint("read on")
            .mend("write it so", [replace, Edit::insert(7, ";")])
            .mend("", [Edit::insert(0, "a")])
            .suggest("or so", [Edit::remove(Span::new(5, 7))]);
        let mut out = Vec::new();
        write(&mut out, Format::Json, Language::English, &file, [diagnostic]).unwrap();
        let record: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(record["hints"], json!(["read on", "write it so", "or so"]));
        let at = |offset: u32, line: u32, column: u32| json!({"offset": offset, "line": line, "column": column});
        let expected = json!([
            {"hint": 1, "certain": true, "edits": [
                {"start": at(3, 1, 3), "end": at(4, 1, 4), "replacement": "=="},
                {"start": at(7, 2, 3), "end": at(7, 2, 3), "replacement": ";"},
            ]},
            {"hint": null, "certain": true, "edits": [
                {"start": at(0, 1, 1), "end": at(0, 1, 1), "replacement": "a"},
            ]},
            {"hint": 2, "certain": false, "edits": [
                {"start": at(5, 2, 1), "end": at(7, 2, 3), "replacement": ""},
            ]},
        ]);
        assert_eq!(record["fixes"], expected);
    }

    #[test]
    fn names_play_no_tricks_on_terminals() {
        let file = SourceFile::new("a\x1B[2J\n.ll", "x");
        let diagnostic = Diagnostic::new(Code::IrUndeclared, Span::new(0, 1), "no `\x1B[31m\r`")
            .label("\u{9B}m")
            .related(Span::new(0, 1), "\x07")
            .hint("\u{202E}x\n");
        for format in [Format::Human { color: false }, Format::Short] {
            let mut out = Vec::new();
            write(&mut out, format, Language::English, &file, [&diagnostic]).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.contains("no `?[31m?`") && text.contains("a?[2J?.ll"), "{text}");
            assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text}");
        }
    }
}
