//! Each target of the Makefile works alone on a fresh clone: it depends on what its recipe needs, and make
//! finds a rule for everything.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::pages::read;
use crate::support;

/// The prerequisites of a target, and its recipe.
#[derive(Default)]
struct Rule {
    needs: Vec<String>,
    recipe: String,
    is_shown: bool,
}

/// If a recipe has one of these words, the target needs these others, or its recipe has one of the last words.
const NEEDS: &[(&[&str], &[&str], &str)] = &[
    (&["$(with_llvm)"], &["tools"], ""),
    (
        &["tools/test.sh", "cargo test", "cargo bench", "tools/run.sh", "tools/demo.sh", "/judge "],
        &["tools", "$(runtime)"],
        "",
    ),
    (&["tools/test.sh", "cargo test", "/judge "], &["sandbox"], ""),
    (&["$(binary)"], &["build"], "cargo build --release or $(build_compiler)"),
    (&["$(target)/release/"], &["build"], "cargo build --release or $(build_compiler)"),
    (&["$(target)/debug", "$(abspath $(target))/debug"], &["build"], "$(build_as_tested)"),
    (&["cd web && npm", "node web/", "typescript.mjs"], &["web/node_modules"], ""),
    (&["cd editors/vscode && "], &["editors/vscode/node_modules"], ""),
    (&["target)/playground.html ../docs"], &["playground"], ""),
];

fn rules() -> BTreeMap<String, Rule> {
    let mut rules: BTreeMap<String, Rule> = BTreeMap::new();
    let mut last = String::new();
    for line in read("Makefile").lines() {
        if let Some(command) = line.strip_prefix('\t') {
            // Lines of variables are indented, too.
            if let Some(rule) = rules.get_mut(&last) {
                rule.recipe += command;
                rule.recipe.push('\n');
            }
        } else if let Some((target, rest)) = line.split_once(": ")
            && !target.contains([' ', '#', '.'])
        {
            let (needs, help) = rest.split_once("##").unwrap_or((rest, ""));
            let needs = needs.split_whitespace().filter(|&word| word != "|").map(str::to_owned);
            let rule =
                Rule { needs: needs.collect(), is_shown: !help.is_empty(), ..Rule::default() };
            last = target.to_owned();
            rules.insert(last.clone(), rule);
        } else if let Some(target) = line.strip_suffix(':') {
            last = target.to_owned();
            rules.insert(last.clone(), Rule::default());
        } else {
            last.clear();
        }
    }
    rules
}

/// All that is made before `target`, directly or not.
fn closure<'a>(rules: &'a BTreeMap<String, Rule>, target: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut pending = vec![target];
    while let Some(target) = pending.pop() {
        for need in rules.get(target).into_iter().flat_map(|rule| &rule.needs) {
            if found.insert(need.as_str()) {
                pending.push(need);
            }
        }
    }
    found
}

#[test]
fn targets_depend_on_what_their_recipes_need() {
    let rules = rules();
    let mut checked = 0;
    for (target, rule) in rules.iter().filter(|(_, rule)| rule.is_shown) {
        let before = closure(&rules, target);
        for (words, needs, instead) in NEEDS {
            let uses = words.iter().any(|word| rule.recipe.contains(word));
            let mut others = instead.split(" or ").filter(|words| !words.is_empty());
            if !uses || others.any(|words| rule.recipe.contains(words)) {
                continue;
            }
            for need in *needs {
                assert!(before.contains(need), "make {target} needs {need} for one of {words:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 15, "{checked} needs");
}

#[test]
fn make_has_a_rule_for_everything() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let rules = rules();
    let shown: Vec<&String> =
        rules.iter().filter(|(_, rule)| rule.is_shown).map(|(target, _)| target).collect();
    assert!(shown.len() > 20, "{shown:?}");
    for target in shown {
        // As on a fresh clone, nothing is built.
        let mut make = Command::new("make");
        make.args(["--dry-run", target]).current_dir(support::root());
        make.env("CARGO_TARGET_DIR", folder.path()).env_remove("MAKEFLAGS");
        let output = make.output().expect("make runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "make {target}: {messages}");
    }
}
