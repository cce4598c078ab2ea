//! What a command line gives to judge, and what steps see of the machine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, io};

use minisysy::diag::{Message, message};

use super::{Options, Where};
use crate::cases::{one_line, unread};
use crate::config::Course;
use crate::container;
use crate::keeper::View;
use crate::run::Opened;
use crate::submission::{Build, Shortcut, Source, SourceJob};
use crate::test::caught;
use crate::tools::Tools;

/// What every step sees: the tool-chains, and the files that a command line names. The programs of
/// the tests and their results are in no folder that is shown.
pub(super) fn view(
    options: &Options,
    course: &Course,
    tests: &Path,
    etc: PathBuf,
) -> Result<View, Message> {
    let tool_chains = || options.tool_chain.iter().chain(&course.tool_chains);
    if let Some(path) = tool_chains().find(|path| !path.exists()) {
        return Err(unread(path, io::Error::from(io::ErrorKind::NotFound)));
    }
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let further: Vec<PathBuf> = tool_chains().map(absolute).collect();
    let mut view = View::new(&further, etc).map_err(|error| error.to_string())?;
    if let Some(compiler) = &options.own {
        view.show(&absolute(compiler));
    }
    if !options.command.is_empty() || options.own.is_some() {
        let folder = env::current_dir().map_err(|error| error.to_string())?;
        view.show(&folder);
        for word in options.command.iter().flat_map(|it| it.split([' ', '\'', '"', '='])) {
            let Ok(path) = folder.join(word).canonicalize() else { continue };
            if !word.is_empty() && path.is_file() && !path.parent().is_some_and(|it| view.show(it))
            {
                view.show(&path);
            }
        }
    }
    view.hide(tests);
    Ok(view)
}

/// The submissions, or the commands in the place of one.
pub(super) fn sources(
    options: &Options,
    tools: &Tools,
    course: &Course,
) -> Result<Vec<Opened>, Message> {
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
        return Err(message!("no submission is given: judge FOLDER... (see `--help`)"));
    }
    let engine = || match options.isolation {
        Where::Docker => Some("docker"),
        Where::Podman => Some("podman"),
        Where::Bwrap | Where::None => container::engine(),
    };
    let all: Vec<String> = options.submissions.iter().map(|it| folder_name(it)).collect();
    let is_told = all.iter().all(|it| course.how(it).build.is_some());
    let build = match &options.build {
        Some(command) => Build::Command(command.clone()),
        None if options.built || is_told => Build::Done,
        None => Build::Container(engine().map(str::to_owned).ok_or_else(|| {
            message!(
                "neither `docker` nor `podman` runs; give the build command: `--build 'COMMAND'`"
            )
        })?),
    };
    let mut names = BTreeSet::new();
    let mut sources = Vec::new();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().for_each(|it| *count.entry(it).or_default() += 1);
    for (folder, plain) in options.submissions.iter().zip(&all) {
        let whole = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let around = whole.parent().map(|it| one_line(&folder_name(it))).unwrap_or_default();
        // Folders of one name are told apart by those around them, and then by numbers.
        let longer = format!("{around}/{}", one_line(plain));
        let how = match course.submissions.contains_key(&longer) {
            true => course.how(&longer),
            false => course.how(plain),
        };
        let source = caught(|| Source::open(folder, &build, &how)).unwrap_or_else(Err);
        let plain = if count[plain.as_str()] == 1 { one_line(plain) } else { longer };
        let numbered = (2..).map(|number| format!("{plain} ({number})"));
        let name = [plain.clone()].into_iter().chain(numbered).find(|it| !names.contains(it));
        let name = name.unwrap_or_default();
        names.insert(name.clone());
        let source = source.map(|mut source| {
            source.name.clone_from(&name);
            if how.jobs.is_none() && !course.jobs.is_empty() {
                source.jobs.retain(|name, _| course.jobs.contains_key(name));
            }
            source
        });
        sources.push((name, source));
    }
    Ok(sources)
}

/// The name of a folder, also if it is given as `.`.
pub(super) fn folder_name(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The command lines for this project's own compiler, and whether they write opaque pointers.
fn own(compiler: &Path, tools: &Tools) -> Result<Vec<(String, bool)>, Message> {
    let compiler = compiler.canonicalize().map_err(|error| unread(compiler, error))?;
    let line = |name: &str, options: &str| {
        let files = "\"$input\" -o \"$ir\" --message-format short -W none --language en";
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
    if tools.major() == Some(14) {
        let opaque = format!("{challenge} --opaque-pointers");
        commands.push((line("inline opaque@inline", &opaque), true));
        commands.push((line("O2 opaque@programs", "-O2 --opaque-pointers"), true));
    }
    Ok(commands)
}

/// Commands as jobs of a submission that is built already.
fn of_commands(commands: &[(String, bool)], is_quick: bool) -> Result<Source, Message> {
    let mut jobs = BTreeMap::new();
    for (index, (command, is_opaque)) in commands.iter().enumerate() {
        let (name, line) =
            command.split_once('=').ok_or_else(|| message!("`--command` needs `NAME=LINE`"))?;
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
    let directory = PathBuf::new();
    Ok(Source { name, folder, directory, jobs, digest: None, build: Build::Done, user: None })
}
