//! Walks over folders that a submission may have written. They may have any depth, any names, any permissions, and
//! paths of any length.
//!
//! A walk keeps only the current folder open, and names entries relative to it. So no path is too long, no link is
//! followed, and neither the stack nor the number of open files grows with the depth. It returns by `..`, and ends with
//! an error if that is not the folder that it came from.

use std::ffi::{CStr, CString, OsStr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::{io, vec};

use nix::dir::Dir;
use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, open, openat};
use nix::sys::stat::{FchmodatFlags, FileStat, Mode, SFlag, fchmodat, fstat, fstatat, mode_t};
use nix::unistd::{UnlinkatFlags, unlinkat};

/// The flags with which a folder is opened.
const FOLDER: OFlag =
    OFlag::O_RDONLY.union(OFlag::O_DIRECTORY).union(OFlag::O_NOFOLLOW).union(OFlag::O_CLOEXEC);

/// A message names this many folders of a path.
const SHOWN: usize = 8;

/// What a walk finds.
#[derive(Debug)]
pub enum Found<'a> {
    /// An entry, by its name in the open folder. If it is a folder, the result of `visit` says whether to enter it.
    Entry(BorrowedFd<'a>, &'a CStr, &'a FileStat),
    /// The end of a folder, by its name in the folder that contains it.
    End(BorrowedFd<'a>, &'a CStr),
    /// An entry that cannot be read.
    Unread(Errno),
}

/// The kind of an entry.
pub fn kind(stat: &FileStat) -> SFlag {
    SFlag::from_bits_truncate(stat.st_mode as mode_t) & SFlag::S_IFMT
}

/// A folder on the path to the open one.
struct Level {
    name: CString,
    /// The device and the inode in it identify the folder.
    identity: FileStat,
    names: vec::IntoIter<CString>,
}

impl Level {
    fn of(folder: &OwnedFd, name: CString) -> Result<Level, Errno> {
        let identity = fstat(folder)?;
        let mut entries = Dir::from_fd(folder.try_clone().map_err(|_| Errno::EMFILE)?)?;
        let names = entries.iter().map(|it| it.map(|it| it.file_name().to_owned()));
        let mut names = names.collect::<Result<Vec<CString>, Errno>>()?;
        names.retain(|it| !matches!(it.to_bytes(), b"." | b".."));
        names.sort_unstable();
        Ok(Level { name, identity, names: names.into_iter() })
    }
}

/// Calls `visit` for everything in a folder, in the order of the names, with the depth, from 1. A folder comes before
/// its entries.
///
/// # Errors
/// The first error of `visit`, and where it happened.
pub fn walk(
    folder: &Path,
    mut visit: impl FnMut(Found, usize) -> Result<bool, Errno>,
) -> Result<(), (PathBuf, io::Error)> {
    let opened = open(folder, FOLDER, Mode::empty());
    let level = opened.and_then(|it| Level::of(&it, CString::default()).map(|level| (it, level)));
    let (current, level) = level.map_err(|error| (PathBuf::new(), error.into()))?;
    let mut walk = Walk { current, levels: vec![level], name: CString::default() };
    loop {
        match walk.step(&mut visit) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => return Err((walk.place(), error.into())),
        }
    }
}

struct Walk {
    /// The open folder.
    current: OwnedFd,
    levels: Vec<Level>,
    /// The last name that was visited.
    name: CString,
}

impl Walk {
    /// Visits the next name. Returns `false` at the end.
    fn step(
        &mut self,
        visit: &mut impl FnMut(Found, usize) -> Result<bool, Errno>,
    ) -> Result<bool, Errno> {
        let depth = self.levels.len();
        let Some(level) = self.levels.last_mut() else { return Ok(false) };
        let Some(name) = level.names.next() else {
            self.name = self.levels.pop().map(|it| it.name).unwrap_or_default();
            let Some(around) = self.levels.last() else { return Ok(false) };
            self.current = openat(&self.current, "..", FOLDER, Mode::empty())?;
            let came_from = (around.identity.st_dev, around.identity.st_ino);
            let is = fstat(&self.current)?;
            if (is.st_dev, is.st_ino) != came_from {
                return Err(Errno::ESTALE);
            }
            return visit(Found::End(self.current.as_fd(), &self.name), depth - 1).map(|_| true);
        };
        self.name = name;
        let name = self.name.as_c_str();
        let stat = match fstatat(&self.current, name, AtFlags::AT_SYMLINK_NOFOLLOW) {
            Ok(stat) => stat,
            Err(error) => return visit(Found::Unread(error), depth).map(|_| true),
        };
        let goes_in = visit(Found::Entry(self.current.as_fd(), name, &stat), depth)?;
        if goes_in && kind(&stat) == SFlag::S_IFDIR {
            let opened = openat(&self.current, name, FOLDER, Mode::empty());
            match opened.and_then(|it| Level::of(&it, name.to_owned()).map(|level| (it, level))) {
                Ok((inner, level)) => {
                    self.current = inner;
                    self.levels.push(level);
                }
                Err(error) => return visit(Found::Unread(error), depth).map(|_| true),
            }
        }
        Ok(true)
    }

