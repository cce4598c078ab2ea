//! The program `judge`.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    judge::cli::main(env::args_os().collect())
}
