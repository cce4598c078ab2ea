//! LLVM IR with faults that nobody thought of: the files under testcases/llvm with random edits.
//! Whatever comes in, the reader answers with a well-formed module or with an error inside the
//! file, and with the same one each time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use minisysy::diag::{SourceFile, render};
use minisysy::interpreter;
use minisysy::ir::Module;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::ir::verify::verify_module;
use minisysy::lint::{self, Rules};
use minisysy::reader::{self, Reading};
use minisysy::transform::{PASSES, PipelineOptions, run_pipeline};
use proptest::prelude::*;
use proptest::sample::Index;

/// The files that are edited; long ones would take the time of many.
fn originals() -> &'static [Vec<u8>] {
    const LONGEST: u64 = 8 << 10;
    static ORIGINALS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    ORIGINALS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/llvm");
        let mut paths = Vec::new();
        for group in ["seeds", "valid", "wrong"] {
            for entry in fs::read_dir(folder.join(group)).unwrap() {
                let path: PathBuf = entry.unwrap().path();
                let is_short = fs::metadata(&path).unwrap().len() <= LONGEST;
                if is_short && path.extension().is_some_and(|extension| extension == "ll") {
                    paths.push(path);
                }
            }
        }
        paths.sort();
        assert!(paths.len() > 100, "the files are there");
        paths.iter().map(|path| fs::read(path).unwrap()).collect()
    })
}

