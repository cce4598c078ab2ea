//! The command line.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, thread};

use crate::cases::{self, Case, unread};
use crate::config::Course;
use crate::contents;
use crate::findings;
use crate::keeper::{self, Isolation, Keepers, Limits, Users, probe};
use crate::language::{language, text};
use crate::proposal;
use crate::replacement::{self, Replacement};
use crate::report::{self, Format};
use crate::results::Report;
use crate::run::Run;
use crate::scratch;
use crate::shard::Shard;
use crate::submission::Setting;
use crate::test::Context;
use crate::tools::Tools;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, ValueEnum};
use clap_mangen::Man;
use minisysy::diag::{Language, Message, message};
use minisysy::usage::completion::{self, Shell};
use minisysy::usage::{self, RELEASED, seconds, whole};
use nix::sys::stat::{Mode, umask};

mod sources;

use sources::{folder_name, sources, view};

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
    /// Wrong programs, and those of the folder `performance`, are judged only with the last --command
    #[arg(long, requires = "command")]
    quick: bool,
    /// Compare white space around the output, too, and do not accept `\r\n` as the end of a line
    #[arg(long)]
    exact: bool,
    /// Also judge by programs that use extensions of the language: those whose names begin with `ext_`
    #[arg(long)]
    extensions: bool,
    /// The compiler's errors must be on the lines that are marked `//~ error`
    #[arg(long)]
    lines: bool,
    /// A status from 128, a Rust panic, and an uncaught Java or Python exception are crashes, and no refusals
    #[arg(long)]
    strict: bool,
    /// The folder of programs
    #[arg(long, value_name = "FOLDER", default_value = "testcases")]
    tests: PathBuf,
    /// Only these folders or programs, by the beginnings of their names
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Only these jobs
    #[arg(long, value_name = "JOB", value_delimiter = ',')]
    jobs: Vec<String>,
    /// How submissions are built and run, and how the jobs count: a file in TOML
    #[arg(long, visible_alias = "weights", value_name = "FILE")]
    course: Option<PathBuf>,
    /// Write a report to a file; FORMAT is html, junit, json, csv or gradescope
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<String>,
    /// Open a shell where the steps of the submission run, with $input and $ir of a test
    #[arg(long, requires = "submissions")]
    shell: bool,
    /// Reduce programs on which the submissions fail: in each job the smallest program of each kind of
    /// failure, for up to this many seconds each (30 if no number is given)
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "30", conflicts_with_all = ["merge", "shell", "init"])]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX))]
    reduce: Option<u64>,
    /// Print a proposal for the course's file, with an entry for each submission, and judge nothing
    #[arg(long, requires = "submissions")]
    init: bool,
    /// Ignore cached results, and judge everything again
    #[arg(long)]
    again: bool,
    /// How many tests run at the same time; by default one for each processor
    #[arg(short = 'p', long, value_name = "COUNT")]
    #[arg(value_parser = |text: &str| whole(text, 0..=usize::MAX), allow_negative_numbers = true)]
    parallel: Option<usize>,
    /// Judge one of N parts of the tests
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Join reports of format json, and judge nothing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["submissions", "command"])]
    merge: Vec<PathBuf>,
    /// Time limit for each step of a test, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    #[arg(value_parser = seconds, allow_negative_numbers = true)]
    time: f64,
    /// Memory limit for each step, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    memory: u64,
    /// Output of each step, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    output: u64,
    /// Limit for the files of each test, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    disk: u64,
    /// Process limit for each step
    #[arg(long, value_name = "COUNT", default_value_t = 64)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    processes: u64,
    /// Time limit for a build, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 900.0)]
    #[arg(value_parser = seconds, allow_negative_numbers = true)]
    build_time: f64,
    /// Limit for the files that a build writes, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    #[arg(value_parser = |text: &str| whole(text, 0..=u64::MAX), allow_negative_numbers = true)]
    build_disk: u64,
    /// The folder of cached results; by default in the user's cache folder
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Where submissions run: in bubblewrap's sandbox, in containers of Docker or Podman, or, if you trust
    /// them, with your own rights
    #[arg(long, value_enum, default_value_t = Where::Bwrap)]
    isolation: Where,
    /// The users that root becomes, one for each submission
    #[arg(long, value_name = "FIRST-LAST", default_value = "62000-62999", value_parser = Users::parse)]
    users: Users,
    /// A file or folder that builds and steps may read, such as a tool-chain outside /usr
    #[arg(long, value_name = "PATH")]
    tool_chain: Vec<PathBuf>,
    /// Let builds use the network, and with it all that this machine can reach
    #[arg(long)]
    build_network: bool,
    /// The language of messages and reports; without this option, that of LC_ALL, LC_MESSAGES or LANG
    #[arg(long, value_name = "LANGUAGE")]
    #[arg(value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)))]
    language: Option<String>,
    /// Print a manual page for `man`
    #[arg(long)]
    man: bool,
    /// Print completions for a shell
    #[arg(long, value_name = "SHELL")]
    completions: Option<Shell>,
}

