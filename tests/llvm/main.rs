//! Compares the reader of LLVM IR and the linter with LLVM itself.
//!
//! For every .ll file of testcases/llvm, except those in `wrong`:
//!
//! * behaviour: with no pass, with those of -O1 and -O2, and out of SSA form and back, LLVM's verifier
//!   accepts the output, it prints and returns as a program what the .out file says, and the compiler
//!   reads it and prints it unchanged;
//! * phis: our mem2reg leaves as many phis and allocas as the file says, and no more than opt's;
//! * lint: the linter finds no error.
//!
//! For every .ll file in `wrong`, lint: the linter reports the marked lines with the marked codes,
//! and nothing else.
//!
//! Of floating-point constants in all forms it prints what LLVM prints.
//!
//! For every running miniSysY program: clang compiles it as C without optimisation, with each kind
//! of pointers that this clang supports. The result goes through -O1. Then it has no more phis than
//! opt's mem2reg leaves, LLVM's verifier accepts it, and it behaves as the program should.

mod constants;
mod from_clang;
mod lint;
mod native;
mod note;
#[path = "../support/mod.rs"]
mod support;

use libtest_mimic::{Failed, Trial};
use native::Linked;
use note::Note;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::slice;
use std::sync::Arc;
use support::ir::Counts;
use support::{
    Finished, LIMIT, Program, Runtime, Tools, cut, read_lossy, root, run, scratch, succeed,
};

/// LLVM's programs take longer to start than to work, so they get this many programs at once.
const BATCH: usize = 20;

/// The options under which a program must behave the same.
const PASSES: [&str; 5] = [
    "-O0",
    "-O1",
    "-O2",
    "--passes=reg2mem",
    "--passes=mem2reg,local-value-numbering,reg2mem,mem2reg",
];

/// A check of some programs.
type Check = fn(&Bench, &[Program]) -> Result<(), String>;

/// The programs of LLVM, and the runtime library.
struct Bench {
    tools: Tools,
    runtime: Runtime,
}

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let tools = Tools::find()?;
    let version = tools.version;
    let runtime = Runtime::find(&tools)?;
    let bench = Arc::new(Bench { tools, runtime });
    let mut trials = Vec::new();
    let programs = |extension| {
        support::programs_with(extension).map_err(|error: std::io::Error| error.to_string())
    };
    let (mut typed, mut opaque) = (Vec::new(), Vec::new());
    for program in programs("ll")?.into_iter().filter(|p| p.name.starts_with("llvm/")) {
        trials.push(trial(&bench, slice::from_ref(&program), "lint", lint::check));
        match Note::read(&program)?.opaque_since {
            _ if program.wrong => {}
            None => typed.push(program),
            Some(since) if since <= version => opaque.push(program),
            // This LLVM cannot read the file.
            Some(_) => trials.push(trial(&bench, &[program], "again", reads_again)),
        }
    }
    for batch in typed.chunks(BATCH).chain(opaque.chunks(BATCH)) {
        trials.push(trial(&bench, batch, "behaviour", behaviour));
        trials.push(trial(&bench, batch, "phis", phis));
    }
    let mut sources = programs("sy")?;
    sources.retain(from_clang::is_meant);
    for batch in sources.chunks(BATCH) {
        trials.push(trial(&bench, batch, "from clang", from_clang::check));
    }
    trials.push(Trial::test("constants", move || constants::check(&bench).map_err(Failed::from)));
    Ok(trials)
}

fn trial(bench: &Arc<Bench>, programs: &[Program], name: &str, check: Check) -> Trial {
    let (bench, programs) = (Arc::clone(bench), programs.to_vec());
    let name = match programs.as_slice() {
        [first, .., last] => format!("{} to {} {name}", first.name, last.name),
        _ => format!("{} {name}", programs[0].name),
    };
    Trial::test(name, move || {
        // A message is one line, whatever text it quotes.
        check(&bench, &programs).map_err(|message| Failed::from(message.replace(['\n', '\r'], " ")))
    })
}

