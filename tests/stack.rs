//! Optimisation must not make a program need more of the stack: each program of testcases/stack that
//! runs under lli at `-O0` with some limit runs with a little more at the other levels. After
//! `inline-all`, which has no choice, arrays of one type still share space.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use support::{LIMIT, Program, Runtime, Tools, compare, expected, input, run, scratch, succeed};

/// The options whose code needs at most a little more than that of `-O0`.
const OPTIONS: [&str; 2] = ["-O1", "-O2"];

/// A program whose arrays have one type, and another option for it.
const OF_ONE_TYPE: (&str, &str) =
    ("stack/siblings", "--passes=remove-unreachable,mem2reg,inline-all");

/// The limits that are tried for `-O0`, in KiB.
const LIMITS: [u32; 12] = [256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288];

/// How much more than at `-O0` is enough, in KiB. `inline` may need 64 for variables.
const MORE: u32 = 96;

fn main() -> ExitCode {
    support::run_trials(trials())
}

fn trials() -> Result<Vec<Trial>, String> {
    let tools = Arc::new(Tools::find()?);
    let runtime = Arc::new(Runtime::find(&tools)?);
    let programs = support::programs().map_err(|error| error.to_string())?;
    let programs: Vec<Program> =
        programs.into_iter().filter(|program| program.name.starts_with("stack/")).collect();
    if programs.len() < 7 {
        return Err("testcases/stack is not complete".to_owned());
    }
    let trial = |program: Program| {
        let (tools, runtime) = (Arc::clone(&tools), Arc::clone(&runtime));
        Trial::test(program.name.clone(), move || {
            check(&tools, &runtime, &program).map_err(Failed::from)
        })
    };
    Ok(programs.into_iter().map(trial).collect())
}

/// Finds what the program needs at `-O0`, and runs the other code with a little more.
fn check(tools: &Tools, runtime: &Runtime, program: &Program) -> Result<(), String> {
    let folder = scratch().map_err(|error| error.to_string())?;
    let runs = |code: &Path, limit: u32| -> Result<(), String> {
        let shell = format!("ulimit -s {limit} && exec \"$@\"");
        let mut lli = Command::new("bash");
        lli.args(["-c", &shell, "bash"]).arg(&tools.lli).arg(code);
        let finished = run(&mut lli, input(&program.source).as_deref(), LIMIT)?;
        compare(&expected(&program.source)?, &finished)
    };
    let code = build(tools, runtime, &program.source, "-O0", folder.path())?;
    let needed = LIMITS.into_iter().find(|&limit| runs(&code, limit).is_ok());
    let needed = needed.ok_or("-O0 fails with all limits")?;
    let of_one_type = (program.name == OF_ONE_TYPE.0).then_some(OF_ONE_TYPE.1);
    for option in OPTIONS.into_iter().chain(of_one_type) {
        let code = build(tools, runtime, &program.source, option, folder.path())?;
        let limit = needed + MORE;
        runs(&code, limit).map_err(|why| format!("{option} with {limit} KiB: {why}"))?;
    }
    Ok(())
}

/// Compiles the program with `option` and links the runtime library. Returns the path.
fn build(
    tools: &Tools,
    runtime: &Runtime,
    source: &Path,
    option: &str,
    folder: &Path,
) -> Result<PathBuf, String> {
    let [text, linked] = ["program.ll", "program.bc"].map(|name| folder.join(name));
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_compiler"));
    compiler.arg(option).arg(source).arg("-o").arg(&text);
    succeed("compiler", &run(&mut compiler, None, LIMIT)?)?;
    let mut link = Command::new(&tools.llvm_link);
    link.args([&text, &runtime.path]).arg("-o").arg(&linked);
    succeed("llvm-link", &run(&mut link, None, LIMIT)?)?;
    Ok(linked)
}
