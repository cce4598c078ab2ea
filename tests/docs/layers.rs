//! Checks that the modules of src/ import each other as the table in docs/architecture.md says, and the
//! files and folders of each of them in one direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::pages::{read, spans};
use crate::support::root;

/// The modules that a module imports, by its name.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Modules that the table leaves out: the root, and the two that are the program.
const OUTSIDE: [&str; 3] = ["lib", "main", "driver"];

/// The rows of the table.
fn table() -> Imports {
    let page = read("docs/architecture.md");
    let (_, section) = page.split_once("## Who may import whom").expect("the page has the table");
    let (section, _) = section.split_once("\n## ").expect("another section follows");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let mut names = spans(line).into_iter().map(str::to_owned);
        (names.next().expect("the row has a name"), names.collect())
    };
    rows.map(row).collect()
}

/// The files that the first column of the table in a section of the page on the architecture names.
fn files_of(title: &str) -> BTreeSet<String> {
    let page = read("docs/architecture.md");
    let (_, section) = page.split_once(&format!("## {title}")).expect("the page has it");
    let (section, _) = section.split_once("\n## ").expect("another section follows");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let files = rows.flat_map(|row| spans(row.split(" | ").next().unwrap_or_default()));
    files.map(str::to_owned).collect()
}

/// The grammar and the files of src/ whose text `is_meant`, apart from tests.
fn files_that(is_meant: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut files = vec![root().join("grammar/minisysy.lalrpop")];
    rust_files(&root().join("src"), &mut files);
    let files =
        files.into_iter().filter(|path| !path.ends_with("tests.rs") && is_meant(&code(path).0));
    files.map(|path| path.strip_prefix(root()).unwrap().to_string_lossy().into_owned()).collect()
}

/// Those that mention one of these words.
fn mentions(words: &[&str]) -> BTreeSet<String> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    files_that(|text| text.split(|character| !is_part(character)).any(|word| words.contains(&word)))
}

#[test]
fn the_files_of_a_statement_are_listed() {
    assert_eq!(files_of("How to add a statement"), mentions(&["While", "EndWhile"]));
}

#[test]
fn the_files_of_an_operator_are_listed() {
    assert_eq!(files_of("How to add an operator"), mentions(&["Srem"]));
}

#[test]
fn the_files_of_a_type_are_listed() {
    let names = ["Scalar::Float", "Constant::Float", "TokenKind::FLOAT", "T::FLOAT"];
    let mention = files_that(|text| names.iter().any(|name| text.contains(name)));
    assert_eq!(files_of("How to add a type"), mention);
}

#[test]
fn a_pass_is_a_file_and_a_row_of_the_table() {
    assert!(mentions(&["local_value_numbering"]).into_iter().eq(["src/transform/mod.rs"]));
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is there").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without comments and without what is only compiled for tests, and the files
/// with tests that it declares.
fn code(path: &Path) -> (String, Vec<PathBuf>) {
    let text = fs::read_to_string(path).expect("it is UTF-8");
    let mut code = String::new();
    let mut tests = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("//") {
            continue;
        }
        if line != "#[cfg(test)]" {
            code += line;
            code.push('\n');
            continue;
        }
        // rustfmt writes the end of an item at the same indentation as its beginning.
        let item = lines.find(|line| !line.starts_with("#[")).expect("the attribute has an item");
        if let Some(module) = item.strip_suffix(';').and_then(|item| item.split("mod ").nth(1)) {
            let is_root = path.ends_with("mod.rs");
            let folder = if is_root { path.parent().unwrap() } else { &path.with_extension("") };
            tests.push(folder.join(module).with_extension("rs"));
        } else if !item.ends_with(';') {
            lines.by_ref().find(|line| *line == "}").expect("the item ends");
        }
    }
    (code, tests)
}

/// What the files of src/ import.
fn imports() -> Imports {
    let src = root().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let codes: BTreeMap<&PathBuf, _> = files.iter().map(|path| (path, code(path))).collect();
    let tests: BTreeSet<_> = codes.values().flat_map(|(_, tests)| tests).collect();
    let mut imports = Imports::new();
    for (path, (code, _)) in &codes {
        let first = path.strip_prefix(&src).unwrap().iter().next().unwrap();
        let module = Path::new(first).with_extension("").display().to_string();
        if OUTSIDE.contains(&module.as_str()) || tests.contains(path) {
            continue;
        }
        let found = imports.entry(module.clone()).or_default();
        for part in code.split("crate::").skip(1) {
            let names = part.strip_prefix('{').map_or(part, |list| list.split('}').next().unwrap());
            let is_list = names.len() < part.len();
            for name in names.split(',').take(if is_list { usize::MAX } else { 1 }) {
                let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let path = name.trim();
                let name = path.split(|c| !is_word(c)).next().unwrap();
                // The root has macros, too.
                let is_module = name != module && !path[name.len()..].starts_with('!');
                found.extend(is_module.then(|| name.to_owned()));
            }
        }
        found.extend(code.contains("dominance::").then(|| "dominance".to_owned()));
    }
    imports
}

