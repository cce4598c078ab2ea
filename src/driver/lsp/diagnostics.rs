//! Diagnostics, and what corrects them.

use gen_lsp_types::*;
use minisysy::diag::{self, Code, Hint, Message, Patch, Severity, message};
use minisysy::support::span::Span;

use super::document::{Checked, Document};
use crate::driver::options::Options;

/// All diagnostics of the document.
pub fn publish(document: &mut Document, options: &Options) -> PublishDiagnosticsParams {
    let (document, Checked { diagnostics, .. }) = document.checked(options);
    let list = diagnostics.iter().map(|one| shown(document, one)).collect();
    PublishDiagnosticsParams::new(document.uri.clone(), Some(document.version), list)
}

/// A diagnostic as the editor shows it.
fn shown(document: &Document, one: &diag::Diagnostic) -> Diagnostic {
    let language = document.language;
    let label = one.primary.message.render(language);
    let mut message = one.message.render(language);
    if !label.is_empty() {
        message += &format!("\n{label}");
    }
    for note in &one.notes {
        message += &format!("\n{}", note.render(language));
    }
    for hint in &one.hints {
        let text = hint.text.render(language);
        if !text.is_empty() {
            message += &format!("\n{text}");
        }
    }
    let related = one.related.iter().map(|label| DiagnosticRelatedInformation {
        location: document.location(label.span),
        message: label.message.render(language),
    });
    let related: Vec<_> = related.collect();
    let is_unused = matches!(
        one.code,
        Code::UnusedVariable
            | Code::UnusedParameter
            | Code::UnusedFunction
            | Code::UnreachableStatement
    );
    Diagnostic {
        range: document.range(one.primary.span),
        severity: Some(match one.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Remark => DiagnosticSeverity::Information,
        }),
        code: Some(gen_lsp_types::Code::String(one.code.id().to_owned())),
        source: Some("minisysy".to_owned()),
        message: message.into(),
        tags: is_unused.then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

/// The text about the diagnostic at `place`, if there is one.
pub fn explanation(document: &Document, checked: &Checked, place: u32) -> Option<&'static str> {
    let is_here = |one: &&diag::Diagnostic| touches(one.primary.span, place, place);
    checked.diagnostics.iter().find(is_here).map(|one| one.code.explanation(document.language))
}

fn touches(span: Span, start: u32, end: u32) -> bool {
    span.start <= end && start <= span.end
}

/// What the edits of a hint do.
fn title(document: &Document, one: &diag::Diagnostic, hint: &Hint) -> Message {
    if !hint.text.is_empty() {
        return hint.text.clone();
    }
    let [edit] = &hint.edits[..] else { return one.message.clone() };
    match (document.text(edit.span).trim(), edit.replacement.trim()) {
        (before, after) if before.contains('\n') || after.contains('\n') => one.message.clone(),
        ("", after) => message!("insert `{code}`", code = after),
        (before, "") => message!("remove `{code}`", code = before),
        (before, after) => message!("replace `{before}` by `{after}`", before, after),
    }
}

/// The corrections of the diagnostics in a range, and of all diagnostics whose corrections are certain.
pub fn actions(
    document: &mut Document,
    options: &Options,
    range: Range,
    only: Option<&[String]>,
) -> Vec<CodeAction> {
    let (start, end) = (document.offset(range.start), document.offset(range.end));
    let (document, Checked { diagnostics, .. }) = document.checked(options);
    let wants =
        |kinds: &[&str]| only.is_none_or(|only| only.iter().any(|it| kinds.contains(&it.as_str())));
    let edit = |edits: &[diag::Edit]| {
        Some(document.workspace_edit(edits.iter().map(|edit| document.edit(edit)).collect()))
    };
    let mut actions = Vec::new();
    if wants(&["", "quickfix"]) {
        for one in diagnostics.iter().filter(|one| touches(one.primary.span, start, end)) {
            for hint in one.hints.iter().filter(|hint| !hint.edits.is_empty()) {
                let is_certain = one.certain_hint().is_some_and(|it| std::ptr::eq(it, hint));
                actions.push(CodeAction {
                    title: title(document, one, hint).render(document.language),
                    kind: Some(CodeActionKind::QuickFix),
                    diagnostics: Some(vec![shown(document, one)]),
                    is_preferred: is_certain.then_some(true),
                    edit: edit(&hint.edits),
                    ..CodeAction::default()
                });
            }
        }
    }
    let (edits, count) = Patch::certain_edits(diagnostics);
    if count > 0 && wants(&["", "source", "source.fixAll"]) {
        actions.push(CodeAction {
            title: message!("apply all certain hints").render(document.language),
            kind: Some(CodeActionKind::SourceFixAll),
            edit: edit(&edits),
            ..CodeAction::default()
        });
    }
    actions
}
