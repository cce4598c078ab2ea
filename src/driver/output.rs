//! Where the output goes: a file that appears whole or not at all, or a stream.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The destination of the output.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Stdout,
    /// A regular file, there or not yet.
    File(PathBuf),
    /// A device or pipe, which is written as it is.
    Stream(PathBuf),
}

impl Destination {
    /// What `-o` says; standard output when it says nothing or `-`.
    pub fn new(path: Option<&Path>) -> Destination {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Destination::Stdout;
        };
        // These are doors to what is open already, whatever it is.
        let is_open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"]
            .iter()
            .any(|door| path.starts_with(door));
        match fs::metadata(path) {
            _ if is_open => Destination::Stream(path.to_owned()),
            Ok(data) if !data.is_file() && !data.is_dir() => Destination::Stream(path.to_owned()),
            _ => Destination::File(behind_links(path)),
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

    /// Writes what `produce` produces. A file is written without a name, or under another one in
    /// the same folder, and gets its name when it is whole.
    ///
    /// # Errors
    /// Those of the operating system; no part of a file is left then.
    pub fn write(&self, produce: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self {
            Destination::Stdout => {
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

    /// Removes the output of an earlier run, which would look like that of this one. What could
    /// not have been written stays.
    pub fn discard(&self) {
        if let Destination::File(path) = self
            && fs::symlink_metadata(path).is_ok_and(|data| data.is_file())
            && fs::OpenOptions::new().write(true).open(path).is_ok()
        {
            // Where the folder forbids it, there is nothing more to be done.
            let _ = fs::remove_file(path);
        }
    }
}

/// What `path` leads to, there or not: renaming over a link would replace the link.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // A circle of links is not followed forever; writing then fails as it should.
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
    // Who may not write to a file may not replace it either, and it stays as accessible as it is.
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
        // As any new file has; the user's mask takes away from it.
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

/// A file that no folder lists, and that is gone with the process, however that ends. Not every
/// file system has them.
#[cfg(target_os = "linux")]
fn nameless_file(folder: &Path) -> io::Result<fs::File> {
    use rustix::fs::{Mode, OFlags};
    // The way to the file for giving it a name.
    fs::metadata("/proc/self/fd")?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

/// Has a nameless file listed in a folder; there must be nothing of that name.
#[cfg(target_os = "linux")]
fn give_name(file: &fs::File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}
