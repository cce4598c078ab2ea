//! From source to IR in one call.

use std::time::Duration;

use crate::diag::{Code, Diagnostic, Diagnostics, Limits, Report, SourceFile, Warnings};
use crate::ir::Module;
use crate::sema::Extensions;
use crate::sema::resolved::Program;
use crate::support::clock::Instant;
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::{ir, lower, sema, syntax};

/// How a program is compiled.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How extensions are treated.
    pub extensions: Extensions,
    /// How warnings are treated.
    pub warnings: Warnings,
    /// How many diagnostics are kept.
    pub limits: Limits,
    /// Whether the resolved tree has the places of its nodes.
    pub with_places: bool,
    /// The number of threads that parse a large file; 0 means 1.
    pub threads: usize,
    /// Whether the program is compiled for a run with checks: a variable that a loop declares without
    /// an initialiser loses its value there. This needs the places too.
    pub for_run: bool,
}

/// The module of `file` as alloca/load/store IR, and all diagnostics in source order. There is a
/// module unless a diagnostic is an error.
///
/// Linear in the size of the file. A file above [`MAX_SOURCE_BYTES`] is rejected.
///
/// ```
/// use minisysy::{compile, diag::SourceFile, ir::print};
///
/// let file = SourceFile::new("three.sy", "int main() { return 1 + 2; }");
/// let (module, diagnostics) = compile::compile(&file, compile::Options::default());
/// assert!(diagnostics.is_empty());
/// let text = print::print_module(&module.unwrap(), print::PrintOptions::default());
/// assert!(text.contains("define i32 @main() {\nentry:\n  ret i32 3\n}"));
/// ```
pub fn compile(file: &SourceFile, options: Options) -> (Option<Module>, Vec<Diagnostic>) {
    let (checked, diagnostics) = check(file, options, |_, _| {});
    let module =
        checked.map(|Checked { program, names }| lower::lower(&program, names, file.name()));
    (module, diagnostics.iter().collect())
}

/// A program without errors, with its names.
#[derive(Debug)]
pub struct Checked {
    /// The program.
    pub program: Program,
    /// Its names.
    pub names: Interner,
}

/// The part of [`compile`] that can fail: from the source to the resolved tree. Calls `observer`
/// after each step with its name and the time that it took.
pub fn check(
    file: &SourceFile,
    options: Options,
    mut observer: impl FnMut(&'static str, Duration),
) -> (Option<Checked>, Report) {
    let mut start = Instant::now();
    let mut step = |name| {
        let now = Instant::now();
        observer(name, now - start);
        start = now;
    };
    let mut diagnostics = Diagnostics::new(options.limits);
    let mut names = ir::name::interner();
    let program = match check_size(file.bytes()) {
        Some(diagnostic) => {
            diagnostics.push(diagnostic);
            None
        }
        None => {
            let ast =
                syntax::parser::parse(file.bytes(), options.threads, &mut names, &mut diagnostics);
            step("parse");
            let program = sema::check(
                &ast,
                file,
                options.extensions,
                options.with_places || options.for_run,
                options.for_run,
                &mut names,
                &mut diagnostics,
            );
            step("check");
            program
        }
    };
    let report = diagnostics.finish(options.warnings);
    let checked =
        program.filter(|_| report.counts.errors == 0).map(|program| Checked { program, names });
    (checked, report)
}

/// The largest source file. Places in it are 32-bit numbers, and the program must fit into memory.
pub const MAX_SOURCE_BYTES: usize = 256 << 20;

/// The error for a file over the limit; `size` if known. It points to the beginning, so it can be
/// rendered with an empty file.
pub fn too_large(size: Option<u64>) -> Diagnostic {
    let size = match size {
        Some(size) => format!("{size} bytes"),
        None => format!("more than {MAX_SOURCE_BYTES} bytes"),
    };
    Diagnostic::new(Code::SourceTooLarge, Span::default(), format!("the source file has {size}"))
        .label(format!("{} MiB is the limit", MAX_SOURCE_BYTES >> 20))
}

/// The error for `source`, if it is too large.
pub(crate) fn check_size(source: &[u8]) -> Option<Diagnostic> {
    let is_too_large = source.len() > MAX_SOURCE_BYTES;
    is_too_large.then(|| too_large(Some(source.len() as u64)))
}
