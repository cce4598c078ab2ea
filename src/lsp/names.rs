//! Names: what they are, where they are declared and used, how they are renamed, who calls whom.

use std::collections::BTreeMap;

use crate::compile::Analysis;
use crate::diag::{Message, SourceFile, count, message};
use crate::runtime::{self, Runtime};
use crate::sema::references::{Access, Declaration, Kind, References, Type, Use};
use crate::support::scalar::Scalar;
use crate::support::span::Span;
use crate::syntax::ast::{Ast, Function};
use crate::syntax::token::KEYWORDS;
use gen_lsp_types::*;

use super::Settings;
use super::document::{self, Checked, Document};
use super::{comment, diagnostics, llvm};

/// The name of a declaration.
pub fn name<'a>(table: &'a References, declaration: &Declaration) -> &'a str {
    table.names.name(declaration.name)
}

/// The function of the library that is declared.
fn library(table: &References, declaration: &Declaration) -> Option<Runtime> {
    let is_it = |it: &Runtime| it.signature().name == name(table, declaration);
    Runtime::ALL.into_iter().find(is_it).filter(|_| declaration.kind == Kind::LibraryFunction)
}

/// What a function of the library does.
fn about(runtime: Runtime) -> Message {
    match runtime {
        Runtime::GetInt => message!("Reads an integer."),
        Runtime::GetCh => message!("Reads a character and returns its code."),
        Runtime::GetFloat => message!("Reads a floating-point number."),
        Runtime::GetArray => {
            message!("Reads a length and that many integers into `a`; returns the length.")
        }
        Runtime::GetFloatArray => {
            message!("Reads a length and that many floats into `a`; returns the length.")
        }
        Runtime::PutInt => message!("Writes an integer."),
        Runtime::PutCh => message!("Writes the character with this code."),
        Runtime::PutFloat => {
            message!("Writes a floating-point number in hexadecimal, such as `0x1.8p+0`.")
        }
        Runtime::PutFormatted => {
            message!(
                "Writes the text, with numbers for `%d`, `%c`, `%f` and `%a` as `printf` does."
            )
        }
        Runtime::PutArray | Runtime::PutFloatArray => {
            message!("Writes `n`, a colon, and the first `n` elements of `a`, and ends the line.")
        }
        Runtime::StartTime => message!("Starts the timer."),
        Runtime::StopTime => message!("Stops the timer."),
    }
}

/// A declaration in the language.
pub fn signature(document: &Document, analysis: &Analysis, declaration: &Declaration) -> String {
    let table = &analysis.references;
    let name = name(table, declaration);
    if let Some(runtime) = library(table, declaration) {
        let signature = runtime.signature();
        let params = signature.params.iter().map(|kind| match *kind {
            runtime::Kind::Scalar(Scalar::Int) => "int n".to_owned(),
            runtime::Kind::Scalar(scalar) => format!("{} x", scalar.word()),
            runtime::Kind::Array(scalar) => format!("{} a[]", scalar.word()),
            runtime::Kind::Text => "char text[]".to_owned(),
        });
        let more = signature.is_variadic.then(|| "...".to_owned());
        let params: Vec<String> = params.chain(more).collect();
        let result = signature.result.map_or("void", Scalar::word);
        return format!("{result} {name}({})", params.join(", "));
    }
    if declaration.kind == Kind::Function {
        let head = function(&analysis.ast, declaration).map(|it| document.text(it.head));
        // It may be on several lines.
        return head.unwrap_or(name).split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let constant = if declaration.kind == Kind::Constant { "const " } else { "" };
    let value = declaration.value.map_or(String::new(), |value| format!(" = {value}"));
    match &declaration.ty {
        Type::Array(scalar, lengths) => {
            let word = scalar.word();
            let length = |it: &Option<u32>| it.map_or("[]".to_owned(), |it| format!("[{it}]"));
            let lengths: String = lengths.iter().map(length).collect();
            format!("{constant}{word} {name}{lengths}")
        }
        Type::Scalar(scalar) => format!("{constant}{} {name}{value}", scalar.word()),
        Type::Text | Type::Function { .. } | Type::Unknown => format!("{constant}{name}{value}"),
    }
}

/// The function with this declaration. Logarithmic.
fn function<'a>(ast: &'a Ast, declaration: &Declaration) -> Option<&'a Function> {
    let span = declaration.span?;
    let index = ast.functions.partition_point(|it| it.name.span.start < span.start);
    ast.functions.get(index).filter(|it| it.name.span == span)
}

