//! What editors show in the text: what each name is, the names of parameters, the values of constants.

use crate::sema::references::{Declaration, Kind};
use crate::support::span::Span;
use crate::syntax::ast::{ExprKind, Init};
use gen_lsp_types::*;

use serde_json::{Value, json};

use super::Settings;
use super::document::{Checked, Document};
use super::llvm;

/// The kinds of names, and what can be said of one. Their numbers are their indices.
const TYPES: [&str; 3] = ["function", "variable", "parameter"];
const MODIFIERS: [&str; 3] = ["declaration", "readonly", "defaultLibrary"];

pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.map(str::to_owned).into(),
        token_modifiers: MODIFIERS.map(str::to_owned).into(),
    }
}

/// The tokens in `shown`: five numbers for each, as the protocol has them.
fn semantic(document: &mut Document, settings: &Settings, shown: Option<Span>) -> Vec<u32> {
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let table = &analysis.references;
    let kind = |it: &Declaration| match it.kind {
        Kind::Function => (0, 0),
        Kind::LibraryFunction => (0, 4),
        Kind::Constant => (1, 2),
        Kind::GlobalVariable | Kind::LocalVariable => (1, 0),
        Kind::Parameter => (2, 0),
    };
    let declared = table.declarations.iter().filter_map(|it| {
        let (token, modifiers) = kind(it);
        Some((it.span?, token, modifiers | 1))
    });
    let used = table.uses.iter().filter_map(|it| {
        let (token, modifiers) = kind(&table.declarations[it.declaration?]);
        Some((it.span, token, modifiers))
    });
    let mut names: Vec<(Span, u32, u32)> = declared.chain(used).collect();
    if let Some(shown) = shown {
        names.retain(|(span, ..)| shown.start <= span.end && span.start <= shown.end);
    }
    names.sort_unstable();
    let mut last = Position::new(0, 0);
    let mut data = Vec::with_capacity(5 * names.len());
    for (span, kind, modifiers) in names {
        let start = document.position(span.start);
        let is_same_line = start.line == last.line;
        let column = start.character - if is_same_line { last.character } else { 0 };
        // Names are ASCII.
        data.extend([start.line - last.line, column, span.end - span.start, kind, modifiers]);
        last = start;
    }
    data
}

/// The tokens of the document, with a name for them.
pub fn full(document: &mut Document, settings: &Settings) -> Value {
    let data = semantic(document, settings, None);
    let id = document.sent_tokens.0.wrapping_add(1);
    document.sent_tokens = (id, data);
    json!({"resultId": id.to_string(), "data": document.sent_tokens.1})
}

/// The tokens of the document as a change of those with the name `last`, if the editor got these last.
pub fn delta(document: &mut Document, settings: &Settings, last: &str) -> Value {
    let (id, before) = std::mem::take(&mut document.sent_tokens);
    document.sent_tokens.0 = id;
    let mut answer = full(document, settings);
    if last != id.to_string() {
        return answer;
    }
    let after = &document.sent_tokens.1;
    let same = |(a, b): &(&u32, &u32)| a == b;
    let start = before.iter().zip(after).take_while(same).count();
    let most = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take(most).take_while(same).count();
    let edit = json!({
        "start": start,
        "deleteCount": before.len() - end - start,
        "data": after[start..after.len() - end],
    });
    let is_same = before.len() == after.len() && start == after.len();
    if let Value::Object(parts) = &mut answer {
        parts.remove("data");
        parts.insert("edits".to_owned(), if is_same { json!([]) } else { json!([edit]) });
    }
    answer
}

/// The tokens in a range.
pub fn within(document: &mut Document, settings: &Settings, range: Range) -> Value {
    let shown = Span::new(document.offset(range.start), document.offset(range.end));
    json!({"data": semantic(document, settings, Some(shown))})
}

/// The names of parameters before arguments, and the values of constants that are computed; of LLVM IR, the
/// predecessors of blocks.
pub fn inlay_hints(document: &mut Document, settings: &Settings, range: Range) -> Vec<InlayHint> {
    let shown = Span::new(document.offset(range.start), document.offset(range.end));
    let is_shown = |offset: u32| shown.start <= offset && offset <= shown.end;
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    let hint = |offset, label: String, kind, is_before| InlayHint {
        position: document.position(offset),
        label: Label::String(label),
        kind,
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: Some(is_before),
        data: None,
    };
    if let Some(ir) = ir {
        let hints = llvm::predecessors(document, ir, shown).into_iter();
        let hints = hints.map(|(offset, label)| InlayHint {
            padding_left: Some(true),
            ..hint(offset, label, None, false)
        });
        return hints.collect();
    }
    let (ast, table) = (&analysis.ast, &analysis.references);
    let mut hints = Vec::new();
    // The operands of the expression so far.
    let mut operands: Vec<Span> = Vec::new();
    for node in &ast.exprs {
        if matches!(node.kind, ExprKind::ShortCircuit(_)) {
            continue;
        }
        let first = operands.len().saturating_sub(match node.kind {
            ExprKind::Name { subscripts: count, .. } | ExprKind::Call { arguments: count, .. } => {
                count as usize
            }
            ExprKind::Unary(_) | ExprKind::Paren => 1,
            ExprKind::Binary(_) => 2,
            ExprKind::Number(_) | ExprKind::Text | ExprKind::ShortCircuit(_) | ExprKind::Error => 0,
        });
        if let ExprKind::Call { .. } = node.kind
            && is_shown(node.span.start)
            && let Some(number) = table.use_at(node.span.start).and_then(|it| it.declaration)
        {
            let name = table.declarations[number].span;
            let index = ast.functions.partition_point(|it| Some(it.name.span) < name);
            let function = ast.functions.get(index).filter(|it| Some(it.name.span) == name);
            let params = function.map_or(&[][..], |it| &ast.params[it.params.range()]);
            for (param, argument) in params.iter().zip(&operands[first..]) {
                let name = table.names.name(param.name.symbol);
                if document.text(*argument) != name && !name.is_empty() {
                    let kind = Some(InlayHintKind::Parameter);
                    hints.push(hint(argument.start, format!("{name}:"), kind, true));
                }
            }
        }
        operands.truncate(first);
        operands.push(node.span);
    }
    for declaration in table.declarations.iter().filter(|it| it.kind == Kind::Constant) {
        let (Some(span), Some(value)) = (declaration.span, declaration.value) else { continue };
        let index = ast.variables.partition_point(|it| it.name.span < span);
        let Some(variable) = ast.variables.get(index).filter(|it| it.name.span == span) else {
            continue;
        };
        let is_literal = ast.inits[variable.init.range()].iter().all(|init| match *init {
            Init::Value(run) => {
                let nodes = &ast.exprs[run.range()];
                nodes.iter().all(|it| matches!(it.kind, ExprKind::Number(_) | ExprKind::Unary(_)))
            }
            _ => true,
        });
        if !is_literal && is_shown(variable.span.end) {
            hints.push(hint(variable.span.end, format!(" = {value}"), None, false));
        }
    }
    hints
}
