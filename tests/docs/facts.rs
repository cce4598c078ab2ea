//! Checks the facts on the pages: numbers, tables, names of files, links.

use std::collections::BTreeSet;
use std::fs;

use minisysy::analysis::Algorithm;
use minisysy::compile;
use minisysy::diag::{Code, Severity, SourceFile};
use minisysy::sema::Extensions;
use minisysy::transform::PASSES;
use minisysy::transform::mem2reg::Flavour;
use serde_json::Value;

use crate::page;
use crate::pages::*;
use crate::support::{self, programs, programs_with, root};

/// The keys of all objects in `value`.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.push(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn all_keys_of_analyses_are_there() {
    let options = "--emit analysis --dominators=semi-nca";
    let line = format!("compiler {options} testcases/llvm/seeds/irreducible.ll");
    let analysis = text(shell(root(), &line).stdout);
    let mut found = Vec::new();
    keys(&serde_json::from_str(&analysis).expect("it is JSON"), &mut found);
    assert!(found.iter().any(|key| key == "entries"), "{analysis}");
    for page in ["docs/analyses.md", "docs/analyses.zh.md"] {
        let page_text = read(page);
        for key in &found {
            assert!(page_text.contains(&format!("`{key}`")), "{page} lacks `{key}`");
        }
    }
}

#[test]
fn all_keys_of_messages_are_there() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut found = Vec::new();
    for (condition, command) in
        [("a = 1", "--check keys.sy"), ("a == 1", "--remarks -o keys.ll keys.sy")]
    {
        let program =
            format!("int main() {{ int a = getch(); if ({condition}) a = 2; return a; }}");
        fs::write(folder.path().join("keys.sy"), program).expect("the folder can be written");
        let said = shell(folder.path(), &format!("compiler --message-format json {command}"));
        for line in text(said.stderr).lines() {
            let Value::Object(mut record) = serde_json::from_str(line).expect("it is JSON") else {
                panic!("{line}");
            };
            // Their names are those of the templates.
            record.insert("arguments".to_owned(), Value::Null);
            keys(&Value::Object(record), &mut found);
        }
    }
    for key in ["replacement", "certain", "related", "done"] {
        assert!(found.iter().any(|it| it == key), "{key} is in no message");
    }
    for page in COMMAND_LINES {
        let page_text = read(page);
        for key in &found {
            assert!(page_text.contains(&format!("`{key}`")), "{page} lacks `{key}`");
        }
    }
}

#[test]
fn all_passes_algorithms_and_flavours_are_there() {
    let page = read("docs/passes.md");
    let row = |name: &str| {
        let mut rows = page.lines().filter(|row| row.starts_with(&format!("| `{name}` |")));
        rows.next().unwrap_or_else(|| panic!("docs/passes.md has no row for {name}"))
    };
    for pass in PASSES {
        row(pass.name);
    }
    for algorithm in Algorithm::ALL {
        row(algorithm.name());
    }
    for flavour in Flavour::ALL.map(Flavour::name) {
        let line = format!("compiler --phis={flavour} testcases/llvm/seeds/fib.ll");
        let phis = text(shell(root(), &line).stdout).matches(" = phi ").count();
        let row = row(flavour);
        assert!(row.ends_with(&format!("| {phis} |")), "{row}, but there are {phis}");
    }
}

#[test]
fn numbers_are_right() {
    let codes = |severity| Code::ALL.iter().filter(|code| code.severity() == severity).count();
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(codes);
    let count = |programs: Vec<support::Program>, wrong| {
        programs.iter().filter(|program| program.wrong == wrong).count()
    };
    let [right, wrong] = [false, true].map(|wrong| count(programs().unwrap(), wrong));
    let mut of_llvm = programs_with("ll").unwrap();
    of_llvm.retain(|program| program.name.starts_with("llvm/"));
    let [sound, faulty] = [false, true].map(|wrong| count(of_llvm.clone(), wrong));
    let hundreds = (right + wrong) / 100;
    let phrases = [
        ("docs/command-line.md", format!("{errors} kinds of errors and {warnings} of warnings")),
        ("README.md", format!("more than {hundreds}00 test programs")),
        ("docs/command-line.zh.md", format!("{errors} 种错误和 {warnings} 种警告")),
        ("README.zh.md", format!("{hundreds}00 多个测试程序")),
        ("docs/testing.md", format!("{right} programs to run")),
        ("docs/testing.md", format!("{wrong} wrong ones")),
        ("docs/testing.md", format!("{sound} files of LLVM IR")),
        ("docs/testing.md", format!("{faulty} faulty ones")),
        ("docs/testing.zh.md", format!("{right} 个可以运行的程序")),
        ("docs/testing.zh.md", format!("{wrong} 个有错的程序")),
        ("docs/testing.zh.md", format!("{sound} 个 LLVM IR 文件")),
        ("docs/testing.zh.md", format!("{faulty} 个有错的文件")),
        ("CHANGELOG.md", format!("{errors} errors and {warnings} warnings")),
    ];
    for (name, phrase) in phrases {
        // The page without its line breaks.
        let page = read(name).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(&phrase), "{name} does not say \"{phrase}\"");
    }
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let words = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase());
    let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    words.map(|words| words.chars().filter(is_kept).collect::<String>().replace(' ', "-")).collect()
}

