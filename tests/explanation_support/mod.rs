//! The programs in the explanations of the codes.

use minisysy::compile::Options;
use minisysy::diag::{Code, SourceFile};
use minisysy::sema::Extensions;

/// A program that an explanation shows.
pub struct Example {
    /// The line of text in front of the program, or in front of the options if it has any.
    pub heading: &'static str,
    /// How it is to be compiled.
    pub options: Options,
    /// The program.
    pub file: SourceFile,
}

/// The programs that the explanation of `code` shows, in order.
pub fn examples(code: Code) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut heading = "";
    let mut options = Options::default();
    let mut lines = code.explanation().lines();
    while let Some(line) = lines.next() {
        if line == "```sy" {
            let program = lines.by_ref().take_while(|&line| line != "```");
            let source: String = program.flat_map(|line| [line, "\n"]).collect();
            let file = SourceFile::new(format!("{code}.sy"), source);
            examples.push(Example { heading, options, file });
        } else if let Some(option) = line.strip_prefix("With `").and_then(|l| l.strip_suffix("`:"))
        {
            options.extensions = match option {
                "--pedantic" => Extensions::Warn,
                "--std=minisysy" => Extensions::Refuse,
                _ => panic!("{code}: these tests do not know the option {option}"),
            };
        } else if !line.is_empty() {
            heading = line;
            options = Options::default();
        }
    }
    examples
}
