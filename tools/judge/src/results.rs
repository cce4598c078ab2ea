//! What is known after judging.

use std::collections::BTreeSet;
use std::fmt;

use minisysy::diag::{Argument, Message, message};
use serde::{Deserialize, Serialize};

use crate::cases::is_extension;
use crate::config::Course;
use crate::shard::Shard;

/// The verdict of a test, in the words of the course's judge.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(clippy::upper_case_acronyms)]
pub enum Verdict {
    /// Right.
    AC,
    /// Wrong output, exit status or form; or a wrong program was compiled.
    WA,
    /// The program failed while it ran.
    RE,
    /// A step before failed.
    PF,
    /// The compiler crashed on a wrong program, in the place of refusing it.
    CR,
    /// A step took too long.
    TLE,
    /// A step took too much memory.
    MLE,
    /// Not run.
    NR,
    /// The judge's own fault.
    OE,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 9] = [
        Verdict::AC,
        Verdict::WA,
        Verdict::RE,
        Verdict::PF,
        Verdict::CR,
        Verdict::TLE,
        Verdict::MLE,
        Verdict::NR,
        Verdict::OE,
    ];

    /// What it means.
    pub fn meaning(self) -> Message {
        match self {
            Verdict::AC => message!("right"),
            Verdict::WA => message!("wrong result"),
            Verdict::RE => message!("failed while running"),
            Verdict::PF => message!("a step failed"),
            Verdict::CR => message!("the compiler crashed on a wrong program"),
            Verdict::TLE => message!("time limit exceeded"),
            Verdict::MLE => message!("memory limit exceeded"),
            Verdict::NR => message!("not run"),
            Verdict::OE => message!("the judge itself failed"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// How judging a submission ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// It was judged; tests may have failed.
    Accepted,
    /// It could not be built.
    CompileError,
    /// The judge failed, as with a full disk.
    JudgerError,
    /// The run was stopped.
    Aborted,
    /// It has no `judge.toml` that can be read.
    OtherError,
}

impl Ending {
    /// In words, for people.
    pub fn describe(self) -> Message {
        match self {
            Ending::Accepted => message!("judged"),
            Ending::CompileError => message!("not built"),
            Ending::JudgerError => message!("the judge failed"),
            Ending::Aborted => message!("stopped"),
            Ending::OtherError => message!("not judged"),
        }
    }
}

/// One thing that explains a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// One line.
    pub title: Message,
    /// Details: lines of text, or nothing.
    #[serde(default, skip_serializing_if = "Message::is_empty")]
    pub text: Message,
}

impl Reason {
    /// A reason of one line.
    pub fn line(title: impl Into<Message>) -> Reason {
        Reason { title: title.into(), text: Message::default() }
    }

    /// A reason with details.
    pub fn with(title: impl Into<Message>, text: impl Into<Message>) -> Reason {
        Reason { title: title.into(), text: text.into() }
    }
}

/// The result of one test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestResult {
    /// The job.
    pub job: String,
    /// The program.
    pub case: String,
    /// The size of its source in bytes.
    pub size: u64,
    /// Whether the program must be refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_refusal: bool,
    /// The verdict.
    pub verdict: Verdict,
    /// Why; empty if the test is right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// CPU time of all steps in milliseconds.
    pub cpu_ms: u64,
    /// The largest memory of a process in KiB.
    pub memory_kib: u64,
}

impl TestResult {
    /// Whether it counts: the judge has judged it, and it needs no extension of the language.
    pub fn counts(&self) -> bool {
        self.verdict != Verdict::OE && !is_extension(&self.case)
    }

    /// The first reason as one line.
    pub fn summary(&self) -> Message {
        self.reasons.first().map(|reason| reason.title.clone()).unwrap_or_default()
    }
}

