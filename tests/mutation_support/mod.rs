//! Unforeseen inputs, made by random edits from the files under testcases/, and the checks that
//! hold for every input. The fuzz targets of tools/fuzz-bytes use the checks, too.
#![allow(dead_code)] // Each test compiles this file separately and uses a part of it.

pub mod diagnostics;
pub mod edit;
pub mod execution;
pub mod llvm;
pub mod source;
pub mod types;

use std::path::PathBuf;
use std::{fmt, fs};

use proptest::prelude::*;
use proptest::sample::Index;

use edit::{Edit, edit};

/// The limit of bytes in a file: a longer file would take as long as many others.
const LONGEST: usize = 8 << 10;

/// The contents of these files, without long ones.
pub fn originals(paths: &[PathBuf]) -> Vec<Vec<u8>> {
    let texts = paths.iter().map(|path| fs::read(path).expect("the file can be read"));
    let originals: Vec<_> = texts.filter(|text| text.len() <= LONGEST).collect();
    assert!(originals.len() > 100, "the files are there");
    originals
}

/// A file, which may hold any bytes.
#[derive(Clone)]
pub struct Text(pub Vec<u8>);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// One of `originals` after a few edits.
pub fn mutated(originals: &'static [Vec<u8>]) -> impl Strategy<Value = Text> {
    (any::<Index>(), prop::collection::vec(edit(), 0..6)).prop_map(|(original, edits)| {
        let mut text = original.get(originals).clone();
        edits.iter().for_each(|edit: &Edit| edit.apply(&mut text, originals));
        Text(text)
    })
}

/// The number of mutated files that a test tries: `MUTATIONS` in the environment, or else `number`.
pub fn config(number: u32) -> ProptestConfig {
    let wanted = std::env::var("MUTATIONS").ok();
    let cases = wanted.map(|wanted| wanted.parse().expect("MUTATIONS is a number"));
    ProptestConfig {
        cases: cases.unwrap_or(number),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Checks a text. If the check fails, saves the text in a file that the failure names.
pub fn check_saved(check: fn(&[u8]), text: &Text, extension: &str) -> Result<(), TestCaseError> {
    let Err(panic) = std::panic::catch_unwind(|| check(&text.0)) else { return Ok(()) };
    let what = panic.downcast_ref::<String>().cloned();
    let what = what.or_else(|| panic.downcast_ref::<&str>().map(|&what| what.to_owned()));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mutated.{extension}"));
    fs::write(&path, &text.0).expect("the folder for tests can be written");
    let what = what.unwrap_or_default();
    Err(TestCaseError::fail(format!("{what}\nthe input is in {}", path.display())))
}
