//! The README in both languages and the pages under docs/ are true: examples, commands, options,
//! keys, numbers and links.
//!
//! A fenced block belongs to the last file name or command before it that stands in backticks or
//! is indented. After `gcd.sy` it is the content of that file, after `compiler gcd.sy` a part of the
//! output of that command, after a file of the repository an excerpt of it.

#[path = "../benches/compile/page.rs"]
mod page;
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use minisysy::analysis::Algorithm;
use minisysy::diag::{Code, Severity};
use minisysy::transform::PASSES;
use minisysy::transform::mem2reg::Flavour;
use serde_json::Value;
use support::{programs, programs_with, root, scratch};

/// The README in each language.
const READMES: [&str; 2] = ["README.md", "README.zh.md"];

/// Folders that the pages describe and that the next changes add.
const COMING: [&str; 1] = ["dominance/"];

/// A page, by its path from the root.
struct Page {
    path: PathBuf,
    text: String,
}

/// A fenced block.
struct Example {
    /// The file or the command that it belongs to.
    subject: String,
    text: String,
}

/// Both READMEs, all of docs/, and the page about the test programs.
fn pages() -> Vec<Page> {
    let mut paths: Vec<PathBuf> = READMES.map(PathBuf::from).into();
    let files = fs::read_dir(root().join("docs")).expect("there is docs/");
    paths.extend(files.map(|file| Path::new("docs").join(file.expect("it is there").file_name())));
    paths.push("testcases/README.md".into());
    paths.sort();
    assert!(paths.len() >= 10, "{paths:?}");
    paths.into_iter().map(|path| Page { text: read(&path), path }).collect()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The page without its fenced blocks.
fn prose(text: &str) -> String {
    let parts = text.split("```").step_by(2);
    parts.collect()
}

/// The parts in backticks.
fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The indented lines, without the shell's comments.
fn commands(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
    lines.map(|line| line.split(" #").next().unwrap_or(line).trim()).collect()
}

fn is_file(name: &str) -> bool {
    !name.contains([' ', '*']) && [".sy", ".ll", ".rs"].iter().any(|end| name.ends_with(end))
}

impl Page {
    /// The fenced blocks, all of which have to belong to something.
    fn examples(&self) -> Vec<Example> {
        let parts: Vec<&str> = self.text.split("```").collect();
        let mut examples = Vec::new();
        for (before, block) in parts.iter().step_by(2).zip(parts.iter().skip(1).step_by(2)) {
            let (_, text) = block.split_once('\n').expect("a block has lines");
            let subjects = before.lines().flat_map(|line| match line.strip_prefix("    ") {
                Some(command) => vec![command],
                None => spans(line),
            });
            let is_subject = |text: &&str| is_file(text) || text.starts_with("compiler ");
            let subject = subjects.filter(is_subject).last();
            let subject = subject.unwrap_or_else(|| panic!("{:?}: whose is\n{text}", self.path));
            examples.push(Example { subject: subject.to_owned(), text: text.to_owned() });
        }
        examples
    }

    /// A new folder with the files that the page shows and those of the README.
    fn folder(&self) -> tempfile::TempDir {
        let folder = scratch().expect("a folder can be made");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("the folder can be written");
        };
        let readme = Page { path: "README.md".into(), text: read("README.md") };
        for Example { subject, text } in readme.examples().iter().chain(&self.examples()) {
            if is_file(subject) && !subject.contains('/') {
                write(subject, text);
            }
            if subject == "gcd.sy" {
                let wrong = text.replace("b != 0", "b = 0").replace("b = rest;", "b = rset;");
                assert_ne!(*text, wrong, "{:?}", self.path);
                write("wrong.sy", &wrong);
            }
        }
        std::os::unix::fs::symlink(root().join("testcases"), folder.path().join("testcases"))
            .expect("the folder can be written");
        folder
    }
}

