//! Tests of the search.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use super::*;

fn program(source: &str, input: &str) -> (Program, Expected) {
    let program = Program { source: source.to_owned(), input: input.as_bytes().to_vec() };
    let expected = Expected::of(&program, Rules::default(), 100_000_000).expect("it is right");
    (program, expected)
}

/// Reduces a program as long as `fails` is true for it.
fn reduced(
    source: &str,
    input: &str,
    threads: usize,
    fails: &(dyn Fn(&Program, &Expected) -> bool + Sync),
) -> Reduced {
    let (program, expected) = program(source, input);
    assert!(fails(&program, &expected), "it fails at first");
    let reduced =
        reduce(program, expected, Budget { threads, ..Budget::default() }, fails, &mut |_| {
            ControlFlow::Continue(())
        });
    assert!(reduced.is_minimal && fails(&reduced.program, &reduced.expected));
    reduced
}

const MATRIX: &str = include_str!("../../testcases/programs/matrix.sy");

#[test]
fn one_operation_is_left_of_a_program() {
    for threads in [1, 3] {
        let it = reduced(MATRIX, "", threads, &|program, expected| {
            program.source.contains('%') && !expected.output.is_empty()
        });
        assert_eq!(it.program.source, "int main() {\n    0 % 1;\n    putint(0);\n}\n");
    }
}

/// A compiler that writes a file of a fixed name fails in any way when it runs beside itself.
#[test]
fn what_fails_only_in_company_is_not_kept() {
    let running = AtomicUsize::new(0);
    let it = reduced(MATRIX, "", 3, &|program, _| {
        running.fetch_add(1, SeqCst);
        thread::sleep(Duration::from_millis(1));
        let is_disturbed = running.load(SeqCst) > 1;
        thread::sleep(Duration::from_millis(1));
        running.fetch_sub(1, SeqCst);
        is_disturbed || program.source.contains('%')
    });
    assert!(it.program.source.contains('%'), "{}", it.program.source);
}

#[test]
fn each_part_of_the_language_becomes_small() {
    let cases = [
        ("while", "int main() {\n    while (0);\n}\n"),
        ("else", "int main() {\n    if (0);\n    else;\n}\n"),
        ("break", "int main() {\n    while (0) break;\n}\n"),
        ("[][", "void f(int a[][0]) {}\nint main() {}\n"),
        ("{{", "int a[1][0] = {{}};\nint main() {}\n"),
        ("&&", "int main() {\n    if (0 && 0);\n}\n"),
        ("const", "const int A = 0;\nint main() {}\n"),
    ];
    let source = "const int LENGTH = 3 + 4, UNUSED = 2;
        int table[LENGTH][LENGTH] = {{1, 2}, {3}}, other;
        void fill(int rows[][LENGTH], int row, int value) {
            int column = 0;
            while (column < LENGTH) {
                if (column == value && row != 0 || value < 0) break;
                else rows[row][column] = value * column % LENGTH;
                column = column + 1;
            }
        }
        int sum(int rows[][LENGTH]) {
            int row = 0, total = 0;
            while (row < LENGTH) {
                fill(rows, row, row + 1);
                int column = 0;
                while (column < LENGTH) {
                    total = total + rows[row][column];
                    column = column + 1;
                }
                row = row + 1;
            }
            return total;
        }
        int main() { other = sum(table); putint(other); return other / 2; }";
    for (part, expected) in cases {
        let it = reduced(source, "", 1, &|program, _| program.source.contains(part));
        assert_eq!(it.program.source, expected, "{part}");
    }
}

#[test]
fn the_input_becomes_small() {
    let source = "int main() {
        int count = getint(), sum = 0;
        while (count > 0) { count = count - 1; sum = sum + getint(); }
        putint(sum);
        return 0;
    }";
    let it = reduced(source, "5\n10 20\n30 40\n50 60\n", 1, &|program, expected| {
        program.source.contains("getint") && expected.output.len() > 1
    });
    assert_eq!(it.program.source, "int main() {\n    putint(getint());\n}\n");
    assert_eq!(it.program.input.trim_ascii(), b"50");
}

#[test]
fn a_comment_can_be_what_fails() {
    let source = "/* a */ int main() {\n // b\n\tputint(1); /* c\n d */ return 0; }";
    let it = reduced(source, "", 1, &|program, _| program.source.contains("/*"));
    assert_eq!(it.program.source, "int main() {\n/* c\nd */ }\n");
}

#[test]
fn nothing_undefined_is_tried() {
    let source = "int a[4]; int main() { int i = 3; a[i] = 8; return a[3] / (i - 1) / a[i]; }";
    let it = reduced(source, "", 1, &|program, expected| {
        let again =
            Expected::of(program, Rules { refuses_doubtful: true, ..Rules::default() }, 1000);
        assert_eq!(again.as_ref(), Ok(expected));
        program.source.contains("/")
    });
    assert_eq!(it.program.source, "int main() {\n    0 / 1;\n}\n");
}

#[test]
fn a_budget_ends_the_search() {
    let (program, expected) = program(MATRIX, "");
    let budget = Budget { tries: 5, ..Budget::default() };
    let it = reduce(program, expected, budget, &|_, _| true, &mut |_| ControlFlow::Continue(()));
    assert!(!it.is_minimal && it.tries <= 7, "{}", it.tries);
    let (program, expected) = self::program(MATRIX, "");
    let stop = &mut |_| ControlFlow::Break(());
    assert!(reduce(program, expected, Budget::default(), &|_, _| true, stop).tries <= 3);
}

#[test]
fn large_and_deep_programs_are_no_danger() {
    let deep = 5_000;
    let sources = [
        format!("int main() {{ {} }}", "putint(1);\n".repeat(20_000)),
        format!("int main() {{ {}{} }}", "while (1) {".repeat(deep), "break; }".repeat(deep)),
        format!("int main() {{ return {}1{}; }}", "(".repeat(deep), ")".repeat(deep)),
        format!("int main() {{ return {}1; }}", "-".repeat(deep).replace("--", "- ")),
    ];
    for source in sources {
        let (program, expected) = program(&source, "");
        let budget = Budget { time: Duration::from_millis(300), ..Budget::default() };
        let start = Instant::now();
        // Each step before the first look at the budget takes time linear in the program.
        reduce(program, expected, budget, &|_, _| false, &mut |_| ControlFlow::Continue(()));
        assert!(start.elapsed() < Duration::from_secs(60), "{}", &source[..60]);
    }
}
