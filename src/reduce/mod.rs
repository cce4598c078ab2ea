//! Shrinks a program on which a compiler fails.
//!
//! [`reduce`] tries one edit after another, and keeps those after which the program is still right and
//! the compiler still fails alike. It works on trees, the outer statements first, as in hierarchical delta
//! debugging (Misherghi and Su, "HDD: Hierarchical Delta Debugging", 2006), with the halving of Zeller and
//! Hildebrandt's ddmin in each list, and replaces nodes by parts of themselves, as Perses does (Sun et al.,
//! "Perses: Syntax-Guided Program Reduction", 2018).
//!
//! A program is right if the checker accepts it and the [interpreter](crate::interpreter) finds no fault in
//! a run with its input. So the result has no undefined behaviour, which a reducer of text cannot promise.
//!
//! | step | in |
//! |---|---|
//! | the places of statements, expressions and names | `tree` |
//! | the edits | `edit` |
//! | the layout of what is tried | [`format`](fn@format) |
//! | what a program should do | [`Expected`] |
//! | which messages are alike | [`Wording`] |
//! | the text about the result | [`Help`] |
//! | the search | this file |
//!
//! Each try takes time linear in the program, apart from the runs of both compilers and the program.

mod edit;
mod expected;
mod format;
mod help;
mod message;
mod tree;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use rustc_hash::{FxHashSet, FxHasher};

use crate::sema::Extensions;
use crate::support::clock::Instant;
use edit::{Edit, PASSES, Pass, Subject};
use tree::Tree;

pub use expected::{Expected, Program, Rules};
pub use format::format;
pub use help::Help;
pub use message::Wording;

/// Steps that a smaller program may take more than the one that it is made from.
const MORE_STEPS: u64 = 100_000;

/// How long to try.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No try begins after this time.
    pub time: Duration,
    /// The most programs that are given to the compiler.
    pub tries: usize,
    /// How many tries there are at the same time. What is kept has failed alone, too. The result does not
    /// depend on this number if the budget is not used up.
    pub threads: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: Duration::from_secs(60), tries: usize::MAX, threads: 1 }
    }
}

/// How far the search is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The lines of the smallest program until now.
    pub lines: usize,
    /// The programs that were given to the compiler.
    pub tries: usize,
    /// The time that was used.
    pub elapsed: Duration,
}

/// A program that was made small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The program.
    pub program: Program,
    /// What it should do.
    pub expected: Expected,
    /// The programs that were given to the compiler.
    pub tries: usize,
    /// Whether no edit is left; otherwise the budget was used up.
    pub is_minimal: bool,
}

