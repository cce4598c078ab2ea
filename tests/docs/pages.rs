//! The pages, their examples and their commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::{root, scratch};

/// The README in each language.
pub const READMES: [&str; 2] = ["README.md", "README.zh.md"];

/// The options in each language.
pub const COMMAND_LINES: [&str; 2] = ["docs/command-line.md", "docs/command-line.zh.md"];

/// A page, by its path from the root.
pub struct Page {
    pub path: PathBuf,
    pub text: String,
}

/// A fenced block.
pub struct Example {
    /// The file or the command that it belongs to.
    pub subject: String,
    pub text: String,
}

/// The folder of the course.
pub const COURSE: &str = "docs/course";

/// Both READMEs, the pages beside them and in docs/, the chapters of the course, and the page about the test
/// programs.
pub fn pages() -> Vec<Page> {
    let mut paths: Vec<PathBuf> = READMES.map(PathBuf::from).into();
    for name in ["CONTRIBUTING", "SECURITY", "testcases/README"] {
        paths.extend([".md", ".zh.md"].map(|end| PathBuf::from(format!("{name}{end}"))));
    }
    for folder in ["docs", COURSE] {
        let files = fs::read_dir(root().join(folder)).expect("the folder is there");
        let names = files.map(|file| file.expect("it is there").file_name());
        paths.extend(names.map(|name| Path::new(folder).join(name)));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    assert!(paths.len() >= 10, "{paths:?}");
    paths.into_iter().map(|path| Page { text: read(&path), path }).collect()
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The page without its fenced blocks.
pub fn prose(text: &str) -> String {
    let parts = text.split("```").step_by(2);
    parts.collect()
}

/// The parts in backticks.
pub fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The indented lines, without the shell's comments.
pub fn commands(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
    lines.map(|line| line.split(" #").next().unwrap_or(line).trim()).collect()
}

pub fn is_file(name: &str) -> bool {
    !name.contains([' ', '*'])
        && [".sy", ".ll", ".rs", ".txt", ".toml"].iter().any(|end| name.ends_with(end))
}

impl Page {
    /// The fenced blocks, without algorithms. Panics if one of them belongs to nothing.
    pub fn examples(&self) -> Vec<Example> {
        let parts: Vec<&str> = self.text.split("```").collect();
        let mut examples = Vec::new();
        let mut last = None;
        for (before, block) in parts.iter().step_by(2).zip(parts.iter().skip(1).step_by(2)) {
            let (language, text) = block.split_once('\n').expect("a block has lines");
            let mut subjects = before.lines().flat_map(|line| match line.strip_prefix("    ") {
                Some(command) => vec![command],
                None => spans(line),
            });
            let is_command = |text: &str| {
                ["compiler ", "target/release/judge "].iter().any(|start| text.starts_with(start))
            };
            let is_subject = |text: &&str| is_file(text) || is_command(text);
            last = subjects.rfind(is_subject).or(last);
            if language != "pseudocode" {
                let subject = last.unwrap_or_else(|| panic!("{:?}: whose is\n{text}", self.path));
                examples.push(Example { subject: subject.to_owned(), text: text.to_owned() });
            }
        }
        examples
    }

    /// Whether this is a chapter of the course, or its list of chapters.
    pub fn is_of_course(&self) -> bool {
        self.path.starts_with(COURSE)
    }

    /// A new folder with the files that the page shows and those that the README shows. The chapters
    /// of the course share their files, and have its scripts.
    pub fn folder(&self) -> tempfile::TempDir {
        let folder = scratch().expect("a folder can be made");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("the folder can be written");
        };
        let is_used = |page: &Page| {
            page.path == Path::new("README.md") || self.is_of_course() && page.is_of_course()
        };
        let mut examples: Vec<_> =
            pages().iter().filter(|it| is_used(it)).flat_map(Page::examples).collect();
        examples.extend(self.examples());
        for Example { subject, text } in &examples {
            if is_file(subject) && !subject.contains('/') {
                write(subject, text);
            }
            if subject == "gcd.sy" {
                let wrong = text.replace("b != 0", "b = 0").replace("b = rest;", "b = rset;");
                assert_ne!(*text, wrong, "{:?}", self.path);
                write("wrong.sy", &wrong);
            }
        }
        let link = |from: PathBuf| {
            let name = from.file_name().expect("it has a name");
            std::os::unix::fs::symlink(&from, folder.path().join(name))
                .expect("the folder can be written");
        };
        link(root().join("testcases"));
        for file in fs::read_dir(root().join(COURSE)).expect("the folder is there") {
            let path = file.expect("it is there").path();
            if self.is_of_course() && path.extension().is_some_and(|extension| extension == "py") {
                link(path);
            }
        }
        folder
    }
}

/// Runs a line of shell in a folder; the program is in the path.
pub fn shell(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_compiler"));
    let mut path = program.parent().expect("it is in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.current_dir(folder).args(["-o", "pipefail", "-c", line]).env("PATH", path);
    command.output().expect("there is bash")
}

pub fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the output is UTF-8")
}

/// Whether the other programs that a command runs are there.
pub fn can_run(command: &str) -> bool {
    let is_needed = |name: &&str| command.split([' ', '|']).any(|word| word == *name);
    let is_there = |name: &str| Command::new(name).arg("--version").output().is_ok();
    ["jq", "python3", "opt", "dot"].into_iter().filter(is_needed).all(is_there)
}

/// The lines without their indentation.
pub fn flush(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}
