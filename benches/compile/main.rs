//! Measures the compiler and what it writes, in five tables:
//!
//! 1. from source file to .ll file at -O1, next to clang followed by `opt -passes=mem2reg`;
//! 2. from .ll file to .ll file, next to opt alone;
//! 3. from source file to .ll file at -O2, next to clang -O2;
//! 4. programs that lli runs, after our -O1 and -O2 and after clang -O2;
//! 5. programs in our interpreter, next to the interpreter of LLVM.
//!
//! The inputs of the first three are generated. The time is that of the whole process. `--update` writes the tables to
//! docs/performance.md; `cargo bench --bench compile -- --help` shows all options.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod generate;
mod llvm;
mod measure;
mod mixed;
mod page;
mod run;
mod source;
mod speed;
#[path = "../../tests/support/mod.rs"]
mod support;
mod table;

use generate::{CASES, Case};
use measure::{Outcome, Summary, measure};
use page::{CHINESE_PAGE, PAGE, SECTIONS};
use source::Level;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, iter};

const HELP: &str = "\
Measures the compiler and what it writes, next to clang and opt if they are installed.

Usage: cargo bench --bench compile -- [OPTIONS] [FILTER]

  FILTER           only inputs and programs whose name contains this
  --quick          a quarter of the size, fewer programs and runs, a limit of 3 s
  --ablation       leave each pass out of -O2, and run the programs with lli; no other table
  --runs N         run each command N times (default: for about a second, 5 to 25 times)
  --limit SECONDS  give up on a command after this (default: 20)
  --update         write the tables to docs/performance.md, in both languages; not with --quick or FILTER
  --write DIR      write the inputs to a folder instead of measuring

BENCH_COMPILER names another compiler to measure instead of ours.";

struct Options {
    filter: String,
    quick: bool,
    runs: Option<usize>,
    limit: Duration,
    update: bool,
    ablation: bool,
    write: Option<PathBuf>,
}

fn main() -> ExitCode {
    let options = match parse(env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("{message}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let result = match &options.write {
        Some(folder) => write(&options, folder),
        None => Bench::new(options).and_then(|bench| bench.run()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options {
        filter: String::new(),
        quick: false,
        runs: None,
        limit: Duration::from_secs(20),
        update: false,
        ablation: false,
        write: None,
    };
    let mut limit = None;
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |value: String| match value.parse::<usize>() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("{value} is not a positive number")),
        };
        match argument.as_str() {
            // Cargo's own.
            "--bench" => {}
            "--quick" => options.quick = true,
            "--runs" => options.runs = Some(number(value()?)?),
            "--limit" => limit = Some(number(value()?)?),
            "--update" => options.update = true,
            "--ablation" => options.ablation = true,
            "--write" => options.write = Some(value()?.into()),
            "--help" | "-h" => return Ok(None),
            flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
            _ => options.filter = argument,
        }
    }
    if let Some(seconds) = limit.or(options.quick.then_some(3)) {
        options.limit = Duration::from_secs(seconds as u64);
    }
    if options.update && (options.quick || !options.filter.is_empty()) {
        return Err("--update needs all inputs in full size".to_owned());
    }
    Ok(Some(options))
}

impl Options {
    fn cases(&self) -> impl Iterator<Item = &'static Case> {
        CASES.iter().filter(|case| case.name.contains(&self.filter))
    }

    fn size(&self, case: &Case) -> usize {
        if self.quick && case.scales { case.size / 4 } else { case.size }
    }
}

/// Writes one input; returns the length of the file.
fn write_case(case: &Case, size: usize, path: &Path) -> io::Result<u64> {
    let part = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&part)?);
    (case.write)(&mut out, size)?;
    out.flush()?;
    fs::rename(part, path)?;
    Ok(fs::metadata(path)?.len())
}

fn write(options: &Options, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for case in options.cases() {
        let size = options.size(case);
        let path = folder.join(case.file(size));
        let bytes = write_case(case, size, &path)?;
        println!("{}: {size} {}, {bytes} bytes", path.display(), case.unit);
    }
    Ok(())
}

struct Bench {
    options: Options,
    compiler: PathBuf,
    tools: Option<support::Tools>,
    folder: tempfile::TempDir,
}

impl Bench {
    fn new(options: Options) -> io::Result<Bench> {
        let compiler = env::var_os("BENCH_COMPILER").map(PathBuf::from);
        let tools = support::Tools::find();
        if let Err(message) = &tools {
            if options.update {
                return Err(io::Error::other(format!("{message}\n--update needs LLVM")));
            }
            eprintln!("{message}\nOnly our compiler is measured.\n");
        }
        Ok(Bench {
            options,
            compiler: compiler.unwrap_or_else(|| env!("CARGO_BIN_EXE_compiler").into()),
            tools: tools.ok(),
            folder: support::scratch()?,
        })
    }

    fn run(&self) -> io::Result<()> {
        let mut tables = Tables::default();
        let sound = match self.options.ablation {
            true => self.ablation(&mut tables)?,
            false => self.all(&mut tables)?,
        };
        if !sound {
            return Err(io::Error::other("the compiler failed, see the table"));
        }
        if self.options.update { update(&tables) } else { Ok(()) }
    }

