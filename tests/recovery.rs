//! Recovery from syntax errors: each test lists the exact errors for a source. Every source here
//! once gave other results: a crash, an endless cycle of repairs, or errors that only followed from
//! the first.

use std::thread;

use minisysy::compile::{self, Options};
use minisysy::diag::{SourceFile, Warnings};

/// The errors of `source` as `line:column code`.
fn errors(source: &str) -> Vec<String> {
    let file = SourceFile::new("test.sy", source);
    let options = Options { warnings: Warnings::IGNORE, ..Options::default() };
    let (module, diagnostics) = compile::compile(&file, options);
    assert_eq!(module.is_none(), !diagnostics.is_empty());
    let place = |diagnostic: &minisysy::diag::Diagnostic| {
        let at = file.location(diagnostic.primary.span.start);
        format!("{}:{} {}", at.line, at.column, diagnostic.code)
    };
    diagnostics.iter().map(place).collect()
}

#[track_caller]
fn check(source: &str, expected: &[&str]) {
    assert_eq!(errors(source), expected, "{source}");
}

#[test]
fn tokens_behind_a_hole_may_be_read_again() {
    check("int GAPS[8]={};;int work[@SIZE];int main(){return 0;}", &["1:16 E0005", "1:26 E0001"]);
    check("int main({);(a d)", &["1:10 E0007", "1:13 E0005"]);
}

/// The next line is right; the fault is at the end of the one before.
#[test]
fn a_missing_value_is_reported_where_it_is_missing() {
    for line in [
        "a = ",
        "a = a +",
        "int b =",
        "f(a,",
        "f(",
        "a = f(a,",
        "while (a >",
        "a = b[",
        "return 1 +",
        "a = !",
    ] {
        for next in
            ["return a;", "if (a) a = 1;", "while (a) a = 0;", "int c;", "const int c = 1;", "}"]
        {
            let found = errors(&format!("int main() {{\n int a;\n {line}\n {next}\n}}"));
            let first = found.first().expect("there is an error");
            assert!(first.starts_with("3:"), "{line} {next}: {found:?}");
        }
    }
}

#[test]
fn what_is_left_out_does_not_come_back() {
    check("int y;;y", &["1:7 E0005", "1:8 E0005"]);
    check("int y;;\nint main() { return q; }", &["1:7 E0005", "2:21 E0012"]);
    check(
        "int main() {\n x = 1; )\n int y = 2;\n if (y) y = 3; )\n else y = 4;\n return z;\n}",
        &["2:2 E0012", "2:9 E0005", "4:16 E0005", "6:9 E0012"],
    );
    check("if (a b) c = 3;\n(1 + 2);\nint main() { return 0; }", &["1:1 E0005"]);
    check("int a[2] = {1}} b c[3] = {2};\nint main() { return 0; }", &["1:15 E0007", "1:17 E0005"]);
}

#[test]
fn what_follows_the_last_brace_does_not_open_it_again() {
    check("int main() { return 0; }\n@", &["2:1 E0001"]);
    check("int main() { return 0; }\n)", &["2:1 E0005"]);
    check("int main() { if (1) {} }\n] int x;", &["2:1 E0005"]);
    check("int main() {}\n@\nint x = y;", &["2:1 E0001", "3:9 E0012"]);
    check("int main() { { return 0; } ) }", &["1:28 E0005"]);
    check("int a;\nif (a) a = 1; else if (a) a = 2;\nint main() { return 0; }", &["2:1 E0005"]);
}

