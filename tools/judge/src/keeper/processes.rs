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

/// Whether all processes but the first have more memory than this, in KiB: their own, and what they share.
pub(super) fn are_larger_than(most: u64) -> bool {
    let sum = |of_one: &dyn Fn(i32) -> u64| all().filter(|&pid| pid != 1).map(of_one).sum::<u64>();
    let own = |pid| field(pid, "status", "RssAnon:").unwrap_or(0);
    let shared = |pid| field(pid, "status", "RssShmem:").unwrap_or(0);
    // Its part of what several processes share takes longer. A process can forbid to look at it.
    let part = |pid| field(pid, "smaps_rollup", "Pss_Shmem:").unwrap_or_else(|| shared(pid));
    sum(&|pid| own(pid) + shared(pid)) > most && sum(&|pid| own(pid) + part(pid)) > most
}

/// A field of a file about a process.
fn field(pid: i32, file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/{file}")).ok()?;
    text.lines().find_map(|it| it.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}

/// How many files there are in memory, where a step in the sandbox can write to.
#[cfg(target_os = "linux")]
pub(super) fn files(folder: &Path) -> u64 {
    statvfs(folder).map_or(0, |it| it.files().saturating_sub(it.files_free()))
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
