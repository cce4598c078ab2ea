//! Shows how far the judge is: a bar on a terminal, lines otherwise. All on the standard error.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use minisysy::diag::message;

use crate::cases::one_line;
use crate::language::text;
use crate::results::{TestResult, Verdict};

fn failed(count: usize) -> String {
    text(message!("{count} failed", count))
}

/// The progress of a run.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    failures: AtomicUsize,
    /// How many failures are shown one by one.
    most: usize,
}

impl Progress {
    /// A run of this many tests. Failures are shown as they come up, up to `most`.
    pub fn new(tests: usize, most: usize) -> Progress {
        // A dumb terminal cannot draw over a line.
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let bar = (io::stderr().is_terminal() && !is_dumb).then(|| {
            let style = text(message!(
                "{bar} {done} tests, {failed}; {elapsed}, {left} left",
                bar = "{bar:30}",
                done = "{pos}/{len}",
                failed = "{msg}",
                elapsed = "{elapsed_precise}",
                left = "{eta_precise}"
            ));
            let bar = ProgressBar::new(tests as u64);
            bar.set_style(ProgressStyle::with_template(&style).expect("the template is right"));
            bar.set_message(failed(0));
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        Progress { bar, failures: AtomicUsize::new(0), most }
    }

    /// A line of text.
    pub fn say(&self, line: &str) {
        let line = &one_line(line);
        match &self.bar {
            Some(bar) => bar.println(line),
            // Nobody reads it if the pipe is closed.
            None => drop(writeln!(io::stderr().lock(), "{line}")),
        }
    }

    /// A test has its result.
    pub fn done(&self, submission: &str, result: &TestResult) {
        if !matches!(result.verdict, Verdict::AC | Verdict::NR) {
            let count = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
            if count <= self.most {
                let (job, case, verdict) = (&result.job, &result.case, result.verdict);
                let summary = text(result.summary());
                self.say(&format!("{submission} {job} {case}: {verdict}: {summary}"));
            } else if count == self.most + 1 {
                self.say(&text(message!("More tests fail; the report lists all of them.")));
            }
            if let Some(bar) = &self.bar {
                bar.set_message(failed(count));
            }
        }
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Removes the bar.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
