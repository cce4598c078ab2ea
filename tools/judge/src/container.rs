//! Docker and Podman: what they are asked to do for a submission.
//!
//! The engine's own program runs with the user's environment and without the limits of a step, because
//! Podman works in it; the container has limits of its own.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use nix::sys::resource::{Resource, getrlimit};
use walkdir::WalkDir;

use crate::keeper::{Account, Done, End, Isolation, Step};
use crate::test::{Context, Files, Test};

/// The status of a shell whose command was killed, as the kernel does when a container has no memory left.
const KILLED: i32 = 137;

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

/// The command that builds the image `tag` from a folder.
pub(crate) fn build_words(engine: &str, path: &Path, file: Option<&str>, tag: &str) -> Vec<String> {
    let text = |path: &Path| path.display().to_string();
    let mut words = [engine, "build", "--tag", tag].map(str::to_owned).to_vec();
    if let Some(file) = file {
        words.extend(["--file".to_owned(), text(&path.join(file))]);
    }
    words.push(text(path));
    words
}

/// The judge's own limits on files and processes, as options. Podman fails where it may not raise them.
fn own_limits() -> Vec<String> {
    let limits = [("nofile", Resource::RLIMIT_NOFILE), ("nproc", Resource::RLIMIT_NPROC)];
    let limits = limits.into_iter().filter_map(|(name, it)| Some((name, getrlimit(it).ok()?.1)));
    // More than this may be forbidden even where the judge's own limit is higher.
    let limits = limits.map(|(name, most)| (name, most.min(1 << 15)));
    limits.map(|(name, most)| format!("--ulimit={name}={most}:{most}")).collect()
}

impl Context {
    /// Runs the lines of a test in a container, and then the program here.
    pub(crate) fn run_container(
        &self,
        test: Test,
        files: &Files,
        engine: &str,
        image: &str,
    ) -> Result<Account, String> {
        let name = files.folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("judge-{}", name.trim_start_matches('.'));
        let mut plan = self.plan(files, Path::new("/"), false);
        plan.isolation = Isolation::Plain;
        plan.is_engine = true;
        let words = self.run_words(test, files, engine, image, &name);
        plan.steps.push(Step { words, input: None, outputs: files.outputs(0) });
        let (done, ended) = mpsc::channel();
        let (account, is_full) = thread::scope(|scope| {
            let watch = scope.spawn(|| self.fills_disk(engine, &name, &files.work, ended));
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
            let mut plan = self.plan(files, &files.work, false);
            plan.keep = None;
            self.add_execution(&mut plan, test, files, &files.kept, None);
            account.steps.extend(self.keepers.run(&self.program, &plan)?.steps);
        }
        Ok(account)
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
            let files =
                WalkDir::new(work).into_iter().flatten().filter_map(|it| it.metadata().ok());
            let bytes = files.fold(layer.unwrap_or(0), |sum, it| sum + it.len());
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
        files: &Files,
        engine: &str,
        image: &str,
        name: &str,
    ) -> Vec<String> {
        let limits = &self.limits;
        let lines: Vec<String> = test.how.run.iter().map(|line| format!("( {line}\n)")).collect();
        let mut words: Vec<String> =
            [engine, "run", "--rm", "--name", name, "--network=none"].map(str::to_owned).into();
        if engine == "podman" {
            words.extend(own_limits());
        }
        words.extend([
            // An engine's own log would hold what the lines print, without a limit.
            "--log-driver=none".to_owned(),
            format!("--memory={}m", limits.memory_mib),
            format!("--memory-swap={}m", limits.memory_mib),
            format!("--pids-limit={}", limits.processes),
            format!("--ulimit=fsize={}", limits.output_mib << 20),
            format!("--volume={}:/judge/program.sy:ro", files.source.display()),
            format!("--volume={}:/judge/out", files.work.display()),
            "--env=input=/judge/program.sy".to_owned(),
            "--env=ir=/judge/out/program.ll".to_owned(),
            "--entrypoint=sh".to_owned(),
            image.to_owned(),
            "-c".to_owned(),
            lines.join(" && "),
        ]);
        words
    }
}
