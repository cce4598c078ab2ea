//! The table on the terminal.

use minisysy::diag::{Language, message};

use crate::config::Course;
use crate::results::{Ending, Report, Submission, Verdict};

/// How many failing tests of a job are shown with their reasons, if there is one submission.
const MOST: usize = 3;

/// The most characters of a name that the table makes room for.
const WIDTH: usize = 40;

/// The report as text. For one submission with the smallest failing tests of each job.
pub fn text(report: &Report, course: &Course, language: Language) -> String {
    let faults = super::own_faults(report);
    let mut text = faults.map_or_else(String::new, |it| format!("{}\n", it.render(language)));
    if let [submission] = &report.submissions[..] {
        text += &reasons(submission, language);
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
                let judged = message!(
                    "{right} of {all} right  {points} of {most} points",
                    right = format!("{:>4}", count.right),
                    all = format!("{all:<4}"),
                    points = format!("{points:>7.2}"),
                    most = format!("{most:.2}")
                );
                judged.render(language)
            }
        };
        let (name, ending) = (&submission.name, submission.ending.describe().render(language));
        text += &format!("{name:width$}  {judged}  {ending}  {}\n", verdicts.join(", "));
        // Of one submission the whole message is above.
        if report.submissions.len() > 1 && !submission.message.is_empty() {
            let message = submission.message.render(language);
            let line = message.lines().next().unwrap_or_default();
            text += &format!("{:width$}  {line}\n", "");
        }
    }
    if !report.is_complete {
        text += &message!("Stopped: the report is not complete.").render(language);
        text.push('\n');
    }
    super::shown(&text)
}

/// The jobs and the reasons of one submission.
fn reasons(submission: &Submission, language: Language) -> String {
    let mut text = String::new();
    if !submission.message.is_empty() {
        text += &format!("{}\n", submission.message.render(language).trim_end());
        if !matches!(submission.ending, Ending::Accepted | Ending::JudgerError) {
            return text;
        }
    }
    let failures = submission.failures();
    for job in submission.jobs() {
        let count = submission.count(Some(job));
        let judged = message!(
            "{right} of {all} right",
            right = format!("{:>4}", count.right),
            all = format!("{:<4}", count.all)
        );
        text += &format!("{job:16} {}\n", judged.render(language));
        let of_job: Vec<_> = failures.iter().filter(|it| it.job == job).collect();
        for test in of_job.iter().take(MOST) {
            let meaning = test.verdict.meaning().render(language);
            text += &format!("  {} {}: {meaning}\n", test.verdict, test.case);
            for reason in &test.reasons {
                text += &format!("    {}\n", reason.title.render(language));
                reason
                    .text
                    .render(language)
                    .lines()
                    .for_each(|line| text += &format!("      {line}\n"));
            }
        }
        if of_job.len() > MOST {
            let more = message!(
                "{count} more; a report (`--report html`) lists all of them",
                count = of_job.len() - MOST
            );
            text += &format!("  {}\n", more.render(language));
        }
    }
    text
}
