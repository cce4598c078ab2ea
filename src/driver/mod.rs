//! What the program does with its arguments: all reading, writing, timing and exiting.

mod build;
mod options;
mod output;
mod pipeline;
mod run;
mod statistics;

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, Parser};
use minisysy::compile;
use minisysy::diag::render::{self, Format};
use minisysy::diag::{Code, Diagnostic, SourceFile};
use minisysy::ir::name;
use minisysy::lint::{self, Rules};
use minisysy::syntax;

use options::{Emit, MessageFormat, Options, PassName, Warnings};
use output::Destination;

/// The program did not do what it was asked, and has said why.
struct Failed;

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    report_panics();
    let options = Options::parse();
    let done = match &options {
        Options { explain: Some(code), .. } => succeed(explain(code)),
        Options { completions: Some(shell), .. } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Options::command(), "compiler", &mut script);
            succeed(print(&script))
        }
        Options { passes: Some(names), .. }
            if names.iter().any(|name| matches!(name, PassName::Help)) =>
        {
            succeed(print(options::passes_table().as_bytes()))
        }
        Options { input: None, man: false, .. } => Options::command()
            .error(ErrorKind::MissingRequiredArgument, "which INPUT are the passes to run on?")
            .exit(),
        Options { man: true, .. } => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Options::command())
                .render(&mut page)
                .expect("writing to memory succeeds");
            succeed(print(&page))
        }
        _ => run(&options),
    };
    done.unwrap_or(ExitCode::FAILURE)
}

/// What was to be done is done.
fn succeed(done: Result<(), Failed>) -> Result<ExitCode, Failed> {
    done.map(|()| ExitCode::SUCCESS)
}

/// A fault of the compiler itself ends with a message and the status of any other failure.
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        say(&format!("error: the compiler has a fault: {panic}\nplease report it with the input"));
        std::process::exit(1);
    }));
}

/// Writes a line to standard error. There is nobody to tell when that fails.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says why the program cannot go on.
fn fail(message: impl std::fmt::Display) -> Failed {
    say(&format!("error: {message}"));
    Failed
}

fn explain(id: &str) -> Result<(), Failed> {
    match Code::from_id(id) {
        Some(code) => print(code.explanation().as_bytes()),
        None => {
            // Runs of codes, each one more than the one before.
            let number = |code: &Code| code.id()[1..].parse::<u32>().unwrap_or_default();
            let runs = Code::ALL.chunk_by(|left, right| number(right) == number(left) + 1);
            let runs: Vec<String> = runs
                .filter_map(|run| Some(format!("{} to {}", run.first()?, run.last()?)))
                .collect();
            Err(fail(format!("there is no code `{id}`; they are {}", runs.join(", "))))
        }
    }
}

