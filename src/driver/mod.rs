//! The command-line program: reads files, writes output, measures times, exits.

mod build;
mod fix;
mod format;
#[cfg(feature = "lsp")]
mod lsp;
mod memory;
mod names;
mod options;
mod output;
mod page;
mod picture;
mod pipeline;
mod reduce;
mod replacement;
mod run;
mod sink;
mod statistics;
mod stop;

use std::borrow::Borrow;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs};

use clap::ColorChoice;
use clap::error::ErrorKind;
use minisysy::diag::render::{self, Format};
use minisysy::diag::{
    Argument, Code, Counts, Diagnostic, Diagnostics, Language, Message, Report, SourceFile, count,
    message,
};
use minisysy::front_end;
use minisysy::ir::name;
use minisysy::lint::{self, Rules};
use minisysy::syntax;
use minisysy::usage::completion;

use options::{Emit, MessageFormat, Options, PassName, WarningSetting};
use output::{Output, cannot_write, commit, rewrite, write_out};

/// The program failed and has reported the reason.
struct Failed;

/// The exit status if the reader of the output has closed the pipe: the one that a shell reports for a
/// program that dies of that.
const CLOSED_PIPE: i32 = 141;

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    memory::keep();
    report_panics();
    let words = env::args_os().collect();
    match completion::answer(&options::name(), options::command, words).map_err(fail) {
        Ok(false) => {}
        done => return done.map_or(ExitCode::FAILURE, |_| ExitCode::SUCCESS),
    }
    let options = match options::parse() {
        Ok(options) => options,
        Err(error) if error.use_stderr() => options::exit(&error),
        // `--help` and `--version`.
        Err(text) => return print_help(&text).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS),
    };
    if let Err(why) = options.check() {
        options::refuse(ErrorKind::ArgumentConflict, &why);
    }
    let done = match &options {
        Options { explain: Some(code), .. } => succeed(explain(code, options.language())),
        Options { completions: Some(shell), .. } => {
            succeed(print(&completion::script(*shell, &options::name())))
        }
        Options { passes: Some(names), .. }
            if names.iter().any(|name| matches!(name, PassName::Help)) =>
        {
            succeed(print(options::passes_table(options.language()).as_bytes()))
        }
        Options { warnings, .. }
            if warnings.iter().any(|setting| matches!(setting, WarningSetting::Help)) =>
        {
            succeed(print(options::warnings_table(options.language()).as_bytes()))
        }
        Options { lsp: true, .. } => serve(&options),
        Options { input: None, man: false, .. } => {
            options::refuse(ErrorKind::MissingRequiredArgument, &message!("an INPUT is needed"))
        }
        Options { man: true, .. } => succeed(print(
            &options::man_page(options.language()).expect("writing to memory succeeds"),
        )),
        _ => run(&options),
    };
    done.unwrap_or(ExitCode::FAILURE)
}

#[cfg(feature = "lsp")]
fn serve(options: &Options) -> Result<ExitCode, Failed> {
    lsp::serve(options)
}

#[cfg(not(feature = "lsp"))]
fn serve(_: &Options) -> Result<ExitCode, Failed> {
    Err(fail(message!("this program was built without its language server, the feature `lsp`")))
}

/// Turns success into the exit status for it.
fn succeed(done: Result<(), Failed>) -> Result<ExitCode, Failed> {
    done.map(|()| ExitCode::SUCCESS)
}

/// Makes a panic print a message and exit with the same status as any other failure.
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        fail(message!(
            "the compiler has a bug: {panic}\nplease report it together with the input",
            panic = panic.to_string()
        ));
        process::exit(1);
    }));
}

/// Writes a line to standard error. A failure to do so cannot be reported.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Reports why the program fails.
fn fail(message: Message) -> Failed {
    say(&message!("error: {message}", message).render(options::language()));
    Failed
}

/// Prints the explanation of the code with this id or name. A number alone means the error and the
/// warning; zeros at its beginning may be left out.
fn explain(id: &str, language: Language) -> Result<(), Failed> {
    let number = id.trim_start_matches(['E', 'e', 'W', 'w']);
    let kinds = match id.len() - number.len() {
        0 => vec!["E", "W"],
        _ => vec![&id[..id.len() - number.len()]],
    };
    let ids: Vec<String> = kinds.iter().map(|kind| format!("{kind}{number:0>4}")).collect();
    let numbered = || ids.iter().filter_map(|id| Code::from_id(id)).collect();
    let codes: Vec<Code> = Code::from_id(id).map_or_else(numbered, |code| vec![code]);
    if !codes.is_empty() {
        let texts: Vec<String> =
            codes.into_iter().map(|code| explanation(code, language)).collect();
        return print(texts.join("\n").as_bytes());
    }
    // Groups of consecutive codes.
    let number = |code: &Code| code.id()[1..].parse::<u32>().unwrap_or_default();
    let runs = Code::ALL.chunk_by(|left, right| number(right) == number(left) + 1);
    let runs: Vec<Message> = runs
        .map(|run| match run {
            [code] => Message::verbatim(code.to_string()),
            _ => {
                let [first, last] = [run[0], run[run.len() - 1]].map(|code| code.to_string());
                message!("{first} to {last}", first, last)
            }
        })
        .collect();
    Err(fail(message!(
        "there is no code `{id}`; the codes are {codes}; -W help lists the names of warnings",
        id,
        codes = Argument::All(runs.into_iter().map(Argument::from).collect())
    )))
}

