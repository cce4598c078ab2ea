//! `--format`: lays source programs out in one style.

use std::io::{IsTerminal, stdout};
use std::path::Path;

use minisysy::diag::{Diagnostics, Patch, SourceFile, message};
use minisysy::ir::name;
use minisysy::{format, syntax};

use super::options::Options;
use super::{Failed, fail, print, read, report, rewrite};

/// Formats all inputs, or shows with `--check` how they would change. Fails if one cannot be read or written, has a
/// syntax error or, with `--check`, would change; the others are formatted all the same.
pub fn format(options: &Options) -> Result<(), Failed> {
    let inputs = options.input.iter().chain(&options.more_inputs);
    let failed = inputs.filter(|input| format_file(input, options).is_err()).count();
    if failed == 0 { Ok(()) } else { Err(Failed) }
}

fn format_file(input: &Path, options: &Options) -> Result<(), Failed> {
    let file = read(input, options)?;
    let is_llvm = Path::new(file.name()).extension().is_some_and(|it| it == "ll");
    if is_llvm && options.input_format.is_none() || options.reads_llvm() {
        return Err(fail(message!(
            "--format needs a source program, and `{name}` is LLVM IR",
            name = file.name()
        )));
    }
    let edits = format::edits(file.bytes());
    let mut patch = Patch::new(file.bytes());
    patch.apply(&edits);
    let is_stdin = input == Path::new("-");
    if options.only_checks {
        let diff = patch.diff(file.name());
        // Files can hold text that changes a terminal.
        match stdout().is_terminal() {
            true => print(SourceFile::new("", diff).text().as_bytes())?,
            false => print(&diff)?,
        }
    } else if is_stdin {
        print(&patch.source())?;
    } else if !edits.is_empty() {
        rewrite(input, &patch.source())?;
    }
    let mut diagnostics = Diagnostics::new(options.limits());
    syntax::parser::parse(file.bytes(), 1, &mut name::interner(), &mut diagnostics);
    if diagnostics.has_errors() {
        // Warnings are not about the layout.
        report(&file, &diagnostics.finish(options.warnings()), options)?;
    }
    match options.only_checks && !edits.is_empty() {
        true => Err(Failed),
        false => Ok(()),
    }
}
