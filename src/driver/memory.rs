//! The program's memory: its allocator, and the pages that the system gives it.

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The number of mimalloc's option `purge_delay`, which its bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Memory that was freed stays with the program, which soon uses it again. Otherwise it goes back to the
/// system after a second, and is cleared once more.
#[allow(unsafe_code)]
pub fn keep() {
    // SAFETY: it stores a number; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, -1) };
}

/// Prepares for an input of `bytes` bytes: a large one gets pages of 2 MB from now on. The system clears
/// each of them, for which a small one should not wait.
#[cfg(target_os = "linux")]
pub fn expect(bytes: usize) {
    const LARGE: usize = 64 << 10;
    // A system without such pages has nothing to switch.
    let _ = rustix::thread::disable_transparent_huge_pages(bytes <= LARGE);
}

#[cfg(not(target_os = "linux"))]
pub fn expect(_bytes: usize) {}

// The C library calls the functions of this section before `main`, and before Rust's start-up code
// allocates. Registering one takes unsafe code.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = {
    extern "C" fn expect_little() {
        expect(0);
    }
    expect_little
};
