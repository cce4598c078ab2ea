//! From the input to the output: opens a front end, and has the pipeline write.

use std::io::{self, Write};
use std::sync::Mutex;

use minisysy::compile::{self, Checked};
use minisysy::diag::{Diagnostics, Message, SourceFile};
use minisysy::front_end::FrontEnd;
use minisysy::lower::Lowering;
use minisysy::reader::Reader;
use minisysy::sema::Extensions;

use super::options::{Emit, Options, Standard};
use super::output::Output;
use super::pipeline::{self, Job, Source};
use super::stop::Stop;
use super::{Failed, Times, cannot_write, fail, report};

/// Compiles the program or reads the module, runs the passes and writes what `--emit` asks for.
pub fn build(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    output: &mut Output,
) -> Result<(), Failed> {
    let mut job = Job::new(options);
    with_source(file, options, times, |source, times| {
        // Text is kept back from streams, as errors may still follow.
        let is_stream = options.reads_llvm() && !output.is_file();
        // A report can be far larger than the input. So the input is read once more instead.
        let is_read_twice = is_stream && matches!(options.emit, Emit::Analysis | Emit::Trace);
        let is_kept_back = is_stream && !is_read_twice;
        loop {
            let mut is_again = false;
            let mut is_reported = false;
            let written = output.write(|out| {
                let mut kept_back = Vec::new();
                let target: &mut dyn Write = if is_kept_back { &mut kept_back } else { &mut *out };
                let checked = if is_read_twice { source.check() } else { Ok(()) };
                let done = match checked.and_then(|()| job.write(source, times, target)) {
                    Err(Stop::NeedsOneThread) => {
                        is_again = true;
                        Err(Failed)
                    }
                    Err(Stop::Io(error)) => return Err(error),
                    Err(stop) => Err(say_why(stop, file, options)),
                    Ok(warnings) => report_all(warnings, file, options),
                };
                done.map_err(|Failed| {
                    is_reported = true;
                    io::ErrorKind::Other
                })?;
                out.write_all(&kept_back)
            });
            match written {
                Err(_) if is_again => job.is_alone = true,
                Err(_) if is_reported => return Err(Failed),
                written => return written.map_err(|error| cannot_write(output, &error)),
            }
        }
    })
}

/// Passes the program in `file` to `consume`. A source program with errors is not passed on; the
/// errors of LLVM IR are known only when its functions have been read.
pub fn with_source<T>(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    consume: impl FnOnce(Source, &mut Times) -> Result<T, Failed>,
) -> Result<T, Failed> {
    if options.reads_llvm() {
        let open = || -> Box<dyn FrontEnd> {
            let reader = Reader::within(file, options.limits(), options.llvm);
            Box::new(if options.wants_places() { reader.with_spans() } else { reader })
        };
        return consume(Source { file, open: &open, close: &|| (), step: "parse" }, times);
    }
    let threads = if options.time_passes { 1 } else { pipeline::worth_starting(file) };
    let settings = compile::Options { threads, ..compile_options(options) };
    let (checked, diagnostics) = compile::check(file, settings, |name, time| times.add(name, time));
    report(file, &diagnostics, options)?;
    let Checked { program, names } = checked.expect("a program without errors was checked");
    let lowering = times.measure("lower", || Lowering::new(program, names, file.name()));
    let lowering = Mutex::new(Some(lowering));
    let kept = || lowering.lock().expect("no thread panics");
    let open = || -> Box<dyn FrontEnd> { Box::new(kept().clone().expect("it is not closed")) };
    let close = || drop(kept().take());
    consume(Source { file, open: &open, close: &close, step: "lower" }, times)
}

/// How the command line asks to check a source program.
pub fn compile_options(options: &Options) -> compile::Options {
    compile::Options {
        extensions: match (options.std, options.pedantic) {
            (Standard::Minisysy, _) => Extensions::Refuse,
            (Standard::Sysy, true) => Extensions::Warn,
            (Standard::Sysy, false) => Extensions::Accept,
        },
        warnings: options.warnings(),
        limits: options.limits(),
        with_places: options.wants_places(),
        threads: 1,
        for_run: options.run,
    }
}

/// Reports why the work ended early.
pub fn say_why(stop: Stop, file: &SourceFile, options: &Options) -> Failed {
    match stop {
        Stop::Diagnostics(errors) => {
            let reported = report_all(*errors, file, options);
            reported.expect_err("there are errors among them")
        }
        Stop::Io(error) => fail(Message::from(&error)),
        Stop::Malformed(message) | Stop::Refused(message) => fail(message),
        Stop::NeedsOneThread => unreachable!("one thread is enough for this"),
    }
}

/// Reports diagnostics as the command line asks. Fails if one of them is an error.
pub fn report_all(
    diagnostics: Diagnostics,
    file: &SourceFile,
    options: &Options,
) -> Result<(), Failed> {
    report(file, &diagnostics.finish(options.warnings()), options)
}
