//! How each kind of diagnostic looks: a snapshot of the source and of what is said about it, one
//! for every code. The sources are the programs of the explanations where there are any.

mod explanation_support;

use std::panic;

use explanation_support::examples;
use minisysy::compile::{self, MAX_SOURCE_BYTES, Options};
use minisysy::diag::{Code, Diagnostic, SourceFile, render};

/// Between the source and what is said about it.
const SEPARATOR: &str = "----------------------------------------";

/// A program for `code`, and what there is to say about it.
fn provoke(code: Code) -> (SourceFile, Vec<Diagnostic>) {
    match code {
        // Latin-1 for `int größe`.
        Code::NotUtf8 => {
            let bytes = b"int main() {\n    int gr\xF6\xDFe = 3;\n    return 0;\n}\n";
            let file = SourceFile::new("E0035.sy", bytes.as_slice());
            let (_, diagnostics) = compile::compile(&file, Options::default());
            (file, diagnostics)
        }
        Code::SourceTooLarge => {
            let large = SourceFile::new("E0036.sy", vec![0; MAX_SOURCE_BYTES + 1]);
            let (_, diagnostics) = compile::compile(&large, Options::default());
            // All of it is one line, which nobody wants to see.
            (SourceFile::new("E0036.sy", "too large to be shown here\n"), diagnostics)
        }
        _ => {
            let erroneous =
                examples(code).into_iter().find(|example| example.heading == "Erroneous program:");
            let erroneous = erroneous.unwrap_or_else(|| panic!("{code} has no program"));
            let diagnostics = erroneous.check.diagnostics(&erroneous.file);
            (erroneous.file, diagnostics)
        }
    }
}

/// Compares the diagnostics for `code` with the snapshot.
fn check(code: Code) {
    let (file, diagnostics) = provoke(code);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == code), "{code} is not reported");
    let said = render::to_string(&file, &diagnostics);
    // codespan leaves spaces at line ends.
    let said: String = said.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    insta::assert_snapshot!(code.id(), format!("{}{SEPARATOR}\n{said}", file.text()));
}

#[test]
fn every_code_looks_as_it_did() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../testcases/snapshots/diagnostics");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    // One that differs does not hide the others.
    let differs = |code: &Code| panic::catch_unwind(|| check(*code)).is_err();
    let different: Vec<&str> = Code::ALL.iter().copied().filter(differs).map(Code::id).collect();
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}
