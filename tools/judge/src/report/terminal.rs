//! The table on the terminal.

use crate::config::Course;
use crate::results::{Ending, Report, Submission, Verdict};

/// How many failing tests of a job are shown with their reasons, if there is one submission.
const MOST: usize = 3;

/// The most characters of a name that the table makes room for.
const WIDTH: usize = 40;

/// The report as text. For one submission with the smallest failing tests of each job.
pub fn text(report: &Report, course: &Course) -> String {
    let mut text = super::own_faults(report).map_or_else(String::new, |it| format!("{it}\n"));
    if let [submission] = &report.submissions[..] {
        text += &reasons(submission);
    }
    let width = report.submissions.iter().map(|it| it.name.chars().count()).max();
    let width = width.unwrap_or(0).min(WIDTH);
    for submission in &report.submissions {
        let count = submission.count(None);
        let (points, most) = submission.total(course);
        let verdicts: Vec<String> = Verdict::ALL[1..]
            .iter()
            .map(|&it| (it, submission.tests.iter().filter(|test| test.verdict == it).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| format!("{verdict} {count}"))
            .collect();
        // Without a verdict there is nothing to count.
        let judged = match count.all {
            0 => format!("{:>44}", ""),
            all => {
                format!("{:>4} of {all:<4} right  {points:>7.2} of {most:.2} points", count.right)
            }
        };
        let (name, ending) = (&submission.name, submission.ending.describe());
        text += &format!("{name:width$}  {judged}  {ending}  {}\n", verdicts.join(", "));
        // Of one submission the whole message is above.
        if report.submissions.len() > 1 && !submission.message.is_empty() {
            let line = submission.message.lines().next().unwrap_or_default();
            text += &format!("{:width$}  {line}\n", "");
        }
    }
    if !report.is_complete {
        text += "Stopped: the report is not complete.\n";
    }
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|it| super::add_shown(&mut shown, it));
    shown
}

/// The jobs and the reasons of one submission.
fn reasons(submission: &Submission) -> String {
    let mut text = String::new();
    if !submission.message.is_empty() {
        text += &format!("{}\n", submission.message.trim_end());
        if !matches!(submission.ending, Ending::Accepted | Ending::JudgerError) {
            return text;
        }
    }
    let failures = submission.failures();
    for job in submission.jobs() {
        let count = submission.count(Some(job));
        text += &format!("{job:16} {:>4} of {:<4} right\n", count.right, count.all);
        let of_job: Vec<_> = failures.iter().filter(|it| it.job == job).collect();
        for test in of_job.iter().take(MOST) {
            text += &format!("  {} {}: {}\n", test.verdict, test.case, test.verdict.meaning());
            for reason in &test.reasons {
                text += &format!("    {}\n", reason.title);
                reason.text.lines().for_each(|line| text += &format!("      {line}\n"));
            }
        }
        if of_job.len() > MOST {
            let more = of_job.len() - MOST;
            text += &format!("  {more} more; a report (--report html) has all of them\n");
        }
    }
    text
}
