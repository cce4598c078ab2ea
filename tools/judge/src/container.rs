//! Docker and Podman: what they are asked to do for a submission.
//!
//! The engine's own program runs with the user's environment and without the limits of a step, because
//! Podman works in it; the container has limits of its own.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use minisysy::diag::Message;
use nix::sys::resource::{Resource, getrlimit};

use crate::keeper::{Account, Done, End, Isolation, Step};
use crate::test::{Context, Files, Test};
use crate::tools::cannot_run;
use crate::tree::{self, Found};

/// The status of a shell whose command was killed, as the kernel does when a container has no memory left.
const KILLED: i32 = 137;

/// The first line that a container writes to its standard error. The engine's own failures are before it.
const STARTED: &str = "judge: the container has started";

/// The status of a container whose image lacks a shell.
const LACKING: i32 = 127;

/// What engines say of failures that are no fault of a submission.
const OWN_FAULTS: [&str; 14] = [
    "OCI runtime",
    "Cannot connect to the Docker daemon",
    "failed to resolve source metadata",
    "failed to do request",
    "initializing source docker://",
    "error pulling image",
    "Unable to find image",
    "toomanyrequests: ",
    "TLS handshake timeout",
    "i/o timeout",
    "no such host",
    "network is unreachable",
    "no space left on device",
    "No space left on device",
];

/// What engines say, perhaps beside that, of commands of a Dockerfile that fail, and of images that do not exist or
/// cannot run a shell.
const OF_IMAGES: [&str; 11] = [
    "did not complete successfully",
    "exit status",
    "exit code",
    "non-zero code",
    "pull access denied",
    ": not found",
    "manifest unknown",
    "executable file not found",
    "exec format error",
    "no such file or directory",
    "not a directory",
];

fn is_of_image(messages: &str) -> bool {
    OF_IMAGES.iter().any(|it| messages.contains(it))
}

/// How often the size of a container is looked at.
const PAUSE: Duration = Duration::from_secs(1);

/// The program that makes images and answers: `docker` or `podman`.
pub fn engine() -> Option<&'static str> {
    ["docker", "podman"].into_iter().find(|name| succeeds(Command::new(name).arg("info")))
}

/// Runs a command without input and output, in a group of its own, so that Ctrl-C does not reach it.
fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.process_group(0).status().is_ok_and(|status| status.success())
}

/// The judge's own limits on files and processes, as options. Podman fails where it may not raise them.
fn own_limits() -> Vec<String> {
    let limits = [("nofile", Resource::RLIMIT_NOFILE), ("nproc", Resource::RLIMIT_NPROC)];
    let limits = limits.into_iter().filter_map(|(name, it)| Some((name, getrlimit(it).ok()?.1)));
    // More than this may be forbidden even where the judge's own limit is higher.
    let limits = limits.map(|(name, most)| (name, most.min(1 << 15)));
    limits.map(|(name, most)| format!("--ulimit={name}={most}:{most}")).collect()
}

/// Whether an engine that could not build an image names a fault that is not the submission's, such as a registry that
/// does not answer. That is in its last line; what commands print is before it.
pub(crate) fn is_own_fault(messages: &str) -> bool {
    let last = messages.lines().rfind(|it| !it.trim().is_empty()).unwrap_or_default();
    OWN_FAULTS.iter().any(|it| last.contains(it)) && !is_of_image(last)
}

/// Removes the first line from the messages of a container; or returns what the engine says, if the container
/// has not started. What runs in it cannot take back what is written.
fn take_mark(path: &Path) -> Result<(), String> {
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let start = text.windows(STARTED.len()).position(|it| it == STARTED.as_bytes());
    let Some(start) = start else { return Err(String::from_utf8_lossy(&text).into_owned()) };
    let rest = text.get(start + STARTED.len() + 1..).unwrap_or_default();
    fs::write(path, rest).map_err(|error| error.to_string())
}

