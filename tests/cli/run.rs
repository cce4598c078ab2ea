//! `--run`: input, output, exit status, statistics, limits.

use std::process::Command;

use serde_json::Value;

use crate::folder::{Folder, GOOD_LL, Run};
use crate::support;

/// Reads until the end of input, and returns the number of bytes.
const COUNT: &str = "\
int main() {
    int n = 0;
    while (getch() != -1) n = n + 1;
    putint(n);
    putch(10);
    return n;
}
";

#[test]
fn a_program_runs() {
    let folder = Folder::new();
    folder.write("count.sy", COUNT);
    for options in ["", "-O0", "--unchecked", "-O0 --unchecked", "--passes=mem2reg,reg2mem"] {
        let run = folder.run_with_input(&format!("--run count.sy {options}"), "a\nbc");
        assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (4, "4\n", ""));
    }
    let status = folder.run("--run good.sy").status;
    assert_eq!(status, 42);
    // No output file is written.
    assert_eq!(folder.others(), ["count.sy"]);
}

#[test]
fn what_is_kept_as_text_is_not_called_missing() {
    let folder = Folder::empty();
    let part = "%x = atomicrmw add ptr %p, i32 1 seq_cst";
    let kept = format!("define void @add(ptr %p) {{\n  {part}\n  ret void\n}}\n");
    let call = "define i32 @main() {\n  call void @add(ptr null)\n  ret i32 0\n}\n";
    for (text, name) in [
        (kept.clone() + call, "add"),
        (kept.replace("void @add(ptr %p)", "i32 @main(ptr %p)"), "main"),
    ] {
        folder.write(
            "kept.ll",
            text.replace("ret void", if name == "main" { "ret i32 0" } else { "ret void" }),
        );
        let run = folder.run("--run kept.ll").failed(134);
        let why = format!("the interpreter does not support a part of `{name}`");
        assert!(run.stderr.contains(&why), "{}", run.stderr);
        let run = folder.run("--run kept.ll --language zh").failed(134);
        let why = format!("解释器不支持函数 `{name}` 中的某些内容");
        assert!(run.stderr.contains(&why), "{}", run.stderr);
    }
}

#[test]
fn the_status_is_taken_modulo_256() {
    let folder = Folder::empty();
    folder.write("big.sy", "int main() { return 1000; }");
    assert_eq!(folder.run("--run big.sy").status, 1000 % 256);
    folder.write("negative.sy", "int main() { return 0 - 1; }");
    assert_eq!(folder.run("--run negative.sy").status, 255);
}

#[test]
fn llvm_ir_runs() {
    let folder = Folder::new();
    for options in ["", "-O0", "--unchecked"] {
        let run = folder.run_with_input(&format!("--run good.ll {options}"), "  +9 ");
        assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (45, "", ""));
    }
    let run = folder.run_with_input("--run - --input-format=llvm", GOOD_LL);
    // The program came from standard input, which is now at its end.
    assert_eq!(run.status, 0);
    assert!(run.stderr.starts_with("warning[W0201 missing-input]"), "{}", run.stderr);
}

#[test]
fn what_is_wrong_is_not_run() {
    let folder = Folder::new();
    let said = folder.run("--run bad.sy").failed(1).stderr;
    assert!(said.ends_with("bad.sy: 1 error, nothing was run\n"), "{said}");
    folder.run("--run bad.ll").failed(1);
    folder.run("--run nonesuch.sy").failed(1);
    // Warnings do not stop the program.
    let run = folder.run("--run dubious.sy");
    assert_eq!(run.status, 0);
    assert!(run.stderr.contains("W0001"), "{}", run.stderr);
}

#[test]
fn options_that_mean_nothing_together_are_refused() {
    let folder = Folder::new();
    for options in [
        "--run -o out.ll",
        "--run --emit ir",
        "--run --lint",
        "--run --opaque-pointers",
        "--unchecked",
        "--stats",
        "--max-steps 5",
        "--run --compare",
        "--run --stats --compare -O1",
        "--run --stats --compare --passes=mem2reg",
        "--run --max-steps many",
    ] {
        folder.run(&format!("good.sy {options}")).failed(2);
    }
}

