//! Completion in LLVM IR: names, opcodes and types.

use gen_lsp_types::{CompletionItem, CompletionItemKind as Kind, TextEdit};

use super::document::{Document, Ir};
use super::llvm;
use crate::ir::print::print_type;
use crate::ir::{FloatPredicate, IntPredicate, Opcode};
use crate::reader::names::{Named, What};
use crate::support::span::Span;

/// The types that need no definition, and what is written before a block.
const TYPES: [&str; 9] = ["i1", "i8", "i32", "i64", "float", "double", "void", "ptr", "label"];

/// What begins a line outside of functions.
const TOP_LEVEL: [&str; 4] = ["define", "declare", "target", "source_filename"];

/// What begins the definition of a type, of a global variable or of a value.
const SIGILS: [char; 2] = ['%', '@'];

pub fn complete(document: &Document, ir: &Ir, place: u32) -> Vec<CompletionItem> {
    let before = document.text(Span::new(document.line_at(place).start, place));
    if before.contains(';') {
        return Vec::new();
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-$._".contains(c);
    let head = before.trim_end_matches(is_part);
    let sigil = head.chars().last().filter(|it| SIGILS.contains(it));
    let head = head.trim_end_matches(SIGILS);
    // An editor may not know that the sigil is a part of the name.
    let written = Span::new(place - (before.len() - head.len()) as u32, place);
    let item = |label: String, kind: Kind, detail: Option<String>| CompletionItem {
        text_edit: Some(TextEdit::new(document.range(written), label.clone()).into()),
        label,
        kind: Some(kind),
        detail,
        ..CompletionItem::default()
    };
    let after = ir.names.functions.partition_point(|it| it.body.start <= place);
    let function = after.checked_sub(1).filter(|&it| place <= ir.names.functions[it].body.end);
    let last = head.split_whitespace().next_back().unwrap_or_default();
    match sigil {
        Some(sigil) => {
            let wants_block = last == "label";
            let named = ir.names.entities.iter().filter(|it| match (it.what, sigil) {
                (What::Block(_), '%') => {
                    it.function == function && (wants_block || head.contains('['))
                }
                (What::Value(_), '%') => it.function == function && !wants_block,
                (What::Type, '%') => !wants_block,
                (What::Function(_) | What::Global(_) | What::Alias, '@') => true,
                _ => false,
            });
            let named = named.filter_map(|it| {
                let (kind, detail) = about(ir, it);
                Some(item(written_name(document, it)?, kind, detail))
            });
            named.collect()
        }
        None => {
            let begins = head.trim().is_empty();
            let (list, kind) = match last {
                "icmp" => {
                    (IntPredicate::ALL.iter().map(|it| it.keyword()).collect(), Kind::EnumMember)
                }
                "fcmp" => {
                    (FloatPredicate::ALL.iter().map(|it| it.keyword()).collect(), Kind::EnumMember)
                }
                _ if begins && function.is_none() => (TOP_LEVEL.to_vec(), Kind::Keyword),
                _ if begins || last == "=" => {
                    (Opcode::ALL.iter().map(|it| it.keyword()).collect(), Kind::Keyword)
                }
                _ => (TYPES.to_vec(), Kind::Struct),
            };
            list.into_iter().map(|word| item(word.to_owned(), kind, None)).collect()
        }
    }
}

/// A name as its uses have it; `None` if it is not defined.
fn written_name(document: &Document, named: &Named) -> Option<String> {
    match (named.what, named.definition) {
        (What::Value(_) | What::Block(_), _) => Some(llvm::name(document, named)),
        (_, Some(span)) if named.is_written => Some(document.text(span).to_owned()),
        _ => None,
    }
    .filter(|name| name.len() > 1)
}

/// The kind of what is named, and its type.
fn about(ir: &Ir, named: &Named) -> (Kind, Option<String>) {
    let context = &ir.module.context;
    match (named.what, named.function) {
        (What::Value(value), Some(function)) => {
            let body = ir.module.function(ir.names.functions[function].id);
            let ty = print_type(context, context.value_type(body, value)).to_string();
            (Kind::Variable, Some(ty))
        }
        (What::Block(_), _) => (Kind::Reference, None),
        (What::Function(_), _) => (Kind::Function, None),
        (What::Type, _) => (Kind::Struct, None),
        _ => (Kind::Variable, None),
    }
}