/// From the head of a function to the end of its body.
pub fn extent(ast: &Ast, function: &Function) -> Span {
    let body = &ast.stmts[function.body.range()];
    body.last().map_or(function.head, |last| function.head.to(last.span))
}

/// The function around `offset`. Logarithmic.
fn function_at(ast: &Ast, offset: u32) -> Option<&Function> {
    let after = ast.functions.partition_point(|it| it.head.start <= offset);
    ast.functions[..after].last().filter(|it| offset <= extent(ast, it).end)
}

/// The number of the declaration of the name at `place`, also of one in a statement that could not be read. Linear.
pub fn declaration_at(document: &Document, table: &References, place: u32) -> Option<usize> {
    let unread = || {
        let word = document.written_names().find(|it| it.start <= place && place <= it.end)?;
        let visible = table.visible_at(place).into_iter();
        let found = visible.rev().find(|it| name(table, it) == document.text(word))?;
        table.declarations.iter().position(|it| std::ptr::eq(it, found))
    };
    table.declaration_at(place).or_else(unread)
}

pub fn hover(document: &mut Document, settings: &Settings, place: u32) -> Option<Hover> {
    let (document, checked) = document.checked(settings);
    let analysis = &checked.analysis;
    let table = &analysis.references;
    let mut parts = Vec::new();
    let mut span = None;
    if let Some(ir) = &checked.ir {
        if let Some((code, about, place)) = llvm::about(document, ir, place) {
            parts.extend(code);
            let mut about = about.iter().map(|it| it.render(document.language));
            parts.extend(about.next());
            parts.push(about.map(|it| format!("* {it}")).collect::<Vec<_>>().join("\n"));
            span = Some(place);
        }
    } else if let Some(number) = declaration_at(document, table, place) {
        let declaration = &table.declarations[number];
        let used = uses(table, number).count();
        let uses = match declaration.ty {
            Type::Function { .. } => count!(used, "call"),
            _ => count!(used, "use"),
        };
        let about_uses = message!("{kind}, {uses}", kind = declaration.kind.noun(), uses);
        parts.push(format!("```c\n{}\n```", signature(document, analysis, declaration)));
        let about = library(table, declaration).map(about);
        let about = [about_uses].into_iter().chain(about);
        parts.extend(about.map(|it| it.render(document.language)));
        let span_before = declaration.span.filter(|_| declaration.kind != Kind::Parameter);
        parts.extend(span_before.map(|span| comment::before(document, span.start)));
        span = document.written_names().find(|it| it.start <= place && place <= it.end);
    }
    parts.extend(diagnostics::explanation(document, checked, place).map(str::to_owned));
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() {
        return None;
    }
    let markup = MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n") };
    Some(Hover::new(Contents::MarkupContent(markup), span.map(|span| document.range(span))))
}

/// The uses of the declaration with this number.
fn uses(table: &References, number: usize) -> impl Iterator<Item = &Use> {
    table.uses.iter().filter(move |it| it.declaration == Some(number))
}

pub fn definition(document: &mut Document, settings: &Settings, place: u32) -> Option<Location> {
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    if let Some(ir) = ir {
        return Some(document.location(ir.definition(place)?));
    }
    let number = declaration_at(document, &analysis.references, place)?;
    Some(document.location(analysis.references.declarations[number].span?))
}

/// The places of the name at `place`, and what is done there; `None` for its declaration.
fn places(checked: &Checked, place: u32) -> Option<Vec<(Span, Option<Access>)>> {
    if let Some(ir) = &checked.ir {
        let places = ir.places(place)?.into_iter();
        return Some(
            places.map(|(span, is_it)| (span, (!is_it).then_some(Access::Read))).collect(),
        );
    }
    let table = &checked.analysis.references;
    let number = table.declaration_at(place)?;
    let declared = table.declarations[number].span.map(|span| (span, None));
    let uses = uses(table, number).map(|it| (it.span, Some(it.access)));
    let mut places: Vec<_> = declared.into_iter().chain(uses).collect();
    places.sort_by_key(|(span, _)| *span);
    Some(places)
}

