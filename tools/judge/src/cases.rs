//! The programs that a compiler is judged by.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use minisysy::diag::{Message, is_shown, message};
use walkdir::WalkDir;

/// Begins the comment that ends a line with a fault.
const MARK: &[u8] = b"//~ error";

/// A program and what is expected of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its path below the folder of programs without the extension, as in `lab3/constants`.
    pub name: String,
    /// Its source file.
    pub source: PathBuf,
    /// The source file's size in bytes.
    pub size: u64,
    /// What is expected.
    pub expected: Expected,
}

/// What is expected of a program.
#[derive(Clone, Debug)]
pub enum Expected {
    /// The compiler refuses it.
    Refusal,
    /// It runs, and behaves like this.
    Run {
        /// The file with its input, if it reads any.
        input: Option<PathBuf>,
        /// The file with its output, and its exit status in the last line.
        output: PathBuf,
    },
}

/// Whether a program uses an extension of the language, by its name.
pub fn is_extension(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|it| it.starts_with("ext_"))
}

impl Case {
    /// The folder directly below that of all programs; empty if the program is there itself.
    pub fn folder(&self) -> &str {
        self.name.split_once('/').map_or("", |(folder, _)| folder)
    }
}

/// All programs below a folder, in the order of their names. A program must be refused if it is in a
/// folder `wrong`, or has lines that end in `//~ error`. One without expected output is left out, and
/// is among the second list, because nothing could be judged by it.
///
/// # Errors
/// One line for people, also if there is no program.
pub fn find(folder: &Path) -> Result<(Vec<Case>, Vec<String>), Message> {
    let folder = folder.canonicalize().map_err(|error| unread(folder, error))?;
    let mut cases = Vec::new();
    let mut left_out = Vec::new();
    for entry in WalkDir::new(&folder).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        let source = entry.into_path();
        if source.extension() != Some(OsStr::new("sy")) || !source.is_file() {
            continue;
        }
        let below = source.strip_prefix(&folder).expect("the walk starts there");
        let name = one_line(&below.with_extension("").to_string_lossy());
        let text = fs::read(&source).map_err(|error| unread(&source, error))?;
        let is_wrong = below.parent().is_some_and(|it| it.iter().any(|part| part == "wrong"));
        let existing = |extension| Some(source.with_extension(extension)).filter(|it| it.is_file());
        let expected = if is_wrong || !marked_lines(&text).is_empty() {
            Expected::Refusal
        } else if let Some(output) = existing("out").or_else(|| existing("ans")) {
            Expected::Run { input: existing("in"), output }
        } else {
            left_out.push(name);
            continue;
        };
        cases.push(Case { name, size: text.len() as u64, source, expected });
    }
    if cases.is_empty() {
        let folder = folder.display().to_string();
        return Err(message!("the folder `{folder}` has no program with expected output", folder));
    }
    cases.sort_by(|left, right| left.name.cmp(&right.name));
    Ok((cases, left_out))
}

/// The message that a file cannot be read, or is no file of its kind.
pub(crate) fn unread(path: &Path, reason: impl Into<Message>) -> Message {
    let path = path.display().to_string();
    message!("cannot read `{path}`: {reason}", path, reason = reason.into())
}

/// A name without characters that end a line, move a terminal's cursor or turn around what follows.
pub fn one_line(name: &str) -> String {
    name.replace(|it| matches!(it, '\t' | '\n' | '\r') || !is_shown(it), "?")
}

/// The numbers of the lines that end in `//~ error`.
pub fn marked_lines(source: &[u8]) -> Vec<usize> {
    let is_marked = |line: &[u8]| line.windows(MARK.len()).any(|it| it == MARK);
    (1..)
        .zip(source.split(|&byte| byte == b'\n'))
        .filter(|(_, line)| is_marked(line))
        .map(|(number, _)| number)
        .collect()
}

/// A source without the comments that mark its faults, line by line the same otherwise.
pub fn without_marks(source: &[u8]) -> Vec<u8> {
    let find = |line: &[u8], part: &[u8]| line.windows(part.len()).position(|it| it == part);
    let plain = |line: &[u8]| {
        let Some(start) = find(line, MARK) else { return line.to_vec() };
        let (text, mark) = line.split_at(start);
        // A mark inside of another comment does not end the line.
        let end = find(mark, b"*/").or(mark.strip_suffix(b"\r").map(<[u8]>::len));
        let rest = end.map_or(&b""[..], |end| &mark[end..]);
        [text, rest].concat()
    };
    let lines: Vec<Vec<u8>> = source.split(|&byte| byte == b'\n').map(plain).collect();
    lines.join(&b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_what_is_expected() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("it is below")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        };
        write("b/one.sy", "int main() { return 0; }");
        write("b/one.out", "0\n");
        write("b/one.in", "1");
        write("a.sy", "int main() { return 0; }");
        write("a.ans", "0");
        write("b/wrong/two.sy", "int");
        write("b/three.sy", "\nint x //~ error\n");
        write("b/four.sy", "");
        write("c/\u{1b}[31m\n\u{202e}x.sy", "int main() { return 0; }");
        write("c/\u{1b}[31m\n\u{202e}x.out", "0");
        let (cases, left_out) = find(folder.path()).expect("there are programs");
        let names: Vec<&str> = cases.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["a", "b/one", "b/three", "b/wrong/two", "c/?[31m??x"]);
        assert_eq!(left_out, ["b/four"]);
        assert_eq!([cases[0].folder(), cases[1].folder()], ["", "b"]);
        let Expected::Run { input: None, output } = &cases[0].expected else { panic!() };
        assert!(output.ends_with("a.ans"));
        assert!(matches!(cases[1].expected, Expected::Run { input: Some(_), .. }));
        assert!(matches!(cases[2].expected, Expected::Refusal));
        assert!(matches!(cases[3].expected, Expected::Refusal));
    }

    #[test]
    fn marks_are_removed_and_lines_stay() {
        let marked = b"a\r\nb //~ error\r\n//~ error [E0001]\n/* //~ error */ \\\nc";
        assert_eq!(without_marks(marked), b"a\r\nb \r\n\n/* */ \\\nc");
    }

    #[test]
    fn an_empty_folder_is_a_fault() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        assert!(find(folder.path()).is_err());
        assert!(find(&folder.path().join("none")).is_err());
    }
}
