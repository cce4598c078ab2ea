//! Compares the compiler's output with that of LLVM's `opt`, for every running program under
//! testcases/:
//!
//! * verify: opt's verifier accepts the output at all levels of optimisation, with pointers in
//!   both spellings;
//! * scalars: after our mem2reg only allocas of arrays remain;
//! * phis: our mem2reg makes no more phis than opt's mem2reg does from our own -O0 output;
//! * numbers: the output of --discard-value-names is valid, and equals the text that LLVM prints
//!   after reading it.

mod support;

use libtest_mimic::{Failed, Trial};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use support::{Program, Tools, cut, run, scratch};

/// The limit for each command.
const LIMIT: Duration = Duration::from_secs(20);

/// opt takes longer to start than to check a program, so it gets the IR of this many as one module.
const BATCH: usize = 30;

/// The levels of optimisation.
const LEVELS: [&str; 3] = ["-O0", "-O1", "-O2"];

type Check = fn(&Tools, &Batch) -> Result<(), String>;

/// The checks of each program.
const CHECKS: [(&str, Check); 4] =
    [("verify", verify), ("scalars", scalars), ("phis", phis), ("numbers", numbers)];

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let tools = Arc::new(Tools::find()?);
    let mut trials = Vec::new();
    let mut programs = support::programs().map_err(|error| error.to_string())?;
    programs.retain(|program| !program.wrong);
    for programs in programs.chunks(BATCH) {
        let batch = Arc::new(Batch::new(programs));
        for (name, check) in CHECKS {
            let (tools, batch) = (Arc::clone(&tools), Arc::clone(&batch));
            let (first, last) = (&programs[0].name, &programs[programs.len() - 1].name);
            trials.push(Trial::test(format!("{name} {first} to {last}"), move || {
                check(&tools, &batch)
                    .map_err(|message| Failed::from(blame(&tools, &batch, check, message)))
            }));
        }
    }
    Ok(trials)
}

/// The message about the first program of the batch that fails alone; if none does, `message`.
fn blame(tools: &Tools, batch: &Batch, check: Check, message: String) -> String {
    let alone = batch.programs.iter().find_map(|program| {
        let message = check(tools, &Batch::new(std::slice::from_ref(program))).err()?;
        Some(format!("{}: {message}", program.source.display()))
    });
    alone.unwrap_or(message)
}

/// Programs that are checked together.
struct Batch {
    programs: Vec<Program>,
    /// The compiler's output at each level, which several checks need.
    modules: [OnceLock<Result<String, String>>; LEVELS.len()],
}

impl Batch {
    fn new(programs: &[Program]) -> Batch {
        Batch { programs: programs.to_vec(), modules: Default::default() }
    }

    /// The compiler's output at a level.
    fn module(&self, level: usize) -> Result<&str, String> {
        let module = self.modules[level].get_or_init(|| compile(&self.programs, &[LEVELS[level]]));
        module.as_deref().map_err(String::clone)
    }
}

/// The compiler's output for these programs as one module. Each name begins with that of its program
/// and [`END`].
fn compile(programs: &[Program], options: &[&str]) -> Result<String, String> {
    let mut module = String::new();
    let mut intrinsics = BTreeSet::new();
    for program in programs {
        let mut compiler = Command::new(env!("CARGO_BIN_EXE_compiler"));
        let compiled = output(compiler.args(options).arg(&program.source))?;
        let prefix = format!("{}{END}", program.name.replace('/', "."));
        for line in compiled.lines().filter(|line| !line.starts_with("source_filename")) {
            if line.starts_with("declare ") && line.contains("@llvm.") {
                intrinsics.insert(line.to_owned());
                continue;
            }
            let mut parts = line.split('@');
            module.push_str(parts.next().unwrap_or_default());
            for part in parts {
                let (quote, name) = part.strip_prefix('"').map_or(("", part), |name| ("\"", name));
                let prefix = if name.starts_with("llvm.") { "" } else { &prefix };
                module.extend(["@", quote, prefix, name]);
            }
            module.push('\n');
        }
    }
    module.extend(intrinsics.iter().flat_map(|line| [line, "\n"]));
    Ok(module)
}

/// Ends the name of the program in the names of its functions.
const END: &str = "..";

/// The output of opt for this IR.
fn opt<S: AsRef<OsStr>>(tools: &Tools, options: &[S], ir: &str) -> Result<String, String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let path = folder.path().join("programs.ll");
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

fn verify(tools: &Tools, batch: &Batch) -> Result<(), String> {
    for (index, level) in LEVELS.into_iter().enumerate() {
        for spelling in ["", "--opaque-pointers"] {
            let mut options = vec!["-passes=verify", "-disable-output"];
            let compiled = if spelling.is_empty() {
                Cow::Borrowed(batch.module(index)?)
            } else {
                // Up to version 14 opt needs an option for ptr.
                options.extend((tools.version <= 14).then_some("-opaque-pointers"));
                Cow::Owned(compile(&batch.programs, &[level, spelling])?)
            };
            opt(tools, &options, &compiled)
                .map_err(|message| format!("{level} {spelling}: {message}"))?;
        }
    }
    Ok(())
}

fn scalars(_: &Tools, batch: &Batch) -> Result<(), String> {
    let compiled = batch.module(1)?;
    let allocas = compiled.lines().filter_map(|line| line.split_once(" = alloca "));
    match allocas.into_iter().find(|(_, allocated)| !allocated.starts_with('[')) {
        None => Ok(()),
        Some((name, allocated)) => {
            Err(format!("left in memory: {} = alloca {allocated}", name.trim()))
        }
    }
}

fn phis(tools: &Tools, batch: &Batch) -> Result<(), String> {
    let ours = count_phis(batch.module(1)?);
    let theirs = count_phis(&opt(tools, &["-passes=mem2reg", "-S"], batch.module(0)?)?);
    for (program, &ours) in &ours {
        let theirs = theirs.get(program).copied().unwrap_or(0);
        if ours > theirs {
            return Err(format!("{program}: {ours} phis, where opt needs {theirs}"));
        }
    }
    Ok(())
}

/// The number of phis in the functions of each program.
fn count_phis(ir: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut program = String::new();
    for line in ir.lines() {
        if line.starts_with("define ") {
            let name = line.split('@').nth(1).unwrap_or_default().trim_start_matches('"');
            program = name.split(END).next().unwrap_or_default().to_owned();
        } else if line.contains(" = phi ") {
            *counts.entry(program.clone()).or_insert(0) += 1;
        }
    }
    counts
}

fn numbers(tools: &Tools, batch: &Batch) -> Result<(), String> {
    for level in LEVELS {
        let ours = compile(&batch.programs, &[level, "--discard-value-names"])?;
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
    // LLVM prints global variables before the functions and declarations after them, with references
    // to attributes.
    let is_elsewhere =
        |line: &str| ["@", "declare ", "attributes "].iter().any(|start| line.starts_with(start));
    lines.filter(|line| !line.is_empty() && !is_elsewhere(line)).collect()
}
