//! `--reduce`: shrinks a program on which another compiler fails.

mod failure;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{self, Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

use minisysy::diag::{Language, Message, SourceFile, count, message};
use minisysy::reduce::{self, Budget, Expected, Help, Program, Progress, Reduced, Rules, Wording};

use super::options::{self, Options};
use super::output::Output;
use super::{
    Failed, build, cannot_write, commit, fail, page, read, refuse_inputs, say, say_what, write_out,
};
use failure::{Compiler, Failure, Kind};

/// The time of a compilation: at first, and while the program is made small. If that is what fails, it is several
/// times that of a program that does nothing, but not less than the last of these.
const FIRST: Duration = Duration::from_secs(10);
const OTHERS: Duration = Duration::from_secs(2);
const LEAST: Duration = Duration::from_millis(500);

/// The program may run this many instructions unless `--max-steps` says otherwise.
const MOST_STEPS: u64 = 500_000_000;

/// The exit status after Ctrl-C, as of a shell: 128 and the number of SIGINT.
const INTERRUPTED: u8 = 130;

/// Shrinks the program in the file `input`, on which `command` fails. Returns the exit status.
pub fn reduce(input: &Path, command: &str, options: &Options) -> Result<ExitCode, Failed> {
    let mut outputs = outputs(options)?;
    let file = read(input, options)?;
    let text = options.run_input.as_deref().map(page::read_input).transpose()?.unwrap_or_default();
    let program = Program { source: file.text().to_owned(), input: text };
    let most_steps = options.max_steps.unwrap_or(MOST_STEPS);
    let extensions = build::compile_options(options).extensions;
    let rules = Rules { extensions, ..Rules::default() };
    let expected = Expected::of(&program, rules, most_steps).map_err(|why| {
        say_what(&SourceFile::new(file.name(), file.bytes()), why, options);
        fail(message!(
            "only a correct program that terminates can show an error of another compiler"
        ))
    })?;
    let llvm_link = env::var("LLVM_LINK").unwrap_or_else(|_| "llvm-link".to_owned());
    let compiler = Compiler {
        command,
        wording: Wording::new(program.source.as_bytes()),
        level: options.level.into(),
        language: options.language(),
        llvm_link: llvm_version(&llvm_link).map(|_| llvm_link.clone()),
    };
    let cannot = |error: io::Error| {
        let reason = Message::from(&error);
        fail(message!("cannot run `{command}`: {reason}", command, reason))
    };
    let first = compiler.failure(&program, &expected, FIRST).map_err(cannot)?;
    let Some(first) = first else {
        return Err(fail(message!("`{command}` does not fail: nothing to reduce", command)));
    };
    say(&first.kind.message(command).render(options.language()));
    let mut most = OTHERS;
    if first.kind == Kind::TakesLong {
        let nothing = Program { source: "int main() { return 0; }".to_owned(), input: Vec::new() };
        let start = Instant::now();
        compiler.failure(&nothing, &expected, FIRST).map_err(cannot)?;
        most = (start.elapsed() * 5).clamp(LEAST, FIRST);
    }
    // A failure to call it once is not worth ending the search.
    let failure = |program: &Program, expected: &Expected| {
        compiler.failure(program, expected, most).ok().flatten()
    };
    let is_alike = |it: &Failure| it.kind == first.kind && it.key == first.key;
    let fails = |program: &Program, expected: &Expected| {
        failure(program, expected).as_ref().is_some_and(is_alike)
    };
    let budget = Budget {
        time: Duration::from_secs(options.reduce_time),
        threads: thread::available_parallelism().map_or(1, NonZero::get),
        ..Budget::default()
    };
    let is_interrupted = catch_interrupt()?;
    let mut bar = Bar::new(budget.time, options.language());
    let reduced = reduce::reduce(program, expected, budget, &fails, &mut |it| {
        bar.show(it);
        if is_interrupted.load(Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    bar.end();
    let (program, expected) = (&reduced.program, &reduced.expected);
    let last = failure(program, expected).filter(is_alike).unwrap_or(first);
    for (output, text) in iter::zip(&mut outputs, [program.source.as_bytes(), &program.input]) {
        write_out(output, |out| out.write_all(text))?;
    }
    outputs.iter_mut().try_for_each(commit)?;
    let is_other = last.kind == Kind::Behaves;
    let right = Expected::describe(&expected.output, expected.status);
    let llvm = llvm_version(&llvm_link).map_or_else(String::new, |it| format!(", {it}"));
    let help = Help {
        program,
        has_program: false,
        command,
        failure: last.kind.message(command),
        expected: if is_other { right } else { Message::default() },
        came: last.came,
        versions: &format!("{} {}{llvm}", options::name(), env!("CARGO_PKG_VERSION")),
    };
    let is_interrupted = is_interrupted.load(Relaxed);
    let result = result_of(&reduced, is_interrupted).render(options.language());
    // What another compiler prints can change a terminal.
    say(SourceFile::new("", format!("{result}\n{}", help.text(options.language())))
        .text()
        .trim_end());
    Ok(if is_interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// How large the reduced program is, and why it is not smaller.
fn result_of(reduced: &Reduced, is_interrupted: bool) -> Message {
    let size = message!(
        "{lines} after {tries}",
        lines = count!(reduced.program.source.lines().count(), "line"),
        tries = count!(reduced.tries, "try", "tries")
    );
    match reduced.is_minimal {
        true => size,
        false if is_interrupted => message!("{size}; interrupted", size),
        false => message!("{size}; --reduce-time gives it more time", size),
    }
}

/// A flag that Ctrl-C sets, which ends the search with what it has found. A second one ends the process.
fn catch_interrupt() -> Result<Arc<AtomicBool>, Failed> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    let handler = move || {
        if flag.swap(true, Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(|error| {
        fail(message!("cannot catch the signal of Ctrl-C: {reason}", reason = error.to_string()))
    })?;
    Ok(is_interrupted)
}

/// The output for the program. If that is a file and the program has an input, there is a second output for the
/// input, in the same folder. Fails before the long search if one of them cannot be written.
fn outputs(options: &Options) -> Result<Vec<Output>, Failed> {
    let program = Output::new(options.output.as_deref());
    let beside = program.path().filter(|_| program.is_file() && options.run_input.is_some());
    let beside = beside.map(|path| path.with_extension("in"));
    if let Some(path) = beside.as_deref().filter(|it| program.path() == Some(it) || program.is(it))
    {
        let path = path.display().to_string();
        return Err(fail(message!(
            "`{path}` is for the input of the program: the program needs another name",
            path
        )));
    }
    let beside = beside.map(|path| Output::new(Some(&path)));
    let outputs: Vec<Output> = [Some(program), beside].into_iter().flatten().collect();
    for output in &outputs {
        refuse_inputs(output, options)?;
        output.check().map_err(|error| cannot_write(output, &error))?;
    }
    Ok(outputs)
}

/// The version of LLVM, if a program of it can be called.
fn llvm_version(llvm_link: &str) -> Option<String> {
    let output = Command::new(llvm_link).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().map(str::trim).find(|it| it.contains("version")).map(str::to_owned)
}

/// How far the search is, on a terminal.
struct Bar {
    time: Duration,
    language: Language,
    is_shown: bool,
    was_shown: bool,
}

impl Bar {
    fn new(time: Duration, language: Language) -> Bar {
        let is_shown =
            io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|it| it != "dumb");
        Bar { time, language, is_shown, was_shown: false }
    }

    fn show(&mut self, Progress { lines, tries, elapsed }: Progress) {
        if self.is_shown {
            self.was_shown = true;
            let left = self.time.saturating_sub(elapsed).as_secs();
            let text = message!(
                "{lines}, {tries}, at most {left} s left",
                lines = count!(lines, "line"),
                tries = count!(tries, "try", "tries"),
                left
            );
            let _ = write!(io::stderr(), "\r\x1b[K{}", text.render(self.language));
        }
    }

    /// Removes the bar.
    fn end(&self) {
        if self.was_shown {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
