//! Runs every program under testcases/ in the interpreter, miniSysY and LLVM IR, at -O0, -O1
//! and -O2, with and without checks. It must print and return what its .out file says. The programs of
//! testcases/performance run too long for that, and other long ones are run once at each level. LLVM is not
//! needed.
//!
//! What the compiler writes for LLVM is run with checks as well: it may not rely on undefined behaviour,
//! such as an access that promises a greater alignment than its variable has.
//!
//! The interpreter must refuse a file with the comment `; native`, which calls a function that the interpreter does not
//! have.

mod support;

use std::cell::LazyCell;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitCode, ExitStatus};

use libtest_mimic::{Failed, Trial};
use minisysy::compile::{self, Options};
use minisysy::diag::{Code, SourceFile, Warnings};
use minisysy::front_end;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::{Module, print};
use minisysy::reader::Reader;
use minisysy::transform::{OptLevel, Pipeline, UndefinedBehavior, pipeline};
use support::{Finished, Program, compare};

/// A program that runs more instructions than this is out of control.
const STEPS: u64 = 1_000_000_000;

/// A program that runs more instructions than this at -O0 is run once at each level, each time in another way.
const LONG: u64 = 200_000;

fn main() -> ExitCode {
    support::run_trials(trials().map_err(|error| error.to_string()))
}

fn trials() -> std::io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for extension in ["sy", "ll"] {
        for program in support::programs_with(extension)? {
            // Snapshots have no expected output.
            if program.wrong
                || program.name.starts_with("performance/")
                // The interpreter refuses functions that are kept as text.
                || program.name.starts_with("llvm/valid/kept_")
                || !support::root().join(&program.source).with_extension("out").exists()
            {
                continue;
            }
            let name = format!("{}.{extension}", program.name);
            trials.push(Trial::test(name, move || {
                behaves(&program).map_err(|message| {
                    let message = message.replace(['\n', '\r'], " ");
                    Failed::from(format!("{}: {message}", program.source.display()))
                })
            }));
        }
    }
    Ok(trials)
}

fn behaves(program: &Program) -> Result<(), String> {
    let path = support::root().join(&program.source);
    let text = fs::read(&path).map_err(|error| error.to_string())?;
    let file = SourceFile::new(program.source.display().to_string(), text);
    let is_source = path.extension().is_some_and(|it| it == "sy");
    let module = if is_source {
        compile::compile(&file, Options { for_run: true, ..Options::default() }).0
    } else {
        front_end::collect(Box::new(Reader::new(&file).with_spans())).0
    };
    let module = &module.ok_or("has errors")?;
    if file.text().lines().any(|line| line == "; native") {
        return refuses(Subject { module, file: &file, is_source });
    }
    let input = support::input(&program.source).map(|path| fs::read(support::root().join(path)));
    let input = input.transpose().map_err(|error| error.to_string())?.unwrap_or_default();
    let expected = support::expected(&program.source)?;
    let subject = Subject { module, file: &file, is_source };
    let ways = [How::Checked, How::Unchecked, How::Written];
    let mut is_long = false;
    for (index, level) in OptLevel::ALL.into_iter().enumerate() {
        // Like the driver: one module for runs with checks, the other for runs without checks and for the text.
        let modules = [true, false].map(|is_checked| {
            LazyCell::new(move || optimized(module, level, UndefinedBehavior::for_run(is_checked)))
        });
        for how in ways {
            if is_long && how != ways[index] {
                continue;
            }
            let module = modules[usize::from(how != How::Checked)].as_ref()?;
            let (finished, instructions) = match how {
                How::Written => run_written(module, &input)?,
                _ => run(Subject { module, ..subject }, &input, how == How::Checked),
            };
            compare(&expected, &finished).map_err(|message| {
                let complaint = String::from_utf8_lossy(&finished.stderr);
                format!("at -{}, {how:?}: {message} {complaint}", level.name())
            })?;
            is_long |= index == 0 && instructions > LONG;
        }
    }
    Ok(())
}

/// Checks that the interpreter refuses a program because it calls a function that the interpreter does not have.
fn refuses(subject: Subject) -> Result<(), String> {
    let options = RunOptions::default();
    let outcome =
        interpreter::run(subject, &mut &b""[..], &mut Vec::new(), &mut |_, _| {}, options);
    match outcome.status {
        Err(why) if why.code == Code::RunUnknown => Ok(()),
        other => Err(format!("it is not refused: {other:?}")),
    }
}

/// How a program is run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum How {
    Checked,
    Unchecked,
    /// With checks, after its text was written and read.
    Written,
}

/// A copy of the module after the passes of a level.
fn optimized(
    module: &Module,
    level: OptLevel,
    undefined: UndefinedBehavior,
) -> Result<Module, String> {
    let mut module = module.clone();
    let mut passes = Pipeline::new(pipeline(level)).map_err(|error| error.to_string())?;
    passes.options.undefined = undefined;
    passes.run(&mut module, &mut |_, _, _| {}).map_err(|error| error.to_string())?;
    Ok(module)
}

/// Runs the text that the compiler writes for the module.
fn run_written(module: &Module, input: &[u8]) -> Result<(Finished, u64), String> {
    let text = print::print_module(module, print::PrintOptions::default());
    let file = SourceFile::new("written.ll", text);
    let (module, diagnostics) = front_end::collect(Box::new(Reader::new(&file).with_spans()));
    let module = module.ok_or_else(|| format!("the output is not read: {diagnostics:?}"))?;
    Ok(run(Subject { module: &module, file: &file, is_source: false }, input, true))
}

/// Runs the program, and counts the instructions that were run. The standard error is why it was stopped, if it was.
fn run(subject: Subject, mut input: &[u8], is_checked: bool) -> (Finished, u64) {
    let warnings = Warnings::IGNORE;
    let most_steps = Some(STEPS);
    let options = RunOptions {
        is_checked,
        most_steps,
        warnings,
        with_statistics: true,
        ..RunOptions::default()
    };
    let mut stdout = Vec::new();
    let outcome = interpreter::run(subject, &mut input, &mut stdout, &mut |_, _| {}, options);
    let (status, stderr) = match outcome.status {
        Ok(status) => (i32::from(status), Vec::new()),
        Err(why) => (134, why.message.to_string().into_bytes()),
    };
    let instructions = outcome.statistics.map_or(0, |it| it.total());
    (Finished { status: ExitStatus::from_raw(status << 8), stdout, stderr }, instructions)
}
