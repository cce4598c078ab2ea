//! Compares the compiler's output with that of LLVM's `opt`, for every running program under
//! testcases/:
//!
//! * verify: opt's verifier accepts the output at both levels of optimisation, with pointers in
//!   both spellings;
//! * scalars: after our mem2reg only allocas of arrays remain;
//! * phis: our mem2reg makes no more phis than opt's mem2reg does from our own -O0 output;
//! * numbers: the output of --discard-value-names is valid, and equals the text that LLVM prints
//!   after reading it.

mod support;

use libtest_mimic::{Failed, Trial};
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;
use support::{Program, Tools, cut, run, scratch};

/// The limit for each command.
const LIMIT: Duration = Duration::from_secs(20);

type Check = fn(&Tools, &Program) -> Result<(), String>;

/// The checks of each program.
const CHECKS: [(&str, Check); 4] =
    [("verify", verify), ("scalars", scalars), ("phis", phis), ("numbers", numbers)];

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let tools = Arc::new(Tools::find()?);
    let mut trials = Vec::new();
    for program in support::programs().map_err(|error| error.to_string())? {
        for (name, check) in CHECKS.iter().filter(|_| !program.wrong) {
            let (tools, program) = (Arc::clone(&tools), program.clone());
            trials.push(Trial::test(format!("{} {name}", program.name), move || {
                check(&tools, &program).map_err(|message| {
                    Failed::from(format!("{}: {message}", program.source.display()))
                })
            }));
        }
    }
    Ok(trials)
}

/// The compiler's output with these options.
fn compile(program: &Program, options: &[&str]) -> Result<String, String> {
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_compiler"));
    output(compiler.args(options).arg(&program.source))
}

/// The output of opt for this IR.
fn opt<S: AsRef<OsStr>>(tools: &Tools, options: &[S], ir: &str) -> Result<String, String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let path = folder.path().join("program.ll");
    std::fs::write(&path, ir).map_err(|error| error.to_string())?;
    output(Command::new(&tools.opt).args(options).arg(&path))
}

fn output(command: &mut Command) -> Result<String, String> {
    let who = Path::new(command.get_program()).file_name().unwrap_or_default().to_owned();
    let finished = run(command, None, LIMIT)?;
    if !finished.status.success() {
        let complaint = cut(&finished.complaint(), 120);
        return Err(format!("{} failed, {}: {complaint}", who.display(), finished.describe()));
    }
    String::from_utf8(finished.stdout).map_err(|_| format!("{} prints no text", who.display()))
}

fn verify(tools: &Tools, program: &Program) -> Result<(), String> {
    for level in ["-O0", "-O1"] {
        for spelling in [&[] as &[&str], &["--opaque-pointers"]] {
            let compiled = compile(program, &[&[level], spelling].concat())?;
            let mut options = vec!["-passes=verify", "-disable-output"];
            // Up to version 14 opt needs an option for ptr.
            if spelling.contains(&"--opaque-pointers") && tools.version <= 14 {
                options.push("-opaque-pointers");
            }
            opt(tools, &options, &compiled)
                .map_err(|message| format!("{level} {}: {message}", spelling.join(" ")))?;
        }
    }
    Ok(())
}

fn scalars(_: &Tools, program: &Program) -> Result<(), String> {
    let compiled = compile(program, &["-O1"])?;
    let allocas = compiled.lines().filter_map(|line| line.split_once(" = alloca "));
    match allocas.into_iter().find(|(_, allocated)| !allocated.starts_with('[')) {
        None => Ok(()),
        Some((name, allocated)) => {
            Err(format!("left in memory: {} = alloca {allocated}", name.trim()))
        }
    }
}

fn phis(tools: &Tools, program: &Program) -> Result<(), String> {
    let count = |ir: &str| ir.lines().filter(|line| line.contains(" = phi ")).count();
    let ours = count(&compile(program, &["-O1"])?);
    let theirs = count(&opt(tools, &["-passes=mem2reg", "-S"], &compile(program, &["-O0"])?)?);
    if ours > theirs {
        return Err(format!("{ours} phis, where opt needs {theirs}"));
    }
    Ok(())
}

fn numbers(tools: &Tools, program: &Program) -> Result<(), String> {
    for level in ["-O0", "-O1"] {
        let ours = compile(program, &[level, "--discard-value-names"])?;
        let theirs = opt(tools, &["-passes=verify", "-S"], &ours)?;
        let [ours_only, theirs_only] = [&ours, &theirs].map(|ir| instructions(ir));
        for (ours, theirs) in ours_only.iter().zip(&theirs_only) {
            if ours != theirs {
                let (ours, theirs) = (cut(ours, 60), cut(theirs, 60));
                return Err(format!("{level}: `{ours}` becomes `{theirs}`"));
            }
        }
        if ours_only.len() != theirs_only.len() {
            let (ours, theirs) = (ours_only.len(), theirs_only.len());
            return Err(format!("{level}: {ours} lines become {theirs}"));
        }
    }
    Ok(())
}

/// The labels and instructions, without the comments and alignments that LLVM adds.
fn instructions(ir: &str) -> Vec<String> {
    let functions = ir.lines().skip_while(|line| !line.starts_with("define "));
    let lines = functions.map(|line| {
        let line = line.split(';').next().unwrap_or_default();
        let line = line.split(", align ").next().unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    // LLVM prints declarations after the functions, with references to attributes.
    let is_added = |line: &str| line.starts_with("declare ") || line.starts_with("attributes ");
    lines.filter(|line| !line.is_empty() && !is_added(line)).collect()
}
