//! The keeper at work: it runs the steps.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use minisysy::diag::Message;
use nix::libc::O_NOFOLLOW;
#[cfg(target_os = "linux")]
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::waitpid;
use nix::unistd::Pid;

use crate::tools::cannot_run;

use super::{Account, Done, End, Limits, Plan, Step, full_disk, processes};

/// How often the processes and their memory are looked at.
const PAUSE: Duration = Duration::from_millis(10);

/// The files that a test may have, even empty ones: each takes memory of the kernel.
pub(super) const MOST_FILES: u64 = 20_000;

/// The files of a step: its input, output and messages.
type Streams = (Stdio, File, File);

/// Runs a plan.
pub(super) fn main(plan: &Plan, is_inside: bool) -> Result<Account, Message> {
    let text = |error: io::Error| Message::from(error);
    let mut streams = Vec::new();
    for step in &plan.steps {
        let stdin = match &step.input {
            Some(path) => Stdio::from(File::open(path).map_err(text)?),
            None => Stdio::null(),
        };
        let [stdout, stderr] = &step.outputs;
        let create = |path: &Path| File::create(path).map_err(text);
        streams.push((stdin, create(stdout)?, create(stderr)?));
    }
    let mut kept = match &plan.keep {
        Some((_, to)) => Some(File::create(to).map_err(text)?),
        None => None,
    };
    #[cfg(target_os = "linux")]
    if is_inside {
        let files = plan.steps.iter().flat_map(|it| it.input.iter().chain(&it.outputs));
        files
            .chain(plan.keep.iter().map(|(_, to)| to))
            .try_for_each(|it| super::sandbox::close(it))?;
        super::sandbox::arrange(plan)?;
    } else {
        nix::sys::prctl::set_child_subreaper(true).map_err(|error| error.to_string())?;
    }
    // Not earlier: a process with two threads cannot enter a user namespace.
    thread::Builder::new().spawn(end_with_judge).map_err(text)?;
    limit(plan)?;
    let mut account = Account::default();
    for (step, streams) in plan.steps.iter().zip(streams) {
        let done = run(step, plan, streams, is_inside);
        let done = done.map_err(|error| match is_of_disk(&error) {
            true => full_disk(),
            false => cannot_run(&step.words[0], error, ""),
        })?;
        let is_good = done.end == End::Exit(0);
        account.steps.push(done);
        if !is_good {
            break;
        }
    }
    if let (Some((from, _)), Some(file)) = (&plan.keep, &mut kept) {
        account.is_kept = copy(from, file, &plan.limits)?.is_some();
    }
    Ok(account)
}

/// Ends this process when the judge has ended, which has the other end of the standard input. A signal at
/// the death of the parent would not do: the parent may die before the signal is asked for.
fn end_with_judge() {
    let _ = io::copy(&mut io::stdin(), &mut io::sink());
    std::process::exit(1);
}

/// Copies a file that the steps made; `None` if there is no plain file. It fails if the disk is full.
fn copy(from: &Path, to: &mut File, limits: &Limits) -> Result<Option<()>, Message> {
    // A pipe would block the keeper.
    if !fs::symlink_metadata(from).is_ok_and(|it| it.is_file()) {
        return Ok(None);
    }
    let opened = File::options().read(true).custom_flags(O_NOFOLLOW).open(from);
    let Ok(from) = opened else { return Ok(None) };
    match io::copy(&mut from.take(limits.output_mib << 20), to) {
        Err(error) if is_of_disk(&error) => Err(full_disk()),
        copied => Ok(copied.ok().map(drop)),
    }
}

/// Whether the disk had no room.
fn is_of_disk(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
}

/// A file in memory for what a step prints, if that goes to a file in the end. So the keeper knows if the disk
/// has no room for it; the step alone would know, and print less, or end.
fn buffer(file: &File) -> io::Result<Option<File>> {
    #[cfg(target_os = "linux")]
    if file.metadata()?.is_file() {
        return Ok(Some(memfd_create(c"output", MFdFlags::MFD_CLOEXEC)?.into()));
    }
    let _ = file;
    Ok(None)
}

/// Sets the limits of this process, which its children inherit and cannot raise.
fn limit(plan: &Plan) -> Result<(), Message> {
    let limits = &plan.limits;
    let seconds = limits.seconds.ceil() as u64 + 1;
    let set = |resource, most| {
        setrlimit(resource, most, most)
            .map_err(|error| Message::from(format!("setrlimit: {error}")))
    };
    set(Resource::RLIMIT_CORE, 0)?;
    if plan.is_engine {
        // The engine's own files, such as the layers of images, have no limit.
        return Ok(());
    }
    set(Resource::RLIMIT_FSIZE, limits.output_mib << 20)?;
    set(Resource::RLIMIT_CPU, seconds)?;
    set(Resource::RLIMIT_NPROC, plan.other_processes + limits.processes + 3)?;
    // Unlike the limit on addresses, this one counts only what can be written, so it does not hurt
    // programs that reserve much. It applies to each process; the keeper looks at their sum.
    set(Resource::RLIMIT_DATA, limits.memory_mib << 21)
}

