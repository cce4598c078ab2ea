//! Runs as a whole: shards, a second run, a run on a loaded machine, a run that is stopped.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use judge::results::{Ending, Report, Verdict};
use libtest_mimic::Failed;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{World, no_process_is_left, tests};

/// The reports of four shards together are the report of the whole; and a second run judges nothing.
pub fn reports(world: &World) -> Result<(), Failed> {
    let folder = tests().join("submissions/no_exit_status").display().to_string();
    let path = |name: &str| world.folder.path().join(name).display().to_string();
    let (whole, _) = world.judge("submissions/no_exit_status", &[]);
    let mut merge = vec!["--merge".to_owned()];
    for number in 1..=4 {
        let part = path(&format!("part{number}.json"));
        let (shard, report) = (format!("--shard={number}/4"), format!("--report=json={part}"));
        world.run(&[&folder, &shard, &report]);
        merge.push(part);
    }
    let joined = path("joined.json");
    let report = format!("--report=json={joined}");
    let merge: Vec<&str> = merge.iter().map(String::as_str).chain([report.as_str()]).collect();
    let output = Command::new(env!("CARGO_BIN_EXE_judge")).args(merge).output()?;
    let text = fs::read_to_string(&joined)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let mut joined: Report = serde_json::from_str(&text)?;
    let timeless = |report: &mut Report| {
        for test in report.submissions.iter_mut().flat_map(|it| &mut it.tests) {
            (test.cpu_ms, test.memory_kib) = (0, 0);
        }
    };
    let mut whole = whole;
    timeless(&mut joined);
    timeless(&mut whole);
    if joined != whole {
        return Err(format!("{joined:?}\n{whole:?}").into());
    }
    // Where there are enough submissions, each is in one shard as a whole.
    let right = tests().join("submissions/right").display().to_string();
    for (number, name) in [(1, "right"), (2, "no_exit_status")] {
        let part = path("of-two.json");
        let (shard, report) = (format!("--shard={number}/2"), format!("--report=json={part}"));
        world.run(&[&right, &folder, &shard, "--only=lab1/sum", &report]);
        let part: Report = serde_json::from_slice(&fs::read(part)?)?;
        let names: Vec<&str> = part.submissions.iter().map(|it| it.name.as_str()).collect();
        if names != [name] || part.submissions[0].tests.len() != 1 {
            return Err(format!("shard {number} of 2 has {names:?}").into());
        }
    }
    // The shards' results are remembered: nothing is built, so this build does not fail.
    let again = |output: &str, programs: &Path| {
        let again = Command::new(env!("CARGO_BIN_EXE_judge"))
            .args([folder.as_str(), "--build=false", output, "--tests"])
            .arg(programs)
            .args(["--cache", &path("cache")])
            .output();
        again.map(|it| String::from_utf8_lossy(&it.stdout).into_owned())
    };
    let text = again("--output=4", &tests().join("programs"))?;
    if !text.contains("3 of 4") || text.contains("CompileError") {
        return Err(text.into());
    }
    // With another limit, or another result of a program, it is built.
    let programs = world.folder.path().join("programs/lab1");
    fs::create_dir_all(&programs)?;
    for extension in ["sy", "in", "out"] {
        let file = Path::new("programs/lab1/sum").with_extension(extension);
        fs::copy(tests().join(&file), world.folder.path().join(file))?;
    }
    fs::write(programs.join("sum.out"), "3\n")?;
    for text in [
        again("--output=5", &tests().join("programs"))?,
        again("--output=4", &world.folder.path().join("programs"))?,
    ] {
        if !text.contains("CompileError") {
            return Err(format!("an old result was used: {text}").into());
        }
    }
    Ok(())
}

/// The first try of each test takes too long, without using the time. The second is right if no other
/// runs beside it.
pub fn alone(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("alone");
    fs::create_dir_all(&folder)?;
    let own = env::current_exe()?.display().to_string();
    let line = format!(
        "cd '{}' && {{ ! mkdir \"${{input##*/}}\" || sleep 1000.780; }} && mkdir lock || exit 7; \
         '{own}' compile \"$input\" \"$ir\"; status=$?; sleep 0.3; rmdir lock; exit $status",
        folder.display()
    );
    let output = Command::new(env!("CARGO_BIN_EXE_judge"))
        .arg(format!("--command=a={line}"))
        .args(["--plain", "--parallel=2", "--time=4", "--only=lab1/sum,lab1/undefined", "--tests"])
        .arg(tests().join("programs"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.contains("2 of 2") {
        return Err(text.into());
    }
    no_process_is_left("1000.780")
}

/// A run that is stopped in a test or in a build says so, with what it knows, and leaves no process.
pub fn interruption(world: &World) -> Result<(), Failed> {
    let submission = tests().join("submissions/right").display().to_string();
    interrupt(world, Signal::SIGINT, &["--command=a=sleep 1000.779"])?;
    let build = ["--build=sleep 1000.779 & sleep 1000.779", "--again", &submission];
    interrupt(world, Signal::SIGINT, &build)?;
    // Without namespaces, steps outlive a judge that is killed.
    if world.is_full {
        interrupt(world, Signal::SIGKILL, &["--command=a=sleep 1000.779"])?;
    }
    Ok(())
}

fn interrupt(world: &World, signal: Signal, arguments: &[&str]) -> Result<(), Failed> {
    let json = world.folder.path().join("interrupted.json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_judge"))
        .args(arguments)
        .arg("--cache")
        .arg(world.folder.path().join("cache"))
        .args(["--time=60", "--tests"])
        .arg(tests().join("programs"))
        .arg(format!("--report=json={}", json.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let start = Instant::now();
    while no_process_is_left("sleep\x001000.779").is_ok() && start.elapsed().as_secs() < 30 {
        thread::sleep(Duration::from_millis(20));
    }
    kill(Pid::from_raw(child.id().cast_signed()), signal)?;
    let status = child.wait()?;
    if signal == Signal::SIGKILL {
        while no_process_is_left("1000.779").is_err() {
            if start.elapsed().as_secs() > 40 {
                return no_process_is_left("1000.779");
            }
            thread::sleep(Duration::from_millis(20));
        }
        return Ok(());
    }
    let report: Report = serde_json::from_slice(&fs::read(json)?)?;
    let tests = &report.submissions[0].tests;
    if status.code() != Some(130)
        || report.is_complete
        || report.submissions[0].ending != Ending::Aborted
        || tests.iter().any(|it| it.verdict != Verdict::NR)
    {
        return Err(format!("{status}: {report:?}").into());
    }
    no_process_is_left("1000.779")
}