/// The results of one submission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Submission {
    /// Its name, unique in a report.
    pub name: String,
    /// How judging it ended.
    pub ending: Ending,
    /// Why it did not end well, with what the build printed; or what its tests have in common.
    #[serde(default, skip_serializing_if = "Message::is_empty")]
    pub message: Message,
    /// Its tests, by job and program.
    pub tests: Vec<TestResult>,
}

/// The counts of some tests.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How many are right.
    pub right: usize,
    /// How many there are.
    pub all: usize,
}

impl Submission {
    /// The jobs in the order of their names.
    pub fn jobs(&self) -> Vec<&str> {
        let mut jobs: Vec<&str> = self.tests.iter().map(|test| test.job.as_str()).collect();
        jobs.sort_unstable();
        jobs.dedup();
        jobs
    }

    /// The same, with those that the course requires.
    pub fn all_jobs<'a>(&'a self, course: &'a Course) -> BTreeSet<&'a str> {
        self.jobs().into_iter().chain(course.required.iter().map(String::as_str)).collect()
    }

    /// The counts of one job, or of all.
    pub fn count(&self, job: Option<&str>) -> Count {
        let mut count = Count::default();
        for test in self.tests.iter().filter(|test| job.is_none_or(|job| test.job == job)) {
            count.all += 1;
            count.right += usize::from(test.verdict == Verdict::AC);
        }
        count
    }

    /// The share of a right refusal that gives points in a job: that of its right programs that are right.
    /// A compiler that refuses everything refuses nothing for a reason. Where all programs of the job are
    /// wrong, those of all jobs count.
    pub fn credit(&self, job: &str) -> f64 {
        let share = |is_of: &dyn Fn(&TestResult) -> bool| {
            let is_judged = |it: &&TestResult| is_of(it) && !it.is_refusal && it.counts();
            let all = self.tests.iter().filter(is_judged).count();
            let right = self.tests.iter().filter(is_judged);
            let right = right.filter(|it| it.verdict == Verdict::AC).count();
            (all > 0).then(|| right as f64 / all as f64)
        };
        share(&|it| it.job == job).or_else(|| share(&|_| true)).unwrap_or(1.0)
    }

    /// The points of a job and the most points that it can have, before they are scaled. Tests in which the
    /// judge failed, and those of extensions, do not count.
    pub fn score(&self, course: &Course, job: &str) -> (f64, f64) {
        let weight = course.job(job);
        let of_job = || self.tests.iter().filter(|it| it.job == job && it.counts());
        let all = of_job().count();
        let is_missing = !self.tests.iter().any(|it| it.job == job);
        if all == 0 {
            let most = if is_missing { weight.weight * self.scale(course) } else { 0.0 };
            return (0.0, most);
        }
        let is_right = |it: &&TestResult| it.verdict == Verdict::AC;
        let credit = self.credit(job);
        let points = |it: &TestResult| if it.is_refusal { credit } else { 1.0 };
        let right = of_job().filter(is_right).map(points).fold(0.0, |sum, it| sum + it);
        let is_whole = of_job().all(|it| is_right(&it));
        let share = if weight.partial || is_whole { right / all as f64 } else { 0.0 };
        let scale = self.scale(course);
        (weight.weight * share * scale, weight.weight * scale)
    }

    /// The points of all jobs and the most points.
    pub fn total(&self, course: &Course) -> (f64, f64) {
        let scores = self.all_jobs(course).into_iter().map(|job| self.score(course, job));
        scores.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1))
    }

    /// By what the weights are multiplied, so that they sum up to the course's points.
    fn scale(&self, course: &Course) -> f64 {
        let sum: f64 = self.all_jobs(course).into_iter().map(|job| course.job(job).weight).sum();
        match course.points {
            Some(points) if sum > 0.0 => points / sum,
            _ => 1.0,
        }
    }

    /// The tests that are not right: job by job, and the smallest program first.
    pub fn failures(&self) -> Vec<&TestResult> {
        let mut failures: Vec<_> =
            self.tests.iter().filter(|test| test.verdict != Verdict::AC).collect();
        failures.sort_by_key(|test| (&test.job, test.size, &test.case));
        failures
    }
}

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The version of this form.
    pub version: u32,
    /// What is enforced on this machine.
    pub isolation: Vec<Message>,
    /// Whether everything was judged.
    pub is_complete: bool,
    /// The part of the tests, as in `2/4`, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The submissions by name.
    pub submissions: Vec<Submission>,
}