/// The text about `code`, and how to switch it off if that is possible.
fn explanation(code: Code, language: Language) -> String {
    // The commands in it are those of this program.
    let text = code.explanation(language).replace("`compiler ", &format!("`{} ", options::name()));
    match code.name() {
        Some(name) => {
            let off = message!("`-W no-{name}` switches this warning off.", name);
            format!("{text}\n{}\n", off.render(language))
        }
        None => text,
    }
}

/// Prints the text that clap made.
fn print_help(text: &clap::Error) -> Result<(), Failed> {
    output::check_stdout()
        .and_then(|()| {
            let text = options::text(text, io::stdout().is_terminal());
            io::stdout().write_all(text.as_bytes())
        })
        .and_then(|()| io::stdout().flush())
        .map_err(|error| cannot_write(&Output::new(None), &error))
}

/// The message that an input cannot be read.
fn cannot_read(path: &str, reason: Message) -> Message {
    message!("cannot read `{path}`: {reason}", path, reason)
}

/// Writes `text` to standard output.
fn print(text: &[u8]) -> Result<(), Failed> {
    write_out(&mut Output::new(None), |out| out.write_all(text))
}

/// Reads the input. Rejects a file that is too large, before reading it if its size is known.
fn read(input: &Path, options: &Options) -> Result<SourceFile, Failed> {
    let limit = front_end::MAX_SOURCE_BYTES as u64;
    let is_stdin = input == Path::new("-");
    let name = options.name_of(input);
    let refuse = |size| {
        let file = SourceFile::new(name.clone(), "");
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(front_end::too_large(size));
        let refused = report(&file, &diagnostics.finish(options.warnings()), options);
        refused.expect_err("it is an error")
    };
    let cannot = |error: io::Error| fail(cannot_read(&name, Message::from(&error)));
    let mut bytes = Vec::new();
    // One byte over the limit is enough to reject the input.
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
    if options.input_format.is_none() && !options.reads_llvm() && looks_like_llvm(&bytes) {
        return Err(fail(message!(
            "the name `{name}` does not end in .ll, but this is LLVM IR: use --input-format llvm",
            name = &*name
        )));
    }
    Ok(SourceFile::new(name, bytes))
}

/// Whether a `define` with a name in LLVM's style comes before anything that may begin a source
/// program.
fn looks_like_llvm(bytes: &[u8]) -> bool {
    const BEFORE: [&str; 9] =
        [";", "@", "%", "!", "declare ", "source_filename", "target ", "attributes ", "module "];
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    let begins = |line: &[u8], word: &str| line.starts_with(word.as_bytes());
    lines
        .find(|line| !line.is_empty() && !BEFORE.iter().any(|word| begins(line, word)))
        .is_some_and(|line| begins(line, "define ") && line.contains(&b'@'))
}

/// The duration of each step, for `--time-passes`.
struct Times {
    start: Instant,
    steps: Vec<(&'static str, Duration)>,
}

impl Times {
    fn start() -> Times {
        Times { start: Instant::now(), steps: Vec::new() }
    }

    /// Adds to the time of a step; a new step is put after the others.
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
        let line = |name: &'static str, time: Duration| {
            // Names of passes are the same in all languages.
            let name = options::language().translation(name);
            say(&format!("{:>10.3} ms {:>5.1} %  {name}", time.as_secs_f64() * 1e3, share(time)));
        };
        // The head of a module is written before the first function goes through the passes.
        let is_last =
            |&(name, _): &(&str, Duration)| matches!(name, "print" | "analyse" | "draw" | "trace");
        let (last, first): (Vec<_>, Vec<_>) = self.steps.iter().partition(|step| is_last(step));
        for (name, time) in first.into_iter().chain(last) {
            line(name, time);
        }
        line(message!("total").template(), total);
    }
}

fn run(options: &Options) -> Result<ExitCode, Failed> {
    let mut times = Times::start();
    let input = options.input.as_deref().expect("clap demands an input");
    if let Some(command) = &options.reduce {
        return reduce::reduce(input, command, options);
    }
    if options.fix {
        return succeed(fix::fix(input, options));
    }
    if options.format {
        return succeed(format::format(options));
    }
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
    let mut output = Output::new(options.output.as_deref());
    refuse_inputs(&output, options)?;
    let file = times.measure("read", || read(input, options))?;
    if options.only_checks {
        return succeed(build::with_source(&file, options, &mut times, |_, _| Ok(())));
    }
    match options.emit {
        Emit::Tokens | Emit::Ast | Emit::Names if options.reads_llvm() => {
            Err(fail(message!("--emit tokens, ast and names need a source program, not LLVM IR")))
        }
        Emit::Tokens | Emit::Ast => dump(&file, options, &mut times, &mut output),
        Emit::Ir
        | Emit::Llvm
        | Emit::Analysis
        | Emit::Trace
        | Emit::Svg
        | Emit::Dot
        | Emit::Questions => build::build(&file, options, &mut times, &mut output),
        Emit::Html => page::write(&file, options, &mut times, &mut output),
        Emit::Names => names::write(&file, options, &mut times, &mut output),
    }?;
    commit(&mut output)?;
    if options.time_passes {
        times.report();
    }
    Ok(ExitCode::SUCCESS)
}

