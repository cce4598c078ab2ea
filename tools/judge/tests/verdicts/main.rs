//! Judges small compilers with known faults, and submissions that try to do harm, by the judge's own
//! program. Each verdict and its reason is known.
//!
//! The compilers are scripts around one compiler: this very program, which compiles if its first
//! argument says so.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::Arc;
use std::{env, fs};

use judge::container::engine;
use judge::results::{Report, Submission, TestResult};
use libtest_mimic::{Arguments, Failed, Trial};
use minisysy::compile;
use minisysy::diag::SourceFile;
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::transform::{self, OptLevel};
use nix::unistd::Uid;

mod attacks;
mod containers;
mod deep;
mod ir;
mod odd;
mod runs;
mod sandbox;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().collect();
    match &words[..] {
        [_, how, input, output] if how.starts_with("compile") => compile(how, input, output),
        [_, how, depth] if how == "nest" => deep::nest(depth),
        [_, how] if how == "attack" => attacks::attempt(),
        [_, how] if how == "share" => attacks::share(),
        _ => libtest_mimic::run(&Arguments::from_args(), trials()).exit_code(),
    }
}

/// Compiles a program as a submission of the tests does.
fn compile(how: &str, input: &str, output: &str) -> ExitCode {
    let file = SourceFile::new(input, fs::read(input).expect("the program can be read"));
    let (module, diagnostics) = compile::compile(&file, compile::Options::default());
    let Some(mut module) = module else {
        eprintln!("{}", diagnostics[0].message);
        return ExitCode::FAILURE;
    };
    let level = if how == "compile-memory" { OptLevel::O0 } else { OptLevel::O1 };
    transform::optimize(&mut module, level).expect("the passes work");
    let options =
        PrintOptions { discard_value_names: how == "compile-numbered", ..PrintOptions::default() };
    fs::write(output, print_module(&module, options)).expect("the result can be written");
    ExitCode::SUCCESS
}

type Check = fn(&World) -> Result<(), Failed>;

