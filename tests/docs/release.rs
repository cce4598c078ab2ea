//! A release has one version and one date, and its packages have what they need.

use std::process::Command;

use minisysy::diag::Code;
use minisysy::usage::RELEASED;

use crate::pages::read;
use crate::support;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn versions_and_dates_agree() {
    let heading = format!("\n## [{VERSION}] - {RELEASED}\n");
    assert!(read("CHANGELOG.md").contains(&heading), "CHANGELOG.md has no {heading}");
    assert!(read("dominance/CHANGELOG.md").contains(&format!("\n## {VERSION}\n")));
    for (file, count) in
        [("editors/vscode/package.json", 1), ("editors/vscode/package-lock.json", 2)]
    {
        let found = read(file).matches(&format!("\"version\": \"{VERSION}\"")).count();
        assert!(found >= count, "{file} has another version");
    }
    let mut folders = vec!["dominance"];
    let manifest = read("Cargo.toml");
    let members = manifest.split_once("\nmembers = [").and_then(|(_, rest)| rest.split_once(']'));
    folders
        .extend(members.expect("there are members").0.split(", ").map(|it| it.trim_matches('"')));
    for folder in folders {
        let manifest = read(format!("{folder}/Cargo.toml"));
        assert!(manifest.contains("\nversion.workspace = true\n"), "{folder} has another version");
    }
    assert!(manifest.contains(&format!("path = \"dominance\", version = \"{VERSION}\"")));
}

/// The files that a source compiles in, by their paths from the root.
fn compiled_in(file: &str, text: &str) -> Vec<String> {
    let names = ["include_str!(\"", "include_bytes!(\""].into_iter();
    let names = names.flat_map(|macro_name| text.split(macro_name).skip(1));
    let names = names.filter_map(|rest| rest.split('"').next());
    names
        .map(|name| {
            let mut path: Vec<&str> = file.split('/').collect();
            path.pop();
            for part in name.split('/') {
                match part {
                    ".." => drop(path.pop()),
                    _ => path.push(part),
                }
            }
            path.join("/")
        })
        .collect()
}

/// `make release-check` builds the packages; this takes no time.
#[test]
fn the_package_has_what_is_compiled_in() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--allow-dirty", "--package", "minisysy"]);
    let output = cargo.current_dir(support::root()).output().expect("cargo runs");
    let list = String::from_utf8(output.stdout).expect("the names are UTF-8");
    let packed: Vec<&str> = list.lines().collect();
    let mut checked = 0;
    for file in packed.iter().filter(|file| file.ends_with(".rs")) {
        let text = read(file);
        // A module of tests, which is not packed, is the last one of a file.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for needed in compiled_in(file, text) {
            assert!(packed.contains(&needed.as_str()), "{file} needs {needed}");
            checked += 1;
        }
    }
    assert!(checked > 1, "{checked} files are compiled in: {list}");
    let of_codes = Code::ALL.iter().flat_map(|code| {
        ["", "zh/"].map(|folder| format!("src/diag/explanations/{folder}{code}.md"))
    });
    let others = ["build.rs", "grammar/minisysy.lalrpop", "README.md", "LICENSE-MIT"];
    for needed in of_codes.chain(others.map(str::to_owned)) {
        assert!(packed.contains(&needed.as_str()), "{needed} is not packed");
    }
}
