//! Compares the reader of LLVM IR and the linter with LLVM itself.
//!
//! For every .ll file of testcases/llvm, except those in `wrong`:
//!
//! * behaviour: with no pass, with those of -O1 and -O2, and out of SSA form and back, LLVM's verifier
//!   accepts the output, and lli prints and returns what the .out file says;
//! * phis: our mem2reg leaves as many phis and allocas as the file says, and no more than opt's;
//! * lint: the linter finds no error;
//! * again: the compiler reads its own output, and prints it unchanged.
//!
//! For every .ll file in `wrong`, lint: the linter reports the marked lines with the marked codes,
//! and nothing else.
//!
//! For every running miniSysY program: clang compiles it as C without optimisation, with each kind
//! of pointers that this clang supports. The result goes through -O1. Then it has no more phis than
//! opt's mem2reg leaves, LLVM's verifier accepts it, and it behaves as the program should.

mod support;

use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;
use support::{
    Finished, Program, Runtime, Tools, WIDTH, compare, cut, root, run, scratch, succeed,
};

/// The limit for each command.
const LIMIT: Duration = Duration::from_secs(20);

/// LLVM's verifier takes longer to start than to check a program, so it gets this many.
const BATCH: usize = 20;

/// The options under which a program must behave the same.
const PASSES: [&str; 5] = [
    "-O0",
    "-O1",
    "-O2",
    "--passes=reg2mem",
    "--passes=mem2reg,local-value-numbering,reg2mem,mem2reg",
];

/// Programs that are not C, because they need elements of constant arrays at compile time; and
/// programs that do not run under lli when clang compiles them, because their functions have the
/// names of functions of the C library.
const NOT_C: [&str; 3] =
    ["mdarray/ext_constant_elements", "programs/logic", "lab8/own_library_names"];

/// The options with which clang reads miniSysY as C; see tools/reference.sh.
const AS_C: [&str; 12] = [
    "-x",
    "c",
    "-std=gnu89",
    "-w",
    "-Wno-parentheses",
    "-fwrapv",
    "-fno-builtin",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-S",
    "-emit-llvm",
];

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let bench = Arc::new(Bench::new()?);
    let mut trials = Vec::new();
    let programs = |extension| {
        support::programs_with(extension).map_err(|error: std::io::Error| error.to_string())
    };
    for program in programs("ll")?.into_iter().filter(|p| p.name.starts_with("llvm/")) {
        let note = Note::read(&program)?;
        if program.wrong {
            trials.push(trial(&bench, &program, "lint", move |_, p| lint_wrong(p, &note)));
            continue;
        }
        trials.push(trial(&bench, &program, "lint", |_, p| lint_valid(p)));
        let knows = |version| bench.tools.version >= version;
        trials.push(trial(&bench, &program, "again", |_, p| again(p)));
        // This LLVM cannot read the file, so only our own tools are compared.
        if note.opaque_since.is_none_or(knows) {
            trials.push(trial(&bench, &program, "behaviour", move |b, p| b.behaviour(p, &note)));
            trials.push(trial(&bench, &program, "phis", move |b, p| b.phis(p, &note)));
        }
    }
    // Those of `performance/` would run too long.
    let mut sources = programs("sy")?;
    sources.retain(|it| {
        let is_c = !NOT_C.contains(&it.name.as_str());
        is_c && !it.wrong && !it.name.starts_with("performance/")
    });
    for batch in sources.chunks(BATCH) {
        let name = format!("from clang, to {}", batch[batch.len() - 1].name);
        let batch = batch.to_vec();
        trials.push(trial(&bench, &batch[0].clone(), &name, move |b, _| b.clang_batch(&batch)));
    }
    Ok(trials)
}

fn trial(
    bench: &Arc<Bench>,
    program: &Program,
    name: &str,
    check: impl FnOnce(&Bench, &Program) -> Result<(), String> + Send + 'static,
) -> Trial {
    let (bench, program) = (Arc::clone(bench), program.clone());
    Trial::test(format!("{} {name}", program.name), move || {
        check(&bench, &program).map_err(|message| {
            // A message is one line, whatever text it quotes.
            let message = message.replace(['\n', '\r'], " ");
            Failed::from(format!("{}: {message}", program.source.display()))
        })
    })
}

/// The spelling of pointers in a file.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Pointers {
    /// As `i32*`.
    Typed,
    /// As `ptr`.
    Opaque,
}

