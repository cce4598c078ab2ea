//! Tests sources with unforeseen faults: the programs under testcases/ with random edits. The
//! compiler answers any input with a module or with an error inside the file, and always gives the
//! same answer.

mod mutation_support;
mod support;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use mutation_support::{check_saved, config, execution, mutated, originals, source};
use proptest::prelude::*;

/// The files that are edited.
static ORIGINALS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let programs = support::programs().expect("testcases/ can be read");
    let paths: Vec<_> = programs.into_iter().map(|program| program.source).collect();
    originals(&paths)
});

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn a_mutated_program_is_compiled_or_refused(text in mutated(&ORIGINALS)) {
        check_saved(source::check, &text, "sy")?;
    }

    #[test]
    fn a_mutated_program_runs_or_is_stopped(text in mutated(&ORIGINALS)) {
        check_saved(execution::check_source, &text, "run.sy")?;
    }
}

#[test]
fn what_was_found_once_stays_mended() {
    for text in FOUND {
        source::check(text);
    }
}

/// Each name, keyword and number in the place of each other one: a name may be used before the
/// checker knows all of it, and as what it is not. Letters that are not ASCII in the place of each, too:
/// hints are taken from the text around an error, and a full-width letter is read as a shorter one.
#[test]
fn any_word_may_stand_at_any_place() {
    for program in [
        "const int n = 2, table[n] = {1};\nint global[n] = {n};\nvoid plain() {}\nint sum(int rows[][n], int length) { return rows[0][length] + n; }\n",
        "int f() { return 2; }\nint twice(int x) { int y[2] = {x, f()}; return y[x]; }\nint main() { int i = 0; if (i < 2) i = twice(i); else putint(i); while (i) { break; } return i; }\n",
        "int main() { int a[2] = {}, b[2] = {1}; if (a == b) b = a; return a[0] < b; }\n",
    ] {
        let words: Vec<_> = words(program).collect();
        let mut choices: BTreeSet<_> = words.iter().map(|word| &program[word.clone()]).collect();
        choices.extend(["\u{E9}", "\u{FF41}", "\u{FF46}", "\u{FF49}"]);
        for word in &words {
            for choice in &choices {
                let mut text = program.to_owned();
                text.replace_range(word.clone(), choice);
                source::check(text.as_bytes());
            }
        }
    }
}

/// The places of the words of `text`.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
    let parts = text.as_bytes().chunk_by(move |one, other| is_word(one) == is_word(other));
    parts
        .scan(0, |end, part| {
            *end += part.len();
            Some((*end - part.len()..*end, part))
        })
        .filter(move |(_, part)| is_word(&part[0]))
        .map(|(range, _)| range)
}

/// Sources that once got a wrong answer.
const FOUND: &[&[u8]] = &[
    // A carriage return that does not end a line.
    b"int main() {\r\0 return 0; }\n",
    // An empty array whose elements would each be larger than any memory.
    b"int e[0][9999][9999][9999][9999][9999] = {};\nint main() { return 0; }\n",
    b"int main() { int e[2][0][9999][9999][9999][9999][9999]; return 0; }\n",
    // A C++ qualified name without its first part; the parser once looked at it forever.
    b"int main() {; :: cout << 1; return 0; }\n",
    // Rows that had begun to read a construct when its statement was left out.
    b"sum(int const a",
    b"int main(name='world",
    b"{}int;z}",
    b"int main() { int a; a = 4 | 4294967295; return a; }\n",
    // A `!` before an operand that is too long for a message.
    b"int main() { int number = 1; if (!(number + number + number + number + number + number + number + number + number + number + number + number + \
      number + number + number + number + number + number + number + number + number + number + number + number + \
      number + number + number + number + number + number + number + number + number + number + number + number + \
      number + number + number + number + number + number + number + number + number + number + number + number) == number) return 1; return 0; }\n",
    // A character without meaning on a line before which a `)` is missing: it was the only error.
    b"int x;\n\nint main() {\n    int a[2] = {1, 2}, b = a[1];\n    x[0] = b;\n    putint(\n\x7F(b[1]);\n    return a[0];\n}\n",
    // Braces for a part of an array that has no parts.
    b"int a[0][3] = {{1}};\nint main() { return 0; }\n",
    b"int a[2][0][3] = {{{1}}, {}};\nint main() { return 0; }\n",
    b"int main() { int a[0][3] = {{1}}; return 0; }\n",
    b"const int a[0][3] = {{}};\nint main() { return 0; }\n",
    // A function whose name is a length of its own parameter.
    b"int f(int a[][f]) { return a[0][0]; }\nint main() { return 0; }\n",
];