fn behaviour(bench: &Bench, programs: &[Program]) -> Result<(), String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let mut jobs = Vec::new();
    for program in programs {
        for (option, output) in PASSES.into_iter().zip(outputs(program, folder.path())?) {
            jobs.push((program, format!("{}: {option}", program.name), output));
        }
    }
    native::behave(&bench.tools, &bench.runtime, &jobs, Note::read(&programs[0])?.pointers())
}

fn phis(bench: &Bench, programs: &[Program]) -> Result<(), String> {
    // opt leaves functions with this attribute alone.
    let text = |program: &Program| {
        read_lossy(&root().join(&program.source)).map(|text| text.replace(" optnone ", " "))
    };
    let texts: Vec<String> = programs.iter().map(text).collect::<Result<_, String>>()?;
    let linked = Linked::new(&bench.tools, &texts, Note::read(&programs[0])?.pointers())?;
    for (program, theirs) in programs.iter().zip(linked.promoted_by_opt(&bench.tools)?) {
        compare_phis(program, theirs).map_err(|message| format!("{}: {message}", program.name))?;
    }
    Ok(())
}

/// Compares what our mem2reg leaves of a program with its note, and with what opt's leaves.
fn compare_phis(program: &Program, theirs: Counts) -> Result<(), String> {
    let (source, note) = (root().join(&program.source), Note::read(program)?);
    let ours = Counts::of(&compile(&source, "--passes=mem2reg")?);
    for (ours, expected, what) in
        [(ours.phis, note.phis, "phis"), (ours.allocas, note.allocas, "allocas")]
    {
        if let Some(expected) = expected
            && ours != expected
        {
            return Err(format!("{ours} {what} after mem2reg, expected {expected}"));
        }
    }
    if ours.allocas > theirs.allocas {
        return Err(format!("{} allocas, where opt leaves {}", ours.allocas, theirs.allocas));
    }
    no_more_phis(&compile(&source, "-O1")?, theirs.phis)
}

fn no_more_phis(ours: &str, theirs: usize) -> Result<(), String> {
    let ours = Counts::of(ours).phis;
    if ours > theirs {
        return Err(format!("{ours} phis, where opt needs {theirs}"));
    }
    Ok(())
}

fn reads_again(_: &Bench, programs: &[Program]) -> Result<(), String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    outputs(&programs[0], folder.path()).map(drop)
}

/// What each of [`PASSES`] makes of a program, as files in a folder. The compiler reads them again
/// and prints them unchanged.
fn outputs(program: &Program, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let output = |(number, option)| {
        let output = folder.join(format!("{}.{number}.ll", program.name.replace('/', ".")));
        compile_to(&root().join(&program.source), option, &output)
            .and_then(|()| again(&output))
            .map_err(|message| format!("{}: {option}: {message}", program.name))?;
        Ok(output)
    };
    PASSES.into_iter().enumerate().map(output).collect()
}

/// Checks that the compiler prints its own output unchanged.
fn again(path: &Path) -> Result<(), String> {
    let (once, twice) = (read_lossy(path)?, compile(path, "-O0")?);
    if let Some((once, twice)) = once.lines().zip(twice.lines()).find(|(once, twice)| once != twice)
    {
        return Err(format!("`{}` becomes `{}`", cut(once, 60), cut(twice, 60)));
    }
    if once.len() != twice.len() {
        return Err(format!("{} bytes become {}", once.len(), twice.len()));
    }
    Ok(())
}

fn compiler<S: AsRef<OsStr>>(source: &Path, options: &[S]) -> Result<Finished, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
    run(command.arg(source).args(options), None, LIMIT)
}

/// The output of the compiler for LLVM IR with some option.
fn compile(source: &Path, option: &str) -> Result<String, String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let output = folder.path().join("output.ll");
    compile_to(source, option, &output)?;
    read_lossy(&output)
}

/// Compiles LLVM IR with some option to a file.
fn compile_to(source: &Path, option: &str, output: &Path) -> Result<(), String> {
    let options: [&OsStr; 4] =
        [option.as_ref(), "--verify".as_ref(), "-o".as_ref(), output.as_os_str()];
    succeed("the compiler", &compiler(source, &options)?)
}
