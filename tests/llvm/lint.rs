//! What the linter finds in files of LLVM IR.

use std::collections::BTreeSet;

use crate::note::Note;
use crate::support::{Program, WIDTH, cut, read_lossy, root};
use crate::{Bench, compiler};

/// Checks that the linter finds no error in a program, or the marked ones in a wrong one.
pub fn check(_: &Bench, programs: &[Program]) -> Result<(), String> {
    let program = &programs[0];
    let result =
        if program.wrong { wrong(program, Note::read(program)?.lint_as) } else { valid(program) };
    result.map_err(|message| format!("{}: {message}", program.source.display()))
}

/// The messages of the linter about a program: lines and codes, such as `error[E0103]`.
type Findings = BTreeSet<(u64, String)>;

/// Runs the linter; returns its findings and its exit status.
fn lint(program: &Program, lint_as: Option<&str>) -> Result<(Findings, Option<i32>), String> {
    let mut options = vec!["--lint", "--message-format=json"];
    options.extend(lint_as);
    // The path as given, for the messages.
    let finished = compiler(&program.source, &options)?;
    let mut findings = Findings::new();
    for line in String::from_utf8_lossy(&finished.stderr).lines() {
        let record: serde_json::Value =
            serde_json::from_str(line).map_err(|_| format!("no record: {}", cut(line, WIDTH)))?;
        let text = |field: &str| record[field].as_str().unwrap_or_default();
        let number = record["primary"]["start"]["line"].as_u64().unwrap_or_default();
        findings.insert((number, format!("{}[{}]", text("severity"), text("code"))));
    }
    Ok((findings, finished.status.code()))
}

fn valid(program: &Program) -> Result<(), String> {
    let (findings, status) = lint(program, None)?;
    if let Some((line, code)) = findings.iter().find(|(_, code)| code.starts_with("error")) {
        return Err(format!("unexpected {code} on line {line}"));
    }
    match status {
        Some(0) => Ok(()),
        status => Err(format!("exit status {status:?}, expected 0")),
    }
}

fn wrong(program: &Program, lint_as: Option<&str>) -> Result<(), String> {
    let marked: Findings = (1..)
        .zip(read_lossy(&root().join(&program.source))?.lines())
        .flat_map(|(number, line)| {
            let marks = line.split(";~ ").skip(1).map(move |mark| mark.trim_end().to_owned());
            marks.map(move |mark| (number, mark)).collect::<Vec<_>>()
        })
        .collect();
    let (found, status) = lint(program, lint_as)?;
    let list = |findings: &mut dyn Iterator<Item = &(u64, String)>| {
        let list: Vec<String> =
            findings.map(|(line, code)| format!("{code} on line {line}")).collect();
        list.join(", ")
    };
    let missed = list(&mut marked.difference(&found));
    let extra = list(&mut found.difference(&marked));
    match (missed.as_str(), extra.as_str()) {
        ("", "") => {}
        (missed, "") => return Err(format!("no {missed}")),
        ("", extra) => return Err(format!("unexpected {extra}")),
        (missed, extra) => return Err(format!("no {missed}, but {extra}")),
    }
    let expected = i32::from(marked.iter().any(|(_, code)| code.starts_with("error")));
    if status != Some(expected) {
        return Err(format!("exit status {status:?}, expected {expected}"));
    }
    Ok(())
}