fn write_out(
    destination: &Destination,
    produce: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failed> {
    destination.write(produce).map_err(|error| match destination {
        // Whoever reads has had enough; that is no fault.
        _ if error.kind() == io::ErrorKind::BrokenPipe => Failed,
        Destination::Stdout => fail(format!("cannot write to standard output: {error}")),
        // The kind alone: the error itself may name the temporary file.
        Destination::File(path) | Destination::Stream(path) => {
            let reason = match error.kind() {
                io::ErrorKind::Other => error.to_string(),
                kind => kind.to_string(),
            };
            fail(format!("cannot write `{}`: {reason}", path.display()))
        }
    })
}

/// Writes `text` to standard output.
fn print(text: &[u8]) -> Result<(), Failed> {
    write_out(&Destination::Stdout, |out| out.write_all(text))
}

/// Reads the input. One that is too large is refused before it takes memory, if it tells its size.
fn read(input: &Path, options: &Options) -> Result<SourceFile, Failed> {
    let limit = compile::MAX_SOURCE_BYTES as u64;
    let is_stdin = input == Path::new("-");
    let name = if is_stdin { "<stdin>".into() } else { input.to_string_lossy() };
    let refuse = |size| {
        let file = SourceFile::new(name.clone(), "");
        let refused = report(&file, &[compile::too_large(size)], options);
        refused.expect_err("it is an error")
    };
    let cannot = |error| fail(format!("cannot read `{name}`: {error}"));
    let mut bytes = Vec::new();
    // One byte more than can be compiled: enough to be refused.
    let read = if is_stdin {
        io::stdin().take(limit + 1).read_to_end(&mut bytes)
    } else {
        let file = fs::File::open(input).map_err(cannot)?;
        let size = file.metadata().map_err(cannot)?.len();
        if size > limit {
            return Err(refuse(Some(size)));
        }
        bytes.reserve_exact(size as usize + 1);
        file.take(limit + 1).read_to_end(&mut bytes)
    };
    if read.map_err(cannot)? as u64 > limit {
        return Err(refuse(None));
    }
    Ok(SourceFile::new(name, bytes))
}

/// The times that the steps took, for `--time-passes`.
struct Times {
    start: Instant,
    steps: Vec<(&'static str, Duration)>,
}

impl Times {
    fn start() -> Times {
        Times { start: Instant::now(), steps: Vec::new() }
    }

    /// Adds to the time of a step, which comes behind the others when it is new.
    fn add(&mut self, name: &'static str, duration: Duration) {
        match self.steps.iter_mut().rev().find(|(other, _)| *other == name) {
            Some((_, time)) => *time += duration,
            None => self.steps.push((name, duration)),
        }
    }

    fn measure<T>(&mut self, name: &'static str, step: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = step();
        self.add(name, start.elapsed());
        result
    }

    fn report(&self) {
        let total = self.start.elapsed();
        let share = |time: Duration| 100.0 * time.as_secs_f64() / total.as_secs_f64();
        let line = |name: &str, time: Duration| {
            say(&format!("{:>10.3} ms {:>5.1} %  {name}", time.as_secs_f64() * 1e3, share(time)));
        };
        for &(name, time) in &self.steps {
            line(name, time);
        }
        line("in all", total);
    }
}

fn run(options: &Options) -> Result<ExitCode, Failed> {
    let mut times = Times::start();
    let input = options.input.as_deref().expect("clap demands an input");
    if let Some(rules) = options.rules() {
        return succeed(check(input, rules, options, &mut times));
    }
    if options.run {
        let file = times.measure("read", || read(input, options))?;
        let status = run::run(&file, options, &mut times)?;
        if options.time_passes {
            times.report();
        }
        return Ok(status);
    }
    let destination = Destination::new(options.output.as_deref());
    if destination.is(input) {
        return Err(fail(format!("`{}` is both input and output", input.display())));
    }
    let file = times
        .measure("read", || read(input, options))
        .inspect_err(|Failed| destination.discard())?;
    let done = match options.emit {
        Emit::Tokens | Emit::Ast if options.reads_llvm() => {
            Err(fail("LLVM IR has no tokens and no syntax tree of the source language"))
        }
        Emit::Tokens | Emit::Ast => dump(&file, options, &mut times, &destination),
        Emit::Ir | Emit::Llvm | Emit::Analysis => {
            build::build(&file, options, &mut times, &destination)
        }
    };
    done.inspect_err(|Failed| destination.discard())?;
    if options.time_passes {
        times.report();
    }
    Ok(ExitCode::SUCCESS)
}

/// Does what `--lint` asks for.
fn check(input: &Path, rules: Rules, options: &Options, times: &mut Times) -> Result<(), Failed> {
    let file = times.measure("read", || read(input, options))?;
    if !options.reads_llvm() {
        let why = if options.input_format.is_some() {
            "only LLVM IR can be checked like this".to_owned()
        } else {
            format!(
                "`{}` is not LLVM IR by its name; say --input-format llvm if it is",
                file.name()
            )
        };
        return Err(fail(why));
    }
    let diagnostics = times.measure("lint", || lint::lint(&file, rules));
    report(&file, &compile::finish(diagnostics, warnings(options)), options)?;
    if options.time_passes {
        times.report();
    }
    Ok(())
}

/// Writes what `--emit tokens` and `--emit ast` ask for.
fn dump(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    destination: &Destination,
) -> Result<(), Failed> {
    let mut names = name::interner();
    let mut diagnostics = Vec::new();
    let text = if options.emit == Emit::Tokens {
        let tokens =
            times.measure("lex", || syntax::lexer::lex(file.bytes(), &mut names, &mut diagnostics));
        syntax::dump::tokens(&tokens, file, &names)
    } else {
        let ast = times
            .measure("parse", || syntax::parser::parse(file.bytes(), &mut names, &mut diagnostics));
        syntax::dump::tree(&ast, &names)
    };
    report(file, &compile::finish(diagnostics, warnings(options)), options)?;
    times.measure("print", || write_out(destination, |out| out.write_all(text.as_bytes())))
}

fn warnings(options: &Options) -> compile::Warnings {
    match options.warnings {
        Warnings::All => compile::Warnings::Report,
        Warnings::None => compile::Warnings::Ignore,
        Warnings::Error => compile::Warnings::Refuse,
    }
}

/// Writes the diagnostics to standard error. Fails when one of them is an error.
fn report(file: &SourceFile, diagnostics: &[Diagnostic], options: &Options) -> Result<(), Failed> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    say_what(file, diagnostics, options);
    if errors > 0 && options.message_format == MessageFormat::Human {
        let counts = [(errors, "error"), (diagnostics.len() - errors, "warning")];
        let counts: Vec<String> = counts
            .iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, noun)| format!("{number} {noun}{}", if *number == 1 { "" } else { "s" }))
            .collect();
        let outcome = match options {
            _ if options.rules().is_some() => "",
            Options { run: true, .. } => ", nothing was run",
            _ => ", nothing was written",
        };
        say(&format!("{}: {}{outcome}", file.name(), counts.join(", ")));
    }
    if errors > 0 { Err(Failed) } else { Ok(()) }
}

/// Writes diagnostics to standard error.
fn say_what(file: &SourceFile, diagnostics: &[Diagnostic], options: &Options) {
    let format = match options.message_format {
        MessageFormat::Human => Format::Human { color: use_color(options.color) },
        MessageFormat::Short => Format::Short,
        MessageFormat::Json => Format::Json,
    };
    let mut text = Vec::new();
    render::write(&mut text, format, file, diagnostics).expect("writing to memory succeeds");
    // There is nobody to tell when this fails.
    let _ = io::stderr().write_all(&text);
}

fn use_color(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            io::stderr().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
        }
    }
}
