//! A file that is replaced by a complete new one or not touched. The judge compiles this file, too.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Whether `path` is a device, a pipe or an open file, which is written directly.
pub fn is_stream(path: &Path) -> bool {
    // These paths name open files.
    let mut open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"].iter();
    let is_other = |data: Metadata| !data.is_file() && !data.is_dir();
    open.any(|open| path.starts_with(open)) || fs::metadata(path).is_ok_and(is_other)
}

/// The new contents of a file. [`Replacement::commit`] puts them in the place of the file when they are complete.
/// Otherwise they are dropped, and the file stays as it is.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    draft: Draft,
}

/// The temporary file with the new contents, in the folder of the file that is replaced.
#[derive(Debug)]
enum Draft {
    /// A file without a name. It disappears with the process, even if the process is killed.
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// A file with a temporary name, where the system or the file system has no files without names.
    Named(NamedTempFile),
}

impl Replacement {
    /// Begins to replace the file at `path`, which need not exist. Links are followed. The new file
    /// gets the permissions of the old one.
    ///
    /// # Errors
    /// The reason why the file cannot be replaced.
    pub fn new(path: &Path) -> io::Result<Replacement> {
        let path = follow_links(path);
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if path.is_symlink() {
            return Err(io::Error::other("the links lead in a circle"));
        }
        // The user may not write to this file, so it is not replaced, either.
        let permissions = match OpenOptions::new().write(true).open(&path) {
            Ok(old) => Some(old.metadata()?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut draft = Draft::in_folder(folder_of(&path))?;
        if let Some(permissions) = permissions {
            draft.file().set_permissions(permissions)?;
        }
        Ok(Replacement { path, draft })
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// The operating system's errors. In that case the old file stays.
    pub fn commit(self) -> io::Result<()> {
        let named = match self.draft {
            #[cfg(target_os = "linux")]
            Draft::Nameless(file) => {
                let give_name = |name: &Path| give_name(&file, name);
                names().make_in(folder_of(&self.path), give_name)?.into_temp_path()
            }
            Draft::Named(file) => file.into_temp_path(),
        };
        Ok(named.persist(self.path)?)
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.draft.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.draft.file().flush()
    }
}

impl Draft {
    fn in_folder(folder: &Path) -> io::Result<Draft> {
        #[cfg(target_os = "linux")]
        if let Ok(file) = nameless_file(folder) {
            return Ok(Draft::Nameless(file));
        }
        names().tempfile_in(folder).map(Draft::Named)
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Draft::Nameless(file) => file,
            Draft::Named(file) => file.as_file_mut(),
        }
    }
}

/// The names of temporary files.
fn names() -> Builder<'static, 'static> {
    let mut names = Builder::new();
    names.prefix(".compiler-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions of a new file; the user's umask restricts them.
        names.permissions(Permissions::from_mode(0o666));
    }
    names
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

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A file without a name. Not every file system supports this.
#[cfg(target_os = "linux")]
fn nameless_file(folder: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    // Needed by `give_name`.
    fs::metadata("/proc/self/fd")?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

/// Gives a nameless file a name, which must not exist.
#[cfg(target_os = "linux")]
fn give_name(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, open, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}
