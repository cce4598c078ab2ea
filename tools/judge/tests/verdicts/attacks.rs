//! What a submission tries by calls of the system.

use std::env;
use std::ffi::CString;
use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;

use judge::results::Verdict;
use libtest_mimic::Failed;
use nix::libc::{self, c_long};

use super::{World, fail_if, said, submit, tests};

#[allow(unsafe_code)]
fn call(number: c_long, arguments: [usize; 5]) -> c_long {
    let [a, b, c, d, e] = arguments;
    // SAFETY: the arguments are numbers, or point to texts that live until the end of the process.
    unsafe { libc::syscall(number, a, b, c, d, e, 0) }
}

/// Tries everything, and prints how much, and the names of what it reached.
pub fn attempt() -> ExitCode {
    let text = |text: &str| CString::new(text).expect("it is a text").into_raw() as usize;
    let (tmpfs, here) = (text("tmpfs"), text("."));
    let user = libc::CLONE_NEWUSER as usize;
    let mut tried = Vec::new();
    let zeros = text(&"\u{1}".repeat(256));
    for (name, number, arguments) in [
        ("a user namespace", libc::SYS_unshare, [user, 0, 0, 0, 0]),
        ("a cloned namespace", libc::SYS_clone, [user | libc::SIGCHLD as usize, 0, 0, 0, 0]),
        ("a call with hidden flags", libc::SYS_clone3, [zeros, 8, 0, 0, 0]),
        ("a mount", libc::SYS_mount, [tmpfs, here, tmpfs, 0, 0]),
        ("an end of a mount", libc::SYS_umount2, [text("/proc"), 2, 0, 0, 0]),
        ("a root", libc::SYS_chroot, [here, 0, 0, 0, 0]),
        ("a key", libc::SYS_add_key, [text("user"), text("a"), text("b"), 1, usize::MAX - 3]),
        ("keys", libc::SYS_keyctl, [0, usize::MAX - 3, 1, 0, 0]),
        ("programs of the kernel", libc::SYS_bpf, [0, zeros, 32, 0, 0]),
        ("a ring", libc::SYS_io_uring_setup, [1, zeros, 0, 0, 0]),
        ("faults", libc::SYS_userfaultfd, [1, 0, 0, 0, 0]),
        ("files in memory", libc::SYS_memfd_create, [here, 0, 0, 0, 0]),
        ("shared memory", libc::SYS_shmget, [0, 1 << 20, 0o1600, 0, 0]),
        ("a netlink socket", libc::SYS_socket, [16, 3, 0, 0, 0]),
        ("a vsock socket", libc::SYS_socket, [40, 1, 0, 0, 0]),
        ("a socket of algorithms", libc::SYS_socket, [38, 5, 0, 0, 0]),
        ("limits of the keeper", libc::SYS_prlimit64, [1, 7, zeros, 0, 0]),
        ("priority of the keeper", libc::SYS_setpriority, [0, 1, 19, 0, 0]),
        ("priority of the user", libc::SYS_setpriority, [2, 0, 19, 0, 0]),
        ("the keeper by ptrace", libc::SYS_ptrace, [16, 1, 0, 0, 0]),
        ("a disk", libc::SYS_mknod, [text("/tmp/disk"), 0o60600, 0x0801, 0, 0]),
    ] {
        let result = call(number, arguments);
        if number == libc::SYS_clone && result == 0 {
            return ExitCode::SUCCESS;
        }
        tried.push((name, result >= 0));
    }
    tried.push(("settings of the kernel", Path::new("/proc/sys/kernel").exists()));
    tried.push(("the keeper's program", Path::new("/judge/keeper").exists()));
    for file in ["exe", "environ", "mem", "fd/0", "root/etc/passwd"] {
        tried.push((file, File::open(format!("/proc/1/{file}")).is_ok()));
    }
    // The list itself is open, too.
    tried.push((
        "files of the caller",
        fs::read_dir("/proc/self/fd").map_or(0, Iterator::count) > 4,
    ));
    let reached: Vec<&str> = tried.iter().filter(|(_, it)| *it).map(|(name, _)| *name).collect();
    println!("{} tried, reached {reached:?}", tried.len());
    ExitCode::SUCCESS
}

/// Takes memory that it shares with nobody, and stays.
pub fn share() -> ExitCode {
    let size = 200 << 20;
    let flags = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as usize;
    let place = call(libc::SYS_mmap, [0, size, 3, flags, usize::MAX]) as usize;
    for part in 0..200 {
        call(libc::SYS_getrandom, [place + (part << 20), 1 << 20, 4, 0, 0]);
    }
    std::thread::sleep(std::time::Duration::from_secs(9));
    ExitCode::SUCCESS
}

