//! Shared by the tests over testcases/ and the benchmark: finding the programs and LLVM's tools,
//! and running commands under a limit.
#![allow(dead_code)] // Each test compiles this file separately and uses a part of it.

pub mod ir;

use libtest_mimic::{Arguments, Trial};
use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

/// A program that prints more than this is out of control.
const OUTPUT_LIMIT: u64 = 64 << 20;

/// The limit for a command of LLVM or of the compiler.
pub const LIMIT: Duration = Duration::from_secs(20);

/// The width of the parts of a message. A message is a single line.
pub const WIDTH: usize = 60;

/// The directory that holds Cargo.toml.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A new folder for the files of one test, removed when dropped.
pub fn scratch() -> io::Result<tempfile::TempDir> {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))
}

/// The LLVM programs that tools/llvm-env.sh finds.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Runs LLVM IR.
    pub lli: String,
    /// Links a program's IR with the runtime library's.
    pub llvm_link: String,
    /// Verifies IR, and has a mem2reg to compare with ours.
    pub opt: String,
    /// Compiles the runtime library.
    pub clang: String,
    /// The major version of lli.
    pub version: u32,
}

impl Tools {
    /// Takes the tools from the environment, where `make` puts them, or else from the script.
    pub fn find() -> Result<Tools, String> {
        const NAMES: [&str; 5] = ["LLI", "LLVM_LINK", "OPT", "CLANG", "LLVM_VERSION"];
        let mut values = NAMES.map(|name| env::var(name).ok());
        if values.iter().any(Option::is_none) {
            let found = Command::new("bash")
                .arg(root().join("tools/llvm-env.sh"))
                .output()
                .map_err(|error| format!("bash tools/llvm-env.sh: {error}"))?;
            if !found.status.success() {
                return Err(String::from_utf8_lossy(&found.stderr).into_owned());
            }
            let lines = String::from_utf8_lossy(&found.stdout).into_owned();
            values = NAMES.map(|name| {
                let start = format!("export {name}='");
                let line = lines.lines().find_map(|line| line.strip_prefix(&start))?;
                Some(line.strip_suffix('\'')?.replace(r"'\''", "'"))
            });
        }
        let [Some(lli), Some(llvm_link), Some(opt), Some(clang), Some(version)] = values else {
            return Err("tools/llvm-env.sh does not print what is expected of it".to_owned());
        };
        let version = version.parse().map_err(|_| format!("LLVM_VERSION={version}: no number"))?;
        Ok(Tools { lli, llvm_link, opt, clang, version })
    }
}

/// The runtime library, as LLVM IR.
pub struct Runtime {
    /// Its path.
    pub path: PathBuf,
    /// The library as machine code.
    pub object: PathBuf,
    /// Keeps the folder of the library if it was compiled here.
    _folder: tempfile::TempDir,
}

impl Runtime {
    /// Takes the file that the environment names, which `make` sets; otherwise compiles it.
    pub fn find(tools: &Tools) -> Result<Runtime, String> {
        let folder = scratch().map_err(|error| error.to_string())?;
        let path = match env::var_os("SYSY_RUNTIME") {
            Some(path) => root().join(path),
            None => compile_runtime(tools, folder.path())?,
        };
        let object = folder.path().join("libsysy.o");
        let mut clang = Command::new(&tools.clang);
        clang.args(["-O2", "-c"]).arg(&path).arg("-o").arg(&object);
        succeed("clang", &run(&mut clang, None, LIMIT)?)?;
        Ok(Runtime { path, object, _folder: folder })
    }
}

/// Compiles the runtime library into a folder.
fn compile_runtime(tools: &Tools, folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join("libsysy.ll");
    let mut clang = Command::new(&tools.clang);
    clang.args(["-O2", "-fno-builtin", "-S", "-emit-llvm", "runtime/libsysy.c", "-o"]).arg(&path);
    succeed("clang", &run(&mut clang, None, LIMIT)?)?;
    Ok(path)
}

/// A program under testcases/.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its path below testcases/ without the extension, as in `lab3/constants`.
    pub name: String,
    /// Its source file, relative to the root.
    pub source: PathBuf,
    /// Whether the compiler must reject it, because it is in a folder `wrong`.
    pub wrong: bool,
}

