//! The program `compiler`: reads its arguments and does what they say.

mod driver;

use mimalloc::MiMalloc;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    driver::main()
}
