//! Snapshots of syntax trees and IR for the programs of testcases/snapshots/programs. Each program
//! shows one thing. Its snapshots have its name, and do not repeat its text.

mod support;

use std::fs;

use insta::Settings;
use minisysy::compile::{self, Options};
use minisysy::diag::{Diagnostic, Diagnostics, SourceFile};
use minisysy::ir::print::{PrintOptions, print_function, print_module};
use minisysy::ir::{Module, name};
use minisysy::syntax::{dump, parser};
use minisysy::transform::{OptLevel, optimize};

/// Runs `check` on every program, in the order of their names. Continues after a difference.
fn for_each_program(folder: &str, check: impl Fn(&str, &SourceFile)) {
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(format!("../testcases/snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut different = Vec::new();
    for program in support::programs().expect("the programs can be listed") {
        let Some(name) = program.name.strip_prefix("snapshots/programs/") else { continue };
        let file = source(name);
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(name, &file)));
        if checked.is_err() {
            different.push(name.to_owned());
        }
    }
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}

fn source(name: &str) -> SourceFile {
    let name = format!("{name}.sy");
    let path = support::root().join("testcases/snapshots/programs").join(&name);
    SourceFile::new(name, fs::read(path).expect("the program is there"))
}

/// The module of a program that has no errors.
fn module(file: &SourceFile, level: OptLevel) -> Module {
    let (module, diagnostics) = compile::compile(file, Options::default());
    assert!(!diagnostics.iter().any(Diagnostic::is_error), "{diagnostics:?}");
    let mut module = module.expect("there are no errors");
    optimize(&mut module, level).expect("it is well formed");
    module
}

#[test]
fn trees() {
    for_each_program("ast", |name, file| {
        let mut names = name::interner();
        let mut diagnostics = Diagnostics::default();
        let tree = parser::parse(file.bytes(), 1, &mut names, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        insta::assert_snapshot!(name, dump::tree(&tree, file, &names));
    });
}

/// The text before mem2reg, then each function that is different after it.
fn before_and_after(file: &SourceFile, options: PrintOptions) -> String {
    let before = module(file, OptLevel::O0);
    let text = print_module(&before, options);
    let (header, rest) = text.split_once('\n').expect("the header is a line");
    // A new version changes no snapshot.
    assert_eq!(header, concat!("; minisysy ", env!("CARGO_PKG_VERSION")));
    let mut text = rest.to_owned();
    text += "\n-------- after mem2reg --------";
    let after = module(file, OptLevel::O1);
    for function in after.functions().filter(|function| !function.is_declaration()) {
        let print = |module: &Module, function| print_function(&module.context, function, options);
        let promoted = print(&after, function);
        if promoted != print(&before, before.function(function.id)) {
            text += &format!("\n{promoted}");
        }
    }
    text
}

#[test]
fn ir() {
    for_each_program("ir", |name, file| {
        insta::assert_snapshot!(name, before_and_after(file, PrintOptions::default()));
    });
}

#[test]
fn spellings() {
    let opaque = PrintOptions { opaque_pointers: true, ..PrintOptions::default() };
    let discarded = PrintOptions { discard_value_names: true, ..PrintOptions::default() };
    let both = PrintOptions { opaque_pointers: true, discard_value_names: true };
    for_each_program("ir", |name, file| {
        let (suffix, options) = match name {
            "slices" => ("opaque_pointers", opaque),
            "swap" => ("discarded_names", discarded),
            "sparse_arrays" => ("opaque_pointers_discarded_names", both),
            _ => return,
        };
        insta::assert_snapshot!(format!("{name}_{suffix}"), before_and_after(file, options));
    });
}
