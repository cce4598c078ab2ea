//! What holds of LLVM IR that comes in, whatever it is: it is read as a well-formed module, or
//! refused at a place within it, and the same each time.

use minisysy::diag::{Diagnostic, SourceFile, render};
use minisysy::interpreter;
use minisysy::ir::Module;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::lint::{self, Rules};
use minisysy::reader::{self, Reading};
use minisysy::transform::{PASSES, PipelineOptions, run_pipeline};
use minisysy::verify::verify_module;

/// Reads `text`, and checks what can be said of any answer.
///
/// # Panics
/// If it is not so.
pub fn check(text: &[u8]) {
    let file = SourceFile::new("mutated.ll", text);
    let Reading { module, diagnostics, .. } = reader::read(&file);
    let again = reader::read(&file);
    assert_eq!(diagnostics, again.diagnostics);
    super::diagnostics::check(&file, &diagnostics);
    let is_refused = diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(module.is_none(), is_refused, "a module or errors, not both: {diagnostics:?}");
    for rules in [Rules::Mem2reg, Rules::Inline] {
        super::diagnostics::check(&file, &lint::lint(&file, rules));
    }
    let Some(mut module) = module else { return };
    verify_module(&module).unwrap_or_else(|errors| panic!("malformed: {errors:#?}"));
    check_printed(&print_module(&module, PrintOptions::default()));
    check_run(&module, &file);
    let options = PipelineOptions { verify: true, ..PipelineOptions::default() };
    let passes: Vec<_> = PASSES.iter().chain(PASSES).copied().collect();
    run_pipeline(&mut module, &passes, options, |_, _, _, _| {})
        .unwrap_or_else(|error| panic!("{error}"));
    check_printed(&print_module(&module, PrintOptions::default()));
    check_run(&module, &file);
}

/// Runs the module in `file` for a while, with and without checks: whatever it does, it ends, or is
/// stopped for a reason that can be shown.
///
/// # Panics
/// If it is not so.
pub fn check_run(module: &Module, file: &SourceFile) {
    let places = reader::read(file).places;
    let places = places.values().map(|places| places.spans(file.bytes())).collect();
    let subject = interpreter::Subject { module, file, places: &places, is_source: false };
    for is_checked in [true, false] {
        let options = interpreter::RunOptions {
            is_checked,
            most_steps: Some(1000),
            with_statistics: true,
            ..interpreter::RunOptions::default()
        };
        let mut input = &b"3 1 2 3 xyz"[..];
        let outcome = interpreter::run(subject, &mut input, &mut std::io::sink(), options);
        if let Err(why) = outcome.status {
            super::diagnostics::check(file, &[why]);
        }
    }
}

/// Demands that our own text is read, and is printed as it was.
///
/// # Panics
/// If it is not so.
pub fn check_printed(printed: &str) {
    let file = SourceFile::new("printed.ll", printed);
    let Reading { module, diagnostics, .. } = reader::read(&file);
    let Some(module) = module else {
        panic!("our own text is refused:\n{}", render::to_string(&file, &diagnostics));
    };
    // Aliases are resolved as they are read.
    let again = print_module(&module, PrintOptions::default());
    if !printed.contains(" alias ") && again != printed {
        let differing = again.lines().zip(printed.lines()).find(|(again, line)| again != line);
        panic!("our own text comes out differently: {differing:?}");
    }
}
