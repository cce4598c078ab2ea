//! Judges this compiler by every program under testcases/, as `make judge` does and by the same code:
//! tools/judge. Arguments that are not options are the beginnings of the names of programs.

mod support;

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use judge::cli;
use judge::config::Course;
use judge::language::language;
use judge::report::terminal;
use judge::results::Verdict;

/// There are more tests than this, so that none is lost unnoticed.
const LEAST: usize = 1690;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().collect();
    if let Some(status) = cli::serve(&words) {
        return status;
    }
    let words = words[1..].iter().map(|it| it.to_string_lossy().into_owned());
    let only: Vec<String> = words.filter(|it| !it.starts_with('-')).collect();
    let compiler = Path::new(env!("CARGO_BIN_EXE_compiler"));
    let report = match cli::judge_own(compiler, &support::root().join("testcases"), &only) {
        Ok(report) => report,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let tests = report.submissions.iter().flat_map(|it| &it.tests);
    let (right, wrong): (Vec<_>, Vec<_>) = tests.partition(|it| it.verdict == Verdict::AC);
    let is_ok = report.is_right() && (!only.is_empty() || right.len() >= LEAST);
    if !is_ok {
        print!("{}", terminal::text(&report, &Course::default(), language()));
    }
    // In the form of the other tests, for .ci/run.
    let (word, passed, failed) = (if is_ok { "ok" } else { "FAILED" }, right.len(), wrong.len());
    println!("test result: {word}. {passed} passed; {failed} failed; 0 ignored");
    ExitCode::from(u8::from(!is_ok))
}
