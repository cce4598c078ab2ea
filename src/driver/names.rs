//! `--emit names`: the declarations and uses of names, as lines of JSON.

use minisysy::compile;
use minisysy::diag::{Location, SourceFile};
use minisysy::sema::references::{Access, Declaration, References};
use minisysy::support::span::Span;
use serde_json::Value;

use super::options::Options;
use super::output::Output;
use super::{Failed, Times, build, report, write_out};

/// Writes the names of the program in `file`. A program with errors has its names in a stream, too; the errors are
/// reported after that.
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

/// The lines in the order of the source.
fn lines(table: &References, file: &SourceFile) -> Vec<String> {
    let line = |name, span: Span, role, declaration: Option<&Declaration>| {
        let name = Value::from(table.names.name(name));
        let Location { line, column } = file.location(span.start);
        let mut text = format!(
            r#"{{"name":{name},"role":"{role}","span":{},"line":{line},"column":{column}"#,
            place(Some(span))
        );
        if let Some(Declaration { kind, ty, value, span, scope, .. }) = declaration {
            let value = value.map_or(Value::Null, Value::from);
            let (declared, scope) = (place(*span), place(*scope));
            let kind = kind.noun().template();
            text += &format!(
                r#","kind":"{kind}","type":"{ty}","value":{value},"declared":{declared},"scope":{scope}"#
            );
        }
        (span.start, text + "}")
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
fn place(span: Option<Span>) -> String {
    span.map_or("null".to_owned(), |span| format!("[{},{}]", span.start, span.end))
}
