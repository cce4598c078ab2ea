//! Judges all submissions, on several processors.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;

use minisysy::diag::{Message, message};

use crate::cache::{self, Cache};
use crate::cases::{Case, Expected};
use crate::config::Course;
use crate::language::{language, text};
use crate::progress::Progress;
use crate::report;
use crate::results::{Ending, Report, Submission, TestResult, VERSION, Verdict};
use crate::shard::Shard;
use crate::submission::{Build, Built, Failure, Setting, Source, SourceJob};
use crate::test::{Context, Judged, Test, caught, not_run};
use crate::tools;

/// How often a test that took too long is tried again.
const TRIES: usize = 2;

/// A submission's name, and what it has; or why it could not be opened.
pub type Opened = (String, Result<Source, Message>);

/// What a run does.
#[derive(Debug)]
pub struct Run {
    /// What all tests share.
    pub context: Context,
    /// The submissions.
    pub sources: Vec<Opened>,
    /// The programs.
    pub cases: Vec<Case>,
    /// Which programs a job is judged by.
    pub course: Course,
    /// How submissions are built.
    pub setting: Setting,
    /// How many tests run at the same time.
    pub parallel: usize,
    /// The part to judge.
    pub shard: Option<Shard>,
    /// The digest of the files of the tool-chains that are named.
    pub tool_chains: String,
    /// The folder of remembered results.
    pub cache: PathBuf,
    /// Whether remembered results are not used.
    pub again: bool,
}

/// The place of a test: its submission's, and its own among the submission's tests.
type Place = (usize, usize);

/// A submission while it is judged.
struct Work<'a> {
    source: &'a Source,
    tests: Vec<Test<'a>>,
    keys: Vec<String>,
    cache: Cache,
    state: Mutex<Option<State>>,
}

/// A submission that has been built, or has not, and then why.
type State = Result<Arc<Built>, Failure>;

#[derive(Default)]
struct Queue {
    to_build: VecDeque<usize>,
    ready: VecDeque<Place>,
    building: usize,
    /// How many tests of each submission are left.
    left: Vec<usize>,
    uncertain: Vec<Place>,
    results: Vec<Vec<Option<TestResult>>>,
}

