//! A run replaces its output by a complete new one, or does not touch it. The tests run every mode of the
//! compiler with every kind of failure, and compare the whole folder before and after.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::faults::unprivileged;
use crate::folder::{BAD, DUBIOUS, Folder, GOOD, GOOD_LL, Run, bad_ll};

/// The names of faulty inputs: each names its fault.
const FAULTY: [&str; 5] = ["missing", "folder", "bad", "syntax", "latin"];

/// A mode of the compiler that writes to a file.
struct Mode {
    options: String,
    /// The extension of the input.
    input: &'static str,
}

impl Mode {
    /// All modes with `-o`. The compiler itself lists what it can emit.
    fn all(folder: &Folder) -> Vec<Mode> {
        let said = folder.run("good.sy --emit nonsense").failed(2).stderr;
        let list = said.split_once("[possible values: ").and_then(|it| it.1.split_once(']'));
        let emits: Vec<&str> = list.expect("they are listed").0.split(", ").collect();
        assert!(emits.len() >= 10, "{said}");
        let mut modes = Vec::new();
        let mut add =
            |options: &str, input| modes.push(Mode { options: options.to_owned(), input });
        for emit in emits {
            add(&format!("--emit {emit}"), "sy");
            if !["tokens", "ast", "names"].contains(&emit) {
                add(&format!("--emit {emit}"), "ll");
            }
        }
        for input in ["sy", "ll"] {
            add("-O0", input);
            add("-O2 --verify", input);
            add("--passes mem2reg,inline-all", input);
            add("--print-after all --time-passes", input);
            add("--emit svg --view calls", input);
            add("--emit html --run-input run.in", input);
            add("--emit dot --function main", input);
        }
        add("--reduce false --run-input run.in", "sy");
        modes
    }

    /// The command line for the input of this name.
    fn line(&self, name: &str) -> String {
        format!("{}.{} {}", name, self.input, self.options)
    }
}

/// Each file of a folder: its mode, and its text or the target of a link.
type Snapshot = BTreeMap<String, (u32, Vec<u8>)>;

fn snapshot(folder: &Path) -> Snapshot {
    let mut files = Snapshot::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let data = fs::symlink_metadata(&path).unwrap();
            let text = if data.is_symlink() {
                fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
            } else if data.is_dir() {
                folders.push(path.clone());
                Vec::new()
            } else {
                fs::read(&path).unwrap()
            };
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            files.insert(name, (data.permissions().mode(), text));
        }
    }
    files
}

/// A folder with inputs of all kinds, an old output and links.
fn folder() -> Folder {
    fill(Folder::empty())
}

