//! `--fix`: what it writes, shows and reports.

use crate::folder::{Folder, GOOD};

/// Two faults with certain hints, one without, on lines 2, 3 and 4.
const WRONG: &str = "int main() {\n\tint i = 0\n\ti += 2;\n\treturn unknown(i);\n}\n";
/// After the mends.
const BETTER: &str = "int main() {\n\tint i = 0;\n\ti = i + 2;\n\treturn unknown(i);\n}\n";

/// The difference of [`WRONG`] and [`BETTER`] in a file of this name.
fn diff(name: &str) -> String {
    format!(
        "--- {name}\n+++ {name}\n@@ -1,5 +1,5 @@\n int main() {{\n-\tint i = 0\n-\ti += 2;\n\
         +\tint i = 0;\n+\ti = i + 2;\n \treturn unknown(i);\n }}\n"
    )
}

#[test]
fn certain_hints_are_applied_and_shown() {
    let folder = Folder::new();
    folder.write("a.sy", WRONG);
    let run = folder.run("--fix a.sy --message-format short");
    assert_eq!((run.status, run.stdout), (1, diff("a.sy")));
    let rest = "a.sy:4:9: error[E0012]: undeclared function `unknown`\n";
    assert_eq!(run.stderr, rest);
    assert_eq!(folder.read("a.sy"), BETTER);
    // Nothing certain is left.
    let run = folder.run("--fix a.sy --message-format short");
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (1, "", rest));
    assert_eq!(folder.others(), ["a.sy"]);
    // A right program stays as it is.
    assert_eq!(folder.run("--fix good.sy").silent().stdout, "");
    assert_eq!(folder.read("good.sy"), GOOD);
}

#[test]
fn a_program_that_becomes_right_is_a_success() {
    let folder = Folder::new();
    // A misspelt name is reported once, and mended at each place.
    folder.write("a.sy", "int main() {\n    putInt(1);\n    putInt(2);\n    return 0\n}");
    let run = folder.run("--fix a.sy").silent();
    assert_eq!(run.stdout.matches("\n+").count(), 4, "{}", run.stdout);
    let right = "int main() {\n    putint(1);\n    putint(2);\n    return 0;\n}";
    assert_eq!(folder.read("a.sy"), right);
    folder.run("a.sy").silent();
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    let folder = Folder::new();
    for mark in ["", "\u{FEFF}"] {
        folder.write("a.sy", mark.to_owned() + &WRONG.replace('\n', "\r\n"));
        folder.run("--fix a.sy");
        let better = BETTER.replace('\n', "\r\n");
        assert_eq!(folder.read("a.sy").trim_start_matches('\u{FEFF}'), better);
    }
}

#[test]
fn standard_input_is_not_written_back() {
    let folder = Folder::new();
    let run = folder.run_with_input("--fix -", WRONG);
    assert_eq!((run.status, run.stdout), (1, diff("<stdin>")));
    assert!(folder.others().is_empty());
}

#[test]
fn llvm_ir_is_mended_as_it_is_checked() {
    let folder = Folder::new();
    let wrong = "define i32 @main() {\n  call void @putint(i32 1)\n  ret i32 0\n}\n";
    folder.write("a.ll", wrong);
    let run = folder.run("--fix a.ll --lint-as=mem2reg,inline").silent();
    assert!(run.stdout.ends_with("\n }\n+\n+declare void @putint(i32)\n"), "{}", run.stdout);
    assert_eq!(folder.read("a.ll"), format!("{wrong}\ndeclare void @putint(i32)\n"));
    let run = folder.run("--fix bad.ll --message-format short");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("bad.ll:29:11: error[E0104]: "), "{}", run.stderr);
}

#[test]
fn options_about_other_work_are_refused() {
    let folder = Folder::new();
    folder.write("a.sy", WRONG);
    for option in ["--run", "-o out.ll", "--emit ast", "-O0", "--time-passes", "--verify"] {
        folder.run(&format!("--fix a.sy {option}")).failed(2);
    }
    folder.run("--fix").failed(2);
    folder.run("--fix nowhere.sy").failed(1);
    assert_eq!(folder.read("a.sy"), WRONG);
}

#[cfg(unix)]
#[test]
fn the_file_keeps_its_permissions_and_links() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    folder.write("a.sy", WRONG);
    let path = folder.path().join("a.sy");
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    symlink("a.sy", folder.path().join("link.sy")).unwrap();
    assert_eq!(folder.run("--fix link.sy").stdout, diff("link.sy"));
    assert_eq!(folder.read("a.sy"), BETTER);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(folder.path().join("link.sy")).unwrap().is_symlink());
    assert_eq!(folder.others(), ["a.sy", "link.sy"]);
}
