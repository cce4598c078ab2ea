//! From source to IR in one call.

use std::time::Duration;

use crate::diag::{Diagnostic, Diagnostics, Limits, Report, SourceFile, Warnings};
use crate::ir::Module;
use crate::sema::Extensions;
use crate::sema::references::References;
use crate::sema::resolved::Program;
use crate::support::clock::Instant;
use crate::support::interner::Interner;
use crate::syntax::ast::Ast;
use crate::{front_end, ir, lower, sema, syntax};

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
/// Linear in the size of the file. A file above [`MAX_SOURCE_BYTES`](crate::front_end::MAX_SOURCE_BYTES) is rejected.
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
        checked.map(|Checked { program, names }| lower::lower(program, names, file.name()));
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
    let program = parse(file, options, &mut names, &mut diagnostics).and_then(|ast| {
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
    });
    let report = diagnostics.finish(options.warnings);
    let checked =
        program.filter(|_| report.counts.errors == 0).map(|program| Checked { program, names });
    (checked, report)
}

/// The syntax tree of `file`, unless the file is too large.
fn parse(
    file: &SourceFile,
    options: Options,
    names: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Option<Ast> {
    if let Some(diagnostic) = front_end::check_size(file.bytes()) {
        diagnostics.push(diagnostic);
        return None;
    }
    Some(syntax::parser::parse(file.bytes(), options.threads, names, diagnostics))
}

/// The declarations and the uses of names in `file`, with or without errors, and all diagnostics.
///
/// ```
/// use minisysy::{compile, diag::SourceFile};
///
/// let source = "int sum(int a[], int n) { return a[0] + n; }";
/// let file = SourceFile::new("sum.sy", source);
/// let (table, _) = compile::references(&file, compile::Options::default());
/// let read = source.rfind("n;").unwrap() as u32;
/// let declaration = &table.declarations[table.declaration_at(read).unwrap()];
/// assert_eq!(format!("{:?}: {}", declaration.kind, declaration.ty), "Parameter: int");
/// assert!(table.visible_at(read).iter().any(|it| table.names.name(it.name) == "sum"));
/// ```
pub fn references(file: &SourceFile, options: Options) -> (References, Report) {
    let (analysis, report) = analyze(file, options);
    (analysis.references, report)
}

/// What editors need to know about a program with or without errors.
#[derive(Debug)]
pub struct Analysis {
    /// The tree, whose names are those of the references.
    pub ast: Ast,
    /// The declarations and the uses of names.
    pub references: References,
}

/// The syntax tree and the names of `file`, with or without errors, and all diagnostics.
pub fn analyze(file: &SourceFile, options: Options) -> (Analysis, Report) {
    let mut diagnostics = Diagnostics::new(options.limits);
    let mut names = ir::name::interner();
    let ast = parse(file, options, &mut names, &mut diagnostics).unwrap_or_default();
    let references = sema::references(&ast, file, options.extensions, names, &mut diagnostics);
    (Analysis { ast, references }, diagnostics.finish(options.warnings))
}