/// A change to a file; places are parts of its length.
#[derive(Clone, Debug)]
enum Edit {
    /// A byte becomes another one.
    Replace(Index, u8),
    /// Some bytes go.
    Remove(Index, usize),
    /// A token of another place comes in.
    CopyToken(Index, Index),
    /// A token takes the place of another one.
    SwapToken(Index, Index),
    /// A line goes.
    RemoveLine(Index),
    /// A line comes in behind another one.
    CopyLine(Index, Index),
    /// The file ends early.
    Cut(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<Index>;
    let byte = prop_oneof![
        any::<u8>(),
        prop::sample::select(&b"%@!#*,=:;()[]{}<>\"0123456789 \n-.ceilptv"[..]),
    ];
    prop_oneof![
        (place(), byte).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (place(), 1usize..8).prop_map(|(at, len)| Edit::Remove(at, len)),
        (place(), place()).prop_map(|(from, to)| Edit::CopyToken(from, to)),
        (place(), place()).prop_map(|(from, to)| Edit::SwapToken(from, to)),
        place().prop_map(Edit::RemoveLine),
        (place(), place()).prop_map(|(from, to)| Edit::CopyLine(from, to)),
        place().prop_map(Edit::Cut),
    ]
}

/// The run of bytes around a place that `is_inside` accepts.
fn run(text: &[u8], at: Index, is_inside: impl Fn(u8) -> bool) -> std::ops::Range<usize> {
    let at = at.index(text.len());
    let start = text[..at].iter().rposition(|&byte| !is_inside(byte)).map_or(0, |end| end + 1);
    let len = text[at..].iter().position(|&byte| !is_inside(byte));
    start..len.map_or(text.len(), |len| at + len)
}

fn token(text: &[u8], at: Index) -> std::ops::Range<usize> {
    run(text, at, |byte| byte.is_ascii_alphanumeric() || b"%@._".contains(&byte))
}

fn line(text: &[u8], at: Index) -> std::ops::Range<usize> {
    run(text, at, |byte| byte != b'\n')
}

fn apply(text: &mut Vec<u8>, edit: &Edit) {
    if text.is_empty() {
        return;
    }
    match *edit {
        Edit::Replace(at, byte) => {
            let at = at.index(text.len());
            text[at] = byte;
        }
        Edit::Remove(at, len) => {
            let start = at.index(text.len());
            let end = text.len().min(start + len);
            text.drain(start..end);
        }
        Edit::CopyToken(from, to) => {
            let copy = text[token(text, from)].to_vec();
            let at = to.index(text.len());
            text.splice(at..at, copy);
        }
        Edit::SwapToken(from, to) => {
            let copy = text[token(text, from)].to_vec();
            let range = token(text, to);
            text.splice(range, copy);
        }
        Edit::RemoveLine(at) => {
            let range = line(text, at);
            text.drain(range);
        }
        Edit::CopyLine(from, to) => {
            let mut copy = text[line(text, from)].to_vec();
            copy.push(b'\n');
            let at = line(text, to).start;
            text.splice(at..at, copy);
        }
        Edit::Cut(at) => text.truncate(at.index(text.len())),
    }
}

/// Reads `text`, and checks what can be said of any answer.
fn check(text: Vec<u8>) -> Result<(), TestCaseError> {
    let size = text.len();
    let file = SourceFile::new("mutated.ll", text);
    let Reading { module, diagnostics, .. } = reader::read(&file);
    let again = reader::read(&file);
    prop_assert_eq!(&diagnostics, &again.diagnostics);
    for diagnostic in &diagnostics {
        for label in std::iter::once(&diagnostic.primary).chain(&diagnostic.related) {
            let span = label.span;
            prop_assert!(span.start <= span.end && span.end as usize <= size, "{diagnostic:?}");
        }
    }
    let shown = render::to_string(&file, &diagnostics);
    let Some(module) = module else {
        prop_assert!(diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
        return Ok(());
    };
    prop_assert!(!diagnostics.iter().any(|diagnostic| diagnostic.is_error()), "{shown}");
    if let Err(errors) = verify_module(&module) {
        return Err(TestCaseError::fail(format!("malformed: {errors:#?}")));
    }
    let printed = print_module(&module, PrintOptions::default());
    let file = SourceFile::new("printed.ll", printed.clone());
    let reread = reader::read(&file);
    let Some(reread_module) = reread.module else {
        let shown = render::to_string(&file, &reread.diagnostics);
        return Err(TestCaseError::fail(format!("our own text is refused:\n{shown}")));
    };
    prop_assert_eq!(print_module(&reread_module, PrintOptions::default()), printed);
    for rules in [Rules::Mem2reg, Rules::Inline] {
        lint::lint(&file, rules);
    }
    runs(&module, &file);
    let mut module = module;
    let options = PipelineOptions { verify: true, ..PipelineOptions::default() };
    let passes: Vec<_> = PASSES.iter().chain(PASSES).copied().collect();
    if let Err(error) = run_pipeline(&mut module, &passes, options, |_, _, _, _| {}) {
        return Err(TestCaseError::fail(error.to_string()));
    }
    runs(&module, &file);
    Ok(())
}

/// Runs the program for a while, with and without checks: it must not matter what it does. Places
/// may be of another text, and must not matter either.
fn runs(module: &Module, file: &SourceFile) {
    let places = reader::read(file).places;
    let places = places.values().map(|places| places.spans(file.bytes())).collect();
    let subject = interpreter::Subject { module, file, places: &places, is_source: false };
    for is_checked in [true, false] {
        let options =
            interpreter::Options { is_checked, most_steps: Some(1000), with_statistics: true };
        let mut input = &b"3 1 2 3 xyz"[..];
        let outcome = interpreter::run(subject, &mut input, &mut std::io::sink(), options);
        if let Err(why) = outcome.status {
            render::to_string(file, &[why]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("MUTATIONS").ok().and_then(|cases| cases.parse().ok()).unwrap_or(3000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_mutated_file_is_read_or_refused(
        original in any::<Index>(),
        edits in prop::collection::vec(edit(), 0..6),
    ) {
        let originals = originals();
        let mut text = originals[original.index(originals.len())].clone();
        edits.iter().for_each(|edit| apply(&mut text, edit));
        check(text)?;
    }
}

#[test]
fn what_was_found_once_stays_mended() {
    for text in FOUND {
        check(text.as_bytes().to_vec()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    }
}

/// Files that were answered wrongly before.
const FOUND: &[&str] = &[
    // A name and what the printer makes of another one.
    "define i32 @f(i32 %i, i32 %i.1) {\n  %i.1.1 = add i32 %i, %i.1\n  ret i32 %i.1.1\n}\n",
];
