//! Runs many programs, each in several ways.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use minisysy::reduce::Program;

use crate::coverage::{self, Coverage};
use crate::generate::generate;
use crate::process;
use crate::ways::{Bench, Difference, Passes, Text, Tools, Way};

/// The limit for each command while a program is being shrunk.
const SHORT_LIMIT: Duration = Duration::from_secs(3);

fn text(error: io::Error) -> String {
    error.to_string()
}

/// The task.
#[derive(Debug)]
pub struct FuzzTask {
    /// The seed of all programs.
    pub seed: u64,
    /// The number of the first program.
    pub first: u64,
    /// The number of programs.
    pub count: u64,
    /// The ways to run each program.
    pub ways: Vec<&'static Way>,
    /// The folder for programs that show a difference.
    pub save: PathBuf,
    /// The number of programs that run at the same time.
    pub jobs: usize,
    /// Stop after this number of programs that show a difference.
    pub findings: u64,
    /// The time for making one program small.
    pub patience: Duration,
    /// Whether to report in detail what all programs make the passes do. Otherwise there is one line
    /// about one in [`SAMPLED`] programs.
    pub coverage: bool,
}

/// The short report of the coverage is about one in this number of programs, so that it costs little
/// time.
pub const SAMPLED: u64 = 8;

/// Runs all programs; returns whether all ways agree.
///
/// Prints its findings on the standard output, and its progress on the standard error if that is a
/// terminal.
pub fn fuzz(plan: &FuzzTask, tools: &Tools) -> Result<bool, String> {
    let library = tempfile::tempdir().map_err(text)?;
    tools.prepare(library.path())?;
    let run = Run {
        plan,
        tools,
        library: library.path(),
        start: Instant::now(),
        next: AtomicU64::new(0),
        done: AtomicU64::new(0),
        findings: AtomicU64::new(0),
        stopped: AtomicBool::new(false),
        coverage: Mutex::default(),
        screen: Mutex::new(io::stderr().is_terminal()),
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.jobs).map(|_| scope.spawn(|| run.work())).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    let (done, findings) = (run.done.into_inner(), run.findings.into_inner());
    let names: Vec<&str> = plan.ways.iter().map(|way| way.name.as_str()).collect();
    let found = match findings {
        0 => "no difference".to_owned(),
        1 => "1 of them with a difference".to_owned(),
        _ => format!("{findings} of them with a difference"),
    };
    println!(
        "fuzz: seed {}, {done} programs in {} ways ({}), {found}, {:.0} s",
        plan.seed,
        names.len(),
        names.join(", "),
        run.start.elapsed().as_secs_f64()
    );
    let coverage = run.coverage.into_inner().expect("nobody panics with it");
    print!("{}", coverage.report(&coverage::known(&tools.root)?, plan.coverage));
    Ok(findings == 0)
}

struct Run<'a> {
    plan: &'a FuzzTask,
    tools: &'a Tools,
    library: &'a Path,
    start: Instant,
    next: AtomicU64,
    done: AtomicU64,
    findings: AtomicU64,
    stopped: AtomicBool,
    coverage: Mutex<Coverage>,
    /// Whether the terminal shows a line with the progress.
    screen: Mutex<bool>,
}

