//! The catalogue of messages in Chinese has all templates of the sources, and no others.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use minisysy::compile;
use minisysy::diag::{Argument, Language, Limits, Message, SourceFile, Warnings, render};
use minisysy::lint::{self, Rules};

/// Where sources with messages are.
const ROOTS: [&str; 2] = ["src", "tools/judge/src"];

/// Latin words that Chinese texts have outside of backquotes, as the course does: terms and proper names.
const LATIN: &[&str] = &[
    "ASCII",
    "C",
    "Ctrl",
    "DOT",
    "Debian",
    "Docker",
    "GIFT",
    "GiB",
    "Gradescope",
    "Graphviz",
    "HTML",
    "IR",
    "JSON",
    "Java",
    "KiB",
    "LLVM",
    "Markdown",
    "MiB",
    "Moodle",
    "Podman",
    "Python",
    "SSA",
    "SysY",
    "TOML",
    "UTF",
    "alloca",
    "mem2reg",
    "miniSysY",
    "panic",
    "pass",
    "phi",
    "shell",
];

/// Characters of half the width that are not between Chinese words. A colon is after a code.
const HALF_WIDTH: [char; 6] = [',', ';', '?', '!', '(', ')'];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sections of the catalogue.
fn catalogue() -> BTreeMap<String, BTreeMap<String, String>> {
    let path = root().join("src/diag/messages/zh.json");
    let text = fs::read_to_string(path).expect("the catalogue is there");
    serde_json::from_str(&text).expect("the catalogue is a map of maps")
}

/// The files below a folder with one of these extensions.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is there").path();
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        if path.is_dir() {
            files(&path, extensions, found);
        } else if extensions.contains(&extension) {
            found.push(path);
        }
    }
}

/// The string literal at the beginning of `text`, after blanks, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let (quote, end) = (&raw[hashes..], format!("\"{}", "#".repeat(hashes)));
        let (value, rest) = quote.strip_prefix('"')?.split_once(&end)?;
        return Some((value.to_owned(), rest));
    }
    let mut characters = text.strip_prefix('"')?.char_indices();
    let (mut value, text) = (String::new(), &text[1..]);
    while let Some((index, character)) = characters.next() {
        match character {
            '"' => return Some((value, &text[index + 1..])),
            '\\' => match characters.next()?.1 {
                // The end of the line and the blanks of the next one.
                '\n' => {
                    let rest = characters.as_str();
                    let blanks = rest.len() - rest.trim_start().len();
                    for _ in 0..rest[..blanks].chars().count() {
                        characters.next();
                    }
                }
                'n' => value.push('\n'),
                escaped @ ('"' | '\\' | '\'') => value.push(escaped),
                other => panic!("the escape {other:?} in a message: {text:.60}"),
            },
            _ => value.push(character),
        }
    }
    None
}

/// Whether the file has tables of rows, whose texts are templates.
fn has_rows(path: &Path) -> bool {
    let is_other = ["input_output.rs", "loops.rs", "mod.rs"].map(|it| path.ends_with(it));
    let folder = path.parent().is_some_and(|folder| folder.ends_with("resilient/foreign"));
    let others = ["resilient/rule.rs", "resilient/situation.rs"].map(|it| path.ends_with(it));
    folder && !is_other.contains(&true) || others.contains(&true)
}

/// The templates in tables of rows: the literals with a blank that no macro, `expect` or `strip_prefix` takes.
fn rows(source: &str, found: &mut BTreeSet<String>) {
    let code = code(source);
    let mut rest = code.as_str();
    while let Some(quote) = rest.find('"') {
        let before = &rest[..quote];
        if before.ends_with('\'') {
            // The character `"`.
            rest = &rest[quote + 1..];
            continue;
        }
        let Some((template, after)) = literal(&rest[quote..]) else { return };
        let is_taken = ["expect(", "prefix(", "!("].iter().any(|taker| before.ends_with(taker));
        // `write {code}` with the code in it has one template for all code.
        let code = template.strip_prefix("write `").and_then(|text| text.strip_suffix('`'));
        let is_code = code.is_some_and(|code| !code.contains(['`', '{']));
        if template.trim().contains(' ') && !is_taken && !is_code {
            found.insert(template);
        }
        rest = after;
    }
}

