//! Problems around the compiler: inputs that are not sources, folders that cannot be written, a
//! full disk, a signal in the middle of the work, readers that stop reading.

use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::folder::{Folder, GOOD, GOOD_LL, Run};

/// A source of many functions. Its output is far more than a pipe holds.
fn large_source() -> String {
    let comment = "-".repeat(150);
    let functions: String = (0..1500)
        .map(|i| {
            let function = format!("int f{i}(int a) {{ while (a) a = a / {}; return a; }}", i + 2);
            format!("{function} // {comment}\n")
        })
        .collect();
    functions + "int main() { return 0; }\n"
}

impl Folder {
    /// A folder with a large source and its LLVM IR, which several threads read.
    fn with_large_files() -> Folder {
        let folder = Folder::new();
        folder.write("large.sy", large_source());
        folder.run("large.sy -W none -O0 -o large.ll").silent();
        for name in ["large.sy", "large.ll"] {
            assert!(fs::metadata(folder.path().join(name)).unwrap().len() > 1 << 18);
        }
        folder
    }

    /// The names of the files that are not inputs of a test.
    fn outputs(&self) -> Vec<String> {
        let inputs = ["large.sy", "large.ll"];
        self.others().into_iter().filter(|name| !inputs.contains(&name.as_str())).collect()
    }

    /// Checks that out.ll contains `old`, or does not exist, and that no other file exists. Removes
    /// it.
    #[track_caller]
    fn only_has_output(&self, old: Option<&str>) {
        let mut outputs = self.outputs();
        if !self.has_nameless_files() {
            // To keep the old output, the compiler then needs a temporary file.
            outputs.retain(|name| !name.starts_with(".compiler-"));
        }
        assert_eq!(outputs, old.map(|_| "out.ll").as_slice());
        old.inspect(|old| assert_eq!(self.read("out.ll"), *old));
        self.others()
            .iter()
            .filter(|name| name.contains("out") || name.starts_with('.'))
            .for_each(|name| fs::remove_file(self.path().join(name)).unwrap());
    }

    /// Whether the file system has files that vanish with the process that made them.
    fn has_nameless_files(&self) -> bool {
        let mut options = fs::OpenOptions::new();
        options.write(true).custom_flags(libc::O_TMPFILE).open(self.path()).is_ok()
    }
}

/// The records of `--message-format json`.
#[track_caller]
fn records(run: &Run) -> Vec<Json> {
    let record = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
    run.stderr.lines().map(record).collect()
}

/// The code and the place of the only diagnostic.
#[track_caller]
fn only_record(run: &Run) -> Json {
    let records = records(run);
    assert_eq!(records.len(), 1, "{}", run.stderr);
    let place = &records[0]["primary"];
    json!([records[0]["code"], place["start"]["offset"], place["end"]["offset"]])
}

#[test]
fn bytes_outside_utf8_are_errors_at_their_place_but_for_comments() {
    let folder = Folder::empty();
    let faults: [(&[u8], Json); 5] = [
        (b"int main() { return 0; }\n\xFF", json!(["E0035", 25, 26])),
        (b"int main() { \xE5\x8F return 0; }\n", json!(["E0035", 13, 15])),
        (b"int gr\xF6\xDFe; int main() { return 0; }\n", json!(["E0035", 6, 8])),
        // Surrogates and numbers beyond Unicode are not UTF-8, either.
        (b"\xED\xA0\x80 int main() { return 0; }\n", json!(["E0035", 0, 3])),
        (b"int main() { return 0 \xF7\xBF\xBF\xBF; }\n", json!(["E0035", 22, 26])),
    ];
    for (source, place) in faults {
        folder.write("bytes.sy", source);
        for input in ["bytes.sy", "bytes.sy --emit ast", "bytes.sy --emit ir -O0"] {
            let run = folder.run(&format!("{input} --message-format json"));
            assert_eq!(only_record(&run.failed(1)), place, "{}", source.escape_ascii());
        }
        let run = folder.run_with_input("- --message-format json", source).failed(1);
        assert_eq!(only_record(&run), place);
        let said = folder.run("bytes.sy").failed(1).stderr;
        assert!(said.contains("error[E0035]") && said.contains('^'), "{said}");
    }
    let comments =
        b"// \xFF\xFE \xE5\n/* \xC0\x80 \xED\xA0\x80\0 */ int main() { return 0; } // \xF7";
    folder.run_with_input("-", comments).silent();
    folder.run_with_input("- --std=minisysy --emit tokens", comments).silent();

    let module = b"; \xFF\xFE \0\ndefine i32 @main() { ; \xE5\n  ret i32 0 ; \xED\xA0\x80\n}";
    folder.run_with_input("- --input-format llvm", module).silent();
    folder.run_with_input("- --input-format llvm --lint", module).silent();
    let module = b"define i32 @main() {\n  \xFFret i32 0\n}\n";
    for options in ["", "--lint", "--emit analysis"] {
        let line = format!("- --input-format llvm --message-format json {options}");
        let run = folder.run_with_input(&line, module).failed(1);
        assert_eq!(only_record(&run)[1], 23, "{}", run.stderr);
    }
}