/// The targets of the links.
pub fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or(rest)).collect()
}

#[test]
fn what_is_named_exists() {
    const FOLDERS: [&str; 9] = [
        ".ci/",
        "benches/",
        "docs/",
        "dominance/",
        "grammar/",
        "src/",
        "testcases/",
        "tests/",
        "tools/",
    ];
    let mut number = 0;
    for page in pages() {
        assert!(!page.text.contains("\n>>>>>>> "), "{:?} has a merge conflict", page.path);
        let folder = page.path.parent().expect("a file is in a folder");
        for link in links(&page.text).into_iter().filter(|link| !link.starts_with("http")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.path.clone() } else { folder.join(path) };
            assert!(root().join(&target).exists(), "{:?}: {link}", page.path);
            assert!(anchor.is_empty() || anchors(&read(target)).contains(anchor), "{link}");
            number += 1;
        }
        let prose = prose(&page.text);
        for path in spans(&prose).iter().filter_map(|span| span.split(' ').next()) {
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder));
            // The folder does not exist before the first finding.
            let is_absent = path == "testcases/generated/";
            if is_path && !path.contains("NAME") && !path.contains("CODE") && !is_absent {
                assert!(root().join(path).exists(), "{:?}: {path}", page.path);
                number += 1;
            }
        }
    }
    assert!(number > 100, "{number}");
}

#[test]
fn all_tests_are_listed() {
    for file in fs::read_dir(root().join("tests")).expect("there is tests/") {
        let path = file.expect("it is there").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let is_test = name.ends_with(".rs") || path.join("main.rs").exists();
        for page in ["docs/testing.md", "docs/testing.zh.md"].into_iter().filter(|_| is_test) {
            assert!(read(page).contains(&format!("`tests/{name}")), "{page} lacks {name}");
        }
    }
}

/// The commands of a target that need the runtime library as LLVM IR.
const NEED_RUNTIME: [&str; 7] = [
    "tools/test.sh",
    "cargo test",
    "cargo bench",
    "release/judge ",
    "tools/run.sh",
    "tools/demo.sh",
    "libsysy.ll /",
];

#[test]
fn each_target_of_make_works_in_a_fresh_clone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let help = text(shell(root(), "make help").stdout);
    let targets: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("make ")?.split_whitespace().next())
        .collect();
    assert!(targets.contains(&"bench") && targets.contains(&"judge"), "{help}");
    let mut needing = 0;
    for target in targets {
        // Nothing has been built there.
        let line = format!(
            "make --dry-run {target} FILE=a.sy CARGO_TARGET_DIR={}",
            folder.path().display()
        );
        let output = shell(root(), &line);
        let commands = text(output.stdout);
        assert!(output.status.success(), "make {target}: {}", text(output.stderr));
        if let Some(at) = NEED_RUNTIME.iter().filter_map(|it| commands.find(it)).min() {
            let is_made_before = commands.find("libsysy.ll.part").is_some_and(|made| made < at);
            assert!(is_made_before, "make {target} needs the runtime library: {commands}");
            needing += 1;
        }
    }
    assert!(needing >= 5, "{needing}");
}

#[test]
fn the_benchmark_finds_its_sections() {
    let [page, chinese] = [page::PAGE, page::CHINESE_PAGE].map(read);
    for section in page::SECTIONS {
        let table = page::content(&page, section).expect("the section is there");
        assert!(table.lines().all(|line| line.starts_with('|')), "{section}");
        let replaced = page::replace(&page, section, "NEW\n").expect("the section is there");
        assert_eq!(replaced, page.replacen(table, "NEW\n", 1));
        let same = page::content(&chinese, section).expect("the section is there");
        assert_eq!(same, page::in_chinese(table), "{section}");
    }
    assert!(page::replace(&page, "nonesuch", "").is_err());
}

/// Programs of the course's jobs that use extensions have names that say so, because other compilers are not judged by
/// them.
#[test]
fn programs_with_extensions_are_named_after_them() {
    let course = ["lab", "mem2reg", "mdarray", "short_circuit", "inline", "programs"];
    let options = compile::Options { extensions: Extensions::Refuse, ..Default::default() };
    for program in programs().expect("the programs can be read") {
        let name = &program.name;
        if program.wrong || !course.iter().any(|it| name.starts_with(it)) {
            continue;
        }
        let text = fs::read(root().join(&program.source)).expect("it can be read");
        let file = SourceFile::new(name, text);
        let is_named = name.rsplit('/').next().is_some_and(|it| it.starts_with("ext_"));
        assert_eq!(compile::compile(&file, options).0.is_none(), is_named, "{name}");
    }
}
