//! How another compiler fails on a program.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use minisysy::compile;
use minisysy::diag::{Code, Diagnostic, Language, Message, SourceFile, Warnings, message, render};
use minisysy::interpreter::{self, Outcome, RunOptions, Subject};
use minisysy::ir::Module;
use minisysy::lint::{self, Rules};
use minisysy::reader;
use minisysy::reduce::{Expected, Program, Wording};
use minisysy::transform::{self, OptLevel};

/// How many times as many instructions as ours a slow program runs, and how many more it may run in any
/// case.
const TIMES: u64 = 10;
const MORE_STEPS: u64 = 1000;

/// The bytes of a message that are read.
const MOST_SAID: u64 = 1 << 16;

/// The most bytes of LLVM IR that are read.
const MOST_IR: u64 = 64 << 20;

/// What kind of failure it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It refuses the program.
    Refuses,
    /// It dies of a signal.
    Crashes,
    /// It takes too long.
    TakesLong,
    /// It ends well without LLVM IR.
    WritesNothing,
    /// The linter or LLVM refuses the IR.
    WritesWrongIr,
    /// The program prints something else, ends otherwise, or is stopped by a fault.
    Behaves,
    /// The program runs many more instructions.
    IsSlow,
}

impl Kind {
    /// The message that `command` fails so.
    pub fn message(self, command: &str) -> Message {
        match self {
            Kind::Refuses => message!("`{command}` rejects the program", command),
            Kind::Crashes => message!("`{command}` crashes", command),
            Kind::TakesLong => message!("`{command}` takes too long", command),
            Kind::WritesNothing => message!("`{command}` writes no LLVM IR to `$ir`", command),
            Kind::WritesWrongIr => message!("`{command}` writes invalid LLVM IR", command),
            Kind::Behaves => {
                message!("`{command}` compiles to a program that behaves differently", command)
            }
            Kind::IsSlow => message!(
                "`{command}` compiles to a program that does not terminate, or executes ten times as many instructions as ours",
                command
            ),
        }
    }
}

/// A failure. Two are alike if their kinds and their keys are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What kind it is.
    pub kind: Kind,
    /// The signal, the code of an error, or a message without names and numbers.
    pub key: String,
    /// What came, for people: lines of text.
    pub came: Message,
}

/// Another compiler, and how it is called.
#[derive(Debug)]
pub struct Compiler<'a> {
    /// A command line for the shell, with the variables `$input` and `$ir`.
    pub command: &'a str,
    /// Compares its messages.
    pub wording: Wording,
    /// The level that slow programs are compared with.
    pub level: OptLevel,
    /// The language of messages.
    pub language: Language,
    /// The program of LLVM that checks IR, if it is there.
    pub llvm_link: Option<String>,
}

