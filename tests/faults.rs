//! Snapshots of how the interpreter explains why it stops a program: for each program of
//! tests/faults, its output and the explanation, at -O0 and at -O1.

use std::collections::BTreeSet;
use std::fs;
use std::panic;
use std::path::Path;
use std::process::{Command, Stdio};

/// The output and the explanation for the program at `path`, at one level.
fn said(path: &Path, level: &str) -> String {
    let input = path.with_extension("in");
    let stdin = match fs::File::open(&input) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_compiler"));
    command.current_dir(path.parent().unwrap()).arg(path.file_name().unwrap());
    command.args(["--run", "-W", "none", level]).stdin(stdin);
    let output = command.output().expect("the compiler starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(output.status.code(), Some(134), "{}: {}", path.display(), text(&output.stderr));
    let stderr: String =
        text(&output.stderr).lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    format!("printed: {:?}\n{}\n", text(&output.stdout), stderr.trim_end())
}

#[test]
fn every_fault_is_explained_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    let entries = fs::read_dir(&folder).expect("the folder is there");
    let paths: BTreeSet<_> = entries.map(|entry| entry.unwrap().path()).collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../testcases/snapshots/faults");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut different = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|it| it != "in")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // At -O1 mem2reg may have chosen a value for what is undefined.
        let [unpromoted, promoted] = ["-O0", "-O1"].map(|level| said(path, level));
        let text = match unpromoted == promoted {
            true => unpromoted,
            false => format!("{unpromoted}\nat -O1:\n{promoted}"),
        };
        if panic::catch_unwind(|| insta::assert_snapshot!(name.clone(), text)).is_err() {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "these differ: {}", different.join(", "));
}
