//! Runs the steps of one test under limits, in a process of its own: the keeper.
//!
//! The judge starts the program again as the keeper, and writes a [`Plan`] and the inputs of its steps to its
//! standard input. The keeper runs the steps until one fails, and prints an [`Account`] and what the last step has
//! made (`wire`). So neither the keeper nor a step has any file of the machine open. The judge closes the input
//! last, so the keeper, which ends at the end of its input, does not outlive a judge that is killed.
//!
//! In the sandbox ([`Isolation::Sandbox`]), the keeper is the first process of a process namespace that
//! bubblewrap makes. Then nothing that a step starts outlives the step, whatever it does: the keeper
//! kills all other processes of the namespace at once, and if the keeper dies, the kernel kills the
//! rest. Nothing in the namespace can send the keeper a signal or change its limits. A step sees only what its
//! plan names.
//!
//! Without it ([`Isolation::None`]), a step has the limits of the system for one process, and its
//! process group is killed when it ends. On Linux, processes that have left the group are found
//! because they become the keeper's children.

#[cfg(target_os = "linux")]
mod filter;
mod inner;
pub mod probe;
mod processes;
#[cfg(target_os = "linux")]
mod sandbox;
mod view;
mod wire;

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use minisysy::diag::{Argument, Message, message};
use nix::sys::signal::{Signal, killpg};
use nix::sys::statvfs::{Statvfs, statvfs};
use nix::unistd::{Pid, Uid};
use serde::{Deserialize, Serialize};

use crate::cases::unread;
use crate::tools::cannot_run;

pub use view::View;

/// The word on the command line that starts the keeper; the judge alone uses it.
pub const WORD: &str = "keep-test";

/// The home folder of steps in the sandbox.
pub const HOME: &str = "/home/judge";

/// How a run without the sandbox is possible.
pub fn hint() -> Message {
    message!(
        "the sandbox needs the program `bwrap` (Debian's package `bubblewrap`); for compilers that you trust, use `--isolation none`"
    )
}

/// Where steps run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Isolation {
    /// In the sandbox.
    Sandbox,
    /// Beside the judge, under limits.
    None,
}

/// The limits of each step.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Time from start to end, and CPU time.
    pub seconds: f64,
    /// Memory of all processes together, in MiB.
    pub memory_mib: u64,
    /// Each file that is written, so also the output, in MiB.
    pub output_mib: u64,
    /// All files together, in MiB.
    pub disk_mib: u64,
    /// How many files, even empty ones: each takes memory of the kernel.
    pub files: u64,
    /// Processes at the same time.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        let (memory_mib, output_mib, disk_mib) = (512, 16, 64);
        Limits { seconds: 10.0, memory_mib, output_mib, disk_mib, files: 20_000, processes: 64 }
    }
}

/// What the keeper does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Where.
    pub isolation: Isolation,
    /// Whether the steps are those of Docker or Podman, which need the user's whole environment, and leave
    /// processes that go on.
    pub is_engine: bool,
    /// What the sandbox holds.
    pub view: View,
    /// The folder that the steps write to; in the sandbox it is in memory.
    pub folder: PathBuf,
    /// The working directory.
    pub directory: PathBuf,
    /// The folder that the steps may seem to write to. In the sandbox that is thrown away.
    pub layer: Option<PathBuf>,
    /// The limits.
    pub limits: Limits,
    /// How many processes the user has already, which count under some systems' limit.
    pub other_processes: u64,
    /// The user that the sandbox of root becomes.
    pub user: Option<u32>,
    /// The steps.
    pub steps: Vec<Step>,
    /// A file that the steps make, which is returned after the last.
    pub keep: Option<PathBuf>,
    /// The files that the judge writes: what the last step printed to its standard output and error, and the file
    /// that is kept.
    #[serde(skip)]
    pub results: [PathBuf; 3],
}

impl Plan {
    /// Shows a submission's folder at its place, with a layer above it.
    pub(crate) fn show_submission(&mut self, folder: Option<&(PathBuf, PathBuf)>) {
        if let Some((from, to)) = folder {
            self.view.read_only.push((from.clone(), to.clone()));
            self.layer = Some(to.clone());
        }
    }
}

/// One command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The file with its standard input, if it has any.
    pub input: Option<PathBuf>,
}

/// What the keeper reports.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    /// The steps that were run. All but the last ended with status 0.
    pub steps: Vec<Done>,
    /// Why the keeper itself failed.
    pub failure: Option<Message>,
}

