//! Snapshots of diagnostics.
//!
//! * Every code has one, as users see it: the messages for the faulty program of its explanation, if there is one.
//! * Every program of testcases/beginners has one with few lines. These are programs by people who know C, or little of
//!   any language.
//! * So has every file of testcases/llvm/wrong called `student_...`: students' compilers print such files.
//! * So has every program of tests/warnings, which probably does not do what its author means. Those in its folder
//!   `right` do, and get no warning.

mod explanation_support;
mod support;

use std::{fs, panic};

use explanation_support::examples;
use minisysy::compile::{self, Options};
use minisysy::diag::{Code, Diagnostic, Label, SourceFile, render};
use minisysy::front_end::MAX_SOURCE_BYTES;
use minisysy::reader;

/// Separates the source from the messages.
const SEPARATOR: &str = "----------------------------------------";

/// A program for `code`, and the diagnostics for it.
fn provoke(code: Code) -> (SourceFile, Vec<Diagnostic>) {
    match code {
        // `int größe` in Latin-1.
        Code::NotUtf8 => {
            let bytes = b"int main() {\n    int gr\xF6\xDFe = 3;\n    return 0;\n}\n";
            let file = SourceFile::new("E0035.sy", bytes.as_slice());
            let (_, diagnostics) = compile::compile(&file, Options::default());
            (file, diagnostics)
        }
        Code::SourceTooLarge => {
            let large = SourceFile::new("E0036.sy", vec![0; MAX_SOURCE_BYTES + 1]);
            let (_, diagnostics) = compile::compile(&large, Options::default());
            // The file is a single line, too long for a snapshot.
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
    snapshot(code.id(), &file, &diagnostics);
}

/// Compares the messages for `file` with the snapshot called `name`, as users see them, below the source.
fn snapshot(name: &str, file: &SourceFile, diagnostics: &[Diagnostic]) {
    let said = render::to_string(file, diagnostics);
    // codespan leaves spaces at the ends of lines.
    let said: String = said.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    // The snapshot would lose carriage returns and bytes that are not UTF-8.
    let source = std::str::from_utf8(file.bytes()).unwrap_or(file.text());
    let source = source.replace('\r', "\u{240D}");
    insta::assert_snapshot!(name, format!("{source}{SEPARATOR}\n{said}"));
}

/// The most characters of the text at a place that are quoted.
const LONGEST: usize = 40;

/// Where `label` points: line, column, and the text there.
fn place(file: &SourceFile, label: &Label) -> String {
    let location = file.location(label.span.start);
    let text = String::from_utf8_lossy(&file.bytes()[label.span.range()]).into_owned();
    let mut quoted = String::new();
    for char in text.chars().take(LONGEST) {
        match char {
            '\'' | '"' | '\\' => quoted.push(char),
            _ => quoted.extend(char.escape_debug()),
        }
    }
    let more = if text.chars().count() > LONGEST { "…" } else { "" };
    format!("{}:{} `{quoted}`{more}", location.line, location.column)
}

/// Compares the diagnostics for `file` with the snapshot called `name`, in few lines each: the place, the
/// message and the label, then other labels, notes and hints.
fn brief_snapshot(name: &str, file: &SourceFile, diagnostics: &[Diagnostic]) {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let Diagnostic { primary, related, notes, hints, .. } = diagnostic;
        let label = match primary.message.to_string() {
            message if message.is_empty() => message,
            message => format!(" | {message}"),
        };
        text += &format!("{} {diagnostic}{label}\n", place(file, primary));
        for label in related {
            text += &format!("    {}: {}\n", place(file, label), label.message);
        }
        for note in notes {
            text += &format!("    note: {note}\n");
        }
        for hint in hints.iter().filter(|hint| !hint.text.is_empty()) {
            text += &format!("    help: {}\n", hint.text);
        }
    }
    insta::assert_snapshot!(name, text);
}

/// Runs `check` on each of `cases`, with the snapshots in `folder`. Continues after a difference.
fn for_each<T>(folder: &str, cases: &[T], name: impl Fn(&T) -> String, check: impl Fn(&T)) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../testcases/snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let differs = |case: &&T| panic::catch_unwind(panic::AssertUnwindSafe(|| check(case))).is_err();
    let different: Vec<String> = cases.iter().filter(differs).map(name).collect();
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}

