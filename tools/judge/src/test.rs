//! Judges one test: runs its steps, and finds the verdict and the reasons.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cases::{Case, Expected};
use crate::compare::{compare, compare_lines};
use crate::findings::{Question, ask};
use crate::keeper::{Account, End, Isolation, Keepers, Limits, Plan, Step};
use crate::results::{Reason, TestResult, Verdict};
use crate::submission::{Shortcut, SourceJob, Way};
use crate::tools::Tools;

/// The lines of a message that a reason shows, and the bytes of a line.
const LINES: usize = 20;
const WIDTH: usize = 300;

/// What a program says that could not get memory.
const OUT_OF_MEMORY: [&str; 5] =
    ["out of memory", "memory exhausted", "bad_alloc", "MemoryError", "Cannot allocate memory"];

/// What all tests share.
#[derive(Debug)]
pub struct Context {
    /// The judge's own file.
    pub program: PathBuf,
    /// What links and runs the programs.
    pub tools: Tools,
    /// The limits of each step.
    pub limits: Limits,
    /// What the system allows.
    pub isolation: Isolation,
    /// How many processes the user has already.
    pub other_processes: u64,
    /// Whether errors must be on the marked lines of a wrong program.
    pub wants_lines: bool,
    /// The keepers that run.
    pub keepers: &'static Keepers,
}

/// A test of one submission.
#[derive(Copy, Clone, Debug)]
pub struct Test<'a> {
    /// The name of the job.
    pub job: &'a str,
    /// The job.
    pub how: &'a SourceJob,
    /// The program.
    pub case: &'a Case,
}

/// A result, and whether the load of the machine may have decided it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The result.
    pub result: TestResult,
    /// Whether the test took too long without using the time itself.
    pub is_uncertain: bool,
}

/// The files of a test while it is judged.
pub(crate) struct Files {
    /// The program's source.
    pub source: PathBuf,
    /// The folder that the steps write to.
    pub work: PathBuf,
    /// The IR in it.
    pub ir: PathBuf,
    /// The copy of the IR that is left.
    pub kept: PathBuf,
    /// The folder of all of them.
    pub folder: PathBuf,
}

impl Files {
    pub(crate) fn outputs(&self, index: usize) -> [PathBuf; 2] {
        ["out", "err"].map(|name| self.folder.join(format!("{index}.{name}")))
    }
}

impl Context {
    /// Judges a test of a submission that has been built.
    pub fn judge(&self, test: Test, way: &Way) -> Judged {
        // lli's optimisation pays for programs that do much.
        let is_long = matches!(test.case.folder(), "programs" | "performance");
        let shortcut = test.how.shortcut.filter(|_| !is_long);
        let judged = self.try_judge(test, way, shortcut);
        let is_settled = matches!(&judged, Ok(it) if it.result.verdict == Verdict::AC);
        let judged = if shortcut.is_some() && !is_settled {
            self.try_judge(test, way, None)
        } else {
            judged
        };
        judged.unwrap_or_else(|failure| {
            let verdict = if self.keepers.is_stopped() { Verdict::NR } else { Verdict::OE };
            let result =
                TestResult { verdict, reasons: vec![Reason::line(failure)], ..blank(test) };
            Judged { result, is_uncertain: false }
        })
    }

    fn try_judge(
        &self,
        test: Test,
        way: &Way,
        shortcut: Option<Shortcut>,
    ) -> Result<Judged, String> {
        let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
        let folder = scratch.path().to_owned();
        let work = folder.join("work");
        fs::create_dir(&work).map_err(|error| error.to_string())?;
        let (ir, kept) = (work.join("program.ll"), folder.join("program.ll"));
        let source = source_path(test.case, &folder).map_err(|error| error.to_string())?;
        let files = Files { source, work, ir, kept, folder };
        let account = match way {
            Way::Shell { directory, has_layer } => {
                let mut plan = self.plan(&files, directory, *has_layer);
                plan.environment = environment(&files.source, &files.ir);
                let lines = test.how.run.iter().enumerate();
                plan.steps = lines
                    .map(|(index, line)| Step {
                        words: ["sh", "-c", line].map(str::to_owned).into(),
                        input: None,
                        outputs: files.outputs(index),
                    })
                    .collect();
                self.add_execution(&mut plan, test, &files, &files.ir, shortcut);
                self.keepers.run(&self.program, &plan)?
            }
            Way::Container { engine, image } => self.run_container(test, &files, engine, image)?,
        };
        Ok(self.decide(test, &files, &account, shortcut))
    }

