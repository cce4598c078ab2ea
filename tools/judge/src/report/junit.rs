//! JUnit XML: a suite for each submission.

use std::time::Duration;

use minisysy::diag::{Language, Message};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use super::shown;
use crate::results::{Ending, Report, Verdict};

pub(super) fn text(report: &Report, language: Language) -> Result<Vec<u8>, Message> {
    let mut suites = quick_junit::Report::new("judge");
    for submission in &report.submissions {
        let mut suite = TestSuite::new(shown(&submission.name));
        if submission.ending != Ending::Accepted {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(submission.ending.describe().render(language));
            status.set_description(shown(&submission.message.render(language)));
            suite.add_test_case(TestCase::new("build", status));
        }
        for test in &submission.tests {
            let mut status = match test.verdict {
                Verdict::AC => TestCaseStatus::success(),
                Verdict::NR => TestCaseStatus::skipped(),
                Verdict::OE => TestCaseStatus::non_success(NonSuccessKind::Error),
                _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
            };
            if test.verdict != Verdict::AC {
                let summary = test.summary().render(language);
                status.set_message(shown(&format!("{}: {summary}", test.verdict)));
                status.set_description(shown(&super::reasons(test, language)));
            }
            let mut case = TestCase::new(shown(&test.case), status);
            case.set_classname(shown(&test.job)).set_time(Duration::from_millis(test.cpu_ms));
            suite.add_test_case(case);
        }
        suites.add_test_suite(suite);
    }
    suites.to_string().map(String::into_bytes).map_err(|error| error.to_string().into())
}
