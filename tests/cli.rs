//! The program as its users meet it: options, files, streams, exit status and messages.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use minisysy::diag::Code;
use minisysy::transform::{OptLevel, pipeline};
use serde_json::Value;
use tempfile::TempDir;

const GOOD: &str =
    "int main() {\n    int i = 0;\n    while (i < 42) i = i + 1;\n    return i;\n}\n";
/// `count` stands at 2:12.
const BAD: &str = "int main() {\n    return count;\n}\n";
/// `unused` stands at 2:9.
const DUBIOUS: &str = "int main() {\n    int unused = 1;\n    return 0;\n}\n";

/// How a run ended.
struct Run {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Run {
    fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Run {
            status: output.status.code().expect("no signal ends the compiler"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Demands success without a word.
    #[track_caller]
    fn silent(self) -> Run {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""));
        self
    }

    /// Demands a failure that says why, and writes nothing.
    #[track_caller]
    fn failed(self, status: i32) -> Run {
        assert_eq!((self.status, self.stdout.as_str()), (status, ""), "{}", self.stderr);
        assert!(!self.stderr.is_empty(), "there is no message");
        self.calm()
    }

    /// Demands that the compiler did not run into a fault of its own.
    #[track_caller]
    fn calm(self) -> Run {
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert!(!self.stderr.contains("has a fault"), "{}", self.stderr);
        self
    }
}

/// A folder with sources, in which the compiler runs.
struct Folder(TempDir);

impl Folder {
    /// A folder that holds nothing.
    fn empty() -> Folder {
        Folder(support::scratch().expect("a folder can be made"))
    }

    /// A folder with one source of each kind.
    fn new() -> Folder {
        let folder = Folder::empty();
        folder.write("good.sy", GOOD);
        folder.write("bad.sy", BAD);
        folder.write("dubious.sy", DUBIOUS);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("the folder can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the file is there")
    }

    /// What the folder holds beside the sources of [`Folder::new`].
    fn others(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("names are UTF-8");
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("the folder can be listed")))
            .filter(|name| !["good.sy", "bad.sy", "dubious.sy"].contains(&name.as_str()))
            .collect();
        names.sort();
        names
    }

    /// The command, with arguments that spaces separate.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
        command.current_dir(self.path()).args(arguments.split_whitespace());
        command.stdin(Stdio::null()).env_remove("COLUMNS").env_remove("NO_COLOR");
        command
    }

    fn run(&self, arguments: &str) -> Run {
        Run::of(self.command(arguments).output().expect("the compiler starts"))
    }

    /// Runs with `input` coming through a pipe.
    fn run_with_input(&self, arguments: &str, input: &str) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the compiler starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        stdin.write_all(input.as_bytes()).expect("the compiler reads");
        drop(stdin);
        Run::of(child.wait_with_output().expect("the compiler ends"))
    }

    /// Runs a line of shell in which `$compiler` is the program.
    #[cfg(unix)]
    fn shell(&self, line: &str) -> Run {
        let mut command = Command::new("sh");
        command.current_dir(self.path()).args(["-c", line]);
        command.stdin(Stdio::null()).env("compiler", env!("CARGO_BIN_EXE_compiler"));
        Run::of(command.output().expect("there is a shell"))
    }
}

/// Runs without any file.
fn run(arguments: &str) -> Run {
    Folder::empty().run(arguments)
}

// Output.

#[test]
fn writes_to_standard_output() {
    let folder = Folder::new();
    let text = folder.run("good.sy").silent().stdout;
    assert!(text.contains("\nsource_filename = \"good.sy\"\n"), "{text}");
    assert!(text.contains("define i32 @main()"), "{text}");
    assert_eq!(folder.run("good.sy -o -").silent().stdout, text);
    assert!(folder.others().is_empty());
}

#[test]
fn writes_a_file_and_nothing_beside_it() {
    let folder = Folder::new();
    let text = folder.run("good.sy").stdout;
    for arguments in ["good.sy -o out.ll", "-o out.ll good.sy", "good.sy --output=out.ll"] {
        assert_eq!(folder.run(arguments).silent().stdout, "");
        assert_eq!(folder.read("out.ll"), text);
        assert_eq!(folder.others(), ["out.ll"]);
    }
    // Anything that was there is replaced, all of it.
    folder.write("out.ll", &"old ".repeat(10_000));
    folder.run("good.sy -o out.ll").silent();
    assert_eq!(folder.read("out.ll"), text);
}

