//! What an assistant may have: odd submissions, a terminal.

use std::fs::{self, OpenOptions, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use judge::results::{Ending, Report, Submission, VERSION};
use libtest_mimic::Failed;
use minisysy::diag::Message;
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;

use super::{World, fail_if, judge, no_process_is_left, printed, submit, tests};

/// Submissions that are not what they should be have a line that says why, and the right one beside them
/// is judged. A report that cannot be written is told at once.
pub fn odd(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("odd");
    let toml = fs::read_to_string(tests().join("submissions/right/judge.toml"))?;
    let script = fs::read_to_string(tests().join("submissions/right/compiler.sh"))?;
    let make = |name: &str, toml: &str| -> std::io::Result<PathBuf> {
        let path = folder.join(name);
        fs::create_dir_all(&path)?;
        fs::write(path.join("compiler.sh"), &script)?;
        fs::write(path.join("judge.toml"), toml)?;
        Ok(path)
    };
    let missing = make("missing", "")?;
    fs::remove_file(missing.join("judge.toml"))?;
    let endless = make("endless", "")?;
    fs::remove_file(endless.join("judge.toml"))?;
    mkfifo(&endless.join("judge.toml"), Mode::S_IRWXU)?;
    let linked = make("links", &toml)?;
    symlink("/etc", linked.join("outside"))?;
    symlink("links", linked.join("links"))?;
    mkfifo(&linked.join("pipe"), Mode::S_IRWXU)?;
    let _socket = UnixListener::bind(linked.join("socket"))?;
    let sparse = make("sparse", &toml)?;
    fs::File::create(sparse.join("data"))?.set_len(5 << 30)?;
    let huge = make("huge", &toml)?;
    fs::File::create(huge.join("data"))?.set_len(64 << 20)?;
    let paths = [
        missing,
        endless,
        linked,
        huge,
        sparse,
        make("broken", "[jobs.lab1\n")?,
        make("李's \"code\" & <b>, $HOME", &toml)?,
        make("a/same", &toml)?,
        make("b/same", &toml)?,
        folder.join("nowhere"),
    ];
    let names: Vec<String> = paths.iter().map(|it| it.display().to_string()).collect();
    let csv = folder.join("judge.csv");
    let html = folder.join("judge.html");
    let reports =
        [format!("--report=csv={}", csv.display()), format!("--report=html={}", html.display())];
    let mut words: Vec<&str> = names.iter().chain(&reports).map(String::as_str).collect();
    words.push("--only=lab1/sum");
    let output = world.run(&words);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = [
        " cannot read `judge.toml`: No such file",
        " `judge.toml` must be a file of at most 1024 KiB",
        " judge.toml:1: ",
        " No such file",
        " its files have more than 4 GiB",
    ];
    let rows = fs::read_to_string(&csv)?;
    let accepted = rows.lines().filter(|it| it.contains(",Accepted,1,1,")).count();
    let lacks = lines.iter().find(|it| !text.contains(**it));
    let are_apart = rows.contains("\na/same,") && rows.contains("\nb/same,");
    if lacks.is_some() || accepted != 5 || !are_apart || fs::read_to_string(&html)?.contains("<b>,")
    {
        return Err(format!("{accepted} accepted, {lacks:?} is missing in {text}\n{rows}").into());
    }
    let endless = world.run(&[&names[2], "--build=sleep 1000.781", "--build-time=1"]);
    let nowhere = world.run(&[&names[2], "--report=html=/nowhere/judge.html"]);
    let [endless, nowhere] =
        [endless.stdout, nowhere.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    if !endless.contains("the build took longer than 1 s") || !nowhere.contains("/nowhere") {
        return Err(format!("{endless}\n{nowhere}").into());
    }
    submit(&folder.join("cacheless"), "exit 3")?;
    let words = ["--built", "--cache=/dev/null/cache", "--only=lab1/sum"];
    let text = printed(judge(&words).arg(folder.join("cacheless")))?;
    fail_if(!text.contains("results are not cached: cannot write `/dev/null/cache"), text)?;
    no_process_is_left("1000.781")
}

/// Programs whose names a shell would split or expand are compiled; no name moves the cursor.
pub fn names(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("my tests");
    fs::create_dir(&folder)?;
    let from = tests().join("programs/lab1");
    for name in ["sum", "q\"u 'o $HOME `id` *", "\n\u{1b}[31m\u{202e}"] {
        for extension in ["sy", "in", "out"] {
            fs::copy(
                from.join("sum").with_extension(extension),
                folder.join(format!("{name}.{extension}")),
            )?;
        }
    }
    fs::copy(from.join("wrong/undeclared.sy"), folder.join("wrong.sy"))?;
    let own = std::env::current_exe()?.display().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
    command.arg(format!("--command=a='{own}' compile $input $ir")).arg("--tests").arg(&folder);
    let text = printed(&mut command)?;
    fail_if(!text.contains("4 of 4"), text)
}

/// Programs that use extensions are left out, unless they are asked for.
pub fn extensions(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("extensions/lab1");
    fs::create_dir_all(&folder)?;
    let from = tests().join("programs/lab1");
    for name in ["sum", "ext_sum"] {
        for extension in ["sy", "in", "out"] {
            let to = folder.join(name).with_extension(extension);
            fs::copy(from.join("sum").with_extension(extension), to)?;
        }
    }
    let own = std::env::current_exe()?.display().to_string();
    for (options, right) in [(&[][..], "1 of 1"), (&["--extensions"], "2 of 2")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
        command.arg(format!("--command=a='{own}' compile $input $ir")).args(options);
        let text = printed(command.arg("--tests").arg(world.folder.path().join("extensions")))?;
        fail_if(!text.contains(right), text)?;
    }
    Ok(())
}

/// A report is replaced by a complete new one or not touched. The failures: no submissions, no tests, a file that is
/// not a report, a full disk.
pub fn old_reports(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("old-reports");
    fs::create_dir(&folder)?;
    let report = Report {
        version: VERSION,
        isolation: Vec::new(),
        is_complete: true,
        shard: None,
        submissions: Vec::new(),
    };
    fs::write(folder.join("class.json"), serde_json::to_vec(&report)?)?;
    fs::write(folder.join("faulty.json"), "{")?;
    let names = ["html", "junit", "json", "csv", "gradescope"];
    for name in names {
        fs::write(folder.join(name), "old")?;
        fs::set_permissions(folder.join(name), Permissions::from_mode(0o640))?;
    }
    let own = format!("'{}'", env!("CARGO_BIN_EXE_judge"));
    let reports: String = names.iter().map(|name| format!(" --report={name}={name}")).collect();
    let files = || -> std::io::Result<Vec<(String, u32, String)>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let mode = path.metadata()?.permissions().mode();
            files.push((path.display().to_string(), mode, fs::read_to_string(&path)?));
        }
        files.sort();
        Ok(files)
    };
    let before = files()?;
    let full = "trap '' XFSZ; ulimit -f 0; exec";
    for (prefix, arguments) in [
        ("exec", "--merge=missing.json"),
        ("exec", "--merge=faulty.json"),
        ("exec", "--isolation=none --built missing"),
        ("exec", "--isolation=none --built --tests=missing ."),
        ("exec", "--course=missing.toml ."),
        (full, "--merge=class.json"),
    ] {
        let line = format!("{prefix} {own} {arguments}{reports} 2>&1");
        let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.code() != Some(2) || files()? != before {
            return Err(format!("{prefix} {arguments}: {:?}: {said}", output.status).into());
        }
    }
    // A right one replaces them, and keeps their permissions.
    let line = format!(
        "{own} --merge=class.json{}",
        reports.replace(" --report=gradescope=gradescope", "")
    );
    Command::new("sh").args(["-c", &line]).current_dir(&folder).output()?;
    let after = files()?;
    let is_alike = after.iter().map(|it| (&it.0, it.1)).eq(before.iter().map(|it| (&it.0, it.1)));
    let changed = after.iter().zip(&before).filter(|(new, old)| new.2 != old.2).count();
    fail_if(!is_alike || changed != 4, format!("{after:?}"))
}