fn trials() -> Vec<Trial> {
    let tests: [(&str, Check); 54] = [
        ("a right compiler", |it| it.expect("submissions/right", &[], "AC AC AC AC", &[])),
        ("wrong numbering", wrong_numbering),
        ("a crash", |it| {
            it.expect("submissions/crash", &[], "PF PF CR PF", &["ended with exit status 139"])
        }),
        ("refuses everything", refusals),
        ("crashes on wrong programs", crashes),
        ("no exit status", |it| {
            let reasons = [
                "a wrong program was compiled; it must be rejected",
                "line 2",
                "[E0012]",
                "--explain",
            ];
            it.expect("submissions/no_exit_status", &[], "AC AC WA AC", &reasons)
        }),
        ("memory form", |it| {
            it.expect("submissions/memory_form", &[], "AC AC AC WA", &["[E0116]"])
        }),
        ("prints forever", |it| {
            let reasons = ["wrote more than 4 MiB to a file"];
            it.expect("submissions/prints_forever", &[], "PF PF PF PF", &reasons)
        }),
        ("no output", |it| {
            it.expect("submissions/no_output", &[], "PF PF AC PF", &["wrote no file `$ir`"])
        }),
        ("programs made small", made_small),
        ("messages in the place of IR", ir::messages),
        ("a crash of lli", ir::crash),
        ("nothing in the place of IR", ir::nothing),
        ("opaque pointers under an old lli", ir::opaque),
        ("processes", processes),
        ("a full disk", |it| {
            it.expect("hostile/disk", &["--disk=16"], "PF PF AC PF", &["ended with exit status 3"])
        }),
        ("many files", |it| {
            let reasons = ["wrote more than 16 MiB or 20000 files"];
            it.expect("hostile/files", &["--disk=16", "--only=lab1/sum"], "PF", &reasons)
        }),
        ("killing", killing),
        ("what a step leaves", |it| {
            it.expect("hostile/lingers", &["--jobs=mem2reg"], "AC", &[])?;
            it.expect("hostile/lingers", &["--jobs=mem2reg", "--isolation=none"], "AC", &[])
        }),
        ("memory", |it| {
            let options = ["--memory=100", "--only=lab1/sum"];
            it.expect("hostile/memory", &options, "MLE", &["memory"])?;
            it.expect(
                "hostile/memory",
                &[&options[..], &["--isolation=none"]].concat(),
                "MLE",
                &["memory"],
            )
        }),
        ("time", |it| {
            let options = ["--time=0.5", "--only=lab1/sum"];
            it.expect("hostile/sleeps", &options, "TLE", &["took longer than 0.5 s"])?;
            no_process_is_left("1000.778")
        }),
        ("what a step reaches", sandbox::reaches),
        ("a program that runs commands", sandbox::system),
        ("calls of the system", attacks::calls),
        ("a program that writes to its input", attacks::input),
        ("shared memory and what builds write", attacks::limits),
        ("compilers of the machine", sandbox::compilers),
        ("a shell in the sandbox", sandbox::shell),
        ("no sandbox", sandbox::missing),
        ("the sandbox of a user", sandbox::of_user),
        ("shards, reports and a second run", runs::reports),
        ("containers, by a script", containers::by_script),
        ("containers that do not start", containers::failing),
        ("links out of a submission", containers::links),
        ("reports in two languages", runs::two_languages),
        ("what took too long is judged again alone", runs::alone),
        ("what the machine lacks is not remembered", runs::environment),
        ("the judge's own faults", runs::own_faults),
        ("a disk that is full for a while", runs::full_for_a_while),
        ("a program that is lacking for a while", runs::lacking_for_a_while),
        ("a course in two languages", runs::course),
        ("compilers in Java and Python", runs::languages),
        ("a proposal for the course's file", runs::proposal),
        ("extensions", odd::extensions),
        ("odd submissions", odd::odd),
        ("odd names", odd::names),
        ("old reports", odd::old_reports),
        ("what builds leave", deep::left),
        ("outputs that fail", odd::outputs),
        ("the bar on a terminal", odd::terminal),
        ("Ctrl-C", runs::interruption),
        ("command lines and weights", command_lines),
        ("an installed judge", runs::installed),
        ("the pages name the options", options),
    ];
    let world = Arc::new(World::new());
    let mut trials: Vec<Trial> = tests
        .into_iter()
        .map(|(name, check)| {
            let world = Arc::clone(&world);
            Trial::test(name, move || check(&world))
        })
        .collect();
    let (name, is_missing) = match engine() {
        Some(name) => (format!("containers, by {name}"), false),
        None => ("containers: neither Docker nor Podman answers".to_owned(), true),
    };
    let check = move || containers::by_engine(&world);
    trials.push(Trial::test(name, check).with_ignored_flag(is_missing));
    trials
}

