//! The program's memory: its allocator, and the pages that the system gives it.

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The number of mimalloc's option `purge_delay`, which its bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// An input of more bytes than this gets large pages.
const LARGE_INPUT: usize = 64 << 10;

/// Sets the allocator up for a run on a small input.
///
/// Memory that was freed stays with the program, which soon uses it again. Otherwise it goes back to the
/// system after a second, and is cleared once more.
#[allow(unsafe_code)]
pub fn prepare() {
    // SAFETY: it stores a number; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, -1) };
    large_pages(false);
}

/// Prepares for an input of `bytes` bytes.
pub fn expect(bytes: usize) {
    large_pages(bytes > LARGE_INPUT);
}

/// Whether the system gives the program pages of 2 MB from now on. It clears each of them, which a small
/// input does not need.
fn large_pages(are_wanted: bool) {
    // A system without them has nothing to switch.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(!are_wanted);
    #[cfg(not(target_os = "linux"))]
    let _ = are_wanted;
}