impl Run<'_> {
    fn work(&self) -> Result<(), String> {
        let done = self.work_on();
        // If one thread fails, the others stop.
        if done.is_err() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        done
    }

    fn work_on(&self) -> Result<(), String> {
        let mut bench = Bench::new(self.tools, self.library).map_err(text)?;
        let mut coverage = Coverage::default();
        while !self.stopped.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.count {
                break;
            }
            let index = self.plan.first + number;
            let program = Text::of(&generate(self.plan.seed, index));
            bench.passes = Passes::random(self.plan.seed, index);
            if (self.plan.coverage || index.is_multiple_of(SAMPLED))
                && let Err(failure) = coverage.add(&program.program.source, &bench.passes.0)
            {
                self.found(index, &failure)?;
                self.keep(index, &program)?;
            }
            match bench.compare(&program, &self.plan.ways) {
                Ok(None) => {}
                Ok(Some(difference)) => {
                    let Difference { way, description, .. } = &difference;
                    self.found(index, &format!("{}: {description}", way.name))?;
                    let way = [self.plan.ways[0], difference.way];
                    // The limit is small because a program that does not end is run many times.
                    let limit = self.tools.limit.min(SHORT_LIMIT);
                    let tools = Tools { limit, ..self.tools.clone() };
                    let mut small = Bench::new(&tools, self.library).map_err(text)?;
                    // On a busy machine a command may exceed its limit, which would be a different
                    // difference.
                    let shows = |bench: &Bench, program: &Text| {
                        let other = bench.compare(program, &way).ok().flatten();
                        other.is_some_and(|other| other.is_failure == difference.is_failure)
                    };
                    if difference.way.is_random() {
                        small.passes = bench.passes.clone().shrink(|passes| {
                            small.passes.clone_from(passes);
                            shows(&small, &program)
                        });
                        self.say(&format!("    with {}", small.passes.option()))?;
                    }
                    let program = program.reduce(self.plan.patience, &|it| shows(&small, it));
                    self.keep(index, &program)?;
                }
                // A bug in the generator or in the tools.
                Err(failure) => {
                    self.found(index, &failure)?;
                    self.keep(index, &program)?;
                }
            }
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            self.show(done);
        }
        self.coverage.lock().expect("nobody panics with it").merge(coverage);
        Ok(())
    }

    fn show(&self, done: u64) {
        if *self.screen.lock().expect("nobody panics with it") {
            let _ = write!(io::stderr(), "\r{done} of {} programs ", self.plan.count);
        }
    }

    fn say(&self, line: &str) -> Result<(), String> {
        let screen = self.screen.lock().expect("nobody panics with it");
        if *screen {
            let _ = write!(io::stderr(), "\r");
        }
        writeln!(io::stdout(), "{line}").map_err(text)
    }

    fn found(&self, index: u64, what: &str) -> Result<(), String> {
        let findings = self.findings.fetch_add(1, Ordering::Relaxed) + 1;
        if findings >= self.plan.findings {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.say(&format!("program {index} of seed {}: {what}", self.plan.seed))
    }

    /// Saves a program as a test case, if its meaning is certain.
    fn keep(&self, index: u64, text: &Text) -> Result<(), String> {
        let failed = |error: io::Error| format!("{}: {error}", self.plan.save.display());
        let name = format!("seed{}_{index}", self.plan.seed);
        let Program { source, input } = &text.program;
        let folder = tempfile::tempdir().map_err(failed)?;
        let path = |end: &str| folder.path().join(&name).with_extension(end);
        fs::write(path("sy"), source).map_err(failed)?;
        if !input.is_empty() {
            fs::write(path("in"), input).map_err(failed)?;
        }
        let mut reference = Command::new(self.tools.root.join("tools/reference.sh"));
        reference.arg(path("sy"));
        let limit = self.tools.limit * 20;
        let doubt = process::succeed(&mut reference, folder.path(), limit).err();
        fs::create_dir_all(&self.plan.save).map_err(failed)?;
        let saved = |end: &str| self.plan.save.join(&name).with_extension(end);
        let end = if doubt.is_some() { "doubtful" } else { "sy" };
        if !input.is_empty() {
            save(&saved("in"), input).map_err(failed)?;
        }
        if doubt.is_none() {
            save(&saved("out"), &fs::read(path("out")).map_err(failed)?).map_err(failed)?;
        }
        save(&saved(end), source.as_bytes()).map_err(failed)?;
        let lines = source.lines().count();
        let path = saved(end);
        match doubt {
            None => self.say(&format!("    saved, {lines} lines: {}", path.display())),
            Some(doubt) => self.say(&format!(
                "    saved, {lines} lines: {}; no test case, for {doubt}",
                path.display()
            )),
        }
    }
}

/// Replaces a file by a complete new one, or does not touch it.
pub(crate) fn save(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut part = path.to_owned();
    part.as_mut_os_string().push(".part");
    fs::write(&part, text).and_then(|()| fs::rename(part, path))
}
