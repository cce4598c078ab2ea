//! Checks that hold for every diagnostic.

use minisysy::diag::render::{self, Format};
use minisysy::diag::{Diagnostic, Language, SourceFile};

/// Checks that each diagnostic points into the file, at whole characters, as its edits do, and can be
/// shown in every format.
///
/// # Panics
/// If a diagnostic fails the check.
pub fn check(file: &SourceFile, diagnostics: &[Diagnostic]) {
    let text = file.text();
    assert_eq!(text.len(), file.bytes().len(), "text and bytes have the same offsets");
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
        for label in std::iter::once(&diagnostic.primary).chain(&diagnostic.related) {
            let range = label.span.range();
            assert!(text.get(range).is_some(), "not a part of the file: {diagnostic:?}");
        }
        for edit in diagnostic.hints.iter().flat_map(|hint| &hint.edits) {
            let range = edit.span.range();
            assert!(text.get(range).is_some(), "{edit:?} cuts a character: {diagnostic:?}");
        }
        // If the source cannot be shown, the message is a line without the excerpt.
        let format = Format::Human { color: false };
        let drawn = written(file, std::slice::from_ref(diagnostic), format);
        assert!(drawn.contains("┌─ "), "not drawn: {diagnostic:?}");
    }
    let records = written(file, diagnostics, Format::Json);
    assert_eq!(records.lines().count(), diagnostics.len());
    for (record, diagnostic) in records.lines().zip(diagnostics) {
        let record: serde_json::Value = serde_json::from_str(record).expect("it is JSON");
        assert_eq!(record["code"], diagnostic.code.id());
        for (name, offset) in
            [("start", diagnostic.primary.span.start), ("end", diagnostic.primary.span.end)]
        {
            let place = &record["primary"][name];
            assert_eq!(place["offset"], offset);
            assert!(place["line"].as_u64() >= Some(1) && place["column"].as_u64() >= Some(1));
        }
    }
    let lines = written(file, diagnostics, Format::Short);
    assert!(lines.lines().count() == diagnostics.len(), "not one line each:\n{lines}");
}

/// The diagnostics in a format. The formats for people must be text without control characters.
fn written(file: &SourceFile, diagnostics: &[Diagnostic], format: Format) -> String {
    let mut out = Vec::new();
    render::write(&mut out, format, Language::English, file, diagnostics)
        .expect("writing to memory succeeds");
    let text = String::from_utf8(out).expect("it is text");
    let control = text.chars().find(|&c| c.is_control() && c != '\n');
    assert!(control.is_none() || format == Format::Json, "{control:?} in {format:?}: {text}");
    text
}