#[test]
fn modules_import_what_the_table_says() {
    let (table, imports) = (table(), imports());
    assert!(imports.len() > 15, "{imports:?}");
    for (module, found) in &imports {
        let listed = table.get(module).unwrap_or_else(|| panic!("`{module}` has no row"));
        let extra: Vec<_> = found.difference(listed).collect();
        let unused: Vec<_> = listed.difference(found).collect();
        assert!(
            extra.is_empty() && unused.is_empty(),
            "`{module}` imports {extra:?}, which its row lacks; its row lists {unused:?} for nothing"
        );
    }
    assert!(table.keys().eq(imports.keys()), "the table has a row for each module");
}

/// Those that are in a circle, or import something that is.
fn circles(mut left: Imports) -> Imports {
    loop {
        let modules: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, imports| !imports.is_disjoint(&modules));
        if left.len() == modules.len() {
            return left;
        }
    }
}

#[test]
fn imports_have_one_direction() {
    let left = circles(table());
    assert!(left.is_empty(), "these import each other: {left:?}");
}

/// Folders whose files call each other because what they are about nests: an argument of a call is an
/// expression, and a call is one, too.
const NESTED: [&str; 5] =
    ["lower", "sema", "syntax", "syntax/resilient", "syntax/resilient/foreign"];

/// The paths of the import, or the single one, that `text` begins with.
fn paths(text: &str) -> Vec<Vec<&str>> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut found, mut path, mut open, mut rest) = (Vec::new(), Vec::new(), Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let token = rest.split_at(len).0;
        match first {
            ':' => {}
            '{' if text[..text.len() - rest.len()].ends_with("::") => open.push(path.len()),
            _ if is_word(first) => path.push(token),
            _ if open.is_empty() => break,
            ',' | '}' => {
                found.push(path.clone());
                path.truncate(*open.last().unwrap());
                if first == '}' {
                    open.pop();
                }
                if open.is_empty() {
                    return found;
                }
            }
            _ => {}
        }
        rest = &rest[len..];
    }
    found.push(path);
    found
}

/// The place of a file in the tree of modules.
fn module_path(path: &Path) -> Vec<String> {
    let path = path.strip_prefix(root().join("src")).unwrap().with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
    names.filter(|name| name != "mod").collect()
}

/// For each folder, what its files and folders import of each other.
fn siblings() -> BTreeMap<String, Imports> {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let codes: Vec<_> = files.iter().map(|path| (module_path(path), code(path))).collect();
    let tests: BTreeSet<_> = codes
        .iter()
        .flat_map(|(_, (_, tests))| tests.iter().map(|path| module_path(path)))
        .collect();
    let modules: BTreeSet<_> = codes.iter().map(|(module, _)| module.clone()).collect();
    let mut folders: BTreeMap<String, Imports> = BTreeMap::new();
    for (module, (code, _)) in codes.iter().filter(|(module, _)| !tests.contains(module)) {
        let begins = ["crate::", "super::", "self::"].map(|word| code.match_indices(word));
        for path in begins.into_iter().flatten().flat_map(|(start, _)| paths(&code[start..])) {
            let mut target = if path[0] == "crate" { Vec::new() } else { module.clone() };
            for name in path {
                match name {
                    "super" => drop(target.pop()),
                    "crate" | "self" => {}
                    name => target.push(name.to_owned()),
                }
            }
            while !modules.contains(&target) && target.pop().is_some() {}
            let common = target.iter().zip(module).take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (module.get(common), target.get(common)) {
                let imports = folders.entry(module[..common].join("/")).or_default();
                imports.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    folders
}

#[test]
fn files_of_a_folder_import_in_one_direction() {
    let folders = siblings();
    assert!(folders["driver"]["pipeline"].contains("sink"), "{folders:?}");
    for (folder, imports) in folders {
        let left = circles(imports);
        let is_nested = NESTED.contains(&folder.as_str());
        assert_eq!(!left.is_empty(), is_nested, "in `{folder}`, these import each other: {left:?}");
    }
}

#[test]
fn a_circle_is_found() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let imports = [("a", names(&["b", "d"])), ("b", names(&["c"])), ("c", names(&["b"]))];
    let left = circles(imports.map(|(name, imports)| (name.to_owned(), imports)).into());
    assert_eq!(left.keys().collect::<Vec<_>>(), ["a", "b", "c"]);
    let found = paths("crate::a::{self, b::{C, d}, e as f}; x::y");
    let found: BTreeSet<_> = found.into_iter().map(|path| path.join("::")).collect();
    let wanted = ["crate::a::self", "crate::a::b::C", "crate::a::b::d", "crate::a::e::as::f"];
    assert!(wanted.iter().all(|path| found.contains(*path)), "{found:?}");
    assert!(!found.iter().any(|path| path.contains('x')), "{found:?}");
    assert_eq!(paths("super::b(c)"), [["super", "b"]]);
}