#[test]
fn errors_leave_no_output() {
    let folder = Folder::new();
    folder.write("syntax.sy", "int main() { return 0 }\n");
    for options in ["", "--message-format short", "--message-format json", "--emit ir"] {
        folder.run(&format!("bad.sy -o out.ll {options}")).failed(1);
        assert_eq!(folder.others(), ["syntax.sy"]);
        // Nor that of an earlier run.
        folder.run("good.sy -o out.ll").silent();
        folder.run(&format!("bad.sy -o out.ll {options}")).failed(1);
        assert_eq!(folder.others(), ["syntax.sy"]);
    }
    for emit in ["tokens", "ast", "ir", "llvm"] {
        folder.write("out.ll", "old");
        let run = folder.run(&format!("syntax.sy --emit {emit} -o out.ll"));
        // For the tokens it is none.
        if emit != "tokens" {
            run.failed(1);
            assert_eq!(folder.others(), ["syntax.sy"], "--emit {emit}");
        }
    }
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("folder")).unwrap();
    for target in [".", "folder", "folder/", "good.sy/out.ll", "nowhere/out.ll", "nowhere/"] {
        let said = folder.run(&format!("good.sy -o {target}")).failed(1).stderr;
        let start = format!("error: cannot write `{target}`: ");
        assert!(said.starts_with(&start), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(folder.others(), ["folder"]);
        assert_eq!(fs::read_dir(folder.path().join("folder")).unwrap().count(), 0);
        assert_eq!(folder.read("good.sy"), GOOD);
        // A program with errors does no more harm.
        folder.run(&format!("bad.sy -o {target}")).failed(1);
        assert_eq!(folder.others(), ["folder"]);
    }
}

#[test]
fn the_input_is_no_output() {
    let folder = Folder::new();
    let absolute = folder.path().join("good.sy");
    for target in ["good.sy", "./good.sy", absolute.to_str().unwrap()] {
        let said = folder.run(&format!("good.sy -o {target}")).failed(1).stderr;
        assert!(said.contains("good.sy"), "{said}");
        assert_eq!(folder.read("good.sy"), GOOD);
    }
    folder.run("bad.sy -o ./bad.sy").failed(1);
    assert_eq!(folder.read("bad.sy"), BAD);
    assert!(folder.others().is_empty());
}

#[test]
fn equal_input_gives_equal_output() {
    let [here, there] = [Folder::new(), Folder::new()];
    for options in ["", "-O0", "--emit ast", "--emit tokens", "--discard-value-names"] {
        let arguments = format!("good.sy {options}");
        let first = here.run(&arguments).silent().stdout;
        assert_eq!(here.run(&arguments).stdout, first);
        assert_eq!(there.run(&arguments).stdout, first);
    }
}

// Input.

#[test]
fn reads_standard_input() {
    let folder = Folder::new();
    let text = folder.run_with_input("-", GOOD).silent().stdout;
    assert!(text.contains("\nsource_filename = \"<stdin>\"\n"), "{text}");
    assert_eq!(text.replace("<stdin>", "good.sy"), folder.run("good.sy").stdout);
    let said = folder.run_with_input("- --message-format short", BAD).failed(1).stderr;
    assert!(said.starts_with("<stdin>:2:12: error[E0012]: "), "{said}");
    folder.run_with_input("- -o out.ll", GOOD).silent();
    assert_eq!(folder.read("out.ll"), text);
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = Folder::new();
    for input in ["nowhere.sy", ".", "good.sy/", "good.sy/further.sy"] {
        let said = folder.run(&format!("{input} -o out.ll")).failed(1).stderr;
        assert!(said.starts_with(&format!("error: cannot read `{input}`: ")), "{said}");
        assert!(folder.others().is_empty());
    }
}

#[test]
fn any_bytes_are_an_input() {
    let folder = Folder::empty();
    for bytes in [b"".as_slice(), b"\0", b"\xFF\xFE", b"\xEF\xBB\xBFint", b"/*", b"\r", b"{((["] {
        fs::write(folder.path().join("any.sy"), bytes).unwrap();
        for format in ["human", "short", "json"] {
            folder.run(&format!("any.sy --message-format {format}")).failed(1);
        }
    }
}

