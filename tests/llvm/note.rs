//! What the comments at the top of a file of LLVM IR say about it.

use crate::native::Pointers;
use crate::support::{Program, read_lossy, root};

/// The facts in the comments at the top of a file.
#[derive(Copy, Clone, Default)]
pub struct Note {
    /// The first version of LLVM that reads the file, if it needs opaque pointers.
    pub opaque_since: Option<u32>,
    /// The number of phis after mem2reg.
    pub phis: Option<usize>,
    /// The number of allocas after mem2reg.
    pub allocas: Option<usize>,
    /// The option for the linter.
    pub lint_as: Option<&'static str>,
}

impl Note {
    /// The facts about a program.
    pub fn read(program: &Program) -> Result<Note, String> {
        let text = read_lossy(&root().join(&program.source))?;
        let mut note = Note::default();
        for line in text.lines().map_while(|line| line.strip_prefix("; ")) {
            let number = |text: &str| {
                text.parse().map_err(|_| format!("{}: what is {line}?", program.source.display()))
            };
            if line == "opaque" {
                note.opaque_since = Some(14);
            } else if let Some(version) = line.strip_prefix("opaque from LLVM ") {
                note.opaque_since = Some(number(version)?);
            } else if let Some(phis) = line.strip_prefix("phis after mem2reg: ") {
                note.phis = Some(number(phis)? as usize);
            } else if let Some(allocas) = line.strip_prefix("allocas after mem2reg: ") {
                note.allocas = Some(number(allocas)? as usize);
            } else if line == "--lint-as=mem2reg" {
                note.lint_as = Some("--lint-as=mem2reg");
            } else if line == "--lint-as=inline" {
                note.lint_as = Some("--lint-as=inline");
            }
        }
        Ok(note)
    }

    /// The spelling of the file's pointers.
    pub fn pointers(self) -> Pointers {
        if self.opaque_since.is_some() { Pointers::Opaque } else { Pointers::Typed }
    }
}
