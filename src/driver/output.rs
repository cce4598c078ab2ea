//! The destination of the output: a file, which appears whole or not at all, or a stream.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The destination of the output.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Stdout,
    /// A regular file, which may not exist yet.
    File(PathBuf),
    /// A device or pipe, which is written directly.
    Stream(PathBuf),
}

impl Destination {
    /// The destination that `-o` names; standard output without `-o` or for `-`.
    pub fn new(path: Option<&Path>) -> Destination {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Destination::Stdout;
        };
        // These paths name open files.
        let is_open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"]
            .iter()
            .any(|open| path.starts_with(open));
        match fs::metadata(path) {
            _ if is_open => Destination::Stream(path.to_owned()),
            Ok(data) if !data.is_file() && !data.is_dir() => Destination::Stream(path.to_owned()),
            _ => Destination::File(follow_links(path)),
        }
    }

    /// Whether this is the file `path`.
    pub fn is(&self, path: &Path) -> bool {
        match self {
            Destination::File(own) => fs::canonicalize(path)
                .is_ok_and(|path| fs::canonicalize(own).is_ok_and(|own| own == path)),
            _ => false,
        }
    }

    /// Writes the output of `produce`. A file is written without a name, or under a temporary name
    /// in the same folder. It gets its own name when it is complete.
    ///
    /// # Errors
    /// The operating system's errors. In that case no part of a file remains.
    pub fn write(&self, produce: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self {
            Destination::Stdout => {
                check_stdout()?;
                let mut out = io::stdout().lock();
                produce(&mut out)?;
                out.flush()
            }
            Destination::Stream(path) => {
                produce(&mut fs::OpenOptions::new().write(true).open(path)?)
            }
            Destination::File(path) => write_file(path, produce),
        }
    }

    /// Removes the output of an earlier run, which could be mistaken for the output of this run. A
    /// file that cannot be written stays.
    pub fn discard(&self) {
        if let Destination::File(path) = self
            && fs::symlink_metadata(path).is_ok_and(|data| data.is_file())
            && fs::OpenOptions::new().write(true).open(path).is_ok()
        {
            // If the folder does not allow the removal, the file stays.
            let _ = fs::remove_file(path);
        }
    }
}

/// Fails if the program was started with a closed standard output. Rust opens `/dev/null` in its
/// place before `main` begins.
pub fn check_stdout() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if closed::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Finds out whether standard output is open before Rust's start-up code runs.
#[cfg(target_os = "linux")]
mod closed {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    // The C library calls the functions of this section before `main`. Registering one takes unsafe
    // code.
    #[allow(unsafe_code)]
    #[used]
    #[unsafe(link_section = ".init_array")]
    static AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
        WAS_CLOSED.store(!is_open, Ordering::Relaxed);
    }
}

/// The path that `path` leads to through links, which need not exist. Renaming over a link would
/// replace the link.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // The limit ends a cycle of links; writing then fails.
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

fn write_file(
    path: &Path,
    produce: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if path.is_symlink() {
        return Err(io::Error::other("the links lead in a circle"));
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // A file that cannot be written is not replaced, either. The new file keeps the permissions of
    // the old one.
    let permissions = match fs::OpenOptions::new().write(true).open(path) {
        Ok(old) => Some(old.metadata()?.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let prepare = |file: &fs::File| permissions.map_or(Ok(()), |old| file.set_permissions(old));
    let mut names = tempfile::Builder::new();
    names.prefix(".compiler-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions of a new file; the user's umask restricts them.
        names.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(target_os = "linux")]
    if let Ok(mut file) = nameless_file(folder) {
        prepare(&file)?;
        produce(&mut file)?;
        names.make_in(folder, |name| give_name(&file, name))?.persist(path)?;
        return Ok(());
    }
    let mut file = names.tempfile_in(folder)?;
    prepare(file.as_file())?;
    produce(&mut file)?;
    file.persist(path)?;
    Ok(())
}

/// A file without a name, which disappears with the process, even if the process is killed. Not
/// every file system supports this.
#[cfg(target_os = "linux")]
fn nameless_file(folder: &Path) -> io::Result<fs::File> {
    use rustix::fs::{Mode, OFlags};
    // Needed by `give_name`.
    fs::metadata("/proc/self/fd")?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

/// Gives a nameless file a name, which must not exist.
#[cfg(target_os = "linux")]
fn give_name(file: &fs::File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}
