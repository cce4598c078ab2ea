//! Snapshots of what each pass does to the small files of testcases/passes: the folder is the name
//! of the pass, or the names of several with `+` between them. If a file has a `main`, the interpreter
//! gives the same result before and after. A file whose first line is `; runs alone` is taken for a program that runs
//! without threads, as those of the source language.

use std::alloc::System;
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use cap::Cap;
use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::ir::{Module, name};
use minisysy::reader;
use minisysy::transform::{PASSES, Pipeline, pass_named};

/// The memory of the tests is limited, in bytes: they fail if a pass grows a function without end.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, 1 << 30);

/// The most instructions that a file may run.
const STEPS: u64 = 1_000_000;

/// What is in `folder`, in order.
fn entries(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/passes")
}

/// What `main` prints and returns, or the code of the fault that ends it. `None` without a `main`.
fn outcome(module: &Module, file: &SourceFile) -> Option<(Vec<u8>, Result<u8, String>)> {
    let is_main = |id| module.context.signatures[id].name == name::MAIN;
    module.functions().find(|function| is_main(function.id) && !function.is_declaration())?;
    let subject = Subject { module, file, is_source: false };
    let mut output = Vec::new();
    let options = RunOptions { most_steps: Some(STEPS), ..RunOptions::default() };
    let outcome = interpreter::run(subject, &mut &b""[..], &mut output, &mut |_, _| {}, options);
    Some((output, outcome.status.map_err(|fault| fault.code.id().to_owned())))
}

/// The file, and its functions after the pass.
fn before_and_after(passes: &str, path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let file = SourceFile::new(name, fs::read(path).unwrap());
    let mut module = reader::read(&file).module.expect("it is LLVM IR");
    module.context.runs_alone = file.text().starts_with("; runs alone\n");
    let before = outcome(&module, &file);
    let names: Vec<&str> = passes.split('+').collect();
    let passes = names.iter().map(|it| pass_named(it).expect("the folder is named after a pass"));
    let mut pipeline = Pipeline::new(&passes.collect::<Vec<_>>()).expect("they are in order");
    pipeline.verify = true;
    pipeline.run(&mut module, &mut |_, _, _| {}).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(outcome(&module, &file), before, "the pass changes what `main` does");
    let text = print_module(&module, PrintOptions::default());
    let body = text.split_once("\n\n").map_or("", |(_, body)| body);
    format!("{}\n-------- after {} --------\n{}", file.text(), names.join(", "), body)
}

#[test]
fn every_pass_does_what_it_did() {
    let mut different = Vec::new();
    for folder in entries(&folder()) {
        let pass = folder.file_name().unwrap().to_string_lossy().into_owned();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(format!("../testcases/snapshots/passes/{pass}"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let _bound = settings.bind_to_scope();
        for path in entries(&folder) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let check = AssertUnwindSafe(|| {
                insta::assert_snapshot!(name.clone(), before_and_after(&pass, &path));
            });
            if catch_unwind(check).is_err() {
                different.push(format!("{pass}/{name}"));
            }
        }
    }
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}

/// The passes of before the optimiser, which have tests of their own.
const FORMER: [&str; 4] = ["remove-unreachable", "mem2reg", "local-value-numbering", "reg2mem"];

#[test]
fn every_pass_has_a_dozen_files() {
    for pass in PASSES.iter().filter(|pass| !FORMER.contains(&pass.name)) {
        // What purity finds shows only in what passes after it do.
        let is_of = |folder: &PathBuf| {
            let names = folder.file_name().unwrap().to_string_lossy();
            names.split('+').any(|it| it == pass.name)
        };
        let folders = entries(&folder()).into_iter().filter(is_of);
        let count: usize = folders.map(|folder| entries(&folder).len()).sum();
        assert!(count >= 12, "{} has {count} files", pass.name);
    }
}

/// A loop that is unrolled by a factor, and one that is vectorised.
const LOOPS: &str = "int a[1000], b[1000];
int main() {
    int n = getarray(a), i = 0, hash = 0;
    while (i < n) { hash = hash * 31 + i; i = i + 1; }
    i = 0;
    while (i < n) { b[i] = a[i] * 3 + 1; i = i + 1; }
    putarray(n, b);
    return hash;
}";

#[test]
fn what_was_unrolled_or_vectorised_is_left_alone() {
    // The number of multiplications: a preheader may be new.
    let after = |passes: &[&str]| {
        let file = SourceFile::new("loops.sy", LOOPS);
        let mut module = compile::compile(&file, compile::Options::default()).0.unwrap();
        let before = ["remove-unreachable", "mem2reg", "rotate", "simplify-cfg"];
        let passes: Vec<_> =
            before.iter().chain(passes).map(|it| pass_named(it).unwrap()).collect();
        Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
        print_module(&module, PrintOptions::default()).matches(" = mul ").count()
    };
    for pass in ["unroll", "vectorize"] {
        let once = after(&[pass]);
        assert!(once > after(&[]), "{pass} copies something");
        assert_eq!(once, after(&[pass, pass]), "after {pass} twice");
    }
}

/// The files of source code in `folder` and below, without those of tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        for path in entries(&folder) {
            match path.is_dir() {
                true => pending.push(path),
                false if path.ends_with("tests.rs") || path.ends_with("planted_faults.rs") => {}
                false => found.push(path),
            }
        }
    }
    found
}

#[test]
fn passes_take_analyses_from_their_context() {
    let own = ["Cfg", "DomTree", "PostDomTree", "LoopForest", "Uses"];
    let own = own.map(|analysis| format!("{analysis}::compute"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/transform");
    for path in sources(&folder) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let found = own.iter().find(|&call| code.contains(call));
        assert_eq!(found, None, "{} has an analysis of its own", path.display());
    }
}
