//! Checks the mem2reg in Python of the course: its IR is that of the compiler, apart from names.

use std::collections::{BTreeMap, BTreeSet};

use crate::pages::{can_run, shell, text};
use crate::support::root;

/// The characters of names in LLVM IR.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.')
}

/// The functions of some modules, with values numbered in the order of the text and without comments.
fn functions(modules: &str) -> Vec<String> {
    let mut functions = Vec::new();
    for function in modules.split("\ndefine ").skip(1) {
        let (function, _) = function.split_once("\n}").expect("a function ends");
        let lines = || function.lines().map(|line| line.split(';').next().unwrap_or("").trim_end());
        let labels: BTreeSet<&str> = lines().filter_map(|line| line.strip_suffix(':')).collect();
        let mut numbers = BTreeMap::new();
        let mut numbered = String::new();
        for line in lines() {
            let mut parts = line.split('%');
            numbered += parts.next().unwrap_or("");
            for part in parts {
                let (name, rest) =
                    part.split_at(part.find(|it| !is_of_name(it)).unwrap_or(part.len()));
                let next = numbers.len();
                let shown = match labels.contains(name) {
                    true => name.to_owned(),
                    false => format!("%{}", numbers.entry(name).or_insert(next)),
                };
                numbered += &shown;
                numbered += rest;
            }
            numbered.push('\n');
        }
        functions.push(numbered);
    }
    functions
}

#[test]
fn mem2reg_in_python_is_that_of_the_compiler() {
    if !can_run("python3") {
        return;
    }
    let compile = |options: &str, then: &str| {
        let each = format!("compiler {options} -W none $file 2>/dev/null");
        let line = format!("for file in testcases/lab*/*.sy; do {each} || true; done {then}");
        let output = shell(root(), &line);
        assert!(output.status.success(), "{}", text(output.stderr));
        functions(&text(output.stdout))
    };
    let ours = compile("", "");
    let theirs = compile("-O0", "| python3 docs/course/mem2reg.py");
    assert!(ours.len() > 300, "{}", ours.len());
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs);
    }
}