#[cfg(unix)]
#[test]
fn any_file_name_is_an_input() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    for name in [b"with space.sy".as_slice(), b"quote\"back\\slash.sy", b"li\nne.sy", b"\xFF.sy"] {
        let name = OsStr::from_bytes(name);
        fs::write(folder.path().join(name), GOOD).unwrap();
        let text = Run::of(folder.command("").arg(name).output().unwrap()).silent().stdout;
        let line = text.lines().nth(1).unwrap();
        assert!(line.starts_with("source_filename = \"") && line.ends_with(".sy\""), "{line}");
        assert_eq!(line.matches('"').count(), 2, "{line}");
    }
    // One that looks like an option.
    folder.write("-O0", GOOD);
    folder.run("-- -O0").silent();
}

// Files that are no plain files.

#[cfg(unix)]
mod unix {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    impl Folder {
        fn make_fifo(&self, name: &str) {
            let made = Command::new("mkfifo").current_dir(self.path()).arg(name).status();
            assert!(made.expect("there is mkfifo").success());
        }

        fn is_link(&self, name: &str) -> bool {
            fs::symlink_metadata(self.path().join(name)).unwrap().is_symlink()
        }

        fn mode(&self, name: &str) -> u32 {
            fs::metadata(self.path().join(name)).unwrap().permissions().mode() & 0o777
        }
    }

    fn file_type(path: impl AsRef<Path>) -> fs::FileType {
        fs::symlink_metadata(path).unwrap().file_type()
    }

    #[test]
    fn a_link_is_followed() {
        let folder = Folder::new();
        let text = folder.run("good.sy").stdout;
        fs::create_dir(folder.path().join("folder")).unwrap();
        folder.write("folder/out.ll", "old");
        symlink("folder/out.ll", folder.path().join("link.ll")).unwrap();
        symlink("link.ll", folder.path().join("second.ll")).unwrap();
        folder.run("good.sy -o second.ll").silent();
        assert_eq!(folder.read("folder/out.ll"), text);
        assert!(folder.is_link("link.ll") && folder.is_link("second.ll"));
        assert_eq!(folder.others(), ["folder", "link.ll", "second.ll"]);
        assert_eq!(fs::read_dir(folder.path().join("folder")).unwrap().count(), 1);
    }

    #[test]
    fn a_link_to_nothing_is_followed() {
        let folder = Folder::new();
        symlink("out.ll", folder.path().join("link.ll")).unwrap();
        folder.run("good.sy -o link.ll").silent();
        assert!(folder.is_link("link.ll"), "the link was replaced");
        assert_eq!(folder.read("out.ll"), folder.run("good.sy").stdout);
        // As it is when an error has removed what it pointed to.
        folder.run("bad.sy -o link.ll").failed(1);
        assert!(folder.is_link("link.ll") && !folder.path().join("out.ll").exists());
    }

    #[test]
    fn a_circle_of_links_is_an_error() {
        let folder = Folder::new();
        symlink("second.ll", folder.path().join("first.ll")).unwrap();
        symlink("first.ll", folder.path().join("second.ll")).unwrap();
        folder.run("good.sy -o first.ll").failed(1);
        assert!(folder.is_link("first.ll") && folder.is_link("second.ll"));
    }

    #[test]
    fn a_link_to_the_input_is_no_output() {
        let folder = Folder::new();
        symlink("good.sy", folder.path().join("link.sy")).unwrap();
        folder.run("good.sy -o link.sy").failed(1);
        folder.run("link.sy -o good.sy").failed(1);
        assert_eq!(folder.read("good.sy"), GOOD);
        // Another name of the same file is replaced, the file is not.
        fs::hard_link(folder.path().join("good.sy"), folder.path().join("other.sy")).unwrap();
        folder.run("good.sy -o other.sy").calm();
        assert_eq!(folder.read("good.sy"), GOOD);
    }

    #[test]
    fn devices_stay_what_they_are() {
        let folder = Folder::new();
        folder.run("good.sy -o /dev/null").silent();
        folder.run("bad.sy -o /dev/null").failed(1);
        assert!(file_type("/dev/null").is_char_device());
        assert!(folder.others().is_empty());
    }