/// The version of the form of [`Report`].
pub const VERSION: u32 = 2;

impl Report {
    /// Joins the reports of shards.
    ///
    /// # Errors
    /// One line for people: a shard is missing or twice there.
    pub fn merge(reports: Vec<Report>) -> Result<Report, Message> {
        let mut parts = Vec::new();
        let mut whole = Report {
            version: VERSION,
            isolation: Vec::new(),
            is_complete: true,
            shard: None,
            submissions: Vec::new(),
        };
        for report in reports {
            if report.version != VERSION {
                return Err(message!(
                    "a report has version {version}, and this judge reads version {known}",
                    version = report.version,
                    known = VERSION
                ));
            }
            parts.extend(report.shard.map(|shard| Shard::parse(&shard)).transpose()?);
            whole.is_complete &= report.is_complete;
            for enforced in report.isolation {
                if !whole.isolation.contains(&enforced) {
                    whole.isolation.push(enforced);
                }
            }
            for submission in report.submissions {
                match whole.submissions.iter_mut().find(|it| it.name == submission.name) {
                    Some(known) => {
                        known.tests.extend(submission.tests);
                        if known.ending == Ending::Accepted {
                            known.ending = submission.ending;
                            known.message = submission.message;
                        }
                    }
                    None => whole.submissions.push(submission),
                }
            }
        }
        if let Some(&Shard { of, .. }) = parts.first() {
            parts.sort_by_key(|shard| shard.number);
            let numbers: Vec<usize> = parts.iter().map(|shard| shard.number).collect();
            if parts.iter().any(|it| it.of != of) || numbers != (1..=of).collect::<Vec<_>>() {
                let numbers = numbers.into_iter().map(Argument::from).collect();
                return Err(message!(
                    "the reports cover the parts {numbers}; exactly one report for each part from 1 to {of} is needed",
                    numbers = Argument::All(numbers),
                    of
                ));
            }
        }
        whole.sort();
        for submission in &whole.submissions {
            let key = |test: &TestResult| (test.job.clone(), test.case.clone());
            if submission.tests.windows(2).any(|pair| key(&pair[0]) == key(&pair[1])) {
                let name = &submission.name;
                return Err(message!("`{name}`: duplicate test in the reports", name));
            }
        }
        Ok(whole)
    }

    /// Puts everything in the order of names.
    pub fn sort(&mut self) {
        self.submissions.sort_by(|left, right| left.name.cmp(&right.name));
        for submission in &mut self.submissions {
            submission
                .tests
                .sort_by(|left, right| (&left.job, &left.case).cmp(&(&right.job, &right.case)));
        }
    }

