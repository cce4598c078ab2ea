//! `--lint` and `--lint-as`.

use crate::diagnostics::{records, shorten};
use crate::folder::{Folder, GOOD_LL, Run, bad_ll};

/// Checks that the only output is messages.
#[track_caller]
fn ended(run: Run, status: i32) -> String {
    assert_eq!((run.status, run.stdout.as_str()), (status, ""), "{}", run.stderr);
    run.calm().stderr
}

/// The text before each message in the short format.
fn codes(said: &str) -> Vec<&str> {
    said.lines().map(|line| line.split(": ").nth(1).expect("a line has parts")).collect()
}

#[test]
fn the_exit_status_tells_whether_there_are_errors() {
    let folder = Folder::new();
    assert_eq!(ended(folder.run("--lint good.ll"), 0), "");
    let said = ended(folder.run("--lint bad.ll"), 1);
    assert!(said.starts_with("error[E0104]: "), "{said}");
    // There is no output to write.
    assert!(said.ends_with("\nbad.ll: 1 error\n"), "{said}");
    let text =
        GOOD_LL.replace("@getint()\n\n", "@getint(i32)\n\n").replace("@getint()", "@getint(i32 0)");
    folder.write("dubious.ll", text);
    let said = ended(folder.run("--lint dubious.ll --message-format short"), 0);
    assert_eq!(codes(&said), ["warning[W0102 runtime-declaration]"]);
    assert_eq!(ended(folder.run("--lint dubious.ll -W none"), 0), "");
    let said = ended(folder.run("--lint dubious.ll -W error --message-format short"), 1);
    assert_eq!(codes(&said), ["error[W0102 runtime-declaration]"]);
    assert_eq!(folder.others(), ["dubious.ll"]);
}

#[test]
fn all_faults_are_told_at_once_in_each_format() {
    let folder = Folder::new();
    let text = bad_ll().replace("store i32 %next, i32* %i", "store i1 %next, i32* %i");
    let text = text.replace("%1 = call i32 @getint", "%1 = call i32 @getch");
    folder.write("many.ll", text.replace("%2 = ", "%3 = "));
    let short = ended(folder.run("--lint many.ll --message-format short"), 1);
    let places: Vec<&str> = short.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["many.ll:16:12", "many.ll:27:17", "many.ll:28:3"]);
    let codes = codes(&short);
    assert_eq!(codes, ["error[E0111]", "error[E0114]", "error[E0103]"]);
    let json = ended(folder.run("--lint many.ll --message-format json"), 1);
    assert_eq!(records(&json).iter().map(shorten).collect::<String>(), short);
    let human = ended(folder.run("--lint many.ll"), 1);
    assert!(human.ends_with("\nmany.ll: 3 errors\n"), "{human}");
    let coloured = ended(folder.run("--lint many.ll --color always"), 1);
    assert!(coloured.contains("\x1b[") && !human.contains('\x1b'));
}

#[test]
fn standard_input_is_checked() {
    let folder = Folder::new();
    assert_eq!(ended(folder.run_with_input("--lint - --input-format llvm", GOOD_LL), 0), "");
    let run =
        folder.run_with_input("--lint - --input-format llvm --message-format short", bad_ll());
    let said = ended(run, 1);
    assert!(said.starts_with("<stdin>:29:11: error[E0104]: "), "{said}");
    folder.run_with_input("--lint -", GOOD_LL).failed(1);
}

#[test]
fn programs_are_not_checked() {
    let folder = Folder::new();
    for option in ["--lint", "--lint-as=mem2reg"] {
        for input in ["good.sy", "bad.sy"] {
            let said = folder.run(&format!("{option} {input}")).failed(1).stderr;
            assert!(said.contains("--input-format llvm"), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
        // A source that is read as LLVM IR has errors.
        let run = folder.run(&format!("{option} good.sy --input-format llvm"));
        assert!(run.stderr.contains("this looks like a source program"), "{}", run.stderr);
        assert!(ended(run, 1).starts_with("error[E0101]: "));
        folder.run(&format!("{option} good.ll --input-format sysy")).failed(1);
    }
}

#[test]
fn nothing_can_be_written_while_checking() {
    let folder = Folder::new();
    for option in ["--lint", "--lint-as=mem2reg", "--lint-as=inline"] {
        for other in ["-o out.ll", "--output=out.ll", "--emit llvm", "--emit analysis"] {
            folder.run(&format!("{option} good.ll {other}")).failed(2);
        }
        folder.run(option).failed(2);
    }
    folder.run("--lint-as=gvn good.ll").failed(2);
    folder.run("--lint-as").failed(2);
    assert!(folder.others().is_empty());
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = Folder::new();
    for input in ["nowhere.ll", "good.ll/"] {
        let said = folder.run(&format!("--lint {input}")).failed(1).stderr;
        assert!(said.starts_with(&format!("error: cannot read `{input}`: ")), "{said}");
    }
}

#[test]
fn a_challenge_asks_for_more() {
    let folder = Folder::new();
    let short = |arguments: &str| folder.run(&format!("{arguments} --message-format short"));
    let said = ended(short("--lint-as=mem2reg good.ll"), 1);
    assert_eq!(codes(&said), ["error[E0116]"; 2]);
    let said = ended(short("--lint-as=inline good.ll"), 1);
    assert_eq!(codes(&said), ["error[E0117]"]);
    assert!(said.starts_with("good.ll:3:12: "), "{said}");
    // Both spellings at once count as one.
    assert_eq!(ended(short("--lint --lint-as=inline good.ll"), 1), said);
    let said_of_both = ended(short("--lint-as=mem2reg,inline good.ll"), 1);
    assert_eq!(codes(&said_of_both), ["error[E0117]", "error[E0116]", "error[E0116]"]);
    // Our own mem2reg passes the check.
    folder.run("good.ll -o out.ll").silent();
    assert_eq!(ended(folder.run("--lint-as=mem2reg out.ll"), 0), "");
    // Recursive functions may stay.
    let recursive = GOOD_LL.replace("%next = add i32 %old, 1", "%next = call i32 @sum(i32 %old)");
    folder.write("out.ll", recursive);
    assert_eq!(ended(folder.run("--lint-as=inline out.ll"), 0), "");
    // Errors that LLVM reports come first.
    for challenge in ["mem2reg", "inline"] {
        let said = ended(short(&format!("--lint-as={challenge} bad.ll")), 1);
        assert_eq!(codes(&said), ["error[E0104]"]);
    }
}

#[test]
fn a_version_of_llvm_has_its_own_forms() {
    let folder = Folder::new();
    folder.write("ptr.ll", "define void @f(ptr %p) {\n  ret void\n}\n");
    let said = ended(folder.run("--lint --llvm 14 ptr.ll --message-format short"), 1);
    assert_eq!(said.trim_end(), "ptr.ll:1:16: error[E0118]: LLVM 14 does not have `ptr`");
    for arguments in ["--lint --llvm 15 ptr.ll", "--lint --llvm 22 ptr.ll", "--lint ptr.ll"] {
        assert_eq!(ended(folder.run(arguments), 0), "");
    }
    // It is for whatever reads LLVM IR.
    for option in ["--check", "--emit llvm", "--run"] {
        let run = folder.run(&format!("{option} --llvm 14 ptr.ll --message-format short"));
        assert!(run.stderr.contains("E0118"), "{option}: {}", run.stderr);
    }
    for arguments in ["--lint --llvm 12 ptr.ll", "--lint --llvm 23 ptr.ll", "--llvm 14 good.sy"] {
        folder.run(arguments).failed(2);
    }
}
