//! Tries what the sandbox promises, before anything is judged.
//!
//! The judge makes what may not be reached: a file, a folder, sockets, a process. A step in the sandbox
//! tries to reach each, and prints what it reached.

use std::fs::{self, File};
use std::io;
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use minisysy::diag::{Message, message};
use nix::sys::signal::kill;
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::{Isolation, Keepers, Limits, Plan, Step, View};

/// The word after the keeper's on the command line of the probe.
pub const WORD: &str = "probe";

/// How many files of the home folder are tried.
const MOST: usize = 50;

/// What the probe tries to reach.
#[derive(Debug, Serialize, Deserialize)]
struct Targets {
    /// Files to read.
    secrets: Vec<PathBuf>,
    /// Folders to write to.
    folders: Vec<PathBuf>,
    /// A socket in the file system.
    socket: PathBuf,
    /// A port of this machine.
    port: u16,
    /// A process.
    process: i32,
}

/// What is tried, in the words of a report.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
enum Promise {
    Reading,
    Writing,
    Sockets,
    Network,
    Processes,
    Rights,
    Kernel,
}

impl Promise {
    const ALL: [Promise; 7] = [
        Promise::Reading,
        Promise::Writing,
        Promise::Sockets,
        Promise::Network,
        Promise::Processes,
        Promise::Rights,
        Promise::Kernel,
    ];

    fn describe(self) -> Message {
        match self {
            Promise::Reading => {
                message!("tests, other submissions and the home folder cannot be read")
            }
            Promise::Writing => message!("files of this machine are read-only"),
            Promise::Sockets => message!("no sockets of the machine"),
            Promise::Network => message!("no network"),
            Promise::Processes => message!("no other processes"),
            Promise::Rights => message!("no capabilities"),
            Promise::Kernel => {
                message!(
                    "no namespaces, mounts or settings of the kernel; a filter of system calls"
                )
            }
        }
    }
}

/// What is enforced without the sandbox.
pub fn nothing() -> Vec<Message> {
    vec![
        message!("limits on time, memory and output"),
        message!("NOT isolated: submissions can read and write your files and use the network"),
    ]
}

/// Tries the sandbox, and returns what it enforces. `secrets` are files that nothing may read.
///
/// # Errors
/// The sandbox cannot be entered, or does not hold.
pub fn run(
    keepers: &Keepers,
    program: &Path,
    view: &View,
    secrets: &[PathBuf],
    limits: Limits,
    user: Option<u32>,
) -> Result<Vec<Message>, Message> {
    let text = |error: io::Error| Message::from(error);
    let outside = crate::scratch::folder().map_err(text)?;
    let path = |name: &str| outside.path().join(name);
    fs::write(path("secret"), "").map_err(text)?;
    let _socket = UnixListener::bind(path("socket")).map_err(text)?;
    let port = TcpListener::bind("127.0.0.1:0").map_err(text)?;
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let own = fs::read_dir(home.as_deref().unwrap_or(Path::new("/nowhere")));
    let own = own.into_iter().flatten().flatten().map(|it| it.path()).filter(|it| it.is_file());
    let is_shown = |path: &Path| view.read_only.iter().any(|(from, _)| path.starts_with(from));
    let mut read = vec![path("secret"), "/etc/shadow".into(), "/etc/hostname".into()];
    read.extend(own.take(MOST).filter(|it| !is_shown(it)));
    read.extend(secrets.iter().cloned());
    let places = [Some(outside.path().to_owned()), home, std::env::current_dir().ok()];
    let mut folders: Vec<PathBuf> = places.into_iter().flatten().collect();
    folders.extend(["/usr", "/etc", "/"].map(PathBuf::from));
    folders.extend(secrets.iter().filter_map(|it| Some(it.parent()?.to_owned())));
    let targets = Targets {
        secrets: read,
        folders: folders.clone(),
        socket: path("socket"),
        port: port.local_addr().map_err(text)?.port(),
        process: std::process::id().cast_signed(),
    };
    fs::write(path("targets"), serde_json::to_vec(&targets).map_err(|it| it.to_string())?)
        .map_err(text)?;
    let plan = Plan {
        isolation: Isolation::Sandbox,
        is_engine: false,
        view: view.clone(),
        folder: "/judge/out".into(),
        directory: "/judge/out".into(),
        layer: None,
        limits: Limits { seconds: 10.0, ..limits },
        other_processes: super::other_processes(),
        user,
        steps: vec![Step {
            // The keeper's own program, which is in no folder there.
            words: ["/proc/self/exe", super::WORD, WORD].map(str::to_owned).into(),
            input: Some(path("targets")),
        }],
        keep: None,
        results: ["out", "err", ""].map(path),
    };
    let account = keepers
        .run(program, &plan)
        .map_err(|reason| message!("{reason}\nhelp: {hint}", reason, hint = super::hint()))?;
    let said = fs::read_to_string(path("out")).unwrap_or_default();
    let Ok(mut reached) = serde_json::from_str::<Vec<(Promise, String)>>(&said) else {
        let why = fs::read_to_string(path("err")).unwrap_or_default();
        let reason = format!("{:?} {why}", account.steps);
        return Err(message!("the probe of the sandbox failed: {reason}", reason));
    };
    for folder in folders {
        // Inside, a folder of this name may be in memory.
        if fs::remove_file(folder.join(mark(targets.process))).is_ok() {
            reached.push((Promise::Writing, folder.display().to_string()));
        }
    }
    if let Some((promise, what)) = reached.first() {
        let promise = promise.describe();
        return Err(message!(
            "the sandbox is not effective: {promise}, but the probe reached `{what}`",
            promise,
            what
        ));
    }
    let mut all: Vec<Message> = Promise::ALL.iter().map(|it| it.describe()).collect();
    all.push(message!("limits on time, memory, output, disk and processes"));
    all.push(message!(
        "NOT enforced without control groups: the kernel's own memory, and peaks of memory and processes that last less than 10 ms"
    ));
    Ok(all)
}