impl Context {
    /// Runs the lines of a test in a container.
    pub(crate) fn run_container(
        &self,
        test: Test,
        files: &Files,
        engine: &str,
        image: &str,
    ) -> Result<Account, Message> {
        let out = files.folder.join("container");
        fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        let name = files.folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("judge-{}", name.trim_start_matches('.'));
        let mut plan = self.plan(&files.folder, &files.seen, Path::new("/"));
        plan.keep = Some(out.join("program.ll"));
        plan.isolation = Isolation::None;
        plan.is_engine = true;
        let words = self.run_words(test, [&files.source, &out], engine, image, &name);
        plan.steps.push(Step { words, input: None });
        let (done, ended) = mpsc::channel();
        let (account, is_full) = thread::scope(|scope| {
            let watch = scope.spawn(|| self.fills_disk(engine, &name, &out, ended));
            let account = self.keepers.run(&self.program, &plan);
            drop(done);
            (account, watch.join().unwrap_or(false))
        });
        let end = account.as_ref().ok().and_then(|it| it.steps.last()).map(|it| it.end);
        if !matches!(end, Some(End::Exit(_))) {
            // The container goes on without its client.
            succeeds(Command::new(engine).args(["rm", "--force", &name]));
        }
        let mut account = account?;
        if end.is_some_and(|it| matches!(it, End::Exit(_))) {
            match (take_mark(&files.outputs(false)[1]), account.steps.last_mut()) {
                (Err(said), Some(last)) if is_of_image(&said) => last.end = End::Exit(LACKING),
                (marked, _) => marked.map_err(|it| format!("{engine}: {it}"))?,
            }
        }
        if let Some(last) = account.steps.last_mut().filter(|it| it.end == End::Exit(KILLED)) {
            last.end = End::Memory;
        }
        if let (Some(last), true) = (account.steps.last_mut(), is_full) {
            last.end = End::Disk;
            return Ok(account);
        }
        if end == Some(End::Exit(0)) {
            // One step stands for all lines.
            let done = account.steps[0].clone();
            account.steps.resize(test.how.run.len(), Done { cpu_ms: 0, ..done });
        }
        Ok(account)
    }

    /// Opens a shell in a container that is like that of a test.
    pub(crate) fn container_shell(
        &self,
        files: &Files,
        engine: &str,
        image: &str,
    ) -> Result<i32, Message> {
        let out = files.folder.join("container");
        fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        let name = format!("judge-shell-{}", std::process::id());
        let mut words = self.container_words([&files.source, &out], engine, image, &name);
        words.insert(2, "--interactive".to_owned());
        if std::io::IsTerminal::is_terminal(&std::io::stdin()) {
            words.insert(2, "--tty".to_owned());
        }
        let status = Command::new(&words[0]).args(&words[1..]).status();
        status.map(|it| it.code().unwrap_or(1)).map_err(|error| cannot_run(engine, error, ""))
    }

    /// Removes the container if it writes too much, and returns whether it did. The engines' own limits on the
    /// size of a container need certain file systems. Few tests last long enough to be looked at.
    fn fills_disk(&self, engine: &str, name: &str, work: &Path, ended: Receiver<()>) -> bool {
        let words = ["container", "inspect", "--size", "--format={{.SizeRw}}", name];
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            let said =
                Command::new(engine).args(words).stdin(Stdio::null()).process_group(0).output();
            let layer =
                said.ok().and_then(|it| String::from_utf8_lossy(&it.stdout).trim().parse().ok());
            let mut bytes: u64 = layer.unwrap_or(0);
            // The container runs meanwhile, so entries may vanish. Entries that cannot be read do not count.
            let _ = tree::walk(work, |found, _| {
                if let Found::Entry(_, _, stat) = found {
                    bytes = bytes.saturating_add(u64::try_from(stat.st_size).unwrap_or(0));
                }
                Ok(true)
            });
            if bytes > self.limits.disk_mib << 20 {
                return succeeds(Command::new(engine).args(["rm", "--force", name]));
            }
        }
        false
    }

    /// The command that runs the lines of a test in the container `name`.
    fn run_words(
        &self,
        test: Test,
        files: [&Path; 2],
        engine: &str,
        image: &str,
        name: &str,
    ) -> Vec<String> {
        let lines: Vec<String> = test.how.run.iter().map(|line| format!("( {line}\n)")).collect();
        let mut words = self.container_words(files, engine, image, name);
        let line = format!("echo {STARTED} >&2 && {}", lines.join(" && "));
        words.extend(["-c".to_owned(), line]);
        words
    }

    /// The command that runs a shell in the container `name`.
    fn container_words(
        &self,
        [source, out]: [&Path; 2],
        engine: &str,
        image: &str,
        name: &str,
    ) -> Vec<String> {
        let limits = &self.limits;
        let mut words: Vec<String> =
            [engine, "run", "--rm", "--name", name, "--network=none"].map(str::to_owned).into();
        if engine == "podman" {
            words.extend(own_limits());
        }
        words.extend([
            // An engine's own log would hold what the lines print, without a limit.
            "--log-driver=none".to_owned(),
            "--cap-drop=ALL".to_owned(),
            "--security-opt=no-new-privileges".to_owned(),
            format!("--memory={}m", limits.memory_mib),
            format!("--memory-swap={}m", limits.memory_mib),
            format!("--pids-limit={}", limits.processes),
            format!("--ulimit=fsize={}", limits.output_mib << 20),
            format!("--volume={}:/judge/program.sy:ro", source.display()),
            format!("--volume={}:/judge/out", out.display()),
            "--env=input=/judge/program.sy".to_owned(),
            "--env=ir=/judge/out/program.ll".to_owned(),
            "--entrypoint=sh".to_owned(),
            image.to_owned(),
        ]);
        words
    }
}