    /// Not everything below /dev is a device.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_in_memory_is_a_folder() {
        let Ok(memory) = tempfile::tempdir_in("/dev/shm") else { return };
        let folder = Folder::new();
        let text = folder.run("good.sy").stdout;
        let path = memory.path().join("out.ll");
        let target = path.to_str().unwrap();
        folder.run(&format!("good.sy -o {target}")).silent();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        fs::write(&path, "old ".repeat(10_000)).unwrap();
        folder.run(&format!("good.sy -o {target}")).silent();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        folder.run(&format!("bad.sy -o {target}")).failed(1);
        assert!(!path.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let folder = Folder::new();
        let said = folder.run("good.sy -o /dev/full").failed(1).stderr;
        assert!(said.starts_with("error: cannot write `/dev/full`: "), "{said}");
        assert!(file_type("/dev/full").is_char_device());
        let said = folder.shell("exec \"$compiler\" good.sy >/dev/full").failed(1).stderr;
        assert!(said.starts_with("error: cannot write to standard output: "), "{said}");
    }

    #[test]
    fn a_pipe_with_a_name_is_written() {
        let folder = Folder::new();
        let text = folder.run("good.sy").stdout;
        folder.make_fifo("pipe");
        let path = folder.path().join("pipe");
        let reader = std::thread::spawn(move || fs::read_to_string(path).unwrap());
        folder.run("good.sy -o pipe").silent();
        assert_eq!(reader.join().unwrap(), text);
        // An error leaves the pipe, and does not wait for a reader.
        folder.run("bad.sy -o pipe").failed(1);
        assert!(file_type(folder.path().join("pipe")).is_fifo());
        assert_eq!(folder.others(), ["pipe"]);
    }

    #[test]
    fn a_pipe_with_a_name_is_read() {
        let folder = Folder::new();
        folder.make_fifo("pipe.sy");
        let path = folder.path().join("pipe.sy");
        let writer = std::thread::spawn(move || fs::write(path, GOOD).unwrap());
        let text = folder.run("pipe.sy").silent().stdout;
        writer.join().unwrap();
        assert_eq!(text.replace("pipe.sy", "good.sy"), folder.run("good.sy").stdout);
    }

    /// As with `-o /dev/stdout`, which the test leaves alone: it might replace it.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_link_to_an_open_pipe_is_written() {
        let folder = Folder::new();
        let text = folder.run("good.sy").stdout;
        symlink("/dev/fd/1", folder.path().join("stdout")).unwrap();
        assert_eq!(folder.run("good.sy -o stdout").silent().stdout, text);
        folder.run("bad.sy -o stdout").failed(1);
        // A file may be open as well as a pipe.
        folder.shell("exec \"$compiler\" good.sy -o stdout >out.ll").silent();
        assert_eq!(folder.read("out.ll"), text);
        assert!(folder.is_link("stdout"));
    }

    /// What `-o >(command)` comes to in shells that have it.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_open_pipe_is_written() {
        let folder = Folder::new();
        let run = folder.shell("{ \"$compiler\" good.sy -o /dev/fd/5; } 5>&1 | cat");
        assert_eq!(run.silent().stdout, folder.run("good.sy").stdout);
    }

    #[test]
    fn new_files_follow_the_mask() {
        let folder = Folder::new();
        for (mask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664), ("000", 0o666)] {
            let line = format!("umask {mask}; exec \"$compiler\" good.sy -o {mask}.ll");
            folder.shell(&line).silent();
            assert_eq!(folder.mode(&format!("{mask}.ll")), mode, "umask {mask}");
        }
    }

    #[test]
    fn replaced_files_keep_their_mode() {
        let folder = Folder::new();
        for mode in [0o600, 0o640, 0o755, 0o666] {
            folder.write("out.ll", "old");
            let path = folder.path().join("out.ll");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            folder.shell("umask 022; exec \"$compiler\" good.sy -o out.ll").silent();
            assert_eq!(folder.mode("out.ll"), mode, "not {mode:o}");
            assert!(folder.read("out.ll").contains("@main"));
        }
    }

    #[test]
    fn a_reader_that_leaves_is_no_fault() {
        let folder = Folder::empty();
        // Far more output than a pipe holds.
        let assignments = "    a = a * 3 + b;\n".repeat(20_000);
        let source = format!("int a; int b;\nint main() {{\n{assignments}    return a;\n}}\n");
        folder.write("big.sy", &source);
        for options in ["", "--emit tokens", "-o -"] {
            let mut command = folder.command("big.sy");
            command.args(options.split_whitespace());
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut stdout = child.stdout.take().unwrap();
            stdout.read_exact(&mut [0; 10]).unwrap();
            drop(stdout);
            let run = Run::of(child.wait_with_output().unwrap());
            assert!(run.status <= 1, "{}", run.status);
            assert_eq!(run.stderr, "", "{options}");
        }
        // Nor is one that never came, whatever is written.
        for arguments in ["big.sy", "--explain E0012", "--man", "--completions bash"] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = folder.command(arguments);
            let run = Run::of(command.stdout(writer).output().unwrap());
            assert!(run.status <= 1, "{arguments}: {}", run.status);
            assert_eq!(run.stderr, "", "{arguments}");
        }
    }
}

