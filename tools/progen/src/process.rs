//! Runs a program to its end, under limits.

use std::fs::{self, File};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program that prints more than this is out of control.
const OUTPUT_LIMIT: u64 = 16 << 20;

/// The result of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its output.
    pub stdout: Vec<u8>,
    /// Its exit status.
    pub status: i32,
}

/// Runs `command` with `input`, or nothing, as its standard input. Its standard output and error go
/// to files in `folder`.
///
/// Fails, with the first line of the command's messages, if it cannot be started, is killed by a
/// signal, takes longer than `limit` or prints without end. An exit status is never a failure.
pub fn run(
    command: &mut Command,
    folder: &Path,
    input: Option<&Path>,
    limit: Duration,
) -> Result<Finished, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let program = program.rsplit('/').next().unwrap_or_default().to_owned();
    let failed = |error: io::Error| format!("{program}: {error}");
    // Unlike pipes, files take all output without a reader.
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.join(name));
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path).map_err(failed)?),
        None => Stdio::null(),
    };
    let mut child = command
        .stdin(stdin)
        .stdout(File::create(&stdout).map_err(failed)?)
        .stderr(File::create(&stderr).map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        let size = fs::metadata(&stdout).map_or(0, |metadata| metadata.len());
        let complaint = if start.elapsed() > limit {
            format!("{program} did not end within {} s", limit.as_secs())
        } else if size > OUTPUT_LIMIT {
            format!("{program} printed more than {} MB", OUTPUT_LIMIT >> 20)
        } else {
            thread::sleep(Duration::from_micros(500));
            continue;
        };
        let _ = child.kill();
        let _ = child.wait();
        return Err(complaint);
    };
    match (status.code(), status.signal()) {
        (Some(status), _) => Ok(Finished { stdout: fs::read(&stdout).map_err(failed)?, status }),
        (None, signal) => {
            let signal = signal.map_or_else(String::new, |signal| format!(" by signal {signal}"));
            Err(format!("{program} was killed{signal}{}", said(folder)))
        }
    }
}

/// Runs `command` as [`run`] does, but an exit status other than 0 is also a failure.
pub fn succeed(command: &mut Command, folder: &Path, limit: Duration) -> Result<(), String> {
    let finished = run(command, folder, None, limit)?;
    if finished.status == 0 {
        return Ok(());
    }
    let program = command.get_program().to_string_lossy().into_owned();
    let program = program.rsplit('/').next().unwrap_or_default();
    Err(format!("{program} failed with status {}{}", finished.status, said(folder)))
}

/// The end of an error message: the last program's own message.
pub fn said(folder: &Path) -> String {
    complaint(folder).map_or_else(String::new, |line| format!(": {line}"))
}

/// The first line that the last program wrote to its standard error, if any.
fn complaint(folder: &Path) -> Option<String> {
    let text = fs::read(folder.join("stderr")).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().take(160).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit: u64) -> Result<Finished, String> {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut command = Command::new("sh");
        run(command.args(["-c", script]), folder.path(), None, Duration::from_millis(limit))
    }

    #[test]
    fn output_and_status_are_kept() {
        let finished = shell("echo one; exit 3", 5_000).expect("it ends");
        assert_eq!(finished, Finished { stdout: b"one\n".to_vec(), status: 3 });
    }

    #[test]
    fn what_does_not_end_by_itself_is_ended() {
        assert_eq!(shell("exec sleep 100", 50), Err("sh did not end within 0 s".to_owned()));
        assert_eq!(
            shell("exec cat /dev/zero", 50_000),
            Err("sh printed more than 16 MB".to_owned())
        );
        let killed = shell("echo so >&2; kill -9 $$", 5_000);
        assert_eq!(killed, Err("sh was killed by signal 9: so".to_owned()));
    }
}