pub fn references(
    document: &mut Document,
    settings: &Settings,
    place: u32,
    with_declaration: bool,
) -> Option<Vec<Location>> {
    let (document, checked) = document.checked(settings);
    let places = places(checked, place)?.into_iter();
    let places = places.filter(|(_, access)| with_declaration || access.is_some());
    Some(places.map(|(span, _)| document.location(span)).collect())
}

pub fn highlights(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Option<Vec<DocumentHighlight>> {
    let (document, checked) = document.checked(settings);
    let places = places(checked, place)?.into_iter();
    let highlight = |(span, access)| DocumentHighlight {
        range: document.range(span),
        kind: Some(match access {
            None | Some(Access::Write) => DocumentHighlightKind::Write,
            Some(Access::Read | Access::Call) => DocumentHighlightKind::Read,
        }),
    };
    Some(places.map(highlight).collect())
}

pub fn prepare_rename(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Result<Option<Range>, Message> {
    let (document, Checked { analysis, ir, .. }) = document.checked(settings);
    if let Some(ir) = ir {
        let Some((span, number)) = ir.names.at(place) else { return Ok(None) };
        llvm::can_rename(ir, number)?;
        return Ok(Some(document.range(span)));
    }
    let table = &analysis.references;
    let Some(number) = table.declaration_at(place) else { return Ok(None) };
    let declaration = &table.declarations[number];
    if declaration.kind == Kind::LibraryFunction {
        return Err(message!(
            "`{name}` is a function of the library",
            name = name(table, declaration)
        ));
    }
    if name(table, declaration) == "main" && declaration.kind == Kind::Function {
        return Err(message!("a program needs a function `main`"));
    }
    let span = table.use_at(place).map(|it| it.span).or(declaration.span);
    Ok(span.map(|span| document.range(span)))
}

/// The edits that rename what is named at `place`. Refused if another name would then mean something else. That is
/// found out by looking the names of the renamed program up.
pub fn rename(
    document: &mut Document,
    settings: &Settings,
    place: u32,
    new_name: &str,
) -> Result<Option<WorkspaceEdit>, Message> {
    if prepare_rename(document, settings, place)?.is_none() {
        return Ok(None);
    }
    if document.is_llvm {
        let (document, checked) = document.checked(settings);
        let Some(ir) = &checked.ir else { return Ok(None) };
        let edits = llvm::rename(document, ir, place, new_name)?.into_iter();
        let edits = edits.map(|(span, text)| TextEdit::new(document.range(span), text));
        return Ok(Some(document.workspace_edit(edits.collect())));
    }
    let is_word = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_word(new_name) {
        return Err(message!(
            "`{name}` is not a name: letters, digits and `_`, without a digit first",
            name = new_name
        ));
    }
    if KEYWORDS.iter().any(|word| word.spelling() == new_name) {
        return Err(message!("`{name}` is a keyword", name = new_name));
    }
    let (document, checked) = document.checked(settings);
    let Checked { analysis, diagnostics, .. } = checked;
    let table = &analysis.references;
    let Some(number) = table.declaration_at(place) else { return Ok(None) };
    let Some(places) = places(checked, place) else { return Ok(None) };
    let old_name = name(table, &table.declarations[number]);
    let written = document.written_names().filter(|it| document.text(*it) == old_name).count();
    let declared = table.declarations.iter().filter(|it| it.span.is_some());
    let known = declared.map(|it| it.name).chain(table.uses.iter().map(|it| it.name));
    if known.filter(|it| table.names.name(*it) == old_name).count() != written {
        return Err(message!(
            "`{name}` is also in a part of the program that cannot be read",
            name = old_name
        ));
    }
    let source = document.file().bytes();
    let (mut text, mut done) = (Vec::with_capacity(source.len()), 0);
    for (span, _) in &places {
        text.extend_from_slice(&source[done..span.start as usize]);
        text.extend_from_slice(new_name.as_bytes());
        done = span.end as usize;
    }
    text.extend_from_slice(&source[done..]);
    let renamed = document::check(&SourceFile::new("", text), false, settings);
    let after = &renamed.analysis.references;
    let collision = || {
        let declared = |table: &References, name: &str| {
            let mut all = table.declarations.iter().filter(|it| table.names.name(it.name) == name);
            all.find_map(|it| it.span)
        };
        let line = declared(table, new_name).map(|span| document.position(span.start).line + 1);
        match line {
            Some(line) => message!(
                "`{name}` is declared in line {line}; names would mean something else",
                name = new_name,
                line,
            ),
            None => message!("`{name}` means something else here", name = new_name),
        }
    };
    let is_error = |one: &&crate::diag::Diagnostic| one.is_error();
    let same = table.uses.len() == after.uses.len()
        && table.declarations.len() == after.declarations.len()
        && table.uses.iter().zip(&after.uses).all(|(old, new)| old.declaration == new.declaration)
        && table
            .declarations
            .iter()
            .zip(&after.declarations)
            .all(|(old, new)| old.scope.is_some() == new.scope.is_some())
        && renamed.diagnostics.iter().filter(is_error).count()
            <= diagnostics.iter().filter(is_error).count();
    if !same {
        return Err(collision());
    }
    let edit = |&(span, _): &(Span, _)| TextEdit::new(document.range(span), new_name.to_owned());
    Ok(Some(document.workspace_edit(places.iter().map(edit).collect())))
}

/// A function, in the terms of the call hierarchy.
fn item(document: &Document, analysis: &Analysis, function: &Function) -> CallHierarchyItem {
    CallHierarchyItem {
        name: analysis.references.names.name(function.name.symbol).to_owned(),
        kind: SymbolKind::Function,
        tags: None,
        detail: None,
        uri: document.uri.clone(),
        range: document.range(extent(&analysis.ast, function)),
        selection_range: document.range(function.name.span),
        data: None,
    }
}

pub fn call_hierarchy(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Option<Vec<CallHierarchyItem>> {
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let number = analysis.references.declaration_at(place)?;
    let function = function(&analysis.ast, &analysis.references.declarations[number])?;
    Some(vec![item(document, analysis, function)])
}

pub fn incoming_calls(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Option<Vec<CallHierarchyIncomingCall>> {
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let number = analysis.references.declaration_at(place)?;
    let mut callers: BTreeMap<u32, (&Function, Vec<Range>)> = BTreeMap::new();
    for call in uses(&analysis.references, number) {
        if let Some(caller) = function_at(&analysis.ast, call.span.start) {
            let entry = callers.entry(caller.head.start).or_insert((caller, Vec::new()));
            entry.1.push(document.range(call.span));
        }
    }
    let call = |(caller, from_ranges)| CallHierarchyIncomingCall {
        from: item(document, analysis, caller),
        from_ranges,
    };
    Some(callers.into_values().map(call).collect())
}

pub fn outgoing_calls(
    document: &mut Document,
    settings: &Settings,
    place: u32,
) -> Option<Vec<CallHierarchyOutgoingCall>> {
    let (document, Checked { analysis, .. }) = document.checked(settings);
    let table = &analysis.references;
    let caller = function(&analysis.ast, &table.declarations[table.declaration_at(place)?])?;
    let span = extent(&analysis.ast, caller);
    let mut callees: BTreeMap<usize, Vec<Range>> = BTreeMap::new();
    let first = table.uses.partition_point(|it| it.span.start < span.start);
    for call in table.uses[first..].iter().take_while(|it| it.span.end <= span.end) {
        if let (Access::Call, Some(number)) = (call.access, call.declaration) {
            callees.entry(number).or_default().push(document.range(call.span));
        }
    }
    let call = |(number, from_ranges): (usize, _)| {
        let callee = function(&analysis.ast, &table.declarations[number])?;
        Some(CallHierarchyOutgoingCall { to: item(document, analysis, callee), from_ranges })
    };
    Some(callees.into_iter().filter_map(call).collect())
}