/// Where submissions run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Where {
    Bwrap,
    Docker,
    Podman,
    None,
}

/// The exit status if the reader of the output closed the pipe, as `head` does: the one that a shell
/// reports for a program that dies of that.
const CLOSED_PIPE: u8 = 141;

/// Does what the command line says: the program's name, and its arguments.
pub fn main(words: Vec<OsString>) -> ExitCode {
    if let Some(status) = serve(&words) {
        return status;
    }
    let name = words.first().map(PathBuf::from);
    let name = name.as_ref().and_then(|it| it.file_name()?.to_str()).unwrap_or("judge").to_owned();
    let command = || Options::command().name(name.clone()).bin_name(name.clone());
    match completion::answer(&name, command, words.clone()) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(message) => return refused(&name, message),
    }
    let parsed = command().try_get_matches_from(&words).and_then(|it| {
        Options::from_arg_matches(&it).map_err(|error| error.format(&mut command()))
    });
    let options = match parsed {
        Ok(options) => options,
        // Also the text of `--help`.
        Err(error) => {
            let status = error.exit_code() as u8;
            let is_error = error.use_stderr();
            let is_terminal =
                if is_error { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
            let command = || usage::translated(command(), language());
            let error = usage::with_help(error, command, words);
            let written = usage::written(&error, None, language(), is_terminal);
            let printed = match is_error {
                true => io::stderr().write_all(written.as_bytes()),
                false => {
                    io::stdout().write_all(written.as_bytes()).and_then(|()| io::stdout().flush())
                }
            };
            let is_left = printed.is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
            return ExitCode::from(if is_left { CLOSED_PIPE } else { status });
        }
    };
    let done = match texts(&options, &name) {
        Some(text) => print(&text),
        None => work(&options),
    };
    match done {
        Ok(status) => status,
        Err(message) => refused(&name, message),
    }
}

/// Nothing could be done, for this reason.
fn refused(name: &str, message: Message) -> ExitCode {
    eprintln!("{name}: {}", text(message));
    ExitCode::from(2)
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
pub fn judge_own(compiler: &Path, tests: &Path, only: &[String]) -> Result<Report, Message> {
    let mut words: Vec<OsString> = vec!["judge".into(), "--own".into(), compiler.into()];
    words.extend(["--tests".into(), tests.into()]);
    words.extend(only.iter().flat_map(|it| ["--only".into(), it.into()]));
    let options = Options::try_parse_from(words).map_err(|error| error.to_string())?;
    judge(&options, &mut Course::default())
}

impl Options {
    fn is_quick(&self) -> bool {
        self.quick || self.own.is_some()
    }
}

/// The texts that `make install` installs, for a program of this name.
fn texts(options: &Options, name: &str) -> Option<Vec<u8>> {
    if let Some(shell) = options.completions {
        return Some(completion::script(shell, name));
    }
    if !options.man {
        return None;
    }
    let command = usage::translated(Options::command(), language());
    let man = Man::new(command.name(name.to_owned()).bin_name(name.to_owned())).date(RELEASED);
    let mut page = Vec::new();
    man.render(&mut page).expect("writing to memory succeeds");
    Some(usage::manual(page, language()).into_bytes())
}

/// Prints a text. The status is not 0 if its reader has closed the pipe.
fn print(text: &[u8]) -> Result<ExitCode, Message> {
    match io::stdout().write_all(text).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::from(CLOSED_PIPE)),
        Err(error) => {
            let reason = Message::from(error);
            Err(message!("cannot write to standard output: {reason}", reason))
        }
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}

