//! The keeper at work: it runs the steps.

use std::fs::{self, File};
use std::io::{self, PipeReader, Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use minisysy::diag::Message;
use nix::libc::O_NOFOLLOW;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::waitpid;
use nix::unistd::Pid;

use crate::tools::cannot_run;
use crate::tree;

use super::{Account, Done, End, Limits, Plan, Step, processes, wire};

/// How often the processes and their memory are looked at, and a folder on the disk.
const PAUSE: Duration = Duration::from_millis(10);
const FOLDER_PAUSE: Duration = Duration::from_millis(500);

/// How long the end of what a step prints is waited for. Processes that the keeper cannot kill may keep it open.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs a plan: reads the inputs, and prints the account and the results.
pub(super) fn main(mut input: File, plan: &Plan, is_inside: bool) -> Result<(), Message> {
    let mut inputs = Vec::new();
    for step in &plan.steps {
        inputs.push(match step.input {
            Some(_) => Stdio::from(sealed(&wire::read(&mut input)?)?),
            None => Stdio::null(),
        });
    }
    // Not later: the filter of the sandbox forbids to make more of them.
    let mut outputs = [buffer()?, buffer()?];
    prepare(plan, is_inside)?;
    // Not earlier: the filter is that of this thread and those that it starts.
    thread::Builder::new().spawn(|| end_with_judge(input))?;
    let mut account = Account::default();
    for (step, input) in plan.steps.iter().zip(inputs) {
        let done = run(step, plan, input, &outputs, is_inside)?;
        let is_good = done.end == End::Exit(0);
        account.steps.push(done);
        if !is_good {
            break;
        }
    }
    let mut to = io::stdout().lock();
    to.write_all(&wire::frame(&wire::json(&account)))?;
    for output in &mut outputs {
        output.rewind()?;
        to.write_all(&output.metadata()?.len().to_le_bytes())?;
        io::copy(output, &mut to)?;
    }
    if let Some(mut kept) = plan.keep.as_deref().and_then(plain_file) {
        let mut bytes = Vec::new();
        let _ = (&mut kept).take(plan.limits.output_mib << 20).read_to_end(&mut bytes);
        to.write_all(&wire::frame(&bytes))?;
    }
    Ok(to.flush()?)
}

/// Runs the one step of a plan with this process's own input and output, and returns its status.
pub(super) fn interact(plan: &Plan, is_inside: bool) -> Result<u8, Message> {
    prepare(plan, is_inside)?;
    let words = &plan.steps[0].words;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(&plan.directory);
    command.env_clear().envs(&plan.view.environment);
    let status = command.status().map_err(|error| cannot_run(&words[0], error, ""))?;
    Ok(status.code().map_or(1, |it| it as u8))
}

/// Gives up what this process and its children do not need.
fn prepare(plan: &Plan, is_inside: bool) -> Result<(), Message> {
    #[cfg(target_os = "linux")]
    match is_inside {
        true => super::sandbox::arrange()?,
        false => nix::sys::prctl::set_child_subreaper(true).map_err(io::Error::from)?,
    }
    limit(plan)?;
    #[cfg(target_os = "linux")]
    if is_inside {
        super::filter::apply()?;
    }
    Ok(())
}

/// A file without a name.
fn buffer() -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::memfd::{MFdFlags, memfd_create};
        let flags = MFdFlags::MFD_CLOEXEC | MFdFlags::MFD_ALLOW_SEALING;
        Ok(memfd_create(c"judge", flags)?.into())
    }
    #[cfg(not(target_os = "linux"))]
    tempfile::tempfile()
}

/// A file with this text for reading. Nothing can write to it, even if it is opened again.
fn sealed(text: &[u8]) -> io::Result<File> {
    let mut file = buffer()?;
    file.write_all(text)?;
    file.rewind()?;
    #[cfg(target_os = "linux")]
    {
        use nix::fcntl::{FcntlArg, SealFlag, fcntl};
        fcntl(&file, FcntlArg::F_ADD_SEALS(SealFlag::all()))?;
    }
    Ok(file)
}

/// Ends this process when the judge has ended, which has the other end of the standard input. A signal at
/// the death of the parent would not do: the parent may die before the signal is asked for.
fn end_with_judge(mut input: File) {
    let _ = io::copy(&mut input, &mut io::sink());
    std::process::exit(1);
}

/// Opens a plain file that the steps made. A pipe would block the keeper.
fn plain_file(path: &Path) -> Option<File> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|it| it.is_file());
    let opened = File::options().read(true).custom_flags(O_NOFOLLOW).open(path);
    opened.ok().filter(|_| is_file)
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

/// Copies what a step prints to a file, up to this many bytes, and notes whether there was as much. The sender is
/// dropped at the end.
fn collect(from: PipeReader, mut to: File, most: u64, is_large: Arc<AtomicBool>, _end: Sender<()>) {
    let copied = io::copy(&mut from.take(most), &mut to);
    is_large.fetch_or(copied.is_ok_and(|it| it >= most), Ordering::Relaxed);
}

