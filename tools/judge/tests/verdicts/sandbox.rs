//! What submissions try to reach outside of the sandbox.

use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use judge::results::Report;
use judge::tools::locate;
use libtest_mimic::Failed;
use minisysy::diag::message;
use nix::sys::stat::Mode;
use nix::unistd::{Uid, mkfifo};

use super::{World, fail_if, said, submit, tests};

/// Files and sockets for a submission to reach, and the copy of the submission that knows them.
struct Targets {
    folder: PathBuf,
    submission: PathBuf,
    _open: (UnixListener, TcpListener),
}

fn targets(world: &World, name: &str) -> Result<Targets, Failed> {
    let folder = world.folder.path().join(name);
    let submission = folder.join("submission");
    fs::create_dir_all(folder.join("home"))?;
    fs::write(folder.join("home/thesis"), "")?;
    fs::write(folder.join("note"), "")?;
    mkfifo(&folder.join("pipe"), Mode::S_IRWXU)?;
    let socket = UnixListener::bind(folder.join("socket"))?;
    let port = TcpListener::bind("127.0.0.1:0")?;
    let script = tests().join("hostile").join(name).join("compiler.sh");
    submit(&submission, &fs::read_to_string(script)?)?;
    let lines = format!(
        "targets='{}'\nport={}\nprocess={}\nprograms='{}'\nother='{}'\n",
        folder.display(),
        port.local_addr()?.port(),
        std::process::id(),
        tests().join("programs").display(),
        tests().join("submissions/right").display()
    );
    fs::write(submission.join("targets"), lines)?;
    Ok(Targets { folder, submission, _open: (socket, port) })
}

/// Nothing outside is reached in the sandbox. Without it the same script reaches what it tries.
pub fn reaches(world: &World) -> Result<(), Failed> {
    let targets = targets(world, "reaches")?;
    let script = fs::read_to_string(tests().join("hostile/reaches/compiler.sh"))?;
    let tries = script.matches("\n    try '").count();
    let submission = targets.submission.display().to_string();
    let other = tests().join("submissions/right").display().to_string();
    let run = ["--built", "--only=lab1/sum"];
    let wrong = ["--build=true", "--only=lab1/wrong"];
    for options in [&run[..], &["--build=sh compiler.sh x y"], &["--build=true", run[1]], &wrong] {
        let judged = world.submission(&[&[&submission, other.as_str()], options].concat())?;
        let said = said(&judged.tests) + &judged.message.to_string();
        let held = said.matches(": held").count();
        let is_safe = targets.folder.join("home/thesis").exists();
        if said.contains(": reached") || held != tries || !is_safe {
            return Err(format!("{held} of {tries} held: {said}").into());
        }
    }
    fail_if(fs::read(targets.folder.join("note"))? != b"", "a file was written")?;
    let judged = world.submission(&[&submission, run[0], run[1], "--isolation=none"])?;
    let said = said(&judged.tests);
    let parts = ["the home folder", "a file outside", "a pipe", "a socket", "a port", "a process"];
    let parts = parts.iter().chain(&["an expected output", "another submission"]);
    let missing: Vec<_> = parts.filter(|it| !said.contains(&format!("{it}: reached"))).collect();
    if !missing.is_empty() || targets.folder.join("home").exists() {
        return Err(format!("without a sandbox, {missing:?} is not reached: {said}").into());
    }
    Ok(())
}

/// IR that runs commands runs them in the sandbox.
pub fn system(world: &World) -> Result<(), Failed> {
    let targets = targets(world, "system")?;
    let submission = targets.submission.display().to_string();
    fs::write(targets.submission.join("Dockerfile"), "")?;
    let docker = targets.folder.join("docker");
    fs::copy(tests().join("docker.sh"), &docker)?;
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755))?;
    let path = format!("{}:{}", targets.folder.display(), env::var("PATH")?);
    let json = targets.folder.join("report.json");
    for isolation in ["bwrap", "docker", "none"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
        command.args([submission.as_str(), "--again", "--only=lab1/sum", "--tests"]);
        command.arg(tests().join("programs")).env("PATH", &path);
        command.arg(format!("--isolation={isolation}"));
        command.arg(format!("--report=json={}", json.display()));
        command.args((isolation != "docker").then_some("--built"));
        let output = command.output()?;
        let text = fs::read_to_string(&json)
            .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
        let report: Report = serde_json::from_str(&text)?;
        let said = said(&report.submissions[0].tests);
        let is_made = targets.folder.join("by-program").exists();
        if !said.contains("got: tried") || is_made != (isolation == "none") {
            return Err(format!("{isolation}: {is_made}, {said}").into());
        }
    }
    Ok(())
}

/// A submission cannot call a compiler of the machine, unless the course names it; nor can the program that it makes.
pub fn compilers(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("compilers");
    let clang = env::var("CLANG").unwrap_or_else(|_| "clang".to_owned());
    let clang = locate(&clang).ok_or("there is no clang")?;
    let script = "cat \"$1\" >/dev/null || exit 1; for it in $0 clang gcc cc /usr/bin/*clang* /usr/bin/*gcc* /usr/lib/llvm*/bin/clang* /usr/bin/llc*; do
        $it --version >/dev/null 2>&1 && reached=\"$reached $it\"; done
        echo tried, reached: $reached. >&2; exit 1\n";
    submit(&folder.join("submission"), &script.replace("$0", &clang.display().to_string()))?;
    let submission = folder.join("submission").display().to_string();
    let named = format!("--tool-chain={}", clang.parent().ok_or("it is a file")?.display());
    for (options, is_named) in [(&[][..], false), (&[named.as_str()], true)] {
        let words = [&[submission.as_str(), "--built", "--only=lab1/sum"], options].concat();
        // Also where the judge's own files are for nobody else.
        let start = ["sh", "-c", "umask 077; exec \"$@\"", "sh"];
        let said = said(&world.submission_by(&start, &words)?.tests);
        if said.contains("tried, reached: .") == is_named || !said.contains("tried") {
            return Err(format!("{options:?}: {said}").into());
        }
    }
    Ok(())
}

