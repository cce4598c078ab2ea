//! LLVM IR as input: how it is recognised, what is written, and that errors leave no output.

use std::fs;

use minisysy::transform::{OptLevel, pipeline};
use serde_json::Value;

use crate::diagnostics::records;
use crate::emitted::body_lines;
use crate::folder::{Folder, GOOD, GOOD_LL, bad_ll};

#[test]
fn a_module_is_read_and_written() {
    let folder = Folder::new();
    let text = folder.run("good.ll").silent().stdout;
    assert!(text.contains("\nsource_filename = \"good.ll\"\n"), "{text}");
    assert!(text.contains("define i32 @sum(i32 %n)"), "{text}");
    assert!(text.contains(" = phi i32 ") && !text.contains("alloca"), "{text}");
    assert!(text.contains("declare i32 @getint()"), "{text}");
    folder.run("good.ll -o out.ll").silent();
    assert_eq!(folder.read("out.ll"), text);
    assert_eq!(folder.others(), ["out.ll"]);
    // The compiler reads its own output.
    for level in ["-O0", "-O1"] {
        assert_eq!(folder.run(&format!("out.ll {level}")).silent().stdout, text);
    }
    let memory = folder.run("good.ll -O0").silent().stdout;
    assert_eq!(memory.matches(" = alloca i32").count(), 2, "{memory}");
    assert_eq!(folder.run("good.ll --emit ir").silent().stdout, memory);
}

#[test]
fn what_our_own_programs_become_is_read() {
    let folder = Folder::new();
    for options in ["", "-O0", "--opaque-pointers", "--discard-value-names"] {
        folder.run(&format!("good.sy -o out.ll {options}")).silent();
        folder.run("out.ll --verify").silent();
    }
}

#[test]
fn the_name_or_an_option_tells_the_format() {
    let folder = Folder::new();
    let text = folder.run("good.ll").stdout;
    folder.write("module.txt", GOOD_LL);
    folder.write("program.ll", GOOD);
    let module = folder.run("module.txt --input-format llvm").silent().stdout;
    assert_eq!(module.replace("module.txt", "good.ll"), text);
    let program = folder.run("program.ll --input-format=sysy").silent().stdout;
    assert_eq!(program.replace("program.ll", "good.sy"), folder.run("good.sy").stdout);
    assert_eq!(folder.run("good.ll --input-format llvm").silent().stdout, text);
    assert_eq!(folder.run("./good.ll").silent().stdout, text.replace("good.ll", "./good.ll"));
    // Each format is nonsense when read as the other.
    folder.run("module.txt").failed(1);
    folder.run("program.ll").failed(1);
    folder.run("good.ll --input-format xml").failed(2);
}

#[test]
fn standard_input_is_llvm_ir_if_an_option_says_so() {
    let folder = Folder::new();
    let run = folder.run_with_input("- --input-format llvm", GOOD_LL).silent();
    assert_eq!(run.stdout.replace("<stdin>", "good.ll"), folder.run("good.ll").stdout);
    let arguments = "- --input-format llvm --message-format short";
    let said = folder.run_with_input(arguments, bad_ll()).failed(1).stderr;
    assert!(said.starts_with("<stdin>:29:11: error[E0104]: "), "{said}");
    folder.run_with_input("-", GOOD_LL).failed(1);
}

#[test]
fn a_module_has_no_syntax_tree() {
    let folder = Folder::new();
    for emit in ["ast", "tokens"] {
        folder.write("out.ll", "old");
        for output in ["", "-o out.ll"] {
            let said = folder.run(&format!("good.ll --emit {emit} {output}")).failed(1).stderr;
            assert!(said.starts_with("error: "), "{said}");
        }
        assert_eq!(folder.read("out.ll"), "old");
    }
}