impl Pointers {
    /// The spellings that this version of clang can print.
    fn of_clang(version: u32) -> &'static [Pointers] {
        match version {
            ..14 => &[Pointers::Typed],
            14 => &[Pointers::Typed, Pointers::Opaque],
            _ => &[Pointers::Opaque],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Pointers::Typed => "typed",
            Pointers::Opaque => "opaque",
        }
    }

    /// The options that this version of opt, llvm-link and lli needs.
    fn options(self, version: u32) -> &'static [&'static str] {
        // LLVM 14 needs an option for ptr; 15 does without; 17 does not have the option.
        if self == Pointers::Opaque && version == 14 { &["-opaque-pointers"] } else { &[] }
    }
}

/// The facts in the comments at the top of a file.
#[derive(Copy, Clone, Default)]
struct Note {
    /// The first version of LLVM that reads the file, if it needs opaque pointers.
    opaque_since: Option<u32>,
    /// The number of phis after mem2reg.
    phis: Option<usize>,
    /// The number of allocas after mem2reg.
    allocas: Option<usize>,
    /// The option for the linter.
    lint_as: Option<&'static str>,
}

impl Note {
    fn read(program: &Program) -> Result<Note, String> {
        let text = read_lossy(&root().join(&program.source))?;
        let mut note = Note::default();
        for line in text.lines().map_while(|line| line.strip_prefix("; ")) {
            let number = |text: &str| {
                text.parse().map_err(|_| format!("{}: what is {line}?", program.source.display()))
            };
            if line == "opaque" {
                note.opaque_since = Some(14);
            } else if let Some(version) = line.strip_prefix("opaque from LLVM ") {
                note.opaque_since = Some(number(version)?);
            } else if let Some(phis) = line.strip_prefix("phis after mem2reg: ") {
                note.phis = Some(number(phis)? as usize);
            } else if let Some(allocas) = line.strip_prefix("allocas after mem2reg: ") {
                note.allocas = Some(number(allocas)? as usize);
            } else if line == "--lint-as=mem2reg" {
                note.lint_as = Some("--lint-as=mem2reg");
            } else if line == "--lint-as=inline" {
                note.lint_as = Some("--lint-as=inline");
            }
        }
        Ok(note)
    }

    fn pointers(self) -> Pointers {
        if self.opaque_since.is_some() { Pointers::Opaque } else { Pointers::Typed }
    }
}

/// The number of phis in LLVM IR as printers lay it out.
fn count_phis(ir: &str) -> usize {
    ir.lines().filter(|line| line.contains(" = phi ")).count()
}

/// The number of allocas, likewise.
fn count_allocas(ir: &str) -> usize {
    ir.lines().filter(|line| line.contains(" = alloca ")).count()
}

/// The programs of LLVM, and a folder for the files.
struct Bench {
    tools: Tools,
    runtime: Runtime,
}

impl Bench {
    fn new() -> Result<Bench, String> {
        let tools = Tools::find()?;
        let runtime = Runtime::find(&tools)?;
        Ok(Bench { tools, runtime })
    }