#[test]
fn every_code_looks_as_it_did() {
    for_each("diagnostics", Code::ALL, |code| code.id().to_owned(), |&code| check(code));
}

#[test]
fn beginners_are_told_what_to_do() {
    let programs = support::programs().expect("the programs can be listed");
    let name = |program: &support::Program| {
        program.name.strip_prefix("beginners/wrong/").map(str::to_owned)
    };
    let programs: Vec<_> = programs.into_iter().filter(|program| name(program).is_some()).collect();
    assert!(programs.len() >= 40, "there are only {}", programs.len());
    let check = |program: &support::Program| {
        let name = name(program).expect("the others were left out");
        let bytes = fs::read(support::root().join(&program.source)).expect("the program is there");
        let file = SourceFile::new(format!("{name}.sy"), bytes);
        let (_, diagnostics) = compile::compile(&file, Options::default());
        for diagnostic in &diagnostics {
            let Diagnostic { message, primary, related, hints, .. } = diagnostic;
            let says_more = !(primary.message.is_empty() && related.is_empty() && hints.is_empty());
            assert!(says_more, "nothing is said beside {message:?}");
            assert_ne!(
                primary.message.to_string(),
                "not allowed here",
                "nothing is known of {message:?}"
            );
        }
        brief_snapshot(&name, &file, &diagnostics);
    };
    for_each("beginners", &programs, |program| program.name.clone(), check);
}

/// The programs in a folder inside `tests/`, in order.
fn programs_in(folder: &str) -> Vec<(String, SourceFile)> {
    let entries = fs::read_dir(support::root().join("tests").join(folder)).expect("it is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some()).collect();
    paths.sort();
    let program = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let file = SourceFile::new(format!("{name}.sy"), fs::read(path).expect("it can be read"));
        (name, file)
    };
    paths.iter().map(program).collect()
}

#[test]
fn doubtful_programs_are_warned_about() {
    let programs = programs_in("warnings");
    assert!(programs.len() >= 25, "there are only {}", programs.len());
    let check = |(name, file): &(String, SourceFile)| {
        let (_, diagnostics) = compile::compile(file, Options::default());
        brief_snapshot(name, file, &diagnostics);
    };
    for_each("warnings", &programs, |(name, _)| name.clone(), check);
}

#[test]
fn right_programs_give_no_warning() {
    let programs = programs_in("warnings/right");
    assert!(programs.len() >= 10, "there are only {}", programs.len());
    for (name, file) in programs {
        let (module, diagnostics) = compile::compile(&file, Options::default());
        let said = render::to_string(&file, &diagnostics);
        assert!(module.is_some() && diagnostics.is_empty(), "{name}:\n{said}");
    }
}

#[test]
fn students_are_told_what_their_compilers_print() {
    let programs = support::programs_with("ll").expect("the programs can be listed");
    let name = |program: &support::Program| {
        program.name.strip_prefix("llvm/wrong/student_").map(str::to_owned)
    };
    let programs: Vec<_> = programs.into_iter().filter(|program| name(program).is_some()).collect();
    assert!(programs.len() >= 60, "there are only {}", programs.len());
    let check = |program: &support::Program| {
        let name = name(program).expect("the others were left out");
        let bytes = fs::read(support::root().join(&program.source)).expect("the program is there");
        let file = SourceFile::new(format!("{name}.ll"), bytes);
        let diagnostics = reader::read(&file).diagnostics.into_vec();
        for diagnostic in &diagnostics {
            let needs_hint = matches!(diagnostic.code, Code::IrSyntax | Code::IrCall);
            let message = &diagnostic.message;
            assert!(!needs_hint || !diagnostic.hints.is_empty(), "{name}: no hint: {message}");
        }
        brief_snapshot(&name, &file, &diagnostics);
    };
    for_each("lint", &programs, |program| program.name.clone(), check);
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let source = "// one\rint main() {\r    return b; // two\r    return c;\r}\r";
    let file = SourceFile::new("cr.sy", source);
    let (_, diagnostics) = compile::compile(&file, Options::default());
    let said = render::to_string(&file, &diagnostics);
    assert!(!said.contains('\r'), "{said:?}");
    let place =
        "  ┌─ cr.sy:4:12\n  │\n4 │     return c;\n  │            ^ not declared before this use\n";
    assert!(said.contains("cr.sy:3:12") && said.contains(place), "{said}");
}