/// A machine without bubblewrap, or one that forbids it, is told so, and nothing runs.
pub fn missing(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("missing");
    fs::create_dir_all(&folder)?;
    let bwrap = folder.join("bwrap");
    let judge = env!("CARGO_BIN_EXE_judge");
    for (script, why) in [
        ("", "cannot run `bwrap`: No such file"),
        ("echo 'bwrap: No permissions to create new namespace' >&2; exit 1", "No permissions"),
        (
            "while test $1 != --; do shift; done; shift; shift; exec $JUDGE \"$@\"",
            "the process namespace of the sandbox is missing",
        ),
    ] {
        if !script.is_empty() {
            fs::write(&bwrap, format!("#!/bin/sh\n{script}\n"))?;
            fs::set_permissions(&bwrap, fs::Permissions::from_mode(0o755))?;
        }
        let mark = folder.join("mark");
        let mut command = Command::new(judge);
        for (name, plain) in [("LLI", "lli"), ("LLVM_LINK", "llvm-link"), ("CLANG", "clang")] {
            let program = env::var(name).unwrap_or_else(|_| plain.to_owned());
            command.env(name, locate(&program).ok_or(program)?);
        }
        let output = command
            .arg(format!("--command=a=touch '{}'", mark.display()))
            .args(["--only=lab1/sum", "--tests"])
            .arg(tests().join("programs"))
            .env("PATH", &folder)
            .env("JUDGE", judge)
            .output()?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_told = said.contains(why) && said.contains("--isolation none");
        if output.status.code() != Some(2) || !is_told || mark.exists() {
            return Err(format!("{:?}, {why}: {said}", output.status.code()).into());
        }
    }
    Ok(())
}

/// A user without rights has the same sandbox as root. Only root can try.
pub fn of_user(world: &World) -> Result<(), Failed> {
    if !Uid::effective().is_root() {
        return Ok(());
    }
    let folder = world.folder.path().join("of-user");
    fs::create_dir(&folder)?;
    let judge = folder.join("judge");
    fs::copy(env!("CARGO_BIN_EXE_judge"), &judge)?;
    for (from, to) in [("programs/lab1/sum.sy", "sum.sy"), ("programs/lab1/sum.out", "sum.out")] {
        fs::copy(tests().join(from), folder.join(to))?;
    }
    fs::copy(
        env::var("SYSY_RUNTIME").map_err(|_| "SYSY_RUNTIME is not set")?,
        folder.join("rt.ll"),
    )?;
    for path in [world.folder.path(), &folder] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777))?;
    }
    let output = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent"])
        .args(["SYSY_RUNTIME=rt.ll", "./judge", "--tests=.", "--report=json=report.json"])
        .arg("--command=a=id -u; grep CapEff /proc/self/status; touch rt.ll; exit 9")
        .current_dir(&folder)
        .output()?;
    let text = fs::read_to_string(folder.join("report.json"))
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let report: Report = serde_json::from_str(&text)?;
    let said = said(&report.submissions[0].tests);
    let parts = ["Read-only file system"];
    match parts.iter().find(|it| !said.contains(**it)) {
        None if report.isolation.contains(&message!("files of this machine are read-only")) => {
            Ok(())
        }
        _ => Err(format!("{:?}: {said}", report.isolation).into()),
    }
}

/// A shell for people is in the same sandbox as the steps.
pub fn shell(world: &World) -> Result<(), Failed> {
    let submission = tests().join("submissions/right").display().to_string();
    let run = |lines: &str| -> Result<Output, Failed> {
        let mut command = world.command(&[&submission, "--shell", "--only=lab1/wrong"]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        child.stdin.take().ok_or("no input")?.write_all(lines.as_bytes())?;
        Ok(child.wait_with_output()?)
    };
    let output = run("cat $input; pwd; sh compiler.sh $input $ir; ls /etc/shadow; exit 7\n")?;
    let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    let expected = "int main() {\n    return lenght; \n}\n/judge/submission\n";
    let parts = ["the job `lab1` runs:", "undeclared variable `lenght`", "'/etc/shadow'"];
    let missing = parts.iter().find(|it| !err.contains(**it));
    if output.status.code() != Some(7) || out != expected || missing.is_some() {
        return Err(format!("{}: {out}{err}", output.status).into());
    }
    // What stdout is redirected to keeps what it has, and a line of the submission moves no cursor.
    let folder = world.folder.path().join("shell");
    submit(&folder, "")?;
    fs::write(folder.join("judge.toml"), "[jobs.lab1]\nrun = [\"\\u001b[31m\"]\n")?;
    let log = folder.join("log");
    fs::write(&log, "kept\n")?;
    let file = fs::File::options().append(true).open(&log)?;
    let path = folder.display().to_string();
    let mut command = world.command(&[&path, "--built", "--shell", "--only=lab1/sum"]);
    let output = command.stdin(Stdio::null()).stdout(file).output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_right = said.contains("\\u{1b}[31m") && !said.contains('\u{1b}');
    fail_if(!is_right || fs::read(&log)? != b"kept\n", said)
}