/// Fails if the output would replace an input.
fn refuse_inputs(output: &Output, options: &Options) -> Result<(), Failed> {
    let inputs = [&options.input, &options.run_input].into_iter().flatten();
    match inputs.into_iter().find(|input| output.is(input)) {
        Some(input) => {
            let path = input.display().to_string();
            Err(fail(message!("`{path}` is both input and output", path)))
        }
        None => Ok(()),
    }
}

/// Checks LLVM IR, for `--lint`.
fn check(input: &Path, rules: Rules, options: &Options, times: &mut Times) -> Result<(), Failed> {
    let file = times.measure("read", || read(input, options))?;
    if !options.reads_llvm() {
        let why = if options.input_format.is_some() {
            message!("--lint checks only LLVM IR")
        } else {
            message!(
                "the name `{name}` does not end in .ll; if it is LLVM IR, use --input-format llvm",
                name = file.name()
            )
        };
        return Err(fail(why));
    }
    let diagnostics = times.measure("lint", || lint::lint(&file, rules, options.limits()));
    report(&file, &diagnostics.finish(options.warnings()), options)?;
    if options.time_passes {
        times.report();
    }
    Ok(())
}

/// Writes the output of `--emit tokens` and `--emit ast`.
fn dump(
    file: &SourceFile,
    options: &Options,
    times: &mut Times,
    output: &mut Output,
) -> Result<(), Failed> {
    let mut names = name::interner();
    let mut diagnostics = Diagnostics::new(options.limits());
    let text = if options.emit == Emit::Tokens {
        let tokens =
            times.measure("lex", || syntax::lexer::lex(file.bytes(), &mut names, &mut diagnostics));
        syntax::dump::tokens(&tokens, file, &names)
    } else {
        let ast = times.measure("parse", || {
            syntax::parser::parse(file.bytes(), 1, &mut names, &mut diagnostics)
        });
        syntax::dump::tree(&ast, file, &names)
    };
    report(file, &diagnostics.finish(options.warnings()), options)?;
    times.measure("print", || write_out(output, |out| out.write_all(text.as_bytes())))
}

/// Writes the diagnostics to standard error. Fails if one of them is an error.
fn report(file: &SourceFile, report: &Report, options: &Options) -> Result<(), Failed> {
    say_what(file, report.iter(), options);
    let omitted = report.omitted();
    if omitted != Counts::default() {
        let counts = list([
            (omitted.errors, count!(omitted.errors, "more error")),
            (omitted.warnings, count!(omitted.warnings, "more warning")),
            (omitted.remarks, count!(omitted.remarks, "more remark")),
        ]);
        let note = message!("{counts} not shown; --diagnostic-limit 0 shows all", counts);
        say(&message!("note: {note}", note).render(options.language()));
    }
    if report.counts.errors == 0 {
        return Ok(());
    }
    if options.message_format == MessageFormat::Human {
        let Counts { errors, warnings, remarks } = report.counts;
        let counts = list([
            (errors, count!(errors, "error")),
            (warnings, count!(warnings, "warning")),
            (remarks, count!(remarks, "remark")),
        ]);
        let name = file.name();
        let summary = match options {
            _ if options.writes_nothing() => message!("{name}: {counts}", name, counts),
            Options { run: true, .. } => {
                message!("{name}: {counts}, nothing was run", name, counts)
            }
            _ => message!("{name}: {counts}, nothing was written", name, counts),
        };
        say(&summary.render(options.language()));
    }
    Err(Failed)
}

/// `2 errors, 1 warning`: the phrases whose number is not 0.
fn list(phrases: [(usize, Message); 3]) -> Message {
    let phrases = phrases.into_iter().filter(|(number, _)| *number > 0).map(|(_, phrase)| phrase);
    phrases.reduce(|left, right| message!("{left}, {right}", left, right)).unwrap_or_default()
}

/// Writes diagnostics to standard error.
fn say_what(
    file: &SourceFile,
    diagnostics: impl IntoIterator<Item: Borrow<Diagnostic>>,
    options: &Options,
) {
    let format = match options.message_format {
        MessageFormat::Human => Format::Human { color: use_color(options.color) },
        MessageFormat::Short => Format::Short,
        MessageFormat::Json => Format::Json,
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stderr().lock());
    // A failure to write to standard error cannot be reported.
    let _ = render::write(&mut out, format, options.language(), file, diagnostics)
        .and_then(|()| out.flush());
}

fn use_color(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stderr().is_terminal() && options::colors_are_wanted(),
    }
}
