//! Every command that a page shows is run. Where a run would build something, take minutes or change the
//! machine, its words are checked: targets, variables, packages, options.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Output;

use minisysy::transform::PASSES;
use serde_json::Value;

use crate::pages::*;
use crate::support::{self, root, scratch};

/// Pages outside of docs/ that show commands, too.
const MORE: [&str; 3] = ["dominance/README.md", "dominance/dynamic.md", "editors/vscode/README.md"];

/// The first words of indented commands that are not checked here.
const ELSEWHERE: [&str; 8] = [
    // examples.rs.
    "compiler",
    // judging.rs compares what it prints; the judge's tests check its options.
    "judge",
    "target/release/judge",
    // The commands for LLVM's programs, below.
    "eval",
    "target/release/compiler",
    "\"$LLVM_LINK\"",
    "\"$LLI\"",
    // The course's judge runs this in its image, and the tests of the judge run judge.toml.
    "./compiler",
];

/// Programs that are not ours, by the first words of their commands.
const NOT_OURS: [&str; 1] = ["code --install-extension "];

/// The commands of the pages, each once: the indented ones, and those in the text that begin with a program
/// which is checked here.
fn all_commands() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let more = MORE.map(read);
    for page in pages().into_iter().map(|page| page.text).chain(more) {
        let prose = prose(&page);
        found.extend(commands(&prose).into_iter().map(str::to_owned));
        // Input comes from another command.
        let scripts = page.split("```sh\n").skip(1).filter_map(|it| it.split("```").next());
        let lines = scripts.flat_map(str::lines).filter_map(|line| line.rsplit(" | ").next());
        found.extend(lines.map(str::to_owned));
        let is_ours = |span: &&str| {
            let first = span.split_whitespace().next().unwrap_or_default();
            span.contains(' ')
                && (["make", "cargo"].contains(&first) || first.starts_with("tools/"))
        };
        found.extend(spans(&prose).into_iter().filter(is_ours).map(str::to_owned));
    }
    found.remove("");
    found
}

/// Whether `make` knows the target and the variables.
fn check_make(makefile: &str, folder: &Path, command: &str) {
    for word in command.split_whitespace() {
        let name = word.split('=').next().unwrap_or_default();
        let is_variable = word.contains('=')
            && !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        let is_known = makefile.contains(&format!("$({name}"));
        assert!(!is_variable || is_known, "`{command}`: nothing reads {name}");
    }
    // As on a fresh clone, nothing is built.
    let dry = format!("make --dry-run CARGO_TARGET_DIR={}", folder.display());
    let line = format!("unset MAKEFLAGS; {}", command.replacen("make", &dry, 1));
    let output = shell(root(), &line);
    assert!(output.status.success(), "`{command}`: {}", text(output.stderr));
}

/// Whether `cargo` knows the packages, targets, features and profiles that a command names.
fn check_cargo(metadata: &Value, command: &str) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages = list(&metadata["packages"]);
    let targets: Vec<Value> = packages.iter().flat_map(|it| list(&it["targets"])).collect();
    let mut words = command.split([' ', '=']).skip(1);
    while let Some(word) = words.next() {
        let of_kind = |kind: &str, name: &str| {
            targets.iter().any(|it| it["name"] == name && list(&it["kind"]).contains(&kind.into()))
        };
        let mut value = || words.next().unwrap_or_default();
        let is_known = match word {
            "-p" | "--package" => {
                let name = value();
                packages.iter().any(|it| it["name"] == name)
            }
            "--test" | "--example" | "--bench" | "--bin" => {
                let name = value();
                name == "NAME" || of_kind(&word[2..], name)
            }
            "--features" => {
                let name = value();
                packages.iter().any(|it| it["features"].get(name).is_some())
            }
            "--profile" => read("Cargo.toml").contains(&format!("[profile.{}]", value())),
            "--passes" => {
                let mut names = value().split([',', '+']);
                names.all(|name| PASSES.iter().any(|pass| pass.name == name))
            }
            _ => true,
        };
        assert!(is_known, "`{command}`: there is no such {word}");
    }
}