fn run(
    step: &Step,
    plan: &Plan,
    (stdin, stdout, stderr): Streams,
    is_inside: bool,
) -> io::Result<Done> {
    let buffers = [buffer(&stdout)?, buffer(&stderr)?];
    let written = |index: usize, file: &File| buffers[index].as_ref().unwrap_or(file).try_clone();
    let written = [written(0, &stdout)?, written(1, &stderr)?];
    let most = plan.limits.output_mib << 20;
    let is_large = || written.iter().any(|it| it.metadata().is_ok_and(|it| it.len() >= most));
    let before = used();
    let start = Instant::now();
    let mut command = Command::new(&step.words[0]);
    command.args(&step.words[1..]).current_dir(&plan.directory);
    if !plan.is_engine {
        command.env_clear().envs(&plan.view.environment);
    }
    let [out, err] = [written[0].try_clone()?, written[1].try_clone()?];
    let mut child = command.stdin(stdin).stdout(out).stderr(err).process_group(0).spawn()?;
    let group = Pid::from_raw(child.id().cast_signed());
    let (has_ended, wake) = (Mutex::new(false), Condvar::new());
    let (status, stopped) = thread::scope(|scope| {
        let monitor = scope.spawn(|| {
            let end = watch(start, plan, is_inside, &is_large, &has_ended, &wake);
            if end.is_some() {
                stop(group, is_inside);
            }
            end
        });
        let status = child.wait();
        *has_ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        wake.notify_all();
        (status, monitor.join().ok().flatten())
    });
    let wall = start.elapsed();
    // What the step has left would reach into the next one.
    if is_inside {
        stop(group, true);
        while waitpid(None, None).is_ok() {}
    } else if cfg!(target_os = "linux") && !plan.is_engine {
        processes::kill_children();
    } else {
        stop(group, false);
    }
    let after = used();
    for (buffer, mut file) in buffers.into_iter().zip([stdout, stderr]) {
        if let Some(mut buffer) = buffer {
            buffer.rewind()?;
            io::copy(&mut buffer.take(most), &mut file)?;
        }
    }
    let cpu_ms = after.0 - before.0;
    let end = stopped.unwrap_or_else(|| own_end(status.as_ref().ok(), is_large()));
    let is_over = cpu_ms as f64 > plan.limits.seconds * 1000.0 && end != End::Exit(0);
    let end = if is_over { End::Time } else { end };
    status?;
    Ok(Done { end, wall_ms: wall.as_millis() as u64, cpu_ms, memory_kib: after.1 })
}

/// Kills the processes of a step: all of the namespace at once, so that none replaces another, or else
/// those of its group.
fn stop(group: Pid, is_inside: bool) {
    let _ = match is_inside {
        true => kill(Pid::from_raw(-1), Signal::SIGKILL),
        false => killpg(group, Signal::SIGKILL),
    };
}

/// How a step ended that the keeper did not stop.
fn own_end(status: Option<&ExitStatus>, is_large: bool) -> End {
    let signal = status.and_then(ExitStatus::signal);
    // A shell reports the signal of its last command in its own status.
    let code = status.and_then(ExitStatus::code);
    let is = |signal_: Signal| signal == Some(signal_ as i32) || code == Some(128 + signal_ as i32);
    if is(Signal::SIGXCPU) {
        End::Time
    } else if is(Signal::SIGXFSZ) || is_large {
        End::Output
    } else {
        match (signal, code) {
            (Some(signal), _) => End::Signal(signal),
            (None, code) => End::Exit(code.unwrap_or(-1)),
        }
    }
}

/// Waits until the step has ended; or says which limit it has passed.
fn watch(
    start: Instant,
    plan: &Plan,
    is_inside: bool,
    is_large: &(dyn Fn() -> bool + Sync),
    has_ended: &Mutex<bool>,
    wake: &Condvar,
) -> Option<End> {
    let most = Duration::from_secs_f64(plan.limits.seconds);
    let mut ended = has_ended.lock().unwrap_or_else(PoisonError::into_inner);
    while !*ended {
        let left = most.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Some(End::Time);
        }
        if plan.is_engine && is_large() {
            return Some(End::Output);
        }
        if is_inside && start.elapsed() >= PAUSE {
            if processes::are_more_than(plan.limits.processes) {
                return Some(End::Processes);
            }
            if processes::memory() > plan.limits.memory_mib << 10 {
                return Some(End::Memory);
            } else if processes::files(&plan.folder) > MOST_FILES {
                return Some(End::Disk);
            }
        }
        let waited = wake.wait_timeout(ended, left.min(PAUSE));
        ended = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    None
}

/// The CPU time of all children that have ended, in milliseconds, and the largest memory of one.
fn used() -> (u64, u64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (0, 0) };
    let time = |it: nix::sys::time::TimeVal| it.tv_sec() as u64 * 1000 + it.tv_usec() as u64 / 1000;
    // macOS counts bytes.
    let unit = if cfg!(target_os = "macos") { 1024 } else { 1 };
    (time(usage.user_time()) + time(usage.system_time()), usage.max_rss() as u64 / unit)
}