#[test]
fn nul_bytes_are_errors_at_their_place_but_for_comments() {
    let folder = Folder::empty();
    let source = b"int main() { return\0 0; }\n\0";
    let run = folder.run_with_input("- --message-format json", source).failed(1);
    let places: Vec<_> = records(&run).iter().map(|it| it["primary"]["start"].clone()).collect();
    assert_eq!(places[0], json!({"offset": 19, "line": 1, "column": 20}), "{}", run.stderr);
    assert_eq!(places[1], json!({"offset": 26, "line": 2, "column": 1}), "{}", run.stderr);
    let said = folder.run_with_input("-", source).failed(1).stderr;
    assert!(!said.contains('\0') && said.contains("0x00"), "{said}");

    let module = b"define i32 @main() {\n  ret\0 i32 0\n}\n";
    for options in ["", "--lint"] {
        let line = format!("- --input-format llvm --message-format json {options}");
        let run = folder.run_with_input(&line, module).failed(1);
        assert_eq!(only_record(&run)[1], 26, "{}", run.stderr);
    }
}

#[test]
fn a_huge_file_is_refused_at_once() {
    let folder = Folder::empty();
    for name in ["huge.sy", "huge.ll"] {
        let file = File::create(folder.path().join(name)).unwrap();
        // The file takes no room on the disk.
        file.set_len(1 << 30).unwrap();
    }
    let commands = [
        "huge.sy",
        "huge.sy --emit tokens",
        "huge.sy --emit ast -o out.txt",
        "huge.sy -o out.ll",
        "huge.ll",
        "huge.ll --lint",
        "huge.ll --emit analysis",
        "huge.sy --message-format json",
        "huge.ll --lint --message-format json",
    ];
    for command in commands {
        let start = Instant::now();
        // The limit is a quarter of the size of the file.
        let run = folder.shell(&format!("ulimit -v 262144; exec \"$compiler\" {command}"));
        let run = run.failed(1);
        assert!(start.elapsed() < Duration::from_secs(5), "{command}");
        assert!(run.stderr.contains("E0036"), "{command}: {}", run.stderr);
        assert!(run.stderr.contains("1073741824 bytes"), "{command}: {}", run.stderr);
        if command.contains("json") {
            assert_eq!(only_record(&run), json!(["E0036", 0, 0]));
        }
        assert_eq!(folder.others(), ["huge.ll", "huge.sy"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_end_is_refused() {
    let folder = Folder::empty();
    for command in ["/dev/zero", "- --emit tokens", "- --input-format llvm --lint"] {
        let run = folder.shell(&format!("exec \"$compiler\" {command} </dev/zero")).failed(1);
        let said = run.stderr;
        assert!(said.contains("[E0036]: the source file has more than 268435456 bytes"), "{said}");
    }
}

#[test]
fn a_folder_is_no_input() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("folder.ll")).unwrap();
    fs::create_dir(folder.path().join("folder.sy")).unwrap();
    for command in ["folder.ll", "folder.ll --lint", "folder.sy --emit ast", "folder.sy -o out.ll"]
    {
        let said = folder.run(command).failed(1).stderr;
        assert!(said.starts_with("error: cannot read `folder."), "{said}");
    }
    let said = folder.shell("exec \"$compiler\" - <folder.sy").failed(1).stderr;
    assert!(said.starts_with("error: cannot read `<stdin>`: "), "{said}");
    assert_eq!(folder.others(), ["folder.ll", "folder.sy"]);
}

/// The command, as a user with few rights, because root may write everywhere.
pub fn unprivileged(folder: &Folder, arguments: &str) -> Command {
    const NOBODY: u32 = 65534;
    let program = folder.path().join("compiler");
    if !program.exists() {
        // Another process copies it: while this one has it open for writing, a child that another thread starts
        // would have it open as well, and it could not be run.
        let copy = Command::new("cp").arg(env!("CARGO_BIN_EXE_compiler")).arg(&program).status();
        assert!(copy.unwrap().success());
    }
    let mut command = Command::new(program);
    command.current_dir(folder.path()).args(arguments.split_whitespace()).stdin(Stdio::null());
    let probe = folder.path().join("closed/probe");
    if File::create(&probe).is_ok() {
        fs::remove_file(&probe).unwrap();
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

#[test]
fn what_is_closed_to_us_stays_as_it_is() {
    // A folder that everyone may enter.
    let folder = Folder::in_folder(&std::env::temp_dir());
    folder.write("good.sy", GOOD);
    folder.write("good.ll", GOOD_LL);
    let set_mode = |name: &str, mode| {
        fs::set_permissions(folder.path().join(name), Permissions::from_mode(mode)).unwrap();
    };
    fs::create_dir(folder.path().join("closed")).unwrap();
    fs::create_dir(folder.path().join("open")).unwrap();
    folder.write("closed/old.ll", "old");
    folder.write("open/old.ll", "old");
    set_mode("closed/old.ll", 0o666);
    set_mode("open/old.ll", 0o444);
    set_mode("closed", 0o555);
    set_mode("open", 0o777);
    set_mode("", 0o755);
    for input in ["good.sy", "good.ll", "good.sy --emit tokens", "good.sy --message-format json"] {
        for target in ["closed/new.ll", "closed/old.ll", "open/old.ll"] {
            let line = format!("{input} -o {target}");
            let run = Run::of(unprivileged(&folder, &line).output().unwrap()).failed(1);
            let start = format!("error: cannot write `{target}`: Permission denied");
            assert!(run.stderr.starts_with(&start), "{line}: {}", run.stderr);
        }
    }
    assert_eq!(folder.read("open/old.ll"), "old");
    for folder in ["closed", "open"].map(|name| folder.path().join(name)) {
        assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    }
    // The compiler does not read a file without permission, either.
    set_mode("good.sy", 0o000);
    set_mode("closed", 0o555);
    let run = Run::of(unprivileged(&folder, "good.sy").output().unwrap()).failed(1);
    assert!(run.stderr.starts_with("error: cannot read `good.sy`: "), "{}", run.stderr);
    set_mode("closed", 0o755);
}

/// A limit on the size of files acts like a disk that gets full in the middle of the output.
#[test]
fn a_disk_that_becomes_full_leaves_the_old_output() {
    let folder = Folder::with_large_files();
    for options in ["large.sy", "large.sy -O0", "large.sy --emit tokens", "large.ll"] {
        for old in [None, Some("old")] {
            old.inspect(|old| folder.write("out.ll", old));
            let run = folder.shell(&format!(
                "trap '' XFSZ; ulimit -f 16; exec \"$compiler\" {options} -W none -o out.ll"
            ));
            let said = run.failed(1).stderr;
            assert!(said.starts_with("error: cannot write `out.ll`: "), "{options}: {said}");
            folder.only_has_output(old);
        }
    }
}

/// Stacks of this size are not to be had, so no thread starts, as under a limit on processes.
#[test]
fn a_system_without_threads_is_enough() {
    let folder = Folder::with_large_files();
    for options in ["large.sy -W none", "large.ll", "large.ll --emit analysis"] {
        folder.run(&format!("{options} -o usual.ll")).silent();
        let command =
            format!("RUST_MIN_STACK={} exec \"$compiler\" {options} -o out.ll", 1_u64 << 50);
        folder.shell(&command).silent();
        assert!(folder.read("out.ll") == folder.read("usual.ll"), "{options}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_whatever_is_written() {
    let folder = Folder::with_large_files();
    let commands = [
        "good.sy --emit tokens",
        "good.sy --emit ast",
        "good.sy --emit analysis",
        "good.ll",
        "large.ll",
        "large.sy -W none",
        "dubious.sy --message-format json",
        "--explain E0012",
        "--passes help",
        "--man",
        "--completions bash",
        "--help",
        "-h",
        "--version",
    ];
    for command in commands {
        let said =
            folder.shell(&format!("exec \"$compiler\" {command} >/dev/full")).failed(1).stderr;
        let last = said.lines().last().unwrap();
        assert_eq!(last, "error: cannot write to standard output: No space left on device");
        let said = folder.shell(&format!("exec \"$compiler\" {command} >&-")).failed(1).stderr;
        let last = said.lines().last().unwrap();
        assert_eq!(last, "error: cannot write to standard output: Bad file descriptor");
    }
    // What writes nothing does not need it.
    folder.shell("exec \"$compiler\" good.sy -o out.ll >&-").silent();
    // The compiler has nowhere to write its message. It does not report success, and it does not
    // crash.
    for command in ["bad.sy", "bad.ll --lint", "nowhere.sy", "bad.sy --message-format json"] {
        let run = folder.shell(&format!("exec \"$compiler\" {command} 2>/dev/full"));
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{command}");
    }
}

/// When a quota is exceeded, a signal ends the compiler in the middle of the output.
#[test]
fn a_signal_in_the_middle_leaves_the_old_output() {
    let folder = Folder::with_large_files();
    for options in ["large.sy", "large.ll", "large.sy --emit tokens"] {
        for old in [None, Some("old")] {
            old.inspect(|old| folder.write("out.ll", old));
            let mut command = Command::new("sh");
            let line = format!("ulimit -c 0; ulimit -f 16; exec \"$compiler\" {options} -o out.ll");
            command.current_dir(folder.path()).args(["-c", &line]);
            command.env("compiler", env!("CARGO_BIN_EXE_compiler"));
            let output = command.output().unwrap();
            assert_eq!(output.status.signal(), Some(libc::SIGXFSZ), "{options}");
            folder.only_has_output(old);
        }
    }
}

/// The compiler waits in the middle of the output until its messages are read.
#[test]
fn killed_in_the_middle_it_leaves_the_old_output() {
    let folder = Folder::with_large_files();
    for input in ["large.sy", "large.ll"] {
        for old in [None, Some("old")] {
            old.inspect(|old| folder.write("out.ll", old));
            let mut command = folder.command(input);
            command.args(["-W", "none", "--print-after", "all", "-o", "out.ll"]);
            let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
            child.stderr.as_mut().unwrap().read_exact(&mut [0; 10]).unwrap();
            child.kill().unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(libc::SIGKILL));
            folder.only_has_output(old);
        }
    }
}

#[test]
fn readers_that_leave_hear_no_complaint() {
    let folder = Folder::with_large_files();
    let many_faults = "int main() { return 0 }\n".repeat(1500);
    folder.write("faulty.sy", &many_faults);
    folder.write("faulty.ll", folder.read("large.ll").replace("ret i32", "ret i32,"));
    // Output and messages, for a reader that reads one line and closes the pipe.
    let lines = [
        ("large.sy -W none", "2>&1"),
        ("large.sy --emit tokens", "2>&1"),
        ("large.sy -W none --emit analysis", "2>&1"),
        ("large.ll", "2>&1"),
        ("faulty.sy", "2>&1 >/dev/null"),
        ("faulty.sy --message-format json", "2>&1 >/dev/null"),
        ("faulty.ll --lint --message-format short", "2>&1 >/dev/null"),
        ("large.sy -W none --print-after all", "2>&1 >/dev/null"),
    ];
    for (command, streams) in lines {
        let status = "echo $? >status";
        let line = format!("{{ \"$compiler\" {command} {streams}; {status}; }} | head -n 1");
        let run = folder.shell(&line).silent().calm();
        assert_eq!(run.stdout.lines().count(), 1, "{command}: {}", run.stdout);
        let status = folder.read("status");
        // Messages are not the output.
        let expected = match streams {
            "2>&1" => ["141"].as_slice(),
            _ => &["0", "1"],
        };
        assert!(expected.contains(&status.trim()), "{command}: {status}");
    }
}

#[test]
fn a_closed_pipe_gives_the_status_of_a_program_that_dies_of_it() {
    let folder = Folder::new();
    let closed = |program: &str, arguments: &str| {
        let mut command = Command::new(program);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        command.current_dir(folder.path()).args(arguments.split_whitespace()).stdout(writer);
        Run::of(command.stdin(Stdio::null()).output().unwrap())
    };
    folder.write("print.sy", "int main() { putint(7); return 0; }");
    folder.write("fix.sy", "int main() { return 0 }");
    let emitted =
        ["tokens", "ast", "names", "ir", "llvm", "analysis", "trace", "svg", "dot", "html"];
    let emitted = emitted.map(|what| format!("good.sy --emit {what}"));
    let others = [
        "good.sy",
        "good.ll",
        "good.ll --emit analysis",
        "good.sy -o /dev/stdout",
        "--help",
        "-h",
        "--version",
        "--man",
        "--completions bash",
        "--passes help",
        "-W help",
        "--explain E0012",
        "--run print.sy",
        "fix.sy --fix",
    ];
    for arguments in emitted.iter().map(String::as_str).chain(others) {
        let run = closed(env!("CARGO_BIN_EXE_compiler"), arguments);
        assert_eq!((run.status, run.stderr.as_str()), (141, ""), "{arguments}");
    }
    // Without output there is nothing to complain about.
    assert_eq!(closed(env!("CARGO_BIN_EXE_compiler"), "good.sy --check").status, 0);
    assert_eq!(closed(env!("CARGO_BIN_EXE_compiler"), "good.sy -o out.ll").status, 0);
}

#[test]
fn closed_streams_are_no_fault() {
    let folder = Folder::new();
    for (command, closed, status) in [
        ("good.sy", ">&-", 1),
        ("good.ll -o out.ll", ">&- 2>&-", 0),
        ("bad.sy", "2>&-", 1),
        ("bad.ll --lint", ">&- 2>&- <&-", 1),
        ("- --message-format json", "<&- 2>&-", 1),
    ] {
        let run = folder.shell(&format!("exec \"$compiler\" {command} {closed}")).calm();
        assert_eq!(run.status, status, "{command} {closed}");
        assert_eq!(run.stdout, "", "{command} {closed}");
    }
    assert!(folder.read("out.ll").contains("@main"));
}
