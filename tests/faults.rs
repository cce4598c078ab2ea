//! Snapshots of how the interpreter explains why it stops a program: for each program of
//! tests/faults, its output and the explanation, at -O0 and at -O1. An explanation survives
//! every pass: it keeps its code and points to the same lines. The programs of tests/rows leave rows of
//! arrays; they are warned of, and go on as in C.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use minisysy::compile::{self, Options};
use minisysy::diag::{Code, SourceFile, Warnings};
use minisysy::front_end;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::{Function, Module};
use minisysy::reader::Reader;
use minisysy::transform::{
    OptLevel, PASSES, Pass, Pipeline, UndefinedBehavior, pass_named, pipeline,
};

/// The programs of a folder of tests/ in order.
fn programs(folder: &str) -> BTreeSet<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|it| it == "sy" || it == "ll")).collect()
}

/// The output and the explanation for the program at `path`, at one level.
fn said(path: &Path, level: &str) -> String {
    let input = path.with_extension("in");
    let stdin = match fs::File::open(&input) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
    command.current_dir(path.parent().unwrap()).arg(path.file_name().unwrap());
    command.args(["--run", level]).stdin(stdin);
    let expected = fs::read_to_string(path.with_extension("out")).ok();
    // With a fault, only that is shown.
    command.args(["-W", if expected.is_some() { "all" } else { "none" }]);
    let output = command.output().expect("the compiler starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match expected {
        Some(expected) => assert_eq!(ended(&output.stdout, output.status.code()), expected),
        None => {
            let why = text(&output.stderr);
            assert_eq!(output.status.code(), Some(134), "{}: {why}", path.display());
        }
    }
    let stderr: String =
        text(&output.stderr).lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    format!("printed: {:?}\n{}\n", text(&output.stdout), stderr.trim_end())
}

/// The output and the exit status of a program in the form of its `.out`.
fn ended(output: &[u8], status: Option<i32>) -> String {
    let output = String::from_utf8_lossy(output);
    let end = if output.is_empty() || output.ends_with('\n') { "" } else { "\n" };
    format!("{output}{end}{}\n", status.expect("it ends by itself"))
}

#[test]
fn every_fault_is_explained_as_it_was() {
    explained("faults", "E0203");
}

#[test]
fn every_row_that_is_left_is_warned_of_as_it_was() {
    explained("rows", "W0202");
}

/// Compares what is said about the programs of `folder` with the snapshots, and -O0 with -O1.
fn explained(folder: &str, subscript: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../testcases/snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut different = Vec::new();
    for path in programs(folder) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let [mut text, promoted] = ["-O0", "-O1"].map(|level| said(&path, level));
        if text != promoted {
            // Only the names of subscripts may differ.
            assert!(text.contains(subscript), "{name} at -O1: {promoted}");
            text += &format!("\nat -O1:\n{promoted}");
        }
        if panic::catch_unwind(|| insta::assert_snapshot!(name.clone(), text)).is_err() {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}

/// The module of the program in `file`, with the spans of its instructions.
fn module(file: &SourceFile, is_source: bool) -> Module {
    let module = if is_source {
        compile::compile(file, Options { for_run: true, ..Options::default() }).0
    } else {
        front_end::collect(Box::new(Reader::new(file).with_spans())).0
    };
    module.unwrap_or_else(|| panic!("{} does not compile", file.name()))
}

/// The code of an explanation and the lines that it points to.
type Why = Option<(Code, Vec<u32>)>;

/// The most instructions that a program may run.
const STEPS: u64 = 3_000_000;

/// The passes that keep every fault of a program.
const FAITHFUL: [&str; 4] = ["remove-unreachable", "mem2reg", "local-value-numbering", "reg2mem"];

/// Every sequence of one or two passes that keep faults.
fn faithful_sequences() -> Vec<Vec<&'static Pass>> {
    let passes = FAITHFUL.map(|name| pass_named(name).expect("there is such a pass"));
    let mut sequences = vec![Vec::new(), passes.to_vec()];
    sequences.extend(passes.map(|pass| vec![pass]));
    sequences.extend(passes.iter().flat_map(|&first| passes.map(|second| vec![first, second])));
    sequences.retain(|passes| Pipeline::new(passes).is_ok());
    sequences
}

/// Every other pass after mem2reg, and the passes of -O2.
fn optimising_sequences() -> Vec<Vec<&'static Pass>> {
    let mem2reg = pass_named("mem2reg").expect("there is such a pass");
    let others = PASSES.iter().filter(|pass| !FAITHFUL.contains(&pass.name));
    let mut sequences: Vec<Vec<&Pass>> = others.map(|&pass| vec![mem2reg, pass]).collect();
    sequences.push(pipeline(OptLevel::O2).to_vec());
    sequences
}

