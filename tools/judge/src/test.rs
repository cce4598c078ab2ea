//! Judges one test: runs its steps, and finds the verdict and the reasons.

use std::fs;
use std::io::{self, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use minisysy::diag::{Argument, Message, message};
use nix::sys::signal::Signal;

use crate::cases::{Case, Expected, marked_lines, unread, without_marks};
use crate::compare::{compare, compare_lines};
use crate::findings::{Question, ask};
use crate::keeper::{
    self, Account, End, HOME, Isolation, Keepers, Limits, Plan, Step, View, full_disk, has_no_room,
};
use crate::messages::{
    crash, first_line, has_ir, has_opaque_pointers, message_in_ir, printed, without_dump,
};
use crate::results::{Reason, TestResult, Verdict};
use crate::scratch;
use crate::submission::{Shortcut, SourceJob, Way};
use crate::tools::{Tools, cannot_run};

/// How many seconds a shell for people lasts.
const SHELL: f64 = 86_400.0;

/// What a program says that could not get memory.
const OUT_OF_MEMORY: [&str; 5] =
    ["out of memory", "memory exhausted", "bad_alloc", "MemoryError", "Cannot allocate memory"];

/// What all tests share.
#[derive(Clone, Debug)]
pub struct Context {
    /// The judge's own file.
    pub program: PathBuf,
    /// What links and runs the programs.
    pub tools: Tools,
    /// The limits of each step.
    pub limits: Limits,
    /// Where steps run.
    pub isolation: Isolation,
    /// What is enforced there.
    pub enforced: Vec<Message>,
    /// What every step sees.
    pub view: View,
    /// How many processes the user has already.
    pub other_processes: u64,
    /// Whom root becomes for steps that have no user of their own.
    pub user: Option<u32>,
    /// Whether white space around the output counts.
    pub is_exact: bool,
    /// Whether errors must be on the marked lines of a wrong program.
    pub wants_lines: bool,
    /// Whether exceptions and statuses from 128 are crashes, and no refusals.
    pub is_strict: bool,
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
    /// Whether the test took too long without using the time itself, or the judge failed.
    pub is_uncertain: bool,
    /// Whether the machine may have decided the result: a program was not found.
    pub is_of_machine: bool,
}

/// The files of a test while it is judged.
pub(crate) struct Files {
    /// The program's source, without the marks of its faults.
    pub source: PathBuf,
    /// The copy of the IR that is left.
    pub kept: PathBuf,
    /// The folder of all of them.
    pub folder: PathBuf,
    /// The same as the steps see it.
    pub seen: Seen,
}

/// Files as the steps see them.
pub(crate) struct Seen {
    /// The program's source.
    pub source: PathBuf,
    /// The folder that the steps write to.
    pub work: PathBuf,
    /// The IR in it.
    pub ir: PathBuf,
    /// The runtime library as LLVM IR, and as machine code.
    pub runtime: [PathBuf; 2],
}

impl Files {
    /// What the last of the lines has printed, or the program.
    pub(crate) fn outputs(&self, is_run: bool) -> [PathBuf; 2] {
        let names = if is_run { ["run.out", "run.err"] } else { ["out", "err"] };
        names.map(|name| self.folder.join(name))
    }
}

impl Context {
    /// Judges a test of a submission that has been built.
    pub fn judge(&self, test: Test, way: &Way) -> Judged {
        // lli's optimisation pays for programs that do much.
        let is_long = matches!(test.case.folder(), "programs" | "performance");
        let shortcut = test.how.shortcut.filter(|_| !is_long);
        let judged = self.judge_once(test, way, shortcut);
        let is_settled = matches!(&judged, Ok(it) if it.result.verdict == Verdict::AC);
        let judged = if shortcut.is_some() && !is_settled {
            self.judge_once(test, way, None)
        } else {
            judged
        };
        // Perhaps the machine had too little of something for a moment.
        let judged = judged.or_else(|_| self.judge_once(test, way, None));
        judged.unwrap_or_else(|failure| {
            let verdict = match () {
                () if self.keepers.is_stopped() => Verdict::NR,
                // An engine's own failures are known by their texts.
                () if matches!(way, Way::Container { .. }) => Verdict::OE,
                () if failure == full_disk() || !self.works() => Verdict::OE,
                () => Verdict::PF,
            };
            let result =
                TestResult { verdict, reasons: vec![Reason::line(failure)], ..blank(test) };
            Judged { result, is_uncertain: verdict == Verdict::OE, is_of_machine: true }
        })
    }

    /// Whether the sandbox and LLVM work without a submission.
    fn works(&self) -> bool {
        let Ok(scratch) = scratch::folder() else { return false };
        let mut plan = self.plan(scratch.path(), &self.seen(scratch.path()), Path::new("/"));
        self.tools.show(&mut plan.view);
        let commands = [&self.tools.llvm_link, &self.tools.lli].map(|it| [it, "--version"]);
        self.keepers.can_run(&self.program, &plan, &[&commands[0], &commands[1]])
    }

    /// A fault of the judge is about this test alone.
    fn judge_once(
        &self,
        test: Test,
        way: &Way,
        shortcut: Option<Shortcut>,
    ) -> Result<Judged, Message> {
        caught(|| self.try_judge(test, way, shortcut)).unwrap_or_else(Err)
    }

    fn try_judge(
        &self,
        test: Test,
        way: &Way,
        shortcut: Option<Shortcut>,
    ) -> Result<Judged, Message> {
        let scratch = scratch::folder()?;
        let files = self.files(test.case, scratch.path())?;
        let mut account = match way {
            Way::Shell { folder, directory, user } => {
                let mut plan = self.plan_lines(&files, directory, *user);
                plan.show_submission(folder.as_ref());
                let lines = test.how.run.iter();
                let words = lines.map(|line| ["sh", "-c", line].map(str::to_owned).into());
                plan.steps = words.map(|words| Step { words, input: None }).collect();
                self.keepers.run(&self.program, &plan)?
            }
            Way::Container { engine, image } => self.run_container(test, &files, engine, image)?,
        };
        let is_good = account.steps.last().is_some_and(|it| it.end == End::Exit(0));
        let has_ir =
            || has_ir(&String::from_utf8_lossy(&fs::read(&files.kept).unwrap_or_default()));
        if let (true, Expected::Run { input, .. }) = (is_good, &test.case.expected)
            && has_ir()
        {
            let plan = self.plan_execution(test, &files, input.as_ref(), shortcut);
            let ran = self.keepers.run(&self.program, &plan)?;
            if let Some(End::Unstarted(error)) = ran.steps.last().map(|it| it.end) {
                let program = &plan.steps[ran.steps.len() - 1].words[0];
                return Err(cannot_run(program, io::Error::from_raw_os_error(error), ""));
            }
            account.steps.extend(ran.steps);
        }
        let judged = self.decide(test, &files, &account, shortcut);
        // In the sandbox only the judge writes to the disk, and it knows whether there is room.
        let is_kept_in_memory =
            matches!(way, Way::Shell { .. }) && self.isolation == Isolation::Sandbox;
        let is_right = judged.result.verdict == Verdict::AC;
        if !is_right && !is_kept_in_memory && has_no_room(&files.folder, self.limits.output_mib) {
            return Err(full_disk());
        }
        Ok(judged)
    }

    /// Opens a shell where the lines of a test run, on the judge's own standard input and output. Returns its
    /// status.
    ///
    /// # Errors
    /// One line for people: it could not be started.
    pub fn shell(&self, test: Test, way: &Way) -> Result<i32, Message> {
        let scratch = scratch::folder()?;
        let files = self.files(test.case, scratch.path())?;
        let (folder, directory, user) = match way {
            Way::Shell { folder, directory, user } => (folder, directory, *user),
            Way::Container { engine, image } => {
                return self.container_shell(&files, engine, image);
            }
        };
        let mut plan = self.plan_lines(&files, directory, user);
        plan.show_submission(folder.as_ref());
        let words = if io::stdin().is_terminal() { &["sh", "-i"][..] } else { &["sh"] };
        let words = words.iter().map(|it| (*it).to_owned()).collect();
        plan.steps.push(Step { words, input: None });
        plan.limits.seconds = SHELL;
        keeper::interact(&self.program, &plan)
    }

    /// Makes the files of a test in a folder. The source has the same name for every program, and nothing
    /// beside it.
    pub(crate) fn files(&self, case: &Case, folder: &Path) -> io::Result<Files> {
        let [source, kept, work] =
            ["program.sy", "program.ll", "work"].map(|name| folder.join(name));
        fs::write(&source, without_marks(&fs::read(&case.source)?))?;
        let seen = self.seen(folder);
        if self.isolation == Isolation::None {
            fs::create_dir(&work)?;
        }
        Ok(Files { source, kept, folder: folder.to_owned(), seen })
    }

    /// Where steps see the files of a test that are in this folder.
    fn seen(&self, folder: &Path) -> Seen {
        let object = self.tools.object.clone().unwrap_or_default();
        let inside = |name: &str| Path::new("/judge").join(name);
        match self.isolation {
            Isolation::Sandbox => Seen {
                source: inside("program.sy"),
                work: inside("out"),
                ir: inside("out/program.ll"),
                runtime: [inside("libsysy.ll"), inside("libsysy.o")],
            },
            Isolation::None => Seen {
                source: folder.join("program.sy"),
                work: folder.join("work"),
                ir: folder.join("work/program.ll"),
                runtime: [self.tools.runtime.clone(), object],
            },
        }
    }

    /// The plan for the lines of a test.
    fn plan_lines(&self, files: &Files, directory: &Path, user: Option<u32>) -> Plan {
        let mut plan = self.plan(&files.folder, &files.seen, directory);
        if self.isolation == Isolation::Sandbox {
            plan.view.read_only.push((files.source.clone(), files.seen.source.clone()));
        }
        let [out, err] = files.outputs(false);
        plan.results = [out, err, files.kept.clone()];
        Plan { user: user.or(self.user), ..plan }
    }

    /// A plan without steps.
    pub(crate) fn plan(&self, folder: &Path, seen: &Seen, directory: &Path) -> Plan {
        let mut view = self.view.clone();
        let (home, temporary) = match self.isolation {
            Isolation::Sandbox => (Path::new(HOME), Path::new("/tmp")),
            Isolation::None => (seen.work.as_path(), seen.work.as_path()),
        };
        for (name, path) in [
            ("input", seen.source.as_path()),
            ("ir", &seen.ir),
            ("HOME", home),
            ("TMPDIR", temporary),
        ] {
            view.environment.insert(name.to_owned(), path.display().to_string());
        }
        Plan {
            isolation: self.isolation,
            is_engine: false,
            view,
            folder: seen.work.clone(),
            directory: directory.to_owned(),
            layer: None,
            limits: self.limits,
            other_processes: self.other_processes,
            user: self.user,
            steps: Vec::new(),
            keep: Some(seen.ir.clone()),
            results: ["out", "err", "program.ll"].map(|name| folder.join(name)),
        }
    }

    /// The plan that links and runs the program that the lines have made. It does not see the submission, and not
    /// the source.
    fn plan_execution(
        &self,
        test: Test,
        files: &Files,
        input: Option<&PathBuf>,
        shortcut: Option<Shortcut>,
    ) -> Plan {
        let seen = &files.seen;
        let mut plan = self.plan(&files.folder, seen, &seen.work);
        let [out, err] = files.outputs(true);
        (plan.keep, plan.results) = (None, [out, err, PathBuf::new()]);
        let mut ir = files.kept.clone();
        let [runtime, object] = &seen.runtime;
        if self.isolation == Isolation::Sandbox {
            ir = "/judge/program.ll".into();
            self.tools.show(&mut plan.view);
            let shown = &mut plan.view.read_only;
            shown.push((files.kept.clone(), ir.clone()));
            shown.push((self.tools.runtime.clone(), runtime.clone()));
            shown.extend(self.tools.object.iter().map(|it| (it.clone(), object.clone())));
        }
        let text = |path: &Path| path.display().to_string();
        let mut words = vec![self.tools.lli.clone()];
        // LLVM 14 reads both spellings of pointers, one of them with this option.
        let is_told = test.how.is_opaque && self.tools.major() == Some(14);
        let told = is_told.then(|| "-opaque-pointers".to_owned());
        words.extend(told.clone());
        if shortcut.is_some() {
            words.extend(["-jit-kind=mcjit", "-O0"].map(str::to_owned));
        }
        if let (Some(Shortcut::Unlinked), Some(_)) = (shortcut, &self.tools.object) {
            words.extend([format!("--extra-object={}", object.display()), text(&ir)]);
        } else {
            let [linked, runtime] = [&seen.work.join("linked.bc"), runtime].map(|it| text(it));
            let mut link = [&self.tools.llvm_link, &text(&ir), &runtime, "-o", &linked]
                .map(str::to_owned)
                .to_vec();
            link.extend(told);
            plan.steps.push(Step { words: link, input: None });
            words.push(linked);
        }
        plan.steps.push(Step { words, input: input.cloned() });
        plan
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
        let failure = |step: Argument| Reason::line(end.describe(step, &self.limits));
        let of_llvm = || without_dump(&printed(&files.outputs(true)[1])).to_owned();
        let in_lines = last < lines;
        let (verdict, mut reasons) = match end {
            _ if account.steps.is_empty() => {
                let what = message!("the process that runs the steps was killed");
                (Verdict::PF, vec![Reason::line(what)])
            }
            End::Time => (Verdict::TLE, vec![failure(self.step_name(test, last))]),
            End::Memory => (Verdict::MLE, vec![failure(self.step_name(test, last))]),
            _ if in_lines && is_refusal => self.decide_refusal(test, files, end, last),
            // Nothing was linked.
            End::Exit(0) if in_lines => self.decide_link(test, files, ""),
            _ if in_lines => {
                let mut reason = failure(self.step_name(test, last));
                reason.text = printed_by_lines(files);
                (Verdict::PF, vec![reason])
            }
            // llvm-link
            _ if last == lines && shortcut != Some(Shortcut::Unlinked) => {
                self.decide_link(test, files, &of_llvm())
            }
            End::Exit(status) => self.decide_output(test, files, status),
            _ => {
                let mut reason = failure(message!("the program").into());
                reason.text = of_llvm().into();
                (Verdict::RE, vec![reason])
            }
        };
        // A program that could not get memory often ends by itself.
        let text = reasons.iter().map(|it| it.text.to_string()).collect::<String>();
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
        let is_of_machine = in_lines && matches!(end, End::Exit(126 | 127));
        Judged { result, is_uncertain: verdict == Verdict::TLE && !used_it, is_of_machine }
    }

    fn step_name(&self, test: Test, index: usize) -> Argument {
        match test.how.run.get(index) {
            Some(line) => quoted(line),
            None if index == test.how.run.len() => {
                message!("linking or running the program").into()
            }
            None => message!("the program").into(),
        }
    }

    fn decide_refusal(
        &self,
        test: Test,
        files: &Files,
        end: End,
        last: usize,
    ) -> (Verdict, Vec<Reason>) {
        let [_, err] = files.outputs(false);
        let all = fs::read(&err).unwrap_or_default();
        let crash = crash(&String::from_utf8_lossy(&all));
        // A shell reports a signal as a status. For the course, each other status is a refusal.
        let is_crash = |status: i32| match self.is_strict {
            true => status > 127,
            false => Signal::try_from(status - 128).is_ok(),
        };
        match end {
            End::Exit(0) => {
                let what = message!("a wrong program was compiled; it must be rejected");
                (Verdict::WA, vec![Reason::line(what)])
            }
            End::Exit(1) if self.wants_lines => {
                if files.kept.exists() {
                    let what = message!("the program was rejected, but `$ir` was written");
                    return (Verdict::WA, vec![Reason::line(what)]);
                }
                let text = fs::read(&err).unwrap_or_default();
                let source = fs::read(&test.case.source).unwrap_or_default();
                match compare_lines(&source, &files.seen.source, &String::from_utf8_lossy(&text)) {
                    Ok(()) => (Verdict::AC, Vec::new()),
                    Err(reason) => (Verdict::WA, vec![reason]),
                }
            }
            End::Exit(status)
                if !self.wants_lines
                    && !is_crash(status)
                    && (!self.is_strict || crash.is_none()) =>
            {
                (Verdict::AC, Vec::new())
            }
            End::Exit(_) | End::Signal(_) => {
                let step = quoted(&test.how.run[last]);
                let title = match crash {
                    Some(crash) => crash.describe(step),
                    None => end.describe(step, &self.limits),
                };
                let is_crash =
                    crash.is_some() || !matches!(end, End::Exit(status) if !is_crash(status));
                let reason = Reason::with(title, printed_by_lines(files));
                (if is_crash { Verdict::CR } else { Verdict::PF }, vec![reason])
            }
            _ => (
                Verdict::PF,
                vec![Reason::line(end.describe(quoted(&test.how.run[last]), &self.limits))],
            ),
        }
    }

    fn decide_link(&self, test: Test, files: &Files, said: &str) -> (Verdict, Vec<Reason>) {
        let step = || quoted(test.how.run.last().map_or("", String::as_str));
        if !files.kept.exists() {
            let printed = files
                .outputs(false)
                .iter()
                .map(|path| printed(path))
                .find(|it| !it.trim().is_empty());
            let title = match &printed {
                Some(printed) => message!(
                    "{step} wrote no file `$ir`; your compiler printed: {printed}",
                    step = step(),
                    printed = first_line(printed)
                ),
                None => message!("{step} wrote no file `$ir`", step = step()),
            };
            return (Verdict::PF, vec![Reason::with(title, printed.unwrap_or_default())]);
        }
        let ir = fs::read(&files.kept).unwrap_or_default();
        let ir = String::from_utf8_lossy(&ir);
        let title = if !has_ir(&ir) {
            let printed = printed(&files.kept);
            let title = message!(
                "the file `$ir` has no LLVM IR; your compiler printed: {printed}",
                printed = first_line(&printed)
            );
            return (Verdict::PF, vec![Reason::with(title, printed)]);
        } else if let Some(line) = message_in_ir(&ir) {
            message!(
                "the file `$ir` has other text than LLVM IR; your compiler printed: {printed}",
                printed = line
            )
        } else if !test.how.is_opaque
            && self.tools.major().is_some_and(|it| it < 15)
            && has_opaque_pointers(&ir)
        {
            message!(
                "opaque pointers (`ptr`) need LLVM 15 or later; `lli` is from {version}",
                version = &self.tools.version
            )
        } else {
            message!("LLVM rejects the IR")
        };
        (Verdict::PF, vec![Reason::with(title, said)])
    }

    fn decide_output(&self, test: Test, files: &Files, status: i32) -> (Verdict, Vec<Reason>) {
        let Expected::Run { output: expected, .. } = &test.case.expected else {
            return (Verdict::OE, Vec::new());
        };
        let [out, err] = files.outputs(true);
        let read = |path: &Path| fs::read(path).map_err(|error| unread(path, error));
        let compared =
            read(expected).and_then(|text| compare(&text, &read(&out)?, status, self.is_exact));
        match compared {
            Err(failure) => (Verdict::OE, vec![Reason::line(failure)]),
            Ok(mut reasons) => {
                let said = without_dump(&printed(&err)).to_owned();
                // What lli reports itself, it ends with status 1, which a program may return, too.
                let errors = ["error:", "LLVM ERROR", "Symbols not found"];
                let is_error = status != 0 && errors.iter().any(|it| said.contains(it));
                let verdict = match reasons.is_empty() {
                    _ if is_error => Verdict::RE,
                    true => return (Verdict::AC, reasons),
                    false => Verdict::WA,
                };
                if !said.is_empty() {
                    reasons.push(Reason::with(message!("messages while running"), said));
                }
                (verdict, reasons)
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
                let text = fs::read(&test.case.source).unwrap_or_default();
                let lines = marked_lines(&text);
                vec![Question::Faults { source: files.source.clone(), lines }]
            }
            (Expected::Run { .. }, Verdict::AC) if has_rules => vec![lint()],
            (Expected::Run { input, .. }, verdict) if verdict != Verdict::AC => {
                let text = fs::read(&files.kept).unwrap_or_default();
                if !has_ir(&String::from_utf8_lossy(&text)) {
                    return (verdict, Vec::new());
                }
                vec![lint(), Question::Run { ir: ir(), input: input.clone() }]
            }
            _ => return (verdict, Vec::new()),
        };
        let mut reasons = ask(self.keepers, &self.program, &questions);
        if job == "inline" && verdict == Verdict::AC {
            reasons.extend(count_defines(&files.source, &files.kept));
        }
        let is_against_rules = verdict == Verdict::AC && !reasons.is_empty();
        (if is_against_rules { Verdict::WA } else { verdict }, reasons)
    }
}

/// The result of a function, or that it panicked.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Message> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.map_err(|_| message!("the judge has a fault: it panicked; the standard error says where"))
}