/// A source without its tests and comments.
fn code(source: &str) -> String {
    source
        .split("\n#[cfg(test)]\nmod tests {")
        .next()
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// The templates in a source, without those in tests.
fn templates(source: &str, found: &mut BTreeSet<String>) {
    let code = code(source);
    for (at, name) in code.match_indices("message!(") {
        let is_macro = code[..at].ends_with(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some((template, _)) = literal(&code[at + name.len()..]).filter(|_| is_macro) {
            found.insert(template);
        }
    }
    for (at, name) in code.match_indices("Template(") {
        found.extend(literal(&code[at + name.len()..]).map(|(template, _)| template));
    }
    // The steps of `--time-passes`.
    for (at, name) in code.match_indices("measure(") {
        found.extend(literal(&code[at + name.len()..]).map(|(template, _)| template));
    }
    for (at, name) in code.match_indices("count!(") {
        // The number is an expression; the noun is the first literal.
        let arguments = &code[at + name.len()..];
        let Some(quote) = arguments.find('"') else { continue };
        if arguments[..quote].contains('$') {
            continue; // The macro itself.
        }
        let Some((noun, rest)) = literal(&arguments[quote..]) else { continue };
        let plural = rest.trim_start().strip_prefix(',').and_then(literal);
        let plural = plural.map_or_else(|| format!("{noun}s"), |(plural, _)| plural);
        found.extend([format!("1 {noun}"), format!("{{count}} {plural}")]);
    }
}

/// All templates of the sources.
fn sources() -> BTreeSet<String> {
    let mut paths = Vec::new();
    ROOTS.iter().for_each(|folder| files(&root().join(folder), &["rs"], &mut paths));
    let mut found: BTreeSet<String> = BTreeSet::new();
    for path in paths.iter().filter(|path| !path.ends_with("tests.rs")) {
        let source = fs::read_to_string(path).expect("it is UTF-8");
        templates(&source, &mut found);
        if has_rows(path) {
            rows(&source, &mut found);
        }
    }
    found
}

/// The names of the arguments of a template, as in `Message`.
fn arguments(template: &str) -> BTreeSet<&str> {
    let parts = template.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let is_name =
        |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    parts.map(|(name, _)| name).filter(is_name).collect()
}

/// The parts of a text outside of backquotes and arguments.
fn prose(text: &str) -> String {
    let outside: String = text.split('`').step_by(2).flat_map(|part| [part, "`"]).collect();
    arguments(text).iter().fold(outside, |text, name| text.replace(&format!("{{{name}}}"), "…"))
}

#[test]
fn the_catalogue_has_each_template_of_the_sources() {
    let (catalogue, sources) = (catalogue(), sources());
    let mut known = BTreeSet::new();
    let mut wrong = Vec::new();
    for (section, entries) in &catalogue {
        for (template, chinese) in entries {
            if !known.insert(template.clone()) {
                wrong.push(format!("twice in the catalogue: {template:?}"));
            }
            // Tests of the programs know what their command lines say.
            if !sources.contains(template) && !section.starts_with("help of ") {
                wrong.push(format!("in no source, but in {section:?}: {template:?}"));
            }
            if arguments(template) != arguments(chinese) {
                wrong.push(format!("other arguments in Chinese: {template:?}: {chinese:?}"));
            }
        }
    }
    wrong.extend(sources.difference(&known).map(|it| format!("not in the catalogue: {it:?}")));
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn each_message_can_be_drawn_in_each_language() {
    for (template, chinese) in catalogue().into_values().flatten() {
        let template: &'static str = template.leak();
        let names = arguments(template);
        let named = |name: &&'static str| (*name, Argument::Text(format!("<{name}>")));
        let message = Message::new(template, names.iter().map(named).collect());
        for (language, text) in [(Language::English, template), (Language::Chinese, &chinese)] {
            let drawn = message.render(language);
            let marked = |text: String, name: &&str| {
                text.replace(&format!("{{{name}}}"), &format!("<{name}>"))
            };
            assert_eq!(drawn, names.iter().fold(text.to_owned(), marked));
        }
    }
}

/// The Latin words of a Chinese text that should not be there.
fn foreign_words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_foreign =
        |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic()) && !LATIN.contains(word);
    words.filter(is_foreign).collect()
}

#[test]
fn faulty_programs_are_explained_in_chinese_alone() {
    let programs = support::programs().expect("the programs can be listed");
    let mut texts = 0;
    for program in programs.iter().filter(|program| program.wrong) {
        let bytes = fs::read(root().join(&program.source)).expect("the program is there");
        let (_, diagnostics) =
            compile::compile(&SourceFile::new("a.sy", bytes), compile::Options::default());
        for one in &diagnostics {
            let related = one.related.iter().map(|label| &label.message);
            let hints = one.hints.iter().map(|hint| &hint.text);
            for message in
                [&one.message, &one.primary.message].into_iter().chain(related).chain(hints)
            {
                let text = prose(&message.render(Language::Chinese));
                assert!(foreign_words(&text).is_empty(), "{}: {text}", program.name);
                texts += 1;
            }
        }
    }
    assert!(texts > 2000, "only {texts}");
}

#[test]
fn chinese_is_chinese() {
    let mut wrong = Vec::new();
    for (template, chinese) in catalogue().into_values().flatten() {
        let text = prose(&chinese);
        let half = text.chars().any(|c| HALF_WIDTH.contains(&c));
        let foreign = foreign_words(&text);
        let is_same = chinese == template && template.contains(|c: char| c.is_ascii_alphabetic());
        // A proper name is not code.
        let is_name =
            |span: &&str| LATIN.contains(span) && span.contains(|c: char| c.is_uppercase());
        let marked = chinese.split('`').skip(1).step_by(2).any(|span| is_name(&span));
        if !foreign.is_empty() || half || is_same || marked || chinese.is_empty() {
            wrong.push(format!("{chinese:?} for {template:?}: {foreign:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn templates_are_found_in_sources() {
    let source = r##"
        // message!("a comment")
        message!("one \"two\" {x}", x = 1);
        message!(
            "three \
             four"
        );
        message!(r#"five "six""#);
        count!(number + 1, "thing"); count!(n, "index", "indices");
        error_message!("seven");
        Remark::done(Template("nine {value}"), [value]);
#[cfg(test)]
mod tests {
        message!("eight");
"##;
    let mut found = BTreeSet::new();
    templates(source, &mut found);
    let expected = [
        "1 index",
        "1 thing",
        "five \"six\"",
        "nine {value}",
        "one \"two\" {x}",
        "three four",
        "{count} indices",
        "{count} things",
    ];
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
#[ignore = "writes target/messages.txt, for people to read"]
fn all_messages_of_the_programs_are_drawn() {
    let mut paths = Vec::new();
    files(&root().join("testcases"), &["sy", "ll"], &mut paths);
    paths.sort();
    let mut page = String::new();
    for path in paths {
        let name = path.strip_prefix(root()).expect("it is below").display().to_string();
        let file = SourceFile::new(name, fs::read(&path).expect("it can be read"));
        let report = match path.extension().is_some_and(|extension| extension == "sy") {
            true => compile::check(&file, compile::Options::default(), |_, _| {}).1,
            false => lint::lint(&file, Rules::LLVM, Limits::NONE).finish(Warnings::REPORT),
        };
        for language in Language::ALL {
            page += &render::text(&file, language, report.iter());
        }
    }
    fs::write(root().join("target/messages.txt"), page).expect("it can be written");
}