    /// The path of the last name; if it is long, its beginning.
    fn place(&self) -> PathBuf {
        let names = self.levels.iter().skip(1).map(|it| &it.name).chain([&self.name]);
        let mut path: PathBuf =
            names.take(SHOWN).map(|it| OsStr::from_bytes(it.to_bytes())).collect();
        if self.levels.len() > SHOWN {
            path.push("…");
        }
        path
    }
}

/// Removes a folder and everything in it, even folders without permissions. Continues after an error.
///
/// # Errors
/// The first error.
pub fn remove(folder: &Path) -> io::Result<()> {
    let mut first = Ok(());
    let mut note = |result: Result<(), Errno>| {
        if first.is_ok() {
            first = result;
        }
        Ok(true)
    };
    allow(nix::fcntl::AT_FDCWD, folder)?;
    let walked = walk(folder, |found, _| match found {
        Found::Entry(parent, name, stat) if kind(stat) == SFlag::S_IFDIR => {
            if stat.st_mode as mode_t & Mode::S_IRWXU.bits() != Mode::S_IRWXU.bits() {
                let _ = allow(parent, name);
            }
            Ok(true)
        }
        Found::Entry(parent, name, _) => note(unlinkat(parent, name, UnlinkatFlags::NoRemoveDir)),
        Found::End(parent, name) => note(unlinkat(parent, name, UnlinkatFlags::RemoveDir)),
        Found::Unread(error) => note(Err(error)),
    });
    walked.map_err(|(_, error)| error)?;
    first?;
    std::fs::remove_dir(folder)
}

/// Gives the user all permissions for a folder.
fn allow(parent: BorrowedFd, name: &(impl nix::NixPath + ?Sized)) -> Result<(), Errno> {
    fchmodat(parent, name, Mode::S_IRWXU, FchmodatFlags::FollowSymlink)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn any_folder_can_be_removed() {
        let around = tempfile::tempdir().expect("a folder can be made");
        let [folder, outside] = ["folder", "outside"].map(|it| around.path().join(it));
        for it in [&folder.join("shut/in"), &outside] {
            fs::create_dir_all(it).expect("it can be made");
        }
        fs::write(outside.join("kept"), "").expect("it can be written");
        symlink(&outside, folder.join("shut/in/link")).expect("it can be made");
        for it in ["shut/in", "shut", ""] {
            let shut = fs::Permissions::from_mode(0o000);
            fs::set_permissions(folder.join(it), shut).expect("it is the user's");
        }
        remove(&folder).expect("it can be removed");
        assert!(!folder.exists() && outside.join("kept").exists());
        // A link is not followed, and a file is not a folder.
        symlink(&outside, &folder).expect("it can be made");
        assert!(remove(&folder).is_err() && remove(&outside.join("kept")).is_err());
        assert!(outside.join("kept").exists() && remove(&around.path().join("none")).is_err());
    }

    #[test]
    fn a_walk_names_the_place_of_an_error() {
        let around = tempfile::tempdir().expect("a folder can be made");
        let mut path = around.path().to_owned();
        for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
            path.push(name);
        }
        fs::create_dir_all(&path).expect("it can be made");
        for (last, expected) in
            [(1, "a"), (3, "a/b/c"), (8, "a/b/c/d/e/f/g/h"), (9, "a/b/c/d/e/f/g/h/…")]
        {
            let walked =
                walk(
                    around.path(),
                    |_, depth| {
                        if depth == last { Err(Errno::EIO) } else { Ok(true) }
                    },
                );
            assert_eq!(walked.expect_err("it fails").0, Path::new(expected));
        }
    }
}
