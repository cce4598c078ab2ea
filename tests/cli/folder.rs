//! A folder with sources in which the program runs, and the result of a run.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support;

/// A program without errors.
pub const GOOD: &str =
    "int main() {\n    int i = 0;\n    while (i < 42) i = i + 1;\n    return i;\n}\n";
/// `count` is at 2:12.
pub const BAD: &str = "int main() {\n    return count;\n}\n";
/// `unused` is at 2:9.
pub const DUBIOUS: &str = "int main() {\n    int unused = 1;\n    return 0;\n}\n";

/// LLVM IR without errors: typed pointers, variables in memory, a loop, numbers.
pub const GOOD_LL: &str = "\
declare i32 @getint()

define i32 @sum(i32 %n) {
entry:
  %i = alloca i32
  %total = alloca i32
  store i32 0, i32* %i
  store i32 0, i32* %total
  br label %head
head:
  %old = load i32, i32* %i
  %more = icmp slt i32 %old, %n
  br i1 %more, label %body, label %done
body:
  %next = add i32 %old, 1
  store i32 %next, i32* %i
  %before = load i32, i32* %total
  %after = add i32 %before, %next
  store i32 %after, i32* %total
  br label %head
done:
  %result = load i32, i32* %total
  ret i32 %result
}

define i32 @main() {
  %1 = call i32 @getint()
  %2 = call i32 @sum(i32 %1)
  ret i32 %2
}
";

/// The same with an error at its end: `%3` at 29:11 is not defined.
pub fn bad_ll() -> String {
    GOOD_LL.replace("ret i32 %2", "ret i32 %3")
}

/// The result of a run.
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// All of its standard output.
    pub stdout: String,
    /// All of its standard error.
    pub stderr: String,
}

impl Run {
    /// The result in `output`.
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Run {
            status: output.status.code().expect("no signal ends the compiler"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Checks that the run succeeded without any message.
    #[track_caller]
    pub fn silent(self) -> Run {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""));
        self
    }

    /// Checks that the run failed with a message and without output.
    #[track_caller]
    pub fn failed(self, status: i32) -> Run {
        assert_eq!((self.status, self.stdout.as_str()), (status, ""), "{}", self.stderr);
        assert!(!self.stderr.is_empty(), "there is no message");
        self.calm()
    }

    /// Checks that the compiler did not fail internally.
    #[track_caller]
    pub fn calm(self) -> Run {
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert!(!self.stderr.contains("has a fault"), "{}", self.stderr);
        self
    }
}

/// The files that [`Folder::new`] writes.
const SOURCES: [&str; 5] = ["good.sy", "bad.sy", "dubious.sy", "good.ll", "bad.ll"];

/// A folder in which the compiler runs.
pub struct Folder(TempDir);

impl Folder {
    /// An empty folder.
    pub fn empty() -> Folder {
        Folder(support::scratch().expect("a folder can be made"))
    }

    /// An empty folder below another one.
    pub fn in_folder(parent: &Path) -> Folder {
        Folder(tempfile::tempdir_in(parent).expect("a folder can be made"))
    }

    /// A folder with one source of each kind.
    pub fn new() -> Folder {
        let folder = Folder::empty();
        folder.write("good.sy", GOOD);
        folder.write("bad.sy", BAD);
        folder.write("dubious.sy", DUBIOUS);
        folder.write("good.ll", GOOD_LL);
        folder.write("bad.ll", bad_ll());
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).expect("the folder can be written");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the file is there")
    }

    /// The files in the folder apart from the sources of [`Folder::new`].
    pub fn others(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("names are UTF-8");
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("the folder can be listed")))
            .filter(|name| !SOURCES.contains(&name.as_str()))
            .collect();
        names.sort();
        names
    }

    /// The command, with arguments separated by spaces.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
        command.current_dir(self.path()).args(arguments.split_whitespace());
        command.stdin(Stdio::null()).env_remove("COLUMNS").env_remove("NO_COLOR");
        command.env("LC_ALL", "C");
        command
    }

    pub fn run(&self, arguments: &str) -> Run {
        Run::of(self.command(arguments).output().expect("the compiler starts"))
    }

    /// Runs with `input` through a pipe.
    pub fn run_with_input(&self, arguments: &str, input: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the compiler starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        stdin.write_all(input.as_ref()).expect("the compiler reads");
        drop(stdin);
        Run::of(child.wait_with_output().expect("the compiler ends"))
    }

    /// Runs a line of shell in which `$compiler` is the program.
    #[cfg(unix)]
    pub fn shell(&self, line: &str) -> Run {
        let mut command = Command::new("sh");
        command.current_dir(self.path()).args(["-c", line]);
        command
            .stdin(Stdio::null())
            .env("compiler", env!("CARGO_BIN_EXE_compiler"))
            .env("LC_ALL", "C");
        Run::of(command.output().expect("there is a shell"))
    }
}

/// Runs the compiler without a folder of sources.
pub fn run(arguments: &str) -> Run {
    Folder::empty().run(arguments)
}