// The command line.

#[test]
fn wrong_usage_has_status_2() {
    let folder = Folder::new();
    let wrong = [
        "",
        "-o out.ll",
        "--nonesuch good.sy",
        "-x good.sy",
        "good.sy bad.sy",
        "good.sy -o",
        "good.sy -O2",
        "good.sy -Wextra",
        "good.sy --emit object",
        "good.sy --std c99",
        "good.sy --color sometimes",
        "good.sy --message-format xml",
        "good.sy --verify=yes",
        "good.sy -o a.ll -o b.ll",
        "good.sy --explain E0012",
        "--explain",
        "--completions tcl",
    ];
    for arguments in wrong {
        folder.run(arguments).failed(2);
        assert!(folder.others().is_empty(), "{arguments}");
    }
}

#[test]
fn options_can_be_written_in_either_way() {
    let folder = Folder::new();
    let text = folder.run("-O0 good.sy").silent().stdout;
    for arguments in ["good.sy -O 0", "good.sy -O=0", "--std=sysy -O0 -- good.sy"] {
        assert_eq!(folder.run(arguments).silent().stdout, text, "{arguments}");
    }
}

#[test]
fn help_and_version() {
    let long = run("--help").silent().stdout;
    let short = run("-h").silent().stdout;
    for text in [&long, &short] {
        assert!(text.contains("Usage: compiler [OPTIONS]"), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
    assert!(long.contains("Exit status"), "{long}");
    let folder = Folder::empty();
    let wide = folder.command("--help").env("COLUMNS", "300").output().unwrap();
    let wide = Run::of(wide).silent().stdout;
    assert!(wide.lines().all(|line| line.chars().count() <= 100), "{wide}");
    let version = format!("compiler {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run("--version").silent().stdout, version);
    assert_eq!(run("-V").silent().stdout, version);
}

/// All options: the long ones, and the short ones that have no long form.
fn options() -> Vec<String> {
    let help = run("--help").stdout;
    let mut options = Vec::new();
    for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
        // Values are listed with `- `.
        let mut names = line.split([' ', ',']).filter(|word| word.len() > 1);
        let names: Vec<&str> = names.by_ref().take_while(|word| word.starts_with('-')).collect();
        options.extend(names.last().map(|name| name.to_string()));
    }
    options
}

#[test]
fn the_options_that_tests_rely_on_are_listed() {
    let options = options();
    let long = ["--output", "--emit", "--std", "--verify", "--explain", "--man", "--help"];
    for option in long.iter().chain(&["-O", "-W"]) {
        assert!(options.iter().any(|listed| listed == option), "{option} is not in {options:?}");
    }
}

#[test]
fn completions_and_manual_know_every_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("--completions {shell}")).silent().stdout;
        for option in options() {
            let name = option.trim_start_matches('-');
            let in_fish = [format!("-l {name}"), format!("-s {name}")];
            let known = match shell {
                "fish" => in_fish.iter().any(|form| script.contains(form)),
                _ => script.contains(&option),
            };
            assert!(known, "{shell}: {option}");
        }
    }
    let page = run("--man").silent().stdout;
    assert!(page.contains("\n.TH compiler 1"), "{page}");
    let page = page.replace('\\', "");
    for option in options() {
        assert!(page.contains(&option), "{option}");
    }
}

#[test]
fn explains_codes() {
    for code in Code::ALL {
        let text = run(&format!("--explain {code}")).silent().stdout;
        assert_eq!(text, code.explanation());
    }
    assert_eq!(run("--explain e0012").silent().stdout, run("--explain E0012").stdout);
    for unknown in ["E9999", "E12", "0012", "w0"] {
        let said = run(&format!("--explain {unknown}")).failed(1).stderr;
        assert!(said.contains(&format!("`{unknown}`")), "{said}");
    }
}

// Diagnostics.

/// The records of `--message-format json`.
#[track_caller]
fn records(said: &str) -> Vec<Value> {
    said.lines().map(|line| serde_json::from_str(line).expect("a line is a record")).collect()
}