#[test]
fn a_fault_has_a_status_of_its_own_and_what_was_printed_is_there() {
    let folder = Folder::empty();
    folder.write("fault.sy", "int main() {\n    putint(7);\n    return 1 / getint();\n}\n");
    let run = folder.run("--run fault.sy");
    assert_eq!((run.status, run.stdout.as_str()), (134, "7"));
    assert!(run.stderr.contains("error[E0201]") && run.stderr.contains("fault.sy:3:12"));
    let short = folder.run_with_input("--run fault.sy --message-format=short", "0").stderr;
    assert_eq!(short, "fault.sy:3:12: error[E0201]: division by zero\n");
    let record: Value =
        serde_json::from_str(&folder.run("--run fault.sy --message-format=json -W none").stderr)
            .unwrap();
    assert_eq!((&record["code"], &record["severity"]), (&"E0201".into(), &"error".into()));
    // Even unchecked, the machine cannot divide by zero.
    assert_eq!(folder.run("--run fault.sy --unchecked").status, 134);
}

#[test]
fn unchecked_programs_do_what_the_machine_does() {
    let folder = Folder::empty();
    folder.write("undefined.sy", "int main() { int x; if (x == x) return 3; return 4; }");
    assert_eq!(folder.run("--run undefined.sy -W none").status, 134);
    assert_eq!(folder.run("--run -O0 undefined.sy -W none --unchecked").status, 3);
    // Of an array that the function itself names, the number of elements is known.
    folder.write("after.sy", "int a[2][3];\nint main() { return a[1][getint() + 3]; }");
    assert_eq!(folder.run("--run after.sy -W none --unchecked").status, 134);
    // Even unchecked, an access far outside the program's memory is stopped.
    folder.write("wild.sy", "int a[2];\nint main() { return a[getint() + 100000000]; }");
    let run = folder.run("--run wild.sy --unchecked");
    assert_eq!(run.status, 134, "{}", run.stderr);
    run.calm();
}

#[test]
fn a_number_after_the_end_of_the_input_is_a_warning_once() {
    let folder = Folder::empty();
    folder.write("sum.sy", SUM);
    let enough = folder.run_with_input("--run sum.sy", "3 4 5 6");
    assert_eq!((enough.status, enough.stdout.as_str(), enough.stderr.as_str()), (0, "15", ""));
    for options in ["", "-O0", "--unchecked"] {
        let run = folder.run_with_input(&format!("--run sum.sy {options}"), "5 4");
        assert_eq!((run.status, run.stdout.as_str()), (0, "4"));
        assert_eq!(run.stderr.matches("warning[W0201 missing-input]").count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains("sum.sy:4:21"), "{}", run.stderr);
        let silent = folder.run_with_input(&format!("--run -W none sum.sy {options}"), "5 4");
        assert_eq!((silent.status, silent.stderr.as_str()), (0, ""));
        let refused = folder.run_with_input(&format!("--run -W error sum.sy {options}"), "5 4");
        assert_eq!((refused.status, refused.stdout.as_str()), (134, ""));
        assert!(refused.stderr.starts_with("error[W0201 missing-input]"), "{}", refused.stderr);
    }
    let both = folder.run_with_input("--run --stats --compare sum.sy", "5 4");
    assert_eq!(both.stderr.matches("W0201").count(), 1, "{}", both.stderr);
}

#[test]
fn leaving_a_row_is_a_warning_once_for_each_place() {
    let folder = Folder::empty();
    folder.write("rows.sy", "int a[2][3];\nint main() {\n    int i = 0;\n    while (i < getint()) {\n        a[0][i] = i;\n        i = i + 1;\n    }\n    return a[1][2];\n}\n");
    let inside = "6 6 6 6 6 6 6";
    for options in ["", "-O0", "-O2"] {
        let run = folder.run_with_input(&format!("--run rows.sy {options}"), inside);
        assert_eq!(run.status, 5, "{}", run.stderr);
        assert_eq!(run.stderr.matches("warning[W0202 row-bounds]").count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains("rows.sy:5:9"), "{}", run.stderr);
        assert!(run.stderr.contains("the program continues with `a[1][0]`"), "{}", run.stderr);
        let silent = folder.run_with_input(&format!("--run rows.sy -W none {options}"), inside);
        assert_eq!((silent.status, silent.stderr.as_str()), (5, ""));
        let refused = folder.run_with_input(&format!("--run rows.sy -W error {options}"), inside);
        assert_eq!(refused.status, 134);
        assert!(refused.stderr.starts_with("error[W0202 row-bounds]"), "{}", refused.stderr);
        // The array itself is not left.
        let outside = "7 7 7 7 7 7 7 7";
        let stopped = folder.run_with_input(&format!("--run rows.sy {options}"), outside);
        assert_eq!(stopped.status, 134);
        assert!(stopped.stderr.contains("error[E0203]"), "{}", stopped.stderr);
    }
    let unchecked = folder.run_with_input("--run rows.sy --unchecked", inside);
    assert_eq!((unchecked.status, unchecked.stderr.as_str()), (5, ""));
}