    pub(crate) fn plan(&self, files: &Files, directory: &Path, has_layer: bool) -> Plan {
        Plan {
            isolation: self.isolation,
            is_open: false,
            is_engine: false,
            folder: files.work.clone(),
            directory: directory.to_owned(),
            has_layer,
            limits: self.limits,
            other_processes: self.other_processes,
            environment: BTreeMap::new(),
            steps: Vec::new(),
            keep: Some((files.ir.clone(), files.kept.clone())),
        }
    }

    /// Adds the steps that link and run the program in `ir`.
    pub(crate) fn add_execution(
        &self,
        plan: &mut Plan,
        test: Test,
        files: &Files,
        ir: &Path,
        shortcut: Option<Shortcut>,
    ) {
        let Expected::Run { input, .. } = &test.case.expected else { return };
        let text = |path: &Path| path.display().to_string();
        let first = test.how.run.len();
        let mut words = vec![self.tools.lli.clone()];
        // LLVM 14 reads both spellings of pointers, one of them with this option.
        let is_told = test.how.is_opaque && self.tools.is_version(14);
        let told = is_told.then(|| "-opaque-pointers".to_owned());
        words.extend(told.clone());
        if shortcut.is_some() {
            words.extend(["-jit-kind=mcjit", "-O0"].map(str::to_owned));
        }
        if let (Some(Shortcut::Unlinked), Some(object)) = (shortcut, &self.tools.object) {
            words.extend([format!("--extra-object={}", object.display()), text(ir)]);
        } else {
            let [linked, runtime] =
                [&files.work.join("linked.bc"), &self.tools.runtime].map(|it| text(it));
            let mut link = [&self.tools.llvm_link, &text(ir), &runtime, "-o", &linked]
                .map(str::to_owned)
                .to_vec();
            link.extend(told);
            let outputs = files.outputs(first);
            plan.steps.push(Step { words: link, input: None, outputs });
            words.push(linked);
        }
        let outputs = files.outputs(first + 1);
        plan.steps.push(Step { words, input: input.clone(), outputs });
    }

