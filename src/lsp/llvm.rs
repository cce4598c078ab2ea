//! LLVM IR in the editor: what its names mean, its blocks, and where they are.

use crate::analysis::{Cfg, DomTree, LoopForest};
use crate::diag::{Message, count, message};
use crate::ir::print::print_type;
use crate::ir::{Block, Function, Value};
use crate::reader::names::{Named, NamedFunction, What};
use crate::support::entity::EntityVec;
use crate::support::span::Span;
use gen_lsp_types::*;

use super::document::{Document, Ir};

/// Hints and hovers name at most this many blocks.
const MOST_BLOCKS: usize = 8;

impl Ir {
    /// The function that `named` is a part of.
    fn function(&self, named: &Named) -> Option<(&NamedFunction, &Function)> {
        let function = self.names.functions.get(named.function?)?;
        Some((function, self.module.function(function.id)))
    }

    /// The blocks of a function that are defined.
    fn blocks(&self, function: &NamedFunction) -> impl Iterator<Item = (Block, &Named)> {
        self.names.entities[function.entities.clone()].iter().filter_map(|it| match it.what {
            What::Block(block) => Some((block, it)),
            _ => None,
        })
    }

    /// What names each block of a function.
    fn names_of_blocks(&self, function: &NamedFunction) -> EntityVec<Block, Option<&Named>> {
        let count = self.module.function(function.id).block_count();
        let mut names = EntityVec::filled(count, None);
        self.blocks(function).for_each(|(block, named)| names[block] = Some(named));
        names
    }

    /// The places of the name at `offset`, in order, and whether each is its definition.
    pub fn places(&self, offset: u32) -> Option<Vec<(Span, bool)>> {
        let (_, number) = self.names.at(offset)?;
        let entity = &self.names.entities[number];
        let definition = entity.definition.filter(|_| entity.is_written);
        Some(self.names.places_of(number).map(|span| (span, Some(span) == definition)).collect())
    }

    /// Where the name at `offset` is defined.
    pub fn definition(&self, offset: u32) -> Option<Span> {
        self.names.entities[self.names.at(offset)?.1].definition
    }
}

/// The name of a value or block of a function as its uses have it.
pub fn name(document: &Document, named: &Named) -> String {
    match (named.number, named.definition) {
        (Some(number), _) => format!("%{number}"),
        (None, Some(span)) => format!("%{}", document.text(span).trim_start_matches('%')),
        (None, None) => String::new(),
    }
}

/// The names of blocks, for reading.
fn list(
    document: &Document,
    names: &EntityVec<Block, Option<&Named>>,
    wanted: &[Block],
) -> Message {
    let mut wanted = wanted.to_vec();
    wanted.dedup();
    let shown = wanted.iter().take(MOST_BLOCKS);
    let shown = shown.map(|&it| names[it].map_or("?".to_owned(), |named| name(document, named)));
    let blocks = shown.collect::<Vec<_>>().join(", ");
    match wanted.len().saturating_sub(MOST_BLOCKS) {
        0 if blocks.is_empty() => message!("none"),
        0 => Message::verbatim(blocks),
        more => message!("{blocks} and {more} more", blocks, more),
    }
}

