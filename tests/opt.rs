//! Compares the compiler's output with that of LLVM's `opt`, for every running program under
//! testcases/:
//!
//! * verify: opt's verifier accepts the output at all levels of optimisation, with pointers in
//!   both spellings;
//! * scalars: after our mem2reg only allocas of arrays remain;
//! * phis: our mem2reg places as many phis as opt's mem2reg does in our own -O0 output;
//! * numbers: the output with numbers for names is valid, and equals the text that LLVM prints
//!   after reading it.

mod support;

use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};

use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::ir::Module;
use minisysy::ir::print::{self, PrintOptions};
use minisysy::transform::{self, OptLevel};
use support::ir::{Counts, with_prefixes};
use support::{LIMIT, Program, Tools, cut, root, run, scratch};

/// opt takes longer to start than to check a program, so it gets the IR of this many as one module.
const BATCH: usize = 30;

/// The spellings of the output: with the defaults, with `ptr`, and with numbers for names.
const DEFAULT: PrintOptions = PrintOptions { opaque_pointers: false, discard_value_names: false };
const OPAQUE: PrintOptions = PrintOptions { opaque_pointers: true, ..DEFAULT };
const NUMBERED: PrintOptions = PrintOptions { discard_value_names: true, ..DEFAULT };

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
    /// The programs at each level, which several checks need.
    modules: [OnceLock<Result<Vec<Module>, String>>; OptLevel::ALL.len()],
}

impl Batch {
    fn new(programs: &[Program]) -> Batch {
        Batch { programs: programs.to_vec(), modules: Default::default() }
    }

    /// The compiler's output for all programs at a level as one module. Each name begins with that of
    /// its program and [`END`].
    fn text(&self, level: OptLevel, print: PrintOptions) -> Result<String, String> {
        let modules = self.modules[level as usize]
            .get_or_init(|| self.programs.iter().map(|program| compile(program, level)).collect());
        let mut text = String::new();
        let mut intrinsics = BTreeSet::new();
        for (program, module) in self.programs.iter().zip(modules.as_ref().map_err(String::clone)?)
        {
            let module = print::print_module(module, print);
            let prefix = format!("{}{END}", program.name.replace('/', "."));
            for line in module.lines().filter(|line| !line.starts_with("source_filename")) {
                if line.starts_with("declare ") && line.contains("@llvm.") {
                    intrinsics.insert(line.to_owned());
                    continue;
                }
                text += &with_prefixes(line, |name| match name.trim_start_matches('"') {
                    name if name.starts_with("llvm.") => String::new(),
                    _ => prefix.clone(),
                });
                text.push('\n');
            }
        }
        text.extend(intrinsics.iter().flat_map(|line| [line, "\n"]));
        Ok(text)
    }
}

/// A program at a level. The library makes it once, for all spellings; `tests/judge.rs` runs what
/// the program `compiler` writes.
fn compile(program: &Program, level: OptLevel) -> Result<Module, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", program.name);
    let text = std::fs::read(root().join(&program.source)).map_err(|error| failed(&error))?;
    let file = SourceFile::new(program.source.display().to_string(), text);
    let module = compile::compile(&file, Options::default()).0;
    let mut module = module.ok_or_else(|| failed(&"has errors"))?;
    transform::optimize(&mut module, level).map_err(|error| failed(&error))?;
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
    for level in OptLevel::ALL {
        for print in [DEFAULT, OPAQUE] {
            let mut options = vec!["-passes=verify", "-disable-output"];
            // Up to version 14 opt needs an option for ptr.
            let is_told = print.opaque_pointers && tools.version <= 14;
            options.extend(is_told.then_some("-opaque-pointers"));
            opt(tools, &options, &batch.text(level, print)?)
                .map_err(|message| format!("-{} {print:?}: {message}", level.name()))?;
        }
    }
    Ok(())
}

fn scalars(_: &Tools, batch: &Batch) -> Result<(), String> {
    let compiled = batch.text(OptLevel::O1, DEFAULT)?;
    let allocas = compiled.lines().filter_map(|line| line.split_once(" = alloca "));
    match allocas.into_iter().find(|(_, allocated)| !allocated.starts_with('[')) {
        None => Ok(()),
        Some((name, allocated)) => {
            Err(format!("left in memory: {} = alloca {allocated}", name.trim()))
        }
    }
}

fn phis(tools: &Tools, batch: &Batch) -> Result<(), String> {
    let ours = batch.text(OptLevel::O1, DEFAULT)?;
    let theirs = opt(tools, &["-passes=mem2reg", "-S"], &batch.text(OptLevel::O0, DEFAULT)?)?;
    let [ours, theirs] =
        [&ours, &theirs].map(|ir| Counts::by_program(ir, |name| name.split(END).next()));
    for (program, ours) in ours {
        let (ours, theirs) = (ours.phis, theirs.get(program).map_or(0, |it| it.phis));
        if ours != theirs {
            return Err(format!("{program}: {ours} phis, where opt places {theirs}"));
        }
    }
    Ok(())
}

fn numbers(tools: &Tools, batch: &Batch) -> Result<(), String> {
    for level in OptLevel::ALL {
        let ours = batch.text(level, NUMBERED)?;
        let theirs = opt(tools, &["-passes=verify", "-S"], &ours)?;
        let [ours_only, theirs_only] = [&ours, &theirs].map(|ir| instructions(ir));
        for (ours, theirs) in ours_only.iter().zip(&theirs_only) {
            if ours != theirs {
                let (ours, theirs) = (cut(ours, 60), cut(theirs, 60));
                return Err(format!("-{}: `{ours}` becomes `{theirs}`", level.name()));
            }
        }
        if ours_only.len() != theirs_only.len() {
            let (ours, theirs) = (ours_only.len(), theirs_only.len());
            return Err(format!("-{}: {ours} lines become {theirs}", level.name()));
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