fn work(options: &Options) -> Result<ExitCode, Message> {
    if options.init {
        let propose = |folder: &PathBuf| proposal::propose(folder, &folder_name(folder));
        let entries: Vec<String> =
            options.submissions.iter().map(propose).collect::<Result<_, _>>()?;
        return print(entries.join("\n").as_bytes());
    }
    let mut course = match &options.course {
        Some(path) => Course::read(path)?,
        None => Course::default(),
    };
    if options.command.is_empty() && options.own.is_none() {
        course.required =
            course.jobs.keys().chain(course.all.jobs.iter().flatten()).cloned().collect();
    }
    let formats: Vec<(Format, PathBuf)> =
        options.report.iter().map(|it| Format::parse(it)).collect::<Result<_, _>>()?;
    // A long run must not end with a report that cannot be written.
    for (format, path) in &formats {
        if *format == Format::Gradescope && options.submissions.len() > 1 {
            return Err(report::one_for_gradescope());
        }
        report_file(path).map_err(|error| unwritten(path, error))?;
    }
    let report = if options.merge.is_empty() {
        judge(options, &mut course)?
    } else {
        let read = |path: &PathBuf| {
            let text = fs::read_to_string(path).map_err(|error| unread(path, error))?;
            serde_json::from_str(&text).map_err(|error| unread(path, error.to_string()))
        };
        let reports: Vec<Report> = options.merge.iter().map(read).collect::<Result<_, _>>()?;
        Report::merge(reports)?
    };
    let text = report::terminal::text(&report, &course, language());
    let printed = print(text.as_bytes());
    for (format, path) in formats {
        let text = format.text(&report, &course, language())?;
        let write = || match report_file(&path)? {
            Some(mut file) => file.write_all(&text).and_then(|()| file.commit()),
            None => OpenOptions::new().write(true).truncate(true).open(&path)?.write_all(&text),
        };
        write().map_err(|error| unwritten(&path, error))?;
    }
    let printed = printed?;
    if printed != ExitCode::SUCCESS {
        return Ok(printed);
    }
    Ok(match (report.is_complete, report.is_right()) {
        (false, _) => ExitCode::from(130),
        (true, is_right) => ExitCode::from(u8::from(!is_right)),
    })
}

/// The file that replaces a report; `None` for a device or a pipe, which is written directly.
fn report_file(path: &Path) -> io::Result<Option<Replacement>> {
    if replacement::is_stream(path) { Ok(None) } else { Replacement::new(path).map(Some) }
}

