//! `--run`: executes the program directly, with the standard input and output.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, IsTerminal, Read, Write};
use std::process::{self, ExitCode};

use minisysy::diag::{Diagnostic, Message, SourceFile, Warnings, message};
use minisysy::interpreter::{self, Outcome};
use minisysy::ir::Module;
use minisysy::transform::{self, OptLevel};

use super::build::{report_all, say_why, with_source};
use super::options::Options;
use super::pipeline::Job;
use super::{CLOSED_PIPE, Failed, Times, fail, output, say, say_what, statistics};

/// The exit status after the program was stopped: the one that a shell reports after C's `abort`.
const STOPPED: u8 = 134;

/// Compiles or reads the program in `file` and runs it.
pub fn run(file: &SourceFile, options: &Options, times: &mut Times) -> Result<ExitCode, Failed> {
    let job = Job::new(options);
    let module = with_source(file, options, times, |source, times| {
        let (module, warnings) =
            job.collect(source, times).map_err(|stop| say_why(stop, file, options))?;
        report_all(warnings, file, options)?;
        Ok(module)
    })?;
    if options.compare {
        return compare(file, options, times, &module);
    }
    let (input, output) = (&mut io::stdin().lock(), &mut Stdout(io::stdout().lock()));
    let streams = Streams { input, output, warnings: options.warnings() };
    let outcome = execute(file, options, times, module, &job, streams)?;
    let status = finish(file, options, &outcome);
    if let Some(figures) = &outcome.statistics {
        statistics::print(figures, options);
    }
    Ok(status)
}

/// Runs the program at all levels, and reports the differences.
fn compare(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    program: &Module,
) -> Result<ExitCode, Failed> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).map_err(|error| {
        fail(message!("cannot read the input: {reason}", reason = Message::from(&error)))
    })?;
    let mut outcomes = Vec::new();
    let mut outputs = Vec::new();
    for level in OptLevel::ALL {
        // Only the output of the first run is shown.
        let mut stdout = Stdout(io::stdout().lock());
        let seen: Option<&mut dyn Write> =
            if outcomes.is_empty() { Some(&mut stdout) } else { None };
        let mut output = Digest { seen, hasher: DefaultHasher::new(), bytes: 0 };
        let job = Job::with_passes(options, transform::pipeline(level));
        let warnings = match outcomes.is_empty() {
            true => options.warnings(),
            false => options.warnings().ignoring_reported(),
        };
        let streams = Streams { input: &mut &input[..], output: &mut output, warnings };
        outcomes.push(execute(file, options, times, program.clone(), &job, streams)?);
        outputs.push((output.bytes, output.hasher.finish()));
    }
    let status = finish(file, options, &outcomes[0]);
    let statistics: Vec<_> = OptLevel::ALL
        .into_iter()
        .zip(outcomes.iter().filter_map(|it| it.statistics.as_ref()))
        .collect();
    statistics::print_all(&statistics, options);
    let behaviour = |index: usize| (outputs[index], outcomes[index].status.as_ref().ok());
    let is_other = |index: &usize| behaviour(*index) != behaviour(0);
    // A program that was stopped has no behaviour to compare.
    if let (Ok(_), Some(index)) = (&outcomes[0].status, (1..outcomes.len()).find(is_other)) {
        if let Err(why) = &outcomes[index].status {
            say_what(file, [why], options);
        }
        let level = OptLevel::ALL[index].name();
        return Err(fail(message!("the program behaves differently at -O0 and -{level}", level)));
    }
    Ok(status)
}

/// What a running program reads and writes.
struct Streams<'a> {
    input: &'a mut dyn Read,
    output: &'a mut dyn Write,
    /// What becomes of warnings.
    warnings: Warnings,
}

/// Runs the program after the passes.
fn execute(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    mut module: Module,
    job: &Job,
    Streams { input, output, warnings }: Streams,
) -> Result<Outcome, Failed> {
    let remarks =
        job.transform(file, &mut module, 1, times).map_err(|stop| say_why(stop, file, options))?;
    report_all(remarks, file, options)?;
    let subject = interpreter::Subject { module: &module, file, is_source: !options.reads_llvm() };
    let settings = interpreter::RunOptions {
        is_checked: !options.unchecked,
        most_steps: options.max_steps,
        with_statistics: options.stats,
        flushes_lines: io::stdout().is_terminal(),
        warnings,
    };
    let mut warn = |warning: Diagnostic, is_line_open| {
        say_while_running(file, options, &warning, is_line_open)
    };
    Ok(times.measure("run", || interpreter::run(subject, input, output, &mut warn, settings)))
}

/// Reports how the program ended, and returns its exit status.
fn finish(file: &SourceFile, options: &Options, outcome: &Outcome) -> ExitCode {
    // If this fails, no report is possible.
    let _ = io::stderr().write_all(outcome.timers.as_bytes());
    match &outcome.status {
        Ok(status) => ExitCode::from(*status),
        Err(why) => {
            say_while_running(file, options, why, outcome.is_line_open);
            ExitCode::from(STOPPED)
        }
    }
}

/// Reports something about a program that has written an unfinished line if `is_line_open`.
fn say_while_running(file: &SourceFile, options: &Options, what: &Diagnostic, is_line_open: bool) {
    // On a terminal the message begins on a new line.
    if is_line_open && io::stdout().is_terminal() {
        say("");
    }
    say_what(file, [what], options);
}

/// The standard output of a running program. If the reader closes it, the program ends; otherwise
/// it might run forever.
struct Stdout<'a>(io::StdoutLock<'a>);

impl Stdout<'_> {
    fn check<T>(done: io::Result<T>) -> io::Result<T> {
        match done {
            // The reader closed the pipe. A shell reports this status for a program that dies of
            // it.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(CLOSED_PIPE),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                fail(message!(
                    "cannot write to standard output: {reason}",
                    reason = Message::from(&error)
                ));
                process::exit(1)
            }
            done => done,
        }
    }
}

impl Write for Stdout<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Stdout::check(output::check_stdout().and_then(|()| self.0.write(bytes)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Stdout::check(self.0.flush())
    }
}

/// Hashes the output of a program, to compare it with that of another one.
struct Digest<'a> {
    /// A second destination of the output.
    seen: Option<&'a mut dyn Write>,
    hasher: DefaultHasher,
    bytes: u64,
}

impl Write for Digest<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A closed pipe makes no difference here.
        if self.seen.as_mut().is_some_and(|seen| seen.write_all(bytes).is_err()) {
            self.seen = None;
        }
        bytes.iter().for_each(|&byte| self.hasher.write_u8(byte));
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.seen.as_mut().map_or(Ok(()), |seen| seen.flush())
    }
}
