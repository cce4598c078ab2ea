//! The sandbox: bubblewrap, and what a step sees in it.
//!
//! The root of the sandbox holds the programs of the machine (`/usr`), a few files of `/etc`, the
//! tool-chains, and what a plan names, all read-only; the folders that steps write to are in memory
//! and have a size together. Everything else of the machine is absent.
//!
//! What root shows may be in folders that only root can enter. So it is laid out first, in a mount namespace of its
//! own ([`lay_out`]). Then root becomes a user without rights, as whom bubblewrap runs.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use minisysy::diag::{Message, message};
use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::unistd::{Gid, Uid, setgroups, setresgid, setresuid};

use super::{HOME, Plan, WORD};
use crate::cases::unread;
use crate::tools::{cannot_run, locate};

/// The program of bubblewrap.
const PROGRAM: &str = "bwrap";

/// The user and the group of steps in the sandbox.
const USER: &str = "1000";

/// The folder where everything is laid out. It is always there, and hides nothing that is needed.
const LAYOUT: &str = "/tmp";

/// The place of the plan of a shell in the sandbox.
const PLAN: &str = "/judge/plan";

/// Becomes bubblewrap, which runs the keeper. `text` is the plan; a shell's plan has a file.
pub(super) fn enter(plan: Plan, text: &[u8], path: Option<&Path>) -> Result<(), Message> {
    let program = std::env::current_exe()?;
    let program = File::open(&program).map_err(|error| unread(&program, error))?;
    let mut sources: Vec<&Path> = vec![&plan.view.configuration];
    let shown = plan.view.read_only.iter().chain(&plan.view.writable);
    sources.extend(shown.map(|(from, _)| from.as_path()));
    sources.extend(plan.view.programs.iter().map(PathBuf::as_path));
    // The layout may hide it, too.
    let not_found = || cannot_run(PROGRAM, io::ErrorKind::NotFound.into(), "");
    let bubblewrap = locate(PROGRAM).ok_or_else(not_found)?;
    sources.push(&bubblewrap);
    if let Some(user) = plan.user {
        step(unshare(CloneFlags::CLONE_NEWNS), "unshare(CLONE_NEWNS)")?;
        lay_out(&sources)?;
        become_user(user)?;
        own_namespaces()?;
    } else {
        own_namespaces()?;
        lay_out(&sources)?;
    }
    let is_layered = add_memory(&plan)?;
    let mut command = Command::new(place(sources.len() - 1));
    command.args(options(&plan, is_layered));
    if path.is_some() {
        fs::write(place("plan"), text)?;
        command.args(["--ro-bind".as_ref(), place("plan").as_os_str(), PLAN.as_ref()]);
    }
    // The keeper's program is in no folder of the sandbox: it knows too much about programs.
    fcntl(&program, FcntlArg::F_SETFD(FdFlag::empty())).map_err(io::Error::from)?;
    let keeper = format!("/proc/self/fd/{}", program.as_raw_fd());
    command.args(["--remount-ro", "/", "--", &keeper, WORD, "inside"]);
    command.args(path.map(|_| PLAN));
    Err(cannot_run(PROGRAM, command.exec(), ""))
}

/// Names the step that the machine forbids.
fn step<T>(done: Result<T, nix::errno::Errno>, what: &str) -> Result<T, Message> {
    done.map_err(|error| {
        let reason = Message::from(io::Error::from(error));
        message!("the machine forbids `{what}`, which the sandbox needs: {reason}", what, reason)
    })
}

/// A place in the layout.
fn place(name: impl ToString) -> PathBuf {
    Path::new(LAYOUT).join(name.to_string())
}

/// Mounts files and folders at places with their numbers. They are opened before the layout hides any of them.
fn lay_out(sources: &[&Path]) -> Result<(), Message> {
    let open = |path: &&Path| {
        let flags = OFlag::O_PATH.bits();
        let opened = OpenOptions::new().read(true).custom_flags(flags).open(path);
        opened.map_err(|error| unread(path, error))
    };
    let opened = sources.iter().map(open).collect::<Result<Vec<File>, Message>>()?;
    let private = MsFlags::MS_REC | MsFlags::MS_PRIVATE;
    step(mount(None::<&str>, "/", None::<&str>, private, None::<&str>), "mount(MS_PRIVATE)")?;
    add_tmpfs(LAYOUT.as_ref(), "mode=755,size=1m")?;
    for (number, file) in opened.iter().enumerate() {
        let (place, flags) = (place(number), MsFlags::MS_BIND | MsFlags::MS_REC);
        match file.metadata()?.is_dir() {
            true => fs::create_dir(&place)?,
            false => drop(File::create(&place)?),
        }
        let from = format!("/proc/self/fd/{}", file.as_raw_fd());
        let bound = mount(Some(from.as_str()), &place, None::<&str>, flags, None::<&str>);
        step(bound, "mount(MS_BIND)")?;
    }
    for name in ["memory", "layer"] {
        fs::create_dir(place(name))?;
    }
    let file = File::create(place("plan"))?;
    file.set_permissions(Permissions::from_mode(0o666)).map_err(Message::from)
}

fn add_tmpfs(folder: &Path, options: &str) -> Result<(), Message> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    step(mount(Some("tmpfs"), folder, Some("tmpfs"), flags, Some(options)), "mount(tmpfs)")
}

/// Turns root into a user that owns nothing else.
fn become_user(number: u32) -> Result<(), Message> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    step(setgroups(&[]), "setgroups")?;
    step(setresgid(group, group, group), "setresgid")?;
    step(setresuid(user, user, user), "setresuid")?;
    // Otherwise root owns the files of this process in `/proc`.
    step(prctl::set_dumpable(true), "prctl(PR_SET_DUMPABLE)")
}

