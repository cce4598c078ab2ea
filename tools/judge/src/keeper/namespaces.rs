//! The namespaces of Linux that the keeper works in.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::sys::statvfs::{FsFlags, statvfs};
use nix::unistd::{Gid, Uid};

use super::{Account, Plan, WORD};

/// Goes into new namespaces and starts the keeper there: the first process that comes after the call
/// is the first of the process namespace.
pub(super) fn enter(is_closed: bool) -> Result<Option<Account>, String> {
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(|error| error.to_string())?;
    let mut flags = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWIPC;
    flags.set(CloneFlags::CLONE_NEWNET, is_closed);
    new_user(flags, 0)?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    let status = command.args([WORD, "inside"]).stderr(Stdio::null()).status();
    status.map_err(|error| error.to_string())?;
    Ok(None)
}

/// Makes new namespaces, in which the user has this number.
fn new_user(flags: CloneFlags, number: u32) -> Result<(), String> {
    let (user, group) = (Uid::effective(), Gid::effective());
    unshare(flags).map_err(|error| format!("unshare: {error}"))?;
    let write = |file: &str, text: &str| {
        fs::write(Path::new("/proc/self").join(file), text)
            .map_err(|error| format!("{file}: {error}"))
    };
    // Needed before the group, except for root.
    let _ = write("setgroups", "deny");
    write("uid_map", &format!("{number} {user} 1"))?;
    write("gid_map", &format!("{number} {group} 1"))
}

/// Arranges the file system for the steps, and gives up all capabilities over it. Only for the first
/// process of the namespaces.
pub(super) fn arrange(plan: &Plan) -> Result<(), String> {
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(|error| error.to_string())?;
    if std::process::id() != 1 {
        return Err("the process namespace is missing".to_owned());
    }
    let none = None::<&Path>;
    change(none, Path::new("/"), none, MsFlags::MS_REC | MsFlags::MS_PRIVATE, "")?;
    if !plan.is_open {
        // What is mounted later stays writable.
        for target in mounts().map_err(|error| error.to_string())? {
            make_read_only(Path::new(&target));
        }
        let size = format!("size={}m,nr_inodes=20000,mode=0700", plan.limits.disk_mib);
        let memory = Some(Path::new("tmpfs"));
        let guard = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
        change(memory, &plan.folder, memory, guard, &size)?;
        if plan.has_layer {
            add_layer(plan)?;
        }
    }
    // In a container this may be forbidden. Then the processes are not counted by the keeper.
    let proc = Some(Path::new("proc"));
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    let _ = change(proc, Path::new("/proc"), proc, flags, "");
    std::env::set_current_dir(&plan.directory).map_err(|error| error.to_string())?;
    // A step has a user number other than 0, so no capabilities, and no way to the keeper's memory.
    new_user(CloneFlags::CLONE_NEWUSER, 1000)?;
    prctl::set_no_new_privs().map_err(|error| error.to_string())?;
    prctl::set_dumpable(false).map_err(|error| error.to_string())
}

/// Puts a layer above the submission that takes what the steps write.
fn add_layer(plan: &Plan) -> Result<(), String> {
    let layer = plan.folder.join(".layer");
    let [upper, work] = ["upper", "work"].map(|name| layer.join(name));
    for folder in [&upper, &work] {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let paths = [&plan.directory, &upper, &work].map(|it| it.display().to_string());
    let [lower, upper, work] = &paths;
    let options = format!("lowerdir={lower},upperdir={upper},workdir={work},userxattr");
    let overlay = Some(Path::new("overlay"));
    // Without the layer, the submission cannot write there.
    if !paths.iter().any(|it| it.contains([',', ':', '\\'])) {
        let _ = change(overlay, &plan.directory, overlay, MsFlags::empty(), &options);
    }
    Ok(())
}

fn change(
    source: Option<&Path>,
    target: &Path,
    kind: Option<&Path>,
    flags: MsFlags,
    data: &str,
) -> Result<(), String> {
    let data = Some(data).filter(|it| !it.is_empty());
    mount(source, target, kind, flags, data)
        .map_err(|error| format!("mount {}: {error}", target.display()))
}

/// The places where something is mounted.
fn mounts() -> io::Result<Vec<String>> {
    let text = fs::read_to_string("/proc/self/mountinfo")?;
    let places = text.lines().filter_map(|line| line.split(' ').nth(4));
    // Spaces and the like are written as octal numbers; those places are rare and stay as they are.
    Ok(places.map(|it| it.replace("\\040", " ")).collect())
}

/// Makes a mounted file system read-only. Fails for those that are hidden below others, which nobody
/// can reach.
fn make_read_only(target: &Path) {
    let Ok(status) = statvfs(target) else { return };
    let mut flags = MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY;
    // The kernel refuses a change that would drop one of these.
    for (known, flag) in [
        (FsFlags::ST_NOSUID, MsFlags::MS_NOSUID),
        (FsFlags::ST_NODEV, MsFlags::MS_NODEV),
        (FsFlags::ST_NOEXEC, MsFlags::MS_NOEXEC),
        (FsFlags::ST_NOATIME, MsFlags::MS_NOATIME),
        (FsFlags::ST_NODIRATIME, MsFlags::MS_NODIRATIME),
        (FsFlags::ST_RELATIME, MsFlags::MS_RELATIME),
    ] {
        flags.set(flag, status.flags().contains(known));
    }
    let _ = change(None, target, None, flags, "");
}