#[test]
fn what_a_damaged_part_may_declare_is_unknown() {
    let rest = "\nint h = 3;\nint k(int b) { return b + h; }\nint main() { h = 4; return k(h); }";
    check(&format!("int f(int a) {{\n if (a) {{\n a = 1;\n return a;\n}}{rest}"), &["2:9 E0007"]);
    check("void x = 1, y;\nint main() { y = 2; return x; }", &["1:1 E0005"]);
    check("int main() { if (1) int y = 2; return y; }", &["1:21 E0005", "1:39 E0012"]);
    check("int f int a, int b) { return a; }\nint main() { return f(1, 2); }", &["1:5 E0005"]);
    check("int main) { return 0; }", &["1:5 E0005"]);
    check("int[] f(int n) { return n; }\nint main() { return f(1); }", &["1:4 E0005"]);
    check("int f(a, b) int a, b; { return a; }\nint main() { return f(1, 2); }", &["1:6 E0005"]);
    check(
        "struct P { int x; };\nint main() { struct P p; p.x = 1; p.x = p.x; return p.x; }",
        &["1:1 E0037", "2:14 E0037"],
    );
    check("int main() { int a[2] = {}; return a.length; }", &["1:37 E0037"]);
    check("int f(int a) { return a; }\nint main() { return f(f(1; f(2); }", &["2:26 E0006"]);
    for (call, place) in [("f{1, 2};", 26), ("f[1, 2];", 26), ("f 1, 2;", 27)] {
        let main = format!("int main() {{ int a; a = {call} return a; }}");
        let errors = format!("2:{place} E0005");
        check(&format!("int f(int a, int b) {{ return a; }}\n{main}"), &[&errors]);
    }
    check("const int N;\nint main() { N = 2; return N; }", &["1:11 E0019", "2:14 E0018"]);
}

#[test]
fn one_fault_is_one_error() {
    check("int main() { if (1)) return 1; else return 2; }", &["1:20 E0005"]);
    check("int main() { if 1) return 1; else return 2; }", &["1:14 E0005"]);
    check("int main() { return return 2; }", &["1:21 E0005"]);
    check("int main() { int b = = 6; return b; }", &["1:20 E0037"]);
    check("int main()i;=;i", &["1:11 E0005", "1:11 E0012", "1:13 E0005"]);
    check("int 9a; int main() { return 0; }", &["1:5 E0003"]);
    check("int f(int const n) { return n; } int main() { return f(1); }", &["1:11 E0005"]);
    check("int main() { int a[3] = {1, 2, 3,}; return a[0]; }", &["1:33 E0005"]);
    check("int main() { int a[3] = {1, 2 3}; return a[0]; }", &["1:31 E0005"]);
    check("int main() { int a[2]; int b[2] = a; return b[0]; }", &["1:35 E0033"]);
    check("int main() { int n; int x = &n; return x; }", &["1:29 E0037"]);
    check("int main() { if (1 => 2) return 1; return 0; }", &["1:20 E0037"]);
    check("int main() { whlie (1) { putint(1); } return 0; }", &["1:14 E0005"]);
    check("int main() { for (int i = 0; i < 3; i++) { putint(1); } return 0; }", &["1:14 E0037"]);
    check("int f(int a); { return a; } int main() { return f(1); }", &["1:13 E0005"]);
    check("int main() { int x = 1; int x[3]; return x; }", &["1:29 E0013"]);
    check("int main() { break; return 0; }", &["1:14 E0029"]);
    check("int main() { putch('A); return 0; }", &["1:20 E0001"]);
    check("int main() { int a[2][2]; a[0, 1] = 2; return 0; }", &["1:30 E0005"]);
    check("int main() { int a[2]; int b[2]; a = b; return 0; }", &["1:34 E0020"]);
    check("int main() { return 0; } /* int f() {", &["1:26 E0002"]);
    check("int main() { /* return 0; }", &["1:14 E0002"]);
    check("int main() { double a = 1.5; return a * 2.5; }", &["1:14 E0037"]);
    check("int main() { float a = 1.5.; return a * 2e; }", &["1:24 E0003", "1:41 E0003"]);
    check("int main() { float a = 1.5; return a % 2; }", &["1:36 E0039"]);
    check("int main() { int 数 = 1; return 数 + 数; }", &["1:18 E0001"]);
    check("#define N 3\nint a[N];\nint main() { return a[N - 1]; }", &["1:1 E0001"]);
    check("int main() { int n; scanf(\"%d\", &n); return n; }", &["1:21 E0037"]);
}

