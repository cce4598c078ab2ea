//! Variables that a loop updates from each other: sums of sums, maxima of sums, differences of both. Every two and
//! every three of some statements are the body of a loop, in each order, and all pairs of `x = y;`, `x = y + z;` and
//! `x = y - z;`. A program of such loops prints the same at `-O2` as at `-O0`.
//!
//! A pass that takes a variable for a plain sum while another one reads it shows here: each value counts. So does one
//! that moves an access to memory past another to the same element: all pairs and triples of some accesses to two
//! arrays are bodies, too.
//!
//! Loops with several exits are unrolled, and what was computed before an exit is read after all of them. Tail calls pass
//! the parameters on in all orders.

use std::fmt::Write;

use minisysy::compile::{self, Options};
use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::Module;
use minisysy::transform::{self, OptLevel};

const STATEMENTS: [&str; 15] = [
    "s = s + a[i];",
    "t = t + s;",
    "s = s + t;",
    "t = t + a[i] * 3;",
    "s = s - t;",
    "s = t - s;",
    "t = s;",
    "t = s + a[i]; s = t + 1;",
    "s = s * 5 + a[i];",
    "if (a[i] > 4) s = s + t;",
    "if (a[i] > 4) t = t + a[i];",
    "if (s < a[i]) s = a[i];",
    "if (t < s + a[i]) t = s;",
    "u = s;",
    "u = t + a[i];",
];

/// How often each loop is executed: more often than vectors and copies have elements, and not a multiple.
const COUNT: usize = 37;

const ACCESSES: [&str; 18] = [
    "a[i] = b[i] + 1;",
    "b[i] = a[i] * 3;",
    "a[i + 1] = a[i];",
    "a[i] = a[i + 1];",
    "b[i - 1] = a[i + 1];",
    "b[i] = b[i - 1] + a[i];",
    "a[i] = b[i]; if (a[i] < 3) a[i] = 3; if (a[i] > 9) a[i] = 9;",
    "b[i] = i;",
    "a[i] = s;",
    "s = s + a[i];",
    "s = b[i];",
    "a[0] = a[0] + b[i];",
    "b[0] = s;",
    "b[1] = b[i + 1];",
    "a[i % 5] = a[i % 5] + 1;",
    "if (a[i] > 4) b[i] = a[i];",
    "if (s < b[i]) { s = b[i]; a[2] = i; }",
    "s = s + a[i] * b[37 - i];",
];

/// A program with a loop for each of `bodies`.
fn program(bodies: &[String]) -> SourceFile {
    let mut text = format!("int a[{COUNT}];\n");
    let mut main =
        "int n = getint(), i = 0;\nwhile (i < n) { a[i] = i * 7 % 11; i = i + 1; }\n".to_owned();
    for (index, body) in bodies.iter().enumerate() {
        writeln!(
            text,
            "int f{index}(int n) {{ int i = 0, s = 3, t = 5, u = 7; while (i < n) {{ {body} i = i + 1; }}
             return s * 31 + t * 17 + u; }}"
        )
        .unwrap();
        writeln!(main, "putint(f{index}(n)); putch(10);").unwrap();
    }
    SourceFile::new("updates.sy", format!("{text}int main() {{ {main} return 0; }}"))
}

/// The same, where the bodies access arrays. Each loop finds the same elements, and all count.
fn program_of_accesses(bodies: &[String]) -> SourceFile {
    let len = COUNT + 2;
    let mut text = format!(
        "int a[{len}], b[{len}];
         void fill() {{ int i = 0; while (i < {len}) {{ a[i] = i * 7 % 11; b[i] = i * 5 % 13; i = i + 1; }} }}
         int sum() {{ int i = 0, s = 0; while (i < {len}) {{ s = s * 31 + a[i] * 17 + b[i]; i = i + 1; }} return s; }}\n"
    );
    let mut main = "int n = getint();\n".to_owned();
    for (index, body) in bodies.iter().enumerate() {
        writeln!(
            text,
            "int f{index}(int n) {{ int i = 1, s = 3; while (i <= n) {{ {body} i = i + 1; }} return s; }}"
        )
        .unwrap();
        writeln!(main, "fill(); putint(f{index}(n)); putint(sum()); putch(10);").unwrap();
    }
    SourceFile::new("accesses.sy", format!("{text}int main() {{ {main} return 0; }}"))
}

/// Statements for loops with several exits, some of which meet only after other statements.
const EXITS: [&str; 9] = [
    "s = s + a[i];",
    "t = s;",
    "u = u + t * 3;",
    "if (s > m) break;",
    "if (t == m) { putint(t); break; }",
    "if (a[i] > m) { putint(i); u = s; break; }",
    "if (u > m) return s - t;",
    "if (s < t) { i = i + 2; continue; }",
    "if (a[i] == 5) { putch(10); i = i + 1; }",
];

