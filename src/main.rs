//! The program `compiler`: reads its arguments and does what they say.

mod driver;

use std::process::ExitCode;

fn main() -> ExitCode {
    driver::main()
}
