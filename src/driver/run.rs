//! `--run`: the program is executed at once, with the standard input and output as its own.

use std::io::{self, Write};
use std::process::ExitCode;

use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::interpreter;
use minisysy::ir::Module;
use minisysy::transform::{self, PipelineOptions};
use minisysy::{lower, reader};

use super::options::Options;
use super::{Failed, Times, fail, report, warnings};

/// The exit status when the program was stopped: what a shell reports of one that C's `abort`
/// has ended.
const STOPPED: u8 = 134;

/// Compiles or reads the program in `file` and runs it.
pub fn run(file: &SourceFile, options: &Options, times: &mut Times) -> Result<ExitCode, Failed> {
    let mut module = module(file, options, times)?;
    let passes = options.pipeline();
    let pipeline = PipelineOptions { verify: options.verify, passes: options.pass_options() };
    transform::run_pipeline(&mut module, &passes, pipeline, |pass, _, time, _| {
        times.add(pass.name, time);
    })
    .map_err(fail)?;
    let settings = interpreter::Options {
        is_checked: !options.unchecked,
        has_dimensions: !options.reads_llvm(),
        most_steps: options.max_steps,
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let outcome =
        times.measure("run", || interpreter::run(&module, &mut input, &mut output, settings));
    let _ = io::stderr().write_all(outcome.timers.as_bytes());
    match outcome.status {
        Ok(status) => Ok(ExitCode::from(status)),
        Err(why) => {
            let Failed = fail(why);
            Ok(ExitCode::from(STOPPED))
        }
    }
}

/// The program before any pass.
fn module(file: &SourceFile, options: &Options, times: &mut Times) -> Result<Module, Failed> {
    if options.reads_llvm() {
        let reading = times.measure("parse", || reader::read(file));
        let diagnostics = compile::finish(reading.diagnostics, warnings(options));
        report(file, &diagnostics, options)?;
        return Ok(reading.module.expect("a module without errors was read"));
    }
    let compile_options = super::build::compile_options(options);
    let (checked, diagnostics) =
        compile::check(file, compile_options, |name, time| times.add(name, time));
    report(file, &diagnostics, options)?;
    let compile::Checked { program, names } =
        checked.expect("a program without errors was checked");
    Ok(times.measure("lower", || lower::lower(&program, names, file.name())))
}
