//! Runs as a whole: shards, a second run, a run on a loaded machine, a run that is stopped.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use judge::results::{Ending, Report, Verdict};
use judge::tools::locate;
use libtest_mimic::Failed;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use super::{World, fail_if, install, judge, no_process_is_left, printed, submit, tests};

/// The reports of four shards together are the report of the whole; and a second run judges nothing.
pub fn reports(world: &World) -> Result<(), Failed> {
    let folder = tests().join("submissions/no_exit_status").display().to_string();
    let course = super::course();
    let path = |name: &str| world.folder.path().join(name).display().to_string();
    let (whole, _) = world.judge("submissions/no_exit_status", &[]);
    let mut merge = vec!["--merge".to_owned()];
    for number in 1..=4 {
        let part = path(&format!("part{number}.json"));
        let (shard, report) = (format!("--shard={number}/4"), format!("--report=json={part}"));
        world.run(&[&folder, &course, &shard, &report]);
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
    fail_if(joined != whole, format!("{joined:?}\n{whole:?}"))?;
    // Where there are enough submissions, each is in one shard as a whole.
    let right = tests().join("submissions/right").display().to_string();
    for (number, name) in [(1, "right"), (2, "no_exit_status")] {
        let part = path("of-two.json");
        let (shard, report) = (format!("--shard={number}/2"), format!("--report=json={part}"));
        world.run(&[&right, &folder, &course, &shard, "--only=lab1/sum", &report]);
        let part: Report = serde_json::from_slice(&fs::read(part)?)?;
        let names: Vec<&str> = part.submissions.iter().map(|it| it.name.as_str()).collect();
        if names != [name] || part.submissions[0].tests.len() != 1 {
            return Err(format!("shard {number} of 2 has {names:?}").into());
        }
    }
    // The shards' results are remembered: nothing is built, so it does not matter that a build has no time.
    let (build, own) = (world.build(), env::current_exe()?);
    let own = format!("--tool-chain={}", own.display());
    let again = |output: &str, programs: &Path| {
        let mut again = Command::new(env!("CARGO_BIN_EXE_judge"));
        again.args([
            folder.as_str(),
            &course,
            &build,
            &own,
            output,
            "--build-time=0.001",
            "--tests",
        ]);
        printed(again.arg(programs).args(["--cache", &path("cache")]).env("LC_ALL", "C"))
    };
    let said = again("--output=4", &tests().join("programs"))?;
    fail_if(!said.contains("3 of 4"), said)?;
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
        if text.contains("3 of 4") || text.contains("1 of 1") {
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
        "cd '{}' && {{ ! mkdir \"$(cksum <$input)\" || sleep 1000.780; }} && mkdir lock || exit 7; \
         '{own}' compile \"$input\" \"$ir\"; status=$?; sleep 0.3; rmdir lock; exit $status",
        folder.display()
    );
    let words = ["--isolation=none", "--parallel=2", "--time=4", "--only=lab1/sum,lab1/undefined"];
    let text = printed(judge(&words).arg(format!("--command=a={line}")))?;
    fail_if(!text.contains("2 of 2"), text)?;
    no_process_is_left("1000.780")
}

/// One run judges submissions in two languages: the course's file says how each is built and run. One has no
/// judge.toml, and writes into its folder; the other is a project of Cargo, which needs its folders and runs it for
/// each program.
pub fn course(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("course");
    for name in ["script/part", "cargo/src"] {
        fs::create_dir_all(folder.join(name))?;
    }
    let write = |name: &str, text: &str| fs::write(folder.join(name), text);
    write("script/part/compiler.sh", "cd part 2>/dev/null; echo x >note && ./sysy compile $1 $2")?;
    write("cargo/Cargo.toml", "[package]\nname = \"sysy\"\nedition = \"2021\"\n[workspace]\n")?;
    write(
        "cargo/src/main.rs",
        "fn main() { let words: Vec<String> = std::env::args().skip(1).collect();\n\
         let status = std::process::Command::new(\"./sysy\").arg(\"compile\").args(words).status();\n\
         std::process::exit(status.map_or(9, |it| it.code().unwrap_or(9))) }\n",
    )?;
    let toml = "[jobs.lab8]\nimage = { source = \"dockerfile\", path = \".\" }\n\
        run = [\"cargo run --quiet --offline -- $input $ir\"]\n";
    write("cargo/judge.toml", toml)?;
    let own = env::current_exe()?.display().to_string();
    write(
        "course.toml",
        &format!(
            "tool-chains = ['{own}']\n[all]\nbuild = \"ln -s '{own}' sysy\"\njobs = ['lab1', 'mem2reg']\n\
             [submissions.script]\ndirectory = 'part'\nrun = ['sh compiler.sh $input $ir']\n\
             [submissions.cargo]\nbuild = \"ln -s '{own}' sysy && cargo build --quiet --offline\"\n"
        ),
    )?;
    let words = ["script", "cargo", "--course=course.toml", "--report=csv"];
    let text = printed(judge(&words).current_dir(&folder))?;
    let rows = fs::read_to_string(folder.join("judge.csv")).unwrap_or_default();
    let right =
        "\ncargo,Accepted,4,4,2.00,2.00,1.00,1.00\nscript,Accepted,4,4,2.00,2.00,1.00,1.00\n";
    fail_if(!rows.ends_with(right), rows + &text)
}

/// Compilers that start a virtual machine or an interpreter for each program have the same verdicts alone and
/// 8-fold, and wherever the folder for temporary files is.
pub fn languages(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("languages");
    for name in ["java", "python", "temporary"] {
        fs::create_dir_all(folder.join(name))?;
    }
    let write = |name: &str, text: &str| fs::write(folder.join(name), text);
    write(
        "java/Main.java",
        "public class Main { public static void main(String[] words) throws Exception {\n\
         System.exit(new ProcessBuilder(\"./sysy\", \"compile\", words[0], words[1]).inheritIO().start().waitFor()); } }",
    )?;
    write(
        "python/main.py",
        "import subprocess, sys\nsys.exit(subprocess.call(['./sysy', 'compile'] + sys.argv[1:]))\n",
    )?;
    let own = env::current_exe()?.display().to_string();
    write(
        "course.toml",
        &format!(
            "tool-chains = ['{own}']\n[all]\nbuild = \"ln -s '{own}' sysy\"\njobs = ['lab1', 'mem2reg']\n\
             [submissions.java]\nbuild = \"ln -s '{own}' sysy && javac Main.java\"\n\
             run = ['java Main $input $ir']\n\
             [submissions.python]\nrun = ['python3 main.py $input $ir']\n"
        ),
    )?;
    let exists = |name: &str| locate(name).is_some();
    let installed = [("java", exists("javac")), ("python", exists("python3"))];
    let names = installed.iter().filter(|(_, it)| *it).map(|(name, _)| *name);
    let names: Vec<&str> = names.collect();
    for (parallel, temporary) in [("1", Path::new("/var/tmp")), ("8", &folder.join("temporary"))] {
        let words = ["--course=course.toml", "--again", "--report=csv", "--parallel", parallel];
        let mut command = judge(&[&words[..], &names].concat());
        let text = printed(command.env("TMPDIR", temporary).current_dir(&folder))?;
        let rows = fs::read_to_string(folder.join("judge.csv")).unwrap_or_default();
        let is_right = |it: &&str| rows.contains(&format!("\n{it},Accepted,4,4,"));
        fail_if(!names.iter().all(is_right), format!("{parallel}: {rows}{text}"))?;
    }
    Ok(())
}

/// What is proposed for a project of Cargo builds and runs it.
pub fn proposal(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("proposal");
    fs::create_dir_all(folder.join("li/code/src"))?;
    let write = |name: &str, text: &str| fs::write(folder.join(name), text);
    let own = env::current_exe()?.display().to_string();
    write("li/code/Cargo.toml", "[package]\nname = \"sysy\"\nedition = \"2021\"\n[workspace]\n")?;
    write(
        "li/code/src/main.rs",
        &format!(
            "fn main() {{ let words: Vec<String> = std::env::args().skip(1).collect();\n\
             let status = std::process::Command::new({own:?}).arg(\"compile\").args(words).status();\n\
             std::process::exit(status.map_or(9, |it| it.code().unwrap_or(9))) }}\n"
        ),
    )?;
    let judged = |arguments: &[&str]| printed(judge(arguments).arg("li").current_dir(&folder));
    let proposed = judged(&["--init"])?;
    write("course.toml", &format!("tool-chains = ['{own}']\n{proposed}"))?;
    let text = judged(&["--course=course.toml"])?;
    let is_right =
        text.contains("3 of 3") && proposed.contains("[submissions.li]\ndirectory = \"code\"\n");
    fail_if(!is_right, proposed + &text)
}

/// A machine without llvm-link, or with a full disk, costs no points.
pub fn own_faults(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("own-faults");
    submit(&folder, "")?;
    let own = env::current_exe()?.display().to_string();
    // The second one prints more than the disk has.
    let lines =
        [format!("'{own}' compile $1 $2"), "head -c 9000000 /dev/zero >&2; exit 1".to_owned()];
    for (line, variable, says) in [
        (&lines[0], "LLVM_LINK=/nowhere/llvm-link", "`/nowhere/llvm-link`: No such file"),
        (&lines[1], "TMPDIR=/mnt", "the disk of `/mnt` is full"),
    ] {
        fs::write(folder.join("compiler.sh"), line)?;
        let mut command = Command::new("bwrap");
        command.args(["--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--size", "5000000"]);
        command.args(["--tmpfs", "/mnt", "--", "env", variable, env!("CARGO_BIN_EXE_judge")]);
        command.args(["--built", "--again", "--only=lab1/sum", "--report=csv=/dev/stdout"]);
        command.arg(&folder).arg(format!("--tool-chain={own}")).arg("--tests");
        let text = printed(command.arg(tests().join("programs")))?;
        let parts = [says, "own-faults,JudgerError,0,1,0.00,0.00,0.00"];
        let is_right = text.starts_with("The judge itself failed for own-faults. ")
            && parts.iter().all(|it| text.contains(it));
        fail_if(!is_right, format!("{line}: {text}"))?;
    }
    Ok(())
}

/// A disk that is full for a while takes nothing from what a step prints. The step itself makes room again.
pub fn full_for_a_while(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("full-for-a-while");
    submit(&folder, "")?;
    let own = env::current_exe()?.display().to_string();
    let script = format!(
        "head -c 3000000 /dev/zero >&2; status=$?; rm /mnt/other || exit 9\n\
         test $status -eq 0 && '{own}' compile $1 $2"
    );
    fs::write(folder.join("compiler.sh"), script)?;
    let mut command = Command::new("bwrap");
    command.args(["--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--size", "40000000"]);
    command.args(["--tmpfs", "/mnt", "--setenv", "TMPDIR", "/mnt", "--", "sh", "-c"]);
    command.args(["head -c 38000000 /dev/zero >/mnt/other; exec \"$@\"", "sh"]);
    command.arg(env!("CARGO_BIN_EXE_judge")).arg(&folder);
    command.args(["--isolation=none", "--built", "--again", "--only=lab1/sum", "--tests"]);
    let text = printed(command.arg(tests().join("programs")))?;
    fail_if(!text.contains("1 of 1"), text)
}

/// What the machine lacks while another test runs is not lacking when the test is judged again alone. The step of
/// the second test brings `llvm-link`.
pub fn lacking_for_a_while(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("lacking-for-a-while");
    fs::create_dir_all(&folder)?;
    let (own, place) = (env::current_exe()?.display().to_string(), folder.display());
    let line = format!(
        "mkdir '{place}/first' || {{ sleep 1; cp -f '{place}/copy' '{place}/llvm-link'; }}; \
         '{own}' compile \"$input\" \"$ir\""
    );
    let link = env::var("LLVM_LINK").unwrap_or_else(|_| "llvm-link".to_owned());
    fs::write(folder.join("copy"), format!("#!/bin/sh\nexec '{link}' \"$@\"\n"))?;
    Command::new("chmod").arg("755").arg(folder.join("copy")).status()?;
    let words = ["--isolation=none", "--parallel=2", "--again", "--only=lab1/sum,lab1/undefined"];
    let mut command = judge(&words);
    command.env("LLVM_LINK", folder.join("llvm-link")).arg(format!("--command=a={line}"));
    let text = printed(&mut command)?;
    fail_if(!text.contains("2 of 2"), text)
}

/// A program that the machine lacks is missed once; the next run judges again. So it does if what the submission was
/// built to has changed, or a tool-chain.
pub fn environment(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("environment");
    let tools = world.folder.path().join("tools");
    for folder in [&folder.join("target"), &tools] {
        fs::create_dir_all(folder)?;
    }
    let script =
        format!("test -e target/no -o -e {}/no && exit 1; ./sysy compile $1 $2", tools.display());
    submit(&folder, &script)?;
    let own = env::current_exe()?;
    symlink(&own, folder.join("sysy"))?;
    let tool_chain = format!("--tool-chain={}", own.display());
    let judged = |option: &str, right: &str| -> Result<(), Failed> {
        let cache = format!("--cache={}", world.folder.path().join("cache").display());
        let tools = format!("--tool-chain={}", tools.display());
        let text = printed(judge(&["--built", option, &cache, &tools]).arg(&folder))?;
        fail_if(!text.contains(right), format!("not {right}: {text}"))
    };
    judged("--parallel=2", "1 of 4")?;
    judged(&tool_chain, "4 of 4")?;
    for file in [tools.join("no"), folder.join("target/no")] {
        fs::write(&file, "")?;
        judged(&tool_chain, "1 of 4")?;
        fs::remove_file(&file)?;
        judged(&tool_chain, "4 of 4")?;
    }
    Ok(())
}

/// How long the steps sleep that are interrupted; no other process sleeps so long.
const SLEEP: &str = "1000.779";

/// A run that is stopped in a test or in a build says so, with what it knows, and leaves no process.
pub fn interruption(world: &World) -> Result<(), Failed> {
    let submission = tests().join("submissions/right").display().to_string();
    interrupt(world, Signal::SIGINT, &[&format!("--command=a=sleep {SLEEP}")])?;
    let build = [&format!("--build=sleep {SLEEP} & sleep {SLEEP}"), "--again", &submission];
    interrupt(world, Signal::SIGINT, &build)?;
    // Without the sandbox, steps outlive a judge that is killed. Many tests, so that some are about to start.
    interrupt(world, Signal::SIGKILL, &["--parallel=4", &format!("--command=a=sleep {SLEEP}")])
}

/// How many processes have one of these words in their command lines.
fn processes_with(words: &[&str]) -> usize {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    let has_one = |line: &Vec<u8>| {
        let line = String::from_utf8_lossy(line).into_owned();
        words.iter().any(|it| line.contains(it))
    };
    lines.filter(has_one).count()
}

fn interrupt(world: &World, signal: Signal, arguments: &[&str]) -> Result<(), Failed> {
    let json = world.folder.path().join("interrupted.json");
    // The command lines of the sandbox name files in this folder.
    let folder = tempfile::tempdir_in(world.folder.path())?;
    let folder_name = folder.path().display().to_string();
    let step = "sleep\0".to_owned() + SLEEP;
    let mut command = judge(arguments);
    command.args(["--time=60", "--cache"]).arg(world.folder.path().join("cache"));
    command.arg(format!("--report=json={}", json.display())).env("TMPDIR", folder.path());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let start = Instant::now();
    while processes_with(&[&step]) == 0 {
        fail_if(start.elapsed().as_secs() > 60, "no step has started")?;
        thread::sleep(Duration::from_millis(5));
    }
    kill(Pid::from_raw(child.id().cast_signed()), signal)?;
    let status = child.wait()?;
    let start = Instant::now();
    let left = || processes_with(&[&step, &folder_name]);
    while signal == Signal::SIGKILL && left() > 0 && start.elapsed().as_secs() < 30 {
        thread::sleep(Duration::from_millis(20));
    }
    match (left(), signal) {
        (0, Signal::SIGKILL) => return next_run_clears(folder.path()),
        (0, _) => {}
        (left, _) => return Err(format!("{left} processes are left").into()),
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
    Ok(())
}

/// The next run removes what a judge that was killed has left in the folder for temporary files.
fn next_run_clears(folder: &Path) -> Result<(), Failed> {
    let count = || fs::read_dir(folder).map_or(0, Iterator::count);
    let left = count();
    let text = printed(judge(&["--command=a=true", "--only=lab1/sum"]).env("TMPDIR", folder))?;
    fail_if(left == 0 || count() > 0, format!("{left} files, then {}: {text}", count()))
}

/// An installed judge takes the runtime library that was installed with it, and its texts have its name.
pub fn installed(world: &World) -> Result<(), Failed> {
    let prefix = world.folder.path().join("installed");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = prefix.join("bin/minisysy-judge");
    let library = prefix.join("lib/minisysy");
    fs::create_dir_all(prefix.join("bin"))?;
    fs::create_dir_all(&library)?;
    install(Path::new(env!("CARGO_BIN_EXE_judge")), &program)?;
    for file in ["runtime/libsysy.c", "runtime/sysy.h", "tools/llvm-env.sh"] {
        let from = root.join(file);
        fs::copy(&from, library.join(from.file_name().unwrap_or_default()))?;
    }
    for (words, part) in [
        (&["--man"][..], ".TH minisysy-judge 1 2"),
        (&["--version"], "minisysy-judge "),
        (&["--completions", "bash"], "COMPLETE=\"bash\""),
        (&["--completions", "zsh"], "#compdef minisysy-judge"),
        (&["--help"], "Usage: minisysy-judge "),
    ] {
        let text = printed(Command::new(&program).args(words))?;
        let is_warned_about =
            text.contains(" \n") && words == ["--man"] || text.contains("\n.br\n\n.br");
        fail_if(!text.contains(part) || is_warned_about, text)?;
    }
    // Each option for a number refuses what is none, with its range.
    let help = printed(Command::new(&program).arg("--help"))?;
    let numbers = ["<SECONDS>", "<MIB>", "<COUNT>", "[=<SECONDS>]"];
    let numbers = help.lines().filter(|line| numbers.iter().any(|it| line.ends_with(it)));
    let numbers: Vec<&str> = numbers
        .filter_map(|it| it.split([' ', ',', '[']).find(|it| it.starts_with("--")))
        .collect();
    fail_if(numbers.len() < 9, format!("{numbers:?}"))?;
    for option in numbers {
        for value in ["x", "-1", "nan", "inf", "1e300", ""] {
            let text = printed(Command::new(&program).args([&format!("{option}={value}"), "a"]))?;
            let is_refused = text.contains("number from 0 to ")
                || value.is_empty() && text.contains("a value is required");
            fail_if(!is_refused, format!("{option}={value}: {text}"))?;
        }
    }
    // The program itself knows options after a submission, values, and files.
    for (shell, index, words, part) in [
        ("fish", "2", &["a", "--build-"][..], "--build-time"),
        ("fish", "2", &["--isolation", "pod"], "podman"),
        ("zsh", "2", &["a", "--completions=el"], "--completions=elvish"),
        ("bash", "3", &["--isolation", "=", "pod"], "podman"),
        ("bash", "1", &["bi"], "bin/"),
    ] {
        let mut command = Command::new(&program);
        command.current_dir(&prefix).env("COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", index);
        let text = printed(command.env("_CLAP_IFS", "\n").args(["--", "judge"]).args(words))?;
        fail_if(!text.contains(part), format!("{shell} {words:?}: {text}"))?;
    }
    let own = env::current_exe()?.display().to_string();
    let judged = || {
        let mut command = Command::new(&program);
        command.arg(format!("--command=a='{own}' compile $input $ir")).env_remove("SYSY_RUNTIME");
        command.args(["--isolation=none", "--only=lab1/sum", "--tests"]);
        printed(command.arg(tests().join("programs")))
    };
    let from_source = judged()?;
    fs::write(library.join("libsysy.ll"), "not LLVM IR")?;
    let from_library = judged()?;
    if !from_source.contains("1 of 1") || !from_library.contains("libsysy.ll:1:1: error") {
        return Err(format!("{from_source}\n{from_library}").into());
    }
    Ok(())
}

/// A report in Chinese says the same, and JSON differs in nothing but the texts. Diagnostics are drawn in one
/// language.
pub fn two_languages(world: &World) -> Result<(), Failed> {
    /// Removes the texts of messages, what was measured, and details.
    fn plain(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !["text", "cpu_ms", "memory_kib"].contains(&name.as_str()));
                fields.values_mut().for_each(plain);
            }
            Value::Array(items) => items.iter_mut().for_each(plain),
            _ => {}
        }
    }
    let submission = tests().join("submissions/subtracts").display().to_string();
    let folder = tempfile::tempdir_in(world.folder.path())?;
    let judge = |language: &str| -> Result<_, Failed> {
        let [json, html] =
            ["json", "html"].map(|it| folder.path().join(format!("{language}.{it}")));
        let reports = [("json", &json), ("html", &html)]
            .map(|(it, path)| format!("--report={it}={}", path.display()));
        let course = super::course();
        let options = ["--again", "--only=lab1/sum,lab1/wrong", &course, &reports[0], &reports[1]];
        let output = world
            .command(&[&[submission.as_str()], &options[..]].concat())
            .env("LC_ALL", format!("{language}_XX.UTF-8"))
            .output()?;
        let mut value: Value = serde_json::from_str(&fs::read_to_string(json)?)?;
        let text = value["submissions"][0]["tests"][0]["reasons"][0]["title"]["text"].take();
        plain(&mut value);
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok((value, text, shown, fs::read_to_string(html)?))
    };
    let [english, chinese] = ["en", "zh"].map(&judge);
    let (english, chinese) = (english?, chinese?);
    let is_told = english.1 == "line 1 of the output differs"
        && chinese.1 == "输出的第 1 行不同"
        && chinese.2.contains("WA lab1/sum: 结果错误\n    输出的第 1 行不同\n")
        && chinese.3.contains("<html lang=\"zh\">")
        && chinese.3.contains("：输出的第 1 行不同");
    let words = ["points", "expected", "Overview", "Enforced", "judged", "memory"];
    let is_mixed = words.iter().any(|it| chinese.2.contains(it) || chinese.3.contains(it));
    match english.0 == chinese.0 && is_told && !is_mixed {
        true => Ok(()),
        false => Err(format!("{english:?}\n{chinese:?}").into()),
    }
}