#[test]
fn faults_leave_nothing() {
    let folder = Folder::new();
    // The function before the error has already been read.
    let first = bad_ll().replacen("%result", "%missing", 1);
    folder.write("first.ll", first);
    for name in ["bad.ll", "first.ll"] {
        for options in [
            "",
            "-O0",
            "--emit ir",
            "--emit analysis",
            "--passes=reg2mem",
            "--verify",
            "--time-passes",
            "-W none",
            "--message-format json",
        ] {
            folder.run(&format!("{name} {options}")).failed(1);
            folder.run(&format!("{name} {options} -o -")).failed(1);
            folder.run(&format!("{name} {options} -o out.ll")).failed(1);
            assert_eq!(folder.others(), ["first.ll"]);
            folder.write("out.ll", "old");
            folder.run(&format!("{name} {options} -o out.ll")).failed(1);
            assert_eq!(folder.others(), ["first.ll", "out.ll"]);
            assert_eq!(folder.read("out.ll"), "old");
            fs::remove_file(folder.path().join("out.ll")).unwrap();
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn faults_leave_nothing_in_streams() {
    let folder = Folder::new();
    let run = folder.shell("{ \"$compiler\" bad.ll -o /dev/fd/5; } 5>&1 | cat; exit 1");
    run.failed(1);
    folder.run("bad.ll -o /dev/null").failed(1);
    let said = folder.run("good.ll -o /dev/full").failed(1).stderr;
    assert!(said.starts_with("error: cannot write `/dev/full`: "), "{said}");
}

#[test]
fn an_input_that_is_no_file_is_an_error() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("folder.ll")).unwrap();
    for input in ["folder.ll", "nowhere.ll", "good.ll/", "good.ll/further.ll"] {
        folder.write("out.ll", "old");
        let said = folder.run(&format!("{input} -o out.ll")).failed(1).stderr;
        assert!(said.starts_with(&format!("error: cannot read `{input}`: ")), "{said}");
        assert_eq!(folder.read("out.ll"), "old");
    }
    folder.run("good.ll -o folder.ll").failed(1);
    folder.run("good.ll -o ./good.ll").failed(1);
    assert_eq!(folder.read("good.ll"), GOOD_LL);
}

#[test]
fn messages_are_those_of_other_errors() {
    let folder = Folder::new();
    let said = folder.run("bad.ll --message-format short").failed(1).stderr;
    let line = "bad.ll:29:11: error[E0104]: the value `%3` is not defined\n";
    assert_eq!(said, line);
    let said = folder.run("bad.ll").failed(1).stderr;
    assert!(said.contains("29 │   ret i32 %3\n"), "{said}");
    assert!(said.ends_with("\nbad.ll: 1 error, nothing was written\n"), "{said}");
    let said = folder.run("bad.ll --message-format json").failed(1).stderr;
    let [record] = &records(&said)[..] else { panic!("{said}") };
    let start = &record["primary"]["start"];
    let expected: [Value; 3] = ["E0104".into(), 29.into(), 11.into()];
    assert_eq!([&record["code"], &start["line"], &start["column"]], expected.each_ref());
}

#[test]
fn warnings_do_not_fail_unless_asked() {
    let folder = Folder::new();
    let behind = "  ret i32 %2\n  br label %4\n4:\n  ret i32 0\n";
    folder.write("dubious.ll", GOOD_LL.replace("  ret i32 %2\n", behind));
    let quiet = folder.run("dubious.ll -W none").silent().stdout;
    let run = folder.run("dubious.ll --message-format short");
    assert_eq!((run.status, &run.stdout), (0, &quiet));
    assert!(
        run.stderr.starts_with("dubious.ll:30:3: warning[W0101 second-terminator]: "),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    let said = folder.run("dubious.ll -W error -o out.ll").failed(1).stderr;
    assert!(said.contains("error[W0101 second-terminator]"), "{said}");
    assert_eq!(folder.others(), ["dubious.ll"]);
}

/// A module with only `main`, with some text in it and after it.
fn with_text(inside: &[u8], behind: &[u8]) -> Vec<u8> {
    [b"define i32 @main() {\n  ret i32 7 ; ", inside, b"\n}\n", behind].concat()
}

#[test]
fn what_means_nothing_changes_nothing() {
    let folder = Folder::empty();
    let of = |bytes: &[u8]| {
        folder.write("a.ll", bytes);
        folder.run("a.ll").silent().stdout
    };
    let plain = of(&with_text(b"", b""));
    assert_eq!(of(&with_text("中文".as_bytes(), b"; \xC4\xE3")), plain);
    assert_eq!(of(&with_text(b"\xC4\xE3\xBA\xC3 \0", b"")), plain);
    assert_eq!(of(&with_text(b"", b"; no line end")), plain);
    assert_eq!(of(&with_text(&vec![b'x'; 10_000_000], b"")), plain);
    assert_eq!(of(&with_text(b"", &b" \n\t".repeat(100_000))), plain);
    let lines = with_text(b"", b"");
    let windows = String::from_utf8(lines).unwrap().replace('\n', "\r\n");
    assert_eq!(of(windows.as_bytes()), plain);
    let empty = of(b"");
    assert!(!empty.contains("main"), "{empty}");
    assert_eq!(of(b"; only a comment"), empty);
    assert_eq!(of(b"\r\n \n"), empty);
    // LLVM does not count a byte order mark as white space.
    folder.write("a.ll", [b"\xEF\xBB\xBF", &with_text(b"", b"")[..]].concat());
    folder.run("a.ll").failed(1);
}

#[test]
fn any_beginning_of_a_module_is_read_or_refused() {
    let folder = Folder::empty();
    for end in (0..GOOD_LL.len()).step_by(9) {
        folder.write("a.ll", &GOOD_LL[..end]);
        let run = folder.run("a.ll --emit analysis").calm();
        match run.status {
            0 => assert_eq!(run.stderr, ""),
            _ => drop(run.failed(1)),
        }
    }
}

#[test]
fn any_bytes_are_a_module_or_not() {
    let folder = Folder::empty();
    let module = |text: &[u8]| [b"define void @f() {\n", text, b"\n}\n"].concat();
    let texts = [
        b"\0".to_vec(),
        b"\xFF\xFE".to_vec(),
        b"{([".to_vec(),
        b"\"".to_vec(),
        b"define".to_vec(),
        b"@".to_vec(),
        module(b"  ret void\0"),
        module(b"  br label %\xC4\xE3"),
        module(b"  br label %\"\x1b[31m\""),
        module(&b"(".repeat(1_000_000)),
        module(&[b"  br label %".to_vec(), vec![b'x'; 1_000_000]].concat()),
    ];
    for text in texts {
        folder.write("a.ll", &text);
        for format in ["human", "short", "json"] {
            let run = folder.run(&format!("a.ll --message-format {format}")).calm();
            // Messages do not quote long inputs in full.
            assert!(run.status <= 1 && run.stderr.len() < 4_000, "{}", run.stderr.len());
        }
    }
}

#[test]
fn pointers_stay_as_they_are_unless_asked() {
    let folder = Folder::new();
    for level in ["-O0", "-O1"] {
        let typed = folder.run(&format!("good.ll {level}")).silent().stdout;
        assert!(!typed.contains("ptr"), "{typed}");
        assert_eq!(typed.contains("i32*"), level == "-O0");
        let arguments = format!("good.ll {level} --opaque-pointers -o opaque.ll");
        folder.run(&arguments).silent();
        let opaque = folder.read("opaque.ll");
        assert_eq!(opaque, typed.replace("i32*", "ptr"));
        for options in ["-O0", "-O0 --opaque-pointers"] {
            assert_eq!(folder.run(&format!("opaque.ll {options}")).silent().stdout, opaque);
        }
    }
    folder.write("mixed.ll", GOOD_LL.replacen("i32* %total", "ptr %total", 1));
    let said = folder.run("mixed.ll --message-format short").failed(1).stderr;
    assert!(said.contains("error[E0112]"), "{said}");
}

#[test]
fn names_of_a_module_can_be_discarded() {
    let folder = Folder::new();
    for options in ["--discard-value-names", "--discard-value-names -O0"] {
        let text = folder.run(&format!("good.ll {options}")).silent().stdout;
        assert!(body_lines(&text).count() > 10, "{text}");
        for line in body_lines(&text) {
            let mut names = line.split('%').skip(1);
            let is_number = |name: &str| name.starts_with(|first: char| first.is_ascii_digit());
            assert!(names.all(is_number), "{line}");
        }
        // Numbers do not depend on earlier input.
        folder.write("out.ll", &text);
        assert_eq!(folder.run("out.ll -O0").silent().stdout, text);
    }
}

#[test]
fn verification_and_timing_leave_the_output_alone() {
    let folder = Folder::new();
    let text = folder.run("good.ll").silent().stdout;
    assert_eq!(folder.run("good.ll --verify").silent().stdout, text);
    let run = folder.run("good.ll --verify --time-passes");
    assert_eq!((run.status, &run.stdout), (0, &text));
    let names: Vec<&str> = run.stderr.lines().filter_map(|l| l.split_whitespace().last()).collect();
    let passes = pipeline(OptLevel::O1).iter().map(|pass| pass.name);
    for step in ["read", "parse", "verify", "print"].into_iter().chain(passes) {
        assert_eq!(names.iter().filter(|name| **name == step).count(), 1, "{step}: {names:?}");
    }
    assert_eq!(names.last(), Some(&"total"));
}

/// A module of more than a megabyte, which several threads share.
fn large_module() -> String {
    let mut text = String::from("@a = internal global [9 x i32] zeroinitializer\n");
    for number in 0..1500 {
        text += &format!(
            "define i32 @f{number}(i32 %n) {{
  %x = alloca i32
  store i32 {number}, i32* %x
  %c = icmp slt i32 %n, {number}
  br i1 %c, label %then, label %end
then:
  store i32 %n, i32* %x
  br label %end
end:
  %v = load i32, i32* %x
  ret i32 %v
}}
"
        );
    }
    text + "declare i32 @getint()\n"
}