#[test]
fn explanations_survive_every_pass() {
    let mut different = Vec::new();
    for path in programs("faults") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let file = SourceFile::new(name.clone(), fs::read_to_string(&path).unwrap());
        let input = fs::read(path.with_extension("in")).unwrap_or_default();
        let is_source = name.ends_with(".sy");
        let original = module(&file, is_source);
        // Many sequences leave the same functions, which are run once.
        let mut runs: Vec<(Vec<Function>, Why)> = Vec::new();
        let mut stopped = |passes: &[&'static Pass]| {
            let mut module = original.clone();
            let mut pipeline = Pipeline::new(passes).unwrap();
            pipeline.options.undefined = UndefinedBehavior::Kept;
            pipeline.run(&mut module, &mut |_, _, _| {}).unwrap();
            let functions: Vec<Function> = module.functions().cloned().collect();
            if let Some((_, why)) = runs.iter().find(|run| run.0 == functions) {
                return why.clone();
            }
            let subject = Subject { module: &module, file: &file, is_source };
            let (input, output) = (&mut &input[..], &mut std::io::sink());
            // Endless recursion may have become a loop.
            let most_steps = Some(STEPS);
            let options =
                RunOptions { warnings: Warnings::IGNORE, most_steps, ..RunOptions::default() };
            let status = interpreter::run(subject, input, output, &mut |_, _| {}, options).status;
            let why = status.err().map(|why| {
                let lines = std::iter::once(&why.primary).chain(&why.related);
                let lines: Vec<u32> =
                    lines.map(|label| file.location(label.span.start).line).collect();
                (why.code, lines)
            });
            runs.push((functions, why.clone()));
            why
        };
        let expected = stopped(&[]);
        for passes in faithful_sequences() {
            let found = stopped(&passes);
            if found != expected {
                different.push(format!("{name} {passes:?} {expected:?} {found:?}"));
            }
        }
        // An optimiser may remove a fault together with a value that is not needed. It does not
        // bring one in.
        for passes in optimising_sequences() {
            let found = stopped(&passes);
            let code = |why: &Why| why.as_ref().map(|(code, _)| *code);
            // A subscript of a row and a call that ended without `return` are seen by the callee's
            // parameters and by the call. These stay.
            let is_kept =
                matches!(code(&expected), Some(Code::RunSubscript | Code::RunMissingReturn));
            if found.is_some() && expected.is_none()
                || is_source && is_kept && passes.len() > 2 && code(&found) != code(&expected)
            {
                different.push(format!("{name} {passes:?} {expected:?} {found:?}"));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn no_pass_relies_on_the_bounds_of_rows() {
    let mut different = Vec::new();
    let sequences: Vec<_> =
        faithful_sequences().into_iter().chain(optimising_sequences()).collect();
    for path in programs("rows") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let file = SourceFile::new(name.clone(), fs::read_to_string(&path).unwrap());
        let input = fs::read(path.with_extension("in")).unwrap_or_default();
        let expected = fs::read_to_string(path.with_extension("out")).unwrap();
        let original = module(&file, true);
        for (passes, is_checked) in sequences.iter().flat_map(|it| [(it, true), (it, false)]) {
            let mut module = original.clone();
            let mut pipeline = Pipeline::new(passes).unwrap();
            pipeline.options.undefined = UndefinedBehavior::for_run(is_checked);
            pipeline.run(&mut module, &mut |_, _, _| {}).unwrap();
            let subject = Subject { module: &module, file: &file, is_source: true };
            let mut output = Vec::new();
            let options = RunOptions { is_checked, ..RunOptions::default() };
            let mut codes = BTreeSet::new();
            let status = interpreter::run(
                subject,
                &mut &input[..],
                &mut output,
                &mut |warning, _| {
                    codes.insert(warning.code);
                },
                options,
            );
            let status = status.status.map(|status| ended(&output, Some(status.into())));
            let is_warned = codes.contains(&Code::RunRow);
            let is_faithful = passes.iter().all(|pass| FAITHFUL.contains(&pass.name));
            // An optimiser may access several elements at once.
            let is_right =
                if is_faithful { is_warned == is_checked } else { is_checked || !is_warned };
            if status.as_ref() != Ok(&expected) || !is_right {
                different.push(format!("{name} {passes:?} {is_checked} {status:?} {codes:?}"));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