    fn decide(
        &self,
        test: Test,
        files: &Files,
        account: &Account,
        shortcut: Option<Shortcut>,
    ) -> Judged {
        let lines = test.how.run.len();
        let last = account.steps.len().saturating_sub(1);
        let end = account.steps.last().map_or(End::Exit(-1), |it| it.end);
        let is_refusal = matches!(test.case.expected, Expected::Refusal);
        let failure = |what: &str| Reason::line(format!("{what} {}", end.describe(&self.limits)));
        let said = |index: usize| {
            let [out, err] = files.outputs(index);
            let text = message(&err);
            if text.is_empty() && index < lines { message(&out) } else { text }
        };
        let in_lines = last < lines;
        let (verdict, mut reasons) = match end {
            _ if account.steps.is_empty() => {
                let what = "the process that keeps the test was killed";
                (Verdict::PF, vec![Reason::line(what)])
            }
            End::Time => (Verdict::TLE, vec![failure(self.step_name(test, last))]),
            End::Memory => (Verdict::MLE, vec![failure(self.step_name(test, last))]),
            _ if in_lines && is_refusal => self.decide_refusal(test, files, end, last),
            _ if in_lines => {
                let mut reason = failure(self.step_name(test, last));
                reason.text = said(last);
                (Verdict::PF, vec![reason])
            }
            // llvm-link
            _ if last == lines && shortcut != Some(Shortcut::Unlinked) => {
                self.decide_link(test, files, &said(lines))
            }
            End::Exit(status) => self.decide_output(test, files, status),
            _ => {
                let mut reason = failure("the program");
                reason.text = said(lines + 1);
                (Verdict::RE, vec![reason])
            }
        };
        // A program that could not get memory often ends by itself.
        let text = reasons.iter().map(|it| it.text.as_str()).collect::<String>();
        let is_memory = matches!(verdict, Verdict::RE | Verdict::PF)
            && OUT_OF_MEMORY.iter().any(|it| text.contains(it));
        let verdict = if is_memory { Verdict::MLE } else { verdict };
        let (verdict, more) = self.explain(test, files, verdict);
        reasons.extend(more);
        let cpu_ms = account.steps.iter().map(|it| it.cpu_ms).sum();
        let last_cpu = account.steps.last().map_or(0, |it| it.cpu_ms);
        let memory_kib = account.steps.iter().map(|it| it.memory_kib).max().unwrap_or(0);
        let used_it = last_cpu as f64 >= 900.0 * self.limits.seconds;
        let result = TestResult { verdict, reasons, cpu_ms, memory_kib, ..blank(test) };
        Judged { result, is_uncertain: verdict == Verdict::TLE && !used_it }
    }

    fn step_name<'a>(&self, test: Test<'a>, index: usize) -> &'a str {
        match test.how.run.get(index) {
            Some(line) => line,
            None if index == test.how.run.len() => "linking or running the program",
            None => "the program",
        }
    }

    fn decide_refusal(
        &self,
        test: Test,
        files: &Files,
        end: End,
        last: usize,
    ) -> (Verdict, Vec<Reason>) {
        match end {
            End::Exit(0) => (Verdict::WA, vec![Reason::line("was compiled, but must be refused")]),
            End::Exit(1) if self.wants_lines => {
                if files.kept.exists() {
                    let what = "was refused, but an output file is left";
                    return (Verdict::WA, vec![Reason::line(what)]);
                }
                let text = fs::read(&files.outputs(last)[1]).unwrap_or_default();
                let source = fs::read(&test.case.source).unwrap_or_default();
                match compare_lines(&source, &files.source, &String::from_utf8_lossy(&text)) {
                    Ok(()) => (Verdict::AC, Vec::new()),
                    Err(reason) => (Verdict::WA, vec![reason]),
                }
            }
            End::Exit(_) | End::Signal(_) if !self.wants_lines => (Verdict::AC, Vec::new()),
            _ => {
                let what = end.describe(&self.limits);
                (Verdict::PF, vec![Reason::line(format!("{} {what}", test.how.run[last]))])
            }
        }
    }

    fn decide_link(&self, test: Test, files: &Files, said: &str) -> (Verdict, Vec<Reason>) {
        if !files.kept.exists() {
            let line = test.how.run.last().map_or("", String::as_str);
            return (Verdict::PF, vec![Reason::line(format!("{line} made no file $ir"))]);
        }
        (Verdict::PF, vec![Reason::with("LLVM refuses the IR", said)])
    }

    fn decide_output(&self, test: Test, files: &Files, status: i32) -> (Verdict, Vec<Reason>) {
        let Expected::Run { output: expected, .. } = &test.case.expected else {
            return (Verdict::OE, Vec::new());
        };
        let [out, err] = files.outputs(test.how.run.len() + 1);
        let read =
            |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        let compared = read(expected).and_then(|text| compare(&text, &read(&out)?, status));
        match compared {
            Err(failure) => (Verdict::OE, vec![Reason::line(failure)]),
            Ok(reasons) if reasons.is_empty() => (Verdict::AC, reasons),
            Ok(mut reasons) => {
                let said = message(&err);
                if said.is_empty() {
                    return (Verdict::WA, reasons);
                }
                // What lli reports itself, it ends with status 1.
                let is_error = said.contains("error:") || said.contains("LLVM ERROR");
                reasons.push(Reason::with("messages while running", said));
                (if is_error && status != 0 { Verdict::RE } else { Verdict::WA }, reasons)
            }
        }
    }

    /// What the compiler's own tools find; and the rules of the jobs that ask for more than the output.
    fn explain(&self, test: Test, files: &Files, verdict: Verdict) -> (Verdict, Vec<Reason>) {
        let ir = || files.kept.clone();
        // `inline opaque` has the rules of `inline`.
        let job = test.job.split(' ').next().unwrap_or_default();
        let has_rules = matches!(job, "mem2reg" | "inline");
        let lint = || Question::Lint { ir: ir(), job: job.to_owned() };
        let questions = match (&test.case.expected, verdict) {
            (Expected::Refusal, Verdict::WA) => {
                vec![Question::Faults { source: test.case.source.clone() }]
            }
            (Expected::Run { .. }, Verdict::AC) if has_rules => vec![lint()],
            (Expected::Run { input, .. }, verdict) if verdict != Verdict::AC => {
                if !files.kept.exists() {
                    return (verdict, Vec::new());
                }
                vec![lint(), Question::Run { ir: ir(), input: input.clone() }]
            }
            _ => return (verdict, Vec::new()),
        };
        let mut reasons = ask(self.keepers, &self.program, &questions);
        if job == "inline" && verdict == Verdict::AC {
            reasons.extend(count_defines(&test.case.source, &files.kept));
        }
        let is_against_rules = verdict == Verdict::AC && !reasons.is_empty();
        (if is_against_rules { Verdict::WA } else { verdict }, reasons)
    }
}

