//! The command line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs, thread};

use clap::Parser;
use judge::cases;
use judge::config::Course;
use judge::findings;
use judge::keeper::{self, Isolation, Keepers, Limits};
use judge::report::{self, Format};
use judge::results::{Report, Shard};
use judge::run::{Opened, Run};
use judge::submission::{Build, Setting, Shortcut, Source, SourceJob};
use judge::test::Context;
use judge::tools::Tools;

/// Judges compilers for miniSysY as the course's judge does, and gives reasons.
///
/// Each submission is a folder with a judge.toml. It is built from its Dockerfile, or by --build.
#[derive(Parser, Debug)]
#[command(name = "judge", max_term_width = 100)]
struct Options {
    /// The submissions
    submissions: Vec<PathBuf>,
    /// Build each submission by this shell command, in a copy of its folder
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// The submissions are built already, and are used where they are
    #[arg(long, conflicts_with = "build")]
    built: bool,
    /// Judge this command line instead: NAME[@FOLDER]=LINE, with $input and $ir
    #[arg(long, value_name = "LINE", conflicts_with_all = ["submissions", "build", "built"])]
    command: Vec<String>,
    /// Save time: lli optimises only long programs, and a --command after the first is linked faster.
    /// Wrong programs, and those of the folder `performance`, are for the last name of a command alone
    #[arg(long, requires = "command")]
    quick: bool,
    /// The compiler's errors must be on the lines that are marked `//~ error`
    #[arg(long)]
    lines: bool,
    /// The folder of programs
    #[arg(long, value_name = "FOLDER", default_value = "testcases")]
    tests: PathBuf,
    /// Only these folders or programs, by the beginnings of their names
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Only these jobs
    #[arg(long, value_name = "JOB", value_delimiter = ',')]
    jobs: Vec<String>,
    /// How the jobs count, a file in TOML
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write a report to a file; FORMAT is html, junit, json, csv or gradescope
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,
    /// Judge again what has not changed
    #[arg(long)]
    again: bool,
    /// How many tests run at the same time; by default one for each processor
    #[arg(short = 'p', long, value_name = "COUNT")]
    parallel: Option<usize>,
    /// Judge one of N parts of the tests
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Join reports of format json, and judge nothing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["submissions", "command"])]
    merge: Vec<PathBuf>,
    /// Seconds for each step of a test
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
    /// Memory for each step, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: u64,
    /// Output of each step, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    output: u64,
    /// Files of each test, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    disk: u64,
    /// Processes of each step
    #[arg(long, value_name = "COUNT", default_value_t = 64)]
    processes: u64,
    /// Seconds for a build
    #[arg(long, value_name = "SECONDS", default_value_t = 900.0)]
    build_time: f64,
    /// The folder of remembered results; by default one of the user's
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Use no namespaces, even where the system has them
    #[arg(long, hide = true)]
    plain: bool,
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args_os().map(|it| it.to_string_lossy().into_owned()).collect();
    match words.get(1).map(String::as_str) {
        Some(keeper::WORD) => return keeper::main(&words[2..]),
        Some(findings::WORD) => return findings::main(),
        _ => {}
    }
    let options = Options::parse();
    match work(&options) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("judge: {message}");
            ExitCode::from(2)
        }
    }
}