/// A program with loops of a known number of iterations, few and many. It is not known that they are executed rarely,
/// which would keep them from being unrolled.
fn program_of_exits(bodies: &[String]) -> SourceFile {
    let mut text = format!("int a[{COUNT}];\n");
    let mut main =
        "int n = getint(), i = 0;\nwhile (i < n) { a[i] = i * 7 % 11; i = i + 1; }\n".to_owned();
    writeln!(main, "while (i < {}) {{ i = i + 1;", COUNT + 1).unwrap();
    for (index, (body, count)) in bodies.iter().flat_map(|it| [(it, 5), (it, 32)]).enumerate() {
        writeln!(
            text,
            "int f{index}(int m) {{ int i = 0, s = 3, t = 5, u = 7; while (i < {count}) {{ {body} i = i + 1; }}
             return s * 31 + t * 17 + u * 5 + i; }}"
        )
        .unwrap();
        let calls = [4, 9, 30, 1000].map(|m| format!("putint(f{index}({m})); putch(32);"));
        // Both loops of a body write to one line.
        let end = if count == 5 { "" } else { "putch(10);" };
        writeln!(main, "{} {end}", calls.concat()).unwrap();
    }
    let text = text.replace("putch(10);", "putch(46);");
    SourceFile::new("exits.sy", format!("{text}int main() {{ {main} }} return 0; }}"))
}

/// A program with a function for each of `calls`, the arguments of its call of itself.
fn program_of_calls(calls: &[String]) -> SourceFile {
    let (mut text, mut main) = (String::new(), "int n = getint();\n".to_owned());
    for (index, args) in calls.iter().enumerate() {
        for (kind, before) in [("f", ""), ("g", "x +"), ("h", "n * y +")] {
            writeln!(
                text,
                "int {kind}{index}(int n, int x, int y, int z) {{
                     if (n == 0) return x * 31 + y * 17 + z;
                     if (n % 7 == 3) return {kind}{index}(n - 1, x, z, y);
                     return {before} {kind}{index}(n - 1, {args}); }}"
            )
            .unwrap();
            write!(main, "putint({kind}{index}(n, 3, 5, n)); putch(32);").unwrap();
        }
        main.push_str("putch(10);\n");
    }
    SourceFile::new("calls.sy", format!("{text}int main() {{ {main} return 0; }}"))
}

/// What the program prints.
fn output(module: &Module, file: &SourceFile) -> String {
    let subject = Subject { module, file, is_source: true };
    let (input, mut output) = (COUNT.to_string(), Vec::new());
    let options = RunOptions::default();
    let outcome =
        interpreter::run(subject, &mut input.as_bytes(), &mut output, &mut |_, _| {}, options);
    assert_eq!(outcome.status.ok(), Some(0));
    String::from_utf8(output).unwrap()
}

/// Checks that a program of loops with these bodies prints the same at `-O2` as at `-O0`. Each group of
/// bodies is a program of its own.
fn check(program: fn(&[String]) -> SourceFile, groups: impl Iterator<Item = Vec<String>>) {
    let mut different = Vec::new();
    for bodies in groups {
        let file = program(&bodies);
        let mut module = compile::compile(&file, Options::default()).0.unwrap();
        let expected = output(&module, &file);
        transform::optimize(&mut module, OptLevel::O2).unwrap();
        let found = output(&module, &file);
        let lines = expected.lines().zip(found.lines()).zip(bodies);
        different.extend(lines.filter(|((a, b), _)| a != b).map(|(_, body)| body));
    }
    assert!(different.is_empty(), "{} differ: {}", different.len(), different.join("\n"));
}

/// All sequences of two and three of `statements`, by the first.
fn sequences<'a>(statements: &'a [&str]) -> impl Iterator<Item = Vec<String>> + 'a {
    statements.iter().map(move |first| {
        let mut bodies = Vec::new();
        for second in statements.iter().filter(|&it| it != first) {
            bodies.push(format!("{first} {second}"));
            let others = statements.iter().filter(|&it| it != first && it != second);
            bodies.extend(others.map(|third| format!("{first} {second} {third}")));
        }
        bodies
    })
}

#[test]
fn each_value_of_a_variable_counts() {
    check(program, sequences(&STATEMENTS));
}

#[test]
fn accesses_to_an_element_keep_their_order() {
    check(program_of_accesses, sequences(&ACCESSES));
}

#[test]
fn all_pairs_of_simple_updates() {
    let values = ["s", "t", "a[i]"];
    let mut updates = Vec::new();
    for target in ["s", "t"] {
        for left in values {
            updates.push(format!("{target} = {left};"));
            for op in ["+", "-"] {
                updates.extend(values.map(|right| format!("{target} = {left} {op} {right};")));
            }
        }
    }
    check(
        program,
        updates.iter().map(|first| {
            updates.iter().map(|second| format!("{first} {second}")).collect::<Vec<_>>()
        }),
    );
}

#[test]
fn results_are_read_after_several_exits() {
    check(program_of_exits, sequences(&EXITS));
}

#[test]
fn tail_calls_exchange_their_arguments() {
    let values = ["x", "y", "z", "x + y", "4"];
    let others = || values.iter().flat_map(|second| values.map(|third| (*second, third)));
    check(
        program_of_calls,
        values.iter().map(|first| {
            others().map(|(second, third)| format!("{first}, {second}, {third}")).collect()
        }),
    );
}
