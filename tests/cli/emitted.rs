//! The kinds of output, and the spelling of values in it.

use minisysy::transform::{OptLevel, pipeline};

use crate::folder::{Folder, Run};
use crate::support;

#[test]
fn emits_what_is_asked_for() {
    let folder = Folder::new();
    let emit = |options: &str| folder.run(&format!("good.sy {options}")).silent().stdout;
    assert!(emit("--emit tokens").starts_with("1:1 "), "{}", emit("--emit tokens"));
    assert_eq!(emit("--emit tokens").lines().filter(|line| line.ends_with(" name i")).count(), 5);
    assert!(emit("--emit ast").starts_with("(function int main"), "{}", emit("--emit ast"));
    assert!(emit("--emit ir").contains("%i = alloca i32"));
    assert_eq!(emit("--emit ir"), emit("-O0"));
    assert_eq!(emit("--emit ir -O1"), emit("-O0 --emit llvm"));
    let text = emit("--emit llvm");
    assert!(text.contains(" = phi i32 ") && !text.contains("alloca"), "{text}");
    assert_eq!(text, emit(""));
    assert_eq!(text, emit("-O1"));
    assert_ne!(text, emit("-O0"));
}

#[test]
fn names_are_listed_also_for_a_program_with_errors() {
    let folder = Folder::new();
    folder.write("names.sy", "const int n = 2;\nint a[n];\nint main() { a[0] = m; return n; }\n");
    let expected = r#"{"name":"n","role":"declaration","span":[10,11],"line":1,"column":11,"kind":"constant","type":"int","value":2,"declared":[10,11],"scope":[15,62]}
{"name":"a","role":"declaration","span":[21,22],"line":2,"column":5,"kind":"global variable","type":"int [2]","value":null,"declared":[21,22],"scope":[25,62]}
{"name":"n","role":"read","span":[23,24],"line":2,"column":7,"kind":"constant","type":"int","value":2,"declared":[10,11],"scope":[15,62]}
{"name":"main","role":"declaration","span":[31,35],"line":3,"column":5,"kind":"function","type":"int ()","value":null,"declared":[31,35],"scope":[35,62]}
{"name":"a","role":"write","span":[40,41],"line":3,"column":14,"kind":"global variable","type":"int [2]","value":null,"declared":[21,22],"scope":[25,62]}
{"name":"m","role":"read","span":[47,48],"line":3,"column":21}
{"name":"n","role":"read","span":[57,58],"line":3,"column":31,"kind":"constant","type":"int","value":2,"declared":[10,11],"scope":[15,62]}
"#;
    let run = folder.run("--emit names names.sy");
    assert_eq!((run.status, run.stdout.as_str()), (1, expected));
    assert!(run.stderr.contains("undeclared variable `m`"), "{}", run.stderr);
    assert!(run.stderr.ends_with("names.sy: 1 error\n"), "{}", run.stderr);
    // A run that fails does not replace its output.
    folder.write("names.json", "old");
    folder.run("--emit names names.sy -o names.json").failed(1);
    assert_eq!(folder.read("names.json"), "old");
    let good = folder.run("--emit names good.sy").silent().stdout;
    assert_eq!(good.lines().count(), 6, "{good}");
    assert!(folder.run("--emit names good.ll").failed(1).stderr.contains("not LLVM IR"));
}

#[test]
fn verification_and_timing_leave_the_output_alone() {
    let folder = Folder::new();
    let text = folder.run("good.sy").silent().stdout;
    assert_eq!(folder.run("good.sy --verify").silent().stdout, text);
    let run = folder.run("good.sy --time-passes");
    assert_eq!((run.status, &run.stdout), (0, &text));
    let names: Vec<&str> = run.stderr.lines().filter_map(|l| l.split_whitespace().last()).collect();
    for pass in pipeline(OptLevel::O1) {
        assert!(names.contains(&pass.name), "{}", run.stderr);
    }
    let steps = "read parse check lower remove-unreachable mem2reg print total";
    assert_eq!(names.join(" "), steps);
    let run = folder.run("good.sy --time-passes --verify -O0 -o out.ll");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""));
    for pass in pipeline(OptLevel::O1) {
        assert!(!run.stderr.contains(pass.name), "{}", run.stderr);
    }
}

/// The output for every program of testcases/programs.
fn outputs(options: &str) -> Vec<(String, String)> {
    let folder = Folder::empty();
    let programs = support::programs().unwrap();
    let whole = programs.into_iter().filter(|program| program.name.starts_with("programs/"));
    let output = |program: support::Program| {
        let mut command = folder.command(options);
        let output = command.arg(support::root().join(program.source)).output().unwrap();
        (program.name, Run::of(output).stdout)
    };
    let outputs: Vec<_> = whole.map(output).collect();
    assert!(outputs.len() > 10);
    outputs
}

/// The lines of function bodies, without comments.
pub fn body_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter_map(move |line| {
        inside = (inside || line.starts_with("define ")) && line != "}";
        inside.then(|| line.split(';').next().unwrap_or_default().trim_end())
    })
}

#[test]
fn opaque_pointers_have_no_type() {
    for options in ["--opaque-pointers", "--opaque-pointers -O0"] {
        for (name, text) in outputs(options) {
            let typed = text.lines().find(|line| line.split(';').next().unwrap().contains('*'));
            assert_eq!(typed, None, "{name}");
            assert!(text.contains("ptr"), "{name}");
        }
    }
}

#[test]
fn discarded_names_are_gone() {
    for options in ["--discard-value-names", "--discard-value-names -O0"] {
        for (name, text) in outputs(options) {
            for line in body_lines(&text) {
                let mut values = line.split('%').skip(1);
                let numbered =
                    |value: &str| value.starts_with(|first: char| first.is_ascii_digit());
                assert!(values.all(numbered), "{name}: {line}");
                let label = line.strip_suffix(':').filter(|_| !line.starts_with(' '));
                assert!(label.is_none_or(numbered), "{name}: {line}");
            }
        }
    }
}