fn work(options: &Options) -> Result<ExitCode, String> {
    let course = match &options.weights {
        Some(path) => Course::read(path)?,
        None => Course::default(),
    };
    let formats: Vec<(Format, PathBuf)> =
        options.report.iter().map(|it| Format::parse(it)).collect::<Result<_, _>>()?;
    let report = if options.merge.is_empty() {
        judge(options, course.clone())?
    } else {
        let read = |path: &PathBuf| {
            let text = fs::read_to_string(path).map_err(|error| error.to_string());
            let report = text.and_then(|it| serde_json::from_str(&it).map_err(|it| it.to_string()));
            report.map_err(|error: String| format!("{}: {error}", path.display()))
        };
        let reports: Vec<Report> = options.merge.iter().map(read).collect::<Result<_, _>>()?;
        Report::merge(reports)?
    };
    print!("{}", report::terminal::text(&report, &course));
    for (format, path) in formats {
        let text = format.text(&report, &course)?;
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(match (report.is_complete, report.is_right()) {
        (false, _) => ExitCode::from(130),
        (true, is_right) => ExitCode::from(u8::from(!is_right)),
    })
}

fn judge(options: &Options, course: Course) -> Result<Report, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let (mut cases, left_out) = cases::find(&options.tests)?;
    if !left_out.is_empty() {
        eprintln!("without expected output, not judged: {}", left_out.join(", "));
    }
    if !options.only.is_empty() {
        cases.retain(|case| options.only.iter().any(|it| case.name.starts_with(it.as_str())));
    }
    if cases.is_empty() {
        return Err("no program has this name".to_owned());
    }
    let mut sources = sources(options)?;
    for (_, source) in &mut sources {
        if let (Ok(source), false) = (source, options.jobs.is_empty()) {
            source.jobs.retain(|name, _| options.jobs.contains(name));
        }
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut tools = Tools::find(folder.path())?;
    if options.quick {
        tools.make_object(folder.path())?;
    }
    let keepers: &'static Keepers = Box::leak(Box::default());
    keepers.watch();
    let stop = || keepers.stop();
    ctrlc::set_handler(stop).map_err(|error| error.to_string())?;
    let isolation = if options.plain { Isolation::Plain } else { keepers.isolation(&program) };
    let other_processes = keeper::other_processes();
    let limits = Limits {
        seconds: options.time,
        memory_mib: options.memory,
        output_mib: options.output,
        disk_mib: options.disk,
        processes: options.processes,
    };
    let setting = Setting {
        program: program.clone(),
        isolation,
        limits: Limits {
            seconds: options.build_time,
            memory_mib: 4096,
            output_mib: 1024,
            processes: 512,
            ..limits
        },
        other_processes,
    };
    let wants_lines = options.lines;
    let context =
        Context { program, tools, limits, isolation, other_processes, wants_lines, keepers };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let run = Run {
        context,
        sources,
        cases,
        course,
        setting,
        parallel: options.parallel.unwrap_or(processors).max(1),
        shard: options.shard,
        cache: options.cache.clone().unwrap_or_else(cache_folder),
        again: options.again,
    };
    keeper::adopt();
    let report = run.judge();
    keeper::kill_adopted();
    Ok(report)
}

/// The submissions, or the commands in the place of one.
fn sources(options: &Options) -> Result<Vec<Opened>, String> {
    if !options.command.is_empty() {
        let source = commands(options)?;
        return Ok(vec![(source.name.clone(), Ok(source))]);
    }
    if options.submissions.is_empty() {
        return Err("which submissions? judge FOLDER... (--help tells more)".to_owned());
    }
    let build = match &options.build {
        Some(command) => Build::Command(command.clone()),
        None if options.built => Build::Done,
        None => Build::Container(engine().ok_or(
            "neither docker nor podman answers; how are the submissions built? --build 'COMMAND'",
        )?),
    };
    let mut names = BTreeSet::new();
    let mut sources = Vec::new();
    for folder in &options.submissions {
        let mut source = Source::open(folder, &build);
        let plain = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let plain = plain.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut name = plain.clone();
        for number in 2.. {
            if names.insert(name.clone()) {
                break;
            }
            name = format!("{plain} ({number})");
        }
        if let Ok(source) = &mut source {
            source.name.clone_from(&name);
        }
        sources.push((name, source));
    }
    Ok(sources)
}

/// The commands as jobs of a submission that is built already.
fn commands(options: &Options) -> Result<Source, String> {
    let mut jobs = BTreeMap::new();
    for (index, command) in options.command.iter().enumerate() {
        let (name, line) = command.split_once('=').ok_or("--command NAME=LINE")?;
        let (name, folder) = name.split_once('@').unwrap_or((name, ""));
        let run = vec![line.to_owned()];
        let only = Some(folder.to_owned());
        // One command shows that linking works.
        let shortcut = if index == 0 { Shortcut::Unoptimised } else { Shortcut::Unlinked };
        let shortcut = options.quick.then_some(shortcut);
        let job = SourceJob { run, image: None, only, shortcut };
        jobs.insert(name.to_owned(), job);
    }
    let folder = env::current_dir().map_err(|error| error.to_string())?;
    let name = "compiler".to_owned();
    Ok(Source { name, folder, jobs, digest: None, build: Build::Done })
}

/// The program that makes images and answers.
fn engine() -> Option<String> {
    let answers = |name: &&str| {
        let quiet = || Stdio::null();
        let status = Command::new(name).arg("info").stdout(quiet()).stderr(quiet()).status();
        status.is_ok_and(|it| it.success())
    };
    ["docker", "podman"].into_iter().find(|name| answers(name)).map(str::to_owned)
}

fn cache_folder() -> PathBuf {
    let set = |name| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    folder.unwrap_or_else(env::temp_dir).join(Path::new("minisysy-judge"))
}