struct Shared<'a> {
    run: &'a Run,
    works: Vec<Work<'a>>,
    progress: Progress,
    queue: Mutex<Queue>,
    wake: Condvar,
    /// The message that results cannot be saved is printed once.
    unsaved: Once,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Run {
    /// Judges everything. After a stop, what is known until then.
    pub fn judge(&self) -> Report {
        let mut submissions = Vec::new();
        let opened: Vec<&Source> =
            self.sources.iter().filter_map(|(_, it)| it.as_ref().ok()).collect();
        let works = self.works(&opened);
        let all = works.iter().map(|work| work.tests.len()).sum();
        let most = if works.len() > 1 { 20 } else { 100 };
        let progress = Progress::new(all, most);
        let queue = Mutex::new(Queue {
            left: works.iter().map(|work| work.tests.len()).collect(),
            results: works.iter().map(|work| vec![None; work.tests.len()]).collect(),
            ..Queue::default()
        });
        let shared = Shared {
            run: self,
            works,
            progress,
            queue,
            wake: Condvar::new(),
            unsaved: Once::new(),
        };
        shared.recall();
        thread::scope(|scope| {
            for _ in 0..self.parallel {
                scope.spawn(|| shared.work());
            }
        });
        shared.settle();
        shared.progress.end();
        let is_stopped = self.context.keepers.is_stopped();
        let results = std::mem::take(&mut lock(&shared.queue).results);
        for (work, results) in shared.works.iter().zip(results) {
            shared.save(work);
            submissions.push(work.finish(results, is_stopped));
        }
        for (name, source) in &self.sources {
            // A broken submission belongs to the first shard.
            if let (Err(message), true) = (source, self.shard.is_none_or(|it| it.number == 1)) {
                let (name, message) = (name.clone(), message.clone());
                let ending = Ending::OtherError;
                submissions.push(Submission { name, ending, message, tests: Vec::new() });
            }
        }
        let mut report = Report {
            version: VERSION,
            isolation: self.context.enforced.clone(),
            is_complete: !is_stopped,
            shard: self.shard.map(|it| format!("{}/{}", it.number, it.of)),
            submissions,
        };
        report.sort();
        report
    }

    /// Builds the first submission, and opens a shell where its steps run, for the first of its tests.
    /// Returns the status of the shell.
    ///
    /// # Errors
    /// For people: it was not built, or has no test.
    pub fn shell(&self) -> Result<i32, Message> {
        let (_, source) = self.sources.first().ok_or_else(|| message!("there is no submission"))?;
        let source = source.as_ref().map_err(Message::clone)?;
        let built = source.build(self.context.keepers, &self.setting);
        let built = built.map_err(|(_, message)| message)?;
        let works = self.works(&[source]);
        let test = works.first().and_then(|it| it.tests.first());
        let test = *test.ok_or_else(|| message!("there is no test"))?;
        let first = message!(
            "`$input` is `{case}`; the job `{job}` runs:",
            case = &test.case.name,
            job = test.job
        );
        let mut words = vec![text(first)];
        words.extend(test.how.run.iter().map(|line| format!("    {line}")));
        eprintln!("{}", report::shown(&words.join("\n")));
        self.context.shell(test, &built.ways[test.job])
    }

    /// The tests of each submission, in the part that is judged.
    fn works<'a>(&'a self, sources: &[&'a Source]) -> Vec<Work<'a>> {
        let digests: Vec<String> = self.cases.iter().map(cache::case_digest).collect();
        let shared = self.shared_key();
        let by_submission = self.shard.is_some_and(|shard| sources.len() >= shard.of);
        let mut index = 0;
        let mut works = Vec::new();
        for (place, &source) in sources.iter().enumerate() {
            let mut work = Work {
                source,
                tests: Vec::new(),
                keys: Vec::new(),
                cache: Cache::open(&self.cache, source.digest.as_deref(), !self.again),
                state: Mutex::new(None),
            };
            let is_whole = |how: &SourceJob| how.only.as_deref().is_none_or(str::is_empty);
            let last = source.jobs.iter().rfind(|(_, how)| is_whole(how)).map(|(job, _)| job);
            let is_flat = self.is_flat(source);
            let build = build_key(source);
            for (job, how) in &source.jobs {
                let folders = match &how.only {
                    Some(folder) => vec![folder.clone()],
                    None => self.course.folders(job),
                };
                // A folder without folders named after jobs is for every job.
                let is_flat = how.only.is_none() && is_flat;
                let is_last = last == Some(job);
                for (case, digest) in self.cases.iter().zip(&digests) {
                    let is_refused = matches!(case.expected, Expected::Refusal);
                    let is_once = is_refused || case.folder() == "performance";
                    if how.shortcut.is_some() && !is_last && is_once {
                        continue;
                    }
                    if !is_flat && !folders.iter().any(|it| it.is_empty() || it == case.folder()) {
                        continue;
                    }
                    index += 1;
                    let of_shard = if by_submission { place } else { index - 1 };
                    if self.shard.is_some_and(|shard| !shard.has(of_shard)) {
                        continue;
                    }
                    work.tests.push(Test { job, how, case });
                    work.keys.push(cache::key(&[&shared, &build, job, digest]));
                }
            }
            let is_elsewhere = by_submission && self.shard.is_some_and(|it| !it.has(place));
            if !is_elsewhere {
                works.push(work);
            }
        }
        works
    }

    fn is_flat(&self, source: &Source) -> bool {
        let folders: BTreeSet<String> =
            source.jobs.keys().flat_map(|job| self.course.folders(job)).collect();
        !self.cases.iter().any(|case| folders.contains(case.folder()))
    }

    /// What every result depends on.
    fn shared_key(&self) -> String {
        let context = &self.context;
        let judge = std::fs::metadata(&context.program).and_then(|it| it.modified());
        let runtime = std::fs::read_to_string(&context.tools.runtime).unwrap_or_default();
        cache::key(&[
            // Diagnostics are remembered in the language of the run.
            &format!("{judge:?} {:?} {:?} {:?}", context.limits, context.enforced, language()),
            &format!("{:?} {}", context.view.environment, context.is_exact),
            &format!("{} {}", context.is_strict, context.wants_lines),
            &context.tools.version,
            &runtime,
            &self.tool_chains,
        ])
    }
}

/// How a submission is built, and which programs of the machine its lines name, with their age.
fn build_key(source: &Source) -> String {
    let command = match &source.build {
        Build::Command(command) => command.as_str(),
        _ => "",
    };
    let lines = source.jobs.values().flat_map(|job| &job.run).map(String::as_str).chain([command]);
    let words: BTreeSet<&str> = lines.flat_map(str::split_whitespace).collect();
    let programs = words.into_iter().filter(|it| !it.contains('/')).filter_map(tools::locate);
    let ages = programs.map(|path| {
        let changed = std::fs::metadata(&path).and_then(|it| it.modified()).ok();
        (path, changed)
    });
    let lines: Vec<_> = source.jobs.values().map(|job| &job.run).collect();
    format!("{:?} {:?} {lines:?} {:?}", source.build, source.directory, ages.collect::<Vec<_>>())
}

/// What all right programs of a submission have in common, if none of them is right: then the first thing to
/// look at is the environment.
fn common_failure(source: &Source, tests: &[TestResult]) -> Option<Message> {
    let right: Vec<&TestResult> = tests.iter().filter(|it| !it.is_refusal).collect();
    let line = |test: &TestResult| {
        let said = test.reasons.first().map(|it| it.text.to_string()).unwrap_or_default();
        let said = said.lines().next().unwrap_or_default();
        let (verdict, summary) = (test.verdict.to_string(), test.summary());
        match said {
            "" => message!("{verdict}: {summary}", verdict, summary),
            said => message!("{verdict}: {summary}: {said}", verdict, summary, said),
        }
    };
    let first = right.first().filter(|it| it.verdict != Verdict::AC && right.len() > 1)?;
    if right.iter().any(|it| line(it) != line(first)) {
        return None;
    }
    let build = match &source.build {
        Build::Command(command) => format!(" --build '{}'", command.replace('\'', "'\\''")),
        Build::Done => " --built".to_owned(),
        Build::Container(engine) => format!(" --isolation {engine}"),
    };
    let folder = source.folder.display().to_string().replace('\'', "'\\''");
    Some(message!(
        "all {count} right programs fail in the same way: {failure}\nCheck the environment by hand: judge --shell{build} '{folder}'",
        count = right.len(),
        failure = line(first),
        build,
        folder
    ))
}

impl Work<'_> {
    fn finish(&self, results: Vec<Option<TestResult>>, is_stopped: bool) -> Submission {
        let (ending, message) = match &*lock(&self.state) {
            Some(Err(failure)) if !is_stopped => failure.clone(),
            _ if is_stopped && results.iter().any(Option::is_none) => {
                (Ending::Aborted, Message::default())
            }
            _ => (Ending::Accepted, Message::default()),
        };
        let why = match ending {
            Ending::Aborted => message!("stopped"),
            _ => message!("it was not built"),
        };
        let tests = self.tests.iter().zip(results);
        let tests = tests
            .map(|(test, result)| result.unwrap_or_else(|| not_run(*test, why.clone())))
            .collect::<Vec<TestResult>>();
        let failed: Vec<&TestResult> =
            tests.iter().filter(|it| it.verdict == Verdict::OE).collect();
        let (ending, message) = match (ending, failed.first()) {
            (Ending::Accepted, Some(first)) => {
                let message = message!(
                    "the judge failed at {count} tests, which do not count: {reason}",
                    count = failed.len(),
                    reason = first.summary()
                );
                (Ending::JudgerError, message)
            }
            (Ending::Accepted, None) => {
                (Ending::Accepted, common_failure(self.source, &tests).unwrap_or_default())
            }
            (ending, _) => (ending, message),
        };
        Submission { name: self.source.name.clone(), ending, message, tests }
    }
}