    fn behaviour(&self, program: &Program, note: &Note) -> Result<(), String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let mut outputs = Vec::new();
        for option in PASSES {
            let output = folder.path().join(format!("{option}.ll"));
            let attempt = compile_to(&root().join(&program.source), option, &output)
                .and_then(|()| self.behaves(program, &output, note.pointers()));
            attempt.map_err(|message| format!("{option}: {message}"))?;
            outputs.push(output);
        }
        self.verify(&outputs, note.pointers())
    }

    fn phis(&self, program: &Program, note: &Note) -> Result<(), String> {
        let source = root().join(&program.source);
        let promoted = compile(&source, "--passes=mem2reg")?;
        let ours = [count_phis(&promoted), count_allocas(&promoted)];
        for ((ours, expected), what) in
            ours.into_iter().zip([note.phis, note.allocas]).zip(["phis", "allocas"])
        {
            if let Some(expected) = expected
                && ours != expected
            {
                return Err(format!("{ours} {what} after mem2reg, expected {expected}"));
            }
        }
        let theirs = self.promoted_by_opt(&read_lossy(&source)?, note.pointers())?;
        let [ours, allocas] = [ours[1], count_allocas(&theirs)];
        if ours > allocas {
            return Err(format!("{ours} allocas, where opt leaves {allocas}"));
        }
        no_more_phis(&compile(&source, "-O1")?, count_phis(&theirs))
    }

    /// Checks what clang makes of these programs.
    fn clang_batch(&self, programs: &[Program]) -> Result<(), String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let mut phis = vec![None; programs.len()];
        for &pointers in Pointers::of_clang(self.tools.version) {
            let mut outputs = Vec::new();
            for (program, phis) in programs.iter().zip(&mut phis) {
                let output = folder.path().join(program.name.replace('/', ".") + ".ll");
                self.clang_output(program, pointers, &output, phis).map_err(|message| {
                    format!("{}: {} pointers: {message}", program.name, pointers.name())
                })?;
                outputs.push(output);
            }
            self.verify(&outputs, pointers)?;
        }
        Ok(())
    }

    /// Checks what clang makes of a program, and writes what -O1 makes of that to `output`. `phis` is
    /// the number of phis that opt leaves, if it is known already.
    fn clang_output(
        &self,
        program: &Program,
        pointers: Pointers,
        output: &Path,
        phis: &mut Option<usize>,
    ) -> Result<(), String> {
        let from_clang = output.with_extension("clang.ll");
        self.run_clang(program, pointers, &from_clang)?;
        compile_to(&from_clang, "-O1", output)?;
        let theirs = match *phis {
            Some(theirs) => theirs,
            None => count_phis(&self.promoted_by_opt(&read_lossy(&from_clang)?, pointers)?),
        };
        // opt leaves the same for both spellings. To save time, only some programs run twice.
        let is_first = phis.replace(theirs).is_none();
        no_more_phis(&read_lossy(output)?, theirs)?;
        if is_first || program.name.starts_with("programs/") {
            self.behaves(program, output, pointers)?;
        }
        Ok(())
    }

    /// Compiles a miniSysY program as C with clang; see tools/reference.sh.
    fn run_clang(
        &self,
        program: &Program,
        pointers: Pointers,
        output: &Path,
    ) -> Result<(), String> {
        let mut clang = Command::new(&self.tools.clang);
        clang.args(AS_C).args(["-include", "runtime/sysy.h"]);
        if pointers == Pointers::Opaque && self.tools.version == 14 {
            clang.args(["-mllvm", "-opaque-pointers"]);
        }
        let text = read_lossy(&root().join(&program.source))?;
        for timer in ["starttime", "stoptime"] {
            if defines(&text, timer) {
                clang.arg(format!("-DSYSY_OWN_{}", timer.to_uppercase()));
            }
        }
        clang.arg(&program.source).arg("-o").arg(output);
        succeed("clang", &run(&mut clang, None, LIMIT)?)
    }

    /// Checks that LLVM's verifier accepts these files. One process checks them all: llvm-link, which
    /// makes the names of each internal before it reads the next. The first file keeps its names, so it
    /// is an empty one.
    fn verify(&self, files: &[PathBuf], pointers: Pointers) -> Result<(), String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let empty = folder.path().join("empty.ll");
        fs::write(&empty, "").map_err(|error| error.to_string())?;
        let mut link = Command::new(&self.tools.llvm_link);
        link.args(pointers.options(self.tools.version)).args(["-internalize", "-o", "/dev/null"]);
        succeed("llvm-link", &run(link.arg(&empty).args(files), None, LIMIT)?)
    }

    /// Checks that lli prints and returns what the program's .out file says.
    fn behaves(&self, program: &Program, ir: &Path, pointers: Pointers) -> Result<(), String> {
        let options = pointers.options(self.tools.version);
        let input = support::input(&program.source);
        let finished =
            support::run_quickly(&self.tools, &self.runtime, ir, options, input.as_deref())?;
        compare(&support::expected(&program.source)?, &finished)
    }

    /// What opt's mem2reg makes of LLVM IR.
    fn promoted_by_opt(&self, ir: &str, pointers: Pointers) -> Result<String, String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let path = folder.path().join("original.ll");
        // opt leaves functions with this attribute alone.
        fs::write(&path, ir.replace(" optnone ", " ")).map_err(|error| error.to_string())?;
        let mut opt = Command::new(&self.tools.opt);
        opt.args(pointers.options(self.tools.version)).args(["-passes=mem2reg", "-S"]).arg(&path);
        let finished = run(&mut opt, None, LIMIT)?;
        succeed("opt", &finished)?;
        Ok(String::from_utf8_lossy(&finished.stdout).into_owned())
    }
}

