//! The files of a submission: their digest, and a copy of them.

use std::ffi::CStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use minisysy::diag::{Message, message};
use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, openat, readlinkat};
use nix::sys::stat::{FchmodatFlags, FileStat, Mode, SFlag, fchmodat, mkdirat, mode_t};
use nix::unistd::{Gid, Uid, UnlinkatFlags, fchownat, symlinkat, unlinkat};
use sha2::{Digest, Sha256};

use crate::cases::{one_line, unread};
use crate::submission::hexadecimal;
use crate::tree::{self, Found, kind};

/// The bytes of all files of a submission. A sparse file may have more than the disk.
const MOST: u64 = 4 << 30;

/// Whether an entry is no part of a submission.
fn is_left_out(name: &CStr, depth: usize) -> bool {
    depth == 1 && name.to_bytes() == b".git"
}

fn errno(error: &io::Error) -> Errno {
    Errno::from_raw(error.raw_os_error().unwrap_or_default())
}

fn failed(folder: &Path) -> impl Fn((PathBuf, io::Error)) -> Message {
    move |(place, error)| match place.as_os_str().is_empty() {
        true => unread(folder, error),
        false => unread(Path::new(&one_line(&place.to_string_lossy())), error),
    }
}

/// Opens a file for reading.
fn open(parent: BorrowedFd, name: &CStr) -> Result<File, Errno> {
    // Without O_NONBLOCK, a pipe in the place of the file would block.
    let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC;
    Ok(openat(parent, name, flags, Mode::empty())?.into())
}

/// Copies a submission to a new folder, which belongs to a user; `None` for that of this process.
///
/// # Errors
/// One line for people: which file could not be read or written, and why.
pub fn copy(from: &Path, to: &Path, user: Option<u32>) -> Result<(), Message> {
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let inner = |parent: &OwnedFd, name: &CStr| openat(parent, name, flags, Mode::empty());
    fs::create_dir(to)?;
    let mut target = OwnedFd::from(File::open(to)?);
    let give = |parent: &OwnedFd, name: &CStr| give(parent.as_fd(), name, user);
    give(&target, c".").map_err(io::Error::from)?;
    let copied = tree::walk(from, |found, depth| {
        match found {
            Found::Entry(_, name, _) if is_left_out(name, depth) => return Ok(false),
            Found::Entry(parent, name, stat) => match kind(stat) {
                SFlag::S_IFDIR => {
                    mkdirat(&target, name, Mode::S_IRWXU | Mode::S_IRWXG | Mode::S_IRWXO)?;
                    give(&target, name)?;
                    target = inner(&target, name)?;
                }
                SFlag::S_IFLNK => {
                    symlinkat(&*readlinkat(parent, name)?, &target, name)?;
                    give(&target, name)?;
                }
                SFlag::S_IFREG => {
                    copy_file(&mut open(parent, name)?, &target, name, stat)?;
                    give(&target, name)?;
                }
                _ => {}
            },
            Found::End(..) => target = inner(&target, c"..")?,
            Found::Unread(error) => return Err(error),
        }
        Ok(true)
    });
    copied.map_err(failed(from))
}

/// Gives an entry of a folder to a user.
fn give(parent: BorrowedFd, name: &CStr, user: Option<u32>) -> Result<(), Errno> {
    let Some(number) = user else { return Ok(()) };
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    fchownat(parent, name, Some(user), Some(group), AtFlags::AT_SYMLINK_NOFOLLOW)
}

fn copy_file(from: &mut File, to: &OwnedFd, name: &CStr, stat: &FileStat) -> Result<(), Errno> {
    let flags = OFlag::O_WRONLY | OFlag::O_CREAT | OFlag::O_EXCL | OFlag::O_CLOEXEC;
    let mut to = File::from(openat(to, name, flags, Mode::S_IRUSR | Mode::S_IWUSR)?);
    io::copy(from, &mut to).map_err(|error| errno(&error))?;
    nix::sys::stat::fchmod(&to, Mode::from_bits_truncate(stat.st_mode as mode_t & 0o777))
}

/// Takes from the files that a build has left what gives rights to those who run them, and removes what is neither
/// a file nor a folder nor a link.
pub fn sweep(folder: &Path) {
    let special = Mode::S_ISUID | Mode::S_ISGID;
    // What cannot be read cannot be run, either.
    let _ = tree::walk(folder, |found, _| {
        let Found::Entry(parent, name, stat) = found else { return Ok(true) };
        let mode = Mode::from_bits_truncate(stat.st_mode as mode_t);
        match kind(stat) {
            SFlag::S_IFREG | SFlag::S_IFDIR if mode.intersects(special) => {
                let _ = fchmodat(parent, name, mode - special, FchmodatFlags::FollowSymlink);
            }
            SFlag::S_IFREG | SFlag::S_IFDIR | SFlag::S_IFLNK => {}
            _ => drop(unlinkat(parent, name, UnlinkatFlags::NoRemoveDir)),
        }
        Ok(true)
    });
}

