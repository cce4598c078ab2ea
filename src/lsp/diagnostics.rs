//! Diagnostics, and what corrects them.

use std::hash::{Hash, Hasher};

use crate::diag::{self, Code, Hint, Message, Patch, Severity, message};
use crate::support::span::Span;
use gen_lsp_types::*;

use rustc_hash::FxHasher;
use serde_json::{Value, json};

use super::Settings;
use super::document::{Checked, Document};

/// All diagnostics of the document.
pub fn publish(document: &mut Document, settings: &Settings) -> PublishDiagnosticsParams {
    let (document, Checked { diagnostics, .. }) = document.checked(settings);
    let list = diagnostics.iter().map(|one| shown(document, one)).collect();
    PublishDiagnosticsParams::new(document.uri.clone(), Some(document.version), list)
}

/// The name of these diagnostics: two equal ones have equal names.
fn result_id(items: &[Diagnostic]) -> String {
    let mut hasher = FxHasher::default();
    serde_json::to_string(items).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// All diagnostics of the document for an editor that asks for them, unless it has them as `last`. A program is one
/// file, so no other document has some because of it.
pub fn report(document: &mut Document, settings: &Settings, last: Option<&str>) -> Value {
    let items = publish(document, settings).diagnostics;
    match result_id(&items) {
        id if last == Some(id.as_str()) => json!({"kind": "unchanged", "resultId": id}),
        id => json!({"kind": "full", "resultId": id, "items": items, "relatedDocuments": {}}),
    }
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

/// The words that begin a hint which says what its edits do.
const ACTIONS: [&str; 12] = [
    "add ",
    "call ",
    "close ",
    "copy ",
    "delete ",
    "keep ",
    "leave ",
    "remove ",
    "separate ",
    "switch ",
    "use ",
    "write ",
];

/// What the edits of a hint do: an action, also where the hint is a question or a statement.
fn title(document: &Document, one: &diag::Diagnostic, hint: &Hint) -> Message {
    if ACTIONS.iter().any(|action| hint.text.template().starts_with(action)) {
        return hint.text.clone();
    }
    if let [edit] = &hint.edits[..] {
        let (before, after) = (document.text(edit.span).trim(), edit.replacement.trim());
        match (before, after) {
            _ if before.contains('\n') || after.contains('\n') => {}
            ("", "") => {}
            ("", after) => return message!("insert `{code}`", code = after),
            (before, "") => return message!("remove `{code}`", code = before),
            (before, after) => return message!("replace `{before}` by `{after}`", before, after),
        }
    }
    let text = &hint.text;
    let is_said = text.is_empty() || text.template().ends_with('?');
    message!("fix: {message}", message = if is_said { &one.message } else { text }.clone())
}

/// The corrections of the diagnostics in a range, and of all diagnostics whose corrections are certain.
pub fn actions(
    document: &mut Document,
    settings: &Settings,
    range: Range,
    only: Option<&[String]>,
) -> Vec<CodeAction> {
    let (start, end) = (document.offset(range.start), document.offset(range.end));
    let (document, Checked { diagnostics, .. }) = document.checked(settings);
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
