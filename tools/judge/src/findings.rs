//! What the compiler's own tools say about a failing test. They work in a process of their own, so
//! that no file can harm the judge.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use minisysy::compile;
use minisysy::diag::{
    Argument, Code, Diagnostic, Limits, Message, SourceFile, Warnings, message, render,
};
use minisysy::front_end;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::lint::{self, Rules};
use minisysy::reader;
use nix::sys::resource::{Resource, setrlimit};
use serde::{Deserialize, Serialize};

use crate::keeper::Keepers;
use crate::language::{self, language};
use crate::results::Reason;

/// The word on the command line that starts such a process; the judge alone uses it.
pub const WORD: &str = "find-reasons";

/// How many findings are shown.
const MOST: usize = 10;

/// The interpreter stops after this many instructions.
const STEPS: u64 = 20_000_000;

/// The CPU time of the process.
const SECONDS: u64 = 20;

/// What to look at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Question {
    /// Which rules of LLVM, and of the job, does this file break?
    Lint {
        /// The LLVM IR.
        ir: PathBuf,
        /// The job.
        job: String,
    },
    /// What is undefined when this program runs?
    Run {
        /// The LLVM IR.
        ir: PathBuf,
        /// Its input.
        input: Option<PathBuf>,
    },
    /// Which faults does this program have?
    Faults {
        /// The program.
        source: PathBuf,
        /// The lines of its faults.
        lines: Vec<usize>,
    },
}

/// The answers to all questions; none if the process fails.
pub fn ask(keepers: &Keepers, program: &Path, questions: &[Question]) -> Vec<Reason> {
    let text = serde_json::to_string(questions).unwrap_or_default() + "\n";
    let most = Duration::from_secs(2 * SECONDS);
    let mut command = Command::new(program);
    let answer = keepers.call(command.args([WORD, &language::option()]), text.as_bytes(), most);
    answer.ok().and_then(|(it, _)| serde_json::from_slice(&it).ok()).unwrap_or_default()
}

/// The main function of the process.
pub fn main() -> ExitCode {
    let set = |resource, most| setrlimit(resource, most, most);
    let limited = set(Resource::RLIMIT_CPU, SECONDS)
        .and(set(Resource::RLIMIT_DATA, 1 << 30))
        .and(set(Resource::RLIMIT_CORE, 0));
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line).map(|_| serde_json::from_str(&line));
    let Ok(Ok(questions)): io::Result<Result<Vec<Question>, _>> = read else {
        return ExitCode::FAILURE;
    };
    if limited.is_err() {
        return ExitCode::FAILURE;
    }
    let mut reasons = Vec::new();
    for question in &questions {
        reasons.extend(answer(question));
    }
    println!("{}", serde_json::to_string(&reasons).unwrap_or_default());
    ExitCode::SUCCESS
}

/// The answer to one question.
pub fn answer(question: &Question) -> Vec<Reason> {
    match question {
        Question::Lint { ir, job } => read(ir).map_or_else(Vec::new, |file| lint(&file, job)),
        Question::Run { ir, input } => {
            let input = input.as_ref().and_then(|path| fs::read(path).ok()).unwrap_or_default();
            read(ir).map_or_else(Vec::new, |file| run(&file, &input))
        }
        Question::Faults { source, lines } => {
            read(source).map_or_else(Vec::new, |file| faults(&file, lines))
        }
    }
}

fn read(path: &Path) -> Option<SourceFile> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let bytes = fs::read(path).ok()?;
    (bytes.len() <= front_end::MAX_SOURCE_BYTES).then(|| SourceFile::new(name, bytes))
}

fn lint(file: &SourceFile, job: &str) -> Vec<Reason> {
    let rules = match job {
        "mem2reg" => Rules::MEM2REG,
        "inline" => Rules::INLINE,
        _ => Rules::LLVM,
    };
    let limits = Limits { errors: 1000, warnings: 0 };
    let report = lint::lint(file, rules, limits).finish(Warnings::IGNORE);
    let all: Vec<Diagnostic> = report.iter().filter(Diagnostic::is_error).collect();
    describe(file, &message!("the linter"), &all)
}

fn run(file: &SourceFile, mut input: &[u8]) -> Vec<Reason> {
    let Some(module) = reader::read(file).module else { return Vec::new() };
    let subject = Subject { module: &module, file, is_source: false };
    let options = RunOptions { most_steps: Some(STEPS), ..RunOptions::default() };
    let mut warnings = Vec::new();
    let mut warn = |warning, _| warnings.push(warning);
    let outcome = interpreter::run(subject, &mut input, &mut io::sink(), &mut warn, options);
    let is_limit = |it: &Diagnostic| it.code == Code::RunSteps || it.code == Code::RunUnknown;
    let stop = outcome.status.err().filter(|it| !is_limit(it));
    warnings.truncate(1);
    warnings.extend(stop);
    describe(file, &message!("the interpreter"), &warnings)
}

fn faults(file: &SourceFile, lines: &[usize]) -> Vec<Reason> {
    let options = compile::Options {
        warnings: Warnings::IGNORE,
        limits: Limits { errors: 100, warnings: 0 },
        ..compile::Options::default()
    };
    let (_, report) = compile::check(file, options, |_, _| {});
    let all: Vec<Diagnostic> = report.iter().filter(Diagnostic::is_error).collect();
    if all.is_empty() {
        let lines = Argument::All(lines.iter().map(|&line| line.into()).collect());
        return vec![Reason::line(message!(
            "the compiler accepted the error in line {lines}",
            lines
        ))];
    }
    let codes: Vec<&str> = all.iter().map(|it| it.code.id()).collect();
    let mut reasons = describe(file, &message!("accepted by the compiler"), &all);
    if let Some(code) = codes.first() {
        reasons.push(Reason::line(message!(
            "`compiler --explain {code}` explains this error",
            code = *code
        )));
    }
    reasons
}

/// Each diagnostic as it is drawn for people, under its first line.
fn describe(file: &SourceFile, who: &Message, all: &[Diagnostic]) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = all
        .iter()
        .take(MOST)
        .map(|it| {
            let place = file.location(it.primary.span.start).line;
            let title = message!(
                "{who}: line {line}: {message} [{code}]",
                who = who.clone(),
                line = place,
                message = it.message.clone(),
                code = it.code.to_string()
            );
            Reason::with(title, render::text(file, language(), [it]))
        })
        .collect();
    if all.len() > MOST {
        reasons.push(Reason::line(message!(
            "{who}: {count} more",
            who = who.clone(),
            count = all.len() - MOST
        )));
    }
    reasons
}