fn judge(options: &Options, course: &mut Course) -> Result<Report, Message> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let (mut cases, left_out) = cases::find(&options.tests)?;
    if !left_out.is_empty() {
        let names = left_out.join(", ");
        eprintln!(
            "{}",
            text(message!("not judged, since the expected output is missing: {names}", names))
        );
    }
    if !options.extensions && options.own.is_none() {
        cases.retain(|case| !cases::is_extension(&case.name));
    }
    if !options.only.is_empty() {
        cases.retain(|case| options.only.iter().any(|it| case.name.starts_with(it.as_str())));
    }
    if cases.is_empty() {
        return Err(message!("no program has this name"));
    }
    // A job without programs in this run cannot be missing.
    let folders: BTreeSet<&str> = cases.iter().map(Case::folder).collect();
    let names = course.required.clone();
    let has_programs =
        |job: &String| course.folders(job).iter().any(|it| folders.contains(it.as_str()));
    let is_flat = !names.iter().any(has_programs);
    let is_judged = |job: &String| options.jobs.is_empty() || options.jobs.contains(job);
    course.required =
        names.iter().filter(|it| is_judged(it) && (is_flat || has_programs(it))).cloned().collect();
    scratch::clear();
    let folder = scratch::folder().map_err(|error| error.to_string())?;
    let mut tools = Tools::find(folder.path())?;
    let mut sources = sources(options, &tools, course)?;
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
    let isolation = match options.isolation {
        Where::None => Isolation::None,
        _ => Isolation::Sandbox,
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let parallel = options.parallel.unwrap_or(processors).max(1);
    let users = keeper::users(options.users);
    let other_processes = match users {
        // Old kernels count those of a user's tests together.
        Some(_) => options.processes * parallel as u64,
        None => keeper::other_processes(),
    };
    // The user of the sandbox has to read what the judge writes for it.
    let mask = users.map(|_| umask(Mode::S_IWGRP | Mode::S_IWOTH));
    for (index, (_, source)) in sources.iter_mut().enumerate() {
        if let Ok(source) = source {
            source.user = users.as_ref().map(|it| it.nth(index));
        }
    }
    let user = users.map(|it| it.nth(sources.len()));
    let limits = Limits {
        seconds: options.time,
        memory_mib: options.memory,
        output_mib: options.output,
        disk_mib: options.disk,
        processes: options.processes,
        ..Limits::default()
    };
    let tests = options.tests.canonicalize().map_err(|error| error.to_string())?;
    let mut view = view(options, course, &tests, folder.path().join("etc"))?;
    let enforced = match isolation {
        Isolation::Sandbox => {
            let mut secrets: Vec<PathBuf> = vec![cases[0].source.clone()];
            let opened = sources.iter().filter_map(|(_, it)| it.as_ref().ok());
            secrets.extend(
                opened.filter(|it| it.digest.is_some()).map(|it| it.folder.join("judge.toml")),
            );
            probe::run(keepers, &program, &view, &secrets, limits, user)?
        }
        Isolation::None => probe::nothing(),
    };
    // A submission must compile by itself. What it is built by is not known.
    let mut of_builds = view.clone();
    let named = options.tool_chain.iter().chain(&course.tool_chains);
    let named: Vec<PathBuf> = named.filter_map(|it| it.canonicalize().ok()).collect();
    if options.command.is_empty() && options.own.is_none() {
        view.mask_compilers(&named);
    }
    if options.build_network {
        of_builds.add_network();
    }
    let setting = Setting {
        program: program.clone(),
        isolation,
        view: of_builds,
        limits: Limits {
            seconds: options.build_time,
            memory_mib: 4096,
            output_mib: 1024,
            disk_mib: options.build_disk,
            files: 200_000,
            processes: 512,
        },
        other_processes,
    };
    let wants_lines = options.lines || options.own.is_some();
    let context = Context {
        program,
        tools,
        limits,
        isolation,
        enforced,
        view,
        other_processes,
        user,
        is_exact: options.exact || options.own.is_some(),
        wants_lines,
        is_strict: options.strict,
        keepers,
    };
    let run = Run {
        context,
        sources,
        cases,
        course: course.clone(),
        setting,
        parallel,
        shard: options.shard,
        tool_chains: contents::state(&named),
        cache: options.cache.clone().unwrap_or_else(cache_folder),
        again: options.again,
    };
    if options.shell {
        let status = run.shell()?;
        drop(folder);
        std::process::exit(status);
    }
    keeper::adopt();
    let mut report = run.judge();
    if let Some(seconds) = options.reduce {
        run.reduce(&mut report, seconds);
    }
    keeper::kill_adopted();
    // The reports are for whom the judge's user says.
    mask.map(umask);
    Ok(report)
}

/// The message that a file cannot be written.
fn unwritten(path: &Path, error: io::Error) -> Message {
    let path = path.display().to_string();
    message!("cannot write `{path}`: {reason}", path, reason = Message::from(error))
}

fn cache_folder() -> PathBuf {
    let set = |name| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    folder.unwrap_or_else(env::temp_dir).join(Path::new("minisysy-judge"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_catalogue_has_each_text_of_help() {
        let text = include_str!("../../../src/diag/messages/zh.json");
        let catalogue: BTreeMap<String, BTreeMap<String, String>> =
            serde_json::from_str(text).expect("the catalogue is a map of maps");
        let texts: BTreeSet<String> = usage::texts(Options::command()).into_iter().collect();
        let known = catalogue["help of judge"].keys().cloned().collect();
        let [missing, unused] = [texts.difference(&known), known.difference(&texts)];
        let [missing, unused] = [missing, unused].map(|it| it.collect::<Vec<_>>());
        assert!(
            missing.is_empty() && unused.is_empty(),
            "missing {missing:#?}, unused {unused:#?}"
        );
    }
}
