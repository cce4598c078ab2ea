//! The sandbox: bubblewrap, and what a step sees in it.
//!
//! The root of the sandbox holds the programs of the machine (`/usr`), a few files of `/etc`, the
//! tool-chains, and what a plan names, all read-only; the folders that steps write to are in memory
//! and have a size. Everything else of the machine is absent.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use minisysy::diag::{Message, message};
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::unistd::{Gid, Uid};

use super::{HOME, Plan, WORD};
use crate::cases::unread;
use crate::tools::cannot_run;

/// The program of bubblewrap.
const PROGRAM: &str = "bwrap";

/// The judge's own program in the sandbox.
const KEEPER: &str = "/judge/keeper";

/// Becomes bubblewrap, which runs the keeper with this plan. The files of the plan are opened first, so
/// that the keeper needs no path to them.
pub(super) fn enter(mut plan: Plan) -> Result<(), Message> {
    let mut files = Vec::new();
    let mut pass = |path: &mut PathBuf, is_input: bool| -> Result<(), Message> {
        let opened = if is_input { File::open(&*path) } else { File::create(&*path) };
        let file = opened.map_err(|error| unread(path, error))?;
        *path = inherited(&file)?;
        files.push(file);
        Ok(())
    };
    for step in &mut plan.steps {
        step.input.iter_mut().try_for_each(|path| pass(path, true))?;
        step.outputs.iter_mut().try_for_each(|path| pass(path, false))?;
    }
    if let Some((_, to)) = &mut plan.keep {
        pass(to, false)?;
    }
    let text = serde_json::to_vec(&plan).map_err(|error| error.to_string())?;
    let mut file = tempfile::tempfile().map_err(|error| error.to_string())?;
    file.write_all(&text).map_err(|error| error.to_string())?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(PROGRAM);
    command.args(options(&plan, &program)).args(["--", KEEPER, WORD, "inside"]);
    Err(cannot_run(PROGRAM, command.arg(inherited(&file)?).exec(), ""))
}

/// The path by which a child opens the file.
fn inherited(file: &File) -> Result<PathBuf, Message> {
    fcntl(file, FcntlArg::F_SETFD(FdFlag::empty())).map_err(|error| error.to_string())?;
    Ok(Path::new("/proc/self/fd").join(file.as_raw_fd().to_string()))
}

/// Closes a file that the sandbox was entered with; a step would have it, too.
pub(super) fn close(path: &Path) -> Result<(), Message> {
    let number = path.file_name().and_then(|it| it.to_str()?.parse::<i32>().ok());
    let Some(number) = number else {
        return Err(unread(path, io::Error::from(io::ErrorKind::NotFound)));
    };
    nix::unistd::close(number).map_err(|error| error.to_string().into())
}

/// The options of bubblewrap for a plan.
fn options(plan: &Plan, program: &Path) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    let mut add = |parts: &[&dyn AsRef<std::ffi::OsStr>]| {
        words.extend(parts.iter().map(|it| it.as_ref().to_owned()));
    };
    // The keeper needs the capabilities of the new user until it has laid the layer.
    for word in "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try \
        --die-with-parent --new-session --as-pid-1 --uid 0 --gid 0 --cap-add ALL \
        --hostname judge --proc /proc --dev /dev --ro-bind /usr /usr"
        .split_whitespace()
    {
        add(&[&word]);
    }
    if !plan.view.has_network {
        add(&[&"--unshare-net"]);
    }
    for name in ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
        match fs::read_link(name) {
            Ok(target) => add(&[&"--symlink", &target, &name]),
            Err(_) => add(&[&"--ro-bind-try", &name, &name]),
        }
    }
    add(&[&"--ro-bind", &plan.view.configuration, &"/etc"]);
    let size = (plan.limits.disk_mib << 20).to_string();
    for folder in SCRATCH.iter().map(Path::new).chain([plan.folder.as_path()]) {
        add(&[&"--size", &size, &"--tmpfs", &folder]);
    }
    add(&[&"--symlink", &"../tmp", &"/var/tmp", &"--dir", &"/run", &"--dir", &HOME]);
    add(&[&"--remount-ro", &"/dev"]);
    for (from, to) in &plan.view.read_only {
        add(&[&"--ro-bind", from, to]);
    }
    for (from, to) in &plan.view.writable {
        add(&[&"--bind", from, to]);
    }
    for folder in &plan.view.hidden {
        add(&[&"--tmpfs", folder, &"--remount-ro", folder]);
    }
    add(&[&"--ro-bind", &program, &KEEPER, &"--remount-ro", &"/"]);
    words
}

/// The folders besides that of the plan that a step can write to.
pub(super) const SCRATCH: [&str; 3] = ["/tmp", "/home", "/dev/shm"];

/// What the keeper does in the sandbox before the first step: it lays the layer, and gives up its
/// capabilities over the sandbox.
pub(super) fn arrange(plan: &Plan) -> Result<(), Message> {
    if std::process::id() != 1 {
        return Err(message!("the process namespace of the sandbox is missing"));
    }
    if let Some(lower) = &plan.layer {
        add_layer(plan, lower)?;
    }
    std::env::set_current_dir(&plan.directory).map_err(|error| error.to_string())?;
    // A step has a user number other than 0, so no capabilities, and no way to the keeper's memory.
    new_user(1000)?;
    prctl::set_no_new_privs().map_err(|error| error.to_string())?;
    prctl::set_dumpable(false).map_err(|error| error.to_string().into())
}

/// Puts a layer above the submission that takes what the steps write. Where the kernel has none, the
/// submission is read-only.
fn add_layer(plan: &Plan, folder: &Path) -> Result<(), Message> {
    let layer = plan.folder.join(".layer");
    let [upper, work] = ["upper", "work"].map(|name| layer.join(name));
    for folder in [&upper, &work] {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let [lower, upper, work] = [folder, &upper, &work].map(|it| it.display().to_string());
    let options = format!("lowerdir={lower},upperdir={upper},workdir={work},userxattr");
    let overlay = Some("overlay");
    let _ = mount(overlay, folder, overlay, MsFlags::empty(), Some(options.as_str()));
    Ok(())
}

/// Makes a user namespace in which the user has this number.
fn new_user(number: u32) -> Result<(), Message> {
    let (user, group) = (Uid::effective(), Gid::effective());
    unshare(CloneFlags::CLONE_NEWUSER).map_err(|error| format!("unshare: {error}"))?;
    let write = |file: &str, text: &str| {
        fs::write(Path::new("/proc/self").join(file), text)
            .map_err(|error| Message::from(format!("{file}: {error}")))
    };
    write("setgroups", "deny")?;
    write("uid_map", &format!("{number} {user} 1"))?;
    write("gid_map", &format!("{number} {group} 1"))
}