struct World {
    folder: tempfile::TempDir,
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().expect("a folder can be made");
        World { folder }
    }

    /// The option that builds a submission: it links this program. It takes longer than a time limit of 1 ms,
    /// which [`runs::reports`] sets.
    fn build(&self) -> String {
        let own = env::current_exe().expect("this program has a path");
        format!("--build=sleep 0.05; ln -s '{}' sysy", own.display())
    }

    /// Runs the judge.
    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the judge can be started")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let own = env::current_exe().expect("this program has a path");
        let own = format!("--tool-chain={}", own.display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
        if !arguments.iter().any(|it| it.starts_with("--build=") || *it == "--built") {
            command.arg(self.build());
        }
        if !arguments.contains(&"--tests") {
            command.arg("--tests").arg(tests().join("programs"));
        }
        command.arg("--cache").arg(self.folder.path().join("cache"));
        command.args(["--output=4", "--parallel=2", &own]).args(arguments).env("LC_ALL", "C");
        command
    }

    fn judge(&self, submission: &str, options: &[&str]) -> (Report, Output) {
        let folder = tests().join(submission).display().to_string();
        let name = format!("{}{}.json", submission, options.concat()).replace('/', "-");
        let json = self.folder.path().join(name).display().to_string();
        let report = format!("--report=json={json}");
        let mut arguments = [&[folder.as_str(), "--again", &report], options].concat();
        let course = course();
        if !Path::new(&folder).join("judge.toml").exists() {
            arguments.push(&course);
        }
        let output = self.run(&arguments);
        let text = fs::read_to_string(&json).unwrap_or_default();
        let report = serde_json::from_str(&text)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        (report, output)
    }

    /// The results of the submission with the name `submission` in a run with these arguments.
    fn submission(&self, arguments: &[&str]) -> Result<Submission, Failed> {
        self.submission_by(&[], arguments)
    }

    /// The same if these words start the judge.
    fn submission_by(&self, words: &[&str], arguments: &[&str]) -> Result<Submission, Failed> {
        // Tests run at the same time.
        let folder = tempfile::tempdir_in(self.folder.path())?;
        let json = folder.path().join("submission.json");
        let report = format!("--report=json={}", json.display());
        let judge = self.command(&[arguments, &["--again", &report]].concat());
        let words = words.iter().map(OsStr::new).chain([judge.get_program()]);
        let words: Vec<&OsStr> = words.chain(judge.get_args()).collect();
        let output = Command::new(words[0]).args(&words[1..]).env("LC_ALL", "C").output()?;
        let text = fs::read_to_string(&json)
            .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
        let report: Report = serde_json::from_str(&text)?;
        let mut submissions = report.submissions.into_iter();
        Ok(submissions.find(|it| it.name == "submission").ok_or("it is not in the report")?)
    }

    /// The verdicts of lab1/sum, lab1/undefined, lab1/wrong/undeclared and mem2reg/loop; and what the
    /// reasons of every test that is not right say, all tests together.
    fn expect(
        &self,
        submission: &str,
        options: &[&str],
        verdicts: &str,
        reasons: &[&str],
    ) -> Result<(), Failed> {
        let tests = &self.judge(submission, options).0.submissions[0].tests;
        let got: Vec<String> = tests.iter().map(|it| it.verdict.to_string()).collect();
        let said = said(tests);
        let missing = reasons.iter().find(|it| !said.contains(**it));
        if got.join(" ") != verdicts {
            return Err(format!("{}, expected {verdicts}: {said}", got.join(" ")).into());
        }
        missing.map_or(Ok(()), |it| Err(format!("`{it}` is not in: {said}").into()))
    }
}

/// Copies a program. A process of its own does it: while this one has the copy open for writing, another test may
/// start a process that has it, too, and then the copy cannot be executed.
fn install(from: &Path, to: &Path) -> Result<(), Failed> {
    let status = Command::new("install").args(["-m", "755"]).args([from, to]).status()?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", to.display()).into()) }
}

/// The judge, with these words and the programs of the tests.
fn judge<W: AsRef<OsStr>>(words: &[W]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
    command.args(words).arg("--tests").arg(tests().join("programs"));
    command
}