#[test]
fn tokens_in_the_wrong_order_are_one_error() {
    check("int main() { int a = 1; putint(a;) return 0; }", &["1:33 E0005"]);
    check("int main() { int a = 1; while (a {) a = 0; } return 0; }", &["1:34 E0005"]);
    check("int main() { int a = 1; { a = 2 }; return a; }", &["1:33 E0005"]);
    check("int main() { int a = 1; if (a) { a = 2 }; else a = 3; return a; }", &["1:40 E0005"]);
    check("int main() {\n  int a = 1 + ; 2\n  return a;\n}", &["2:15 E0005"]);
    check("int main() { int a[2] = {}; a[] 1 = 2; return a[1]; }", &["1:31 E0005"]);
    check("int main() { a int = 1; return a; }", &["1:14 E0005"]);
    check("int main() { int a = 1; putint(a + ); return a; }", &["1:36 E0005"]);
    check("int main() { int a = 1, b; a = 2 b ; = 3; return a + b; }", &["1:34 E0005"]);
    check("int main() { int a; a = 2 if ; (a) a = 3; return a; }", &["1:27 E0005"]);
    check("int main() { int a; a = 2 int ; b = a; return b; }", &["1:27 E0005"]);
    check("int main() { int a; a = 2 return ; a; }", &["1:27 E0005"]);
    check("int main() { int a[2] { = 1, 2}; return a[0]; }", &["1:23 E0005"]);
    check("int main() { if (1) putint { (1); } return 0; }", &["1:21 E0005"]);
    check("int main() { if (1) putch(1) else ; putch(2); return 0; }", &["1:30 E0005"]);
    check("int f int (a, int b) { return a + b; }\nint main() { return f(1, 2); }", &["1:7 E0005"]);
    // Something else is missing.
    check("int main() { int a; a = ; putint(a); return a; }", &["1:25 E0005"]);
    check("int main() { int a; while () a = 1; return a; }", &["1:28 E0005"]);
    check("int main() { int a; a = (1 + ) return a; }", &["1:30 E0005"]);
}

#[test]
fn a_name_that_is_missing_is_known() {
    check("int = 1;\nint main() { if (a) a = 2; { return a + a; } }", &["1:5 E0005"]);
    check("int main() { int b, ; a = b; b = c; return a; }", &["1:21 E0005", "1:34 E0012"]);
    check("int f(int , int b) { return a + b; }\nint main() { return f(1, 2); }", &["1:11 E0005"]);
    check(
        "int main() { int putch = getint() +, getch = 2; return putch + getch; }",
        &["1:36 E0005"],
    );
}

#[test]
fn what_a_student_writes_once_is_one_error() {
    // A body that cannot be one has ended; an `else` belongs to its `if`.
    check("int main() { int x; if (1) int y = 2; else x = 5; return x; }", &["1:28 E0005"]);
    check("int main() { int x; if (1) a b c; else x = 5; return x; }", &["1:28 E0005"]);
    check("int main() { if (1) return; else { return 1; } }", &["1:21 E0028"]);
    // The head of a `for` after another keyword.
    check(
        "int main() { int i; while (i = 0; i < 9; i++) { putint(i); } return i; }",
        &["1:27 E0005"],
    );
    check(
        "int main() { while (int i = 0; i < 9; i = i + 1) putint(i); return 0; }",
        &["1:20 E0005"],
    );
    check(
        "int f(int a; int b) { return a; } int main() { if (1; 2) return 1; return f(1; 2); }",
        &["1:12 E0005", "1:51 E0005", "1:78 E0005"],
    );
    check("int main() { int i; while (i < 9 { putint(i); } }", &["1:33 E0006"]);
    // The last branch of a chain needs no `if`.
    check("int main() { if (1) {} else if {} return 0; }", &["1:29 E0005"]);
    check("int main() { if (1) {} else if {} else {} return 0; }", &["1:32 E0005"]);
    // A body without braces lacks both.
    check("int f(int x)\n  return x;\nint main() { return f(1); }", &["2:3 E0005"]);
    check(
        "int f(int x)\n  x = 1;\n  return x;\nint main() return f(1);",
        &["2:3 E0005", "4:12 E0005"],
    );
    check("int f(int x)\n  return x;\n}\nint main() { return f(1); }", &["1:13 E0006"]);
    check(
        "int f(int x)\n  if (x) {\n  return x;\nint main() { return f(1); }",
        &["2:3 E0005", "2:10 E0007"],
    );
    // What is done with a pointer, and passed to one, is not checked.
    check(
        "int f(int *p, char *s) { p[1] = *p; return s[0] + p; }\n\
         int main() { int a[2], *b = a; b[1] = 2; return f(a, b) + f(&b[1], &a); }",
        &["1:11 E0037", "1:15 E0037", "1:33 E0037", "2:24 E0037"],
    );
    check("int main(int argc, char **argv) { return argc }", &["1:1 E0015", "1:46 E0006"]);
    check("int main(int argc, char **argv) { return argc; }", &["1:1 E0015"]);
    // The rest of a comment is not code.
    check("/* a /* b */ c, d ( */\nint main() { return x; }", &["1:21 E0005", "2:21 E0012"]);
    check("int main() { /* a; /* b */ int c; } */ return c; }", &["1:37 E0005"]);
    check("int main() { return 0; } // /* a\nint b; */", &["2:8 E0005"]);
}

