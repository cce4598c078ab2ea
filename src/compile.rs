//! The whole way from source to IR, as one call.

use std::time::{Duration, Instant};

use crate::diag::{Code, Diagnostic, Severity, SourceFile};
use crate::ir::Module;
use crate::sema::Extensions;
use crate::sema::resolved::Program;
use crate::support::interner::Interner;
use crate::support::span::Span;
use crate::{ir, lower, sema, syntax};

/// How a program is compiled.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How extensions are taken.
    pub extensions: Extensions,
    /// What becomes of warnings.
    pub warnings: Warnings,
    /// Whether the resolved tree tells where its nodes stand.
    pub with_places: bool,
}

/// What becomes of warnings.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Warnings {
    /// They are reported.
    #[default]
    Report,
    /// They are left out.
    Ignore,
    /// They are errors.
    Refuse,
}

/// The module of `file` as alloca/load/store IR, and everything there is to say about it in the
/// order of the source. There is a module unless one of the diagnostics is an error.
///
/// Linear in the size of the file; one above [`MAX_SOURCE_BYTES`] is refused.
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
    (module, diagnostics)
}

/// A program without errors, with its names.
#[derive(Debug)]
pub struct Checked {
    /// The program.
    pub program: Program,
    /// The table of its names.
    pub names: Interner,
}

/// The part of [`compile`] that can fail: from the source to the resolved tree. Calls `observer`
/// behind each step with its name and the time that it took.
pub fn check(
    file: &SourceFile,
    options: Options,
    mut observer: impl FnMut(&'static str, Duration),
) -> (Option<Checked>, Vec<Diagnostic>) {
    let mut start = Instant::now();
    let mut step = |name| {
        let now = Instant::now();
        observer(name, now - start);
        start = now;
    };
    let mut diagnostics = Vec::new();
    let mut names = ir::name::interner();
    let program = match check_size(file.bytes()) {
        Some(diagnostic) => {
            diagnostics.push(diagnostic);
            None
        }
        None => {
            let ast = syntax::parser::parse(file.bytes(), &mut names, &mut diagnostics);
            step("parse");
            let program = sema::check(
                &ast,
                file,
                options.extensions,
                options.with_places,
                &mut names,
                &mut diagnostics,
            );
            step("check");
            program
        }
    };
    let diagnostics = finish(diagnostics, options.warnings);
    let is_refused = diagnostics.iter().any(Diagnostic::is_error);
    let checked = program.filter(|_| !is_refused).map(|program| Checked { program, names });
    (checked, diagnostics)
}

/// `diagnostics` as they are to be reported: in the order of the source, warnings as wanted.
pub fn finish(mut diagnostics: Vec<Diagnostic>, warnings: Warnings) -> Vec<Diagnostic> {
    match warnings {
        Warnings::Report => {}
        Warnings::Ignore => diagnostics.retain(Diagnostic::is_error),
        Warnings::Refuse => {
            for diagnostic in &mut diagnostics {
                diagnostic.severity = Severity::Error;
            }
        }
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.primary.span, diagnostic.code));
    diagnostics.dedup();
    diagnostics
}

/// The largest source file. Places in it are kept in 32 bits, and what is made of it has to fit
/// memory.
pub const MAX_SOURCE_BYTES: usize = 256 << 20;

/// What there is to say about a file that is larger than that, of so many bytes if it is known of
/// how many. It points to the beginning, so any file will do to show it.
pub fn too_large(size: Option<u64>) -> Diagnostic {
    let size = match size {
        Some(size) => format!("{size} bytes"),
        None => format!("more than {MAX_SOURCE_BYTES} bytes"),
    };
    Diagnostic::new(Code::SourceTooLarge, Span::default(), format!("the source file has {size}"))
        .label(format!("{} MiB is the limit", MAX_SOURCE_BYTES >> 20))
}

/// What there is to say about a file that is too large.
pub(crate) fn check_size(source: &[u8]) -> Option<Diagnostic> {
    let is_too_large = source.len() > MAX_SOURCE_BYTES;
    is_too_large.then(|| too_large(Some(source.len() as u64)))
}