/// Whether there is a script, which can be run, and it knows the options.
fn check_script(command: &str) {
    let mut words = command.split_whitespace();
    let path = root().join(words.next().expect("a command has words"));
    let mode = fs::metadata(&path).map(|it| it.permissions().mode());
    assert!(mode.is_ok_and(|it| it & 0o111 == 0o111), "`{command}`: it cannot be run");
    let script = read(&path);
    for word in words.filter(|word| word.starts_with("--")) {
        assert!(script.contains(word), "`{command}`: no {word}");
    }
}

#[test]
fn every_command_is_checked() {
    let makefile = read("Makefile");
    let folder = scratch().expect("a folder can be made");
    let line = "cargo metadata --format-version 1 --no-deps --offline";
    let metadata = shell(root(), line);
    assert!(metadata.status.success(), "{}", text(metadata.stderr));
    let metadata = serde_json::from_slice(&metadata.stdout).expect("it is JSON");
    let all = all_commands();
    for command in &all {
        let first = command.split_whitespace().next().expect("a command has words");
        if command.split_whitespace().any(|word| word == "make") {
            check_make(&makefile, folder.path(), command);
        } else if first == "cargo" {
            check_cargo(&metadata, command);
        } else if first.starts_with("tools/") {
            check_script(command);
        } else {
            let is_not_ours = NOT_OURS.iter().any(|start| command.starts_with(start));
            assert!(is_not_ours || ELSEWHERE.contains(&first), "nothing runs `{command}`");
        }
    }
    assert!(all.len() > 60, "{all:?}");
}

#[test]
fn options_of_other_compilers_are_those_of_the_benchmark() {
    let sources = ["main.rs", "llvm.rs", "run.rs", "source.rs"];
    let sources = sources.map(|name| read(format!("benches/compile/{name}"))).concat();
    let page = read("docs/performance.md");
    let is_theirs = |span: &&str| ["clang ", "opt ", "lli "].iter().any(|it| span.starts_with(it));
    let mut number = 0;
    for span in spans(&prose(&page)).into_iter().filter(is_theirs) {
        for option in span.split_whitespace().skip(1) {
            assert!(sources.contains(&format!("\"{option}\"")), "`{span}`: {option}");
            number += 1;
        }
    }
    assert!(number > 10, "{number} options");
}

/// A place where programs run as `make` and the pages run them.
struct Stage {
    folder: tempfile::TempDir,
    runtime: support::Runtime,
}

