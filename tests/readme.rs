//! What the two READMEs say is so: examples, commands, options, keys, numbers and links.

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use minisysy::diag::{Code, Severity};
use minisysy::transform::mem2reg::Flavour;
use serde_json::Value;
use support::{programs, programs_with, root, scratch};

/// The README in each language.
const READMES: [&str; 2] = ["README.md", "README.zh.md"];

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the file is there")
}

/// The contents of the code blocks in some language.
fn examples<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let start = format!("```{language}\n");
    let parts = text.split(start.as_str()).skip(1);
    parts.map(|part| part.split("```\n").next().expect("split gives a part")).collect()
}

/// The sources of the examples: their names and texts.
fn sources(text: &str) -> [(&'static str, String); 3] {
    let program = examples(text, "c")[0].to_owned();
    let wrong = program.replace("b != 0", "b = 0").replace("b = rest;", "b = rset;");
    assert_ne!(program, wrong);
    let module = examples(text, "llvm")[2].to_owned();
    [("gcd.sy", program), ("wrong.sy", wrong), ("theirs.ll", module)]
}

/// The program whose fault the section on running shows.
const SUM: &str = "\
int sum(int b[], int n) {
    int i = 0, s = 0;
    while (i <= n) { s = s + b[i]; i = i + 1; }
    return s;
}
int main() {
    int a[4] = {1, 2, 3, 4};
    return sum(a, 4);
}
";

/// Runs a line of shell in a folder with the sources; the program is in the path.
fn shell(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_compiler"));
    let mut path = program.parent().expect("it is in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.current_dir(folder).args(["-o", "pipefail", "-c", line]).env("PATH", path);
    command.output().expect("there is bash")
}

/// A folder with the sources of the examples.
fn folder(text: &str) -> tempfile::TempDir {
    let folder = scratch().expect("a folder can be made");
    for (name, source) in sources(text) {
        fs::write(folder.path().join(name), source).expect("the folder can be written");
    }
    std::os::unix::fs::symlink(root().join("testcases"), folder.path().join("testcases"))
        .expect("the folder can be written");
    folder
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the output is UTF-8")
}

#[test]
fn the_examples_are_what_the_compiler_prints() {
    for name in READMES {
        let readme = read(name);
        let folder = folder(&readme);
        let messages = examples(&readme, "text");
        let said = |line: &str, status: i32| {
            let output = shell(folder.path(), line);
            assert_eq!(output.status.code(), Some(status), "{line}");
            text(output.stderr)
        };
        assert_eq!(messages[0], said("compiler wrong.sy", 1), "{name}");
        fs::write(folder.path().join("sum.sy"), SUM).expect("the folder can be written");
        assert_eq!(messages[1], said("compiler --run sum.sy", 134), "{name}");
        assert_eq!(messages[2], said("compiler --lint theirs.ll", 1), "{name}");
        for (level, example) in ["-O0", "-O1"].into_iter().zip(examples(&readme, "llvm")) {
            let printed = text(shell(folder.path(), &format!("compiler {level} gcd.sy")).stdout);
            assert!(printed.contains(&format!("\n{example}")), "{name}: {level}");
        }
    }
}

#[test]
fn the_commands_work() {
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    for name in READMES {
        let readme = read(name);
        let folder = folder(&readme);
        let lines = readme.lines().filter(|line| line.starts_with("    compiler "));
        let commands: Vec<&str> =
            lines.filter(|line| !line.contains('[') || line.contains('|')).collect();
        assert!(commands.len() >= 4, "{name}: {commands:?}");
        for command in commands {
            if command.contains("jq") && !has_jq {
                continue;
            }
            let output = shell(folder.path(), command);
            assert!(output.status.success(), "{command}: {}", text(output.stderr));
            if command.contains("jq") {
                assert_eq!(examples(&readme, "json"), [text(output.stdout)], "{name}");
            }
        }
    }
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
    for name in READMES {
        let readme = read(name);
        for key in &found {
            assert!(readme.contains(&format!("`{key}`")), "{name} lacks `{key}`");
        }
    }
}

#[test]
fn the_flavours_have_so_many_phis() {
    for flavour in Flavour::ALL.map(Flavour::name) {
        let line = format!("compiler --phis={flavour} testcases/llvm/seeds/fib.ll");
        let phis = text(shell(root(), &line).stdout).matches(" = phi ").count();
        for name in READMES {
            let readme = read(name);
            let mut rows =
                readme.lines().filter(|row| row.starts_with(&format!("| `{flavour}` |")));
            let row = rows.next().expect("the flavour is listed");
            assert!(row.ends_with(&format!("| {phis} |")), "{name}: {row}, but there are {phis}");
        }
    }
}

#[test]
fn the_numbers_are_right() {
    let codes = |severity| Code::ALL.iter().filter(|code| code.severity() == severity).count();
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(codes);
    let count = |programs: Vec<support::Program>, wrong| {
        programs.iter().filter(|program| program.wrong == wrong).count()
    };
    let [right, wrong] = [false, true].map(|wrong| count(programs().unwrap(), wrong));
    let [sound, faulty] = [false, true].map(|wrong| count(programs_with("ll").unwrap(), wrong));
    let both = right + wrong;
    let english = [
        format!("{errors} kinds of errors and {warnings} of warnings"),
        format!("{both} test programs"),
        format!("{right} programs to run"),
        format!("{wrong} wrong ones"),
        format!("{sound} files of LLVM IR"),
        format!("{faulty} faulty ones"),
    ];
    let chinese = [
        format!("{errors} 种错误和 {warnings} 种警告"),
        format!("{both} 个测试程序"),
        format!("{right} 个可运行的程序"),
        format!("{wrong} 个错误程序"),
        format!("{sound} 个 LLVM IR 文件"),
        format!("{faulty} 个有错的文件"),
    ];
    for (name, phrases) in READMES.into_iter().zip([english, chinese]) {
        // Wherever lines are broken.
        let readme = read(name).split_whitespace().collect::<Vec<_>>().join(" ");
        for phrase in phrases {
            assert!(readme.contains(&phrase), "{name} does not say \"{phrase}\"");
        }
    }
}

#[test]
fn what_is_named_exists() {
    for name in READMES {
        let readme = read(name);
        let links = readme.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or(rest));
        let tests = readme.lines().filter_map(|line| line.strip_prefix("| `tests/"));
        let tests = tests.map(|rest| format!("tests/{}", rest.split('`').next().unwrap_or(rest)));
        let folders =
            readme.split("`src/").skip(1).map(|rest| rest.split('`').next().unwrap_or(rest));
        let folders =
            folders.filter(|path| !path.contains("NAME")).map(|path| format!("src/{path}"));
        let mut number = 0;
        for path in links.map(str::to_owned).chain(tests).chain(folders) {
            if !path.starts_with('#') && !path.starts_with("http") {
                assert!(root().join(&path).exists(), "{name}: {path}");
                number += 1;
            }
        }
        assert!(number > 30, "{name}: {number}");
    }
}

