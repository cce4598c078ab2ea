//! Any bytes go, as LLVM IR, through the reader, the linter, the passes, the printer and the
//! reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| fuzz_bytes::llvm::check(text));