/// The text of a definition: its line, without the bodies of functions.
fn line(document: &Document, ir: &Ir, named: &Named) -> Option<String> {
    let span = named.definition?;
    let head = match named.what {
        What::Function(id) => {
            ir.names.functions.iter().find(|it| it.id == id).map(|it| it.span.start..it.body.start)
        }
        _ => None,
    };
    let text = match head {
        Some(head) => document.text(Span::new(head.start, head.end)),
        None => document.text(document.line_at(span.start)),
    };
    let text = text.trim_end().trim_end_matches('{');
    Some(text.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
}

/// The code that defines the name at `offset`, what is known about it, and its place.
pub fn about(
    document: &Document,
    ir: &Ir,
    offset: u32,
) -> Option<(Option<String>, Vec<Message>, Span)> {
    let (span, number) = ir.names.at(offset)?;
    let named = &ir.names.entities[number];
    let uses = ir.names.places_of(number).count() - usize::from(named.is_written);
    let uses = count!(uses, "use");
    let kind = match named.what {
        What::Value(Value::Param(_)) => message!("parameter"),
        What::Value(_) => message!("value"),
        What::Block(_) => message!("basic block"),
        What::Function(id) if ir.module.function(id).is_declaration() => {
            message!("declared function")
        }
        What::Function(_) => message!("function"),
        What::Global(_) => message!("global variable"),
        What::Alias => message!("alias"),
        What::Type => message!("type"),
        What::Unknown => message!("not defined"),
    };
    let code = line(document, ir, named).filter(|_| !matches!(named.what, What::Block(_)));
    let context = &ir.module.context;
    let name = |function: &NamedFunction| context.names.name(context.signatures[function.id].name);
    let mut parts = vec![match (named.what, ir.function(named)) {
        (What::Value(value), Some((function, body))) => message!(
            "{kind} of type `{ty}` of `@{function}`, {uses}",
            kind,
            ty = print_type(context, context.value_type(body, value)),
            function = name(function),
            uses,
        ),
        (_, Some((function, _))) => {
            message!("{kind} of `@{function}`, {uses}", kind, function = name(function), uses)
        }
        (_, None) => message!("{kind}, {uses}", kind, uses),
    }];
    if let (What::Block(block), Some((function, body))) = (named.what, ir.function(named))
        && function.is_cfg_known
    {
        parts.extend(about_block(document, ir, function, body, block));
    }
    Some((code.map(|line| format!("```llvm\n{line}\n```")), parts, span))
}

/// A block in the control-flow graph.
fn about_block(
    document: &Document,
    ir: &Ir,
    named: &NamedFunction,
    function: &Function,
    block: Block,
) -> Vec<Message> {
    let names = ir.names_of_blocks(named);
    let list = |wanted: &[Block]| list(document, &names, wanted);
    let cfg = Cfg::compute(function);
    let tree = DomTree::compute(&cfg);
    let loops = LoopForest::compute(&cfg, &tree);
    let mut about = vec![
        message!("predecessors: {blocks}", blocks = list(cfg.predecessors(block))),
        message!("successors: {blocks}", blocks = list(cfg.successors(block))),
    ];
    if !cfg.is_reachable(block) {
        about.push(message!("unreachable from the entry"));
        return about;
    }
    about.push(match tree.immediate_dominator(block) {
        Some(dominator) => message!("immediate dominator: {block}", block = list(&[dominator])),
        None => message!("the entry, which dominates all reachable blocks"),
    });
    let mut around = loops.innermost(block);
    for _ in 0..MOST_BLOCKS {
        let Some(one) = around else { break };
        let header = loops.header(one);
        let blocks = count!(loops.nodes(one).len(), "block");
        about.push(match header == block {
            true => message!(
                "header of a loop of {blocks}, with back edges from {latches}",
                blocks,
                latches = list(loops.latches(one)),
            ),
            false => message!(
                "in the loop with the header {header}, which has {blocks}",
                header = list(&[header]),
                blocks,
            ),
        });
        around = loops.parent(one);
    }
    about
}

/// The edits that rename what is named at `offset`.
pub fn rename(
    document: &Document,
    ir: &Ir,
    offset: u32,
    new_name: &str,
) -> Result<Vec<(Span, String)>, Message> {
    let Some((_, number)) = ir.names.at(offset) else { return Ok(Vec::new()) };
    let named = &ir.names.entities[number];
    let bare = new_name.strip_prefix(['%', '@']).unwrap_or(new_name);
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-$._".contains(it);
    if bare.is_empty()
        || bare.starts_with(|it: char| it.is_ascii_digit())
        || !bare.chars().all(is_plain)
    {
        return Err(message!(
            "`{name}` is not a name: letters, digits and `-$._`, without a digit first",
            name = bare
        ));
    }
    // Names of functions and globals, of types, and of each function's values and blocks are apart.
    let is_type = |it: &Named| it.what == What::Type;
    for (span, other) in &ir.names.places {
        let it = &ir.names.entities[*other];
        let text = document.text(*span);
        let text = text.strip_prefix(['%', '@']).unwrap_or(text);
        let text = text.trim_matches('"');
        if *other != number
            && it.function == named.function
            && is_type(it) == is_type(named)
            && text == bare
        {
            let line = document.position(it.definition.unwrap_or(*span).start).line + 1;
            return Err(message!("line {line} already defines `{name}`", name = bare, line));
        }
    }
    let edit = |span: Span| {
        let text = document.text(span);
        let sigil = text.get(..1).filter(|it| matches!(*it, "%" | "@")).unwrap_or_default();
        (span, format!("{sigil}{bare}"))
    };
    Ok(ir.names.places_of(number).map(edit).collect())
}

/// Why the entity with this index cannot be renamed, if so.
pub fn can_rename(ir: &Ir, number: usize) -> Result<(), Message> {
    let named = &ir.names.entities[number];
    if let Some(number) = named.number {
        return Err(message!(
            "`%{number}` is a number, not a name: numbers follow from their order",
            number
        ));
    }
    let is_elsewhere = match named.what {
        What::Function(id) => {
            let name = ir.module.context.signatures[id].name;
            ir.module.function(id).is_declaration() || ir.module.context.names.name(name) == "main"
        }
        What::Unknown => named.function.is_none(),
        _ => false,
    };
    if is_elsewhere {
        return Err(message!("other modules use this name"));
    }
    Ok(())
}

fn symbol(
    document: &Document,
    span: Span,
    selection: Span,
    kind: SymbolKind,
    detail: Option<String>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: document.text(selection).to_owned(),
        detail,
        kind,
        tags: None,
        #[allow(deprecated)]
        deprecated: None,
        range: document.range(span.to(selection)),
        selection_range: document.range(selection),
        children: None,
    }
}

