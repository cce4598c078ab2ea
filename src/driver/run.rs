//! `--run`: the program is executed at once, with the standard input and output as its own.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, IsTerminal, Read, Write};
use std::process::{self, ExitCode};

use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, Outcome};
use minisysy::ir::{FuncId, Module, Places};
use minisysy::support::entity::EntityVec;
use minisysy::transform::{self, OptLevel, Pass, PipelineOptions};
use minisysy::{lower, reader};

use super::options::Options;
use super::statistics;
use super::{Failed, Times, fail, report, say, say_what, warnings};

/// The exit status when the program was stopped: what a shell reports of one that C's `abort`
/// has ended.
const STOPPED: u8 = 134;

/// A program before any pass, and where its functions stand in the text.
type Placed = (Module, EntityVec<FuncId, Places>);

/// Compiles or reads the program in `file` and runs it.
pub fn run(file: &SourceFile, options: &Options, times: &mut Times) -> Result<ExitCode, Failed> {
    let program = program(file, options, times)?;
    if options.compare {
        return compare(file, options, times, program);
    }
    let passes = options.pipeline();
    let (input, output) = (&mut io::stdin().lock(), &mut Stdout(io::stdout().lock()));
    let outcome = execute(file, options, times, program, &passes, input, output)?;
    let status = finish(file, options, &outcome);
    if let Some(figures) = &outcome.statistics {
        statistics::print(figures, options);
    }
    Ok(status)
}

/// Runs the program without and with promotion of its variables, and tells what that changes.
fn compare(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    program: Placed,
) -> Result<ExitCode, Failed> {
    let mut input = Vec::new();
    io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| fail(format!("cannot read the input: {error}")))?;
    let mut outcomes = Vec::new();
    let mut outputs = Vec::new();
    for level in [OptLevel::O0, OptLevel::O1] {
        // Only the first run is seen.
        let mut stdout = Stdout(io::stdout().lock());
        let seen: Option<&mut dyn Write> =
            if outcomes.is_empty() { Some(&mut stdout) } else { None };
        let mut output = Digest { seen, hasher: DefaultHasher::new(), bytes: 0 };
        let passes = transform::pipeline(level);
        let mut input = &input[..];
        let copy = program.clone();
        outcomes.push(execute(file, options, times, copy, passes, &mut input, &mut output)?);
        outputs.push((output.bytes, output.hasher.finish()));
    }
    let [before, after] = &outcomes[..] else { unreachable!("there are two levels") };
    let status = finish(file, options, before);
    let is_same =
        outputs[0] == outputs[1] && before.status.as_ref().ok() == after.status.as_ref().ok();
    if let (Some(before), Some(after)) = (&before.statistics, &after.statistics) {
        statistics::print_both(before, after, options);
    }
    if !is_same {
        if let (Ok(_), Err(why)) = (&before.status, &after.status) {
            say_what(file, std::slice::from_ref(why), options);
        }
        return Err(fail("the program does not behave the same at -O0 and -O1"));
    }
    Ok(status)
}

/// Runs the program after the passes.
fn execute(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    (mut module, places): Placed,
    passes: &[&'static Pass],
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<Outcome, Failed> {
    let pipeline = PipelineOptions { verify: options.verify, passes: options.pass_options() };
    transform::run_pipeline(&mut module, passes, pipeline, |pass, time, _, _| {
        times.add(pass.name, time);
    })
    .map_err(fail)?;
    let subject = interpreter::Subject {
        module: &module,
        file,
        places: &places,
        is_source: !options.reads_llvm(),
    };
    let settings = interpreter::RunOptions {
        is_checked: !options.unchecked,
        most_steps: options.max_steps,
        with_statistics: options.stats,
        flushes_lines: io::stdout().is_terminal(),
    };
    Ok(times.measure("run", || interpreter::run(subject, input, output, settings)))
}

/// Says how the program ended, and returns its exit status.
fn finish(file: &SourceFile, options: &Options, outcome: &Outcome) -> ExitCode {
    // There is nobody to tell when this fails.
    let _ = io::stderr().write_all(outcome.timers.as_bytes());
    match &outcome.status {
        Ok(status) => ExitCode::from(*status),
        Err(why) => {
            // On a terminal the message begins on a line of its own.
            if outcome.is_line_open && io::stdout().is_terminal() {
                say("");
            }
            say_what(file, std::slice::from_ref(why), options);
            ExitCode::from(STOPPED)
        }
    }
}

/// The program before any pass.
fn program(file: &SourceFile, options: &Options, times: &mut Times) -> Result<Placed, Failed> {
    if options.reads_llvm() {
        let reading = times.measure("parse", || reader::read(file));
        let diagnostics = compile::finish(reading.diagnostics, warnings(options));
        report(file, &diagnostics, options)?;
        let places = reading.places.values().map(|places| places.spans(file.bytes())).collect();
        return Ok((reading.module.expect("a module without errors was read"), places));
    }
    let compile_options = super::build::compile_options(options);
    let (checked, diagnostics) =
        compile::check(file, compile_options, |name, time| times.add(name, time));
    report(file, &diagnostics, options)?;
    let compile::Checked { program, names } =
        checked.expect("a program without errors was checked");
    Ok(times.measure("lower", || lower::lower(&program, names, file.name())))
}

/// The standard output of a running program. When nobody takes it, the program ends there: it may
/// have no other end.
struct Stdout<'a>(io::StdoutLock<'a>);

impl Stdout<'_> {
    fn check<T>(done: io::Result<T>) -> io::Result<T> {
        match done {
            // Whoever reads has had enough. What a shell reports of a program that dies of it.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(141),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                fail(format!("cannot write to standard output: {error}"));
                process::exit(1)
            }
            done => done,
        }
    }
}

impl Write for Stdout<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Stdout::check(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Stdout::check(self.0.flush())
    }
}

/// Takes what a program prints, to be compared with what another one does.
struct Digest<'a> {
    /// Where it goes besides.
    seen: Option<&'a mut dyn Write>,
    hasher: DefaultHasher,
    bytes: u64,
}

impl Write for Digest<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Whether anybody takes it makes no difference here.
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