/// How a step ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// Why.
    pub end: End,
    /// The time from start to end in milliseconds.
    pub wall_ms: u64,
    /// The CPU time of all its processes in milliseconds.
    pub cpu_ms: u64,
    /// The largest memory of a process so far, in KiB.
    pub memory_kib: u64,
}

/// Why a step ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this status.
    Exit(i32),
    /// By a signal that it did not get from the keeper.
    Signal(i32),
    /// The time was over.
    Time,
    /// It took too much memory.
    Memory,
    /// A file became too large.
    Output,
    /// Its files became too large together.
    Disk,
    /// It started too many processes.
    Processes,
    /// It could not be started, for this reason of the system.
    Unstarted(i32),
}

impl End {
    /// The sentence about this step.
    pub fn describe(self, step: impl Into<Argument>, limits: &Limits) -> Message {
        let step = step.into();
        match self {
            End::Exit(status) => message!("{step} ended with exit status {status}", step, status),
            End::Signal(number) => match Signal::try_from(number) {
                Ok(signal) => {
                    message!("{step} was killed by {signal}", step, signal = signal.as_str())
                }
                Err(_) => message!("{step} was killed by {signal}", step, signal = number),
            },
            End::Time => {
                let seconds = limits.seconds.to_string();
                message!("{step} took longer than {seconds} s", step, seconds)
            }
            End::Memory => {
                message!(
                    "{step} took more than {size} MiB of memory",
                    step,
                    size = limits.memory_mib
                )
            }
            End::Output => {
                message!(
                    "{step} wrote more than {size} MiB to a file",
                    step,
                    size = limits.output_mib
                )
            }
            End::Disk => message!(
                "{step} wrote more than {size} MiB or {count} files",
                step,
                size = limits.disk_mib,
                count = limits.files
            ),
            End::Processes => {
                message!("{step} had more than {count} processes", step, count = limits.processes)
            }
            End::Unstarted(error) => {
                let reason = Message::from(io::Error::from_raw_os_error(error));
                message!("{step} could not be started: {reason}", step, reason)
            }
        }
    }
}

/// The keepers that run, and when each must have ended. Ctrl-C kills them all.
#[derive(Debug, Default)]
pub struct Keepers {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    is_stopped: bool,
    running: BTreeMap<i32, Running>,
}

/// A keeper, which ends at the end of its input at the latest.
#[derive(Debug)]
struct Running {
    deadline: Instant,
    _stdin: Option<File>,
}

impl State {
    /// Kills the keepers for which this holds.
    fn kill(&mut self, is_due: impl Fn(&Running) -> bool) {
        self.running.retain(|&pid, it| {
            let is_due = is_due(it);
            if is_due {
                kill(pid);
            }
            !is_due
        });
    }
}

