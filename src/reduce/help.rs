//! The text to paste when one asks for help.

use super::Program;
use crate::diag::{Language, Message, message};

/// The lines that are shown of each text, and the characters of a line.
const LINES: usize = 20;
const WIDTH: usize = 200;

/// What somebody has to know who is asked for help: the command, versions, what was expected, what came.
#[derive(Clone, Debug)]
pub struct Help<'a> {
    /// The program and its input.
    pub program: &'a Program,
    /// Whether the program is part of the text.
    pub has_program: bool,
    /// How the compiler is called.
    pub command: &'a str,
    /// How the compiler fails.
    pub failure: Message,
    /// What the program should do, if it does something else.
    pub expected: Message,
    /// What it does instead: messages or output.
    pub came: Message,
    /// The versions of the programs.
    pub versions: &'a str,
}

impl Help<'_> {
    /// The text in a language.
    pub fn text(&self, language: Language) -> String {
        let text = |message: &Message| message.render(language);
        let input = String::from_utf8_lossy(&self.program.input);
        let source = if self.has_program { self.program.source.as_str() } else { "" };
        let mut all = section(message!("Program:"), language, source, usize::MAX);
        all += &section(message!("Input:"), language, &input, LINES);
        all += &section(message!("Command:"), language, self.command, LINES);
        all += &section(message!("Failure:"), language, &text(&self.failure), LINES);
        all += &section(message!("Expected:"), language, &text(&self.expected), LINES);
        all += &section(message!("Got:"), language, &text(&self.came), LINES);
        all + &section(message!("Versions:"), language, self.versions, LINES)
    }
}

/// A title and a text below it, of at most `most` lines; nothing if there is no text.
fn section(title: Message, language: Language, text: &str, most: usize) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let mut section = format!("{}\n", title.render(language));
    for line in text.lines().take(most) {
        section.extend("    ".chars().chain(line.chars().take(WIDTH)).chain(['\n']));
    }
    if text.lines().count() > most {
        section += "    …\n";
    }
    section
}
