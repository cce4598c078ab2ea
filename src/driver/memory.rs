//! The program's memory: its allocators, which keep what is freed.
//!
//! A page that the system has to clear costs as much as the work on what is in it, so the large lists of one step
//! should lie where those of an earlier step were. mimalloc prefers the smallest gap, often one that was never used.
//! The GNU C library takes fresh memory only if nothing else is large enough, for all threads, and often lets a list
//! grow where it is; it is slower for small objects.

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: by_size::BySize = by_size::BySize;

/// The number of mimalloc's option `purge_delay`, which its bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

/// Memory that was freed stays with the program, which soon uses it again. Otherwise it goes back to the
/// system within a tenth of a second, and is cleared once more.
#[allow(unsafe_code)]
pub fn keep() {
    // SAFETY: it stores a number; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, -1) };
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    for (option, value) in [
        (libc::M_ARENA_MAX, 1),
        (libc::M_MMAP_THRESHOLD, 1 << 25),
        (libc::M_TRIM_THRESHOLD, i32::MAX),
        (libc::M_TOP_PAD, 1 << 24),
    ] {
        // SAFETY: the same.
        unsafe { libc::mallopt(option, value) };
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
mod by_size {
    use std::alloc::{GlobalAlloc, Layout, System};

    use mimalloc::MiMalloc;

    /// mimalloc for small objects, the C library for large ones.
    pub struct BySize;

    /// Objects of this many bytes or more are large.
    const LARGE: usize = 1 << 17;

    /// Calls a method of the allocator for objects of this size.
    macro_rules! allocator {
        ($size:expr, $call:ident($($argument:expr),*)) => {
            if $size < LARGE { MiMalloc.$call($($argument),*) } else { System.$call($($argument),*) }
        };
    }

    // SAFETY: the size of an object says which allocator made it, and that one frees it. Both keep the contract.
    unsafe impl GlobalAlloc for BySize {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            unsafe { allocator!(layout.size(), alloc(layout)) }
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            unsafe { allocator!(layout.size(), alloc_zeroed(layout)) }
        }

        unsafe fn dealloc(&self, object: *mut u8, layout: Layout) {
            unsafe { allocator!(layout.size(), dealloc(object, layout)) }
        }

        unsafe fn realloc(&self, object: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            if (layout.size() < LARGE) == (size < LARGE) {
                return unsafe { allocator!(size, realloc(object, layout, size)) };
            }
            // The object moves to the other allocator.
            unsafe {
                let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
                if !new.is_null() {
                    new.copy_from_nonoverlapping(object, size.min(layout.size()));
                    self.dealloc(object, layout);
                }
                new
            }
        }
    }
}
