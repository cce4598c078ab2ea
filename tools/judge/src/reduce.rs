//! Makes the programs small at which submissions fail, for `--reduce`.
//!
//! The search is that of [`minisysy::reduce`]. Each program that it tries is a test like any other: the
//! compiler and the program run in the same sandbox. What is expected of it is what the interpreter finds.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use minisysy::diag::{count, message};
use minisysy::reduce::{self, Budget, Help, Program, Rules, Wording};

use crate::cases::{Case, Expected, without_marks};
use crate::keeper::Limits;
use crate::language::{language, text};
use crate::results::{Ending, Reason, Report, TestResult, Verdict};
use crate::run::Run;
use crate::scratch;
use crate::submission::Way;
use crate::test::{Context, Judged, Test};

/// The interpreter stops after this many instructions.
const STEPS: u64 = 200_000_000;

/// A step takes at most this many seconds while a program becomes small.
const STEP_SECONDS: f64 = 2.0;

/// What alike failures have in common.
type Key = (Verdict, String);

fn key(result: &TestResult, wording: &Wording) -> Key {
    let said = match result.verdict {
        // What differs is not the same from program to program.
        Verdict::WA if !result.summary().to_string().starts_with("the linter") => String::new(),
        Verdict::TLE | Verdict::MLE => String::new(),
        _ => {
            let text = result.reasons.first().map(|it| it.text.to_string()).unwrap_or_default();
            format!("{}\n{}", wording.key(&result.summary().to_string()), wording.key(&text))
        }
    };
    (result.verdict, said)
}

impl Run {
    /// Adds to the smallest right program of each job that fails in its way a program that is smaller still, and a
    /// text for those who ask for help. Takes up to `seconds` for each.
    pub fn reduce(&self, report: &mut Report, seconds: u64) {
        for submission in &mut report.submissions {
            if submission.ending != Ending::Accepted {
                continue;
            }
            let mut order: Vec<usize> = (0..submission.tests.len()).collect();
            order.sort_by_key(|&place| {
                let test = &submission.tests[place];
                (test.job.clone(), test.size, test.case.clone())
            });
            let is_open = |test: &TestResult| {
                let is_out = matches!(test.verdict, Verdict::AC | Verdict::NR | Verdict::OE);
                !test.is_refusal && !is_out
            };
            let mut known = BTreeSet::new();
            order.retain(|&place| {
                let test = &submission.tests[place];
                is_open(test) && known.insert((test.job.clone(), key(test, &Wording::default())))
            });
            let mut sources = self.sources.iter().filter(|(name, _)| *name == submission.name);
            let Some((_, Ok(source))) = sources.next().filter(|_| !order.is_empty()) else {
                continue;
            };
            let Ok(built) = source.build(self.context.keepers, &self.setting) else { continue };
            for place in order {
                let result = &mut submission.tests[place];
                let case = self.cases.iter().find(|it| it.name == result.case);
                let (Some(case), Some(how)) = (case, source.jobs.get(&result.job)) else {
                    continue;
                };
                let budget = Budget {
                    time: Duration::from_secs(seconds),
                    threads: self.parallel,
                    ..Budget::default()
                };
                let test = Test { job: &result.job, how, case };
                let reason = self.context.reduce(test, &built.ways[&result.job], result, budget);
                result.reasons.extend(reason);
            }
        }
    }
}

impl Context {
    /// A smaller program that fails like a test; nothing if the test's program is undefined in itself, or does not
    /// fail again.
    fn reduce(&self, test: Test, way: &Way, first: &TestResult, budget: Budget) -> Option<Reason> {
        let source = without_marks(&fs::read(&test.case.source).ok()?);
        let Expected::Run { input, .. } = &test.case.expected else { return None };
        let input = input.as_ref().map(fs::read).transpose().ok()?.unwrap_or_default();
        let wording = Wording::new(&source);
        let program = Program { source: String::from_utf8_lossy(&source).into_owned(), input };
        let expected = reduce::Expected::of(&program, Rules::default(), STEPS).ok()?;
        let limits = Limits { seconds: self.limits.seconds.min(STEP_SECONDS), ..self.limits };
        let context = Context { limits, ..self.clone() };
        let judge = |program: &Program, expected: &reduce::Expected| -> Option<Judged> {
            let scratch = scratch::folder().ok()?;
            let [source, input, output] =
                ["a.sy", "a.in", "a.out"].map(|name| scratch.path().join(name));
            fs::write(&source, &program.source).ok()?;
            fs::write(&input, &program.input).ok()?;
            let mut text = expected.output.clone();
            if !text.is_empty() && !text.ends_with(b"\n") {
                text.push(b'\n');
            }
            text.extend_from_slice(format!("{}\n", expected.status).as_bytes());
            fs::write(&output, text).ok()?;
            let size = program.source.len() as u64;
            let expected = Expected::Run { input: Some(input), output };
            let case = Case { name: test.case.name.clone(), source, size, expected };
            Some(context.judge(Test { case: &case, ..test }, way))
        };
        let wanted = key(first, &wording);
        let is_alike = |it: &Judged| !it.is_uncertain && key(&it.result, &wording) == wanted;
        let fails = |program: &Program, expected: &reduce::Expected| {
            judge(program, expected).as_ref().is_some_and(is_alike)
        };
        if !fails(&program, &expected) {
            return None;
        }
        let next = |_| match self.keepers.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let reduced = reduce::reduce(program, expected, budget, &fails, &mut { next });
        let (program, expected) = (&reduced.program, &reduced.expected);
        let last = judge(program, expected).filter(is_alike)?.result;
        let shown = |it: &Reason| format!("{}\n{}", text(it.title.clone()), text(it.text.clone()));
        let came: String = last.reasons.iter().map(shown).collect();
        let help = Help {
            program,
            has_program: true,
            command: &test.how.run.join("\n"),
            failure: message!(
                "{verdict}: {meaning}",
                verdict = last.verdict.to_string(),
                meaning = last.verdict.meaning()
            ),
            expected: reduce::Expected::describe(&expected.output, expected.status),
            came: came.into(),
            versions: &format!("judge {}, {}", env!("CARGO_PKG_VERSION"), self.tools.version),
        };
        let title = message!(
            "a smaller program of {lines} that fails in the same way; show it when you ask for help",
            lines = count!(program.source.lines().count(), "line")
        );
        Some(Reason::with(title, help.text(language())))
    }
}