/// If standard output is a full disk or a closed pipe, the reports are still written. A run that
/// fails writes none. A Gradescope report about several submissions is refused before judging.
pub fn outputs(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("outputs");
    fs::create_dir(&folder)?;
    let submissions = (0..5000).map(|number| Submission {
        name: format!("s{number}"),
        ending: Ending::Accepted,
        message: Message::default(),
        tests: Vec::new(),
    });
    let report = Report {
        version: VERSION,
        isolation: Vec::new(),
        is_complete: true,
        shard: None,
        submissions: submissions.collect(),
    };
    fs::write(folder.join("class.json"), serde_json::to_vec(&report)?)?;
    let judge = |arguments: &[&str], stdout: Stdio| -> std::io::Result<(Option<i32>, String)> {
        let _ = fs::remove_file(folder.join("judge.csv"));
        let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
        let judge = judge.args(arguments).arg("--report=csv").current_dir(&folder);
        let mut judge = judge.stdout(stdout).stderr(Stdio::piped()).spawn()?;
        drop(judge.stdout.take());
        let output = judge.wait_with_output()?;
        Ok((output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    let rows = || fs::read_to_string(folder.join("judge.csv")).unwrap_or_default().lines().count();
    let full = OpenOptions::new().write(true).open("/dev/full")?;
    for (stdout, expected) in [(Stdio::from(full), Some(2)), (Stdio::piped(), Some(141))] {
        let (status, said) = judge(&["--merge=class.json"], stdout)?;
        if status != expected || said.lines().count() > 1 || rows() != 5001 {
            return Err(format!("{status:?} and {} rows: {said}", rows()).into());
        }
    }
    // The pipe has no reader any more, as after `head` has ended.
    let (reader, writer) = std::io::pipe()?;
    drop(reader);
    let (status, said) = judge(&["--help"], writer.into())?;
    fail_if(status != Some(141) || !said.is_empty(), format!("{status:?}: {said}"))?;
    let twice = ["--report=gradescope", "--built", "a", "b", "--tests=none"];
    for (arguments, why) in [(&["--merge=none"][..], "none"), (&twice, "one submission")] {
        let (status, said) = judge(arguments, Stdio::null())?;
        let left = fs::read_dir(&folder)?.count();
        if status != Some(2) || !said.contains(why) || left != 1 {
            return Err(format!("{status:?} and {left} files: {said}").into());
        }
    }
    Ok(())
}

/// On a terminal there is a bar, and the failures above it. `script` makes the terminal.
pub fn terminal(world: &World) -> Result<(), Failed> {
    let judge = env!("CARGO_BIN_EXE_judge");
    let line = format!(
        "stty cols 100; '{judge}' --command 'a=sleep 0.3; exit 3' --parallel 1 --tests '{}'",
        tests().join("programs").display()
    );
    let log = world.folder.path().join("terminal");
    // Where nothing names the terminal, as in a service, a bar is not drawn.
    let mut script = Command::new("script");
    let script =
        script.env("TERM", "xterm").args(["--quiet", "--command", &line]).arg(&log).output();
    // Other systems have none, or one with other options.
    if !script.is_ok_and(|it| it.status.success()) {
        return Ok(());
    }
    let text = fs::read_to_string(log)?;
    let parts = ["/4 tests, ", "compiler a lab1/sum: PF: ", "3 failed; ", "1 of 4"];
    match parts.iter().find(|it| !text.contains(**it)) {
        None => Ok(()),
        Some(missing) => Err(format!("{missing} is missing in {text:?}").into()),
    }
}
