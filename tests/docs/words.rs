//! Every list of words by which programs are coloured has exactly the words of the language.

use minisysy::runtime::Runtime;
use minisysy::support::scalar::Scalar;
use minisysy::syntax::token::{KEYWORDS, TokenKind};

use crate::pages::read;

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The words in the regular expressions of an editor's grammar, of the patterns whose names begin with `scope`.
fn coloured<'a>(grammar: &'a str, scope: &str) -> Vec<&'a str> {
    let rules = grammar.split("\"name\": \"").filter(|rule| rule.starts_with(scope));
    let expressions =
        rules.filter_map(|rule| rule.split_once("\"match\": \"\\\\b")?.1.split_once("\\\\b"));
    let words = expressions.flat_map(|(words, _)| words.split(['(', '?', ':', '|', ')']));
    words.filter(|word| is_word(word)).collect()
}

/// The words of the constant `name`, a list in TypeScript.
fn listed<'a>(script: &'a str, name: &str) -> Vec<&'a str> {
    let list = script.split_once(&format!("const {name} = [")).expect("the list is there").1;
    let (list, _) = list.split_once(']').expect("a list ends");
    list.split('"').filter(|word| is_word(word)).collect()
}

fn sorted<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    words
}

#[test]
fn keywords_are_those_of_the_grammar_everywhere() {
    let expected = sorted(KEYWORDS.map(TokenKind::spelling));
    let grammar = read("grammar/minisysy.lalrpop");
    let terminals = grammar.lines().filter_map(|line| {
        let (terminal, token) = line.trim().split_once(" => TokenKind::")?;
        let is_other = token.contains('(') || ["NumberRun,", "Text,"].contains(&token);
        (!is_other).then(|| terminal.trim_matches('"'))
    });
    // The grammar has one terminal for all types.
    let types = Scalar::ALL.map(Scalar::word);
    assert_eq!(sorted(terminals.filter(|terminal| is_word(terminal)).chain(types)), expected);
    assert_eq!(sorted(listed(&read("web/page/words.ts"), "KEYWORDS")), expected);
    let editor = read("editors/vscode/syntaxes/minisysy.tmLanguage.json");
    let scopes = ["keyword.control.", "storage."];
    assert_eq!(sorted(scopes.into_iter().flat_map(|scope| coloured(&editor, scope))), expected);
}

#[test]
fn functions_of_the_library_are_those_of_the_compiler_everywhere() {
    let library = Runtime::ALL.map(|function| function.signature().name);
    let expected = sorted(library.iter().copied().filter(|name| is_word(name)));
    assert_eq!(sorted(listed(&read("web/page/words.ts"), "LIBRARY")), expected);
    let editor = read("editors/vscode/syntaxes/minisysy.tmLanguage.json");
    assert_eq!(sorted(coloured(&editor, "support.function.")), expected);
}
