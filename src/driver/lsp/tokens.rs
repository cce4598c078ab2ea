//! What editors show in the text: what each name is, the names of parameters, the values of constants.

use gen_lsp_types::*;
use minisysy::sema::references::{Declaration, Kind};
use minisysy::support::span::Span;
use minisysy::syntax::ast::{ExprKind, Init};

use super::document::{Checked, Document};
use super::llvm;
use crate::driver::options::Options;

/// The kinds of names, and what can be said of one. Their numbers are their indices.
const TYPES: [&str; 3] = ["function", "variable", "parameter"];
const MODIFIERS: [&str; 3] = ["declaration", "readonly", "defaultLibrary"];

pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.map(str::to_owned).into(),
        token_modifiers: MODIFIERS.map(str::to_owned).into(),
    }
}

pub fn semantic(document: &mut Document, options: &Options) -> SemanticTokens {
    let (document, Checked { analysis, .. }) = document.checked(options);
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
    names.sort_unstable();
    let mut last = Position::new(0, 0);
    let data = names.into_iter().map(|(span, token_type, token_modifiers_bitset)| {
        let start = document.position(span.start);
        let is_same_line = start.line == last.line;
        let token = SemanticToken {
            delta_line: start.line - last.line,
            delta_start: start.character - if is_same_line { last.character } else { 0 },
            // Names are ASCII.
            length: span.end - span.start,
            token_type,
            token_modifiers_bitset,
        };
        last = start;
        token
    });
    SemanticTokens { result_id: None, data: data.collect() }
}

/// The names of parameters before arguments, and the values of constants that are computed; of LLVM IR, the
/// predecessors of blocks.
pub fn inlay_hints(document: &mut Document, options: &Options, range: Range) -> Vec<InlayHint> {
    let shown = Span::new(document.offset(range.start), document.offset(range.end));
    let is_shown = |offset: u32| shown.start <= offset && offset <= shown.end;
    let (document, Checked { analysis, ir, .. }) = document.checked(options);
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
