//! The judge's own temporary folders. A judge that is killed leaves them; the next one removes them, since their
//! names say which process made them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process;
use std::{env, io};

use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;
use tempfile::Builder;

use crate::tree;

/// How the names begin.
const NAME: &str = "minisysy-judge";

/// How the names begin that the process with this number makes. Numbers are those of one process namespace:
/// two containers may share a folder.
fn prefix(process: u32) -> String {
    let space = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let space = space.to_string_lossy().chars().filter(char::is_ascii_digit).collect::<String>();
    format!("{NAME}-{space}-{process}-")
}

/// A folder that is removed on drop, whatever a submission has left in it.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If it cannot be removed, the next run of the judge tries again.
        let _ = tree::remove(&self.0);
    }
}

/// Makes a folder.
///
/// # Errors
/// It cannot be made.
pub fn folder() -> io::Result<Folder> {
    // What a build leaves there, such as a program with the rights of its user, is for nobody else.
    let permissions = fs::Permissions::from_mode(0o700);
    let name = prefix(process::id());
    Builder::new().prefix(&name).permissions(permissions).tempdir().map(|it| Folder(it.keep()))
}

/// Removes the folders of judges that no longer run.
pub fn clear() {
    clear_in(&env::temp_dir());
}

fn clear_in(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let number = name.split('-').nth(3).and_then(|it| it.parse::<u32>().ok());
        let is_left =
            number.is_some_and(|number| name.starts_with(&prefix(number)) && !is_running(number));
        if is_left && entry.file_type().is_ok_and(|it| it.is_dir()) {
            // Another user's cannot be removed.
            let _ = tree::remove(&entry.path());
        }
    }
}

fn is_running(process: u32) -> bool {
    process == 0
        || i32::try_from(process).is_ok_and(|it| kill(Pid::from_raw(it), None) != Err(Errno::ESRCH))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn folders_of_judges_that_run_stay() {
        let mode = fs::metadata(super::folder().expect("it can").path()).expect("it is there");
        assert_eq!(mode.permissions().mode() & 0o777, 0o700);
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut child = Command::new("true").spawn().expect("it can be started");
        let ended = child.id();
        child.wait().expect("it ends");
        let make = |name: String| fs::create_dir(folder.path().join(name)).expect("it can be made");
        let other = format!("{NAME}-1-{ended}-x");
        let own = format!("{}x", prefix(process::id()));
        for name in [&other, &own, &format!("{NAME}-x"), &format!("{}x", prefix(0))] {
            make(name.clone());
        }
        make(format!("{}left", prefix(ended)));
        clear_in(folder.path());
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .expect("it can be read")
            .map(|it| it.expect("it can be read").file_name().into_string().expect("it is text"))
            .collect();
        left.sort();
        let mut expected = vec![own, other, format!("{NAME}-x"), format!("{}x", prefix(0))];
        expected.sort();
        assert_eq!(left, expected);
    }
}