fn fill(folder: Folder) -> Folder {
    for (name, text) in [("good", GOOD), ("bad", BAD), ("dubious", DUBIOUS)] {
        folder.write(&format!("{name}.sy"), text);
    }
    folder.write("good.ll", GOOD_LL);
    folder.write("bad.ll", bad_ll());
    folder.write("syntax.sy", "int main() { return 0 }\n");
    folder.write("syntax.ll", "define i32 @main() {\n  ret i32,\n}\n");
    folder.write("latin.sy", b"int gr\xF6\xDFe; int main() { return 0; }\n");
    folder.write("latin.ll", b"define i32 @main() {\n  \xFFret i32 0\n}\n");
    folder.write("run.in", "3\n");
    folder.write("out", "old");
    let mode = Permissions::from_mode(0o640);
    fs::set_permissions(folder.path().join("out"), mode).unwrap();
    for name in ["folder", "folder.sy", "folder.ll"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    folder.write("folder/old", "old");
    for (name, target) in [
        ("link", "out"),
        ("to-folder", "folder"),
        ("to-nothing", "folder/new"),
        ("to-nowhere", "nowhere/new"),
        ("circle", "other-circle"),
        ("other-circle", "circle"),
        ("to-good.sy", "good.sy"),
        ("to-good.ll", "good.ll"),
    ] {
        symlink(target, folder.path().join(name)).unwrap();
    }
    folder
}

/// Checks that the run failed with a message and changed nothing.
#[track_caller]
fn changed_nothing(folder: &Folder, before: &Snapshot, run: Run, line: &str) {
    assert_eq!(run.status, 1, "{line}: {}", run.stderr);
    assert!(!run.calm().stderr.is_empty(), "{line}");
    assert!(snapshot(folder.path()) == *before, "{line} changed the folder");
}

/// Runs without `-o`, and then with old and new files as outputs. What is written and the status are the same.
/// Returns the status.
#[track_caller]
fn writes_the_same(folder: &Folder, line: &str) -> i32 {
    let streamed = folder.run(line).calm();
    for target in ["out", "new", "link", "to-nothing"] {
        let before = snapshot(folder.path());
        let run = folder.run(&format!("{line} -o {target}"));
        let file = match target {
            "link" => "out",
            "to-nothing" => "folder/new",
            _ => target,
        };
        if streamed.status != 0 {
            changed_nothing(folder, &before, run, line);
            continue;
        }
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{line}: {}", run.stderr);
        let mut after = snapshot(folder.path());
        let (_, text) = after.remove(file).expect("there is an output");
        assert!(text == streamed.stdout.as_bytes(), "{line} -o {target} writes another text");
        let mut rest = before.clone();
        rest.remove(file);
        // `--reduce` also writes the input of the program.
        after.remove(&format!("{target}.in"));
        assert!(after == rest, "{line} changed other files");
        for (name, (mode, text)) in &before {
            let path = folder.path().join(name);
            if name == file {
                fs::write(&path, text).unwrap();
                assert_eq!(fs::metadata(path).unwrap().permissions().mode(), *mode, "{line}");
            }
        }
        for name in snapshot(folder.path()).keys().filter(|name| !before.contains_key(*name)) {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
    streamed.status
}

#[test]
fn a_run_that_fails_leaves_the_old_output() {
    let folder = folder();
    let mut failures = 0;
    for mode in Mode::all(&folder) {
        assert_eq!(writes_the_same(&folder, &mode.line("good")), 0, "{}", mode.options);
        for name in FAULTY {
            let status = writes_the_same(&folder, &mode.line(name));
            // `--emit tokens` and `--emit ast` find fewer errors.
            let has_less = mode.options.contains("tokens") || mode.options.contains("ast");
            assert!(status == 1 || has_less && name == "bad" || mode.options.contains("tokens"));
            failures += usize::from(status == 1);
        }
        let mut changed = Vec::new();
        if mode.options.contains("run.in") {
            changed.push(mode.line("good").replace("run.in", "missing.in"));
            changed.push(mode.line("good").replace("run.in", "folder"));
        }
        if ["svg", "dot", "html"].iter().any(|it| mode.options.contains(it)) {
            changed.push(mode.line("good").replace("--function main", "") + " --function nowhere");
        }
        if mode.input == "sy" && !mode.options.contains("tokens") && !mode.options.contains("ast") {
            changed.push(mode.line("dubious") + " -W error");
        }
        for line in changed {
            let is_reduced = line.contains("--reduce") && line.contains("dubious");
            assert_eq!(writes_the_same(&folder, &line), i32::from(!is_reduced), "{line}");
            failures += 1;
        }
    }
    assert!(failures > 150, "{failures}");
}

#[test]
fn an_output_that_cannot_be_replaced_stays() {
    let folder = folder();
    for mode in Mode::all(&folder) {
        let input = format!("good.{}", mode.input);
        let to_input = format!("to-{input}");
        let below = format!("{input}/out");
        let targets =
            ["folder", "folder/", "to-folder", "to-nowhere", "circle", "nowhere/out", "nowhere/"];
        for target in targets.iter().copied().chain([&*input, &*to_input, &*below]) {
            let before = snapshot(folder.path());
            let line = format!("{} -o {target}", mode.line("good"));
            changed_nothing(&folder, &before, folder.run(&line), &line);
        }
        if mode.options.contains("run.in") {
            // With --reduce, the input of the program is written beside the program.
            let targets: &[&str] = match mode.options.contains("--reduce") {
                true => &["run.in", "./run.in", "run.sy", "small.in"],
                false => &["run.in", "./run.in"],
            };
            for target in targets {
                let before = snapshot(folder.path());
                let line = format!("{} -o {target}", mode.line("good"));
                changed_nothing(&folder, &before, folder.run(&line), &line);
            }
        }
    }
}

#[test]
fn without_rights_nothing_changes() {
    let folder = fill(Folder::in_folder(&std::env::temp_dir()));
    let set_mode = |name: &str, mode| {
        fs::set_permissions(folder.path().join(name), Permissions::from_mode(mode)).unwrap();
    };
    for name in ["out", "folder/old", "good.sy"] {
        set_mode(name, 0o666);
    }
    set_mode("run.in", 0o444);
    folder.write("fix.sy", "int main(){return 0}\n");
    let modes = Mode::all(&folder);
    let lines = |target: &'static str| {
        modes.iter().map(move |mode| format!("{} -o {target}", mode.line("good")))
    };
    // The program is in another folder.
    let other = Folder::in_folder(&std::env::temp_dir());
    for folder in [&folder, &other] {
        fs::create_dir(folder.path().join("closed")).unwrap();
        let mode = Permissions::from_mode(0o555);
        fs::set_permissions(folder.path().join("closed"), mode).unwrap();
    }
    fs::set_permissions(other.path(), Permissions::from_mode(0o755)).unwrap();
    let run = |line: &str| {
        let mut command = unprivileged(&other, line);
        Run::of(command.current_dir(folder.path()).output().expect("the compiler starts"))
    };
    set_mode("folder", 0o555);
    set_mode("", 0o555);
    let before = snapshot(folder.path());
    let others = ["fix.sy --fix", "fix.sy --format"].map(str::to_owned);
    let lines: Vec<String> = ["out", "link", "new", "folder/old", "to-nothing", "closed/new"]
        .into_iter()
        .flat_map(lines)
        .chain(others)
        .collect();
    for line in lines {
        changed_nothing(&folder, &before, run(&line), &line);
    }
    set_mode("", 0o755);
    set_mode("folder", 0o755);
}

/// `--fix` and `--format` write the input itself.
const IN_PLACE: [&str; 3] = ["fix.sy --fix", "fix.sy --format", "fix.ll --fix"];

/// The folder of the tests with inputs for [`IN_PLACE`].
fn folder_to_fix() -> Folder {
    let folder = folder();
    folder.write("fix.sy", "int main(){return 0;;}\nint f(){return 0}\n");
    folder.write("print.sy", "int main() { putint(7); return 0; }\n");
    folder.write("fix.ll", "define i32 @main() {\n  call void @putint(i32 1)\n  ret i32 0\n}\n");
    folder
}

#[test]
fn an_input_is_rewritten_as_a_whole() {
    let folder = folder_to_fix();
    for line in IN_PLACE {
        let (name, option) = line.split_once(' ').unwrap();
        for input in ["missing.sy", "folder.sy", "circle", "to-nowhere", "good.sy/further.sy"] {
            let before = snapshot(folder.path());
            let line = format!("{input} {option}");
            changed_nothing(&folder, &before, folder.run(&line), &line);
        }
        // If the changes cannot be printed, the file is either rewritten completely or left.
        let before = snapshot(folder.path());
        folder.run(line).calm();
        let expected = snapshot(folder.path());
        assert!(expected != before, "{line}");
        for to in ["", ">&-", ">/dev/full", "| :"] {
            folder.write(name, &before[name].1);
            folder.shell(&format!("\"$compiler\" {line} {to}")).calm();
            let after = snapshot(folder.path());
            assert!(after == expected || after == before, "{line} {to}");
        }
        folder.write(name, &before[name].1);
    }
}

/// Modes that write to standard output alone, or nothing.
const OTHERS: [&str; 12] = [
    "good.sy --check",
    "fix.sy --format --check",
    "good.ll --lint",
    "good.ll --lint-as mem2reg,inline",
    "good.ll --check",
    "print.sy --run",
    "print.sy --run --stats --compare",
    "--explain E0012",
    "--man",
    "--completions bash",
    "--passes help",
    "-W help",
];

/// Runs with a pipe as standard output whose reader is closed.
fn into_closed_pipe(folder: &Folder, line: &str) -> Run {
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    drop(reader);
    Run::of(folder.command(line).stdout(writer).output().expect("the compiler starts"))
}

#[test]
fn a_standard_output_that_fails_changes_no_file() {
    let folder = folder_to_fix();
    let mut lines: Vec<String> = OTHERS.map(str::to_owned).to_vec();
    lines.extend(Mode::all(&folder).iter().map(|mode| mode.line("good")));
    let before = snapshot(folder.path());
    for line in lines {
        let writes = !folder.run(&line).calm().stdout.is_empty();
        let run = into_closed_pipe(&folder, &line).calm();
        if writes {
            assert_eq!(run.status, 141, "{line}: {}", run.stderr);
            assert!(!run.stderr.contains("cannot write"), "{line}: {}", run.stderr);
        }
        // A closed standard output, and a full device.
        for to in ["&-", "/dev/full"].iter().filter(|_| cfg!(target_os = "linux") && writes) {
            let run = folder.shell(&format!("\"$compiler\" {line} >{to}")).calm();
            assert_eq!(run.status, 1, "{line} >{to}: {}", run.stderr);
            assert!(run.stderr.contains("cannot write to standard output"), "{line} >{to}");
        }
        assert!(snapshot(folder.path()) == before, "{line} changed the folder");
    }
}

/// A disk of 1 MB in memory, full before the compiler writes, in a name space of its own.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_all_files() {
    use std::process::Command;

    let folder = folder_to_fix();
    let modes = Mode::all(&folder);
    let outputs =
        modes.iter().flat_map(|mode| ["out", "new"].map(|it| mode.line("good") + " -o " + it));
    let lines: Vec<String> = outputs.chain(IN_PLACE.map(str::to_owned)).collect();
    // `tmp`, where --reduce calls other compilers, has another disk.
    let script = "cp -a . /mnt && cd /mnt && ! head -c 9000000 /dev/zero >full 2>/dev/null || exit 9
        for line in \"$@\"; do
            \"$compiler\" $line 2>\"$result/said\" && echo \"no failure: $line\"
            grep -q 'cannot write .*: No space left' \"$result/said\" || { echo \"$line\"; cat \"$result/said\"; }
            rm full; mkdir \"$result/after\"; cp -a . \"$result/after\"
            diff -r --no-dereference \"$before\" \"$result/after\" || echo \"changed: $line\"
            rm -r \"$result/after\"; ! head -c 9000000 /dev/zero >full 2>/dev/null || exit 9
        done";
    let result = Folder::empty();
    let mut command = Command::new("bwrap");
    command.args(["--dev-bind", "/", "/", "--size", "1048576", "--tmpfs", "/mnt"]);
    command.args(["--", "sh", "-c", script, "sh"]).args(&lines).current_dir(folder.path());
    command.env("compiler", env!("CARGO_BIN_EXE_compiler")).env("LC_ALL", "C");
    command.env("result", result.path()).env("before", folder.path());
    let output = command.output().expect("make test needs bubblewrap, which make sandbox installs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}{errors}");
}
