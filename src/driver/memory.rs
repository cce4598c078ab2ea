//! The program's memory: its allocator, which keeps what is freed.

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The number of mimalloc's option `purge_delay`, which its bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Memory that was freed stays with the program, which soon uses it again. Otherwise it goes back to the
/// system within a tenth of a second, and is cleared once more.
#[allow(unsafe_code)]
pub fn keep() {
    // SAFETY: it stores a number; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, -1) };
}
