//! Arbitrary bytes go through the checker, the lowering, the passes, the verifier and the printer.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| fuzz_bytes::source::check(text));