impl Compiler<'_> {
    /// How the compiler fails on a program; `None` if it does not.
    ///
    /// # Errors
    /// The command cannot be run.
    pub fn failure(
        &self,
        program: &Program,
        expected: &Expected,
        most: Duration,
    ) -> io::Result<Option<Failure>> {
        let folder = tempfile::tempdir()?;
        let [source, ir, out, err] =
            ["program.sy", "program.ll", "out", "err"].map(|name| folder.path().join(name));
        fs::write(&source, &program.source)?;
        let mut command = Command::new("sh");
        command.args(["-c", self.command]).env("input", &source).env("ir", &ir);
        command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn()?;
        let status = wait(child, most)?;
        let place = format!("{}/", folder.path().display());
        let said = |path: &Path| read(path, MOST_SAID).map(|it| it.replace(&place, ""));
        let mut message = said(&err)?;
        if message.trim().is_empty() {
            message = said(&out)?;
        }
        let failure = |kind, key: String, came: Message| Ok(Some(Failure { kind, key, came }));
        let Some(status) = status else {
            let seconds = format!("{:.1}", most.as_secs_f64());
            let came = message!("stopped after {seconds} s\n{printed}", seconds, printed = message);
            return failure(Kind::TakesLong, String::new(), came);
        };
        // A shell reports the signal that its command died of as a status.
        let code = status.code();
        let signal = signal(status).or_else(|| code.filter(|&it| it > 128).map(|it| it - 128));
        if let Some(signal) = signal {
            let came = message!("killed by signal {signal}\n{printed}", signal, printed = message);
            return failure(Kind::Crashes, signal.to_string(), came);
        }
        if let Some(code @ (126 | 127)) = code {
            return Err(io::Error::other(format!(
                "it ends with status {code}: {}",
                message.trim()
            )));
        }
        if let Some(code) = code.filter(|&code| code != 0) {
            let key = format!("{code} {}", self.wording.key(&message));
            let came =
                message!("exit status {status}\n{printed}", status = code, printed = message);
            return failure(Kind::Refuses, key, came);
        }
        let text = read(&ir, MOST_IR).unwrap_or_default();
        if text.trim().is_empty() {
            return failure(Kind::WritesNothing, self.wording.key(&message), message.into());
        }
        let file = SourceFile::new("program.ll", text);
        if let Some(failure) = self.of_ir(&file, program, expected) {
            return Ok(Some(failure));
        }
        self.of_llvm(&ir)
    }

    /// What the linter and the interpreter find in the IR.
    fn of_ir(&self, file: &SourceFile, program: &Program, expected: &Expected) -> Option<Failure> {
        let failure = |kind, key: &str, came| Some(Failure { kind, key: key.to_owned(), came });
        let report =
            lint::lint(file, Rules::LLVM, minisysy::diag::Limits { errors: 1, warnings: 0 });
        let report = report.finish(Warnings::IGNORE);
        if let Some(error) = report.iter().find(Diagnostic::is_error) {
            let came = render::text(file, self.language, [&error]).into();
            return failure(Kind::WritesWrongIr, error.code.id(), came);
        }
        let module = reader::read(file).module?;
        let mut output = Vec::new();
        let limit = expected.steps.saturating_mul(TIMES).saturating_add(MORE_STEPS);
        let outcome = run(&module, file, &program.input, &mut output, limit);
        let steps = match outcome.status {
            Err(why) if why.code == Code::RunSteps => None,
            Err(why) => {
                let came = render::text(file, self.language, [&why]).into();
                return failure(Kind::Behaves, "", came);
            }
            Ok(status) if (&output, status) != (&expected.output, expected.status) => {
                let came = Expected::describe(&output, status);
                return failure(Kind::Behaves, "", came);
            }
            Ok(_) => outcome.statistics.map(|it| it.total()),
        };
        let ours = self.own_steps(program)?;
        let theirs = match steps {
            Some(steps) if steps / TIMES <= ours + MORE_STEPS / TIMES => return None,
            Some(steps) => Message::verbatim(steps.to_string()),
            None => message!("more than {limit}", limit),
        };
        let level = self.level.name();
        let came = message!(
            "{theirs} instructions; {ours} with `-{level}` of this compiler\n",
            theirs,
            ours,
            level
        );
        failure(Kind::IsSlow, "", came)
    }

    /// How many instructions the program runs that we make.
    fn own_steps(&self, program: &Program) -> Option<u64> {
        let file = SourceFile::new("program.sy", program.source.as_str());
        let mut module = compile::compile(&file, compile::Options::default()).0?;
        transform::optimize(&mut module, self.level).ok()?;
        let outcome = run(&module, &file, &program.input, &mut Vec::new(), u64::MAX);
        outcome.statistics.map(|it| it.total())
    }

    /// What LLVM says about the IR.
    fn of_llvm(&self, ir: &Path) -> io::Result<Option<Failure>> {
        let Some(llvm_link) = &self.llvm_link else { return Ok(None) };
        let output = Command::new(llvm_link).arg(ir).args(["-o", "/dev/null"]).output()?;
        if output.status.success() {
            return Ok(None);
        }
        let came = String::from_utf8_lossy(&output.stderr).into_owned();
        let (kind, key) = (Kind::WritesWrongIr, self.wording.key(&came));
        Ok(Some(Failure { kind, key, came: came.into() }))
    }
}

/// Runs a module as a machine would, without the checks that find undefined values.
fn run(
    module: &Module,
    file: &SourceFile,
    mut input: &[u8],
    output: &mut Vec<u8>,
    most_steps: u64,
) -> Outcome {
    let options = RunOptions {
        is_checked: false,
        most_steps: Some(most_steps),
        with_statistics: true,
        warnings: Warnings::IGNORE,
        ..RunOptions::default()
    };
    let subject = Subject { module, file, is_source: false };
    interpreter::run(subject, &mut input, output, &mut |_, _| {}, options)
}

/// The beginning of a file.
fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Waits for a process, and kills it with its children after some time. Then there is no status.
fn wait(mut child: Child, most: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > most {
            kill(&child);
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(4));
    }
}

/// The signal that a process died of.
fn signal(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    return None;
}

/// Kills all processes of a group.
fn kill(child: &Child) {
    #[cfg(target_os = "linux")]
    if let Some(group) = rustix::process::Pid::from_raw(child.id().cast_signed()) {
        // It may just have ended.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = child;
}