#[test]
fn only_o2_removes_endless_loops_whose_condition_is_not_constant() {
    let folder = Folder::empty();
    let head = "int main() { int i = 0; while";
    folder.write("parity.sy", format!("{head} (i != 9) i = i + 2; return 3; }}"));
    folder.write(
        "constant.sy",
        format!("{head} (1) {{ i = i + 2; if (i == 9) break; }} return 3; }}"),
    );
    let status = |command: &str| folder.run(&format!("--run --max-steps 10000 {command}")).status;
    assert_eq!(
        ["-O0", "-O1", "-O2"].map(|level| status(&format!("{level} parity.sy"))),
        [134, 134, 3]
    );
    assert_eq!(
        ["-O0", "-O1", "-O2"].map(|level| status(&format!("{level} constant.sy"))),
        [134; 3]
    );
}

#[test]
fn a_constant_is_not_written_from_another_row() {
    let folder = Folder::empty();
    folder.write(
        "constant.sy",
        "const int c[2][2] = {1, 2, 3, 4};\nvoid set(int a[], int i) { a[i] = 0; }\nint main() { set(c[0], 2); return c[1][0]; }",
    );
    let run = folder.run("--run constant.sy -W none");
    assert_eq!(run.status, 134, "{}", run.stderr);
}

#[test]
fn a_number_that_does_not_fit_is_a_warning_once() {
    let folder = Folder::empty();
    folder.write(
        "one.sy",
        "int main() {\n    putint(getint());\n    putint(getint());\n    return 0;\n}\n",
    );
    // As the runtime library and `scanf` of 64-bit C libraries.
    for (input, printed, label) in [
        (
            "2147483648 2147483648",
            "-2147483648-2147483648",
            "2147483648 here; the result is -2147483648",
        ),
        ("-2147483649 1", "21474836471", "-2147483649 here; the result is 2147483647"),
        ("4294967296 -2147483648", "0-2147483648", "4294967296 here; the result is 0"),
        ("5 99999999999", "51215752191", "99999999999 here; the result is 1215752191"),
        ("123456789012345678901234567890 0", "13127543860", "more than 19 digits here"),
    ] {
        for options in ["", "-O0", "--unchecked"] {
            let run = folder.run_with_input(&format!("--run one.sy {options}"), input);
            assert_eq!((run.status, run.stdout.as_str()), (0, printed));
            assert_eq!(
                run.stderr.matches("warning[W0203 input-overflow]").count(),
                1,
                "{}",
                run.stderr
            );
            assert!(run.stderr.contains(label), "{}", run.stderr);
        }
    }
    for input in ["2147483647 -2147483648", "+0 -0", "00000000000000000000000000000001 -1"] {
        assert_eq!(folder.run_with_input("--run one.sy", input).stderr, "");
    }
    let both = folder.run_with_input("--run one.sy", "4294967296");
    let order = both.stderr.find("W0203").zip(both.stderr.find("W0201"));
    assert!(order.is_some_and(|(large, missing)| large < missing), "{}", both.stderr);
}

#[test]
fn something_that_is_not_a_number_is_a_warning_once() {
    let folder = Folder::empty();
    folder.write("sum.sy", SUM);
    for options in ["", "-O0", "--unchecked"] {
        for (input, sum, label) in [
            ("3 4 x 6", "4", "the input has `x` here; the result is 0"),
            ("2 4 - 5", "4", "the input has `-` here; the result is 0"),
            ("2 4 \u{4e94}", "4", "the input has the byte 228 here; the result is 0"),
        ] {
            let run = folder.run_with_input(&format!("--run sum.sy {options}"), input);
            assert_eq!((run.status, run.stdout.as_str()), (0, sum));
            assert_eq!(
                run.stderr.matches("warning[W0201 missing-input]").count(),
                1,
                "{}",
                run.stderr
            );
            assert!(run.stderr.contains("sum.sy:4:21"), "{}", run.stderr);
            assert!(run.stderr.contains(label), "{}", run.stderr);
        }
    }
}

