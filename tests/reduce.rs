//! `compiler --reduce` on planted faults of small compilers: each makes a real program of testcases/ small.
//!
//! The compilers are this one, with a fault in what it reads or in what it writes.

use std::path::Path;
use std::process::{Command, Output};
use std::{fs, str};

/// The compiler itself, in a shell.
const OURS: &str = "\"$compiler\" -O0 -W none \"$input\" -o \"$ir\"";

/// A faulty compiler: a name, the program of testcases/ that shows the fault, and a script in which `OURS` is the
/// right compiler.
type Fault = (&'static str, &'static str, &'static str);

/// Those that the reducer was made with.
const KNOWN: [Fault; 7] = [
    (
        "an else is never executed",
        "programs/huffman",
        r"sed 's/\belse\b/; if (0)/' $input >$ir.sy; input=$ir.sy; OURS",
    ),
    (
        "constant arrays are refused",
        "programs/calendar",
        r#"grep -nE 'const int [A-Za-z_]+\[' $input | sed -E 's/:.* ([A-Za-z_]+)\[.*/: error: \1 is not an int/' >&2
           grep -qE 'const int [A-Za-z_]+\[' $input && exit 3; OURS"#,
    ),
    (
        "a call as an argument is a crash",
        "programs/hash_table",
        r"grep -qE '[a-z_]\([^()]*[a-z_]\(' $input && kill -SEGV $$; OURS",
    ),
    (
        "the operands of a division are swapped",
        "programs/calendar",
        r"OURS && sed -i -E 's/(sdiv i32) ([^,]+), (.+)/\1 \3, \2/' $ir",
    ),
    (
        "continue leaves the loop",
        "programs/queens",
        r"sed 's/continue/break/' $input >$ir.sy; input=$ir.sy; OURS",
    ),
    (
        "two values have one name",
        "programs/graphs",
        r"OURS && sed -i -E 's/%([a-z]+)\.[0-9]+ = alloca/%\1 = alloca/' $ir",
    ),
    ("less or equal is less", "programs/sorting", r"OURS && sed -i 's/icmp sle/icmp slt/' $ir"),
];

/// Those that were tried when it was complete.
const UNSEEN: [Fault; 7] = [
    (
        "the subscripts of a matrix are swapped",
        "programs/knapsack",
        r"OURS && sed -i -E 's/(getelementptr .*\* %?@?[a-z_.0-9]+, i32 0), (i32 [^,]+), (i32 [^,]+)$/\1, \3, \2/' $ir",
    ),
    (
        "comments are refused",
        "programs/expression",
        r"grep -q '//' $input && { echo 'line 1: syntax error' >&2; exit 1; }; OURS",
    ),
    (
        "a remainder is never negative",
        "programs/base_conversion",
        r"OURS && sed -i 's/srem/urem/' $ir",
    ),
    (
        "only the right operand of && counts",
        "programs/maze",
        r"OURS && sed -i -E 's/br i1 [^,]+, label (%and[a-z.0-9]*), label .*/br label \1/' $ir",
    ),
    (
        "global variables begin with 0",
        "programs/hash_table",
        r"OURS && sed -i -E 's/(^@[a-z_]+ = .*global i32) [0-9]+/\1 0/' $ir",
    ),
    (
        "four parameters take forever",
        "programs/volume",
        r"grep -qE 'int [a-z_]+\(int [^,]+,[^,]+,[^,]+,' $input && sleep 60; OURS",
    ),
    (
        "loops do something else in each iteration",
        "programs/string_search",
        r"{ echo 'int waste() { int i = 0; while (i < 40) i = i + 1; return 1; }'
           sed 's/while (/while (waste() \&\& /' $input; } >$ir.sy; input=$ir.sy; OURS",
    ),
];

/// The most lines of a result.
const LINES: usize = 15;

/// The seconds for each result. Without optimisations it takes far longer, so fewer are tried then.
const SECONDS: u64 = if cfg!(debug_assertions) { 600 } else { 30 };
const COUNT: usize = if cfg!(debug_assertions) { 2 } else { KNOWN.len() };

fn run(words: &[&str]) -> Output {
    let compiler = env!("CARGO_BIN_EXE_compiler");
    let mut command = Command::new(compiler);
    command.args(words).env("compiler", compiler).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().expect("the compiler starts")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("it is UTF-8")
}

/// A path below a folder for the files of a test.
fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Makes a program of testcases/ small, and returns the lines of the result.
fn reduce((name, program, script): &Fault) -> usize {
    let folder = tempfile::tempdir().expect("there is room");
    let script = script.replace("OURS", OURS);
    let source = format!("testcases/{program}.sy");
    let input = format!("testcases/{program}.in");
    let (small, read) = (path(folder.path(), "small.sy"), path(folder.path(), "small.in"));
    let seconds = SECONDS.to_string();
    let mut words = vec!["--reduce", &script, "--reduce-time", &seconds, &source, "-o", &small];
    if Path::new(env!("CARGO_MANIFEST_DIR")).join(&input).exists() {
        words.extend(["--run-input", &input]);
    }
    let done = run(&words);
    assert!(done.status.success(), "{name}: {}", text(&done.stderr));
    let result = fs::read_to_string(&small).expect("it is there");
    println!("{name}:\n{result}{}", text(&done.stderr));

    // It still fails alike, and it is not undefined.
    let mut words = vec!["--reduce", &script, "--reduce-time", "0", &small];
    if Path::new(&read).exists() {
        words.extend(["--run-input", &read]);
    }
    let again = run(&words);
    let kind = |it: &Output| {
        text(&it.stderr).lines().skip_while(|it| *it != "Failure:").nth(1).map(str::to_owned)
    };
    assert!(
        kind(&again).is_some() && kind(&again) == kind(&done),
        "{name}: {}",
        text(&again.stderr)
    );
    result.lines().count()
}

/// Fails if a result is too long.
fn check(faults: &[Fault]) {
    for fault in &faults[..COUNT] {
        let lines = reduce(fault);
        assert!(lines <= LINES, "{}: {lines} lines", fault.0);
    }
}

#[test]
fn known_faults_become_small() {
    check(&KNOWN);
}

#[test]
fn unseen_faults_become_small() {
    check(&UNSEEN);
}