impl Stage {
    fn new() -> Stage {
        let tools = support::Tools::find().expect("LLVM is there");
        let runtime = support::Runtime::find(&tools).expect("clang compiles the runtime library");
        let folder = scratch().expect("a folder can be made");
        let stage = Stage { folder, runtime };
        for name in ["target/release", "target/runtime", "path"] {
            fs::create_dir_all(stage.path(name)).expect("the folder can be written");
        }
        let link = |from: &Path, name: &str| {
            symlink(from, stage.path(name)).expect("the folder can be written");
        };
        link(Path::new(env!("CARGO_BIN_EXE_compiler")), "target/release/compiler");
        link(&stage.runtime.path, "target/runtime/libsysy.ll");
        link(&root().join("tools"), "tools");
        link(&root().join("testcases"), "testcases");
        // Nothing is built again.
        stage.program("path/cargo", "");
        stage
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a shell script that can be run.
    fn program(&self, name: &str, body: &str) {
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{body}")).expect("the folder can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    /// Runs a line of shell in `folder` with the programs of this stage.
    fn run(&self, folder: &Path, line: &str) -> Output {
        let set = format!(
            "export PATH='{}':$PATH COMPILER='{}'; unset MAKEFLAGS; {line}",
            self.path("path").display(),
            env!("CARGO_BIN_EXE_compiler")
        );
        shell(folder, &format!("{{ {set}\n}} </dev/null"))
    }
}

/// The output that a program of testcases/ should have, and its exit status.
fn expected(program: &str) -> (String, i32) {
    let output = read(Path::new(program).with_extension("out"));
    let (output, status) = output.trim_end().rsplit_once('\n').unwrap_or(("", output.trim_end()));
    (output.trim_end().to_owned(), status.parse().expect("the last line is the exit status"))
}

#[test]
fn programs_run_with_make_as_shown() {
    let stage = Stage::new();
    let runtime = stage.runtime.path.display();
    // The library is there, and newer than its sources.
    let make = format!("make --silent --old-file={runtime} runtime={runtime}");
    let mut number = 0;
    for command in all_commands() {
        let words: Vec<&str> = command.split_whitespace().collect();
        let ["make", target @ ("run" | "demo"), ..] = words[..] else { continue };
        let file = words.iter().find_map(|word| word.strip_prefix("FILE="));
        // `make run` alone names no program.
        if target == "run" && file.is_none() {
            continue;
        }
        let output = stage.run(root(), &command.replacen("make", &make, 1));
        let printed = text(output.stdout);
        match file {
            Some(file) => {
                let (wanted, status) = expected(file);
                assert_eq!(printed.trim_end(), wanted, "{command}");
                // make has a status of its own.
                assert_eq!(output.status.success(), status == 0, "{command}");
            }
            None => {
                assert!(output.status.success(), "{command}: {}", text(output.stderr));
                assert!(printed.contains("alloca") && printed.contains(" = phi "), "{printed}");
            }
        }
        number += 1;
    }
    assert!(number >= 4, "{number} commands");
}

#[test]
fn programs_run_by_hand_as_shown() {
    let stage = Stage::new();
    for name in ["docs/running.md", "docs/running.zh.md"] {
        let page = read(name);
        let lines = page.lines().skip_while(|line| !line.starts_with("    eval "));
        let script: Vec<&str> = lines.map_while(|line| line.strip_prefix("    ")).collect();
        assert_eq!(script.len(), 4, "{script:?}");
        let program = script[1].split(' ').nth(1).expect("it compiles a program");
        let output = stage.run(stage.folder.path(), &format!("set -e\n{}", script.join("\n")));
        let (wanted, status) = expected(program);
        assert_eq!(output.status.code(), Some(status), "{name}: {}", text(output.stderr));
        assert_eq!(text(output.stdout).trim_end(), wanted, "{name}");
    }
}

/// The commands in the examples of the manual.
fn of_manual(language: &str) -> Vec<String> {
    let page = text(shell(root(), &format!("compiler --man --language {language}")).stdout);
    let lines = page.lines().map(|line| line.replace("\\-", "-"));
    // The section on the name has a dash, and the synopsis brackets or bars.
    let is_command = |line: &String| {
        line.starts_with("compiler ") && ![" - ", " [", " | "].iter().any(|it| line.contains(it))
    };
    let found: Vec<String> = lines.filter(is_command).collect();
    assert!(found.len() >= 5, "{page}");
    found
}

#[test]
fn commands_of_the_manual_and_of_reduction_work() {
    let stage = Stage::new();
    let write = |name: &str, text: &str| {
        fs::write(stage.path(name), text).expect("the folder can be written");
    };
    write("program.sy", "int main() {\n    putint(42);\n    return 0;\n}\n");
    write("theirs.ll", "define i32 @main() {\n    ret i32 0\n}\n");
    write("wrong.sy", "int main() {\n    int rest = 7 % 3;\n    putint(rest);\n    return 0;\n}\n");
    // Another compiler, which does not know `%`.
    stage.program("theirs.sh", "grep -q % \"$input\" && exit 1\ncompiler \"$input\" -o \"$ir\"\n");
    let arguments =
        "[ \"$2\" = -o ] || exit 2\ngrep -q % \"$1\" && exit 1\ncompiler \"$1\" -o \"$3\"\n";
    stage.program("path/my-compiler", arguments);
    let manual = of_manual("en");
    assert_eq!(manual, of_manual("zh"));
    let help = text(shell(root(), "compiler --help").stdout);
    for command in &manual {
        assert!(help.contains(&format!("    {command}\n")), "{command}");
    }
    let reductions: Vec<String> =
        all_commands().into_iter().filter(|it| it.starts_with("compiler --reduce ")).collect();
    assert_eq!(reductions.len(), 1, "{reductions:?}");
    for command in manual.iter().chain(&reductions) {
        let output = stage.run(stage.folder.path(), command);
        assert!(output.status.success(), "{command}: {}", text(output.stderr));
        if command.contains("--reduce") {
            let small = text(output.stdout);
            assert!(small.contains('%') && !small.contains("putint"), "{command}: {small}");
        }
    }
}
