//! Which messages of a compiler are alike.

use rustc_hash::FxHashSet;

use super::edit::expressions::LETTERS;
use super::format::tokens;
use crate::syntax::token::TokenKind;

/// Compares messages about smaller and smaller programs: without names and numbers.
#[derive(Clone, Debug, Default)]
pub struct Wording {
    names: FxHashSet<Vec<u8>>,
}

/// What the line of a message has that says what is wrong; in small letters.
const SIGNS: [&str; 5] = ["error", "exception", "panicked", "assert", "fatal"];

impl Wording {
    /// For messages about `source` and programs that are made from it.
    pub fn new(source: &[u8]) -> Wording {
        let is_name = |kind| matches!(kind, TokenKind::Identifier(_));
        let names = tokens(source).into_iter().filter(|token| is_name(token.kind));
        let names = names.map(|token| source[token.span.range()].to_vec());
        Wording { names: names.chain(LETTERS.iter().map(|&it| vec![it])).collect() }
    }

    /// The line of a message that says what is wrong: the last one of a traceback, the first one with
    /// `error`, or the first one.
    pub fn line(text: &str) -> &str {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let has_sign = |line: &&str| {
            let line = line.to_lowercase();
            SIGNS.iter().any(|sign| line.contains(sign))
        };
        let first = lines.clone().next();
        match text.contains("Traceback (most recent call last)") {
            true => lines.next_back(),
            false => lines.find(has_sign).or(first),
        }
        .unwrap_or_default()
    }

    /// What alike messages have in common: that line without the names of the program, what is in
    /// quotation marks, and numbers.
    pub fn key(&self, text: &str) -> String {
        let is_part = |it: char| it.is_alphanumeric() || it == '_';
        let mut key = String::new();
        let mut rest = Wording::line(text);
        while let Some(first) = rest.chars().next() {
            let mut length = first.len_utf8();
            if is_part(first) {
                length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
                let word = &rest[..length];
                match word {
                    _ if self.names.contains(word.as_bytes()) => key.push('_'),
                    _ => key.extend(word.chars().filter(|it| !it.is_ascii_digit())),
                }
            } else {
                key.push(first);
                if let ('\'' | '"' | '`', Some(end)) = (first, rest[1..].find(first)) {
                    length = end + 2;
                }
            }
            rest = &rest[length..];
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_make_no_difference() {
        let wording = Wording::new(b"int sum; int main() { return total; }");
        let same =
            ["warning: x\n3:14: error: sum is not 7", "warning\n12:1: error: total is not 33"];
        assert_eq!(wording.key(same[0]), wording.key(same[1]));
        assert_eq!(wording.key("bad type of 'a b'"), wording.key("bad type of 'c'"));
        assert_ne!(wording.key("error: unknown name sum"), wording.key("error: unknown type sum"));
    }

    #[test]
    fn a_traceback_is_known_by_its_last_line() {
        let text = "Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: 'x'\n";
        assert_eq!(Wording::line(text), "KeyError: 'x'");
        assert_eq!(Wording::line("note\nFatal: it\n"), "Fatal: it");
        assert_eq!(Wording::line("\n\n it \nmore"), "it");
        assert_eq!(Wording::line(""), "");
    }
}