/// Runs a line of shell in a folder; the program is in the path.
fn shell(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_compiler"));
    let mut path = program.parent().expect("it is in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.current_dir(folder).args(["-o", "pipefail", "-c", line]).env("PATH", path);
    command.output().expect("there is bash")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the output is UTF-8")
}

fn has_jq() -> bool {
    Command::new("jq").arg("--version").output().is_ok()
}

/// The lines without their indentation.
fn flush(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}

#[test]
fn examples_are_what_the_compiler_prints() {
    let mut number = 0;
    for page in pages() {
        let folder = page.folder();
        for Example { subject, text: shown } in page.examples() {
            let at = format!("{:?}, `{subject}`", page.path);
            if subject.contains('/') && is_file(&subject) {
                assert!(flush(&read(&subject)).contains(&flush(&shown)), "{at}:\n{shown}");
            } else if subject.starts_with("compiler ") && (has_jq() || !subject.contains("jq")) {
                let output = shell(folder.path(), &subject);
                let status = output.status.code();
                let printed = text(output.stdout) + &text(output.stderr);
                assert!(printed.contains(&shown), "{at}:\n{printed}");
                let expected = match subject.contains("--run") {
                    true => 134,
                    false => i32::from(shown.contains("error[")),
                };
                assert_eq!(status, Some(expected), "{at}");
                number += 1;
            }
        }
    }
    assert!(number >= 9, "{number} outputs");
}

#[test]
fn commands_work() {
    let makefile = read("Makefile");
    let mut number = 0;
    for page in pages() {
        let folder = page.folder();
        let prose = prose(&page.text);
        for command in commands(&prose).into_iter().chain(spans(&prose)) {
            let at = format!("{:?}, `{command}`", page.path);
            let words: Vec<&str> = command.split_whitespace().collect();
            if let Some(make) = words.iter().position(|&word| word == "make")
                && let Some(target) = words.get(make + 1)
            {
                assert!(makefile.contains(&format!("\n{target}: ")), "{at}");
            }
            let is_form = command.contains('[') && !command.contains('|');
            if !command.starts_with("compiler ") || is_form || command.contains("jq") && !has_jq() {
                continue;
            }
            // The examples have others that fail, as they should.
            let output = shell(folder.path(), command);
            let fails =
                ["wrong.sy", "sum.sy", "theirs.ll"].iter().any(|name| command.contains(name));
            assert_eq!(output.status.success(), !fails, "{at}: {}", text(output.stderr));
            number += 1;
        }
    }
    assert!(number > 10, "{number} commands");
}

#[test]
fn all_options_are_there() {
    let help = text(shell(root(), "compiler --help").stdout);
    for name in READMES {
        let readme = read(name);
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            // Values are listed with `- `.
            let words = line.split([' ', ',']).filter(|word| word.len() > 1);
            let names: Vec<&str> = words.take_while(|word| word.starts_with('-')).collect();
            let is_there = names.iter().any(|option| readme.contains(&format!("`{option}")));
            assert!(is_there || names.is_empty(), "{name} lacks {names:?}");
        }
        let values = Flavour::ALL.map(Flavour::name).into_iter();
        for value in values.chain(Algorithm::ALL.map(Algorithm::name)) {
            assert!(readme.contains(&format!("`{value}`")), "{name} lacks {value}");
        }
    }
}

#[test]
fn options_and_codes_exist() {
    let mut help = text(shell(root(), "compiler --help").stdout);
    // The options of Cargo and of the benchmark.
    help += " --locked ";
    help += &read("benches/compile/main.rs");
    for page in pages() {
        let at = &page.path;
        let prose = prose(&page.text);
        for span in spans(&prose).into_iter().chain(commands(&prose)) {
            let words = span.split([' ', '=']).filter(|word| word.starts_with("--"));
            for word in words.filter(|_| span.starts_with("--") || span.starts_with("compiler ")) {
                assert!(help.contains(word), "{at:?}: {word}");
            }
        }
        for word in prose.split(|letter: char| !letter.is_ascii_alphanumeric()) {
            let is_code = word.len() == 5
                && word.starts_with(['E', 'W'])
                && word[1..].bytes().all(|byte| byte.is_ascii_digit());
            let exists = || Code::ALL.iter().any(|code| code.id() == word);
            assert!(!is_code || exists(), "{at:?}: {word}");
        }
    }
}

/// The keys of all objects in `value`.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.push(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn all_keys_of_analyses_are_there() {
    let options = "--emit analysis --dominators=semi-nca";
    let line = format!("compiler {options} testcases/llvm/seeds/irreducible.ll");
    let analysis = text(shell(root(), &line).stdout);
    let mut found = Vec::new();
    keys(&serde_json::from_str(&analysis).expect("it is JSON"), &mut found);
    assert!(found.iter().any(|key| key == "entries"), "{analysis}");
    let page = read("docs/analyses.md");
    for key in &found {
        assert!(page.contains(&format!("`{key}`")), "docs/analyses.md lacks `{key}`");
    }
}

#[test]
fn all_passes_algorithms_and_flavours_are_there() {
    let page = read("docs/passes.md");
    let row = |name: &str| {
        let mut rows = page.lines().filter(|row| row.starts_with(&format!("| `{name}` |")));
        rows.next().unwrap_or_else(|| panic!("docs/passes.md has no row for {name}"))
    };
    for pass in PASSES {
        row(pass.name);
    }
    for algorithm in Algorithm::ALL {
        row(algorithm.name());
    }
    for flavour in Flavour::ALL.map(Flavour::name) {
        let line = format!("compiler --phis={flavour} testcases/llvm/seeds/fib.ll");
        let phis = text(shell(root(), &line).stdout).matches(" = phi ").count();
        let row = row(flavour);
        assert!(row.ends_with(&format!("| {phis} |")), "{row}, but there are {phis}");
    }
}

