//! Looks at processes in `/proc`, and kills those that are left.

use std::fs;
use std::path::Path;

use nix::sys::signal::{Signal, kill};
#[cfg(target_os = "linux")]
use nix::sys::statvfs::statvfs;
use nix::sys::wait::waitpid;
use nix::unistd::{Pid, Uid};

/// The numbers of the processes that `/proc` shows.
fn all() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// Whether there are more than `most` processes besides the first. It looks at no more than that, so the answer takes
/// little time even if they double meanwhile.
pub(super) fn are_more_than(most: u64) -> bool {
    all().filter(|&pid| pid != 1).nth(most as usize).is_some()
}

/// The memory of all processes but the first in KiB. `/proc` shows those of the namespace.
pub(super) fn memory() -> u64 {
    let page = 4;
    let own = |pid| {
        let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
        // Shared pages, such as those of programs, are not a process's own.
        let mut pages = text.split(' ').skip(1).map(|it| it.parse::<u64>().unwrap_or(0));
        pages.next().unwrap_or(0).saturating_sub(pages.next().unwrap_or(0)) * page
    };
    all().filter(|&pid| pid != 1).map(own).sum()
}

/// How many files there are in memory, in the folders that a step in the sandbox can write to.
#[cfg(target_os = "linux")]
pub(super) fn files(folder: &Path) -> u64 {
    let folders = super::sandbox::SCRATCH.iter().map(Path::new).chain([folder]);
    let used = folders.filter_map(|it| statvfs(it).ok());
    used.map(|it| it.files().saturating_sub(it.files_free())).sum()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn files(_: &Path) -> u64 {
    0
}

/// How many processes and threads the user has, whom the system's limit counts.
pub(super) fn of_user() -> u64 {
    let user = Uid::effective();
    all()
        .filter(|pid| {
            use std::os::unix::fs::MetadataExt;
            fs::metadata(format!("/proc/{pid}")).is_ok_and(|it| it.uid() == user.as_raw())
        })
        .map(|pid| fs::read_dir(format!("/proc/{pid}/task")).map_or(0, |it| it.count() as u64))
        .sum()
}

/// Kills the children of this process, and what becomes a child when they die.
pub(super) fn kill_children() {
    loop {
        let children = fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
        let children: Vec<i32> =
            children.split_whitespace().filter_map(|it| it.parse().ok()).collect();
        if children.is_empty() {
            return;
        }
        // Stopped first, so that none has another child before it dies.
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            for &child in &children {
                let _ = kill(Pid::from_raw(child), signal);
            }
        }
        for child in children {
            let _ = waitpid(Pid::from_raw(child), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_counted_up_to_a_number() {
        assert!(are_more_than(0));
        assert!(!are_more_than(1 << 30));
    }
}