/// Shared memory counts, and what a build writes. What it leaves gives no rights.
pub fn limits(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("limits/submission");
    let own = env::current_exe()?.display().to_string();
    let write = "head -c 9000000 /dev/zero";
    for (script, build, said_of_it) in [
        ("./sysy share", "true", "took more than 100 MiB of memory"),
        (
            "",
            &format!("{write} >a; {write} >b"),
            "the build wrote more than 16 MiB or 200000 files",
        ),
        ("", &format!("{write} >a; {write} >b; sleep 9"), "the build wrote more than 16 MiB"),
        (
            "ls -l shell pipe >&2; test -u shell || test -g shell || ./sysy compile $1 $2",
            "cp /bin/sh shell; chmod 6755 shell; ls -l shell | grep -q rwsr-sr-x && mkfifo pipe",
            "",
        ),
    ] {
        submit(&folder, script)?;
        let build = format!("--build=ln -s '{own}' sysy; {build}");
        let path = folder.display().to_string();
        let words = [&path, &build, "--build-disk=16", "--memory=100", "--only=lab1/sum"];
        let judged = world.submission_by(&[], &words)?;
        let said = said(&judged.tests) + &judged.message.to_string();
        let is_right = judged.tests[0].verdict == Verdict::AC;
        if !said.contains(said_of_it) || is_right != said_of_it.is_empty() {
            return Err(format!("{script} {build}: {said}").into());
        }
    }
    Ok(())
}

/// Nothing is reached from a step, from a build, or from a program that lli runs.
pub fn calls(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("calls/submission");
    let own = env::current_exe()?.display().to_string();
    // A file of the caller that is not closed at the start of a program.
    let secret = format!("exec 7<'{own}'; exec \"$@\"");
    for (script, build, isolation) in [
        ("./sysy attack >&2; exit 9", "", "bwrap"),
        ("", "; ./sysy attack; exit 9", "bwrap"),
        ("./sysy attack >&2; exit 9", "", "none"),
    ] {
        submit(&folder, script)?;
        let build = format!("--build=ln -s '{own}' sysy{build}");
        let path = folder.display().to_string();
        let isolation = format!("--isolation={isolation}");
        let words = [path.as_str(), &build, &isolation, "--only=lab1/sum"];
        let judged = world.submission_by(&["sh", "-c", &secret, "sh"], &words)?;
        let said = said(&judged.tests) + &judged.message.to_string();
        let is_held = said.contains("29 tried, reached []");
        fail_if(!said.contains("29 tried") || is_held == isolation.ends_with("none"), said)?;
    }
    Ok(())
}

/// A program cannot change its input for those that are judged later.
pub fn input(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("input");
    fs::create_dir_all(folder.join("programs"))?;
    for name in ["sum.sy", "sum.in", "sum.out"] {
        fs::copy(tests().join("programs/lab1").join(name), folder.join("programs").join(name))?;
    }
    let script = "cat >\"$2\" <<'END'\n@path = constant [16 x i8] c\"/proc/self/fd/0\\00\"\n\
        @text = constant [7 x i8] c\"tried \\00\"\n\
        declare i32 @open(i8*, i32)\ndeclare i64 @write(i32, i8*, i64)\ndeclare i32 @ftruncate(i32, i64)\n\
        define i32 @main() {\n  %1 = getelementptr [16 x i8], [16 x i8]* @path, i32 0, i32 0\n  \
        %2 = getelementptr [7 x i8], [7 x i8]* @text, i32 0, i32 0\n  \
        %3 = call i64 @write(i32 1, i8* %2, i64 6)\n  %4 = call i32 @open(i8* %1, i32 2)\n  \
        %5 = call i64 @write(i32 %4, i8* %2, i64 6)\n  %6 = call i32 @ftruncate(i32 %4, i64 0)\n  \
        %7 = call i64 @write(i32 0, i8* %2, i64 6)\n  ret i32 0\n}\nEND\n";
    submit(&folder.join("submission"), script)?;
    let [submission, programs] =
        ["submission", "programs"].map(|it| folder.join(it).display().to_string());
    let before = fs::read(folder.join("programs/sum.in"))?;
    for isolation in ["--isolation=bwrap", "--isolation=none"] {
        let words = [&submission, "--built", isolation, "--tests", &programs];
        let judged = world.submission_by(&[], &words)?;
        let said = said(&judged.tests);
        let is_tried = judged.tests[0].verdict == Verdict::WA && said.contains("got: tried");
        if !is_tried || fs::read(folder.join("programs/sum.in"))? != before {
            return Err(format!("{isolation}: {said}").into());
        }
    }
    Ok(())
}