/// Runs the trials, or prints the reason why there are none.
pub fn run_trials(trials: Result<Vec<Trial>, String>) -> ExitCode {
    match trials {
        Ok(trials) => libtest_mimic::run(&Arguments::from_args(), trials).exit_code(),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// All miniSysY programs, in the order of their names.
pub fn programs() -> io::Result<Vec<Program>> {
    programs_with("sy")
}

/// All programs with this extension, in the order of their names.
pub fn programs_with(extension: &str) -> io::Result<Vec<Program>> {
    fn visit(folder: &Path, extension: &str, programs: &mut Vec<Program>) -> io::Result<()> {
        for entry in fs::read_dir(root().join(folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                visit(&path, extension, programs)?;
            } else if path.extension().is_some_and(|found| found == extension) {
                let below = path.strip_prefix("testcases").expect("the walk starts there");
                programs.push(Program {
                    name: below.with_extension("").display().to_string(),
                    wrong: below.iter().any(|part| part == "wrong"),
                    source: path,
                });
            }
        }
        Ok(())
    }
    let mut programs = Vec::new();
    visit(Path::new("testcases"), extension, &mut programs)?;
    if programs.is_empty() {
        return Err(io::Error::other(format!("there are no .{extension} files under testcases/")));
    }
    programs.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(programs)
}

/// The result of a command.
#[derive(Debug)]
pub struct Finished {
    /// The status that the system reports.
    pub status: ExitStatus,
    /// All of its standard output.
    pub stdout: Vec<u8>,
    /// All of its standard error.
    pub stderr: Vec<u8>,
}

impl Finished {
    /// The status in words, for messages.
    pub fn describe(&self) -> String {
        match (self.status.code(), self.status.signal()) {
            (Some(code), _) => format!("exit status {code}"),
            (None, Some(signal)) => format!("killed by signal {signal}"),
            (None, None) => "no exit status".to_owned(),
        }
    }

    /// The first line on the standard error that is not empty.
    pub fn complaint(&self) -> String {
        let text = String::from_utf8_lossy(&self.stderr);
        text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("no message").to_owned()
    }
}

/// Runs a command in the root of the repository to its end, with a file or nothing as its standard
/// input. Fails if the command cannot be started, takes longer than the limit, or prints without
/// end.
pub fn run(
    command: &mut Command,
    input: Option<&Path>,
    limit: Duration,
) -> Result<Finished, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let program = program.rsplit('/').next().unwrap_or_default().to_owned();
    let failed = |error: io::Error| format!("{program}: {error}");
    // Unlike pipes, files take all output without a reader.
    let folder = scratch().map_err(failed)?;
    let paths = ["stdout", "stderr"].map(|name| folder.path().join(name));
    let open_input = || match input {
        Some(path) => File::open(root().join(path)).map(Stdio::from),
        None => Ok(Stdio::null()),
    };
    let mut child = command
        .current_dir(root())
        .stdin(open_input().map_err(failed)?)
        .stdout(File::create(&paths[0]).map_err(failed)?)
        .stderr(File::create(&paths[1]).map_err(failed)?)
        .process_group(0)
        .spawn()
        .map_err(failed)?;
    let status = wait(&mut child, &paths, limit).map_err(|what| format!("{program} {what}"))?;
    let [stdout, stderr] = paths.map(fs::read);
    Ok(Finished { status, stdout: stdout.map_err(failed)?, stderr: stderr.map_err(failed)? })
}

fn wait(child: &mut Child, outputs: &[PathBuf], limit: Duration) -> Result<ExitStatus, String> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
        let complaint = if start.elapsed() > limit {
            format!("timed out after {} s", limit.as_secs())
        } else if outputs.iter().any(|path| size(path) > OUTPUT_LIMIT) {
            format!("printed more than {} MB", OUTPUT_LIMIT >> 20)
        } else {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
            continue;
        };
        kill_group(child.id());
        let _ = child.wait();
        return Err(complaint);
    }
}

/// Kills a process and the processes that it started, which are all in the group that
/// `process_group` made.
pub fn kill_group(process: u32) {
    let group = libc::pid_t::try_from(process).expect("process numbers are positive ints");
    #[allow(unsafe_code)]
    // SAFETY: the call takes only numbers.
    unsafe {
        libc::kill(-group, libc::SIGKILL);
    }
}

/// A text cut to a width, so that two fit on a line.
pub fn cut(text: &str, width: usize) -> String {
    let mut shown: String = text.chars().take(width).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    shown
}

/// Fails unless the command succeeded.
pub fn succeed(who: &str, finished: &Finished) -> Result<(), String> {
    if finished.status.success() {
        return Ok(());
    }
    let complaint = cut(&finished.complaint(), 2 * WIDTH);
    Err(format!("{who} failed, {}: {complaint}", finished.describe()))
}

/// The text of a file; its comments may hold any bytes.
pub fn read_lossy(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The contents of the .out file of a program.
pub fn expected(source: &Path) -> Result<Vec<u8>, String> {
    fs::read(root().join(source.with_extension("out"))).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "has no .out file".to_owned(),
        _ => format!("its .out file: {error}"),
    })
}

/// The .in file of a program, if it has one.
pub fn input(source: &Path) -> Option<PathBuf> {
    let input = source.with_extension("in");
    root().join(&input).exists().then_some(input)
}

/// Compares the output and the exit status of a program with its .out file, which contains the
/// output, a newline if the output does not end with one, and the exit status on its own line.
pub fn compare(expected: &[u8], finished: &Finished) -> Result<(), String> {
    let Some(status) = finished.status.code() else {
        return Err(finished.describe());
    };
    let mut got = finished.stdout.clone();
    if !got.is_empty() && !got.ends_with(b"\n") {
        got.push(b'\n');
    }
    let (expected, expected_status) = split_status(expected)?;
    if got != expected {
        let (mut expected, mut got) = (lines(expected), lines(&got));
        for line in 1.. {
            let (expected, got) = (expected.next(), got.next());
            if expected != got {
                let (expected, got) = (quote(expected), quote(got));
                return Err(format!("line {line} of the output: expected {expected}, got {got}"));
            }
        }
    }
    if status != expected_status {
        return Err(format!("exit status {status}, expected {expected_status}"));
    }
    Ok(())
}

/// Splits a .out file before its last line.
fn split_status(expected: &[u8]) -> Result<(&[u8], i32), String> {
    let body = expected.strip_suffix(b"\n").unwrap_or(expected);
    let start = body.iter().rposition(|&byte| byte == b'\n').map_or(0, |position| position + 1);
    let status = std::str::from_utf8(&body[start..]).ok().and_then(|status| status.parse().ok());
    let status = status.ok_or("the .out file does not end in an exit status")?;
    Ok((&expected[..start], status))
}

/// The lines of a text, with their ends.
pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

fn quote(line: Option<&[u8]>) -> String {
    match line {
        None => "the end".to_owned(),
        Some(line) => {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            // The difference may be in the rest of a long line, which does not fit in a message.
            format!("`{}`", cut(&line.escape_ascii().to_string(), WIDTH))
        }
    }
}
