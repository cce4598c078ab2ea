//! `--remarks`: what passes say about the programs of tests/remarks. The first line of each has the
//! options.

use std::path::{Path, PathBuf};
use std::{fs, panic};

use minisysy::transform::PASSES;

use crate::folder::{Folder, Run};

/// The programs with their names and options.
fn programs() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/remarks");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let program = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("it can be read");
        let options = text.lines().next().unwrap().trim_start_matches(['/', ';', ' ']).to_owned();
        (name, text, options)
    };
    paths.into_iter().map(program).collect()
}

/// Runs the compiler on a program of tests/remarks.
fn run(name: &str, text: &str, options: &str) -> Run {
    let folder = Folder::empty();
    folder.write(name, text);
    let run = folder.run(&format!("{name} {options} -W none")).calm();
    assert_eq!(run.status, 0, "{}", run.stderr);
    run
}

/// Compares what is said with the snapshot.
fn check(name: &str, said: &str) {
    // codespan leaves spaces at the ends of lines.
    let said: String = said.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    insta::assert_snapshot!(name, said);
}

#[test]
fn passes_say_what_they_did_and_declined() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../testcases/snapshots/remarks");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut different = Vec::new();
    for (name, text, options) in programs() {
        let compare = || {
            check(&name, &run(&name, &text, &options).stderr);
            if name == "licm.sy" {
                for format in ["short", "json"] {
                    let options = format!("{options} --message-format {format}");
                    check(&format!("{name}-{format}"), &run(&name, &text, &options).stderr);
                }
            }
        };
        if panic::catch_unwind(panic::AssertUnwindSafe(compare)).is_err() {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "these differ: {different:?}");
}

#[test]
fn remarks_change_nothing_and_are_not_made_unasked() {
    for (name, text, options) in programs() {
        let is_about = |option: &&str| option.starts_with("--remarks");
        let others: Vec<&str> = options.split(' ').filter(|option| !is_about(option)).collect();
        let without = run(&name, &text, &others.join(" "));
        assert_eq!(without.stderr, "", "{name}");
        assert_eq!(run(&name, &text, &options).stdout, without.stdout, "{name}");
    }
}

#[test]
fn remarks_are_neither_errors_nor_warnings() {
    let folder = Folder::new();
    let said = folder.run("dubious.sy -O2 --remarks -o out.ll").stderr;
    assert!(
        said.contains("warning[W0001 unused-variable]") && said.contains("note[mem2reg]"),
        "{said}"
    );
    let said = folder.run("good.sy -W error -O2 --remarks=rotate --message-format short -o out.ll");
    assert_eq!((said.status, said.stderr.lines().count()), (0, 1), "{}", said.stderr);
    // The remarks come before the program runs.
    let said = folder.run("good.sy --run -O2 --remarks=rotate --message-format short");
    assert_eq!((said.status, said.stderr.lines().count()), (42, 1), "{}", said.stderr);
}

#[test]
fn passes_that_do_not_run_say_nothing() {
    let folder = Folder::new();
    let said = folder.run("good.sy --remarks=nonesuch").failed(2).stderr;
    assert!(PASSES.iter().all(|pass| said.contains(pass.name)), "{said}");
    for options in ["-O0 --remarks", "-O1 --remarks=gvn", "--emit ir --remarks"] {
        let said = folder.run(&format!("good.sy {options}")).failed(2).stderr;
        assert!(said.contains("--remarks prints nothing"), "{said}");
    }
    folder.run("good.ll --lint --remarks").failed(2);
    folder.run("good.ll --run --stats --compare --remarks").failed(2);
}

#[test]
fn threads_do_not_change_the_remarks() {
    let folder = Folder::new();
    let (comment, mut text) = ("-".repeat(400), String::new());
    for number in 0..750 {
        text += &format!(
            "// {comment}\nint f{number}(int n, int m) {{ int x = n * m; return x + {number} * 2 + n * m; }}\n"
        );
    }
    text += "int main() { return f0(getint(), 3); }\n";
    assert!(text.len() > 1 << 18);
    folder.write("large.sy", &text);
    for format in ["short --diagnostic-limit 7", "json", "human"] {
        let command = format!(
            "large.sy -W none --passes=mem2reg,gvn,simplify --remarks --message-format {format} -o"
        );
        let threads = folder.run(&format!("{command} threads.ll"));
        // Times are measured on one thread.
        let one = folder.run(&format!("{command} one.ll --time-passes"));
        assert!(threads.stderr.lines().count() >= 8, "{}", threads.stderr);
        assert!(one.stderr.starts_with(&threads.stderr), "{}", threads.stderr);
        assert!(folder.read("threads.ll") == folder.read("one.ll"));
    }
}