    /// Prints all tables but that of the ablation, and adds them to `tables`; returns false if our
    /// compiler has failed.
    fn all(&self, tables: &mut Tables) -> io::Result<bool> {
        let mut sound = self.sources(Level::O1, tables)?;
        if let Some(tools) = &self.tools {
            sound &= self.llvm(tools, tables)?;
        }
        sound &= self.sources(Level::O2, tables)?;
        sound &= self.speed(tables)?;
        sound &= self.run_programs(tables)?;
        Ok(sound)
    }

    /// Removes all files of a case.
    fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(self.folder.path())? {
            fs::remove_file(entry?.path())?;
        }
        Ok(())
    }

    /// Runs several contestants. Each is a list of commands that run one after the other. The
    /// contestants take turns, so that other load on the machine affects all of them.
    fn several(&self, contestants: &[Vec<Command>]) -> io::Result<Vec<Summary>> {
        let mut outcomes: Vec<Vec<Outcome>> = contestants.iter().map(|_| Vec::new()).collect();
        let (mut runs, mut spent) = (0, Duration::ZERO);
        let mut enough = false;
        while !enough {
            for (outcomes, commands) in iter::zip(&mut outcomes, contestants) {
                // A contestant that failed or took long once would do so again.
                let is_hopeless = |outcome: &Outcome| {
                    outcome.failed() || outcome.time > self.options.limit.mul_f64(0.2)
                };
                if !outcomes.last().is_some_and(is_hopeless) {
                    let outcome = self.chain(commands, self.options.limit)?;
                    // The others are not run less often because it takes long.
                    if !is_hopeless(&outcome) {
                        spent += outcome.time;
                    }
                    outcomes.push(outcome);
                }
            }
            runs += 1;
            let (least, most) = if self.options.quick { (3, 5) } else { (5, 25) };
            enough = match self.options.runs {
                Some(wanted) => runs >= wanted,
                None => runs >= most || (runs >= least && spent.as_secs_f64() > 1.0),
            };
        }
        Ok(outcomes.into_iter().map(Summary::new).collect())
    }

    /// Runs commands one after the other, for no longer than `limit`.
    fn chain(&self, commands: &[Command], limit: Duration) -> io::Result<Outcome> {
        let messages = self.folder.path().join("messages");
        let mut total = Outcome::default();
        for command in commands {
            let left = limit.saturating_sub(total.time);
            total.add(measure(command, None, left, &messages)?);
            if total.failed() {
                break;
            }
        }
        Ok(total)
    }

    fn ours(&self, level: Level, source: &Path) -> Vec<Command> {
        let mut compiler = Command::new(&self.compiler);
        compiler.arg(source).args(["-W", "none", "--message-format", "short", level.option()]);
        compiler.arg("-o").arg(self.folder.path().join("ours.ll"));
        vec![compiler]
    }

    fn clang(&self, tools: &support::Tools, source: &Path, output: &Path) -> Command {
        self.clang_with(&CLANG, tools, source, output)
    }

    fn clang_with(
        &self,
        options: &[&str],
        tools: &support::Tools,
        source: &Path,
        output: &Path,
    ) -> Command {
        let mut clang = Command::new(&tools.clang);
        clang.args(options).args(LENIENT).arg(support::root().join("runtime/sysy.h"));
        clang.arg(source).arg("-o").arg(output);
        clang
    }

    fn opt(&self, tools: &support::Tools, source: &Path, output: &Path) -> Command {
        let mut opt = Command::new(&tools.opt);
        opt.args(["-passes=mem2reg", "-S"]).arg(source).arg("-o").arg(output);
        opt
    }
}

/// Finished tables, each with the name of its section on the page.
type Tables = Vec<(&'static str, String)>;

/// Writes the tables to the page, and in Chinese to the Chinese page.
fn update(tables: &Tables) -> io::Result<()> {
    for name in [PAGE, CHINESE_PAGE] {
        let path = support::root().join(name);
        let mut page = fs::read_to_string(&path)?;
        for (section, table) in tables {
            assert!(SECTIONS.contains(section), "the tests know {section}");
            let chinese = (name == CHINESE_PAGE).then(|| page::in_chinese(table));
            let table = chinese.as_ref().unwrap_or(table);
            page = page::replace(&page, section, table).map_err(io::Error::other)?;
        }
        // The page is never half a file.
        let part = path.with_extension("part");
        fs::write(&part, page)?;
        fs::rename(part, path)?;
    }
    println!("\nThe tables are in {PAGE} and {CHINESE_PAGE}.");
    Ok(())
}

const CLANG: [&str; 5] = ["-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm"];

/// Options with which clang accepts the inputs, and computes floats as floats.
const LENIENT: [&str; 12] = [
    "-x",
    "c",
    "-std=gnu89",
    "-w",
    "-fno-builtin",
    "-ffp-contract=off",
    "-Xclang",
    "-cl-single-precision-constant",
    "-fbracket-depth=10000000",
    "-fno-crash-diagnostics",
    "-ferror-limit=1",
    "-include",
];
