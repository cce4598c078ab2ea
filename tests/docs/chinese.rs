//! Checks the Chinese pages: that there is one for each English page, that the two are alike, and that Chinese texts
//! have one word for each term.

use std::collections::BTreeSet;
use std::fs;

use crate::facts::links;
use crate::pages::*;
use crate::support::root;

fn is_chinese(text: &str) -> bool {
    text.contains(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

#[test]
fn each_page_is_there_in_chinese() {
    for page in &pages() {
        let name = page.path.to_str().expect("names are ASCII");
        if !name.ends_with(".zh.md") {
            let chinese = name.replace(".md", ".zh.md");
            assert!(root().join(&chinese).exists(), "{name} has no translation");
            let link = format!("[中文]({})", chinese.rsplit('/').next().unwrap_or_default());
            assert!(page.text.contains(&link), "{name} lacks {link}");
        }
    }
}

#[test]
fn chinese_pages_lead_to_chinese_pages() {
    for page in &pages() {
        let folder = page.path.parent().expect("a file is in a folder");
        let is_english = !page.path.to_string_lossy().ends_with(".zh.md");
        // The first link is the English page.
        for link in links(&page.text).into_iter().skip(1).filter(|_| !is_english) {
            let file = link.split('#').next().unwrap_or_default();
            let chinese = folder.join(file.replace(".md", ".zh.md"));
            let is_wrong = file.ends_with(".md") && root().join(&chinese).exists();
            assert!(!is_wrong, "{:?} leads to {link} instead of {chinese:?}", page.path);
        }
    }
}

#[test]
fn pages_in_two_languages_are_alike() {
    let mut pairs = Vec::new();
    for page in pages() {
        let name = page.path.to_str().expect("names are ASCII");
        // A chapter without a translation has no pair, and reading that fails.
        if name.ends_with(".zh.md") || page.is_of_course() {
            let english = name.replace(".zh.md", ".md");
            pairs.push([english.clone(), english.replace(".md", ".zh.md")]);
        }
    }
    assert!(pairs.len() > 30, "{pairs:?}");
    for pair in pairs {
        let at = &pair[0];
        let [english, chinese] = [&pair[0], &pair[1]].map(read);
        let headings = |text: &str| -> Vec<usize> {
            let lines = text.lines().filter(|line| line.starts_with('#'));
            lines.map(|line| line.len() - line.trim_start_matches('#').len()).collect()
        };
        assert_eq!(headings(&english), headings(&chinese), "{at}");
        let blocks = |text: &str| -> Vec<String> {
            text.split("```").skip(1).step_by(2).map(str::to_owned).collect()
        };
        let same = |english: Vec<String>, chinese: Vec<String>| {
            assert_eq!(english.len(), chinese.len(), "{at}");
            // Where the output is in Chinese, it is that of the command before it.
            for (one, other) in english.iter().zip(&chinese).filter(|(_, other)| !is_chinese(other))
            {
                assert_eq!(*one, other.replace("--language zh ", ""), "{at}");
            }
        };
        same(blocks(&english), blocks(&chinese));
        let rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
        assert_eq!(rows(&english), rows(&chinese), "{at}");
        let items = |text: &str| text.lines().filter(|line| line.starts_with("* ")).count();
        assert_eq!(items(&english), items(&chinese), "{at}");
        let lines = |text: &str| commands(&prose(text)).into_iter().map(str::to_owned).collect();
        same(lines(&english), lines(&chinese));
        // The Chinese page names the Chinese one of two pages or pictures; its headings have other anchors.
        let targets = |text: &str| -> BTreeSet<String> {
            let files = links(text).into_iter().skip(1).filter_map(|link| link.split('#').next());
            files.map(|file| file.replace(".zh.", ".")).collect()
        };
        assert_eq!(targets(&english), targets(&chinese), "{at}");
    }
    for readme in READMES {
        assert!(read(readme).lines().count() <= 90, "{readme} is short");
    }
}

/// Terms, and other words for them. A text that defines the term names the other word once.
const TERMS: [(&str, &str, &str); 3] = [
    ("节点", "结点", "docs/course/03-control-flow-graphs.zh.md"),
    ("定义", "定值", "docs/course/05-liveness.zh.md"),
    ("逆支配", "后支配", "docs/course/12-dead-code.zh.md"),
];

/// All texts in Chinese: pages, explanations, messages, and those of the page in the browser, the playground and
/// the editor.
fn chinese_texts() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = pages()
        .into_iter()
        .map(|page| (page.path.display().to_string(), page.text))
        .filter(|(name, _)| name.ends_with(".zh.md"))
        .collect();
    for folder in [
        "src/diag/explanations/zh",
        "src/diag/messages",
        "web/page",
        "web/playground",
        "web/site",
        "editors/vscode",
        "editors/vscode/l10n",
    ] {
        for file in fs::read_dir(root().join(folder)).expect("the folder is there") {
            let path = file.expect("it is there").path();
            let is_text =
                ["md", "json", "ts"].iter().any(|it| path.extension() == Some(it.as_ref()));
            if is_text {
                let name = path.strip_prefix(root()).expect("it is below").display().to_string();
                found.push((name, read(&path)));
            }
        }
    }
    found
}

#[test]
fn each_term_has_one_word() {
    let texts = chinese_texts();
    assert!(texts.len() > 150, "{}", texts.len());
    for (term, other, place) in TERMS {
        for (name, text) in &texts {
            let number = usize::from(name == place);
            assert_eq!(text.matches(other).count(), number, "{name}: {other}, in place of {term}");
        }
    }
}
