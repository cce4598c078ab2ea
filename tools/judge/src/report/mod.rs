//! The reports.

mod grades;
mod html;
mod junit;
pub mod terminal;

use std::collections::BTreeMap;
use std::path::PathBuf;

use minisysy::diag::{Language, Message, is_shown, message};
use serde_json::Value;

use crate::config::Course;
use crate::results::{Ending, Report, TestResult};

/// The error for a Gradescope report about several submissions.
pub fn one_for_gradescope() -> Message {
    message!("a report for Gradescope is about one submission")
}

/// The form of a report.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// One page for people.
    Html,
    /// For continuous integration.
    Junit,
    /// All that is known; `--merge` reads it.
    Json,
    /// A row for each submission.
    Csv,
    /// `results.json` of one submission.
    Gradescope,
}

impl Format {
    /// Reads `FORMAT` or `FORMAT=FILE`.
    ///
    /// # Errors
    /// One line for people.
    pub fn parse(text: &str) -> Result<(Format, PathBuf), Message> {
        let (name, file) = text.split_once('=').map_or((text, None), |(a, b)| (a, Some(b)));
        let (format, standard) = match name {
            "html" => (Format::Html, "judge.html"),
            "junit" => (Format::Junit, "judge.xml"),
            "json" => (Format::Json, "judge.json"),
            "csv" => (Format::Csv, "judge.csv"),
            "gradescope" => (Format::Gradescope, "results.json"),
            _ => {
                return Err(message!(
                    "there is no format `{name}` of reports; the formats are `html`, `junit`, `json`, `csv` and `gradescope`",
                    name
                ));
            }
        };
        Ok((format, file.unwrap_or(standard).into()))
    }

    /// The text of the report in a language.
    ///
    /// # Errors
    /// One line for people.
    pub fn text(
        self,
        report: &Report,
        course: &Course,
        language: Language,
    ) -> Result<Vec<u8>, Message> {
        match self {
            Format::Html => Ok(html::text(report, course, language).into_bytes()),
            Format::Junit => junit::text(report, language),
            Format::Json => {
                json(report, course, language).map_err(|error| error.to_string().into())
            }
            Format::Csv => grades::csv(report, course),
            Format::Gradescope => grades::gradescope(report, course, language),
        }
    }
}

/// Adds a character of a text that a submission or a program has written. One that moves a terminal's
/// cursor, or changes how others are shown, is written as its number.
fn add_shown(text: &mut String, character: char) {
    match character {
        '\r' => text.extend(character.escape_default()),
        it if is_shown(it) => text.push(it),
        it => text.extend(it.escape_unicode()),
    }
}

/// A text without such characters, and without those that XML does not allow.
pub(crate) fn shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '\u{fffe}' | '\u{ffff}' => safe.extend(it.escape_unicode()),
            it => add_shown(&mut safe, it),
        }
    }
    safe
}

/// A line about the submissions that the judge itself failed to judge.
fn own_faults(report: &Report) -> Option<Message> {
    let failed = report.submissions.iter().filter(|it| it.ending == Ending::JudgerError);
    let names: Vec<&str> = failed.map(|it| it.name.as_str()).collect();
    let names = (!names.is_empty()).then(|| names.join(", "))?;
    Some(message!("The judge itself failed for {names}. Judge them again.", names))
}

/// All that is known as JSON. Each message has its template and arguments, and also its text in a language.
fn json(report: &Report, course: &Course, language: Language) -> serde_json::Result<Vec<u8>> {
    let mut value = serde_json::to_value(report)?;
    for (index, submission) in report.submissions.iter().enumerate() {
        let of_job = |job| {
            let (points, most) = submission.score(course, job);
            (job, serde_json::json!({ "points": points, "of": most }))
        };
        let jobs: BTreeMap<&str, Value> =
            submission.all_jobs(course).into_iter().map(of_job).collect();
        let (points, most) = submission.total(course);
        let record = &mut value["submissions"][index];
        record["points"] = serde_json::json!({ "points": points, "of": most, "jobs": jobs });
    }
    let mut pending = vec![&mut value];
    while let Some(value) = pending.pop() {
        match (Message::of_record(value), value) {
            (Some(message), Value::Object(record)) => {
                record.insert("text".to_owned(), message.render(language).into());
            }
            (_, Value::Object(fields)) => pending.extend(fields.values_mut()),
            (_, Value::Array(items)) => pending.extend(items),
            _ => {}
        }
    }
    serde_json::to_vec_pretty(&value)
}

