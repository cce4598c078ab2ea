//! Runs every program under testcases/ in the interpreter, miniSysY and LLVM IR, at -O0, -O1
//! and -O2, with and without checks. It must print and return what its .out file says. The programs of
//! testcases/performance run too long for that. LLVM is not needed.

mod support;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitCode, ExitStatus};

use libtest_mimic::{Failed, Trial};
use minisysy::compile::{self, Options};
use minisysy::diag::{SourceFile, Warnings};
use minisysy::front_end;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::Module;
use minisysy::reader::Reader;
use minisysy::transform::{OptLevel, Pipeline, UndefinedBehavior, pipeline};
use support::{Finished, Program, compare};

/// A program that runs more instructions than this is out of control.
const STEPS: u64 = 1_000_000_000;

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
    let module = module.ok_or("has errors")?;
    let input = support::input(&program.source).map(|path| fs::read(support::root().join(path)));
    let input = input.transpose().map_err(|error| error.to_string())?.unwrap_or_default();
    let expected = support::expected(&program.source)?;
    for level in OptLevel::ALL {
        for is_checked in [true, false] {
            let finished = run(&module, &file, is_source, &input, level, is_checked)?;
            compare(&expected, &finished).map_err(|message| {
                let way = if is_checked { "with" } else { "without" };
                let complaint = String::from_utf8_lossy(&finished.stderr);
                format!("at -{}, {way} checks: {message} {complaint}", level.name())
            })?;
        }
    }
    Ok(())
}

/// Runs the program after the passes of a level. The standard error is why it was stopped, if it was.
fn run(
    module: &Module,
    file: &SourceFile,
    is_source: bool,
    mut input: &[u8],
    level: OptLevel,
    is_checked: bool,
) -> Result<Finished, String> {
    let mut module = module.clone();
    let mut passes = Pipeline::new(pipeline(level)).map_err(|error| error.to_string())?;
    // As the driver does.
    passes.options.undefined = UndefinedBehavior::for_run(is_checked);
    passes.run(&mut module, &mut |_, _, _| {}).map_err(|error| error.to_string())?;
    let subject = Subject { module: &module, file, is_source };
    let warnings = Warnings::Ignore;
    let most_steps = Some(STEPS);
    let options = RunOptions { is_checked, most_steps, warnings, ..RunOptions::default() };
    let mut stdout = Vec::new();
    let outcome = interpreter::run(subject, &mut input, &mut stdout, &mut |_, _| {}, options);
    let (status, stderr) = match outcome.status {
        Ok(status) => (i32::from(status), Vec::new()),
        Err(why) => (134, why.message.into_bytes()),
    };
    Ok(Finished { status: ExitStatus::from_raw(status << 8), stdout, stderr })
}
