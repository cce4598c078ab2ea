//! Reports for books of grades: a table, and Gradescope's `results.json`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::config::Course;
use crate::results::{Report, Verdict};

/// A row for each submission, with a column for each job.
pub(super) fn csv(report: &Report, course: &Course) -> Result<Vec<u8>, String> {
    let mut jobs: Vec<&str> = report.submissions.iter().flat_map(|it| it.jobs()).collect();
    jobs.sort_unstable();
    jobs.dedup();
    let mut table = csv::Writer::from_writer(Vec::new());
    let head = ["submission", "ending", "right", "tests", "points", "of"];
    let mut rows = vec![head.iter().chain(&jobs).map(|&it| it.to_owned()).collect::<Vec<_>>()];
    for submission in &report.submissions {
        let count = submission.count(None);
        let (points, most) = submission.total(course);
        let mut row = vec![submission.name.clone(), format!("{:?}", submission.ending)];
        row.extend([count.right.to_string(), count.all.to_string()]);
        row.extend([points, most].map(|it| format!("{it:.2}")));
        let own = submission.jobs();
        row.extend(jobs.iter().map(|job| match own.contains(job) {
            true => format!("{:.2}", submission.score(course, job).0),
            false => String::new(),
        }));
        rows.push(row);
    }
    for row in rows.iter().map(|row| row.iter().map(|cell| plain(cell))) {
        table.write_record(row).map_err(|error| error.to_string())?;
    }
    table.into_inner().map_err(|error| error.to_string())
}

/// The text of a cell. A spreadsheet would take a name that begins like a formula for one, and run it.
fn plain(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

/// What Gradescope reads. It knows one submission.
pub(super) fn gradescope(report: &Report, course: &Course) -> Result<Vec<u8>, String> {
    let [submission] = &report.submissions[..] else {
        return Err(super::ONE_FOR_GRADESCOPE.to_owned());
    };
    let jobs: BTreeMap<&str, _> = submission
        .jobs()
        .into_iter()
        .map(|job| (job, (submission.score(course, job).1, submission.count(Some(job)))))
        .collect();
    let mut tests: Vec<Value> = Vec::new();
    for test in &submission.tests {
        let (most, count) = jobs[test.job.as_str()];
        let weight = course.job(&test.job);
        let share = most / count.all as f64;
        let is_right = test.verdict == Verdict::AC;
        let counts = is_right && (weight.partial || count.right == count.all);
        tests.push(json!({
            "name": format!("{} {}", test.job, test.case),
            "status": if is_right { "passed" } else { "failed" },
            "score": if counts { share } else { 0.0 },
            "max_score": share,
            "output": format!("{}: {}\n{}", test.verdict, test.verdict.meaning(), super::reasons(test)),
            "visibility": weight.visibility,
        }));
    }
    let time: u64 = submission.tests.iter().map(|test| test.cpu_ms).sum();
    let results = json!({
        "score": submission.total(course).0,
        "execution_time": time / 1000,
        "output": format!("{:?}\n{}", submission.ending, submission.message),
        "tests": tests,
    });
    serde_json::to_vec_pretty(&results).map_err(|error| error.to_string())
}
