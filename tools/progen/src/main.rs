//! The command line.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use progen::csmith;
use progen::fuzz::{FuzzTask, fuzz};
use progen::ways::{self, Tools, WAYS};
use progen::{generate, print};

/// Stands for programs of csmith among the ways.
const CSMITH: &str = "csmith";

/// Generates random miniSysY programs, and runs them in several ways.
#[derive(Parser, Debug)]
#[command(name = "progen", max_term_width = 100)]
struct Options {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Print one program
    Print {
        /// The seed of all random numbers
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of the program, of those of the seed
        #[arg(long, default_value_t = 0)]
        index: u64,
        /// Print the input of the program instead
        #[arg(long)]
        input: bool,
    },
    /// Run many programs in several ways, compare, and make programs that show differences small
    Fuzz(Fuzz),
}

#[derive(Args, Debug)]
struct Fuzz {
    /// The seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first program
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many programs
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The ways, by the beginnings of their names, as in clang,interpreter; `csmith` stands for C
    /// programs of csmith (default: all ways, and a tenth as many programs of csmith)
    #[arg(long, value_name = "WAY,...", value_delimiter = ',')]
    ways: Vec<String>,
    /// The compiler
    #[arg(long, default_value = "target/release/compiler")]
    compiler: PathBuf,
    /// The folder for programs that show a difference
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// How many programs to run at the same time (default: the number of processors)
    #[arg(long)]
    jobs: Option<usize>,
    /// Stop after this number of programs that show a difference
    #[arg(long, default_value_t = 3)]
    findings: u64,
    /// The time limit for each command, in seconds
    #[arg(long, default_value_t = 10)]
    limit: u64,
    /// The time limit for making one program small, in seconds
    #[arg(long, default_value_t = 180)]
    patience: u64,
    /// Count for all programs what the passes do, and list the remarks and pairs of passes that no
    /// program reached
    #[arg(long)]
    coverage: bool,
}

fn main() -> ExitCode {
    let done = match Options::parse().command {
        Task::Print { seed, index, input } => {
            let program = generate::generate(seed, index);
            let text = if input { print::input(&program) } else { print::source(&program) };
            io::stdout().write_all(text.as_bytes()).map(|()| true).map_err(|it| it.to_string())
        }
        Task::Fuzz(options) => run(options),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            let _ = writeln!(io::stderr(), "progen: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Fuzz) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
    let env = |name: &str| {
        std::env::var(name).map_err(|_| format!("{name} is not set; tools/llvm-env.sh tells it"))
    };
    let version = env("LLVM_VERSION")?;
    let tools = Tools {
        compiler: options.compiler,
        clang: env("CLANG")?,
        lli: env("LLI")?,
        version: version.parse().map_err(|_| format!("LLVM_VERSION={version}: no number"))?,
        limit: Duration::from_secs(options.limit),
        root: root.clone(),
    };
    let jobs = options.jobs.or_else(|| thread::available_parallelism().ok().map(Into::into));
    let jobs = jobs.unwrap_or(1);
    let (of_csmith, names): (Vec<String>, Vec<String>) =
        options.ways.iter().cloned().partition(|name| name == CSMITH);
    let csmith_task = csmith::CsmithTask {
        seed: options.seed,
        first: options.first,
        count: if options.ways.is_empty() { options.count.div_ceil(10) } else { options.count },
        save: options.save.clone().unwrap_or_else(|| root.join("target/fuzz-csmith")),
        jobs,
        findings: options.findings,
    };
    let run_csmith = |tools: &Tools| match csmith::is_installed() {
        true => csmith::fuzz(&csmith_task, tools),
        false if of_csmith.is_empty() => {
            println!("csmith: not installed; make fuzz WAYS=csmith installs it where it can");
            Ok(true)
        }
        false => Err("csmith is not installed".to_owned()),
    };
    if !of_csmith.is_empty() && names.is_empty() {
        return run_csmith(&tools);
    }
    let is_with_csmith = options.ways.is_empty() || !of_csmith.is_empty();
    let names = match names.is_empty() {
        true => WAYS.iter().map(|way| way.name.to_owned()).collect(),
        false => names,
    };
    let ways = ways::select(&names)?.into_iter().filter(|way| tools.can(way)).collect();
    let plan = FuzzTask {
        seed: options.seed,
        first: options.first,
        count: options.count,
        ways,
        save: options.save.unwrap_or_else(|| root.join("testcases/generated")),
        jobs,
        findings: options.findings,
        patience: Duration::from_secs(options.patience),
        coverage: options.coverage,
    };
    let agrees = fuzz(&plan, &tools)?;
    Ok(if is_with_csmith { run_csmith(&tools)? && agrees } else { agrees })
}
