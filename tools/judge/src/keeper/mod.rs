//! Runs the steps of one test under limits, in a process of its own: the keeper.
//!
//! The judge starts the program again as the keeper, and writes a [`Plan`] to its standard input.
//! The keeper runs the steps until one fails, and prints an [`Account`]. The judge closes the input
//! last, so the keeper, which ends at the end of its input, does not outlive a judge that is killed.
//!
//! In the sandbox ([`Isolation::Sandbox`]), the keeper is the first process of a process namespace that
//! bubblewrap makes. Then nothing that a step starts outlives the step, whatever it does: the keeper
//! kills all other processes of the namespace at once, and if the keeper dies, the kernel kills the
//! rest. Nothing in the namespace can send the keeper a signal. A step sees only what its plan names.
//!
//! Without it ([`Isolation::None`]), a step has the limits of the system for one process, and its
//! process group is killed when it ends. On Linux, processes that have left the group are found
//! because they become the keeper's children.

mod inner;
pub mod probe;
mod processes;
#[cfg(target_os = "linux")]
mod sandbox;
mod view;

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
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

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
    /// Processes at the same time.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { seconds: 10.0, memory_mib: 512, output_mib: 16, disk_mib: 64, processes: 64 }
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
    /// The steps.
    pub steps: Vec<Step>,
    /// A file that the steps make, and where it is copied to after the last.
    pub keep: Option<(PathBuf, PathBuf)>,
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
    /// The files for its standard output and error.
    pub outputs: [PathBuf; 2],
}

/// What the keeper reports.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    /// The steps that were run. All but the last ended with status 0.
    pub steps: Vec<Done>,
    /// Whether the file that is to be kept was made.
    pub is_kept: bool,
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
                count = inner::MOST_FILES
            ),
            End::Processes => {
                message!("{step} had more than {count} processes", step, count = limits.processes)
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

    /// Runs the steps of a plan. `program` is the judge's own file.
    ///
    /// Without the sandbox, a submission that kills its keeper has failed, so its account is empty.
    ///
    /// # Errors
    /// The keeper could not do its work, for this reason.
    pub fn run(&self, program: &Path, plan: &Plan) -> Result<Account, Message> {
        let text = serde_json::to_string(plan).map_err(|error| error.to_string())?;
        let mode = match plan.isolation {
            Isolation::Sandbox => "sandbox",
            Isolation::None => "plain",
        };
        // Some time for each step, because the keeper itself waits for a processor, too.
        let most = plan.limits.seconds * plan.steps.len() as f64 + 30.0;
        let most = Duration::from_secs_f64(most);
        let (output, said) = self.call(Command::new(program).args([WORD, mode]), &text, most)?;
        let account = match serde_json::from_str::<Account>(&output) {
            Ok(account) => account,
            Err(_) if plan.isolation == Isolation::None => Account::default(),
            Err(_) => {
                return Err(message!("the sandbox failed: {reason}", reason = said.trim()));
            }
        };
        if let (Some((_, to)), false) = (&plan.keep, account.is_kept) {
            let _ = fs::remove_file(to);
        }
        match account.failure {
            Some(failure) => Err(failure),
            None => Ok(account),
        }
    }

    /// Runs one of the judge's own processes, with this line as its input, and returns its output and its
    /// messages. The input stays open until the output has ended.
    ///
    /// # Errors
    /// It could not be started, or the run was stopped.
    pub fn call(
        &self,
        command: &mut Command,
        input: &str,
        most: Duration,
    ) -> Result<(String, String), Message> {
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
        let _ = stdin.as_ref().map(|mut stdin| writeln!(stdin, "{input}"));
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
        let [output, said] = [output, said].map(|it| String::from_utf8_lossy(&it).into_owned());
        Ok((output, said))
    }
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

/// How many processes and threads the user has.
pub fn other_processes() -> u64 {
    processes::of_user()
}

fn kill(group: i32) {
    // The group may just have ended.
    let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
}

/// The keeper's own main function, given the words after [`WORD`].
pub fn main(words: &[String]) -> ExitCode {
    let mode = words.first().map_or("", String::as_str);
    let plan = |text: io::Result<String>| {
        let text = text.map_err(Message::from)?;
        serde_json::from_str(&text).map_err(|error| Message::from(error.to_string()))
    };
    let line = || {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map(|_| line)
    };
    let done = match mode {
        "plain" => plan(line()).and_then(|plan| inner::main(&plan, false)),
        #[cfg(target_os = "linux")]
        "sandbox" => plan(line()).and_then(sandbox::enter).map(|()| Account::default()),
        #[cfg(target_os = "linux")]
        "inside" => {
            let path = Path::new(words.get(1).map_or("", String::as_str));
            plan(fs::read_to_string(path)).and_then(|plan| {
                sandbox::close(path)?;
                inner::main(&plan, true)
            })
        }
        probe::WORD => return probe::main(),
        _ => Err(message!("there is no sandbox on this system; use `--isolation none`")),
    };
    let account =
        done.unwrap_or_else(|failure| Account { failure: Some(failure), ..Account::default() });
    println!("{}", serde_json::to_string(&account).unwrap_or_default());
    ExitCode::SUCCESS
}
