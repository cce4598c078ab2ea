//! Runs the steps of one test under limits, in a process of its own: the keeper.
//!
//! The judge starts the program again as the keeper, and writes a [`Plan`] to its standard input.
//! The keeper runs the steps until one fails, and prints an [`Account`].
//!
//! On Linux, if the system allows ([`Isolation::Full`]), the keeper is the first process of a process
//! namespace. Then nothing that a step starts outlives the step, whatever it does: the keeper kills
//! all other processes of the namespace at once, and if the keeper dies, the kernel kills the rest.
//! Nothing in the namespace can send the keeper a signal. The file system is read-only, except for the
//! test's folder and, above the submission's, a layer that is thrown away; both are in memory and
//! have a size. There is no network. A step has no capabilities.
//!
//! Otherwise ([`Isolation::Plain`]), a step has the limits of the system for one process, and its
//! process group is killed when it ends. On Linux, processes that have left the group are found
//! because they become the keeper's children.

mod inner;
#[cfg(target_os = "linux")]
mod namespaces;
mod processes;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

/// The word on the command line that starts the keeper; the judge alone uses it.
pub const WORD: &str = "keep-test";

/// What is enforced.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Isolation {
    /// Namespaces and limits.
    Full,
    /// Limits and process groups.
    Plain,
}

impl Isolation {
    /// In words, for a report.
    pub fn describe(self) -> &'static str {
        match self {
            Isolation::Full => {
                "limits on time, memory, output, disk and processes; \
                 own processes; no network; read-only files"
            }
            Isolation::Plain => {
                "limits on time, memory and output; process groups; \
                 network and files are not restricted"
            }
        }
    }
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
    /// How.
    pub isolation: Isolation,
    /// Whether the steps have the network and may write everywhere, as a build must.
    pub is_open: bool,
    /// Whether the steps are those of Docker or Podman, which need the user's whole environment, and leave
    /// processes that go on.
    pub is_engine: bool,
    /// The folder that the steps write to.
    pub folder: PathBuf,
    /// The working directory. What the steps write there is thrown away, unless the plan is open.
    pub directory: PathBuf,
    /// Whether `directory` is a submission's, which the steps may seem to write to.
    pub has_layer: bool,
    /// The limits.
    pub limits: Limits,
    /// How many processes the user has already, which count under some systems' limit.
    pub other_processes: u64,
    /// Environment variables, besides those that every step has.
    pub environment: BTreeMap<String, String>,
    /// The steps.
    pub steps: Vec<Step>,
    /// A file that the steps make, and where it is copied to after a step.
    pub keep: Option<(PathBuf, PathBuf)>,
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
    /// Why the keeper itself failed.
    pub failure: Option<String>,
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
    /// In words, as the end of a sentence about a step.
    pub fn describe(self, limits: &Limits) -> String {
        match self {
            End::Exit(status) => format!("ended with status {status}"),
            End::Signal(number) => match Signal::try_from(number) {
                Ok(signal) => format!("was killed by {signal}"),
                Err(_) => format!("was killed by signal {number}"),
            },
            End::Time => format!("took longer than {} s", limits.seconds),
            End::Memory => format!("took more than {} MiB of memory", limits.memory_mib),
            End::Output => format!("wrote more than {} MiB to a file", limits.output_mib),
            End::Disk => format!("wrote more than {} MiB to all files", limits.disk_mib),
            End::Processes => format!("had more than {} processes", limits.processes),
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
    running: BTreeMap<i32, Instant>,
}

impl Keepers {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills all keepers, and starts none from now on.
    pub fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        state.running.keys().for_each(|&pid| kill(pid));
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
                let state = self.state();
                let late = state.running.iter().filter(|(_, deadline)| **deadline < now);
                late.for_each(|(&pid, _)| kill(pid));
            }
        });
    }

    /// Runs the steps of a plan. `program` is the judge's own file.
    ///
    /// A submission that kills its keeper has failed, so its account is empty.
    ///
    /// # Errors
    /// The keeper could not do its work, for this reason.
    pub fn run(&self, program: &Path, plan: &Plan) -> Result<Account, String> {
        let text = serde_json::to_string(plan).map_err(|error| error.to_string())?;
        let mode = match (plan.isolation, plan.is_open) {
            (Isolation::Plain, _) => "plain",
            (Isolation::Full, true) => "open",
            (Isolation::Full, false) => "full",
        };
        // Some time for each step, because the keeper itself waits for a processor, too.
        let most = plan.limits.seconds * plan.steps.len() as f64 + 30.0;
        let output = self.call(
            Command::new(program).args([WORD, mode]),
            &text,
            Duration::from_secs_f64(most),
        )?;
        let Ok(account) = serde_json::from_str::<Account>(&output) else {
            return Ok(Account::default());
        };
        match account.failure {
            Some(failure) => Err(failure),
            None => Ok(account),
        }
    }

    /// Runs one of the judge's own processes, with this input, and returns its output.
    ///
    /// # Errors
    /// It could not be started, or the run was stopped.
    pub fn call(
        &self,
        command: &mut Command,
        input: &str,
        most: Duration,
    ) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("a process of the judge: {error}");
        let mut child = {
            // The lock is held until the process is known, so that a stop does not miss it.
            let mut state = self.state();
            if state.is_stopped {
                return Err("stopped".to_owned());
            }
            let child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()
                .map_err(failed)?;
            state.running.insert(child.id().cast_signed(), Instant::now() + most);
            child
        };
        // Writing fails if the process is dead; then its output says so.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
        let mut output = Vec::new();
        let read = child.stdout.take().map(|mut stdout| stdout.read_to_end(&mut output));
        self.state().running.remove(&child.id().cast_signed());
        let ended = child.wait();
        read.transpose().and(ended).map_err(failed)?;
        if self.is_stopped() {
            return Err("stopped".to_owned());
        }
        Ok(String::from_utf8_lossy(&output).into_owned())
    }

    /// What the system allows.
    pub fn isolation(&self, program: &Path) -> Isolation {
        let Ok(folder) = tempfile::tempdir() else { return Isolation::Plain };
        let output = |name: &str| folder.path().join(name);
        let plan = Plan {
            isolation: Isolation::Full,
            is_open: false,
            is_engine: false,
            folder: folder.path().to_owned(),
            directory: folder.path().to_owned(),
            has_layer: false,
            limits: Limits::default(),
            other_processes: processes::of_user(),
            environment: BTreeMap::new(),
            steps: vec![Step {
                words: vec!["true".to_owned()],
                input: None,
                outputs: [output("out"), output("err")],
            }],
            keep: None,
        };
        match self.run(program, &plan) {
            Ok(account) if account.steps.iter().all(|it| it.end == End::Exit(0)) => Isolation::Full,
            _ => Isolation::Plain,
        }
    }
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
    let done = match mode {
        "plain" | "inside" => inner::main(mode == "inside"),
        #[cfg(target_os = "linux")]
        "full" | "open" => namespaces::enter(mode == "full"),
        _ => Err("namespaces are not there".to_owned()),
    };
    let account = match done {
        Ok(Some(account)) => account,
        Ok(None) => return ExitCode::SUCCESS,
        Err(failure) => Account { steps: Vec::new(), failure: Some(failure) },
    };
    println!("{}", serde_json::to_string(&account).unwrap_or_default());
    ExitCode::SUCCESS
}
