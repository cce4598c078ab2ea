//! What holds of the interpreter, whatever it is to run: it ends with the program's exit status or
//! with an error inside the file, and the same each time. A program that is without fault at -O0
//! does the same at -O1 and without checks.

use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, Subject};
use minisysy::ir::{FuncId, Module, Places};
use minisysy::support::entity::EntityVec;
use minisysy::transform::{OptLevel, PipelineOptions, pipeline, run_pipeline};
use minisysy::{lower, reader};

/// Longer programs are stopped.
const STEPS: u64 = 20_000;
/// A program with larger variables is not run: it would take the memory of many.
const LARGEST: u64 = 4 << 20;
/// What the programs read.
const INPUT: &[u8] = b"3 1 4 -1 5 9 2 6 0 5 3 5 8 9 7 9\nsome text\n";

/// Runs the source `text`, if it is one, and checks what can be said of any outcome.
///
/// # Panics
/// If it is not so.
pub fn check_source(text: &[u8]) {
    let file = SourceFile::new("mutated.sy", text);
    let options = Options { with_places: true, ..Options::default() };
    let (checked, _) = compile::check(&file, options, |_, _| {});
    let Some(compile::Checked { program, names }) = checked else { return };
    let (module, places) = lower::lower(&program, names, file.name());
    check(&file, &module, &places, true);
}

/// Runs LLVM IR, if it is that, and checks what can be said of any outcome.
///
/// # Panics
/// If it is not so.
pub fn check_llvm(text: &[u8]) {
    let file = SourceFile::new("mutated.ll", text);
    let reading = reader::read(&file);
    let places = reading.places.values().map(|places| places.spans(file.bytes())).collect();
    if let Some(module) = reading.module {
        check(&file, &module, &places, false);
    }
}

fn check(file: &SourceFile, module: &Module, places: &EntityVec<FuncId, Places>, is_source: bool) {
    let globals =
        module.context.globals.values().map(|global| module.context.types.scalar_count(global.ty));
    if globals.fold(0, u64::saturating_add) > LARGEST {
        return;
    }
    let run = |module: &Module, is_checked| {
        let subject = Subject { module, file, places, is_source };
        let options = interpreter::RunOptions {
            is_checked,
            most_steps: Some(STEPS),
            with_statistics: true,
            ..interpreter::RunOptions::default()
        };
        let mut output = Vec::new();
        let outcome = interpreter::run(subject, &mut &INPUT[..], &mut output, options);
        if let Err(why) = &outcome.status {
            super::diagnostics::check(file, std::slice::from_ref(why));
        }
        (output, outcome.status, outcome.statistics.is_some())
    };
    let checked = run(module, true);
    assert_eq!(checked, run(module, true), "not the same each time");
    let unchecked = run(module, false);

    let mut promoted = module.clone();
    run_pipeline(
        &mut promoted,
        pipeline(OptLevel::O1),
        PipelineOptions { verify: true, ..PipelineOptions::default() },
        |_, _, _, _| {},
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let others = [unchecked, run(&promoted, true), run(&promoted, false)];
    if checked.1.is_ok() {
        for other in others {
            assert_eq!(checked, other, "a program without fault behaves differently");
        }
    }
}