/// Adds as many numbers as the first one says.
const SUM: &str = "\
int main() {
    int n = getint(), i = 0, sum = 0;
    while (i < n) {
        sum = sum + getint();
        i = i + 1;
    }
    putint(sum);
    return 0;
}
";

#[test]
fn steps_are_limited() {
    let folder = Folder::empty();
    folder.write("endless.sy", "int main() {\n    while (1) putch(46);\n    return 0;\n}\n");
    let run = folder.run("--run endless.sy --max-steps 100");
    assert_eq!(run.status, 134);
    assert!(
        run.stderr.contains("error[E0207]: the limit of 100 instructions is reached"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("= help: look for an infinite loop or recursion"),
        "{}",
        run.stderr
    );
    // Each iteration runs a call and two branches.
    assert_eq!(run.stdout.len(), 33);
    let enough = folder.run("--run endless.sy --max-steps 0");
    assert_eq!((enough.status, enough.stdout.as_str()), (134, ""));
}

/// Each iteration runs three loads and two stores; a few more run outside of the loop.
const LOOP: &str = "\
int main() {
    int i = 0;
    while (i < 10) i = i + 1;
    return i - 10;
}
";

#[test]
fn statistics_count_each_instruction() {
    let folder = Folder::empty();
    folder.write("loop.sy", LOOP);
    let count = |options: &str| {
        let line = format!("--run --stats --message-format=json loop.sy {options}");
        let run = folder.run(&line);
        assert_eq!((run.status, run.stdout.as_str()), (0, ""));
        serde_json::from_str::<Value>(&run.stderr).unwrap()["statistics"].take()
    };
    for checks in ["", "--unchecked"] {
        let memory = count(&format!("-O0 {checks}"));
        let kinds = [
            ("alloca", 1),
            ("load", 11 + 10 + 1),
            ("store", 1 + 10),
            ("icmp", 11),
            ("add", 10),
            ("sub", 1),
            ("br", 1 + 11 + 10),
            ("ret", 1),
        ];
        let mut total = 0;
        for (kind, number) in kinds {
            assert_eq!(memory["instructions"][kind], number, "{kind}: {memory}");
            total += number;
        }
        assert_eq!(memory["total"], total);
        assert_eq!((&memory["calls"], &memory["depth"]), (&1.into(), &1.into()));
        let promoted = count(&format!("-O1 {checks}"));
        assert_eq!(promoted["instructions"]["phi"], 11, "{promoted}");
        assert_eq!(promoted["instructions"]["load"], Value::Null);
        assert_eq!(promoted["instructions"]["br"], 22);
    }
    let table = folder.run("--run --stats loop.sy -O0").stderr;
    assert!(table.contains("\nload                          22\n"), "{table}");
}

#[test]
fn statistics_end_where_the_program_was_stopped() {
    let folder = Folder::empty();
    // The division is the last instruction that runs in the last block.
    folder.write(
        "stop.sy",
        "int f(int n) { putint(n); return 6 / n + 1; }\nint main() { return f(0) * 2 + f(1); }\n",
    );
    let run = folder.run("--run --stats --message-format=json stop.sy");
    let statistics = run.stderr.lines().last().unwrap();
    let statistics: Value = serde_json::from_str(statistics).unwrap();
    let kinds = &statistics["statistics"]["instructions"];
    assert_eq!((&kinds["call"], &kinds["sdiv"]), (&2.into(), &1.into()), "{statistics}");
    assert_eq!(statistics["statistics"]["total"], 3);
}

