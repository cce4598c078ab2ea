//! Arbitrary bytes go through the lexer and the parser.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| fuzz_bytes::source::check_syntax(text));