/// The smallest correct program found for which `fails` is true. It is true for `program`, and `expected` is
/// what `program` should do.
///
/// `fails` is called on several threads. `progress` is called after each step, and can end the search.
pub fn reduce(
    program: Program,
    expected: Expected,
    budget: Budget,
    fails: &(dyn Fn(&Program, &Expected) -> bool + Sync),
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Reduced {
    let all = [(true, Extensions::Refuse), (true, Extensions::Accept), (false, Extensions::Refuse)];
    let all = all.map(|(refuses_doubtful, extensions)| Rules { extensions, refuses_doubtful });
    let keeps = |rules: &Rules| Expected::of(&program, *rules, expected.steps).is_ok();
    // The strictest that the program keeps.
    let rules = all.into_iter().find(keeps).unwrap_or_default();
    let mut search = Search {
        best: Candidate { size: Size::of(&program), program },
        expected,
        is_laid_out: false,
        rules,
        fails,
        budget,
        start: Instant::now(),
        tries: 0,
        is_stopped: false,
        tried: FxHashSet::default(),
    };
    search.lay_out();
    let mut is_minimal = false;
    while !is_minimal && !search.is_over() {
        is_minimal = true;
        let (last, others) = PASSES.split_last().expect("there are passes");
        for pass in others {
            is_minimal &= !search.run(pass, progress);
        }
        is_minimal = is_minimal && !search.run(last, progress);
        is_minimal &= !search.is_over();
    }
    // The budget is for the search; this is one try.
    search.tidy();
    let Search { best, expected, tries, .. } = search;
    Reduced { program: best.program, expected, tries, is_minimal }
}

/// What an edit has to make smaller: characters, then letters, then the sum of digits, then unusual white
/// space; and the same of the input.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Size([u64; 4], [u64; 4]);

impl Size {
    fn of(program: &Program) -> Size {
        let count = |text: &[u8]| {
            let mut counts = [0; 4];
            for byte in text {
                counts[0] += u64::from(!byte.is_ascii_whitespace());
                counts[1] += u64::from(byte.is_ascii_alphabetic());
                counts[2] += if byte.is_ascii_digit() { u64::from(byte - b'0') } else { 0 };
                counts[3] += u64::from(matches!(byte, b'\t' | b'\r' | b'\x0b' | b'\x0c'));
            }
            counts
        };
        Size(count(program.source.as_bytes()), count(&program.input))
    }
}

struct Candidate {
    program: Program,
    size: Size,
}

struct Search<'a> {
    best: Candidate,
    expected: Expected,
    /// Whether candidates are formatted. A failure that depends on a comment is lost by that.
    is_laid_out: bool,
    rules: Rules,
    fails: &'a (dyn Fn(&Program, &Expected) -> bool + Sync),
    budget: Budget,
    start: Instant,
    tries: usize,
    /// Whether the caller wants no more.
    is_stopped: bool,
    /// The hashes of what was tried.
    tried: FxHashSet<u64>,
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        let is_used_up =
            self.start.elapsed() >= self.budget.time || self.tries >= self.budget.tries;
        self.is_stopped || is_used_up
    }

    /// What the program should do, if it is right and the compiler still fails.
    fn check(&self, program: &Program) -> Option<Expected> {
        let most_steps = self.expected.steps.saturating_add(MORE_STEPS);
        let expected = Expected::of(program, self.rules, most_steps).ok()?;
        (self.fails)(program, &expected).then_some(expected)
    }

    /// Takes another form of the same program if the compiler still fails.
    fn take(&mut self, source: String) -> bool {
        let program = Program { source, input: self.best.program.input.clone() };
        self.tries += 1;
        let Some(expected) = self.check(&program) else { return false };
        self.best = Candidate { size: Size::of(&program), program };
        self.expected = expected;
        true
    }

    /// The usual layout, with one variable in each declaration if possible.
    fn lay_out(&mut self) {
        let source = &self.best.program.source;
        let split =
            Edit::apply(&[edit::declarations::split_declarations(&Tree::new(source))], source);
        self.is_laid_out = true;
        if !self.take(format(split.as_bytes())) {
            let plain = format(self.best.program.source.as_bytes());
            self.is_laid_out = self.take(plain);
        }
    }

    /// Joins declarations, and leaves out blank lines.
    fn tidy(&mut self) {
        let source = &self.best.program.source;
        let joined =
            Edit::apply(&[edit::declarations::join_declarations(&Tree::new(source))], source);
        let tidy = if self.is_laid_out {
            self.laid_out(joined)
        } else {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            let lines = source.lines().map(words).filter(|line| !line.is_empty());
            lines.map(|line| line + "\n").collect()
        };
        if tidy != *source {
            self.take(tidy);
        }
    }

    fn laid_out(&self, source: String) -> String {
        if self.is_laid_out { format(source.as_bytes()) } else { source }
    }

    /// The program after some edits, if it is smaller and new.
    fn candidate(&mut self, edits: &[Edit]) -> Option<Candidate> {
        let Program { source, input } = &self.best.program;
        let source = match edits.iter().all(|it| it.splices.is_empty()) {
            true => source.clone(),
            false => self.laid_out(Edit::apply(edits, source)),
        };
        let program = Program { source, input: Edit::apply_to_input(edits, input) };
        let mut hasher = FxHasher::default();
        program.hash(&mut hasher);
        let size = Size::of(&program);
        let is_new =
            size.cmp(&self.best.size) == Ordering::Less && self.tried.insert(hasher.finish());
        is_new.then_some(Candidate { program, size })
    }

    /// Tries all edits of a kind. Returns whether one was kept.
    fn run(&mut self, pass: &Pass, progress: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> bool {
        let mut is_changed = false;
        for depth in 0.. {
            if self.is_over() {
                break;
            }
            let tree = Tree::new(&self.best.program.source);
            let deepest = tree.stmts.iter().map(|stmt| stmt.depth).max().unwrap_or(0);
            if depth > if pass.has_depths { deepest } else { 0 } {
                break;
            }
            is_changed |= self.run_at(pass, depth, tree, progress);
        }
        is_changed
    }

    fn run_at(
        &mut self,
        pass: &Pass,
        depth: usize,
        tree: Tree,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> bool {
        let mut is_changed = false;
        let mut edits =
            (pass.edits)(&Subject { tree: &tree, input: &self.best.program.input }, depth);
        drop(tree);
        let mut together = if pass.is_list { edits.len().max(1) } else { 1 };
        loop {
            let mut at = 0;
            while at < edits.len() {
                let begin = at;
                let mut window = Vec::new();
                while at < edits.len() && window.len() < self.budget.threads.max(1) {
                    if self.is_over() {
                        return is_changed;
                    }
                    let end = edits.len().min(at + together);
                    let candidate = self.candidate(&edits[at..end]);
                    window.extend(candidate.map(|it| (at, it)));
                    at = end;
                }
                let candidates_at_once = window.len();
                self.tries += candidates_at_once;
                let candidates = window.iter().map(|(_, it)| &it.program).collect::<Vec<_>>();
                let found = self.check_all(&candidates);
                let found =
                    window.into_iter().zip(found).find_map(|(it, found)| Some((it, found?)));
                if let Some(((place, candidate), expected)) = found {
                    if candidates_at_once > 1 && self.check(&candidate.program).is_none() {
                        // The compiler is in its own way, perhaps by a file of a fixed name.
                        self.budget.threads = 1;
                        self.tried.clear();
                        at = begin;
                        continue;
                    }
                    self.best = candidate;
                    self.expected = expected;
                    is_changed = true;
                    // The next edit at this place has not been tried.
                    at = place;
                    let tree = Tree::new(&self.best.program.source);
                    let subject = Subject { tree: &tree, input: &self.best.program.input };
                    edits = (pass.edits)(&subject, depth);
                }
                let now = Progress {
                    lines: self.best.program.source.lines().count(),
                    tries: self.tries,
                    elapsed: self.start.elapsed(),
                };
                self.is_stopped = progress(now).is_break();
            }
            if together == 1 {
                return is_changed;
            }
            together = together.min(edits.len().max(2)) / 2;
        }
    }

    /// Checks some programs at the same time.
    fn check_all(&self, programs: &[&Program]) -> Vec<Option<Expected>> {
        let Some((first, others)) = programs.split_first() else { return Vec::new() };
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for &program in others {
                workers
                    .push(thread::Builder::new().spawn_scoped(scope, move || self.check(program)));
            }
            let mut found = vec![self.check(first)];
            for (worker, program) in workers.into_iter().zip(others) {
                found.push(match worker {
                    Ok(worker) => worker.join().unwrap_or_else(|it| std::panic::resume_unwind(it)),
                    // The system has no more threads.
                    Err(_) => self.check(program),
                });
            }
            found
        })
    }
}

#[cfg(test)]
mod tests;
