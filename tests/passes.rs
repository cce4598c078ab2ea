//! Snapshots of the changes that each pass makes to the small files of testcases/passes: the folder is the
//! name of the pass, or the names of several with `+` between them. If a file has a `main`, the interpreter
//! gives the same result before and after. A file whose first line is `; runs alone` has no other threads and no
//! calls from other modules, like programs of the source language.

use std::alloc::System;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use cap::Cap;
use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::print::{PrintOptions, print_function, print_module};
use minisysy::ir::{FuncId, Module, name};
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

/// The text of each function with a body, and the lines outside of these.
fn parts(module: &Module) -> (BTreeMap<FuncId, String>, String) {
    let mut lines = print_module(module, PrintOptions::default());
    let mut functions = BTreeMap::new();
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let text = print_function(&module.context, function, PrintOptions::default());
        lines = lines.replace(&text, "");
        functions.insert(function.id, text);
    }
    (functions, lines)
}

/// The changes that `passes` make to the file at `path`: the lines that are gone, then each line outside of
/// functions and each function that is new or different.
fn changes(passes: &str, path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let file = SourceFile::new(name, fs::read(path).unwrap());
    let mut module = reader::read(&file).module.expect("it is LLVM IR");
    module.context.runs_alone = file.text().starts_with("; runs alone\n");
    let (before, result) = (parts(&module), outcome(&module, &file));
    let passes =
        passes.split('+').map(|it| pass_named(it).expect("the folder is named after a pass"));
    let mut pipeline = Pipeline::new(&passes.collect::<Vec<_>>()).expect("they are in order");
    pipeline.verify = true;
    pipeline.run(&mut module, &mut |_, _, _| {}).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(outcome(&module, &file), result, "the pass changes what `main` does");
    let after = parts(&module);
    let mut text = String::new();
    let lost = |from: &str, to: &str| -> Vec<String> {
        from.lines().filter(|line| !to.lines().any(|it| it == *line)).map(str::to_owned).collect()
    };
    let heads = before.0.iter().filter(|(id, _)| !after.0.contains_key(id));
    let heads = heads.map(|(_, text)| text.lines().next().unwrap().to_owned());
    for line in lost(&before.1, &after.1).into_iter().chain(heads) {
        text += &format!("; gone: {line}\n");
    }
    for line in lost(&after.1, &before.1) {
        text += &format!("{line}\n");
    }
    for (id, function) in &after.0 {
        if before.0.get(id) != Some(function) {
            text += function;
        }
    }
    text
}

/// All files of a folder are in one snapshot. If only the name of a file is in it, the pass does not change the file.
#[test]
fn every_pass_does_what_it_did() {
    let mut different = Vec::new();
    for folder in entries(&folder()) {
        let passes = folder.file_name().unwrap().to_string_lossy().into_owned();
        let mut snapshot = String::new();
        for path in entries(&folder) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            match catch_unwind(|| changes(&passes, &path)) {
                Ok(text) => snapshot += &format!("======== {name}\n{text}"),
                Err(_) => different.push(format!("{passes}/{name}")),
            }
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../testcases/snapshots/passes");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let _bound = settings.bind_to_scope();
        let check = AssertUnwindSafe(|| insta::assert_snapshot!(passes.clone(), snapshot));
        if catch_unwind(check).is_err() {
            different.push(passes);
        }
    }
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}

/// The passes of before the optimiser, which have tests of their own.
const FORMER: [&str; 4] = ["remove-unreachable", "mem2reg", "local-value-numbering", "reg2mem"];

#[test]
fn every_pass_has_files() {
    let folders = entries(&folder());
    let names = folders.iter().map(|folder| folder.file_name().unwrap().to_string_lossy());
    let names: Vec<_> =
        names.flat_map(|it| it.split('+').map(str::to_owned).collect::<Vec<_>>()).collect();
    for pass in PASSES.iter().filter(|pass| !FORMER.contains(&pass.name)) {
        assert!(names.iter().any(|it| it == pass.name), "{} has no files", pass.name);
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
