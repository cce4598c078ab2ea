//! Tests the reader's answer to each form of LLVM IR. A valid module is read, and LLVM reads what is written of it.
//! A faulty module gets an error that is not E0102: that would say that it is valid.

mod support;

use std::io::Write as _;
use std::process::{Command, Stdio};

use minisysy::diag::{Code, Diagnostic, Limits, SourceFile};
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::lint::{self, Rules};
use minisysy::reader;

/// The codes of the errors in `text`, with the messages.
fn errors(text: &str) -> Vec<(Code, String)> {
    let reading = reader::read(&SourceFile::new("form.ll", text));
    let errors = reading.diagnostics.into_vec().into_iter().filter(Diagnostic::is_error);
    errors.map(|error| (error.code, error.message.to_string())).collect()
}

/// A valid module, and the first version of LLVM that reads it.
struct Form {
    text: String,
    since: u32,
}

/// A module with a gap `$`, and the words that are put into the gap.
struct Row {
    module: &'static str,
    since: u32,
    words: &'static [&'static str],
}

const fn row(module: &'static str, since: u32, words: &'static [&'static str]) -> Row {
    Row { module, since, words }
}

include!("forms/rows.rs");
include!("forms/kept.rs");
include!("forms/versions.rs");

fn forms_of(row: &Row) -> Vec<Form> {
    let form = |word: &&str| Form { text: row.module.replace('$', word), since: row.since };
    row.words.iter().map(form).collect()
}

fn forms() -> Vec<Form> {
    ROWS.iter().chain(KEPT).flat_map(forms_of).collect()
}

/// Modules that no version of LLVM accepts.
fn faulty() -> Vec<String> {
    let kept = KEPT_FAULTY.iter().flat_map(forms_of).map(|form| form.text);
    FAULTY.iter().map(|&text| text.to_owned()).chain(kept).collect()
}

#[test]
fn a_valid_form_is_read() {
    let mut wrong = Vec::new();
    for form in forms() {
        for (code, message) in errors(&form.text) {
            wrong.push(format!("{code}: {message}\n{}", form.text));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), forms().len(), wrong.join("\n"));
}

#[test]
fn a_faulty_form_is_not_called_unsupported() {
    let mut wrong = Vec::new();
    for text in faulty() {
        let errors = errors(&text);
        if errors.is_empty() || errors.iter().any(|(code, _)| *code == Code::IrUnsupported) {
            wrong.push(format!("{errors:?}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), faulty().len(), wrong.join("\n"));
}

/// What is written of the module `text`, if it can be read.
fn written(text: &str) -> Option<String> {
    let module = reader::read(&SourceFile::new("form.ll", text)).module?;
    Some(print_module(&module, PrintOptions::default()))
}

/// Whether `opt` accepts `text`.
fn is_accepted(opt: &str, text: &str, options: &[&str]) -> bool {
    let mut child = Command::new(opt)
        .args(options)
        .args(["-disable-output", "-passes=verify", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    // opt may end before it has read everything.
    let _ = child.stdin.take().expect("it is piped").write_all(text.as_bytes());
    child.wait().expect("it ends").success()
}

#[test]
fn the_forms_are_those_of_llvm() {
    let Some(tools) = support::Tools::find().ok().filter(|tools| tools.version == 14) else {
        eprintln!("there is no opt 14, so the forms are not checked");
        return;
    };
    let forms = forms();
    let known =
        forms.iter().filter(|form| form.since <= 14).map(|form| &*form.text).collect::<Vec<_>>();
    let answers = |texts: &[&str], others: &[&str]| {
        let all: Vec<&str> = texts.iter().chain(others).copied().collect();
        let halves = all.split_at(all.len() / 2);
        let is_accepted = |half: &[&str]| -> Vec<bool> {
            let options = |text: &str| match text.contains("ptr") {
                true => &["-opaque-pointers"][..],
                false => &[],
            };
            half.iter().map(|text| is_accepted(&tools.opt, text, options(text))).collect()
        };
        std::thread::scope(|scope| {
            let first = scope.spawn(|| is_accepted(halves.0));
            let second = is_accepted(halves.1);
            let mut all = first.join().expect("it ends");
            all.extend(second);
            all
        })
    };
    let written: Vec<String> = known.iter().filter_map(|text| written(text)).collect();
    let written: Vec<&str> = written.iter().map(String::as_str).collect();
    let read = answers(&[], &written);
    let misspelt: Vec<&str> =
        written.iter().zip(read).filter(|(_, answer)| !answer).map(|(text, _)| *text).collect();
    assert!(misspelt.is_empty(), "read, but written wrongly:\n{}", misspelt.join("\n"));
    let faulty = faulty();
    let faulty: Vec<&str> = faulty.iter().map(String::as_str).collect();
    let answers = answers(&faulty, &known);
    let (of_faulty, of_known) = answers.split_at(faulty.len());
    let accepted = faulty.iter().zip(of_faulty).filter(|(_, answer)| **answer);
    let accepted: Vec<&str> = accepted.map(|(text, _)| *text).collect();
    let refused = known.iter().zip(of_known).filter(|(_, answer)| !**answer);
    let refused: Vec<&str> = refused.map(|(text, _)| *text).collect();
    assert!(refused.is_empty(), "valid, but refused:\n{}", refused.join("\n"));
    assert!(accepted.is_empty(), "faulty, but accepted:\n{}", accepted.join("\n"));
}

/// The forms that not all versions have, with the versions that do.
fn versioned() -> Vec<(String, std::ops::RangeInclusive<u8>)> {
    let rows = VERSIONS.iter().chain([&RECORDS]);
    let forms = rows.flat_map(|&(module, since, until, words)| {
        words.iter().map(move |word| (module.replace('$', word), since..=until))
    });
    forms.collect()
}

#[test]
fn the_versions_of_a_form_are_known() {
    let mut wrong = Vec::new();
    for (text, range) in versioned() {
        let file = SourceFile::new("form.ll", &*text);
        for version in reader::VERSIONS[0]..=reader::VERSIONS[1] {
            let rules = Rules { llvm: Some(version), ..Rules::LLVM };
            let is_read = !lint::lint(&file, rules, Limits::NONE).has_errors();
            if is_read != range.contains(&version) {
                wrong.push(format!("LLVM {version}, read: {is_read}\n{text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_versions_of_a_form_are_those_of_llvm() {
    let path = |version: u8| format!("/usr/lib/llvm-{version}/bin/opt");
    let known = (reader::VERSIONS[0]..=reader::VERSIONS[1])
        .filter(|&version| std::path::Path::new(&path(version)).exists());
    let known: Vec<u8> = known.collect();
    eprintln!("checked with opt of the versions {known:?}");
    let forms = versioned();
    let wrong = |version: u8| {
        let opt = path(version);
        let is_wrong = |(text, range): &&(String, std::ops::RangeInclusive<u8>)| {
            is_accepted(&opt, text, &[]) != range.contains(&version)
        };
        let wrong = forms.iter().filter(is_wrong);
        wrong.map(|(text, _)| format!("LLVM {version}:\n{text}")).collect::<Vec<String>>()
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let threads = known.iter().map(|&version| scope.spawn(move || wrong(version)));
        let threads: Vec<_> = threads.collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("it ends")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
