//! The program `compiler`: reads its arguments and does what they say.

mod driver;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::process::ExitCode;

fn main() -> ExitCode {
    driver::main()
}
