//! Arbitrary bytes, taken as LLVM IR, go through the reader, the linter, the passes, the printer
//! and again the reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| fuzz_bytes::llvm::check(text));