/// What a command prints.
fn printed(command: &mut Command) -> Result<String, Failed> {
    let output = command.output()?;
    Ok(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// The option with the jobs of the submissions that have no `judge.toml`.
fn course() -> String {
    format!("--course={}", tests().join("course.toml").display())
}

/// Makes a submission with the usual jobs and this compiler in a script.
fn submit(folder: &Path, script: &str) -> Result<(), Failed> {
    fs::create_dir_all(folder)?;
    fs::copy(tests().join("submissions/right/judge.toml"), folder.join("judge.toml"))?;
    Ok(fs::write(folder.join("compiler.sh"), script)?)
}

/// Fails with a text if something is wrong.
fn fail_if(is_wrong: bool, why: impl Into<String>) -> Result<(), Failed> {
    if is_wrong { Err(why.into().into()) } else { Ok(()) }
}

fn said(tests: &[TestResult]) -> String {
    let reasons = tests.iter().flat_map(|it| &it.reasons);
    reasons.map(|it| format!("{}\n{}\n", it.title, it.text)).collect()
}

fn no_process_is_left(word: &str) -> Result<(), Failed> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    let left = lines.filter(|line| String::from_utf8_lossy(line).contains(word)).count();
    if left == 0 { Ok(()) } else { Err(format!("{left} processes are left").into()) }
}

fn made_small(world: &World) -> Result<(), Failed> {
    let options = ["--reduce=60", "--only=lab1/sum"];
    let reasons = [
        "a smaller program of 3 lines that fails in the same way;",
        "Program:\n    int main() {\n        ",
        "Command:\n    sh compiler.sh $input $ir\nFailure:\n    WA: wrong result\nExpected:\n",
        "\nVersions:\n    judge ",
    ];
    world.expect("submissions/subtracts", &options, "WA", &reasons)?;
    let reasons =
        ["of 1 line that", "Got:\n    `sh compiler.sh $input $ir` ended with exit status 139\n"];
    world.expect("submissions/crash", &["--reduce=60", "--only=lab1/sum"], "PF", &reasons)
}

fn wrong_numbering(world: &World) -> Result<(), Failed> {
    let reasons = ["llvm-link: program.ll:6:3: error", "the linter: line 6: ", "[E0103]"];
    world.expect("submissions/wrong_numbering", &["--only=lab1/sum"], "PF", &reasons)
}

/// Who refuses everything gets no points, and is told what all right programs have in common.
fn refusals(world: &World) -> Result<(), Failed> {
    let folder = tests().join("submissions/always_fails");
    let (report, output) = world.judge("submissions/always_fails", &[]);
    let submission = &report.submissions[0];
    let got: Vec<String> = submission.tests.iter().map(|it| it.verdict.to_string()).collect();
    let said = String::from_utf8_lossy(&output.stdout);
    let first = "all 3 right programs fail in the same way: PF: `sh compiler.sh $input $ir` ended with \
        exit status 1: syntax error\n";
    let last =
        format!("judge --shell {} '{}'\n", world.build().replace('=', " "), folder.display());
    let is_told = said.starts_with(first) && said.contains("0.00 of 2.00 points  judged");
    if got.join(" ") != "PF PF AC PF" || !is_told || !said.contains("judge --shell --build ") {
        return Err(format!("{got:?}, expected {first}{last}: {said}").into());
    }
    Ok(())
}

/// A crash is not a refusal; with `--strict`, an exception is not one, either.
fn crashes(world: &World) -> Result<(), Failed> {
    let folder = world.folder.path().join("panics/submission");
    submit(&folder, &fs::read_to_string(tests().join("submissions/panics/compiler.sh"))?)?;
    for (language, options, verdicts, reason) in [
        ("rust", &["--strict"][..], "AC AC CR AC", "panicked"),
        ("rust", &[], "AC AC AC AC", ""),
        ("java", &["--strict"], "AC AC CR AC", "Java exception"),
        ("java", &[], "AC AC AC AC", ""),
        ("python", &["--strict"], "AC AC CR AC", "Python exception"),
        ("python", &[], "AC AC AC AC", ""),
        ("exit", &["--strict"], "AC AC CR AC", "ended with exit status 255"),
        ("exit", &[], "AC AC AC AC", ""),
        ("kill", &[], "AC AC CR AC", "ended with exit status 134"),
        ("none", &["--strict"], "AC AC AC AC", ""),
    ] {
        fs::write(folder.join("language"), language)?;
        let path = folder.display().to_string();
        let tests = world.submission(&[&[path.as_str()], options].concat())?.tests;
        let got: Vec<String> = tests.iter().map(|it| it.verdict.to_string()).collect();
        let said = said(&tests);
        if got.join(" ") != verdicts || !said.contains(reason) {
            return Err(format!("{language}: {got:?}: {said}").into());
        }
    }
    Ok(())
}

fn processes(world: &World) -> Result<(), Failed> {
    let options = ["--only=lab1/sum", "--time=5"];
    world.expect("hostile/forks", &options, "PF", &["had more than 64 processes"])?;
    no_process_is_left("1000.777")?;
    let options = ["--only=lab1/sum", "--isolation=none", "--time=2"];
    // The system's limit does not apply to root.
    let (verdict, reason) = match Uid::effective().is_root() {
        true => ("TLE", "took longer than 2 s"),
        false => ("PF", "ended with exit status"),
    };
    world.expect("hostile/forks", &options, verdict, &[reason])?;
    no_process_is_left("1000.777")
}

fn killing(world: &World) -> Result<(), Failed> {
    world.expect("hostile/kills", &[], "AC AC AC AC", &[])?;
    let reasons = ["the process that runs the steps was killed"];
    world.expect("hostile/kills", &["--isolation=none", "--only=lab1/sum"], "PF", &reasons)?;
    no_process_is_left("1000.784")
}

/// A command line in the place of a submission; its errors are on the wrong line. And the file of
/// weights.
fn command_lines(world: &World) -> Result<(), Failed> {
    let path = |name: &str| world.folder.path().join(name);
    fs::write(path("weights.toml"), "points = 50\n[jobs.b]\nweight = 4\npartial = false\n")?;
    let own = env::current_exe()?.display().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_judge"))
        .arg(format!("--command=a@mem2reg='{own}' compile $input $ir"))
        .arg(format!("--command=b='{own}' compile $input $ir"))
        .args(["--quick", "--lines", "--tests"])
        .arg(tests().join("programs"))
        .arg(format!("--course={}", path("weights.toml").display()))
        .arg(format!("--report=csv={}", path("judge.csv").display()))
        .output()?;
    let rows = fs::read_to_string(path("judge.csv"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // A submission that names fewer jobs than the course has no points for the others, and none for its own.
    fs::write(
        path("course.toml"),
        "points = 100\n[jobs.lab1]\n[jobs.mem2reg]\nweight = 3\n[jobs.x]\n",
    )?;
    let submission = path("fewer");
    fs::create_dir(&submission)?;
    let toml = "[jobs.lab1]\nrun = ['./sysy compile $input $ir']\n[jobs.lab2]\nrun = ['false']\n";
    fs::write(submission.join("judge.toml"), toml)?;
    let course = format!("--course={}", path("course.toml").display());
    let fewer =
        world.run(&[&submission.display().to_string(), &course, "--report=json=/dev/stdout"]);
    let fewer = String::from_utf8_lossy(&fewer.stdout).into_owned();
    if !fewer.contains(" 25.00 of 100.00 points")
        || !fewer.replace([' ', '\n'], "").contains("\"of\":100.0,\"points\":25.0")
    {
        return Err(fewer.into());
    }
    if !rows.ends_with("\ncompiler,Accepted,4,5,10.00,50.00,10.00,0.00\n")
        || !text.contains("no error is reported for lines 2")
        || output.status.code() != Some(1)
    {
        return Err(format!("{text}\n{rows}").into());
    }
    Ok(())
}

/// Both pages name every option that the help shows, and no other; the version is this one's.
fn options(_: &World) -> Result<(), Failed> {
    for option in ["--version", "-V"] {
        let version = Command::new(env!("CARGO_BIN_EXE_judge")).arg(option).output()?;
        let text = String::from_utf8_lossy(&version.stdout).into_owned();
        if text != format!("judge {}\n", env!("CARGO_PKG_VERSION")) || !version.status.success() {
            return Err(format!("{option}: {version:?}").into());
        }
    }
    let help = Command::new(env!("CARGO_BIN_EXE_judge")).arg("--help").output()?;
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let names = |text: &str| -> BTreeSet<String> {
        let words = text.split(|it: char| !it.is_ascii_lowercase() && it != '-');
        words.filter(|it| it.starts_with("--") && it.len() > 3).map(str::to_owned).collect()
    };
    for page in ["judging.md", "judging.zh.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let named = names(&fs::read_to_string(path)?);
        // Those of the compiler and of Cargo.
        let others = "--disable-userns --explain --locked --passes --offline --reduce-time --release --run-input";
        let others = names(others);
        let known = &names(&help) | &others;
        let wrong: Vec<_> = named.difference(&known).collect();
        let rare = "--help --version --man --completions --own --parallel --cache --quick --lines --command";
        let known = &named | &names(rare);
        let missing: Vec<_> = names(&help).difference(&known).cloned().collect();
        if !wrong.is_empty() || !missing.is_empty() {
            return Err(format!("{page}: there is no {wrong:?}; it lacks {missing:?}").into());
        }
    }
    Ok(())
}