#[test]
fn both_are_built_alike() {
    let [english, chinese] = READMES.map(read);
    let headings = |text: &str| -> Vec<usize> {
        let lines = text.lines().filter(|line| line.starts_with('#'));
        lines.map(|line| line.len() - line.trim_start_matches('#').len()).collect()
    };
    assert_eq!(headings(&english), headings(&chinese));
    for language in ["c", "llvm", "text", "json"] {
        assert_eq!(examples(&english, language), examples(&chinese, language), "{language}");
    }
    let rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
    assert_eq!(rows(&english), rows(&chinese));
    let commands = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("    "));
        lines.map(|line| line.split('#').next().unwrap_or(line).trim().to_owned()).collect()
    };
    assert_eq!(commands(&english), commands(&chinese));
}

#[test]
fn the_library_works_as_shown() {
    use minisysy::{compile, diag::SourceFile, ir::print, transform};

    let file = SourceFile::new("three.sy", "int main() { return 1 + 2; }");
    let (module, diagnostics) = compile::compile(&file, compile::Options::default());
    assert!(diagnostics.is_empty());
    let mut module = module.unwrap(); // there is one unless a diagnostic is an error
    transform::optimize(&mut module, transform::OptLevel::O1).unwrap();
    let text = print::print_module(&module, print::PrintOptions::default());
    assert!(text.contains("define i32 @main() {\nentry:\n  ret i32 3\n}"));

    // That is what is shown.
    for name in READMES {
        let readme = read(name);
        let [shown] = examples(&readme, "rust")[..] else { panic!("{name}: one example") };
        for line in shown.lines().map(|line| line.split(" //").next().unwrap_or(line)) {
            assert!(include_str!("readme.rs").contains(line), "{name}: {line}");
        }
    }
}