/// A record as the short format writes it.
fn shorten(record: &Value) -> String {
    let text = |field: &str| record[field].as_str().expect("it is text");
    let start = &record["primary"]["start"];
    let [file, severity, code, message] = ["file", "severity", "code", "message"].map(text);
    format!("{file}:{}:{}: {severity}[{code}]: {message}\n", start["line"], start["column"])
}

#[test]
fn short_messages_are_a_line_each() {
    let folder = Folder::new();
    let said = folder.run("bad.sy --message-format short").failed(1).stderr;
    assert_eq!(said, "bad.sy:2:12: error[E0012]: there is no variable `count` here\n");
    let run = folder.run("dubious.sy --message-format short");
    assert_eq!(run.status, 0);
    assert!(run.stderr.starts_with("dubious.sy:2:9: warning[W0001]: "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
    // Columns count characters; the path is as it was given.
    folder.write("wide.sy", "/* 变量 */ int main() { return 变; }\n");
    let said = folder.run("./wide.sy --message-format short").failed(1).stderr;
    assert!(said.starts_with("./wide.sy:1:30: error[E0001]: "), "{said}");
}

#[test]
fn human_messages_show_the_place() {
    let folder = Folder::new();
    let said = folder.run("bad.sy").failed(1).stderr;
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some("error[E0012]: there is no variable `count` here"));
    assert!(lines.next().unwrap().ends_with(" bad.sy:2:12"), "{said}");
    assert!(said.contains("return count;") && said.contains("^^^^^"), "{said}");
    assert!(!said.contains('\x1b'));
    assert_eq!(folder.run("bad.sy --message-format human").stderr, said);
}

#[test]
fn json_messages_are_records() {
    let folder = Folder::new();
    let source = "int a;\nint a;\nint main() {\n    return b + \"变\";\n}\n";
    folder.write("many.sy", source);
    for (name, status) in [("many.sy", 1), ("bad.sy", 1), ("dubious.sy", 0)] {
        let run = folder.run(&format!("{name} --message-format json"));
        assert_eq!(run.status, status);
        let text = folder.read(name);
        let records = records(&run.stderr);
        assert!(!records.is_empty());
        for record in &records {
            assert_eq!(record["file"], name);
            let code = record["code"].as_str().unwrap();
            assert!(Code::from_id(code).is_some(), "{code}");
            let severity = if code.starts_with('E') { "error" } else { "warning" };
            assert_eq!(record["severity"], severity);
            assert!(!record["message"].as_str().unwrap().is_empty());
            let hints = record["hints"].as_array().unwrap();
            assert!(hints.iter().all(Value::is_string));
            let related = record["related"].as_array().unwrap();
            for place in related.iter().chain([&record["primary"]]) {
                assert!(place["message"].is_string());
                let offset = |end: &str| place[end]["offset"].as_u64().unwrap() as usize;
                assert!(offset("start") <= offset("end") && offset("end") <= text.len());
                let before = &text[..offset("start")];
                let line = before.matches('\n').count() + 1;
                let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                assert_eq!(place["start"]["line"], line);
                assert_eq!(place["start"]["column"], column);
            }
        }
        let lines: String = records.iter().map(shorten).collect();
        assert_eq!(folder.run(&format!("{name} --message-format short")).stderr, lines);
    }
    let said = folder.run("bad.sy --message-format json").stderr;
    assert_eq!(records(&said)[0]["primary"]["start"]["line"], 2);
    let said = folder.run("many.sy --message-format json").stderr;
    let again = &records(&said)[0];
    assert_eq!(
        (&again["code"], &again["related"][0]["start"]["line"]),
        (&"E0013".into(), &1.into())
    );
}

#[test]
fn warnings_do_not_fail_unless_asked() {
    let folder = Folder::new();
    let text = folder.run("dubious.sy -W none").silent().stdout;
    for options in ["", "-W all", "-Wall", "-W all -O0"] {
        let run = folder.run(&format!("dubious.sy {options} --message-format short"));
        assert_eq!(run.status, 0);
        assert!(run.stderr.contains(" warning[W0001]: "), "{}", run.stderr);
        if !options.contains("-O0") {
            assert_eq!(run.stdout, text);
        }
    }
    folder.write("out.ll", "old");
    let run = folder.run("dubious.sy -W error -o out.ll --message-format short").failed(1);
    assert!(run.stderr.contains(" error[W0001]: "), "{}", run.stderr);
    assert!(folder.others().is_empty());
    folder.run("good.sy -W error").silent();
    // Errors are no warnings.
    folder.run("bad.sy -W none").failed(1);
}

#[test]
fn colours_are_as_asked() {
    let folder = Folder::new();
    for name in ["bad.sy", "dubious.sy"] {
        let plain = folder.run(&format!("{name} --color never")).stderr;
        assert!(!plain.contains('\x1b'), "{plain}");
        // The tests read through a pipe, which is no terminal.
        assert_eq!(folder.run(name).stderr, plain);
        let coloured = folder.run(&format!("{name} --color always")).stderr;
        assert!(coloured.contains("\x1b["), "{coloured}");
        // Colours are all that differs.
        let mut stripped = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            stripped.push_str(before);
            rest = after.split_once('m').expect("a colour ends in m").1;
        }
        stripped.push_str(rest);
        assert_eq!(stripped, plain);
        let short = folder.run(&format!("{name} --color always --message-format short")).stderr;
        assert!(!short.contains('\x1b'), "{short}");
    }
}

