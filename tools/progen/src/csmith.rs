//! Programs of csmith: C that compilers of the language do not write, as LLVM IR.
//!
//! csmith (Yang, Chen, Eide and Regehr, "Finding and Understanding Bugs in C Compilers", 2011) writes
//! random C programs without undefined behaviour. clang -O0 makes LLVM IR of them, with structures,
//! unions, bit-fields, volatile variables and integers of many widths. The compiler reads that, runs
//! passes on it, and writes it or runs it. The result must be that of clang -O1.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::fuzz::save;
use crate::process::{self, Finished};
use crate::ways::{Passes, Tools, describe};

/// How long a program may run when clang has compiled it. The interpreter takes much longer.
const REFERENCE_LIMIT: Duration = Duration::from_secs(1);

/// What csmith may write besides its defaults: `main` without arguments, no long comments. Every second
/// program also has floats.
const OPTIONS: [&str; 4] = ["--no-argc", "--concise", "--max-funcs", "6"];

/// Where Debian and others install the headers of csmith.
const HEADERS: [&str; 3] =
    ["/usr/include/csmith", "/usr/local/include/csmith", "/opt/homebrew/include/csmith"];

/// What runs the LLVM IR.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Engine {
    /// lli, on what the compiler writes.
    Lli,
    /// The processor, after clang -O1 has compiled what the compiler writes.
    Native,
    /// The compiler, by `--run --unchecked`. With checks, an integer is undefined as a whole if one of
    /// its bits is, and bit-fields are masked out of words with other bits that have no value.
    Interpreter,
}

/// The ways to run a program: names, engines, and options of the compiler. No option stands for a
/// random sequence of passes.
const WAYS: [(&str, Engine, Option<&str>); 7] = [
    ("lli-O0", Engine::Lli, Some("-O0")),
    ("lli-O2", Engine::Lli, Some("-O2")),
    ("native-O2", Engine::Native, Some("-O2")),
    ("native-random", Engine::Native, None),
    ("interpreter-O0", Engine::Interpreter, Some("-O0")),
    ("interpreter-O2", Engine::Interpreter, Some("-O2")),
    ("interpreter-random", Engine::Interpreter, None),
];

/// The task.
#[derive(Debug)]
pub struct CsmithTask {
    /// The seed of all programs.
    pub seed: u64,
    /// The number of the first program.
    pub first: u64,
    /// The number of programs.
    pub count: u64,
    /// The folder for programs that show a difference.
    pub save: PathBuf,
    /// The number of programs that run at the same time.
    pub jobs: usize,
    /// Stop after this number of programs that show a difference.
    pub findings: u64,
}

/// What became of one program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Agrees,
    /// It takes too long in clang's version or in this way.
    Slow(&'static str),
    /// The reader does not know something in it.
    Refused(String),
    Differs {
        way: &'static str,
        description: String,
    },
}

/// Whether csmith and its headers are installed.
pub fn is_installed() -> bool {
    let mut version = Command::new("csmith");
    version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    // csmith writes a description of the machine into the current folder.
    version.current_dir(std::env::temp_dir());
    version.status().is_ok_and(|status| status.success()) && headers().is_some()
}

fn headers() -> Option<&'static Path> {
    HEADERS.iter().map(Path::new).find(|folder| folder.join("safe_math.h").exists())
}

