//! What compilers and LLVM print, as reasons show it.

use std::fs;
use std::path::Path;

use minisysy::diag::{Argument, Message, message};

/// The lines of a message that a reason shows, and the bytes of a line.
const LINES: usize = 20;
const WIDTH: usize = 300;

/// How definitions and declarations of LLVM IR begin.
const WORDS: [&str; 5] = ["define ", "declare ", "target ", "source_filename ", "attributes "];

/// How other lines outside of functions begin.
const OTHER_WORDS: [&str; 6] = ["module asm ", "uselistorder", "c\"", "i1 ", "i8 ", "i32 "];

/// How a compiler crashed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Crash {
    Java,
    Python,
    Rust,
}

impl Crash {
    /// The sentence about this step.
    pub(crate) fn describe(self, step: Argument) -> Message {
        match self {
            Crash::Java => message!("{step} ended with an uncaught Java exception", step),
            Crash::Python => message!("{step} ended with an uncaught Python exception", step),
            Crash::Rust => message!("{step} panicked", step),
        }
    }
}

/// How the compiler crashed, if its messages say so.
pub(crate) fn crash(messages: &str) -> Option<Crash> {
    let is_java = messages.contains("Exception in thread \"")
        || messages.lines().any(|it| it.trim_start().starts_with("at ") && it.ends_with(".java)"));
    if is_java {
        Some(Crash::Java)
    } else if messages.contains("Traceback (most recent call last)") {
        Some(Crash::Python)
    } else if messages.lines().any(|it| it.starts_with("thread '") && it.contains("panicked at")) {
        Some(Crash::Rust)
    } else {
        None
    }
}

/// The first lines of a file with messages, and the last ones, where exceptions have their names.
pub(crate) fn printed(path: &Path) -> String {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().count();
    let cut = |line: &str| line.chars().take(WIDTH).collect::<String>() + "\n";
    let mut shown: String = text.lines().take(LINES / 2).map(cut).collect();
    let rest = lines.saturating_sub(LINES / 2);
    let left_out = rest.saturating_sub(LINES / 2);
    if left_out > 0 {
        shown += "…\n";
    }
    shown.extend(text.lines().skip(lines - rest + left_out).map(cut));
    // Each run has a folder of its own; its name is no part of the reason.
    let folder = path.parent().map_or_else(String::new, |it| format!("{}/", it.display()));
    let names = [&format!("{folder}work/"), &folder, "/judge/out/", "/judge/"];
    names.iter().fold(shown, |text, name| text.replace(*name, ""))
}

/// The first line that is not blank.
pub(crate) fn first_line(text: &str) -> &str {
    text.lines().map(str::trim).find(|it| !it.is_empty()).unwrap_or_default()
}

/// LLVM's messages without what its developers want to know of a crash.
pub(crate) fn without_dump(text: &str) -> &str {
    let starts = ["PLEASE submit a bug report", "Stack dump:"];
    starts.iter().filter_map(|it| text.find(it)).min().map_or(text, |end| &text[..end])
}

/// Whether a line may be LLVM IR that is not inside a function. Messages have none.
pub(crate) fn has_ir(text: &str) -> bool {
    text.lines().map(str::trim_start).any(|line| {
        let is_named = line.starts_with(['@', '%', '!', '$']) && line.contains('=');
        is_named || WORDS.iter().any(|word| line.starts_with(word))
    })
}

/// The first line between the functions that cannot be LLVM IR: `starting` in the place of `; starting`.
pub(crate) fn message_in_ir(text: &str) -> Option<&str> {
    let mut is_inside = false;
    text.lines().map(str::trim).find(|line| {
        let is_body = is_inside;
        let opens = line.starts_with("define ") && !line.ends_with('}');
        is_inside = if is_body { *line != "}" } else { opens };
        let is_ir = line.starts_with([';', '@', '%', '!', '$', '^', '{', '}', '[', ']'])
            || WORDS.iter().chain(&OTHER_WORDS).any(|word| line.starts_with(word));
        !is_body && !is_ir && !line.is_empty()
    })
}

/// Whether LLVM IR has the type `ptr`, which is not a name, text in quotation marks or a comment.
pub(crate) fn has_opaque_pointers(ir: &str) -> bool {
    ir.lines().any(|line| {
        let code = line.split('"').step_by(2).collect::<Vec<_>>().join("\"");
        let code = code.split(';').next().unwrap_or_default();
        let is_part = |it: char| it.is_ascii_alphanumeric() || "%@$._-!#\"".contains(it);
        code.split(|it| !is_part(it)).any(|word| word == "ptr")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_of_opaque_pointers_is_found() {
        for ir in ["  %1 = alloca ptr", "define void @f(ptr %0) {", "store i32 0,ptr %1"] {
            assert!(has_opaque_pointers(ir), "{ir}");
        }
        for ir in ["%ptr = alloca i32*", "@ptr = global i32 0 ; ptr", "c\" ptr \"", "ptr.1:"] {
            assert!(!has_opaque_pointers(ir), "{ir}");
        }
    }

    #[test]
    fn messages_are_not_ir() {
        let messages = [
            "",
            "error: a = 1\n",
            "Exception in thread \"main\"\n\tat Main.java",
            "@ line 3",
            "defined",
        ];
        for text in messages {
            assert!(!has_ir(text), "{text}");
        }
        for text in ["warning: x\ndefine i32 @main() {", "@x = global i32 0", "\t%1 = add i32 1, 2"]
        {
            assert!(has_ir(text), "{text}");
        }
    }

    #[test]
    fn messages_beside_ir_are_found() {
        let right = "; made by me\n@a = global [2 x i32] [\n  i32 1,\n  i32 2\n]\ntarget triple = \"\"\n\n\
            define i32 @f() { ret i32 0 }\ndefine i32 @main()\n{\nentry:\n  ret i32 0\n}\n!0 = !{}\n";
        assert_eq!(message_in_ir(right), None);
        let between = right.replace("target", "\n  Compiling...\ntarget");
        for (text, line) in [
            (format!("info: starting\n{right}"), "info: starting"),
            (format!("{right}Done.\nBye."), "Done."),
            (between, "Compiling..."),
        ] {
            assert_eq!(message_in_ir(&text), Some(line), "{text}");
        }
    }

    #[test]
    fn requests_for_reports_are_left_out() {
        let text = "main: 5\nPLEASE submit a bug report to us.\nStack dump:\n0.\tProgram\n";
        assert_eq!(without_dump(text), "main: 5\n");
        assert_eq!(without_dump("Stack dump:\n0."), "");
        assert_eq!(without_dump("main: 5\n"), "main: 5\n");
    }
}
