//! Runs every program under testcases/ as the course's judge does: the compiler, llvm-link with the
//! runtime library, lli. Then compares the standard output and the exit status with the program's
//! .out file. To save time, lli optimises only those of `programs/`, and takes the library as machine
//! code for the others at -O0. The compiler must reject programs in folders `wrong`, with errors on
//! exactly the lines that end in `//~ error`.
//!
//! The programs of the folder `inline` are also compiled as the job of that name in judge.toml says,
//! with typed and with opaque pointers. The first line of each says how many functions are defined
//! afterwards, as in `// defines: 1`, and the linter accepts the result.
//!
//! Other compilers can be judged, too (`make judge COMPILER=path`). JUDGE_COMPILER names one that
//! is called as `compiler INPUT -o OUTPUT`; JUDGE_COMMAND is a shell command that uses `$input` and
//! `$ir` like the run line of judge.toml. They only have to reject a wrong program; the lines are
//! not compared.

mod support;

use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};
use support::{
    Finished, Program, Runtime, Tools, WIDTH, compare, cut, lines, root, run, scratch, succeed,
};

/// The limit for each command.
const LIMIT: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let judge = Arc::new(Judge::new()?);
    let mut trials = Vec::new();
    for program in support::programs().map_err(|error| error.to_string())? {
        for &level in if program.wrong { &[""] } else { judge.compiler.levels() } {
            let name = format!("{} {level}", program.name).trim_end().to_owned();
            let (judge, program) = (Arc::clone(&judge), program.clone());
            trials.push(Trial::test(name, move || {
                let verdict =
                    if program.wrong { judge.refuse(&program) } else { judge.run(&program, level) };
                verdict.map_err(|message| complain(&program, level, &message))
            }));
        }
        let is_own = matches!(judge.compiler, Compiler::Own(_));
        if is_own && program.name.starts_with("inline/") && !program.wrong {
            for pointers in [&[] as &[&str], &["--opaque-pointers"]] {
                let way = ["as the challenge asks"].iter().chain(pointers).copied();
                let way = way.collect::<Vec<_>>().join(", ");
                let (judge, program) = (Arc::clone(&judge), program.clone());
                trials.push(Trial::test(format!("{} {way}", program.name), move || {
                    let verdict = judge.inline(&program, pointers);
                    verdict.map_err(|message| complain(&program, &way, &message))
                }));
            }
        }
    }
    Ok(trials)
}

/// The arguments that the job `inline` of judge.toml gives the compiler, besides the two files.
fn inline_options() -> Result<Vec<String>, String> {
    let jobs = fs::read_to_string(root().join("judge.toml")).map_err(|it| it.to_string())?;
    let job = jobs.split_once("[jobs.inline]\n").ok_or("judge.toml has no job `inline`")?.1;
    let line = job.split_once("run = [\"./compiler ").ok_or("the job runs nothing")?.1;
    let arguments = line.split_once('"').ok_or("the run line has no end")?.0;
    let is_file = |word: &&str| ["$input", "-o", "$ir"].contains(word);
    Ok(arguments.split(' ').filter(|word| !is_file(word)).map(str::to_owned).collect())
}

fn complain(program: &Program, level: &str, message: &str) -> Failed {
    let level = if level.is_empty() { String::new() } else { format!(" {level}") };
    // A message is one line, whatever text it quotes.
    let message = message.replace(['\n', '\r'], " ");
    Failed::from(format!("{}{level}: {message}", program.source.display()))
}

enum Compiler {
    /// Our compiler: judged at both levels of optimisation, and by its diagnostics.
    Own(PathBuf),
    /// Another compiler, called with the same two arguments.
    Other(PathBuf),
    /// A shell command.
    Template(String),
}