/// Makes a user namespace, in which the user stays the same, and a mount namespace. They allow to mount folders in
/// memory and a layer. The next program has no rights in them.
fn own_namespaces() -> Result<(), Message> {
    let (user, group) = (Uid::effective(), Gid::effective());
    let flags = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNS;
    step(unshare(flags), "unshare(CLONE_NEWUSER)")?;
    for (file, text) in [
        ("setgroups", "deny".to_owned()),
        ("uid_map", format!("{user} {user} 1")),
        ("gid_map", format!("{group} {group} 1")),
    ] {
        let path = Path::new("/proc/self").join(file);
        fs::write(&path, text).map_err(|error| unread(&path, error))?;
    }
    Ok(())
}

/// The folders in memory, and where they are in the sandbox. They have a size together.
fn scratch(plan: &Plan) -> [(&'static str, PathBuf); 4] {
    let [tmp, home, shm] = ["/tmp", "/home", "/dev/shm"].map(PathBuf::from);
    [("tmp", tmp), ("home", home), ("shm", shm), ("out", plan.folder.clone())]
}

/// Makes the folders in memory, and a layer above the submission that takes what the steps write. Returns whether
/// the kernel has one; without it, the submission is read-only.
fn add_memory(plan: &Plan) -> Result<bool, Message> {
    let memory = place("memory");
    let limits = &plan.limits;
    // A few more than are allowed, so that the keeper sees that there are too many.
    let options = format!("mode=755,size={}m,nr_inodes={}", limits.disk_mib, limits.files + 100);
    add_tmpfs(&memory, &options)?;
    for (name, _) in scratch(plan) {
        fs::create_dir(memory.join(name))?;
    }
    fs::create_dir(memory.join("home").join(Path::new(HOME).file_name().unwrap_or_default()))?;
    let shown = plan.view.read_only.iter().position(|(_, to)| Some(to) == plan.layer.as_ref());
    let Some(number) = shown else { return Ok(false) };
    let [upper, work] = ["upper", "work"].map(|name| memory.join(name));
    for folder in [&upper, &work] {
        fs::create_dir(folder)?;
    }
    // The first place has the files of `/etc`.
    let lower = place(number + 1);
    let [lower, upper, work] = [&lower, &upper, &work].map(|it| it.display().to_string());
    let options = format!("lowerdir={lower},upperdir={upper},workdir={work},userxattr");
    let overlay = Some("overlay");
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    Ok(mount(overlay, &place("layer"), overlay, flags, Some(options.as_str())).is_ok())
}

/// The options of bubblewrap for a plan that is laid out.
fn options(plan: &Plan, is_layered: bool) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    let mut add = |parts: &[&dyn AsRef<OsStr>]| {
        words.extend(parts.iter().map(|it| it.as_ref().to_owned()));
    };
    for word in "--unshare-user --disable-userns --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try \
        --cap-drop ALL --die-with-parent --new-session --as-pid-1 --hostname judge --proc /proc \
        --tmpfs /proc/sys --remount-ro /proc/sys --dev /dev --ro-bind /usr /usr"
        .split_whitespace()
    {
        add(&[&word]);
    }
    add(&[&"--uid", &USER, &"--gid", &USER]);
    if !plan.view.has_network {
        add(&[&"--unshare-net"]);
    }
    for name in ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
        match fs::read_link(name) {
            Ok(target) => add(&[&"--symlink", &target, &name]),
            Err(_) => add(&[&"--ro-bind-try", &name, &name]),
        }
    }
    add(&[&"--ro-bind", &place(0), &"/etc"]);
    for (name, to) in scratch(plan) {
        add(&[&"--bind", &place("memory").join(name), &to]);
    }
    add(&[&"--symlink", &"../tmp", &"/var/tmp", &"--dir", &"/run", &"--remount-ro", &"/dev"]);
    let mut number = 0;
    for (_, to) in &plan.view.read_only {
        number += 1;
        match is_layered && Some(to) == plan.layer.as_ref() {
            true => add(&[&"--bind", &place("layer"), to]),
            false => add(&[&"--ro-bind", &place(number), to]),
        }
    }
    for (_, to) in &plan.view.writable {
        number += 1;
        add(&[&"--bind", &place(number), to]);
    }
    // Somebody may have removed one since.
    let masked = plan.view.masked.iter().filter(|(path, _)| path.exists());
    for (path, is_folder) in masked.clone() {
        match is_folder {
            true => add(&[&"--tmpfs", path]),
            false => add(&[&"--ro-bind", &"/dev/null", path]),
        }
    }
    for program in &plan.view.programs {
        number += 1;
        add(&[&"--ro-bind", &place(number), program]);
    }
    for (folder, _) in masked.filter(|(_, it)| *it) {
        add(&[&"--remount-ro", folder]);
    }
    for folder in &plan.view.hidden {
        add(&[&"--tmpfs", folder, &"--remount-ro", folder]);
    }
    words
}

/// What the keeper does in the sandbox before the first step: nothing can trace it, or get back its rights.
pub(super) fn arrange() -> Result<(), Message> {
    if std::process::id() != 1 {
        return Err(message!("the process namespace of the sandbox is missing"));
    }
    step(prctl::set_no_new_privs(), "prctl(PR_SET_NO_NEW_PRIVS)")?;
    step(prctl::set_dumpable(false), "prctl(PR_SET_DUMPABLE)")
}
