//! The structure of a document: symbols, folds, and ranges to select.

use crate::compile::Analysis;
use crate::support::span::Span;
use crate::syntax::ast::{Item, Name, StmtKind};
use crate::syntax::token::TokenKind;
use gen_lsp_types::*;

use super::Settings;
use super::document::{Checked, Document};
use super::llvm;
use super::names::extent;

/// The editor gets at most this many ranges around a place.
const MOST_SELECTIONS: usize = 64;

fn symbol(
    document: &Document,
    analysis: &Analysis,
    name: Name,
    kind: SymbolKind,
    span: Span,
) -> Option<DocumentSymbol> {
    let text = analysis.references.names.name(name.symbol);
    // The tree of a program with errors may have names that the source does not have.
    (!text.is_empty() && document.text(name.span) == text).then(|| DocumentSymbol {
        name: text.to_owned(),
        detail: None,
        kind,
        tags: None,
        #[allow(deprecated)]
        deprecated: None,
        range: document.range(span.to(name.span)),
        selection_range: document.range(name.span),
        children: None,
    })
}

/// The declarations of the top level, those of functions with what is declared in them.
pub fn symbols(document: &mut Document, settings: &Settings) -> Vec<DocumentSymbol> {
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    if let Some(ir) = ir {
        return llvm::symbols(document, ir);
    }
    let ast = &analysis.ast;
    let variable = |index: u32| {
        let it = &ast.variables[index as usize];
        let kind = if it.is_const { SymbolKind::Constant } else { SymbolKind::Variable };
        symbol(document, analysis, it.name, kind, it.span)
    };
    let item = |item: &Item| match *item {
        Item::Variable(index) => variable(index),
        Item::Function(index) => {
            let it = &ast.functions[index as usize];
            let span = extent(ast, it);
            let mut function = symbol(document, analysis, it.name, SymbolKind::Function, span)?;
            let params = ast.params[it.params.range()].iter().filter_map(|it| {
                symbol(document, analysis, it.name, SymbolKind::Variable, it.span)
            });
            let locals = ast.stmts[it.body.range()].iter().filter_map(|it| match it.kind {
                StmtKind::Declare(index) => variable(index),
                _ => None,
            });
            function.children = Some(params.chain(locals).collect());
            Some(function)
        }
    };
    ast.items.iter().filter_map(item).collect()
}

/// The declarations of the top level of all open documents whose names have the letters of `query`, in its order.
pub fn workspace_symbols<'a>(
    documents: impl Iterator<Item = &'a mut Document>,
    settings: &Settings,
    query: &str,
) -> Vec<WorkspaceSymbol> {
    let is_found = |name: &str| {
        let mut letters = name.chars();
        query.chars().all(|wanted| letters.any(|it| it.eq_ignore_ascii_case(&wanted)))
    };
    let mut found = Vec::new();
    for document in documents {
        let symbols = symbols(document, settings).into_iter().filter(|it| is_found(&it.name));
        found.extend(symbols.map(|it| WorkspaceSymbol {
            location: Location::new(document.uri.clone(), it.selection_range).into(),
            data: None,
            base_symbol_information: BaseSymbolInformation {
                name: it.name,
                kind: it.kind,
                tags: None,
                container_name: None,
            },
        }));
    }
    found
}

/// A fold from one place to another, unless it is within a line.
fn fold(
    document: &Document,
    (start, end): (u32, u32),
    kind: Option<FoldingRangeKind>,
    is_end_visible: bool,
) -> Option<FoldingRange> {
    let start_line = document.position(start).line;
    let end_line = document.position(end).line;
    let end_line = end_line.checked_sub(u32::from(is_end_visible))?;
    let fold = FoldingRange { start_line, end_line, kind, ..FoldingRange::default() };
    (start_line < end_line).then_some(fold)
}

/// Blocks, tables and comments of several lines; of LLVM IR, functions and blocks.
pub fn folds(document: &mut Document, settings: &Settings) -> Vec<FoldingRange> {
    if document.is_llvm {
        let (document, checked) = document.checked(settings);
        let folds = checked.ir.iter().flat_map(llvm::folds);
        let folds =
            folds.filter_map(|(start, end, is_end)| fold(document, (start, end), None, is_end));
        return folds.collect();
    }
    let (document, tokens) = document.tokens();
    let mut folds = Vec::new();
    let mut open = Vec::new();
    let mut end = 0;
    for token in tokens {
        let gap = &document.file().bytes()[end as usize..token.span.start as usize];
        let first = gap.iter().position(|&byte| byte == b'/');
        let last = gap.iter().rposition(|byte| !byte.is_ascii_whitespace());
        if let (Some(first), Some(last)) = (first, last) {
            let comment = (end + first as u32, end + last as u32);
            folds.extend(fold(document, comment, Some(FoldingRangeKind::Comment), false));
        }
        match token.kind {
            TokenKind::LeftBrace => open.push(token.span.start),
            TokenKind::RightBrace => {
                // A closing brace stays visible.
                let start = open.pop();
                let end = token.span.start;
                folds.extend(start.and_then(|start| fold(document, (start, end), None, true)));
            }
            _ => {}
        }
        end = token.span.end;
    }
    folds
}

/// The ranges around each position, from the smallest to the whole document.
pub fn selections(
    document: &mut Document,
    settings: &Settings,
    positions: &[Position],
) -> Vec<SelectionRange> {
    document.tokens();
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let ast = &analysis.ast;
    let around = |place: u32| {
        let all = ast.exprs.iter().map(|it| it.span);
        let all = all.chain(ast.stmts.iter().map(|it| it.span));
        let all = all.chain(ast.variables.iter().map(|it| it.span));
        let all =
            all.chain(ast.functions.iter().flat_map(|it| [it.name.span, it.head, extent(ast, it)]));
        let uses = analysis.references.use_at(place).map(|it| it.span);
        let all = all.chain(uses).filter(|it| it.start <= place && place <= it.end);
        let mut spans: Vec<Span> = all.filter(|it| it.start < it.end).collect();
        spans.push(Span::new(0, document.file().bytes().len() as u32));
        // The smallest first; each has to contain the one before it.
        spans.sort_by_key(|it| (it.end - it.start, it.start));
        spans.dedup();
        let mut chain: Vec<Span> = Vec::new();
        for span in spans {
            if chain.last().is_none_or(|last| span.start <= last.start && last.end <= span.end) {
                chain.push(span);
            }
        }
        let whole = chain.pop().into_iter();
        chain.truncate(MOST_SELECTIONS);
        chain.into_iter().chain(whole).collect::<Vec<Span>>()
    };
    let selection = |position: &Position| {
        let spans = around(document.offset(*position)).into_iter().rev();
        let nested = spans.fold(None, |parent: Option<SelectionRange>, span| {
            Some(SelectionRange { range: document.range(span), parent: parent.map(Box::new) })
        });
        nested.unwrap_or_default()
    };
    positions.iter().take(MOST_SELECTIONS).map(selection).collect()
}