impl Compiler {
    fn from_environment() -> Result<Compiler, String> {
        let set = |name| env::var(name).ok().filter(|value: &String| !value.is_empty());
        if let Some(template) = set("JUDGE_COMMAND") {
            Ok(Compiler::Template(template))
        } else if let Some(path) = set("JUDGE_COMPILER") {
            // The system looks a plain name up in the path.
            if path.contains('/') && !root().join(&path).is_file() {
                return Err(format!("JUDGE_COMPILER={path}: no such file"));
            }
            Ok(Compiler::Other(path.into()))
        } else {
            Ok(Compiler::Own(env!("CARGO_BIN_EXE_compiler").into()))
        }
    }

    fn levels(&self) -> &'static [&'static str] {
        match self {
            Compiler::Own(_) => &["-O1", "-O0"],
            Compiler::Other(_) | Compiler::Template(_) => &[""],
        }
    }

    fn command(&self, source: &Path, output: &Path, options: &[&str]) -> Command {
        match self {
            Compiler::Own(path) | Compiler::Other(path) => {
                let mut command = Command::new(path);
                command.arg(source).arg("-o").arg(output).args(options);
                command
            }
            Compiler::Template(template) => {
                let mut command = Command::new("sh");
                command.args(["-c", template]).env("input", source).env("ir", output);
                command
            }
        }
    }
}

struct Judge {
    compiler: Compiler,
    tools: Tools,
    runtime: Runtime,
}

impl Judge {
    fn new() -> Result<Judge, String> {
        let compiler = Compiler::from_environment()?;
        let tools = Tools::find()?;
        let runtime = Runtime::find(&tools)?;
        Ok(Judge { compiler, tools, runtime })
    }

    fn run(&self, program: &Program, level: &str) -> Result<(), String> {
        let text = |error: std::io::Error| error.to_string();
        let expected = support::expected(&program.source)?;
        let folder = scratch().map_err(text)?;
        let [ir, linked] = ["program.ll", "linked.bc"].map(|name| folder.path().join(name));

        let options: &[&str] = if level.is_empty() { &[] } else { &[level] };
        let compiled = run(&mut self.compiler.command(&program.source, &ir, options), None, LIMIT)?;
        succeed("the compiler", &compiled)?;
        if !ir.exists() {
            return Err("the compiler wrote no output".to_owned());
        }
        let input = support::input(&program.source);
        // Old machine-code generation finds the functions of this program in the place of those of the
        // C library.
        let is_quick = matches!(self.compiler, Compiler::Own(_))
            && !program.name.starts_with("programs/")
            && program.name != "lab8/own_library_names";
        // The other level shows that linking works.
        if level == "-O0" && is_quick {
            let finished =
                support::run_quickly(&self.tools, &self.runtime, &ir, &[], input.as_deref())?;
            return compare(&expected, &finished);
        }
        let mut link = Command::new(&self.tools.llvm_link);
        link.arg(&ir).arg(&self.runtime.path).arg("-o").arg(&linked);
        succeed("llvm-link", &run(&mut link, None, LIMIT)?)?;

        let mut lli = Command::new(&self.tools.lli);
        if is_quick {
            lli.args(["-jit-kind=mcjit", "-O0"]);
        }
        let finished = run(lli.arg(&linked), input.as_deref(), LIMIT)?;
        compare(&expected, &finished)
    }

    /// Judges `program` by the job `inline`.
    fn inline(&self, program: &Program, pointers: &[&str]) -> Result<(), String> {
        let text = |error: std::io::Error| error.to_string();
        let folder = scratch().map_err(text)?;
        let ir = folder.path().join("program.ll");
        let options = inline_options()?;
        let options: Vec<&str> =
            options.iter().map(String::as_str).chain(pointers.iter().copied()).collect();
        let mut compile = self.compiler.command(&program.source, &ir, &options);
        succeed("the compiler", &run(&mut compile, None, LIMIT)?)?;

        let source = fs::read_to_string(root().join(&program.source)).map_err(text)?;
        let expected = source.lines().next().and_then(|it| it.strip_prefix("// defines: "));
        let expected = expected.ok_or("the first line does not say how many functions stay")?;
        let module = fs::read_to_string(&ir).map_err(text)?;
        let count = module.lines().filter(|line| line.starts_with("define ")).count();
        if count.to_string() != expected {
            return Err(format!("{count} functions are defined, expected {expected}"));
        }
        let mut lint = Command::new(env!("CARGO_BIN_EXE_compiler"));
        succeed("the linter", &run(lint.arg("--lint-as=inline").arg(&ir), None, LIMIT)?)?;

        let is_old = self.tools.version <= 14 && !pointers.is_empty();
        let options: &[&str] = if is_old { &["-opaque-pointers"] } else { &[] };
        let input = support::input(&program.source);
        let finished =
            support::run_quickly(&self.tools, &self.runtime, &ir, options, input.as_deref())?;
        compare(&support::expected(&program.source)?, &finished)
    }

