//! Runs every program under testcases/ in the interpreter, miniSysY and LLVM IR, at -O0, -O1
//! and -O2, with and without checks. It must print and return what its .out file says. The programs of
//! testcases/performance run too long for that. LLVM is not needed.

mod support;

use std::process::{Command, ExitCode};
use std::time::Duration;

use libtest_mimic::{Failed, Trial};
use support::{Program, compare, run};

/// The limit for each run.
const LIMIT: Duration = Duration::from_secs(60);

/// The options of each run.
const WAYS: [&[&str]; 6] = [
    &["-O0"],
    &["-O1"],
    &["-O2"],
    &["-O0", "--unchecked"],
    &["-O1", "--unchecked"],
    &["-O2", "--unchecked"],
];

fn main() -> ExitCode {
    support::run_trials(trials().map_err(|error| error.to_string()))
}

fn trials() -> std::io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for extension in ["sy", "ll"] {
        for program in support::programs_with(extension)? {
            // Snapshots have no expected output.
            if program.wrong
                || program.name.starts_with("performance/")
                || !support::root().join(&program.source).with_extension("out").exists()
            {
                continue;
            }
            for way in WAYS {
                let name = format!("{} {}", program.name, way.join(" "));
                let program = program.clone();
                trials.push(Trial::test(name, move || {
                    behaves(&program, way).map_err(|message| {
                        let message = message.replace(['\n', '\r'], " ");
                        Failed::from(format!("{}: {message}", program.source.display()))
                    })
                }));
            }
        }
    }
    Ok(trials)
}

fn behaves(program: &Program, way: &[&str]) -> Result<(), String> {
    let expected = support::expected(&program.source)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
    command.args(["--run", "-W", "none"]).args(way).arg(&program.source);
    let finished = run(&mut command, support::input(&program.source).as_deref(), LIMIT)?;
    compare(&expected, &finished).map_err(|message| match finished.stderr.is_empty() {
        true => message,
        false => format!("{message}: {}", finished.complaint()),
    })
}