#[test]
fn levels_stand_side_by_side() {
    let folder = Folder::empty();
    folder.write("count.sy", COUNT);
    let run = folder.run_with_input("--run --stats --compare count.sy", "abc");
    // The output appears once, although both runs have read the input.
    assert_eq!((run.status, run.stdout.as_str()), (3, "3\n"));
    let lines: Vec<Vec<&str>> =
        run.stderr.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["-O0", "-O1", "-O2", "-O2/-O0"]);
    assert!(lines.contains(&vec!["load", "5", "0", "0", "0.00"]), "{}", run.stderr);
    assert!(lines.contains(&vec!["phi", "0", "4", "4"]), "{}", run.stderr);
    assert!(
        lines.contains(&vec!["loads", "and", "stores", "9", "0", "0", "0.00"]),
        "{}",
        run.stderr
    );
    // Undefined values may be anything, so the runs may differ without checks.
    folder.write(
        "differs.sy",
        "int main() { int x; if (getint() > 5) x = 1; putint(x + 1); return 0; }",
    );
    let run = folder.run("--run --stats --compare differs.sy -W none --unchecked");
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("behaves differently at -O0 and -O1"), "{}", run.stderr);
    let run = folder.run("--run --stats --compare differs.sy -W none");
    assert_eq!(run.status, 134);
    assert!(run.stderr.contains("E0204"), "{}", run.stderr);
}

#[test]
fn deep_recursion_works_and_endless_recursion_is_told() {
    let folder = Folder::empty();
    let source = "int down(int n) { if (n == 0) return 0; return down(n - 1) + 1; }\n\
                  int main() { return down(100000) % 256; }\n";
    folder.write("deep.sy", source);
    for options in ["-O0", "-O1", "--unchecked"] {
        assert_eq!(folder.run(&format!("--run deep.sy {options}")).status, 100_000 % 256);
    }
    folder.write("endless.sy", source.replace("n == 0", "n == 1000000000"));
    let run = folder.run("--run endless.sy -O0");
    assert_eq!(run.status, 134);
    assert!(run.stderr.contains("E0206"), "{}", run.stderr);
}

#[test]
fn timers_report_at_the_end() {
    let folder = Folder::empty();
    folder.write("timer.sy", "int main() {\n    starttime();\n    stoptime();\n    return 5;\n}\n");
    let run = folder.run("--run timer.sy");
    assert_eq!((run.status, run.stdout.as_str()), (5, ""));
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert!(lines[0].starts_with("Timer@0002-0003: 0H-0M-0S-"), "{}", run.stderr);
    assert!(lines[1].starts_with("TOTAL: 0H-0M-0S-"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_program_ends_when_nobody_takes_its_output() {
    let folder = Folder::empty();
    folder.write(
        "endless.sy",
        "int main() { int i = 0; while (1) { putint(i); putch(10); i = i + 1; } }",
    );
    // This is the status of a process that was ended by a signal.
    let command = "\"$compiler\" --run endless.sy";
    for more in ["", "--stats --compare"] {
        let run = folder.shell(&format!("{{ {command} {more}; echo $? >status; }} | head -n 1"));
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("0\n", ""));
        assert_eq!(folder.read("status"), "141\n");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_ends_when_the_disk_is_full() {
    let folder = Folder::empty();
    folder.write("endless.sy", "int main() { while (1) putint(1); }");
    let run = folder.shell("\"$compiler\" --run endless.sy >/dev/full");
    assert_eq!(run.status, 1);
    let complaint = "error: cannot write to standard output: ";
    assert!(run.stderr.starts_with(complaint), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_question_is_seen_before_its_answer_is_read() {
    let folder = Folder::empty();
    folder.write("ask.sy", "int main() { putint(getint() + 1); putch(10); return getint(); }");
    // The test sends the second line of input only after the answer to the first has arrived.
    let line = "mkfifo in out; \"$compiler\" --run ask.sy <in >out & \
                exec 3>in 4<out; echo 41 >&3; read answer <&4; echo \"$answer\" >&3; wait $!; \
                echo \"$answer $?\"";
    assert_eq!(folder.shell(line).stdout, "42 42\n");
}

#[cfg(unix)]
#[test]
fn the_script_prints_what_the_program_prints() {
    let tools = support::Tools::find().expect("LLVM is there");
    let runtime = support::Runtime::find(&tools).expect("clang compiles the runtime library");
    let folder = Folder::new();
    folder.write("a.sy", "int main() {\n    putint(getint());\n    return 3;\n}\n");
    folder.write("a.in", "42");
    let mut script = Command::new(support::root().join("tools/run.sh"));
    script.current_dir(folder.path()).args(["a.sy", "a.in"]);
    script.env("COMPILER", env!("CARGO_BIN_EXE_compiler")).env("SYSY_RUNTIME", &runtime.path);
    let run = Run::of(script.output().expect("the script starts"));
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (3, "42", ""));
}
