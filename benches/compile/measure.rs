//! Measures the time and the peak memory of one process.

use crate::support::{cut, kill_group};
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The result of a process, or of several that ran one after the other.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// From start to end.
    pub time: Duration,
    /// The time that the processor worked for it, without that for the system.
    pub cpu: Duration,
    /// The largest resident set, in bytes.
    pub peak: u64,
    /// Why the result does not count, if it does not.
    failure: Option<Failure>,
}

#[derive(Clone, Debug)]
enum Failure {
    TimedOut,
    /// It ended with status 1.
    Refused(String),
    /// It ended with another status, or by a signal.
    Crashed(String),
}

impl Outcome {
    /// Whether it did not compile its input.
    pub fn failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Adds the result of the next process.
    pub fn add(&mut self, next: Outcome) {
        self.time += next.time;
        self.cpu += next.cpu;
        self.peak = self.peak.max(next.peak);
        self.failure = self.failure.take().or(next.failure);
    }
}

/// Runs a command for no longer than `limit`, with the file `input` as its standard input. Its standard
/// error goes to the file `messages`.
pub fn measure(
    command: &Command,
    input: Option<&Path>,
    limit: Duration,
    messages: &Path,
) -> io::Result<Outcome> {
    let input = input.map_or(Ok(Stdio::null()), |path| File::open(path).map(Stdio::from))?;
    let mut again = Command::new(command.get_program());
    again.args(command.get_args()).stdin(input).stdout(Stdio::null());
    again.stderr(File::create(messages)?).process_group(0);

    let start = Instant::now();
    let child = again.spawn()?;
    let process = child.id();
    let (ended, end) = mpsc::channel();
    let watch = thread::spawn(move || {
        let timed_out = end.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout);
        if timed_out {
            kill_group(process);
        }
        timed_out
    });
    // The process is reaped only after the watch has ended. Until then no other process can get
    // its number, and the watch cannot kill the wrong one.
    await_end(process)?;
    let time = start.elapsed();
    let _ = ended.send(());
    let timed_out = watch.join().expect("the watch does not panic");
    let (status, cpu, peak) = reap(process)?;

    let failure = if timed_out {
        Some(Failure::TimedOut)
    } else if status.success() {
        None
    } else {
        let complaint = complaint(status, messages)?;
        Some(match status.code() {
            Some(1) => Failure::Refused(complaint),
            _ => Failure::Crashed(complaint),
        })
    };
    Ok(Outcome { time, cpu, peak, failure })
}

fn complaint(status: ExitStatus, messages: &Path) -> io::Result<String> {
    let text = fs::read(messages)?;
    let text = String::from_utf8_lossy(&text);
    let Some(line) = text.lines().find(|line| !line.trim().is_empty()) else {
        return Ok(status.to_string());
    };
    // The folder of the files was made for this run; its name would only be in the way.
    let folder = messages.parent().map_or(String::new(), |folder| format!("{}/", folder.display()));
    let line = line.replace(&folder, "");
    Ok(format!("{status}: {}", cut(&line, 100)))
}

/// Waits for the end of a process without reaping it.
#[allow(unsafe_code)]
fn await_end(process: u32) -> io::Result<()> {
    loop {
        let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
        let options = libc::WEXITED | libc::WNOWAIT;
        // SAFETY: the pointer is valid for the call.
        let result = unsafe { libc::waitid(libc::P_PID, process, info.as_mut_ptr(), options) };
        if result == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Reaps a process that has ended; returns its status, its CPU time and its peak memory in bytes.
#[allow(unsafe_code)]
fn reap(process: u32) -> io::Result<(ExitStatus, Duration, u64)> {
    let process = libc::pid_t::try_from(process).expect("process numbers are positive ints");
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are valid for the call; zeros are a valid rusage.
    let (reaped, usage) =
        unsafe { (libc::wait4(process, &mut status, 0, usage.as_mut_ptr()), usage.assume_init()) };
    if reaped != process {
        return Err(io::Error::last_os_error());
    }
    // The peak is in bytes on macOS, elsewhere in KB.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let peak = u64::try_from(usage.ru_maxrss).unwrap_or_default() * unit;
    let part = |number: i64| u64::try_from(number).unwrap_or_default();
    let cpu = Duration::from_secs(part(usage.ru_utime.tv_sec))
        + Duration::from_micros(part(usage.ru_utime.tv_usec));
    Ok((ExitStatus::from_raw(status), cpu, peak))
}

/// Several runs, summed up.
pub struct Summary {
    time: Duration,
    cpu: Duration,
    /// The largest peak, in bytes.
    pub peak: u64,
    failure: Option<Failure>,
}

impl Summary {
    /// Takes the median of the times; if a run failed, that run.
    pub fn new(mut outcomes: Vec<Outcome>) -> Summary {
        outcomes.sort_by_key(|outcome| outcome.time);
        let peak = outcomes.iter().map(|outcome| outcome.peak).max().unwrap_or_default();
        let failed = outcomes.iter().find(|outcome| outcome.failed());
        let median = failed.unwrap_or(&outcomes[outcomes.len() / 2]);
        let mut cpu: Vec<Duration> = outcomes.iter().map(|outcome| outcome.cpu).collect();
        cpu.sort_unstable();
        let cpu = cpu[cpu.len() / 2];
        Summary { time: median.time, cpu, peak, failure: median.failure.clone() }
    }

    /// The time, if it did not fail.
    pub fn success(&self) -> Option<Duration> {
        self.failure.is_none().then_some(self.time)
    }

    /// The median of the CPU times, if no run failed.
    pub fn cpu(&self) -> Option<Duration> {
        self.failure.is_none().then_some(self.cpu)
    }

    /// The time, and whether the limit cut it short; `None` if the input was not compiled.
    pub fn at_least(&self) -> Option<(Duration, bool)> {
        match self.failure {
            None => Some((self.time, false)),
            Some(Failure::TimedOut) => Some((self.time, true)),
            Some(Failure::Refused(_) | Failure::Crashed(_)) => None,
        }
    }

    /// Whether the input was refused.
    pub fn refused(&self) -> bool {
        matches!(self.failure, Some(Failure::Refused(_)))
    }

    /// The first line that it printed when it failed.
    pub fn complaint(&self) -> Option<&str> {
        match &self.failure {
            Some(Failure::Refused(complaint) | Failure::Crashed(complaint)) => Some(complaint),
            None | Some(Failure::TimedOut) => None,
        }
    }
}

/// Milliseconds in three digits, for the table.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.time.as_secs_f64() * 1e3;
        let digits = match milliseconds {
            ..10.0 => 2,
            ..100.0 => 1,
            _ => 0,
        };
        match &self.failure {
            None => f.pad(&format!("{milliseconds:.digits$}")),
            Some(Failure::TimedOut) => f.pad(&format!("> {} s", self.time.as_secs())),
            Some(Failure::Refused(_)) => f.pad("refused"),
            Some(Failure::Crashed(_)) => f.pad("crashes"),
        }
    }
}