/// What the last line of a test has printed; or else what is in its file of IR, where a redirection may have led it.
fn printed_by_lines(files: &Files) -> Message {
    let [out, err] = files.outputs(false);
    match [&err, &out, &files.kept].map(|it| printed(it)) {
        [text, _, _] | [_, text, _] if !text.trim().is_empty() => text.into(),
        [_, _, text] if !text.trim().is_empty() => {
            message!("it printed nothing, but `$ir` has:\n{text}", text)
        }
        _ => message!("it printed nothing"),
    }
}

/// A command line in a message.
fn quoted(line: &str) -> Argument {
    format!("`{line}`").into()
}

fn blank(test: Test) -> TestResult {
    TestResult {
        job: test.job.to_owned(),
        case: test.case.name.clone(),
        size: test.case.size,
        is_refusal: matches!(test.case.expected, Expected::Refusal),
        verdict: Verdict::NR,
        reasons: Vec::new(),
        cpu_ms: 0,
        memory_kib: 0,
    }
}

/// The result of a test that was not run.
pub fn not_run(test: Test, why: Message) -> TestResult {
    TestResult { reasons: vec![Reason::line(why)], ..blank(test) }
}

/// Compares the number of functions with the first line of the source, such as `// defines: 1`.
fn count_defines(source: &Path, ir: &Path) -> Option<Reason> {
    let [source, ir] = [source, ir].map(|path| fs::read_to_string(path).unwrap_or_default());
    let expected: usize = source.strip_prefix("// defines: ")?.lines().next()?.parse().ok()?;
    let count = ir.lines().filter(|line| line.starts_with("define ")).count();
    let text = message!("{count} functions are defined, expected {expected}", count, expected);
    (count != expected).then(|| Reason::line(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_message() {
        assert_eq!(caught(|| 1), Ok(1));
        assert!(caught(|| panic!("as a fault of the judge would")).is_err());
    }
}
