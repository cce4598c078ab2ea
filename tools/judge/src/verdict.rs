//! The verdict on a test whose steps have run, and the reasons.

use std::fs;
use std::path::Path;

use minisysy::diag::{Argument, Message, message};
use nix::sys::signal::Signal;

use crate::cases::{Expected, marked_lines, unread};
use crate::compare::{compare, compare_lines};
use crate::findings::{Question, ask};
use crate::keeper::{Account, End};
use crate::messages::{
    crash, first_line, has_ir, has_opaque_pointers, message_in_ir, printed, without_dump,
};
use crate::results::{Reason, TestResult, Verdict};
use crate::submission::Shortcut;
use crate::test::{Context, Files, Judged, Test, blank};

/// What a program says that could not get memory.
const OUT_OF_MEMORY: [&str; 5] =
    ["out of memory", "memory exhausted", "bad_alloc", "MemoryError", "Cannot allocate memory"];

impl Context {
    /// The result of a test, from how its steps ended and what they left.
    pub(crate) fn decide(
        &self,
        test: Test,
        files: &Files,
        account: &Account,
        shortcut: Option<Shortcut>,
    ) -> Judged {
        let lines = test.how.run.len();
        let last = account.steps.len().saturating_sub(1);
        let end = account.steps.last().map_or(End::Exit(-1), |it| it.end);
        let is_refusal = matches!(test.case.expected, Expected::Refusal);
        let failure = |step: Argument| Reason::line(end.describe(step, &self.limits));
        let of_llvm = || without_dump(&printed(&files.outputs(true)[1])).to_owned();
        let in_lines = last < lines;
        let (verdict, mut reasons) = match end {
            _ if account.steps.is_empty() => {
                let what = message!("the process that runs the steps was killed");
                (Verdict::PF, vec![Reason::line(what)])
            }
            End::Time => (Verdict::TLE, vec![failure(self.step_name(test, last))]),
            End::Memory => (Verdict::MLE, vec![failure(self.step_name(test, last))]),
            _ if in_lines && is_refusal => self.decide_refusal(test, files, end, last),
            // Nothing was linked.
            End::Exit(0) if in_lines => self.decide_link(test, files, ""),
            _ if in_lines => {
                let mut reason = failure(self.step_name(test, last));
                reason.text = printed_by_lines(files);
                (Verdict::PF, vec![reason])
            }
            // llvm-link
            _ if last == lines && shortcut != Some(Shortcut::Unlinked) => {
                self.decide_link(test, files, &of_llvm())
            }
            End::Exit(status) => self.decide_output(test, files, status),
            _ => {
                let mut reason = failure(message!("the program").into());
                reason.text = of_llvm().into();
                (Verdict::RE, vec![reason])
            }
        };
        // A program that could not get memory often ends by itself.
        let text = reasons.iter().map(|it| it.text.to_string()).collect::<String>();
        let is_memory = matches!(verdict, Verdict::RE | Verdict::PF)
            && OUT_OF_MEMORY.iter().any(|it| text.contains(it));
        let verdict = if is_memory { Verdict::MLE } else { verdict };
        let (verdict, more) = self.explain(test, files, verdict);
        reasons.extend(more);
        let cpu_ms = account.steps.iter().map(|it| it.cpu_ms).sum();
        let last_cpu = account.steps.last().map_or(0, |it| it.cpu_ms);
        let memory_kib = account.steps.iter().map(|it| it.memory_kib).max().unwrap_or(0);
        let used_it = last_cpu as f64 >= 900.0 * self.limits.seconds;
        let result = TestResult { verdict, reasons, cpu_ms, memory_kib, ..blank(test) };
        let is_of_machine = in_lines && matches!(end, End::Exit(126 | 127));
        Judged { result, is_uncertain: verdict == Verdict::TLE && !used_it, is_of_machine }
    }

