//! The program `compiler`: reads its arguments and does what they say.

mod driver;

use mimalloc::MiMalloc;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The number of mimalloc's option `purge_delay`, which its bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

fn main() -> ExitCode {
    keep_memory();
    driver::main()
}

/// Memory that was freed stays with the program, which soon uses it again, rather than going back to
/// the system after a second and being cleared once more.
#[allow(unsafe_code)]
fn keep_memory() {
    // SAFETY: it stores a number; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, -1) };
}
