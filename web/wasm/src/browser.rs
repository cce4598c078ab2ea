//! What a browser calls: `allocate` for the memory of a request, then `call`. Answer, output, panics
//! and the time go through functions that the page brings.
#![allow(unsafe_code)] // Foreign functions.

use std::slice;
use std::time::Duration;

use minisysy::support::clock::CLOCK;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes the answer.
    fn answer(start: *const u8, length: usize);
    /// Takes output of the program that runs; 0 if it wants no more.
    fn write(start: *const u8, length: usize) -> u32;
    /// Takes the message of a panic. The instance is of no use afterwards.
    fn panicked(start: *const u8, length: usize);
    /// The time in milliseconds.
    fn now() -> f64;
}

/// Memory for a request of `length` bytes; `call` frees it.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Performs the request that the page has written to what `allocate` gave it.
///
/// # Safety
/// `start` comes from `allocate(length)` and has not been given here before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(start: *mut u8, length: usize) {
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        // SAFETY: the page reads these bytes during the call.
        unsafe { panicked(message.as_ptr(), message.len()) };
    }));
    // SAFETY: the page's function has no preconditions.
    CLOCK.get_or_init(|| || Duration::from_secs_f64(unsafe { now() } / 1000.0));
    // SAFETY: by the precondition this is the slice that `allocate` has made.
    let request = unsafe { Box::from_raw(slice::from_raw_parts_mut(start, length)) };
    let request = String::from_utf8_lossy(&request);
    let mut output = |bytes: &[u8]| {
        // SAFETY: the page reads these bytes during the call.
        unsafe { write(bytes.as_ptr(), bytes.len()) != 0 }
    };
    let text = crate::answer(&request, &mut output);
    // SAFETY: the page reads these bytes during the call.
    unsafe { answer(text.as_ptr(), text.len()) };
}
