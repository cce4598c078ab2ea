//! Runs the whole search for differences, with scripts in place of compilers.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use progen::fuzz::{FuzzTask, fuzz};
use progen::ways::{self, Tools};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The C compiler: the one in the environment, which `make` sets, or else the one that is found.
fn clang() -> String {
    std::env::var("CLANG").unwrap_or_else(|_| {
        let script = "eval \"$(tools/llvm-env.sh)\" && printf %s \"$CLANG\"";
        let output = Command::new("bash").current_dir(root()).args(["-c", script]).output();
        String::from_utf8(output.expect("there is bash").stdout).expect("it is a path")
    })
}

/// Runs a search in which a script that calls clang takes the place of `compiler --run`. The script
/// first changes the source with `edit`, a command of sed.
fn search(edit: &str, count: u64, folder: &Path) -> bool {
    let (clang, root) = (clang(), root().canonicalize().expect("it is there"));
    let compiler = folder.join("compiler");
    let script = format!(
        "#!/usr/bin/env bash\n\
         # compiler -W none -O0 PROGRAM --run\n\
         work=$(mktemp -d) && trap 'rm -rf \"$work\"' EXIT\n\
         sed '{edit}' \"$4\" >\"$work/program.c\"\n\
         {clang} -x c -std=gnu89 -w -fwrapv -fno-builtin -include {root}/runtime/sysy.h \
         \"$work/program.c\" -x none {library} -o \"$work/program\" || exit\n\
         \"$work/program\"\n",
        root = root.display(),
        library = folder.join("libsysy.o").display(),
    );
    fs::write(&compiler, script).expect("the folder can be written");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let limit = Duration::from_secs(10);
    let tools = Tools { compiler, clang, lli: String::new(), version: 14, root, limit };
    tools.prepare(folder).expect("the library can be compiled");
    let plan = FuzzTask {
        seed: 5,
        first: 0,
        count,
        ways: ways::select(&["clang".to_owned(), "interpreter-O0".to_owned()]).expect("both exist"),
        save: folder.join("saved"),
        jobs: 1,
        findings: 1,
        patience: Duration::from_secs(120),
        coverage: false,
    };
    fuzz(&plan, &tools).expect("the tools work")
}

#[test]
fn there_is_no_difference_between_equals() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    assert!(search("", 3, folder.path()));
    assert!(!folder.path().join("saved").exists());
}

#[test]
fn a_difference_becomes_a_small_test_case() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    assert!(!search("s/ != / == /", 10, folder.path()));
    let saved: Vec<PathBuf> = fs::read_dir(folder.path().join("saved"))
        .expect("something is saved")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    let with = |end: &str| {
        let path = saved.iter().find(|path| path.extension().is_some_and(|it| it == end));
        path.map(|path| fs::read_to_string(path).expect("it is text"))
    };
    let source = with("sy").expect("a program is saved");
    assert!(source.contains(" != "), "{source}");
    assert!(source.lines().count() <= 12, "{source}");
    // The result of the program is known, too.
    let status = with("out").expect("its output is saved");
    assert!(
        status.trim().lines().last().is_some_and(|line| line.parse::<u8>().is_ok()),
        "{status}"
    );
}