impl Shared<'_> {
    /// Takes remembered results, and queues the submissions that have other tests.
    fn recall(&self) {
        let mut queue = lock(&self.queue);
        for (index, work) in self.works.iter().enumerate() {
            for (place, key) in work.keys.iter().enumerate() {
                if let Some(result) = work.cache.get(key) {
                    self.progress.done(&work.source.name, &result);
                    queue.results[index][place] = Some(result);
                    queue.left[index] -= 1;
                }
            }
            if queue.left[index] > 0 {
                queue.to_build.push_back(index);
            }
        }
    }

    /// The life of a worker. Tests come before builds, so that few submissions are on the disk.
    fn work(&self) {
        let mut queue = lock(&self.queue);
        loop {
            if self.run.context.keepers.is_stopped() {
                self.wake.notify_all();
                return;
            }
            if let Some(place) = queue.ready.pop_front() {
                drop(queue);
                self.judge(place);
            } else if let Some(index) = queue.to_build.pop_front() {
                queue.building += 1;
                drop(queue);
                self.build(index);
            } else if queue.building > 0 {
                queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            } else {
                return;
            }
            queue = lock(&self.queue);
        }
    }

    fn build(&self, index: usize) {
        let work = &self.works[index];
        let build = || work.source.build(self.run.context.keepers, &self.run.setting);
        let built = caught(build).unwrap_or_else(|reason| Err((Ending::CompileError, reason)));
        let is_built = built.is_ok();
        if let Err((ending, log)) = &built
            && !self.run.context.keepers.is_stopped()
        {
            let log = text(log.clone());
            let line = log.lines().next().unwrap_or_default();
            self.progress.say(&format!("{}: {ending:?}: {line}", work.source.name));
        }
        *lock(&work.state) = Some(built.map(Arc::new));
        let mut queue = lock(&self.queue);
        if is_built {
            let results = &queue.results[index];
            let places = (0..work.tests.len()).filter(|&place| results[place].is_none());
            let places: Vec<Place> = places.map(|place| (index, place)).collect();
            queue.ready.extend(places);
        }
        queue.building -= 1;
        self.wake.notify_all();
    }

    fn judge_one(&self, (index, place): Place) -> Option<Judged> {
        let work = &self.works[index];
        let state = lock(&work.state).clone();
        let Some(Ok(built)) = state else { return None };
        let test = work.tests[place];
        Some(self.run.context.judge(test, &built.ways[test.job]))
    }

    fn judge(&self, place: Place) {
        let Some(judged) = self.judge_one(place) else { return };
        let is_uncertain = judged.is_uncertain && self.run.parallel > 1;
        if is_uncertain {
            lock(&self.queue).uncertain.push(place);
        } else {
            self.record(place, judged);
        }
    }

    /// Remembers the results of `work` so far, or says why that fails.
    fn save(&self, work: &Work) {
        if let Err(error) = work.cache.save() {
            let line = message!("results are not cached: {reason}", reason = error);
            self.unsaved.call_once(|| self.progress.say(&format!("judge: {}", text(line))));
        }
    }

    fn record(&self, (index, place): Place, judged: Judged) {
        if judged.result.verdict == Verdict::NR {
            return;
        }
        let work = &self.works[index];
        work.cache.put(&work.keys[place], &judged);
        let result = judged.result;
        self.progress.done(&work.source.name, &result);
        let mut queue = lock(&self.queue);
        queue.results[index][place] = Some(result);
        queue.left[index] -= 1;
        if queue.left[index] == 0 {
            // The copy of the submission is removed.
            *lock(&work.state) = None;
            self.save(work);
        }
    }

    /// Judges again, alone, what took too long in company, or could not be judged there.
    fn settle(&self) {
        let mut uncertain = std::mem::take(&mut lock(&self.queue).uncertain);
        uncertain.sort_unstable();
        for place in uncertain {
            if self.run.context.keepers.is_stopped() {
                return;
            }
            // Other programs may load the machine, too.
            let mut tries = (0..TRIES).filter_map(|_| self.judge_one(place));
            let first = tries.next();
            let judged = first.map(|first| match first.is_uncertain {
                true => tries.find(|it| !it.is_uncertain).unwrap_or(first),
                false => first,
            });
            if let Some(judged) = judged {
                self.record(place, judged);
            }
        }
    }
}