    fn step_name(&self, test: Test, index: usize) -> Argument {
        match test.how.run.get(index) {
            Some(line) => quoted(line),
            None if index == test.how.run.len() => {
                message!("linking or running the program").into()
            }
            None => message!("the program").into(),
        }
    }

    fn decide_refusal(
        &self,
        test: Test,
        files: &Files,
        end: End,
        last: usize,
    ) -> (Verdict, Vec<Reason>) {
        let [_, err] = files.outputs(false);
        let said = fs::read(&err).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let crash = crash(&said);
        // A shell reports a signal as a status. For the course, each other status is a refusal.
        let is_crash = |status: i32| match self.is_strict {
            true => status > 127,
            false => Signal::try_from(status - 128).is_ok(),
        };
        match end {
            End::Exit(0) => {
                let what = message!("a wrong program was compiled; it must be rejected");
                (Verdict::WA, vec![Reason::line(what)])
            }
            End::Exit(1) if self.wants_lines => {
                if files.kept.exists() {
                    let what = message!("the program was rejected, but `$ir` was written");
                    return (Verdict::WA, vec![Reason::line(what)]);
                }
                let source = fs::read(&test.case.source).unwrap_or_default();
                match compare_lines(&source, &files.seen.source, &said) {
                    Ok(()) => (Verdict::AC, Vec::new()),
                    Err(reason) => (Verdict::WA, vec![reason]),
                }
            }
            End::Exit(status)
                if !self.wants_lines
                    && !is_crash(status)
                    && (!self.is_strict || crash.is_none()) =>
            {
                (Verdict::AC, Vec::new())
            }
            End::Exit(_) | End::Signal(_) => {
                let step = quoted(&test.how.run[last]);
                let title = match crash {
                    Some(crash) => crash.describe(step),
                    None => end.describe(step, &self.limits),
                };
                let is_crash =
                    crash.is_some() || !matches!(end, End::Exit(status) if !is_crash(status));
                let reason = Reason::with(title, printed_by_lines(files));
                (if is_crash { Verdict::CR } else { Verdict::PF }, vec![reason])
            }
            _ => (
                Verdict::PF,
                vec![Reason::line(end.describe(quoted(&test.how.run[last]), &self.limits))],
            ),
        }
    }

    fn decide_link(&self, test: Test, files: &Files, said: &str) -> (Verdict, Vec<Reason>) {
        let step = || quoted(test.how.run.last().map_or("", String::as_str));
        if !files.kept.exists() {
            let printed = files
                .outputs(false)
                .iter()
                .map(|path| printed(path))
                .find(|it| !it.trim().is_empty());
            let title = match &printed {
                Some(printed) => message!(
                    "{step} wrote no file `$ir`; your compiler printed: {printed}",
                    step = step(),
                    printed = first_line(printed)
                ),
                None => message!("{step} wrote no file `$ir`", step = step()),
            };
            return (Verdict::PF, vec![Reason::with(title, printed.unwrap_or_default())]);
        }
        let ir = fs::read(&files.kept).unwrap_or_default();
        let ir = String::from_utf8_lossy(&ir);
        let title = if !has_ir(&ir) {
            let printed = printed(&files.kept);
            let title = message!(
                "the file `$ir` has no LLVM IR; your compiler printed: {printed}",
                printed = first_line(&printed)
            );
            return (Verdict::PF, vec![Reason::with(title, printed)]);
        } else if let Some(line) = message_in_ir(&ir) {
            message!(
                "the file `$ir` has other text than LLVM IR; your compiler printed: {printed}",
                printed = line
            )
        } else if !test.how.is_opaque
            && self.tools.major().is_some_and(|it| it < 15)
            && has_opaque_pointers(&ir)
        {
            message!(
                "opaque pointers (`ptr`) need LLVM 15 or later; `lli` is from {version}",
                version = &self.tools.version
            )
        } else {
            message!("LLVM rejects the IR")
        };
        (Verdict::PF, vec![Reason::with(title, said)])
    }