/// The functions with their blocks, the global variables and the types, in the order of the text.
pub fn symbols(document: &Document, ir: &Ir) -> Vec<DocumentSymbol> {
    let mut symbols = Vec::new();
    let mut bodies = ir.names.functions.iter().peekable();
    let outer = ir.names.entities.iter().filter(|it| it.function.is_none() && it.is_written);
    let mut outer: Vec<(Span, What)> =
        outer.filter_map(|it| Some((it.definition?, it.what))).collect();
    outer.sort_unstable_by_key(|(span, _)| *span);
    for (span, what) in outer {
        while bodies.next_if(|it| it.span.end <= span.start).is_some() {}
        let kind = match what {
            What::Function(_) => SymbolKind::Function,
            What::Type => SymbolKind::Struct,
            What::Global(it) if ir.module.context.globals[it].is_constant => SymbolKind::Constant,
            _ => SymbolKind::Variable,
        };
        let Some(body) = bodies.next_if(|it| it.span.start <= span.start) else {
            symbols.push(symbol(document, document.line_at(span.start), span, kind, None));
            continue;
        };
        let mut function = symbol(document, body.span, span, kind, None);
        let spans = ir.module.function(body.id).spans.as_ref();
        let written = ir.blocks(body).filter(|(_, named)| named.is_written);
        let mut blocks: Vec<(Span, Span)> = written
            .filter_map(|(block, named)| {
                let label = named.definition?;
                let end = spans.and_then(|spans| spans.terminator(block)).unwrap_or(label);
                Some((label, end))
            })
            .collect();
        blocks.sort_unstable();
        let block = |(label, end): (Span, Span)| {
            let span = if end.end > label.end { label.to(end) } else { label };
            symbol(document, span, label, SymbolKind::Namespace, None)
        };
        function.children = Some(blocks.into_iter().map(block).collect());
        symbols.push(function);
    }
    symbols
}

/// The bodies of functions, to the closing brace, and their blocks, from the label to the terminator. The last one
/// says whether what is at the end stays visible.
pub fn folds(ir: &Ir) -> Vec<(u32, u32, bool)> {
    let mut folds = Vec::new();
    for function in &ir.names.functions {
        folds.push((function.span.start, function.body.end, true));
        let spans = ir.module.function(function.id).spans.as_ref();
        for (block, named) in ir.blocks(function).filter(|(_, named)| named.is_written) {
            let end = spans.and_then(|spans| spans.terminator(block));
            if let (Some(label), Some(end)) = (named.definition, end) {
                folds.push((label.start, end.end, false));
            }
        }
    }
    folds
}

/// The predecessors of the blocks whose labels are in `shown`: the place after each label, and what to show there.
pub fn predecessors(document: &Document, ir: &Ir, shown: Span) -> Vec<(u32, String)> {
    let mut hints = Vec::new();
    let bodies = ir.names.functions.iter();
    for function in bodies
        .filter(|it| it.is_cfg_known && it.span.start <= shown.end && shown.start <= it.span.end)
    {
        let names = ir.names_of_blocks(function);
        let edges = ir.module.function(function.id).incoming_edges();
        let entry = ir.module.function(function.id).layout().first();
        for (block, named) in ir.blocks(function).filter(|(block, _)| Some(block) != entry) {
            let Some(label) = named.definition.filter(|_| named.is_written) else { continue };
            // Compilers write them as a comment.
            let line = document.text(document.line_at(label.start));
            let is_there =
                line.split_once(';').is_some_and(|(_, comment)| comment.contains("preds"));
            if shown.start <= label.end && label.end <= shown.end && !is_there {
                let list = list(document, &names, edges.row(block));
                hints.push((label.end + 1, format!("predecessors: {list}")));
            }
        }
    }
    hints
}