fn run(
    step: &Step,
    plan: &Plan,
    stdin: Stdio,
    outputs: &[File; 2],
    is_inside: bool,
) -> io::Result<Done> {
    let most = plan.limits.output_mib << 20;
    let is_large = Arc::new(AtomicBool::new(false));
    let (end, ended) = mpsc::channel();
    let mut writers = Vec::new();
    for output in outputs {
        let mut output = output.try_clone()?;
        output.set_len(0)?;
        output.rewind()?;
        let (from, writer) = io::pipe()?;
        writers.push(writer);
        let (is_large, end) = (Arc::clone(&is_large), end.clone());
        thread::Builder::new().spawn(move || collect(from, output, most, is_large, end))?;
    }
    drop(end);
    let writable = plan.view.writable.first().filter(|_| !plan.is_engine);
    let folder = writable.map(|(from, to)| if is_inside { to } else { from });
    let build = folder.map(|folder| Written { folder, before: Written::count(folder) });
    let before = used();
    let start = Instant::now();
    let mut command = Command::new(&step.words[0]);
    command.args(&step.words[1..]).current_dir(&plan.directory).stdin(stdin).process_group(0);
    if !plan.is_engine {
        command.env_clear().envs(&plan.view.environment);
    }
    if let [Some(err), Some(out)] = [writers.pop(), writers.pop()] {
        command.stdout(out).stderr(err);
    }
    let spawned = command.spawn();
    // It has the pipes open, too.
    drop(command);
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => {
            let end = End::Unstarted(error.raw_os_error().unwrap_or_default());
            return Ok(Done { end, wall_ms: 0, cpu_ms: 0, memory_kib: 0 });
        }
    };
    let build = build.as_ref();
    let group = Pid::from_raw(child.id().cast_signed());
    let (has_ended, wake) = (Mutex::new(false), Condvar::new());
    let (status, stopped) = thread::scope(|scope| {
        let monitor = scope.spawn(|| {
            let end = watch(start, plan, is_inside, &is_large, build, &has_ended, &wake);
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
    let _ = ended.recv_timeout(PATIENCE);
    let after = used();
    let cpu_ms = after.0 - before.0;
    let is_large = is_large.load(Ordering::Relaxed);
    let end = stopped.unwrap_or_else(|| own_end(status.as_ref().ok(), is_large));
    let is_over = cpu_ms as f64 > plan.limits.seconds * 1000.0 && end != End::Exit(0);
    let is_full = end == End::Exit(0) && build.is_some_and(|it| it.is_too_much(&plan.limits));
    let end = if is_over { End::Time } else { end };
    let end = if is_full { End::Disk } else { end };
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
    is_large: &AtomicBool,
    build: Option<&Written>,
    has_ended: &Mutex<bool>,
    wake: &Condvar,
) -> Option<End> {
    let most = Duration::from_secs_f64(plan.limits.seconds);
    let (mut looked, mut pause) = (start, FOLDER_PAUSE);
    let mut ended = has_ended.lock().unwrap_or_else(PoisonError::into_inner);
    while !*ended {
        let left = most.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Some(End::Time);
        }
        if is_large.load(Ordering::Relaxed) {
            return Some(End::Output);
        }
        if is_inside && start.elapsed() >= PAUSE {
            if processes::are_more_than(plan.limits.processes) {
                return Some(End::Processes);
            }
            if processes::are_larger_than(plan.limits.memory_mib << 10) {
                return Some(End::Memory);
            } else if processes::files(&plan.folder) > plan.limits.files {
                return Some(End::Disk);
            }
        }
        if looked.elapsed() >= pause {
            let began = Instant::now();
            if build.is_some_and(|it| it.is_too_much(&plan.limits)) {
                return Some(End::Disk);
            }
            // Most of the time is the build's.
            pause = FOLDER_PAUSE.max(began.elapsed() * 10);
            looked = Instant::now();
        }
        let waited = wake.wait_timeout(ended, left.min(PAUSE));
        ended = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    None
}

/// A folder on the disk that a build writes to, and how many files and how many blocks of 512 bytes it has.
struct Written<'a> {
    folder: &'a Path,
    before: (u64, u64),
}

impl Written<'_> {
    fn count(folder: &Path) -> (u64, u64) {
        let (mut files, mut blocks) = (0, 0);
        // Entries vanish meanwhile, and those that cannot be read do not count.
        let _ = tree::walk(folder, |found, _| {
            if let tree::Found::Entry(_, _, stat) = found {
                files += 1;
                blocks += u64::try_from(stat.st_blocks).unwrap_or(0);
            }
            Ok(true)
        });
        (files, blocks)
    }

    /// Whether the build has written too much, or the disk is full.
    fn is_too_much(&self, limits: &Limits) -> bool {
        let (files, blocks) = Written::count(self.folder);
        let is_large = blocks.saturating_sub(self.before.1) >> 11 > limits.disk_mib;
        let are_many = files.saturating_sub(self.before.0) > limits.files;
        is_large || are_many || super::has_no_room(self.folder, 64)
    }
}

/// The CPU time of all children that have ended, in milliseconds, and the largest memory of one.
fn used() -> (u64, u64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (0, 0) };
    let time = |it: nix::sys::time::TimeVal| it.tv_sec() as u64 * 1000 + it.tv_usec() as u64 / 1000;
    // macOS counts bytes.
    let unit = if cfg!(target_os = "macos") { 1024 } else { 1 };
    (time(usage.user_time()) + time(usage.system_time()), usage.max_rss() as u64 / unit)
}