/// Runs all programs; returns whether all agree. Prints findings and a summary.
///
/// # Errors
/// If a tool other than the compiler fails.
pub fn fuzz(plan: &CsmithTask, tools: &Tools) -> Result<bool, String> {
    let library = tempfile::tempdir().map_err(text)?;
    tools.prepare(library.path())?;
    let start = Instant::now();
    let (next, findings) = (AtomicU64::new(0), AtomicU64::new(0));
    let outcomes = Mutex::new(Vec::new());
    let work = || -> Result<(), String> {
        let bench = Bench::new(tools, library.path())?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.count || findings.load(Ordering::Relaxed) >= plan.findings {
                return Ok(());
            }
            let index = plan.first + number;
            let passes = Passes::random(plan.seed, index);
            let outcome = bench.program(plan.seed, index, &passes)?;
            if let Outcome::Differs { way, description } = &outcome {
                findings.fetch_add(1, Ordering::Relaxed);
                bench.keep(plan, index, way, description, &passes)?;
            }
            // A program that is fast with clang may be slow because of a pass.
            if let Outcome::Slow(way) = outcome
                && WAYS.iter().any(|it| it.0 == way)
            {
                println!("csmith {index} of seed {}: too slow in {way}", plan.seed);
            }
            outcomes.lock().expect("no worker panics with it").push(outcome);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    let outcomes = outcomes.into_inner().expect("no worker panics with it");
    let seconds = start.elapsed().as_secs_f64();
    let names = WAYS.map(|(name, ..)| name).join(", ");
    let (found, summary) = summary(&outcomes);
    println!("csmith: seed {}, {summary} ({names}), {seconds:.0} s", plan.seed);
    Ok(!found)
}

/// Whether there was a difference, and the numbers of programs by what became of them.
fn summary(outcomes: &[Outcome]) -> (bool, String) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for outcome in outcomes {
        let what = match outcome {
            Outcome::Agrees => "agree".to_owned(),
            Outcome::Slow(way) => format!("too slow in {way}"),
            Outcome::Refused(cause) => format!("refused: {cause}"),
            Outcome::Differs { .. } => "differ".to_owned(),
        };
        *counts.entry(what).or_default() += 1;
    }
    let counts: Vec<String> =
        counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
    let found = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Differs { .. }));
    (found, format!("{} programs: {}", outcomes.len(), counts.join("; ")))
}

fn text(error: io::Error) -> String {
    error.to_string()
}

/// Whether a command failed because it took too long.
fn is_slow(failure: &str) -> bool {
    failure.contains("did not end within")
}

/// A place to run one program after another.
struct Bench<'a> {
    tools: &'a Tools,
    /// The folder of the runtime library.
    library: &'a Path,
    folder: tempfile::TempDir,
}