impl Keepers {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills all keepers, and starts none from now on.
    pub fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        state.kill(|_| true);
    }

    /// Whether [`Keepers::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    /// Kills the keepers that should have ended, for as long as the process lives.
    pub fn watch(&'static self) {
        thread::spawn(|| {
            loop {
                thread::sleep(Duration::from_secs(1));
                let now = Instant::now();
                self.state().kill(|it| it.deadline < now);
            }
        });
    }

    /// Runs the steps of a plan, and writes its results. `program` is the judge's own file.
    ///
    /// Without the sandbox, a submission that kills its keeper has failed, so its account is empty.
    ///
    /// # Errors
    /// The keeper could not do its work, for this reason.
    pub fn run(&self, program: &Path, plan: &Plan) -> Result<Account, Message> {
        let text = serde_json::to_vec(plan).map_err(|error| error.to_string())?;
        let mut input = wire::frame(&text);
        let mode = match plan.isolation {
            Isolation::Sandbox => "sandbox",
            Isolation::None => "plain",
        };
        if plan.isolation == Isolation::Sandbox {
            // The process that enters the sandbox reads the plan, and then the one inside.
            input.extend_from_within(..);
        }
        for path in plan.steps.iter().filter_map(|it| it.input.as_ref()) {
            input.extend(wire::frame(&fs::read(path).map_err(|error| unread(path, error))?));
        }
        // Some time for each step, because the keeper itself waits for a processor, too.
        let most = plan.limits.seconds * plan.steps.len() as f64 + 30.0;
        let most = Duration::from_secs_f64(most);
        let (output, said) = self.call(Command::new(program).args([WORD, mode]), &input, most)?;
        for path in &plan.results {
            let _ = fs::remove_file(path);
        }
        let mut output = &output[..];
        let account = wire::read(&mut output).ok().and_then(|it| serde_json::from_slice(&it).ok());
        let account: Account = match account {
            Some(account) => account,
            None if plan.isolation == Isolation::None => return Ok(Account::default()),
            None => return Err(message!("the sandbox failed: {reason}", reason = said.trim())),
        };
        for path in &plan.results {
            // The last one is there only if it was made.
            let Ok(bytes) = wire::read(&mut output) else { break };
            if path.as_os_str().is_empty() {
                continue;
            }
            fs::write(path, bytes).map_err(|error| match is_of_disk(&error) {
                true => full_disk(),
                false => error.into(),
            })?;
        }
        match account.failure {
            Some(failure) => Err(failure),
            None => Ok(account),
        }
    }

    /// Whether these commands end well where a plan runs, without what a submission has there. If not, a failure is the
    /// judge's own.
    pub fn can_run(&self, program: &Path, plan: &Plan, commands: &[&[&str]]) -> bool {
        let words = |it: &&[&str]| it.iter().map(|&word| word.to_owned()).collect();
        let steps = commands.iter().map(|it| Step { words: words(it), input: None }).collect();
        let view = View { writable: Vec::new(), ..plan.view.clone() };
        let directory = "/".into();
        let (layer, keep, results) = (None, None, <[PathBuf; 3]>::default());
        let plan = Plan { steps, view, directory, layer, keep, results, ..plan.clone() };
        let is_good = |it: Account| it.steps.iter().filter(|it| it.end == End::Exit(0)).count();
        let has_room = !has_no_room(&env::temp_dir(), 1);
        has_room && self.run(program, &plan).is_ok_and(|it| is_good(it) == commands.len())
    }

    /// Runs one of the judge's own processes, with this input, and returns its output and its messages. The input
    /// stays open until the output has ended.
    ///
    /// # Errors
    /// It could not be started, or the run was stopped.
    pub fn call(
        &self,
        command: &mut Command,
        input: &[u8],
        most: Duration,
    ) -> Result<(Vec<u8>, String), Message> {
        let failed = |error: io::Error| {
            message!("a process of the judge failed: {reason}", reason = Message::from(error))
        };
        let (mut child, stdin) = {
            // The lock is held until the process is known, so that a stop does not miss it.
            let mut state = self.state();
            if state.is_stopped {
                return Err(message!("stopped"));
            }
            let mut child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .process_group(0)
                .spawn()
                .map_err(failed)?;
            let stdin = child.stdin.take().map(|it| File::from(OwnedFd::from(it)));
            let copy = stdin.as_ref().and_then(|it| it.try_clone().ok());
            let deadline = Instant::now() + most;
            state.running.insert(child.id().cast_signed(), Running { deadline, _stdin: stdin });
            (child, copy)
        };
        // Writing fails if the process is dead; then its output says so.
        let _ = stdin.as_ref().map(|mut stdin| stdin.write_all(input));
        drop(stdin);
        let mut output = Vec::new();
        let read = child.stdout.take().map(|mut stdout| stdout.read_to_end(&mut output));
        let mut said = Vec::new();
        let _ = child.stderr.take().map(|mut stderr| stderr.read_to_end(&mut said));
        self.state().running.remove(&child.id().cast_signed());
        let ended = child.wait();
        read.transpose().and(ended).map_err(failed)?;
        if self.is_stopped() {
            return Err(message!("stopped"));
        }
        Ok((output, String::from_utf8_lossy(&said).into_owned()))
    }
}

/// Runs the one step of a plan on the judge's own standard input and output, for people. Returns its status.
///
/// # Errors
/// It could not be started.
pub fn interact(program: &Path, plan: &Plan) -> Result<i32, Message> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(&serde_json::to_vec(plan).map_err(|error| error.to_string())?)?;
    let mode = if plan.isolation == Isolation::Sandbox { "sandbox" } else { "plain" };
    let status = Command::new(program).args([WORD, mode]).arg(file.path()).status();
    let status = status.map_err(|error| cannot_run("sh", error, ""))?;
    status.code().ok_or_else(|| message!("the shell was killed"))
}

/// Whether a folder's disk has less room than this, in MiB.
pub(crate) fn has_no_room(folder: &Path, mib: u64) -> bool {
    // Other systems count in other types.
    #[allow(clippy::unnecessary_cast)]
    let free = |it: Statvfs| it.blocks_available() as u64 * it.fragment_size() as u64;
    statvfs(folder).is_ok_and(|it| free(it) < mib << 20)
}

