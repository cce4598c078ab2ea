//! `--format`: what it writes, shows and reports.

use crate::folder::{Folder, GOOD};

const UGLY: &str = "int main(){int i=0; // zero\nreturn i;}";
const NEAT: &str = "int main() {\n    int i = 0; // zero\n    return i;\n}\n";

#[test]
fn files_are_written_back() {
    let folder = Folder::new();
    folder.write("a.sy", UGLY);
    folder.write("b.sy", UGLY.replace('\n', "\r\n"));
    assert_eq!(folder.run("--format a.sy good.sy b.sy").silent().stdout, "");
    assert_eq!(folder.read("a.sy"), NEAT);
    assert_eq!(folder.read("b.sy"), NEAT.replace('\n', "\r\n"));
    assert_eq!(folder.read("good.sy"), GOOD);
    assert_eq!(folder.others(), ["a.sy", "b.sy"]);
    // One that cannot be read does not keep others from it.
    folder.write("a.sy", UGLY);
    let run = folder.run("--format none.sy a.sy");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("error: cannot read `none.sy`: "), "{}", run.stderr);
    assert_eq!(folder.read("a.sy"), NEAT);
}

#[test]
fn a_check_shows_the_changes() {
    let folder = Folder::new();
    folder.write("a.sy", UGLY);
    let run = folder.run("--format --check good.sy a.sy");
    let diff = "--- a.sy\n+++ a.sy\n@@ -1,2 +1,4 @@\n-int main(){int i=0; // zero\n-return i;}\n\
                \\ No newline at end of file\n+int main() {\n+    int i = 0; // zero\n+    return i;\n+}\n";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (1, diff, ""));
    assert_eq!(folder.read("a.sy"), UGLY);
    assert_eq!(folder.run("--format --check good.sy").silent().stdout, "");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new();
    assert_eq!(folder.run_with_input("--format -", UGLY).silent().stdout, NEAT);
    let run = folder.run_with_input("--format --check --stdin-filename x.sy -", UGLY);
    assert!(run.status == 1 && run.stdout.starts_with("--- x.sy\n"), "{}", run.stdout);
    let run = folder.run_with_input("--format --stdin-filename x.ll -", UGLY);
    let message = "error: --format needs a source program, and `x.ll` is LLVM IR\n";
    assert_eq!((run.status, run.stderr.as_str()), (1, message));
}

#[test]
fn what_cannot_be_read_stays_and_is_reported() {
    let folder = Folder::new();
    let wrong = "int f() {  return 1 + ; }\n";
    folder.write("a.sy", format!("{wrong}{UGLY}"));
    let run = folder.run("--format a.sy --message-format short");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("a.sy:1:23: error[E0005]: "), "{}", run.stderr);
    assert_eq!(folder.read("a.sy"), format!("{wrong}{NEAT}"));
    // A program that is refused for another reason can be formatted.
    folder.write("b.sy", "int f( ) { return b; }");
    folder.run("--format b.sy").silent();
    assert_eq!(folder.read("b.sy"), "int f() { return b; }\n");
}

#[test]
fn several_files_need_the_option() {
    let run = Folder::new().run("good.sy good.sy");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("there is one INPUT"), "{}", run.stderr);
}
