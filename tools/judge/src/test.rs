//! Judges one test: runs its steps, and finds the verdict and the reasons.

use std::fs;
use std::io::{self, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use minisysy::diag::{Message, message};

use crate::cases::{Case, Expected, without_marks};
use crate::keeper::{
    self, End, HOME, Isolation, Keepers, Limits, Plan, Step, View, full_disk, has_no_room,
};
use crate::messages::has_ir;
use crate::results::{Reason, TestResult, Verdict};
use crate::scratch;
use crate::submission::{Shortcut, SourceJob, Way};
use crate::tools::{Tools, cannot_run};

/// How many seconds a shell for people lasts.
const SHELL: f64 = 86_400.0;

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
}

/// The result of a function, or that it panicked.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Message> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.map_err(|_| message!("the judge has a fault: it panicked; the standard error says where"))
}

pub(crate) fn blank(test: Test) -> TestResult {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_message() {
        assert_eq!(caught(|| 1), Ok(1));
        assert!(caught(|| panic!("as a fault of the judge would")).is_err());
    }
}