/// Whether the disk had no room.
fn is_of_disk(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// Why a test cannot be judged if there is no room for its files.
pub(crate) fn full_disk() -> Message {
    message!("the disk of `{folder}` is full", folder = env::temp_dir().display().to_string())
}

/// Makes this process the parent of what loses its own: steps that have killed their keeper.
pub fn adopt() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Kills what [`adopt`] has brought in. Only for when no keeper runs.
pub fn kill_adopted() {
    processes::kill_children();
}

/// A range of users that have no other processes and no files.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Users {
    first: u32,
    last: u32,
}

impl Users {
    /// Reads `FIRST-LAST`.
    ///
    /// # Errors
    /// One line for people.
    pub fn parse(text: &str) -> Result<Users, Message> {
        let parts = text.split_once('-');
        let numbers = parts.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match numbers {
            Some((first, last)) if 0 < first && first <= last => Ok(Users { first, last }),
            _ => {
                Err(message!("`{text}` must have the form `FIRST-LAST` with numbers from 1", text))
            }
        }
    }

    /// The user for the submission with this number. Judges that run at the same time begin at different ones.
    pub fn nth(&self, number: usize) -> u32 {
        let start = u64::from(std::process::id()) * 37 + number as u64;
        self.first + (start % u64::from(self.last - self.first + 1)) as u32
    }
}

/// The users that this process can become: none if it is not root, or root only of a namespace without them. That is
/// an ordinary user of the machine.
pub fn users(range: Users) -> Option<Users> {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let holds = |line: &str| {
        let mut numbers = line.split_whitespace().map(|it| it.parse::<u64>().unwrap_or(0));
        let (first, _, count) = (numbers.next()?, numbers.next()?, numbers.next()?);
        let end = first.saturating_add(count);
        Some(first <= u64::from(range.first) && u64::from(range.last) < end)
    };
    let is_there = map.lines().any(|it| holds(it) == Some(true));
    (Uid::effective().is_root() && is_there).then_some(range)
}

/// How many processes and threads the user has.
pub fn other_processes() -> u64 {
    processes::of_user()
}

fn kill(group: i32) {
    // The group may just have ended.
    let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
}

/// The keeper's own main function, given the words after [`WORD`]: where it is, and for [`interact`] the file of
/// the plan.
pub fn main(words: &[String]) -> ExitCode {
    close_others();
    let mode = words.first().map_or("", String::as_str);
    let path = words.get(1).map(Path::new);
    let none = || message!("there is no sandbox on this system; use `--isolation none`");
    let done = match mode {
        probe::WORD => return probe::main(),
        "plain" | "inside" | "sandbox" => wire::own_input().and_then(|mut input| {
            let text = match path {
                Some(path) => fs::read(path).map_err(|error| unread(path, error))?,
                None => wire::read(&mut input)?,
            };
            let plan: Plan = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
            match (mode, path) {
                #[cfg(target_os = "linux")]
                ("sandbox", _) => sandbox::enter(plan, &text, path).map(|()| None),
                #[cfg(not(target_os = "linux"))]
                ("sandbox" | "inside", _) => Err(none()),
                (_, Some(_)) => inner::interact(&plan, mode == "inside").map(Some),
                _ => inner::main(input, &plan, mode == "inside").map(|()| None),
            }
        }),
        _ => Err(none()),
    };
    match (done, path) {
        (Ok(status), _) => ExitCode::from(status.unwrap_or(0)),
        (Err(failure), Some(_)) => {
            eprintln!("judge: {}", crate::language::text(failure));
            ExitCode::from(2)
        }
        (Err(failure), None) => {
            let account = Account { failure: Some(failure), ..Account::default() };
            let _ = io::stdout().write_all(&wire::frame(&wire::json(&account)));
            ExitCode::SUCCESS
        }
    }
}

/// Closes the files that this process has from its parent, apart from the standard ones.
fn close_others() {
    let entries = fs::read_dir("/dev/fd").into_iter().flatten().flatten();
    let numbers: Vec<i32> =
        entries.filter_map(|it| it.file_name().to_str()?.parse().ok()).collect();
    for number in numbers.into_iter().filter(|it| *it > 2) {
        // The one that listed them is closed already.
        let _ = nix::unistd::close(number);
    }
}
