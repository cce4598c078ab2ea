//! `--emit names`: the declarations and uses of names, as lines of JSON.

use minisysy::compile;
use minisysy::diag::{Location, SourceFile};
use minisysy::sema::references::{Access, Declaration, References};
use minisysy::support::scalar::Constant;
use minisysy::support::span::Span;
use serde::Serialize;

use super::options::Options;
use super::output::Output;
use super::{Failed, Times, build, report, write_out};

/// Writes the names of the program in `file`, then reports its errors. If there are errors, a stream has got the
/// names, and a file is not replaced.
pub fn write(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    output: &mut Output,
) -> Result<(), Failed> {
    let settings = build::compile_options(options);
    let (table, diagnostics) = times.measure("check", || compile::references(file, settings));
    times.measure("print", || {
        write_out(output, |out| {
            lines(&table, file).into_iter().try_for_each(|line| writeln!(out, "{line}"))
        })
    })?;
    report(file, &diagnostics, options)
}

/// A declaration or use.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    role: &'static str,
    span: [u32; 2],
    line: u32,
    column: u32,
    #[serde(flatten)]
    declaration: Option<Declared>,
}

/// The value of a constant. JSON has no infinity and no NaN; they are `null`.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Int(i32),
    Float(f32),
}

/// The declaration of a name.
#[derive(Serialize)]
struct Declared {
    kind: &'static str,
    #[serde(rename = "type")]
    ty: String,
    value: Option<Value>,
    declared: Option<[u32; 2]>,
    scope: Option<[u32; 2]>,
}

/// The lines in the order of the source.
fn lines(table: &References, file: &SourceFile) -> Vec<String> {
    let line = |name, span: Span, role, declaration: Option<&Declaration>| {
        let Location { line, column } = file.location(span.start);
        let declaration = declaration.map(|it| Declared {
            kind: it.kind.noun().template(),
            ty: it.ty.to_string(),
            value: it.value.map(|value| match value {
                Constant::Int(value) => Value::Int(value),
                Constant::Float(bits) => Value::Float(f32::from_bits(bits)),
            }),
            declared: it.span.map(place),
            scope: it.scope.map(place),
        });
        let name = table.names.name(name);
        let record = Record { name, role, span: place(span), line, column, declaration };
        (span.start, serde_json::to_string(&record).expect("a record is JSON"))
    };
    let declarations = table.declarations.iter().filter_map(|declaration| {
        Some(line(declaration.name, declaration.span?, "declaration", Some(declaration)))
    });
    let uses = table.uses.iter().map(|it| {
        let role = match it.access {
            Access::Read => "read",
            Access::Write => "write",
            Access::Call => "call",
        };
        let declaration = it.declaration.map(|number| &table.declarations[number]);
        line(it.name, it.span, role, declaration)
    });
    let mut lines: Vec<(u32, String)> = declarations.chain(uses).collect();
    lines.sort_by_key(|(start, _)| *start);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The offsets where `span` begins and ends.
fn place(span: Span) -> [u32; 2] {
    [span.start, span.end]
}
