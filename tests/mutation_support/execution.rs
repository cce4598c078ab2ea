//! Checks of the interpreter that hold for every program: the run ends with the program's exit
//! status or with an error inside the file, and always in the same way. A program without faults at
//! -O0 does the same at -O1 and without checks.

use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::front_end;
use minisysy::interpreter::{self, Subject};
use minisysy::ir::Module;
use minisysy::reader::Reader;
use minisysy::transform::{OptLevel, optimize};

/// The limit of instructions for a program.
const STEPS: u64 = 20_000;
/// The limit of bytes in variables: a larger program would take as long as many others.
const LARGEST: u64 = 4 << 20;
/// The input of the programs.
const INPUT: &[u8] = b"3 1 4 -1 5 9 2 6 0 5 3 5 8 9 7 9\nsome text\n";

/// Runs the source `text` if it has no errors, and makes the checks above.
///
/// # Panics
/// If a check fails.
pub fn check_source(text: &[u8]) {
    let file = SourceFile::new("mutated.sy", text);
    let options = Options { for_run: true, ..Options::default() };
    if let (Some(module), _) = compile::compile(&file, options) {
        check(&file, &module, true);
    }
}

/// Runs LLVM IR if it has no errors, and makes the checks above.
///
/// # Panics
/// If a check fails.
pub fn check_llvm(text: &[u8]) {
    let file = SourceFile::new("mutated.ll", text);
    if let (Some(module), _) = front_end::collect(Box::new(Reader::new(&file).with_spans())) {
        check(&file, &module, false);
    }
}

fn check(file: &SourceFile, module: &Module, is_source: bool) {
    let globals =
        module.context.globals.values().map(|global| module.context.types.scalar_count(global.ty));
    if globals.fold(0, u64::saturating_add) > LARGEST {
        return;
    }
    let run = |module: &Module, is_checked| {
        let subject = Subject { module, file, is_source };
        let options = interpreter::RunOptions {
            is_checked,
            most_steps: Some(STEPS),
            with_statistics: true,
            ..interpreter::RunOptions::default()
        };
        let mut output = Vec::new();
        let outcome =
            interpreter::run(subject, &mut &INPUT[..], &mut output, &mut |_, _| {}, options);
        if let Err(why) = &outcome.status {
            super::diagnostics::check(file, std::slice::from_ref(why));
        }
        (output, outcome.status, outcome.statistics.is_some())
    };
    let checked = run(module, true);
    assert_eq!(checked, run(module, true), "not the same each time");
    let unchecked = run(module, false);

    let mut promoted = module.clone();
    optimize(&mut promoted, OptLevel::O1).unwrap_or_else(|error| panic!("{error}"));
    let others = [unchecked, run(&promoted, true), run(&promoted, false)];
    if checked.1.is_ok() {
        for other in others {
            assert_eq!(checked, other, "a program without fault behaves differently");
        }
    }
}
