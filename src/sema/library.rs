//! Calls of functions that a program does not have: those of the C and C++ libraries, and those whose definition
//! is in a comment.

use crate::diag::{Diagnostic, Message, message};
use crate::sema::Checker;
use crate::support::span::Span;

const NO_FILES: Message = message!("remove the call; output needs no flushing");
const NO_CLOCK: Message = message!("remove the call; a program cannot wait or read the clock");
const NO_PAUSE: Message = message!("remove the call; a program ends when `main` returns");
const SORT: Message = message!(
    "define it with two nested loops that swap neighbours where `a[i] > a[i + 1]`, and call it as `sort(a, n)`"
);
const RANDOM: Message =
    message!("compute pseudorandom numbers: `seed = seed * 1103515245 + 12345;`");
const STRINGS: Message =
    message!("miniSysY has no strings; keep character codes in an array, and use a loop");
const CHARACTER: Message = message!(
    "compare the character code: `c >= 48 && c <= 57` for a digit, from 65 for `A`, from 97 for `a`"
);
const COPY: Message = message!("copy the elements in a loop: `a[i] = b[i];`");
const FILL: Message = message!("set the elements in a loop: `a[i] = 0;`");
const FRACTIONS: Message =
    message!("remove the call; assigning a `float` to an `int` drops the fraction");
const MAGNITUDE: Message =
    message!("write `float fabs(float x) { if (x < 0) return -x; return x; }`");
const FUNCTION: Message = message!("define this function yourself");

/// Functions, besides those that the table of foreign words has, with what to do instead.
static FUNCTIONS: &[(&[&str], Message)] = &[
    (&["getche", "_getch"], NO_PAUSE),
    (&["sort", "qsort", "stable_sort", "bubble_sort"], SORT),
    (&["srand", "random", "srandom"], RANDOM),
    (&["time", "clock", "sleep", "Sleep", "usleep", "delay"], NO_CLOCK),
    (&["fflush", "setbuf", "fclose", "fopen"], NO_FILES),
    (
        &[
            "strcpy",
            "strcat",
            "strcmp",
            "strncpy",
            "strstr",
            "sprintf",
            "atoi",
            "itoa",
            "to_string",
        ],
        STRINGS,
    ),
    (&["isdigit", "isalpha", "isspace", "isupper", "islower", "toupper", "tolower"], CHARACTER),
    (&["memcpy", "memmove", "copy"], COPY),
    (&["memset", "fill", "bzero"], FILL),
    (&["floor", "ceil", "round", "trunc"], FRACTIONS),
    (&["fabs", "fabsf"], MAGNITUDE),
    (&["gcd", "__gcd", "lcm", "reverse", "cbrt", "log2", "fmod"], FUNCTION),
];

/// What to do instead of calling the function `name` of another language's library, if that is known.
pub(super) fn instead(name: &str) -> Option<Message> {
    FUNCTIONS.iter().find(|(names, _)| names.contains(&name)).map(|(_, instead)| instead.clone())
}

/// A comment with the definition of a function.
pub(super) struct Comment {
    /// Its `/*`.
    start: Span,
    /// The `/*` after the definition, if there is one in the comment: an earlier `*/` is probably missing.
    inner: Option<Span>,
    /// The name in the definition.
    name: Span,
}

impl Comment {
    /// Adds to the error that the function is not declared.
    pub(super) fn explain(&self, error: Diagnostic) -> Diagnostic {
        let error = error.related(self.name, message!("its definition is in a comment"));
        match self.inner {
            Some(inner) => error
                .related(self.start, message!("the comment begins here; its `*/` may be missing"))
                .related(inner, message!("this is still in the comment"))
                .hint(message!("end the comment with `*/` before the function")),
            None => error
                .related(self.start, message!("the comment begins here"))
                .hint(message!("move the function out of the comment")),
        }
    }
}

impl Checker<'_> {
    /// The comment with a definition of the function `name`. Linear in the source, so it shares the limit of
    /// suggestions.
    pub(super) fn commented_definition(&mut self, name: &str) -> Option<Comment> {
        self.suggestions_left = self.suggestions_left.checked_sub(1)?;
        let text = self.file.text();
        let mut at = 0;
        while let Some(found) = text[at..].find("/*").map(|found| at + found) {
            let line = text[at..found].rfind(['\n', '\r']).map_or(at, |end| at + end);
            if text[line..found].contains("//") {
                at = found + 2;
                continue;
            }
            let end = text[found + 2..].find("*/").map_or(text.len(), |end| found + 2 + end);
            let comment = &text[found + 2..end];
            if let Some(defined) = definition(comment, name) {
                let span = |start: usize, length: usize| {
                    let start = (found + 2 + start) as u32;
                    Span::new(start, start + length as u32)
                };
                let inner = comment[defined..].find("/*").map(|inner| span(defined + inner, 2));
                let start = Span::new(found as u32, found as u32 + 2);
                return Some(Comment { start, inner, name: span(defined, name.len()) });
            }
            at = (end + 2).min(text.len());
        }
        None
    }
}

/// A longer list of parameters is not looked at.
const LONGEST: usize = 400;

/// Where `comment` has the name of a function that it seems to define: `int` or `void` before it, `(` after it
/// and a `{` after the next `)`.
fn definition(comment: &str, name: &str) -> Option<usize> {
    comment.match_indices(name).map(|(at, _)| at).find(|&at| {
        let before = comment[..at].trim_end();
        let follows_type =
            before.len() < at && (before.ends_with("int") || before.ends_with("void"));
        let parameters = comment[at + name.len()..].trim_start().strip_prefix('(');
        let body = parameters.and_then(|rest| {
            let close = rest.bytes().take(LONGEST).position(|byte| byte == b')')?;
            Some(rest[close + 1..].trim_start())
        });
        follows_type && body.is_some_and(|body| body.starts_with('{'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_have_a_type_parameters_and_a_body() {
        assert_eq!(definition(" adds: int add(int a, int b) {", "add"), Some(11));
        assert_eq!(definition("void add(\n) \n{ int a;", "add"), Some(5));
        for comment in [
            "calls add(1) {",
            "int address(int a) {",
            "int add(int a);",
            "int added; add",
            "intadd() {",
        ] {
            assert_eq!(definition(comment, "add"), None, "{comment}");
        }
    }
}