/// The reasons of a test as text.
fn reasons(test: &TestResult, language: Language) -> String {
    let mut text = String::new();
    for reason in &test.reasons {
        text += &format!("{}\n", reason.title.render(language));
        reason.text.render(language).lines().for_each(|line| text += &format!("    {line}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Reason, Submission, VERSION, Verdict};

    /// A report with text that every form must quote.
    fn report() -> Report {
        let test = |case: &str, verdict, reasons| TestResult {
            job: "lab1".to_owned(),
            case: format!("lab1/{case}"),
            size: 10,
            is_refusal: false,
            verdict,
            reasons,
            cpu_ms: 1500,
            memory_kib: 1024,
        };
        let reason =
            Reason::with("expected `<b>&\"'`", "]]> \u{1b}[31m</script>\n, \"x\" \u{202e}y");
        let tests = vec![
            test("a", Verdict::AC, Vec::new()),
            test("b", Verdict::WA, vec![reason]),
            test("c", Verdict::NR, Vec::new()),
            test("d", Verdict::OE, Vec::new()),
        ];
        let submission = |name: &str, ending, tests| Submission {
            name: name.to_owned(),
            ending,
            message: "the build <failed>".into(),
            tests,
        };
        Report {
            version: VERSION,
            isolation: vec!["full".into()],
            is_complete: true,
            shard: None,
            submissions: vec![
                submission("<img src=x>, 1", Ending::Accepted, tests),
                submission("two", Ending::OtherError, Vec::new()),
            ],
        }
    }

    fn text(format: Format, report: &Report) -> String {
        let course = toml::from_str("points = 10\n[jobs.lab1]\nvisibility = \"hidden\"");
        let text = format
            .text(report, &course.expect("it is right"), Language::English)
            .expect("it can be written");
        String::from_utf8(text).expect("it is text")
    }

    #[test]
    fn the_page_quotes_what_submissions_print_and_loads_nothing() {
        let page = text(Format::Html, &report());
        for wrong in ["<img", "</script>", "<failed>", "<b>", "http:", "https:", "src=x>", "\u{1b}"]
        {
            assert!(!page.contains(wrong), "{wrong}");
        }
        assert!(page.contains("\\u{202e}y") && !page.contains('\u{202e}'));
        assert!(page.contains("&lt;img src=x&gt;, 1") && page.contains("]]&gt;"));
        // Every tag is closed.
        for tag in ["table", "tr", "td", "th", "details", "summary", "pre", "section", "div", "a"] {
            let open = page.matches(&format!("<{tag}>")).count()
                + page.matches(&format!("<{tag} ")).count();
            assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    #[test]
    fn the_page_has_the_reasons_of_the_smallest_failures() {
        let mut one = report();
        let test = one.submissions[0].tests[1].clone();
        let named = |number: usize| TestResult { case: format!("t{number}."), ..test.clone() };
        one.submissions[0].tests = (0..15).map(named).collect();
        let page = text(Format::Html, &one);
        assert_eq!(page.matches("<details>").count(), 10);
        assert!((0..15).all(|it| page.contains(&format!("</span> t{it}.: expected"))), "{page}");
    }

    #[test]
    fn the_terminal_gets_no_controls() {
        let mut one = report();
        one.submissions.truncate(1);
        let shown = terminal::text(&one, &Course::default(), Language::English);
        assert!(
            shown.contains("\\u{1b}[31m</script>\n") && shown.contains("\\u{202e}y"),
            "{shown}"
        );
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    }

    #[test]
    fn junit_counts_failures_errors_and_what_was_not_run() {
        let xml = text(Format::Junit, &report());
        assert!(xml.contains("tests=\"5\" skipped=\"1\" failures=\"2\" errors=\"1\""), "{xml}");
        assert!(xml.contains("<skipped") && xml.contains("&lt;img src=x&gt;, 1"), "{xml}");
        assert!(!xml.contains('\u{1b}'));
    }

    #[test]
    fn csv_has_a_row_for_each_submission() {
        let rows = "submission,ending,right,tests,points,of,lab1\n\
             \"<img src=x>, 1\",Accepted,1,4,3.33,10.00,3.33\ntwo,OtherError,0,0,0.00,0.00,\n";
        assert_eq!(text(Format::Csv, &report()), rows);
    }

    #[test]
    fn no_name_is_a_formula_in_a_spreadsheet() {
        let mut one = report();
        one.submissions[0].name = "=1+1".to_owned();
        one.submissions[0].tests.iter_mut().for_each(|it| it.job = "@SUM(A1)".to_owned());
        let rows = text(Format::Csv, &one);
        assert!(rows.contains(",of,'@SUM(A1)\n'=1+1,Accepted,"), "{rows}");
        // Nor is a job a column of another meaning, and no text makes the report unreadable.
        one.submissions[0].name = "a\u{1b}\u{ffff}".to_owned();
        one.submissions[0].tests.iter_mut().for_each(|it| it.job = "points\u{ffff}".to_owned());
        let xml = text(Format::Junit, &one);
        assert!(!xml.contains(['\u{1b}', '\u{ffff}']) && xml.contains("points\\u{ffff}"), "{xml}");
        one.submissions[0].tests.iter_mut().for_each(|it| it.job = "points".to_owned());
        assert!(text(Format::Csv, &one).contains(",of,job points\na\\u{1b}"));
    }

    #[test]
    fn gradescope_has_scores_and_visibility() {
        let mut one = report();
        one.submissions.truncate(1);
        let value: serde_json::Value =
            serde_json::from_str(&text(Format::Gradescope, &one)).expect("it is JSON");
        assert_eq!(value["tests"].as_array().map(Vec::len), Some(4));
        assert_eq!(value["tests"][0]["score"], 3.333);
        assert_eq!(value["tests"][1]["score"], 0.0);
        assert_eq!(value["tests"][1]["max_score"], 3.333);
        assert_eq!(value["tests"][3]["max_score"], 0.0);
        assert_eq!(value["score"], 3.33);
        assert_eq!(value["tests"][1]["visibility"], "hidden");
        assert_eq!(value["tests"][1]["status"], "failed");
        let course = Course::default();
        assert!(Format::Gradescope.text(&report(), &course, Language::English).is_err());
    }

    #[test]
    fn json_is_read_back() {
        let json = text(Format::Json, &report());
        assert_eq!(serde_json::from_str::<Report>(&json).expect("it is a report"), report());
    }

    #[test]
    fn a_format_has_its_file() {
        assert_eq!(Format::parse("csv"), Ok((Format::Csv, "judge.csv".into())));
        assert_eq!(Format::parse("html=a=b"), Ok((Format::Html, "a=b".into())));
        assert!(Format::parse("pdf").is_err());
    }
}