#[test]
fn words_of_other_languages_may_be_names() {
    let source = "int double(int let) { return let; }\nint printf(int n) { return n; }\n\
        int main() {\n  int for = 1; int do = 2; int then = 3; int and = 4; int struct = 5;\n  \
        if (for - do) then = double(printf(and)); else do = -for;\n  \
        int switch[2]; switch[0] = (for) + (do) * (then);\n  \
        return case; }\nint goto() { return 0; }";
    // Only the fault itself is reported, whatever surrounds it.
    check(
        "int f() { int f[2] = {}; return f[1]; }\nint a = (1); int main() { return 0 }",
        &["2:35 E0006"],
    );
    check(
        "const int Int = 3; int f(int m[][Int]) { return m[0][0]; }\nint main() { int auto = 1, s[2] = {}, typedef = (auto) - 1;\n\
         auto * s[auto]; typedef = 2; return 0 }",
        &["3:38 E0006"],
    );
    check(source, &["7:10 E0012"]);
    check(&source.replace("return case;", "return 0"), &["7:11 E0006"]);
    check(&source.replace("return case;", "for++; return 0;"), &["7:6 E0037"]);
}

#[test]
fn what_replaces_a_construct_causes_nothing() {
    check(
        "int main() { int i; for (i = 0; i < 3; i++) { if (i > 1) break; x = i; } return i; }",
        &["1:21 E0037", "1:65 E0012"],
    );
    check(
        "int main() { int i; do { i = 1; continue; } while (y); return i; }",
        &["1:21 E0037", "1:52 E0012"],
    );
    check(
        "int main() { int a[1 << 3] = {1, 2, 3}; return a[(1 > 0 ? 2 : 1) + z]; }",
        &["1:22 E0037", "1:57 E0037", "1:68 E0012"],
    );
    check("int f(char *s) { return s; } int main() { return f(1); }", &["1:7 E0037"]);
    check("int main() { int i; i++\n i = 2; return i; }", &["1:22 E0037", "1:24 E0006"]);
    check("int main() { if (getint() =! 3) return 1; return 0; }", &["1:27 E0037"]);
    check("int main() { int a; a =! 3; return a; }", &[]);
    check("main() { return x; }", &["1:1 E0005", "1:17 E0012"]);
}

#[test]
fn many_foreign_constructs_in_little_time() {
    let pieces = [
        "a++;",
        "a++\n",
        "（",
        "；a",
        "'a",
        "for(;;)",
        "for(",
        "double*",
        "(double)a",
        "(float)a",
        "1.e",
        "putf(\"",
        "0,1",
        "a\n*/",
        "case 1:",
        "a?b:c;",
        "a?",
        "&a",
        "数",
        "#define a \\\n",
        "f(a;",
        "[1;",
        "int a={1;",
        "struct a{",
        "typedef ",
        "else(a){",
        "printf(\"a\",",
        "}elif(a){",
        "a<b<",
        "😀",
    ];
    for piece in pieces {
        // Quadratic time would take minutes.
        let source = format!("int main() {{{}", piece.repeat(30_000 / piece.len()));
        assert!(!errors(&source).is_empty(), "{piece}");
    }
}

