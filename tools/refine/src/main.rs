//! The command line.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, Parser, Subcommand};
use minisysy::transform::PASSES;
use refine::campaign::{Campaign, LEVEL, RANDOM, Row, hide_panics_of_passes, run};
use refine::generate::generate;

/// Checks on random functions with poison and undef that every pass refines them.
#[derive(Parser, Debug)]
#[command(name = "refine", max_term_width = 100)]
struct Options {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Print one module
    Print {
        /// The seed of all random numbers
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of the module, of those of the seed
        #[arg(long, default_value_t = 0)]
        index: u64,
    },
    /// Run passes on many modules and compare the behaviours before and after
    Check(Check),
}

#[derive(Args, Debug)]
struct Check {
    /// The seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first module
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many modules
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The passes, those that run one after another with `+`, as in gvn,purity+gvn; O2 is the whole
    /// pipeline, and random a few random passes (default: each pass, some after purity, O2 and random)
    #[arg(long, value_name = "PASSES,...", value_delimiter = ',')]
    passes: Vec<String>,
    /// Print at most this number of faults for each row of passes, then leave it out
    #[arg(long, default_value_t = 3)]
    most: u64,
}

fn main() -> ExitCode {
    hide_panics_of_passes();
    match Options::parse().command {
        Task::Print { seed, index } => {
            let case = generate(seed, index);
            let done = io::stdout().write_all(case.text.as_bytes());
            if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Task::Check(options) => match check(&options) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(message) => {
                let _ = writeln!(io::stderr(), "refine: {message}");
                ExitCode::FAILURE
            }
        },
    }
}

/// The passes that use what purity finds.
const AFTER_PURITY: [&str; 7] =
    ["gvn", "dse", "licm", "adce", "simplify-cfg", "globals", "loop-deletion"];

fn check(options: &Check) -> Result<bool, String> {
    let names: Vec<String> = match options.passes.is_empty() {
        false => options.passes.clone(),
        true => PASSES
            .iter()
            .map(|pass| pass.name.to_owned())
            // `purity` changes only the results of later passes.
            .filter(|name| name != "purity")
            .chain(AFTER_PURITY.iter().map(|name| format!("purity+{name}")))
            .chain([LEVEL, RANDOM].map(str::to_owned))
            .collect(),
    };
    let mut rows = names.iter().map(|name| Row::new(name)).collect::<Result<Vec<_>, _>>()?;
    let plan = Campaign {
        seed: options.seed,
        first: options.first,
        count: options.count,
        most: options.most,
    };
    let start = Instant::now();
    let report = run(&plan, &mut rows, &mut |_, text| {
        let _ = writeln!(io::stdout(), "{text}");
    });
    for row in &rows {
        println!("{:>24}: changed {:6}, compared {:7}", row.name, row.changed, row.compared);
    }
    let (inputs, findings) = (report.inputs, report.findings.len());
    println!(
        "refine: seed {}, {} modules, {inputs} inputs ({} undefined, {} too large), \
         {findings} faults, {:.0} s",
        plan.seed,
        plan.count,
        report.undefined,
        report.unknown,
        start.elapsed().as_secs_f64()
    );
    Ok(findings == 0)
}
