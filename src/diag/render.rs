//! Writes diagnostics: for people, as one line each, or as JSON. Only this module uses codespan.

use std::borrow::Borrow;
use std::io::{self, Write};

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::Error as FilesError;
use codespan_reporting::term;
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use serde_json::json;

use crate::diag::excerpt::Excerpt;
use crate::diag::source::harmless;
use crate::diag::{Diagnostic, Label, Severity, SourceFile};

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
    file: &SourceFile,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
) -> io::Result<()> {
    let mut diagnostics = diagnostics.into_iter();
    match format {
        Format::Human { color: true } => write_human(&mut Ansi::new(out), file, diagnostics),
        Format::Human { color: false } => write_human(&mut NoColor::new(out), file, diagnostics),
        Format::Short => {
            diagnostics.try_for_each(|diagnostic| write_short(out, file, diagnostic.borrow()))
        }
        Format::Json => {
            diagnostics.try_for_each(|diagnostic| write_json(out, file, diagnostic.borrow()))
        }
    }
}

/// The text of the diagnostics for people, without colours.
pub fn to_string(
    file: &SourceFile,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
) -> String {
    let mut out = Vec::new();
    write(&mut out, Format::Human { color: false }, file, diagnostics)
        .expect("writing to memory succeeds");
    String::from_utf8(out).expect("rendering is UTF-8")
}

fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn write_short(out: &mut impl Write, file: &SourceFile, diagnostic: &Diagnostic) -> io::Result<()> {
    let location = file.location(diagnostic.primary.span.start);
    writeln!(
        out,
        "{}:{}:{}: {}[{}]: {}",
        harmless(file.name()),
        location.line,
        location.column,
        severity_name(diagnostic.severity),
        diagnostic.code,
        harmless(&diagnostic.message)
    )
}

fn write_json(out: &mut impl Write, file: &SourceFile, diagnostic: &Diagnostic) -> io::Result<()> {
    let place = |label: &Label| {
        let start = file.location(label.span.start);
        let end = file.location(label.span.end);
        json!({
            "start": {"offset": label.span.start, "line": start.line, "column": start.column},
            "end": {"offset": label.span.end, "line": end.line, "column": end.column},
            "message": label.message,
        })
    };
    let record = json!({
        "severity": severity_name(diagnostic.severity),
        "code": diagnostic.code.id(),
        "message": diagnostic.message,
        "file": file.name(),
        "primary": place(&diagnostic.primary),
        "related": diagnostic.related.iter().map(place).collect::<Vec<_>>(),
        "notes": diagnostic.notes,
        "hints": diagnostic.hints,
    });
    writeln!(out, "{record}")
}

fn write_human(
    out: &mut impl WriteColor,
    file: &SourceFile,
    diagnostics: impl Iterator<Item: Borrow<Diagnostic>>,
) -> io::Result<()> {
    let config = term::Config::default();
    for diagnostic in diagnostics {
        let diagnostic = diagnostic.borrow();
        let excerpt = Excerpt::new(file, diagnostic);
        let shown = to_codespan(diagnostic, &excerpt);
        match term::emit_to_write_style(out, &config, &excerpt, &shown) {
            Ok(()) => {}
            Err(FilesError::Io(error)) => return Err(error),
            // Spans come from the lexer, so this happens only if the compiler has a bug. The short
            // form needs no span.
            Err(_) => write_short(out, file, diagnostic)?,
        }
    }
    Ok(())
}

fn to_codespan(diagnostic: &Diagnostic, excerpt: &Excerpt) -> codespan::Diagnostic<()> {
    let severity = match diagnostic.severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
    };
    let primary = &diagnostic.primary;
    let mut labels = vec![
        codespan::Label::primary((), excerpt.range(primary.span.range()))
            .with_message(harmless(&primary.message)),
    ];
    labels.extend(diagnostic.related.iter().map(|label| {
        codespan::Label::secondary((), excerpt.range(label.span.range()))
            .with_message(harmless(&label.message))
    }));
    let notes = diagnostic.notes.iter().map(|note| format!("note: {}", harmless(note)));
    let hints = diagnostic.hints.iter().map(|hint| format!("help: {}", harmless(hint)));
    codespan::Diagnostic::new(severity)
        .with_code(diagnostic.code.id())
        .with_message(harmless(&diagnostic.message))
        .with_labels(labels)
        .with_notes(notes.chain(hints).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::support::span::Span;

    #[test]
    fn names_play_no_tricks_on_terminals() {
        let file = SourceFile::new("a\x1B[2J\n.ll", "x");
        let diagnostic = Diagnostic::new(Code::IrUndeclared, Span::new(0, 1), "no `\x1B[31m\r`")
            .label("\u{9B}m")
            .related(Span::new(0, 1), "\x07")
            .hint("\u{202E}x\n");
        for format in [Format::Human { color: false }, Format::Short] {
            let mut out = Vec::new();
            write(&mut out, format, &file, std::slice::from_ref(&diagnostic)).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.contains("no `?[31m?`") && text.contains("a?[2J?.ll"), "{text}");
            assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text}");
        }
    }
}