#[test]
fn numbers_are_right() {
    let codes = |severity| Code::ALL.iter().filter(|code| code.severity() == severity).count();
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(codes);
    let count = |programs: Vec<support::Program>, wrong| {
        programs.iter().filter(|program| program.wrong == wrong).count()
    };
    let [right, wrong] = [false, true].map(|wrong| count(programs().unwrap(), wrong));
    let [sound, faulty] = [false, true].map(|wrong| count(programs_with("ll").unwrap(), wrong));
    let both = right + wrong;
    let phrases = [
        ("README.md", format!("{errors} kinds of errors and {warnings} of warnings")),
        ("README.md", format!("{both} test programs")),
        ("README.zh.md", format!("{errors} 种错误和 {warnings} 种警告")),
        ("README.zh.md", format!("{both} 个测试程序")),
        ("docs/testing.md", format!("{right} programs to run")),
        ("docs/testing.md", format!("{wrong} wrong ones")),
        ("docs/testing.md", format!("{sound} files of LLVM IR")),
        ("docs/testing.md", format!("{faulty} faulty ones")),
        ("CHANGELOG.md", format!("{errors} errors and {warnings} warnings")),
    ];
    for (name, phrase) in phrases {
        // Wherever lines are broken.
        let page = read(name).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(&phrase), "{name} does not say \"{phrase}\"");
    }
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let words = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase());
    let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    words.map(|words| words.chars().filter(is_kept).collect::<String>().replace(' ', "-")).collect()
}

/// The targets of the links.
fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or(rest)).collect()
}

#[test]
fn what_is_named_exists() {
    const FOLDERS: [&str; 9] = [
        ".ci/",
        "benches/",
        "docs/",
        "dominance/",
        "grammar/",
        "src/",
        "testcases/",
        "tests/",
        "tools/",
    ];
    let mut number = 0;
    for page in pages() {
        let folder = page.path.parent().expect("a file is in a folder");
        for link in links(&page.text).into_iter().filter(|link| !link.starts_with("http")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.path.clone() } else { folder.join(path) };
            assert!(root().join(&target).exists(), "{:?}: {link}", page.path);
            assert!(anchor.is_empty() || anchors(&read(target)).contains(anchor), "{link}");
            number += 1;
        }
        let prose = prose(&page.text);
        for path in spans(&prose).iter().filter_map(|span| span.split(' ').next()) {
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder));
            // The folder appears with the first finding.
            let is_absent = COMING.contains(&path) || path == "testcases/generated/";
            if is_path && !path.contains("NAME") && !path.contains("CODE") && !is_absent {
                assert!(root().join(path).exists(), "{:?}: {path}", page.path);
                number += 1;
            }
        }
    }
    assert!(number > 100, "{number}");
}

#[test]
fn all_tests_are_listed() {
    let page = read("docs/testing.md");
    for file in fs::read_dir(root().join("tests")).expect("there is tests/") {
        let path = file.expect("it is there").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if name.ends_with(".rs") || path.join("main.rs").exists() {
            assert!(page.contains(&format!("`tests/{name}")), "docs/testing.md lacks {name}");
        }
    }
}

#[test]
fn both_readmes_are_alike() {
    let [english, chinese] = READMES.map(read);
    let headings = |text: &str| -> Vec<usize> {
        let lines = text.lines().filter(|line| line.starts_with('#'));
        lines.map(|line| line.len() - line.trim_start_matches('#').len()).collect()
    };
    assert_eq!(headings(&english), headings(&chinese));
    let blocks = |text: &str| -> Vec<String> {
        text.split("```").skip(1).step_by(2).map(str::to_owned).collect()
    };
    assert_eq!(blocks(&english), blocks(&chinese));
    let rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
    assert_eq!(rows(&english), rows(&chinese));
    let items = |text: &str| text.lines().filter(|line| line.starts_with("* ")).count();
    assert_eq!(items(&english), items(&chinese));
    assert_eq!(commands(&prose(&english)), commands(&prose(&chinese)));
    let targets = |text: &str| -> BTreeSet<String> {
        links(text).into_iter().skip(1).map(str::to_owned).collect()
    };
    assert_eq!(targets(&english), targets(&chinese));
    assert!(english.len() <= 16 << 10, "the README is short");
}

#[test]
fn the_benchmark_finds_its_sections() {
    let page = read(page::PAGE);
    for section in page::SECTIONS {
        let replaced = page::replace(&page, section, "NEW\n").expect("the section is there");
        let begin = format!("<!-- bench {section}: begin -->\n");
        let start = page.find(&begin).expect("it is marked") + begin.len();
        let length = page[start..].find("<!--").expect("it ends");
        assert!(page[start..][..length].lines().all(|line| line.starts_with('|')), "{section}");
        assert_eq!(replaced, format!("{}NEW\n{}", &page[..start], &page[start + length..]));
    }
    assert!(page::replace(&page, "nonesuch", "").is_err());
}

#[test]
fn the_library_works_as_shown() {
    use minisysy::{compile, diag::SourceFile, ir::print, transform};

    let file = SourceFile::new("three.sy", "int main() { return 1 + 2; }");
    let (module, diagnostics) = compile::compile(&file, compile::Options::default());
    assert!(diagnostics.is_empty());
    let mut module = module.unwrap(); // `None` only if there are errors
    let passes = transform::pipeline(transform::OptLevel::O1);
    transform::run_pipeline(&mut module, passes, Default::default(), |_, _, _, _| {}).unwrap();
    let text = print::print_module(&module, print::PrintOptions::default());
    assert!(text.contains("define i32 @main() {\nentry:\n  ret i32 3\n}"));
}
