//! `--reduce`: kinds of failure, files, exit status, messages. `tests/reduce.rs` has whole programs.

use crate::folder::Folder;

const LOOP: &str = "int sum(int n) {
    int i = 0, total = 0;
    while (i < n) { total = total + getint(); i = i + 1; }
    return total;
}
int main() { putint(sum(3)); return 4; }
";

/// A folder with a program, its input, and the script of a compiler.
fn folder(script: &str) -> Folder {
    let folder = Folder::empty();
    folder.write("loop.sy", LOOP);
    folder.write("loop.in", "10\n20 30\n");
    folder.write("c.sh", script.replace("OURS", "\"$compiler\" -O0 $input -o $ir"));
    folder
}

/// What is left of the program, and the report.
fn reduced(script: &str) -> (String, String) {
    let folder = folder(script);
    let run = folder.shell("\"$compiler\" loop.sy --run-input loop.in --reduce '. ./c.sh'");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(folder.others(), ["c.sh", "loop.in", "loop.sy"]);
    (run.stdout, run.stderr)
}

#[test]
fn a_refusal_keeps_its_message() {
    let script = "n=$(grep -n while $input | cut -d: -f1)
        grep -q while $input && { echo \"error: line $n: while\" >&2; exit 3; }
        echo 'error: another' >&2; exit 3";
    let (program, report) = reduced(script);
    assert_eq!(program, "int main() {\n    while (0);\n}\n");
    for part in ["` rejects the program\n", "Got:\n    exit status 3\n", "error: line 2: while\n"] {
        assert!(report.contains(part), "{report}");
    }
}

#[test]
fn a_crash_keeps_its_signal() {
    let script = "grep -q while $input && kill -SEGV $$; kill -ABRT $$";
    let (program, report) = reduced(script);
    assert_eq!(program, "int main() {\n    while (0);\n}\n");
    assert!(report.contains("` crashes\nGot:\n    killed by signal 11\n"), "{report}");
}

#[test]
fn wrong_behaviour_is_shown_with_what_is_right() {
    let (program, report) = reduced("OURS && sed -i 's/ret i32 4/ret i32 5/' $ir");
    assert_eq!(program, "int main() {\n    return 4;\n}\n");
    let part = "` compiles to a program that behaves differently\nExpected:\n    exit status 4\nGot:\n    exit status 5\n";
    assert!(report.contains(part), "{report}");
    let ours = format!("compiler {}", env!("CARGO_PKG_VERSION"));
    assert!(report.contains(&format!("Versions:\n    {ours}")), "{report}");
}

#[test]
fn wrong_ir_is_recognised() {
    let (program, report) = reduced("OURS && sed -i 's/ret i32 .*/ret i32 %x/' $ir");
    assert_eq!(program, "int main() {}\n");
    assert!(report.contains("` writes invalid LLVM IR\n"), "{report}");
    let (program, report) = reduced("echo 'it has no output'");
    assert_eq!(program, "int main() {}\n");
    assert!(report.contains("` writes no LLVM IR to `$ir`\n"), "{report}");
    assert!(report.contains("    it has no output\n"), "{report}");
}

#[test]
fn a_slow_program_is_recognised() {
    let waste = "int waste() { int i = 0; while (i < 5000) i = i + 1; return i; }";
    let script = format!(
        "{{ echo '{waste}'; sed 's/while (/while (waste() > 0 \\&\\& /' $input; }} >$ir.sy; input=$ir.sy; OURS"
    );
    let (program, report) = reduced(&script);
    assert_eq!(program, "int main() {\n    while (0);\n}\n");
    assert!(report.contains("instructions; "), "{report}");
}

#[test]
fn the_program_and_its_input_are_written() {
    let folder = folder("OURS && sed -i 's/@getint/@getch/' $ir");
    let command = "\"$compiler\" loop.sy --run-input loop.in --reduce '. ./c.sh' -o small.sy";
    let run = folder.shell(command);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let program = folder.read("small.sy");
    assert!(program.contains("getint()") && program.lines().count() < 6, "{program}");
    assert!((1..3).contains(&folder.read("small.in").trim().len()));
    assert!(run.stderr.contains("Input:\n"), "{}", run.stderr);
    let run = folder.shell("\"$compiler\" loop.sy --reduce '. ./c.sh' -o loop.sy").failed(1);
    assert_eq!(run.stderr, "error: `loop.sy` is both input and output\n");
    // The file for the reduced input may be neither the input of the run nor the file for the program.
    for (target, path) in [("loop.ll", "loop.in"), ("small.in", "small.in")] {
        let run = folder.shell(&command.replace("small.sy", target)).failed(1);
        assert!(run.stderr.starts_with(&format!("error: `{path}` is ")), "{}", run.stderr);
    }
    assert_eq!(folder.read("loop.in"), "10\n20 30\n");
}

#[test]
fn ctrl_c_ends_with_the_smallest_program_so_far() {
    let script = "OURS && sed -i 's/ret i32 4/ret i32 5/' $ir; echo >>calls
        if [ $(wc -l <calls) -ge 12 ] && mkdir sent 2>/dev/null; then kill -INT $PPID; fi";
    let folder = folder(script);
    let whole = folder.read("loop.sy");
    let run = folder.shell("\"$compiler\" loop.sy --run-input loop.in --reduce '. ./c.sh'").calm();
    assert_eq!(run.status, 130, "{}", run.stderr);
    assert!(!run.stdout.is_empty() && run.stdout.len() < whole.len(), "{}", run.stdout);
    assert!(run.stderr.contains(" tries; interrupted\n"), "{}", run.stderr);
}

#[test]
fn there_may_be_nothing_to_reduce() {
    let folder = folder("OURS");
    let command = "\"$compiler\" loop.sy --run-input loop.in --reduce";
    let run = folder.shell(&format!("{command} '. ./c.sh'")).failed(1);
    assert_eq!(run.stderr, "error: `. ./c.sh` does not fail: nothing to reduce\n");
    let run = folder.shell(&format!("{command} no-such-program")).failed(1);
    assert!(run.stderr.starts_with("error: cannot run `no-such-program`: "), "{}", run.stderr);
    // The program itself is at fault.
    let run = folder.shell("\"$compiler\" loop.sy --reduce '. ./c.sh'").failed(1);
    let why = "only a correct program that terminates can show an error of another compiler\n";
    assert!(run.stderr.ends_with(why) && run.stderr.contains("[W0201"), "{}", run.stderr);
    folder.write("bad.sy", "int main() { return x; }");
    let run = folder.shell("\"$compiler\" bad.sy --reduce '. ./c.sh'").failed(1);
    assert!(run.stderr.ends_with(why) && run.stderr.contains("error[E0012"), "{}", run.stderr);
}

#[test]
fn other_modes_exclude_it() {
    let folder = folder("");
    for other in
        ["--run", "--check", "--fix", "--lint", "--emit ir", "--passes mem2reg", "--remarks"]
    {
        folder.run(&format!("loop.sy --reduce c.sh {other}")).failed(2);
    }
    folder.run("loop.sy --reduce-time 3").failed(2);
    folder.write("a.ll", "");
    folder.run("a.ll --reduce c.sh").failed(2);
}