impl<'a> Bench<'a> {
    fn new(tools: &'a Tools, library: &'a Path) -> Result<Bench<'a>, String> {
        Ok(Bench { tools, library, folder: tempfile::tempdir().map_err(text)? })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, command: &mut Command, limit: Duration) -> Result<Finished, String> {
        process::run(command, self.folder.path(), None, limit)
    }

    fn succeed(&self, command: &mut Command) -> Result<(), String> {
        process::succeed(command, self.folder.path(), self.tools.limit)
    }

    /// Makes program `index` and runs it in all ways, up to the first difference.
    fn program(&self, seed: u64, index: u64, passes: &Passes) -> Result<Outcome, String> {
        // csmith takes 32 bits.
        let number = (seed << 20).wrapping_add(index) as u32;
        let mut csmith = Command::new("csmith");
        // csmith also writes a description of the machine.
        csmith.current_dir(self.folder.path());
        csmith.arg("--seed").arg(number.to_string()).args(OPTIONS);
        csmith.arg(if index % 2 == 1 { "--float" } else { "--no-float" });
        csmith.arg("--output").arg(self.file("program.c"));
        let mut to_ir = self.clang(&["-O0", "-S", "-emit-llvm"]);
        to_ir.arg(self.file("program.c")).arg("-o").arg(self.file("program.ll"));
        // Without the option, clang removes loops that never end, as C allows.
        let mut to_program = self.clang(&["-O1", "-fno-finite-loops"]);
        to_program.arg(self.file("program.c")).arg(self.library.join("libsysy.o"));
        to_program.arg("-o").arg(self.file("program"));
        for (command, name) in
            [(&mut csmith, "csmith"), (&mut to_ir, "clang"), (&mut to_program, "clang")]
        {
            match self.succeed(command) {
                Err(failure) if is_slow(&failure) => return Ok(Outcome::Slow(name)),
                made => made?,
            }
        }
        let expected = match self.run(&mut Command::new(self.file("program")), REFERENCE_LIMIT) {
            Err(failure) if is_slow(&failure) => return Ok(Outcome::Slow("clang")),
            finished => finished?,
        };
        if let Some(cause) = self.refusal()? {
            return Ok(Outcome::Refused(cause));
        }
        for (way, engine, options) in WAYS {
            let options = options.map_or_else(|| passes.option(), str::to_owned);
            let description = match self.result(engine, &options) {
                Ok(got) if got == expected => continue,
                // It does not run functions that are kept as text, such as those with wide bit fields.
                Ok(_) if process::said(self.folder.path()).contains("error[E0209]") => continue,
                Ok(got) => describe(&expected, &got) + &process::said(self.folder.path()),
                Err(failure) if is_slow(&failure) => return Ok(Outcome::Slow(way)),
                Err(failure) => failure,
            };
            return Ok(Outcome::Differs { way, description });
        }
        Ok(Outcome::Agrees)
    }

    fn clang(&self, options: &[&str]) -> Command {
        let mut clang = Command::new(&self.tools.clang);
        let own = self.tools.root.join("tools/progen/csmith");
        clang.args(["-w", "-ffp-contract=off"]).args(options).arg("-I").arg(own);
        if let Some(headers) = headers() {
            clang.arg("-I").arg(headers);
        }
        clang
    }

    /// The first error of the reader, without what it quotes; `None` if it reads the program.
    fn refusal(&self) -> Result<Option<String>, String> {
        let mut lint = Command::new(&self.tools.compiler);
        lint.args(["--lint", "--message-format", "short"]).arg(self.file("program.ll"));
        if self.run(&mut lint, self.tools.limit)?.status == 0 {
            return Ok(None);
        }
        let said = process::said(self.folder.path());
        let cause = said.rsplit_once("error[").map_or(said.as_str(), |(_, cause)| cause);
        // The parts between backquotes are different in each program.
        let parts: Vec<&str> = cause.split('`').step_by(2).collect();
        Ok(Some(parts.join("`...`").replacen("]: ", " ", 1)))
    }

    /// The result of `program.ll` with these options of the compiler.
    fn result(&self, engine: Engine, options: &str) -> Result<Finished, String> {
        let (tools, ir) = (self.tools, self.file("output.ll"));
        let mut compiler = Command::new(&tools.compiler);
        compiler.args(["-W", "none", options]).arg(self.file("program.ll"));
        if engine == Engine::Interpreter {
            return self.run(compiler.args(["--run", "--unchecked"]), tools.limit);
        }
        self.succeed(compiler.arg("-o").arg(&ir))?;
        let mut command = if engine == Engine::Lli {
            let mut lli = Command::new(&tools.lli);
            lli.arg("--jit-kind=mcjit");
            lli.arg(format!("-load={}", self.library.join("libsysy.so").display())).arg(&ir);
            lli
        } else {
            let mut clang = Command::new(&tools.clang);
            clang.args(["-w", "-O1"]).arg(&ir).arg(self.library.join("libsysy.o"));
            self.succeed(clang.arg("-o").arg(self.file("output")))?;
            Command::new(self.file("output"))
        };
        self.run(&mut command, tools.limit)
    }

    /// Saves the program, and says what is wrong with it.
    fn keep(
        &self,
        plan: &CsmithTask,
        index: u64,
        way: &str,
        description: &str,
        passes: &Passes,
    ) -> Result<(), String> {
        let failed = |error: io::Error| format!("{}: {error}", plan.save.display());
        fs::create_dir_all(&plan.save).map_err(failed)?;
        let name = format!("csmith{}_{index}", plan.seed);
        for end in ["c", "ll"] {
            let saved = plan.save.join(&name).with_extension(end);
            let text = fs::read(self.file("program").with_extension(end)).map_err(failed)?;
            save(&saved, &text).map_err(failed)?;
        }
        let passes = if way.ends_with("random") { passes.option() } else { String::new() };
        let saved = plan.save.join(name);
        let mut out = io::stdout().lock();
        writeln!(out, "csmith {index} of seed {}: {way}: {description}", plan.seed)
            .map_err(text)?;
        writeln!(out, "    saved: {}.ll {passes}", saved.display()).map_err(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_counted() {
        let refused = || Outcome::Refused("i128".to_owned());
        let outcomes = [refused(), Outcome::Agrees, refused(), Outcome::Slow("clang")];
        let counts = "4 programs: 1 agree; 2 refused: i128; 1 too slow in clang";
        assert_eq!(summary(&outcomes), (false, counts.to_owned()));
        let differs = Outcome::Differs { way: "lli-O2", description: String::new() };
        assert_eq!(summary(&[differs]), (true, "1 programs: 1 differ".to_owned()));
    }
}
