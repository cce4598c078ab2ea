//! What compilers write in the place of right LLVM IR.

use std::fs;

use judge::results::{TestResult, Verdict};
use libtest_mimic::Failed;
use tempfile::TempDir;

use super::{World, fail_if, install, submit};

/// The test of a submission with this compiler in a script, which gets its file of LLVM IR as `$2`.
fn judge(world: &World, script: &str) -> Result<TestResult, Failed> {
    let folder = submission(world, script)?;
    let path = folder.path().join("submission").display().to_string();
    let mut tests = world.submission(&[&path, &world.build(), "--only=lab1/sum"])?.tests;
    Ok(tests.pop().ok_or("there is no test")?)
}

/// A folder that holds a submission.
fn submission(world: &World, script: &str) -> Result<TempDir, Failed> {
    let folder = tempfile::tempdir_in(world.folder.path())?;
    let path = folder.path().join("submission");
    submit(&path, script)?;
    Ok(folder)
}

/// A message of the compiler is shown as such, whether it is in the file, beside right LLVM IR or not, or was
/// printed without one.
pub fn messages(world: &World) -> Result<(), Failed> {
    for (script, title) in [
        (
            "printf '\\nnot yet: array = 1\\nmore\\n' >\"$2\"",
            "the file `$ir` has no LLVM IR; your compiler printed: not yet: array = 1",
        ),
        (
            "echo not yet",
            "`sh compiler.sh $input $ir` wrote no file `$ir`; your compiler printed: not yet",
        ),
        (
            "./sysy compile \"$1\" \"$2\"; ir=$(cat \"$2\"); echo \"not yet right\n$ir\" >\"$2\"",
            "the file `$ir` has other text than LLVM IR; your compiler printed: not yet right",
        ),
        ("echo not yet >\"$2\"; exit 3", "`sh compiler.sh $input $ir` ended with exit status 3"),
        (
            "printf 'Traceback:\\n%400s' '' | tr ' ' '\\n' >&2; echo not yet >&2; exit 3",
            "`sh compiler.sh $input $ir` ended with exit status 3",
        ),
    ] {
        let test = judge(world, script)?;
        let first = &test.reasons[0];
        if first.title.to_string() != title || !first.text.to_string().contains("not yet") {
            return Err(format!("{script}: {:?}", test.reasons).into());
        }
    }
    Ok(())
}

/// What is no program has no points, even if the status is what lli returns for its own errors.
pub fn nothing(world: &World) -> Result<(), Failed> {
    let folder = submission(world, "")?;
    let programs = folder.path().join("programs");
    fs::create_dir(&programs)?;
    fs::write(programs.join("one.sy"), "int main() { return 1; }")?;
    fs::write(programs.join("one.out"), "1\n")?;
    let path = folder.path().join("submission").display().to_string();
    let programs = programs.display().to_string();
    for (script, verdict) in [
        (">\"$2\"", Verdict::PF),
        ("echo '; nothing' >\"$2\"", Verdict::PF),
        ("echo 'define i32 @f() { ret i32 0 }' >\"$2\"", Verdict::RE),
        (
            "echo 'declare void @g() define i32 @main() { call void @g() ret i32 0 }' >\"$2\"",
            Verdict::RE,
        ),
        ("echo 'define i32 @main() { ret i32 1 }' >\"$2\"", Verdict::AC),
    ] {
        fs::write(folder.path().join("submission/compiler.sh"), script)?;
        let tests = world.submission(&[&path, "--built", "--tests", &programs])?.tests;
        fail_if(tests[0].verdict != verdict, format!("{script}: {:?}", tests[0]))?;
    }
    Ok(())
}

/// What lli prints about its crash is about the program.
pub fn crash(world: &World) -> Result<(), Failed> {
    let script = "cat >\"$2\" <<'END'\ndefine i32 @main() {\n  %1 = inttoptr i64 8 to i32*\n  \
        store volatile i32 1, i32* %1\n  ret i32 0\n}\nEND\n";
    let test = judge(world, script)?;
    let first = test.reasons.first().ok_or("there is no reason")?;
    if first.title.to_string() != "the program was killed by SIGSEGV" || !first.text.is_empty() {
        return Err(format!("{:?}", test.reasons).into());
    }
    Ok(())
}

/// The version of lli is told to those who use pointers that it does not read. Scripts take the place of LLVM.
pub fn opaque(world: &World) -> Result<(), Failed> {
    let script = "printf 'define i32 @main() {\\n%%1 = alloca ptr\\nret i32 0\\n}' >\"$2\"";
    let folder = submission(world, script)?;
    let tool = world.folder.path().join("old-llvm");
    let old = "#!/bin/sh\n[ \"$1\" = --version ] && echo 'LLVM version 13.0.1' && exit\necho expected type >&2\nexit 1";
    let text = folder.path().join("old-llvm");
    fs::write(&text, old)?;
    install(&text, &tool)?;
    let mut command = world.command(&["--built", "--isolation=none", "--again", "--only=lab1/sum"]);
    let output = command
        .arg(folder.path().join("submission"))
        .env("LLI", &tool)
        .env("LLVM_LINK", &tool)
        .env("CLANG", "clang");
    let output = output.output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let reason = "opaque pointers (`ptr`) need LLVM 15 or later; `lli` is from LLVM version 13.0.1";
    if !text.contains(reason) {
        return Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(())
}