/// The place of what a submission names, links followed; it has to be inside of its folder.
///
/// # Errors
/// It is not there, or leads out of the folder.
pub fn inside(folder: &Path, name: impl AsRef<Path>) -> io::Result<PathBuf> {
    let opened = cap_std::fs::Dir::open_ambient_dir(folder, cap_std::ambient_authority())?;
    opened.canonicalize(name).map(|it| folder.join(it))
}

/// The text of a file of a submission: a plain file inside of its folder that is not larger than this. A pipe would
/// block the judge, and a device has no end. `None` if it is something else.
///
/// # Errors
/// It cannot be read.
pub fn text_of(folder: &Path, name: impl AsRef<Path>, most: u64) -> io::Result<Option<Vec<u8>>> {
    let path = inside(folder, name)?;
    let metadata = fs::symlink_metadata(&path)?;
    let is_plain = metadata.is_file() && metadata.len() <= most;
    is_plain.then(|| fs::read(path)).transpose()
}

/// The digest of a folder's names, contents and permissions to execute.
///
/// # Errors
/// One line for people: what could not be read.
pub fn digest(folder: &Path) -> Result<String, Message> {
    let mut hasher = Sha256::new();
    let (mut bytes, mut is_large) = (0_u64, false);
    let walked = tree::walk(folder, |found, depth| {
        match found {
            Found::Entry(_, name, _) if is_left_out(name, depth) => return Ok(false),
            Found::Entry(parent, name, stat) => {
                if kind(stat) == SFlag::S_IFREG {
                    bytes = bytes.saturating_add(u64::try_from(stat.st_size).unwrap_or(0));
                }
                is_large = bytes > MOST;
                if is_large {
                    return Err(Errno::EFBIG);
                }
                add(&mut hasher, parent, name, stat)?;
            }
            Found::End(..) => part(&mut hasher, b"end"),
            Found::Unread(error) => return Err(error),
        }
        Ok(true)
    });
    if is_large {
        return Err(message!("its files have more than {size} GiB", size = MOST >> 30));
    }
    walked.map_err(failed(folder))?;
    Ok(hexadecimal(&hasher.finalize()))
}

/// A digest that changes when a file below these paths does. It does not read the files, which may be many.
pub fn state(paths: &[PathBuf]) -> String {
    let mut hasher = Sha256::new();
    for path in paths {
        let metadata = fs::metadata(path);
        part(
            &mut hasher,
            format!("{path:?} {:?}", metadata.and_then(|it| it.modified())).as_bytes(),
        );
        let _ = tree::walk(path, |found, _| {
            if let Found::Entry(_, name, stat) = found {
                part(&mut hasher, name.to_bytes());
                let changed = (stat.st_ino, stat.st_size, stat.st_ctime, stat.st_ctime_nsec);
                part(&mut hasher, format!("{changed:?}").as_bytes());
            }
            Ok(true)
        });
    }
    hexadecimal(&hasher.finalize())
}

fn part(hasher: &mut Sha256, bytes: &[u8]) {
    hasher.update((bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// Adds an entry of a folder to a digest. A file may be larger than the memory.
fn add(hasher: &mut Sha256, parent: BorrowedFd, name: &CStr, stat: &FileStat) -> Result<(), Errno> {
    // The kind comes first, so a name cannot look like the end of a folder.
    part(
        hasher,
        match kind(stat) {
            SFlag::S_IFDIR => b"folder",
            SFlag::S_IFLNK => b"link",
            SFlag::S_IFREG if stat.st_mode & 0o111 == 0 => b"file",
            SFlag::S_IFREG => b"program",
            _ => b"other",
        },
    );
    part(hasher, name.to_bytes());
    if kind(stat) == SFlag::S_IFLNK {
        part(hasher, readlinkat(parent, name)?.as_bytes());
    } else if kind(stat) == SFlag::S_IFREG {
        let mut file = open(parent, name)?;
        let mut bytes = vec![0; 1 << 16];
        loop {
            let length = file.read(&mut bytes).map_err(|error| errno(&error))?;
            part(hasher, &bytes[..length]);
            if length == 0 {
                break;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn the_digest_sees_every_change_and_no_other() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path();
        let write = |name: &str, text: &str| fs::write(path.join(name), text).expect("it can");
        write("a", "1");
        let first = digest(path).expect("it can be read");
        fs::create_dir(path.join(".git")).expect("it can be made");
        write(".git/x", "1");
        assert_eq!(digest(path).expect("it can be read"), first);
        let mut seen = vec![first];
        let mut changed = || {
            let now = digest(path).expect("it can be read");
            assert!(!seen.contains(&now));
            seen.push(now);
        };
        write("a", "2");
        changed();
        write("b", "");
        changed();
        fs::set_permissions(path.join("b"), fs::Permissions::from_mode(0o755)).expect("it can");
        changed();
        symlink("nowhere", path.join("c")).expect("it can be made");
        changed();
        let copy = folder.path().with_extension("copy");
        super::copy(path, &copy, None).expect("it can be copied");
        assert_eq!(Some(&digest(&copy).expect("it can be read")), seen.last());
        assert!(!copy.join(".git").exists());
        fs::remove_dir_all(copy).expect("it can be removed");
    }
}