    /// Whether every test is right.
    pub fn is_right(&self) -> bool {
        self.is_complete
            && self.submissions.iter().all(|it| {
                it.ending == Ending::Accepted
                    && it.tests.iter().all(|test| test.verdict == Verdict::AC)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(job: &str, case: &str, verdict: Verdict) -> TestResult {
        TestResult {
            job: job.to_owned(),
            case: case.to_owned(),
            size: case.len() as u64,
            is_refusal: case.contains("wrong"),
            verdict,
            reasons: Vec::new(),
            cpu_ms: 0,
            memory_kib: 0,
        }
    }

    fn submission(tests: Vec<TestResult>) -> Submission {
        let ending = Ending::Accepted;
        Submission { name: "a".to_owned(), ending, message: Message::default(), tests }
    }

    fn report(shard: Option<&str>, tests: Vec<TestResult>) -> Report {
        Report {
            version: VERSION,
            isolation: Vec::new(),
            is_complete: true,
            shard: shard.map(str::to_owned),
            submissions: vec![submission(tests)],
        }
    }

    #[test]
    fn points_follow_the_weights() {
        let tests = vec![
            test("a", "a/1", Verdict::AC),
            test("a", "a/2", Verdict::WA),
            test("b", "b/1", Verdict::AC),
            test("b", "b/2", Verdict::RE),
        ];
        let judged = submission(tests);
        assert_eq!(judged.total(&Course::default()), (1.0, 2.0));
        let text = "points = 100\n[jobs.a]\nweight = 3\n[jobs.b]\npartial = false";
        let course: Course = toml::from_str(text).expect("it is right");
        // A job of the course that it does not have.
        let mut longer = course.clone();
        longer.required.insert("c".to_owned());
        assert_eq!(judged.total(&longer), (30.0, 100.0));
        assert_eq!(judged.score(&course, "a"), (37.5, 75.0));
        assert_eq!(judged.score(&course, "b"), (0.0, 25.0));
        assert_eq!(judged.total(&course), (37.5, 100.0));
    }

    #[test]
    fn refusals_count_as_far_as_right_programs_do() {
        let [right, wrong] = [Verdict::AC, Verdict::PF];
        let score = |verdicts: [Verdict; 4]| {
            let names = ["a/1", "a/2", "a/wrong/1", "a/wrong/2"];
            let tests = names.iter().zip(verdicts).map(|(name, it)| test("a", name, it)).collect();
            submission(tests).total(&Course::default())
        };
        assert_eq!(score([right; 4]), (1.0, 1.0));
        // `exit 1`.
        assert_eq!(score([wrong, wrong, right, right]), (0.0, 1.0));
        assert_eq!(score([right, wrong, right, right]), (0.5, 1.0));
        assert_eq!(score([right, right, right, wrong]), (0.75, 1.0));
        // A job of wrong programs alone.
        let tests = vec![test("a", "a/1", wrong), test("b", "b/wrong", right)];
        assert_eq!(submission(tests).total(&Course::default()), (0.0, 2.0));
    }

    #[test]
    fn what_the_judge_failed_at_costs_nothing() {
        let tests = vec![
            test("a", "a/1", Verdict::AC),
            test("a", "a/2", Verdict::OE),
            test("a", "a/ext_3", Verdict::WA),
            test("b", "b/1", Verdict::OE),
        ];
        assert_eq!(submission(tests).total(&Course::default()), (1.0, 1.0));
    }

    #[test]
    fn small_failures_come_first() {
        let tests = vec![
            test("b", "b/1", Verdict::WA),
            test("a", "a/long", Verdict::WA),
            test("a", "a/z", Verdict::WA),
            test("a", "a", Verdict::AC),
        ];
        let judged = submission(tests);
        let names: Vec<&str> = judged.failures().iter().map(|it| it.case.as_str()).collect();
        assert_eq!(names, ["a/z", "a/long", "b/1"]);
    }

    #[test]
    fn shards_join_to_the_whole() {
        let tests: Vec<TestResult> =
            (0..10).map(|it| test("a", &it.to_string(), Verdict::AC)).collect();
        let parts = (1..=4).map(|number| {
            let shard = Shard { number, of: 4 };
            let part = tests.iter().enumerate().filter(|(index, _)| shard.has(*index));
            report(Some(&format!("{number}/4")), part.map(|(_, it)| it.clone()).collect())
        });
        let parts: Vec<Report> = parts.collect();
        assert_eq!(Report::merge(parts.clone()), Ok(report(None, tests)));
        assert!(Report::merge(parts[1..].to_vec()).is_err());
        assert!(Report::merge([&parts[..], &parts[..1]].concat()).is_err());
        let mut parts = parts;
        parts[2].is_complete = false;
        parts[2].submissions[0].ending = Ending::Aborted;
        let merged = Report::merge(parts).expect("all are there");
        assert!(!merged.is_complete && merged.submissions[0].ending == Ending::Aborted);
    }
}
