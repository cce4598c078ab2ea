//! Checks that hold for any LLVM IR: the reader makes a well-formed module of it, or reports an
//! error at a place inside it, and always gives the same answer.

use minisysy::diag::{Code, Diagnostic, Limits, SourceFile, render};
use minisysy::front_end;
use minisysy::interpreter;
use minisysy::ir::Module;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::lint::{self, Rules};
use minisysy::reader::{self, Reader};
use minisysy::transform::{PASSES, Pipeline};
use minisysy::verify::verify_module;

/// Reads `text`, and makes the checks above.
///
/// # Panics
/// If a check fails.
pub fn check(text: &[u8]) {
    let file = SourceFile::new("mutated.ll", text);
    let (module, diagnostics) = front_end::collect(Box::new(Reader::new(&file).with_spans()));
    let (diagnostics, again) = (diagnostics.into_vec(), reader::read(&file));
    assert_eq!(diagnostics, again.diagnostics.into_vec());
    super::diagnostics::check(&file, &diagnostics);
    let is_refused = diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(module.is_none(), is_refused, "a module or errors, not both: {diagnostics:?}");
    for rules in [Rules::MEM2REG, Rules::INLINE] {
        super::diagnostics::check(&file, &lint::lint(&file, rules, Limits::NONE).into_vec());
    }
    let Some(mut module) = module else { return };
    verify_module(&module).unwrap_or_else(|errors| panic!("malformed: {errors:#?}"));
    check_printed(&print_module(&module, PrintOptions::default()));
    check_run(&module, &file);
    let passes: Vec<_> = PASSES.iter().chain(PASSES).copied().collect();
    let mut pipeline = Pipeline::new(&passes).expect("the table has the passes in a legal order");
    pipeline.verify = true;
    pipeline.run(&mut module, &mut |_, _, _| {}).unwrap_or_else(|error| panic!("{error}"));
    check_printed(&print_module(&module, PrintOptions::default()));
    check_run(&module, &file);
}

/// Runs the module in `file` for a while, with and without checks. It must end, or be stopped for a
/// reason that can be shown.
///
/// # Panics
/// If it does neither.
pub fn check_run(module: &Module, file: &SourceFile) {
    let subject = interpreter::Subject { module, file, is_source: false };
    for is_checked in [true, false] {
        let options = interpreter::RunOptions {
            is_checked,
            most_steps: Some(1000),
            with_statistics: true,
            ..interpreter::RunOptions::default()
        };
        let mut input = &b"3 1 2 3 xyz"[..];
        let outcome =
            interpreter::run(subject, &mut input, &mut std::io::sink(), &mut |_, _| {}, options);
        if let Err(why) = outcome.status {
            super::diagnostics::check(file, &[why]);
        }
    }
}

/// Checks that the reader reads our own text, and that the printer prints it unchanged.
///
/// # Panics
/// If they do not.
pub fn check_printed(printed: &str) {
    let file = SourceFile::new("printed.ll", printed);
    let (module, diagnostics) = front_end::collect(Box::new(Reader::new(&file).with_spans()));
    let diagnostics = diagnostics.into_vec();
    let is_unfit = |it: &Diagnostic| it.code == Code::IrCall || !it.is_error();
    if module.is_none() && !printed.contains("ptr") && diagnostics.iter().all(is_unfit) {
        // With typed pointers, a call has to fit the declaration. Nothing tells that this module's pointers
        // were opaque once the last of them has gone.
        return;
    }
    let Some(module) = module else {
        panic!("our own text is refused:\n{}", render::to_string(&file, diagnostics));
    };
    // The reader resolves aliases.
    let again = print_module(&module, PrintOptions::default());
    if !printed.contains(" alias ") && again != printed {
        let differing = again.lines().zip(printed.lines()).find(|(again, line)| again != line);
        panic!("our own text comes out differently: {differing:?}");
    }
}
