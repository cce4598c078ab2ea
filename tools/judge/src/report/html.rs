//! One page without scripts, and without anything from elsewhere: an overview, the tests that most
//! fail, and a section for each submission.

use std::collections::{BTreeMap, BTreeSet};

use minisysy::diag::{Language, Message, message};

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

pub(super) fn text(report: &Report, course: &Course, language: Language) -> String {
    let page = Page { course, language };
    let (code, title) = (language.code(), page.text(message!("Judge")));
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<main>\n<h1>{title}</h1>\n"
    );
    let is_stopped =
        (!report.is_complete).then(|| message!("Stopped: the report is not complete."));
    for line in is_stopped.into_iter().chain(super::own_faults(report)) {
        text += &format!("<p><strong>{}</strong></p>\n", page.text(line));
    }
    let enforced: Vec<String> = report.isolation.iter().map(|it| it.render(language)).collect();
    let enforced = enforced.join(&message!("; ").render(language));
    text += &format!("<p>{}</p>\n", page.text(message!("Enforced: {enforced}.", enforced)));
    text += &page.overview(report);
    text += &page.worst(report);
    for (index, submission) in report.submissions.iter().enumerate() {
        text += &page.section(index, submission);
    }
    text + "</main>\n</body></html>\n"
}

/// What all parts of the page depend on.
struct Page<'a> {
    course: &'a Course,
    language: Language,
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

impl Page<'_> {
    fn text(&self, message: Message) -> String {
        escape(&message.render(self.language))
    }

    fn overview(&self, report: &Report) -> String {
        let all = report.submissions.iter().flat_map(|it| it.all_jobs(self.course));
        let jobs: BTreeSet<&str> = all.collect();
        let [title, submission, points] =
            [message!("Overview"), message!("Submission"), message!("Points")]
                .map(|it| self.text(it));
        let mut text = format!(
            "<h2 id=\"overview\">{title}</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n\
         <tr><th>{submission}</th><th class=\"number\">{points}</th>"
        );
        for job in &jobs {
            text += &format!("<th class=\"number\">{}</th>", escape(job));
        }
        text += "</tr>\n";
        for (index, submission) in report.submissions.iter().enumerate() {
            let (points, most) = submission.total(self.course);
            let ending = match submission.ending {
                Ending::Accepted => String::new(),
                ending => self.text(message!(" ({ending})", ending = ending.describe())),
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
                text +=
                    &format!("<td class=\"number{class}\">{} / {}</td>", count.right, count.all);
            }
            text += "</tr>\n";
        }
        text + "</table></div>\n"
    }

    /// The tests that most submissions fail.
    fn worst(&self, report: &Report) -> String {
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
        let [title, job, program, failures] = [
            message!("Tests that fail most often"),
            message!("Job"),
            message!("Program"),
            message!("Failures"),
        ]
        .map(|it| self.text(it));
        let mut text = format!(
            "<h2>{title}</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<tr><th>{job}</th><th>{program}</th>\
         <th class=\"number\">{failures}</th></tr>\n"
        );
        for ((job, case), (count, all)) in failed.into_iter().take(MOST) {
            let (job, case) = (escape(job), escape(case));
            text += &format!(
                "<tr><td>{job}</td><td>{case}</td><td class=\"number\">{count} / {all}</td></tr>\n"
            );
        }
        text + "</table></div>\n"
    }

    fn section(&self, index: usize, submission: &Submission) -> String {
        let (points, most) = submission.total(self.course);
        let result = message!(
            "{ending}, {points} of {most} points.",
            ending = submission.ending.describe(),
            points = format!("{points:.2}"),
            most = format!("{most:.2}")
        );
        let mut text = format!(
            "<section id=\"s{index}\"><h2>{}</h2>\n<p>{} <a href=\"#overview\">{}</a></p>\n",
            escape(&submission.name),
            self.text(result),
            self.text(message!("Overview"))
        );
        if !submission.message.is_empty() {
            text += &format!(
                "<pre tabindex=\"0\">{}</pre>\n",
                self.text(submission.message.clone()).trim_end()
            );
        }
        let failures = submission.failures();
        for job in submission.jobs() {
            let count = submission.count(Some(job));
            let judged = message!(
                "{job}: {right} of {all} right",
                job,
                right = count.right,
                all = count.all
            );
            text += &format!("<h3>{}</h3>\n", self.text(judged));
            let of_job = failures.iter().filter(|it| it.job == job && it.verdict != Verdict::NR);
            for (index, test) in of_job.enumerate() {
                text += &match index < DETAILED {
                    true => self.failure(test),
                    false => format!("<div>{}</div>\n", self.headline(test)),
                };
            }
        }
        text + "</section>\n"
    }

    fn headline(&self, test: &TestResult) -> String {
        let summary = message!("{case}: {summary}", case = &test.case, summary = test.summary());
        format!("<span class=\"verdict\">{}</span> {}", test.verdict, self.text(summary))
    }

    fn failure(&self, test: &TestResult) -> String {
        let mut text = format!("<details><summary>{}</summary>\n", self.headline(test));
        for (index, reason) in test.reasons.iter().enumerate() {
            // The first title is the summary.
            if index > 0 {
                text += &format!("<p>{}</p>\n", self.text(reason.title.clone()));
            }
            if !reason.text.is_empty() {
                text += &format!(
                    "<pre tabindex=\"0\">{}</pre>\n",
                    self.text(reason.text.clone()).trim_end()
                );
            }
        }
        let used = message!(
            "{meaning}; {time} ms of CPU time, {memory} MiB of memory",
            meaning = test.verdict.meaning(),
            time = test.cpu_ms,
            memory = test.memory_kib >> 10
        );
        text + &format!("<p>{}</p></details>\n", self.text(used))
    }
}