fn blank(test: Test) -> TestResult {
    TestResult {
        job: test.job.to_owned(),
        case: test.case.name.clone(),
        size: test.case.size,
        verdict: Verdict::NR,
        reasons: Vec::new(),
        cpu_ms: 0,
        memory_kib: 0,
    }
}

/// The result of a test that was not run.
pub fn not_run(test: Test, why: &str) -> TestResult {
    TestResult { reasons: vec![Reason::line(why)], ..blank(test) }
}

/// The path of a program that a shell takes as one word: its own, or that of a copy in a folder.
fn source_path(case: &Case, folder: &Path) -> std::io::Result<PathBuf> {
    let is_plain = |it: char| it.is_alphanumeric() || "/._-+@%".contains(it);
    if case.source.to_str().is_some_and(|it| it.chars().all(is_plain)) {
        return Ok(case.source.clone());
    }
    let copy = folder.join("program.sy");
    fs::copy(&case.source, &copy)?;
    Ok(copy)
}

fn environment(source: &Path, ir: &Path) -> BTreeMap<String, String> {
    let text = |path: &Path| path.display().to_string();
    BTreeMap::from([("input".to_owned(), text(source)), ("ir".to_owned(), text(ir))])
}

/// The first lines of a file with messages.
fn message(path: &Path) -> String {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[..text.len().min(LINES * WIDTH)]).into_owned();
    // Each run has a folder of its own; its name is no part of the reason.
    let folder = path.parent().map_or_else(String::new, |it| format!("{}/", it.display()));
    let text = text.replace(&format!("{folder}work/"), "").replace(&folder, "");
    let cut = |line: &str| line.chars().take(WIDTH).collect::<String>();
    text.lines().take(LINES).map(|line| cut(line) + "\n").collect()
}

/// Compares the number of functions with the first line of the source, such as `// defines: 1`.
fn count_defines(source: &Path, ir: &Path) -> Option<Reason> {
    let [source, ir] = [source, ir].map(|path| fs::read_to_string(path).unwrap_or_default());
    let expected: usize = source.strip_prefix("// defines: ")?.lines().next()?.parse().ok()?;
    let count = ir.lines().filter(|line| line.starts_with("define ")).count();
    let text = format!("{count} functions are defined, expected {expected}");
    (count != expected).then(|| Reason::line(text))
}
