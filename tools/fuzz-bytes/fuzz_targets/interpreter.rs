//! The interpreter runs arbitrary bytes as a program: as a source, and as LLVM IR.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    fuzz_bytes::execution::check_source(text);
    fuzz_bytes::execution::check_llvm(text);
});