#[test]
fn braces_too_few_or_too_many() {
    check(
        "int f() {\n  if (1) {\n    return 1;\n  return 0;\n}\nint main() { return f(); }",
        &["2:10 E0007"],
    );
    check("int main() {\n  while (1) {\n    break;\n  }\n  }\n  return 0;\n}", &["5:3 E0007"]);
    // What follows is a statement, however long the declaration before it is.
    for terms in [1, 400] {
        let sum = " + a".repeat(terms);
        let source = format!("int main() {{\n  int a = 1; }}\n  int b = a{sum};\n  return b;\n}}");
        check(&source, &["2:14 E0007"]);
    }
    check("int main() { void help() { putint(1); } help(); return 0; }", &["1:14 E0010"]);
    check("int main()\n  return 0;\n}", &["1:11 E0006"]);
}

#[test]
fn statements_around_a_fault_survive() {
    check(
        "int main() { int a = (1 2) + (3 4); return b; }",
        &["1:25 E0005", "1:33 E0005", "1:44 E0012"],
    );
    check(
        "int main() { int a = 1; if (a = 2) { b = 1; } else c = 2; return 0; }",
        &["1:31 E0008", "1:38 E0012", "1:52 E0012"],
    );
    check("int main() { int a; while a > 3 { b = 1; } return a; }", &["1:27 E0005", "1:35 E0012"]);
    check(
        "int main() { int a\n int b; a = b return c; }",
        &["1:19 E0006", "2:14 E0006", "2:22 E0012"],
    );
}

#[test]
fn many_errors_in_little_time() {
    let item = "int f() { int a = ; b = (1 2; return 0 }\n";
    let source = item.repeat(2_000);
    assert!(errors(&source).len() >= 6_000);
    // Nonsense after a complete declaration, and nonsense alone.
    let rubbish =
        format!("int y;{}\nint main() {{ {} return q; }}", ")".repeat(9_000), ") ".repeat(9_000));
    assert_eq!(errors(&rubbish).len(), 2);
    // The repair of an error inside many braces costs as much as there are open braces. The cost
    // has a limit, and the message says so.
    let deep = format!("int main() {}{}", "{".repeat(5_000), "x = ;".repeat(5_000));
    assert!(!errors(&deep).is_empty());
}

/// Each of these once took quadratic time, which means minutes.
#[test]
fn the_same_error_again_and_again_takes_linear_time() {
    let cases = [
        ("}".repeat(100_000), 100_000..=100_000),
        // A run of statements outside of functions is one error.
        ("-%}f(".repeat(20_000), 1..=usize::MAX),
        // The parser must not consider any of this complete.
        (format!("int main() {{ {}", "else a = 1; ".repeat(20_000)), 1..=20_002),
        // Unclosed quotes on one line.
        ("\"\\\")".repeat(30_000), 1..=usize::MAX),
        ("'\"".repeat(50_000), 1..=usize::MAX),
    ];
    thread::scope(|scope| {
        for (source, counts) in cases {
            scope.spawn(move || {
                assert!(counts.contains(&errors(&source).len()), "{}", &source[..20]);
            });
        }
    });
}

#[test]
fn braces_conflicts_and_comments_in_little_time() {
    let pieces = [
        "<<<<<<< a\n",
        "=======\n",
        "<<<<<<< a\n=======\n>>>>>>> b\n",
        "/* /* */ */",
        "/* /* */",
        "int f() {",
        "}int f() {",
        "int f(int",
        "int a = {",
        "int a = }",
        "if (a) {\n",
        "else {\n",
        "while (a {",
        "{ else }",
    ];
    for piece in pieces {
        // Quadratic time would take minutes.
        let source = format!("int main() {{\n{}", piece.repeat(30_000 / piece.len()));
        assert!(!errors(&source).is_empty(), "{piece}");
    }
}

#[test]
fn an_end_that_is_far_away_is_not_looked_for_again_and_again() {
    // Heads without a body, and brackets that are never closed. Quadratic time would take minutes.
    for piece in ["if x:\n", "if (\n", "int a[\n", "int f(int\n"] {
        let source = format!("int main() {{ {}", piece.repeat(15_000));
        assert!(errors(&source).len() >= 3_750, "{piece}");
    }
}