    fn refuse(&self, program: &Program) -> Result<(), String> {
        // A separate folder shows which files a run leaves.
        let folder = scratch().map_err(|error| error.to_string())?;
        let ir = folder.path().join("program.ll");
        let options = ["--message-format", "short", "-W", "none"];
        let own = matches!(self.compiler, Compiler::Own(_));
        let options: &[&str] = if own { &options } else { &[] };
        let mut command = self.compiler.command(&program.source, &ir, options);
        let finished = run(&mut command, None, LIMIT)?;
        if finished.status.success() {
            return Err("was compiled, but must be refused".to_owned());
        }
        let left = fs::read_dir(folder.path()).map_err(|error| error.to_string())?.count();
        if left > 0 {
            return Err("was refused, but an output file is left".to_owned());
        }
        if !own {
            return Ok(());
        }
        if finished.status.code() != Some(1) {
            let (status, complaint) = (finished.describe(), finished.complaint());
            return Err(format!("{status}, expected 1: {}", cut(&complaint, WIDTH)));
        }
        let source = fs::read(root().join(&program.source)).map_err(|error| error.to_string())?;
        compare_lines(&source, &program.source, &finished)
    }
}

/// Compares the lines that have errors with the lines that are marked.
fn compare_lines(source: &[u8], path: &Path, finished: &Finished) -> Result<(), String> {
    let marked: Vec<usize> = (1..)
        .zip(lines(source))
        .filter(|(_, line)| line.windows(9).any(|window| window == b"//~ error"))
        .map(|(number, _)| number)
        .collect();
    if marked.is_empty() {
        return Err("no line is marked by `//~ error`".to_owned());
    }
    let errors = errors(&String::from_utf8_lossy(&finished.stderr), path);
    let complaint = String::from_utf8_lossy(&finished.stderr);
    if errors.is_empty() {
        return Err(format!("no error has a position: {}", cut(complaint.trim(), WIDTH)));
    }
    let missed: Vec<String> =
        marked.iter().filter(|line| !errors.contains_key(line)).map(usize::to_string).collect();
    let extra: Vec<String> = errors
        .iter()
        .filter(|(line, _)| !marked.contains(line))
        .map(|(line, message)| format!("{line} ({})", cut(message, WIDTH)))
        .collect();
    match (missed.is_empty(), extra.is_empty()) {
        (true, true) => Ok(()),
        (false, true) => Err(format!("no error on line {}", missed.join(", "))),
        (true, false) => Err(format!("unexpected error on line {}", extra.join(", "))),
        (false, false) => {
            Err(format!("no error on line {}, but on line {}", missed.join(", "), extra.join(", ")))
        }
    }
}

/// The first error of each line, from messages of the form `path:line:column: error[E0012]: text`.
fn errors(messages: &str, path: &Path) -> BTreeMap<usize, String> {
    let start = format!("{}:", path.display());
    let mut errors = BTreeMap::new();
    for message in messages.lines() {
        let Some(rest) = message.strip_prefix(&start) else { continue };
        let mut parts = rest.splitn(3, ':');
        let (line, _column, text) = (parts.next(), parts.next(), parts.next());
        let line = line.and_then(|line| line.parse().ok());
        let text = text.map(str::trim).filter(|text| text.starts_with("error"));
        if let (Some(line), Some(text)) = (line, text) {
            errors.entry(line).or_insert_with(|| text.to_owned());
        }
    }
    errors
}