/// A program of more than 256 KB, mostly comments. Its functions call different functions of the
/// library.
fn large_program() -> String {
    let comment = "-".repeat(300);
    let mut text = String::new();
    for number in 0..750 {
        let call = match number {
            180 => "putch(a[0]);",
            480 => "putint(getint());",
            720 => "putarray(1, a);",
            _ => "",
        };
        text += &format!(
            "// {comment}\nint f{number}(int n) {{ int a[9] = {{n}}; if (n > {number}) a[1] = 2; {call} return a[1]; }}\n"
        );
    }
    text + "int main() { return f0(getch()); }\n"
}

#[test]
fn threads_do_not_change_the_output() {
    let folder = Folder::new();
    let text = large_module();
    let program = large_program();
    assert!(text.len() > 1 << 18 && program.len() > 1 << 18);
    folder.write("large.ll", &text);
    folder.write("large.sy", program);
    for options in ["-O1", "-O0 --opaque-pointers", "--passes=mem2reg,reg2mem", "--emit analysis"] {
        for input in ["large.ll", "large.sy -W none"] {
            let command = format!("{input} {options} -o");
            folder.run(&format!("{command} threads.ll")).silent();
            // Times are measured on one thread.
            folder.run(&format!("{command} one.ll --time-passes"));
            assert!(folder.read("threads.ll") == folder.read("one.ll"), "{command}");
        }
    }
    // Threads that each see one kind of pointers alone do not miss that they are mixed.
    let mixed = "define i32 @last(ptr %p) {\n  %v = load i32, ptr %p\n  ret i32 %v\n}\n";
    folder.write("mixed.ll", text.clone() + mixed);
    let said = folder.run("mixed.ll --message-format short").failed(1);
    assert!(said.stdout.is_empty() && said.stderr.contains("E0112"), "{}", said.stderr);
    // An error in the last function, which another thread reads, also leaves the output as it is.
    folder.write("large.ll", text + "define i32 @last() {\n  ret i32 %x\n}\n");
    let said = folder.run("large.ll -o threads.ll --message-format short").failed(1).stderr;
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(folder.read("threads.ll") == folder.read("one.ll"));
}

#[test]
fn llvm_ir_that_is_not_called_so_is_told_once() {
    let folder = Folder::empty();
    folder.write("module.txt", format!("; a comment\n\n{GOOD_LL}"));
    for arguments in ["module.txt", "--run module.txt", "--emit ast module.txt", "-"] {
        let run = match arguments {
            "-" => folder.run_with_input(arguments, GOOD_LL),
            _ => folder.run(arguments),
        };
        let said = run.failed(1).stderr;
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("--input-format llvm"), "{said}");
    }
    // Who says so gets the errors.
    let said = folder.run_with_input("- --input-format sysy", GOOD_LL).failed(1).stderr;
    assert!(said.contains("error[E0"), "{said}");
    let said = folder.run_with_input("-", "define N 10\nint main() { return N; }").failed(1).stderr;
    assert!(said.starts_with("error[E0005]"), "{said}");
}
