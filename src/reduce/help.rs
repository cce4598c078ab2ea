//! The text to paste when one asks for help.

use std::fmt;

use super::Program;

/// The lines that are shown of each text, and the characters of a line.
const LINES: usize = 20;
const WIDTH: usize = 200;

/// What somebody has to know who is asked for help: the command, versions, what was expected, what came.
#[derive(Copy, Clone, Debug)]
pub struct Help<'a> {
    /// The program and its input.
    pub program: &'a Program,
    /// Whether the program is part of the text.
    pub has_program: bool,
    /// How the compiler is called.
    pub command: &'a str,
    /// What the compiler does; as the end of a sentence.
    pub failure: &'a str,
    /// What the program should do, if it does something else.
    pub expected: &'a str,
    /// What came: messages or output.
    pub came: &'a str,
    /// What was used.
    pub versions: &'a str,
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut section = |title: &str, text: &str, most: usize| {
            if text.trim().is_empty() {
                return Ok(());
            }
            writeln!(f, "{title}:")?;
            for line in text.lines().take(most) {
                let line: String = line.chars().take(WIDTH).collect();
                writeln!(f, "    {line}")?;
            }
            if text.lines().count() > most { writeln!(f, "    …") } else { Ok(()) }
        };
        if self.has_program {
            section("Program", &self.program.source, usize::MAX)?;
        }
        section("Input", &String::from_utf8_lossy(&self.program.input), LINES)?;
        section("Command", self.command, LINES)?;
        section("Failure", &format!("it {}", self.failure), LINES)?;
        section("Expected", self.expected, LINES)?;
        section("Came", self.came, LINES)?;
        section("Versions", self.versions, LINES)
    }
}