// The language.

/// A program for each extension, otherwise without reproach.
const EXTENSIONS: &[(&str, &str)] = &[
    ("relational value", "int main() { int a = getint(); return a < 3; }"),
    ("equality value", "int main() { int a = getint(); return 2 * (a != 3); }"),
    ("and value", "int main() { int a = getint(), b = getint(); return a && b; }"),
    ("or value", "int main() { int a = getint(), b = getint(); putint(a || b); return 0; }"),
    ("comparison as subscript", "int a[2] = {1, 2};\nint main() { return a[getint() > 0]; }"),
    ("comparison in a constant", "const int a = 1 < 2;\nint main() { return a; }"),
    ("logic in a constant", "const int a = 1 && 0 || 1;\nint main() { return a; }"),
    ("comparison in a length", "int a[1 + (2 == 2)];\nint main() { return a[getint()]; }"),
    ("comparison in an initialiser", "int a = 3 >= 2;\nint main() { a = a + 1; return a; }"),
    ("elision", "int a[2][3] = {1, 2, 3, {4}};\nint main() { return a[getint()][0]; }"),
    ("local elision", "int main() { int a[2][2] = {getint(), 2, 3}; return a[1][0]; }"),
    (
        "constant element",
        "const int a[2] = {4, 5};\nconst int b = a[1];\nint main() { return b + a[getint()]; }",
    ),
    (
        "constant element as length",
        "const int a[2] = {4, 5};\nint b[a[0]];\nint main() { return b[getint()] + a[1]; }",
    ),
    ("constant array passed", "const int a[2] = {4, 5};\nint main() { putarray(2, a); return 0; }"),
    (
        "constant row passed",
        "const int a[2][2] = {{4, 5}};\nint f(int r[]) { return r[1]; }\nint main() { return f(a[0]); }",
    ),
    ("timing", "int main() { starttime(); return 0; }"),
    ("end of timing", "int main() { stoptime(); return 0; }"),
];

#[test]
fn extensions_follow_the_standard() {
    let folder = Folder::empty();
    for (what, source) in EXTENSIONS {
        folder.write("a.sy", &format!("{source}\n"));
        let accepted = folder.run("a.sy");
        assert_eq!((accepted.status, accepted.stderr.as_str()), (0, ""), "{what}");
        assert_eq!(folder.run("a.sy --std sysy").silent().stdout, accepted.stdout);

        let codes = |run: &Run| -> Vec<String> {
            let code = |record: &Value| record["code"].as_str().unwrap().to_owned();
            records(&run.stderr).iter().map(code).collect()
        };
        let warned = folder.run("a.sy --pedantic --message-format json");
        assert_eq!(warned.status, 0, "{what}");
        let found = codes(&warned);
        assert!(!found.is_empty() && found.iter().all(|code| code == "W0010"), "{what}: {found:?}");
        assert_eq!(warned.stdout, accepted.stdout, "{what}");
        folder.run("a.sy --pedantic -W none").silent();
        folder.run("a.sy --pedantic -W error").failed(1);

        for options in ["", "--pedantic", "-W none"] {
            let arguments = format!("a.sy --std=minisysy --message-format json {options}");
            let refused = folder.run(&arguments).failed(1);
            let found = codes(&refused);
            let right = !found.is_empty() && found.iter().all(|code| code == "E0034");
            assert!(right, "{what}: {found:?}");
        }
    }
}

