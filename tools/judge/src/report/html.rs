//! One page without scripts, and without anything from elsewhere: an overview, the tests that most
//! fail, and a section for each submission.

use std::collections::BTreeMap;

use crate::config::Course;
use crate::results::{Ending, Report, Submission, TestResult, Verdict};

/// How many tests are listed as those that most fail.
const MOST: usize = 30;

/// How many failing tests of a job have their reasons; of the others, one line is shown.
const DETAILED: usize = 10;

const STYLE: &str = "
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: left; border-bottom: 1px solid #ddd; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.name { min-width: 10rem; }
h2, h3, p, td.name, summary { overflow-wrap: anywhere; }
h2, a { unicode-bidi: isolate; }
td.all { background: #dff3e0; } td.some { background: #fff3cd; } td.none { background: #f8d7da; }
.scroll { overflow-x: auto; }
pre { background: #f5f5f5; padding: .6rem; overflow-x: auto; font-size: 14px; line-height: 1.35; }
summary { cursor: pointer; }
.verdict { display: inline-block; min-width: 2.4rem; font-weight: 600; color: #a40e26; }
section > div { padding-left: 1.05rem; }
section { border-top: 2px solid #888; margin-top: 2.5rem; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e6; background: #161616; } a { color: #8ab4f8; }
  th, td { border-color: #444; } pre { background: #222; } .verdict { color: #ff8a8a; }
  td.all { background: #1d3b22; } td.some { background: #463a10; } td.none { background: #4d1d23; }
}
@media print { details { break-inside: avoid; } }
";

pub(super) fn text(report: &Report, course: &Course) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Judge</title><style>{STYLE}</style></head><body>\n<main>\n<h1>Judge</h1>\n"
    );
    if !report.is_complete {
        page += "<p><strong>The run was stopped: this report is not complete.</strong></p>\n";
    }
    if let Some(line) = super::own_faults(report) {
        page += &format!("<p><strong>{}</strong></p>\n", escape(&line));
    }
    page += &format!("<p>Enforced: {}.</p>\n", escape(&report.isolation));
    page += &overview(report, course);
    page += &worst(report);
    for (index, submission) in report.submissions.iter().enumerate() {
        page += &section(index, submission, course);
    }
    page + "</main>\n</body></html>\n"
}

/// Text for a page, whatever a submission has printed.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            it => super::add_shown(&mut safe, it),
        }
    }
    safe
}

fn overview(report: &Report, course: &Course) -> String {
    let mut jobs: Vec<&str> = report.submissions.iter().flat_map(|it| it.jobs()).collect();
    jobs.sort_unstable();
    jobs.dedup();
    let mut text =
        "<h2 id=\"overview\">Overview</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<tr><th>Submission</th>\
         <th class=\"number\">Points</th>"
            .to_owned();
    for job in &jobs {
        text += &format!("<th class=\"number\">{}</th>", escape(job));
    }
    text += "</tr>\n";
    for (index, submission) in report.submissions.iter().enumerate() {
        let (points, most) = submission.total(course);
        let ending = match submission.ending {
            Ending::Accepted => String::new(),
            ending => format!(" ({})", ending.describe()),
        };
        text += &format!(
            "<tr><td class=\"name\"><a href=\"#s{index}\">{}</a>{ending}</td>\
             <td class=\"number\">{points:.2} / {most:.2}</td>",
            escape(&submission.name)
        );
        for job in &jobs {
            let count = submission.count(Some(job));
            if count.all == 0 {
                text += "<td></td>";
                continue;
            }
            let class = match count.right {
                0 => " none",
                right if right == count.all => " all",
                _ => " some",
            };
            text += &format!("<td class=\"number{class}\">{} / {}</td>", count.right, count.all);
        }
        text += "</tr>\n";
    }
    text + "</table></div>\n"
}

/// The tests that most submissions fail.
fn worst(report: &Report) -> String {
    let mut failed: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for test in report.submissions.iter().flat_map(|it| &it.tests) {
        let entry = failed.entry((&test.job, &test.case)).or_default();
        entry.0 += usize::from(!matches!(test.verdict, Verdict::AC | Verdict::NR));
        entry.1 += 1;
    }
    let mut failed: Vec<_> = failed.into_iter().filter(|(_, (count, _))| *count > 0).collect();
    failed.sort_by_key(|&(_, (count, _))| std::cmp::Reverse(count));
    if failed.is_empty() || report.submissions.len() < 2 {
        return String::new();
    }
    let mut text = "<h2>Tests that fail most often</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<tr><th>Job</th><th>Program</th>\
         <th class=\"number\">Failed</th></tr>\n"
        .to_owned();
    for ((job, case), (count, all)) in failed.into_iter().take(MOST) {
        let (job, case) = (escape(job), escape(case));
        text += &format!(
            "<tr><td>{job}</td><td>{case}</td><td class=\"number\">{count} of {all}</td></tr>\n"
        );
    }
    text + "</table></div>\n"
}

fn section(index: usize, submission: &Submission, course: &Course) -> String {
    let (points, most) = submission.total(course);
    let mut text = format!(
        "<section id=\"s{index}\"><h2>{}</h2>\n<p>{}, {points:.2} of {most:.2} points. \
         <a href=\"#overview\">Overview</a></p>\n",
        escape(&submission.name),
        submission.ending.describe()
    );
    if !submission.message.is_empty() {
        text += &format!("<pre tabindex=\"0\">{}</pre>\n", escape(submission.message.trim_end()));
    }
    let failures = submission.failures();
    for job in submission.jobs() {
        let count = submission.count(Some(job));
        text += &format!("<h3>{}: {} of {} right</h3>\n", escape(job), count.right, count.all);
        let of_job = failures.iter().filter(|it| it.job == job && it.verdict != Verdict::NR);
        for (index, test) in of_job.enumerate() {
            text += &match index < DETAILED {
                true => failure(test),
                false => format!("<div>{}</div>\n", headline(test)),
            };
        }
    }
    text + "</section>\n"
}

fn headline(test: &TestResult) -> String {
    let (case, summary) = (escape(&test.case), escape(test.summary()));
    format!("<span class=\"verdict\">{}</span> {case}: {summary}", test.verdict)
}

fn failure(test: &TestResult) -> String {
    let mut text = format!("<details><summary>{}</summary>\n", headline(test));
    for (index, reason) in test.reasons.iter().enumerate() {
        // The first title is the summary.
        if index > 0 {
            text += &format!("<p>{}</p>\n", escape(&reason.title));
        }
        if !reason.text.is_empty() {
            text += &format!("<pre tabindex=\"0\">{}</pre>\n", escape(reason.text.trim_end()));
        }
    }
    text += &format!(
        "<p>{}; {} ms of CPU time, {} MiB of memory</p></details>\n",
        test.verdict.meaning(),
        test.cpu_ms,
        test.memory_kib >> 10
    );
    text
}
