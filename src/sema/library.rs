//! Calls of functions that a program does not have: those of the C and C++ libraries, and those whose definition
//! is in a comment.

use crate::diag::Diagnostic;
use crate::sema::Checker;
use crate::support::span::Span;

const NO_FILES: &str = "remove the call: the output needs no flushing";
const NO_CLOCK: &str = "remove the call: a program cannot wait or ask for the time";
const NO_PAUSE: &str = "remove the call: a program ends with the `return` of `main`";
const SORT: &str = "write a function with two loops that swaps neighbours where `a[i] > a[i + 1]`, and call it as `sort(a, n)`";
const RANDOM: &str = "compute such numbers: `seed = seed * 1103515245 + 12345;`";
const STRINGS: &str =
    "there are no strings; keep the codes of the characters in an array and use a loop";
const CHARACTER: &str = "compare the code of the character: `c >= 48 && c <= 57` for a digit, from 65 for `A`, from 97 for `a`";
const COPY: &str = "write a loop over the elements: `a[i] = b[i];`";
const FILL: &str = "write a loop over the elements: `a[i] = 0;`";
const FRACTIONS: &str = "every value is an `int`, and `/` drops the fraction";
const FUNCTION: &str = "write a function for it";

/// Functions, besides those that the table of foreign words has, with what to do instead.
const FUNCTIONS: &[(&[&str], &str)] = &[
    (&["system", "getche", "_getch"], NO_PAUSE),
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
    (&["floor", "ceil", "round", "fabs", "trunc"], FRACTIONS),
    (&["gcd", "__gcd", "lcm", "reverse", "cbrt", "log2", "fmod"], FUNCTION),
];

/// What to do instead of calling the function `name` of another language's library, if that is known.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|(names, _)| names.contains(&name)).map(|&(_, instead)| instead)
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
        let error = error.related(self.name, "its definition is in a comment");
        match self.inner {
            Some(inner) => error
                .related(self.start, "the comment begins here, and its `*/` may be missing")
                .related(inner, "this is still in the comment")
                .hint("a comment ends at the first `*/`: write `*/` before the function"),
            None => error
                .related(self.start, "the comment begins here")
                .hint("move the function out of the comment"),
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