#[test]
fn minisysy_alone_is_no_extension() {
    let folder = Folder::empty();
    let programs = [
        "int main() { int a = getint(); if (a < 3 && !a || a != 7) return 1; return -!a; }",
        "const int n = 2 * 3;\nint a[n][2] = {{1}, {}, {2, 3}};\nint main() { return a[getint()][1]; }",
        // The program's own, not the library's.
        "void starttime() {}\nint stoptime(int a) { return a; }\n\
         int main() { starttime(); return stoptime(3); }",
    ];
    for source in programs {
        folder.write("a.sy", &format!("{source}\n"));
        let text = folder.run("a.sy").silent().stdout;
        for options in ["--std=minisysy", "--pedantic", "--std=minisysy --pedantic"] {
            assert_eq!(folder.run(&format!("a.sy {options}")).silent().stdout, text);
        }
    }
}

// What is written.

#[test]
fn emits_what_is_asked_for() {
    let folder = Folder::new();
    let emit = |options: &str| folder.run(&format!("good.sy {options}")).silent().stdout;
    assert!(emit("--emit tokens").starts_with("1:1 "), "{}", emit("--emit tokens"));
    assert_eq!(emit("--emit tokens").lines().filter(|line| line.ends_with(" name i")).count(), 5);
    assert!(emit("--emit ast").starts_with("(function int main"), "{}", emit("--emit ast"));
    assert!(emit("--emit ir").contains("%i = alloca i32"));
    assert_eq!(emit("--emit ir"), emit("-O0"));
    assert_eq!(emit("--emit ir -O1"), emit("-O0 --emit llvm"));
    let text = emit("--emit llvm");
    assert!(text.contains(" = phi i32 ") && !text.contains("alloca"), "{text}");
    assert_eq!(text, emit(""));
    assert_eq!(text, emit("-O1"));
    assert_ne!(text, emit("-O0"));
}

#[test]
fn verification_and_timing_leave_the_output_alone() {
    let folder = Folder::new();
    let text = folder.run("good.sy").silent().stdout;
    assert_eq!(folder.run("good.sy --verify").silent().stdout, text);
    let run = folder.run("good.sy --time-passes");
    assert_eq!((run.status, &run.stdout), (0, &text));
    let names: Vec<&str> = run.stderr.lines().filter_map(|l| l.split_whitespace().last()).collect();
    for pass in pipeline(OptLevel::O1) {
        assert!(names.contains(&pass.name), "{}", run.stderr);
    }
    let run = folder.run("good.sy --time-passes --verify -O0 -o out.ll");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    for pass in pipeline(OptLevel::O1) {
        assert!(!run.stderr.contains(pass.name), "{}", run.stderr);
    }
}

/// The output for every program that uses the language as a whole.
fn outputs(options: &str) -> Vec<(String, String)> {
    let folder = Folder::empty();
    let programs = support::programs().unwrap();
    let whole = programs.into_iter().filter(|program| program.name.starts_with("programs/"));
    let output = |program: support::Program| {
        let mut command = folder.command(options);
        let output = command.arg(support::root().join(program.source)).output().unwrap();
        (program.name, Run::of(output).stdout)
    };
    let outputs: Vec<_> = whole.map(output).collect();
    assert!(outputs.len() > 10);
    outputs
}

/// The lines of function bodies without comments.
fn body_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter_map(move |line| {
        inside = (inside || line.starts_with("define ")) && line != "}";
        inside.then(|| line.split(';').next().unwrap_or_default().trim_end())
    })
}

#[test]
fn opaque_pointers_have_no_type() {
    for options in ["--opaque-pointers", "--opaque-pointers -O0"] {
        for (name, text) in outputs(options) {
            let typed = text.lines().find(|line| line.split(';').next().unwrap().contains('*'));
            assert_eq!(typed, None, "{name}");
            assert!(text.contains("ptr"), "{name}");
        }
    }
}

#[test]
fn discarded_names_are_gone() {
    for options in ["--discard-value-names", "--discard-value-names -O0"] {
        for (name, text) in outputs(options) {
            for line in body_lines(&text) {
                let mut values = line.split('%').skip(1);
                let numbered =
                    |value: &str| value.starts_with(|first: char| first.is_ascii_digit());
                assert!(values.all(numbered), "{name}: {line}");
                let label = line.strip_suffix(':').filter(|_| !line.starts_with(' '));
                assert!(label.is_none_or(numbered), "{name}: {line}");
            }
        }
    }
}
