//! The filter of the system calls of steps: what no compiler needs, and faults of the kernel are often in.
//!
//! It names what is forbidden, because the needs of virtual machines and interpreters are not known. Debuggers may
//! follow processes of the same step; there are no others.

use std::env::consts::ARCH;

use minisysy::diag::{Message, message};
use nix::libc;
use seccompiler::{apply_filter, compile_from_json};
use serde_json::{Value, json};

/// Forbidden: mounts, namespaces, keys, modules, memory of other processes, clocks, and memory of no process.
const FORBIDDEN: &str = "mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick \
    mount_setattr unshare setns keyctl add_key request_key bpf perf_event_open process_vm_readv process_vm_writev \
    pidfd_getfd kcmp userfaultfd io_uring_setup io_uring_enter io_uring_register kexec_load kexec_file_load \
    init_module finit_module delete_module open_by_handle_at quotactl swapon swapoff reboot settimeofday \
    clock_settime adjtimex clock_adjtime acct syslog vhangup fanotify_init lookup_dcookie nfsservctl sethostname \
    setdomainname shmget msgget mq_open";

/// Missing, as in an older kernel, so that programs do without: `clone3`, whose flags cannot be looked at, and files
/// in memory that no limit counts.
const MISSING: &str = "clone3 memfd_create memfd_secret";

/// What must not be done to the keeper, which is the first process and has the same user: to change its limits and
/// its priority.
const OF_KEEPER: &str =
    "prlimit64 sched_setaffinity sched_setscheduler sched_setparam sched_setattr";

/// Filters the calls of this thread, and of the threads and processes that it starts.
pub(super) fn apply() -> Result<(), Message> {
    let failed = |error: String| message!("the filter of system calls is missing: {error}", error);
    let arch = ARCH.try_into().map_err(|_| failed(ARCH.to_owned()))?;
    for (rules, error) in [(forbidden(), libc::EPERM), (calls(MISSING), libc::ENOSYS)] {
        let action = json!({ "errno": error });
        let steps = json!({ "mismatch_action": "allow", "match_action": action, "filter": rules });
        let text = json!({ "steps": steps }).to_string();
        let programs = compile_from_json(text.as_bytes(), arch);
        for program in programs.map_err(|it| failed(it.to_string()))?.values() {
            apply_filter(program).map_err(|it| failed(it.to_string()))?;
        }
    }
    Ok(())
}

fn calls(names: &str) -> Vec<Value> {
    names.split_whitespace().map(|it| json!({ "syscall": it })).collect()
}

fn forbidden() -> Vec<Value> {
    let is = |index: u8, operator: Value, value: i32| {
        let operator =
            if operator.is_number() { json!({ "masked_eq": operator }) } else { operator };
        json!({ "index": index, "type": "dword", "op": operator, "val": value.cast_unsigned() })
    };
    let rule = |call: &str, arguments: &[Value]| json!({ "syscall": call, "args": arguments });
    let mut rules = calls(FORBIDDEN);
    for flag in [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ] {
        rules.push(rule("clone", &[is(0, flag.into(), flag)]));
    }
    let sockets = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6];
    rules.push(rule("socket", &sockets.map(|it| is(0, "ne".into(), it))));
    rules.extend(OF_KEEPER.split_whitespace().map(|it| rule(it, &[is(0, "eq".into(), 1)])));
    rules.push(rule("setpriority", &[is(1, "eq".into(), 1)]));
    // Otherwise all of the user's processes are meant.
    rules.push(rule("setpriority", &[is(0, "ne".into(), libc::PRIO_PROCESS.cast_signed())]));
    rules
}