fn no_more_phis(ours: &str, theirs: usize) -> Result<(), String> {
    let ours = count_phis(ours);
    if ours > theirs {
        return Err(format!("{ours} phis, where opt needs {theirs}"));
    }
    Ok(())
}

/// The text of a file; its comments may hold any bytes.
fn read_lossy(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a miniSysY program defines a function with this name.
fn defines(text: &str, name: &str) -> bool {
    ["int", "void"].iter().any(|result| {
        text.split(result).skip(1).any(|rest| {
            let rest = rest.trim_start().strip_prefix(name);
            rest.is_some_and(|rest| rest.trim_start().starts_with('('))
        })
    })
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
    fs::read_to_string(&output).map_err(|error| format!("the compiler's output: {error}"))
}

/// Compiles LLVM IR with some option to a file.
fn compile_to(source: &Path, option: &str, output: &Path) -> Result<(), String> {
    let options: [&OsStr; 4] =
        [option.as_ref(), "--verify".as_ref(), "-o".as_ref(), output.as_os_str()];
    succeed("the compiler", &compiler(source, &options)?)
}

/// The messages of the linter about a program: lines and codes, such as `error[E0103]`.
type Findings = BTreeSet<(u64, String)>;

/// Runs the linter; returns its findings and its exit status.
fn lint(program: &Program, note: &Note) -> Result<(Findings, Option<i32>), String> {
    let mut options = vec!["--lint", "--message-format=json"];
    options.extend(note.lint_as);
    // The path as given, for the messages.
    let finished = compiler(&program.source, &options)?;
    let mut findings = Findings::new();
    for line in String::from_utf8_lossy(&finished.stderr).lines() {
        let record: serde_json::Value =
            serde_json::from_str(line).map_err(|_| format!("no record: {}", cut(line, WIDTH)))?;
        let text = |field: &str| record[field].as_str().unwrap_or_default();
        let number = record["primary"]["start"]["line"].as_u64().unwrap_or_default();
        findings.insert((number, format!("{}[{}]", text("severity"), text("code"))));
    }
    Ok((findings, finished.status.code()))
}

fn again(program: &Program) -> Result<(), String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let path = folder.path().join("once.ll");
    for option in PASSES {
        let once = compile(&root().join(&program.source), option)?;
        fs::write(&path, &once).map_err(|error| error.to_string())?;
        let twice = compile(&path, "-O0")?;
        if let Some((once, twice)) =
            once.lines().zip(twice.lines()).find(|(once, twice)| once != twice)
        {
            return Err(format!("{option}: `{}` becomes `{}`", cut(once, 60), cut(twice, 60)));
        }
        if once.len() != twice.len() {
            return Err(format!("{option}: {} bytes become {}", once.len(), twice.len()));
        }
    }
    Ok(())
}

fn lint_valid(program: &Program) -> Result<(), String> {
    let (findings, status) = lint(program, &Note::default())?;
    if let Some((line, code)) = findings.iter().find(|(_, code)| code.starts_with("error")) {
        return Err(format!("unexpected {code} on line {line}"));
    }
    match status {
        Some(0) => Ok(()),
        status => Err(format!("exit status {status:?}, expected 0")),
    }
}

fn lint_wrong(program: &Program, note: &Note) -> Result<(), String> {
    let marked: Findings = (1..)
        .zip(read_lossy(&root().join(&program.source))?.lines())
        .flat_map(|(number, line)| {
            let marks = line.split(";~ ").skip(1).map(move |mark| mark.trim_end().to_owned());
            marks.map(move |mark| (number, mark)).collect::<Vec<_>>()
        })
        .collect();
    let (found, status) = lint(program, note)?;
    let list = |findings: &mut dyn Iterator<Item = &(u64, String)>| {
        let list: Vec<String> =
            findings.map(|(line, code)| format!("{code} on line {line}")).collect();
        list.join(", ")
    };
    let missed = list(&mut marked.difference(&found));
    let extra = list(&mut found.difference(&marked));
    match (missed.as_str(), extra.as_str()) {
        ("", "") => {}
        (missed, "") => return Err(format!("no {missed}")),
        ("", extra) => return Err(format!("unexpected {extra}")),
        (missed, extra) => return Err(format!("no {missed}, but {extra}")),
    }
    let expected = i32::from(marked.iter().any(|(_, code)| code.starts_with("error")));
    if status != Some(expected) {
        return Err(format!("exit status {status:?}, expected {expected}"));
    }
    Ok(())
}
