//! The command line.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, thread};

use crate::cases::{self, one_line};
use crate::config::Course;
use crate::container;
use crate::findings;
use crate::keeper::{self, Isolation, Keepers, Limits};
use crate::report::{self, Format};
use crate::results::Report;
use crate::run::{Opened, Run};
use crate::shard::Shard;
use crate::submission::{Build, Setting, Shortcut, Source, SourceJob};
use crate::test::Context;
use crate::tools::Tools;
use clap::Parser;

/// Judges compilers for miniSysY as the course's judge does, and gives reasons.
///
/// Each submission is a folder with a judge.toml. It is built from its Dockerfile, or by --build.
#[derive(Parser, Debug)]
#[command(name = "judge", version, max_term_width = 100)]
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
    /// Judge a build of this project's compiler at each level, and as the job inline asks
    #[arg(long, value_name = "FILE", conflicts_with_all = ["submissions", "build", "built", "command"])]
    own: Option<PathBuf>,
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

/// Does what the command line says: the program's name, and its arguments.
pub fn main(words: Vec<OsString>) -> ExitCode {
    if let Some(status) = serve(&words) {
        return status;
    }
    let options = Options::parse_from(words);
    match work(&options) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("judge: {message}");
            ExitCode::from(2)
        }
    }
}

/// The work of the processes that the judge starts itself from its own file. A program that calls
/// `judge` has to call this first, with its own command line.
pub fn serve(words: &[OsString]) -> Option<ExitCode> {
    let text = |word: &OsString| word.to_string_lossy().into_owned();
    match words.get(1)?.to_str()? {
        keeper::WORD => Some(keeper::main(&words[2..].iter().map(text).collect::<Vec<_>>())),
        findings::WORD => Some(findings::main()),
        _ => None,
    }
}

/// Judges this project's own compiler by its own programs, those with these beginnings of their names
/// if there are any.
///
/// # Errors
/// One line for people: nothing could be judged.
pub fn judge_own(compiler: &Path, tests: &Path, only: &[String]) -> Result<Report, String> {
    let mut words: Vec<OsString> = vec!["judge".into(), "--own".into(), compiler.into()];
    words.extend(["--tests".into(), tests.into()]);
    words.extend(only.iter().flat_map(|it| ["--only".into(), it.into()]));
    let options = Options::try_parse_from(words).map_err(|error| error.to_string())?;
    judge(&options, Course::default())
}

impl Options {
    fn is_quick(&self) -> bool {
        self.quick || self.own.is_some()
    }
}

fn work(options: &Options) -> Result<ExitCode, String> {
    let course = match &options.weights {
        Some(path) => Course::read(path)?,
        None => Course::default(),
    };
    let formats: Vec<(Format, PathBuf)> =
        options.report.iter().map(|it| Format::parse(it)).collect::<Result<_, _>>()?;
    // A long run must not end with a report that cannot be written.
    for (format, path) in &formats {
        if *format == Format::Gradescope && options.submissions.len() > 1 {
            return Err(report::ONE_FOR_GRADESCOPE.to_owned());
        }
        let is_new = fs::symlink_metadata(path).is_err();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.and_then(|_| if is_new { fs::remove_file(path) } else { Ok(()) });
        file.map_err(|error| format!("{}: {error}", path.display()))?;
    }
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
    let text = report::terminal::text(&report, &course);
    let printed = io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush());
    for (format, path) in formats {
        let text = format.text(&report, &course)?;
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    match printed {
        // The reader closed the pipe, as `head` does.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            return Err(format!("standard output: {error}"));
        }
        _ => {}
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
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut tools = Tools::find(folder.path())?;
    let mut sources = sources(options, &tools)?;
    for (_, source) in &mut sources {
        if let (Ok(source), false) = (source, options.jobs.is_empty()) {
            source.jobs.retain(|name, _| options.jobs.contains(name));
        }
    }
    if options.is_quick() {
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
    let wants_lines = options.lines || options.own.is_some();
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
fn sources(options: &Options, tools: &Tools) -> Result<Vec<Opened>, String> {
    let commands = match &options.own {
        Some(compiler) => Some(own(compiler, tools)?),
        None if options.command.is_empty() => None,
        None => Some(options.command.iter().map(|it| (it.clone(), false)).collect()),
    };
    if let Some(commands) = commands {
        let source = of_commands(&commands, options.is_quick())?;
        return Ok(vec![(source.name.clone(), Ok(source))]);
    }
    if options.submissions.is_empty() {
        return Err("which submissions? judge FOLDER... (--help tells more)".to_owned());
    }
    let build = match &options.build {
        Some(command) => Build::Command(command.clone()),
        None if options.built => Build::Done,
        None => Build::Container(container::engine().map(str::to_owned).ok_or(
            "neither docker nor podman answers; how are the submissions built? --build 'COMMAND'",
        )?),
    };
    let mut names = BTreeSet::new();
    let mut sources = Vec::new();
    for folder in &options.submissions {
        let mut source = Source::open(folder, &build);
        let plain = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let plain = one_line(&plain.file_name().unwrap_or_default().to_string_lossy());
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

/// The command lines for this project's own compiler, and whether they write opaque pointers.
fn own(compiler: &Path, tools: &Tools) -> Result<Vec<(String, bool)>, String> {
    let compiler = compiler.canonicalize();
    let compiler = compiler.map_err(|error| format!("the compiler: {error}"))?;
    let line = |name: &str, options: &str| {
        let files = "\"$input\" -o \"$ir\" --message-format short -W none";
        format!("{name}='{}' {options} {files}", compiler.display())
    };
    let challenge = "--passes=remove-unreachable,mem2reg,inline-all";
    let mut commands = vec![
        (line("O0", "-O0"), false),
        (line("O1", "-O1"), false),
        (line("O2", "-O2"), false),
        (line("inline@inline", challenge), false),
    ];
    // Other versions do not read this spelling, or have no other.
    if tools.is_version(14) {
        let opaque = format!("{challenge} --opaque-pointers");
        commands.push((line("inline opaque@inline", &opaque), true));
        commands.push((line("O2 opaque@programs", "-O2 --opaque-pointers"), true));
    }
    Ok(commands)
}

/// Commands as jobs of a submission that is built already.
fn of_commands(commands: &[(String, bool)], is_quick: bool) -> Result<Source, String> {
    let mut jobs = BTreeMap::new();
    for (index, (command, is_opaque)) in commands.iter().enumerate() {
        let (name, line) = command.split_once('=').ok_or("--command NAME=LINE")?;
        let (name, folder) = name.split_once('@').unwrap_or((name, ""));
        let run = vec![line.to_owned()];
        let only = Some(folder.to_owned());
        // One command shows that linking works.
        let shortcut = if index == 0 { Shortcut::Unoptimised } else { Shortcut::Unlinked };
        let shortcut = is_quick.then_some(shortcut);
        let job = SourceJob { run, image: None, only, shortcut, is_opaque: *is_opaque };
        jobs.insert(name.to_owned(), job);
    }
    let folder = env::current_dir().map_err(|error| error.to_string())?;
    let name = "compiler".to_owned();
    Ok(Source { name, folder, jobs, digest: None, build: Build::Done })
}

fn cache_folder() -> PathBuf {
    let set = |name| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    folder.unwrap_or_else(env::temp_dir).join(Path::new("minisysy-judge"))
}