/// The probe itself.
pub(super) fn main() -> ExitCode {
    let Ok(targets) = serde_json::from_reader::<_, Targets>(io::stdin()) else {
        return ExitCode::FAILURE;
    };
    println!("{}", serde_json::to_string(&reached(&targets)).unwrap_or_default());
    ExitCode::SUCCESS
}

/// What can be reached.
fn reached(targets: &Targets) -> Vec<(Promise, String)> {
    let mut reached = Vec::new();
    let mut note =
        |promise, what: &dyn std::fmt::Display| reached.push((promise, what.to_string()));
    for path in &targets.secrets {
        if File::open(path).is_ok() {
            note(Promise::Reading, &path.display());
        }
    }
    for folder in &targets.folders {
        let _ = File::create(folder.join(mark(targets.process)));
    }
    if UnixStream::connect(&targets.socket).is_ok() {
        note(Promise::Sockets, &targets.socket.display());
    }
    if TcpStream::connect(("127.0.0.1", targets.port)).is_ok() {
        note(Promise::Network, &"a port of this machine");
    }
    let interfaces = fs::read_to_string("/proc/net/dev").unwrap_or_default();
    let mut names = interfaces.lines().skip(2).filter_map(|it| Some(it.split_once(':')?.0.trim()));
    if let Some(name) = names.find(|it| *it != "lo") {
        note(Promise::Network, &name);
    }
    let is_process = |it: &i32| ![1, std::process::id().cast_signed()].contains(it);
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut others = entries.filter_map(|it| it.file_name().to_str()?.parse().ok());
    if let Some(number) = others.find(is_process) {
        note(Promise::Processes, &number);
    }
    let own = std::process::id().cast_signed();
    if ![1, own].contains(&targets.process) && kill(Pid::from_raw(targets.process), None).is_ok() {
        note(Promise::Processes, &targets.process);
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let rights = status.lines().filter(|it| it.starts_with("CapEff:") || it.starts_with("CapPrm:"));
    for line in rights {
        if line.trim_end_matches('0').ends_with('\t') {
            continue;
        }
        note(Promise::Rights, &line);
    }
    // A filter has the number 2.
    if !status.lines().any(|it| it.starts_with("Seccomp:") && it.ends_with('2')) {
        note(Promise::Kernel, &"a system call");
    }
    if Path::new("/proc/sys/kernel").exists() {
        note(Promise::Kernel, &"/proc/sys");
    }
    #[cfg(target_os = "linux")]
    {
        use nix::{mount, sched};
        let (tmp, flags) = (Some("tmpfs"), mount::MsFlags::empty());
        if mount::mount(tmp, "/tmp", tmp, flags, None::<&str>).is_ok() {
            note(Promise::Kernel, &"a mount");
        }
        if sched::unshare(sched::CloneFlags::CLONE_NEWUSER).is_ok() {
            note(Promise::Kernel, &"a namespace");
        }
    }
    let devices = fs::read_dir("/dev").into_iter().flatten().flatten();
    for device in devices {
        use std::os::unix::fs::FileTypeExt;
        if device.file_type().is_ok_and(|it| it.is_block_device()) {
            note(Promise::Writing, &device.path().display());
        }
    }
    reached
}

/// The name of the file that the probe tries to make, by the number of the judge's process.
fn mark(process: i32) -> String {
    format!(".judge-probe-{process}")
}
