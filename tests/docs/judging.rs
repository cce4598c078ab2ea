//! Checks what the pages show of the judge, by the judge's own code: its report of a failing test, and the
//! course's file.

use std::fs;
use std::path::Path;
use std::process::Command;

use judge::config::Course;
use judge::findings::{Question, answer};
use judge::report::terminal;
use judge::results::{Ending, Reason, Report, Submission, TestResult, VERSION, Verdict};
use minisysy::diag::{Language, Limits, SourceFile, Warnings, message, render};
use minisysy::lint::{self, Rules};

use crate::pages::*;
use crate::support;

/// The page about the judge in each language.
fn judging() -> Vec<(Page, Language)> {
    let named = [("docs/judging.md", Language::English), ("docs/judging.zh.md", Language::Chinese)];
    let mut pages = pages();
    named
        .map(|(name, language)| {
            let at = pages.iter().position(|page| page.path == Path::new(name));
            (pages.remove(at.expect("the page is there")), language)
        })
        .into()
}

/// What the judge says if the IR of a program in `folder`, `program.ll`, is malformed.
fn reasons(folder: &Path, tools: &support::Tools, job: &str, language: Language) -> Vec<Reason> {
    let path = folder.join("program.ll");
    let mut link = Command::new(&tools.llvm_link);
    link.args(["program.ll", "-o", "/dev/null"]).current_dir(folder);
    let said = text(link.output().expect("llvm-link starts").stderr);
    let said = said.replace(&tools.llvm_link, "llvm-link");
    let mut reasons = vec![Reason::with(message!("LLVM rejects the IR"), said)];
    let file = SourceFile::new("program.ll", fs::read(&path).expect("it can be read"));
    let report = lint::lint(&file, Rules::LLVM, Limits { errors: 10, warnings: 0 });
    let report = report.finish(Warnings::IGNORE);
    // The judge draws diagnostics in the language of its process.
    for (finding, reason) in
        report.iter().zip(answer(&Question::Lint { ir: path, job: job.into() }))
    {
        reasons.push(Reason { text: render::text(&file, language, [&finding]).into(), ..reason });
    }
    reasons
}

#[test]
fn the_judge_reports_as_shown() {
    let tools = support::Tools::find().expect("LLVM is there");
    // The page shows the words of this version.
    if tools.version != 14 {
        return;
    }
    for (page, language) in judging() {
        let folder = page.folder();
        let examples = page.examples();
        let command = examples.iter().find(|it| it.subject.starts_with("target/release/judge "));
        let Example { subject, text: shown } = command.expect("the page shows a command");
        let value = |option: &str| {
            let mut words = subject.split_whitespace().skip_while(|word| *word != option);
            words.nth(1).expect("the option has a value").to_owned()
        };
        let (job, case) = (value("--jobs"), value("--only"));
        let compile = format!("compiler --discard-value-names testcases/{case}.sy");
        let line = format!("{compile} | sed 's/%2\\b/%20/g' >program.ll");
        assert!(shell(folder.path(), &line).status.success(), "{line}");
        let test = TestResult {
            reasons: reasons(folder.path(), &tools, &job, language),
            job,
            case,
            size: 0,
            is_refusal: false,
            verdict: Verdict::PF,
            cpu_ms: 0,
            memory_kib: 0,
        };
        let submission = Submission {
            name: subject.rsplit('/').next().expect("it is a path").to_owned(),
            ending: Ending::Accepted,
            message: message!(""),
            tests: vec![test],
        };
        let report = Report {
            version: VERSION,
            isolation: Vec::new(),
            is_complete: true,
            shard: None,
            submissions: vec![submission],
        };
        let printed = terminal::text(&report, &Course::default(), language);
        let printed: String = printed.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
        assert_eq!(*shown, printed, "{:?}:\n{printed}", page.path);
    }
}

#[test]
fn the_file_of_the_course_is_read_as_shown() {
    for (page, language) in judging() {
        let folder = page.folder();
        let examples = page.examples();
        let shown: Vec<_> = examples.iter().filter(|it| it.subject == "course.toml").collect();
        assert_eq!(shown.len(), 2, "{:?}", page.path);
        for Example { text, .. } in shown {
            let path = folder.path().join("course.toml");
            fs::write(&path, text).expect("the folder can be written");
            let course = Course::read(&path);
            assert!(course.is_ok(), "{}", course.unwrap_err().render(language));
        }
    }
}