    fn decide_output(&self, test: Test, files: &Files, status: i32) -> (Verdict, Vec<Reason>) {
        let Expected::Run { output: expected, .. } = &test.case.expected else {
            return (Verdict::OE, Vec::new());
        };
        let [out, err] = files.outputs(true);
        let read = |path: &Path| fs::read(path).map_err(|error| unread(path, error));
        let compared =
            read(expected).and_then(|text| compare(&text, &read(&out)?, status, self.is_exact));
        match compared {
            Err(failure) => (Verdict::OE, vec![Reason::line(failure)]),
            Ok(mut reasons) => {
                let said = without_dump(&printed(&err)).to_owned();
                // What lli reports itself, it ends with status 1, which a program may return, too.
                let errors = ["error:", "LLVM ERROR", "Symbols not found"];
                let is_error = status != 0 && errors.iter().any(|it| said.contains(it));
                let verdict = match reasons.is_empty() {
                    _ if is_error => Verdict::RE,
                    true => return (Verdict::AC, reasons),
                    false => Verdict::WA,
                };
                if !said.is_empty() {
                    reasons.push(Reason::with(message!("messages while running"), said));
                }
                (verdict, reasons)
            }
        }
    }

    /// What the compiler's own tools find; and the rules of the jobs that ask for more than the output.
    fn explain(&self, test: Test, files: &Files, verdict: Verdict) -> (Verdict, Vec<Reason>) {
        let ir = || files.kept.clone();
        // `inline opaque` has the rules of `inline`.
        let job = test.job.split(' ').next().unwrap_or_default();
        let has_rules = matches!(job, "mem2reg" | "inline");
        let lint = || Question::Lint { ir: ir(), job: job.to_owned() };
        let questions = match (&test.case.expected, verdict) {
            (Expected::Refusal, Verdict::WA) => {
                let text = fs::read(&test.case.source).unwrap_or_default();
                let lines = marked_lines(&text);
                vec![Question::Faults { source: files.source.clone(), lines }]
            }
            (Expected::Run { .. }, Verdict::AC) if has_rules => vec![lint()],
            (Expected::Run { input, .. }, verdict) if verdict != Verdict::AC => {
                let text = fs::read(&files.kept).unwrap_or_default();
                if !has_ir(&String::from_utf8_lossy(&text)) {
                    return (verdict, Vec::new());
                }
                vec![lint(), Question::Run { ir: ir(), input: input.clone() }]
            }
            _ => return (verdict, Vec::new()),
        };
        let mut reasons = ask(self.keepers, &self.program, &questions);
        if job == "inline" && verdict == Verdict::AC {
            reasons.extend(count_defines(&files.source, &files.kept));
        }
        let is_against_rules = verdict == Verdict::AC && !reasons.is_empty();
        (if is_against_rules { Verdict::WA } else { verdict }, reasons)
    }
}

/// What the last line of a test has printed; or else what is in its file of IR, where a redirection may have led it.
fn printed_by_lines(files: &Files) -> Message {
    let [out, err] = files.outputs(false);
    match [&err, &out, &files.kept].map(|it| printed(it)) {
        [text, _, _] | [_, text, _] if !text.trim().is_empty() => text.into(),
        [_, _, text] if !text.trim().is_empty() => {
            message!("it printed nothing, but `$ir` has:\n{text}", text)
        }
        _ => message!("it printed nothing"),
    }
}

/// A command line in a message.
fn quoted(line: &str) -> Argument {
    format!("`{line}`").into()
}

/// Compares the number of functions with the first line of the source, such as `// defines: 1`.
fn count_defines(source: &Path, ir: &Path) -> Option<Reason> {
    let [source, ir] = [source, ir].map(|path| fs::read_to_string(path).unwrap_or_default());
    let expected: usize = source.strip_prefix("// defines: ")?.lines().next()?.parse().ok()?;
    let count = ir.lines().filter(|line| line.starts_with("define ")).count();
    let text = message!("{count} functions are defined, expected {expected}", count, expected);
    (count != expected).then(|| Reason::line(text))
}
