//! Reports for books of grades: a table, and Gradescope's `results.json`.

use std::collections::{BTreeMap, BTreeSet};

use minisysy::diag::{Language, Message};
use serde_json::{Value, json};

use crate::config::Course;
use crate::results::{Report, Verdict};

/// A row for each submission, with a column for each job.
pub(super) fn csv(report: &Report, course: &Course) -> Result<Vec<u8>, Message> {
    let jobs: BTreeSet<&str> =
        report.submissions.iter().flat_map(|it| it.all_jobs(course)).collect();
    let mut table = csv::Writer::from_writer(Vec::new());
    let head = ["submission", "ending", "right", "tests", "points", "of"];
    let named = jobs.iter().map(|&job| match head.contains(&job) {
        true => format!("job {job}"),
        false => job.to_owned(),
    });
    let mut rows = vec![head.map(str::to_owned).into_iter().chain(named).collect::<Vec<_>>()];
    for submission in &report.submissions {
        let count = submission.count(None);
        let (points, most) = submission.total(course);
        let mut row = vec![submission.name.clone(), format!("{:?}", submission.ending)];
        row.extend([count.right.to_string(), count.all.to_string()]);
        row.extend([points, most].map(|it| format!("{it:.2}")));
        let own = submission.all_jobs(course);
        row.extend(jobs.iter().map(|job| match own.contains(job) {
            true => format!("{:.2}", submission.score(course, job).0),
            false => String::new(),
        }));
        rows.push(row);
    }
    for row in rows.iter().map(|row| row.iter().map(|cell| plain(cell))) {
        table.write_record(row).map_err(|error| error.to_string())?;
    }
    table.into_inner().map_err(|error| error.to_string().into())
}

/// The text of a cell. A spreadsheet would take a name that begins like a formula for one, and run it.
fn plain(text: &str) -> String {
    let text = super::shown(text);
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{text}") } else { text }
}

/// A number with so few digits that people can read it.
fn rounded(number: f64, digits: i32) -> f64 {
    let unit = 10_f64.powi(digits);
    (number * unit).round() / unit
}

/// What Gradescope reads. It knows one submission.
pub(super) fn gradescope(
    report: &Report,
    course: &Course,
    language: Language,
) -> Result<Vec<u8>, Message> {
    let [submission] = &report.submissions[..] else {
        return Err(super::one_for_gradescope());
    };
    let jobs: BTreeMap<&str, _> = submission
        .jobs()
        .into_iter()
        .map(|job| (job, (submission.score(course, job).1, submission.credit(job))))
        .collect();
    let mut tests: Vec<Value> = Vec::new();
    for test in &submission.tests {
        let (most, credit) = jobs[test.job.as_str()];
        let weight = course.job(&test.job);
        let of_job = || submission.tests.iter().filter(|it| it.job == test.job);
        let all = of_job().filter(|it| it.counts()).count();
        let share = if test.counts() { most / all as f64 } else { 0.0 };
        let is_right = test.verdict == Verdict::AC;
        let is_whole = || of_job().all(|it| it.verdict == Verdict::AC || !it.counts());
        let counts = is_right && (weight.partial || is_whole());
        let part = if test.is_refusal { credit } else { 1.0 };
        tests.push(json!({
            "name": format!("{} {}", test.job, test.case),
            "status": if is_right { "passed" } else { "failed" },
            "score": if counts { rounded(share * part, 3) } else { 0.0 },
            "max_score": rounded(share, 3),
            "output": format!(
                "{}: {}\n{}",
                test.verdict,
                test.verdict.meaning().render(language),
                super::reasons(test, language)
            ),
            "visibility": weight.visibility,
        }));
    }
    let time: u64 = submission.tests.iter().map(|test| test.cpu_ms).sum();
    let results = json!({
        "score": rounded(submission.total(course).0, 2),
        "execution_time": time / 1000,
        "output": format!(
            "{}\n{}",
            submission.ending.describe().render(language),
            submission.message.render(language)
        ),
        "tests": tests,
    });
    serde_json::to_vec_pretty(&results).map_err(|error| error.to_string().into())
}
