//! The language and its extensions.

use serde_json::Value;

use crate::diagnostics::records;
use crate::folder::{Folder, Run};

/// A program for each extension, without other errors or warnings.
const EXTENSIONS: &[(&str, &str)] = &[
    ("relational value", "int main() { int a = getint(); return a < 3; }"),
    ("equality value", "int main() { int a = getint(); return 2 * (a != 3); }"),
    ("and value", "int main() { int a = getint(), b = getint(); return a && b; }"),
    ("or value", "int main() { int a = getint(), b = getint(); putint(a || b); return 0; }"),
    ("comparison as subscript", "int a[2] = {1, 2};\nint main() { return a[getint() > 0]; }"),
    ("comparison in a constant", "const int a = 1 < 2;\nint main() { return a; }"),
    ("logic in a constant", "const int a = 1 && 0 || 1;\nint main() { return a; }"),
    ("comparison in a length", "int a[1 + (2 == 2)];\nint main() { return a[getint()]; }"),
    ("comparison in an initialiser", "int a = 3 >= 2;\nint main() { a = a + 1; return a; }"),
    ("elision", "int a[2][3] = {1, 2, 3, {4}};\nint main() { return a[getint()][0]; }"),
    ("local elision", "int main() { int a[2][2] = {getint(), 2, 3}; return a[1][0]; }"),
    (
        "constant element",
        "const int a[2] = {4, 5};\nconst int b = a[1];\nint main() { return b + a[getint()]; }",
    ),
    (
        "constant element as length",
        "const int a[2] = {4, 5};\nint b[a[0]];\nint main() { return b[getint()] + a[1]; }",
    ),
    ("constant array passed", "const int a[2] = {4, 5};\nint main() { putarray(2, a); return 0; }"),
    (
        "constant row passed",
        "const int a[2][2] = {{4, 5}};\nint f(int r[]) { return r[1]; }\nint main() { return f(a[0]); }",
    ),
    ("timing", "int main() { starttime(); return 0; }"),
    ("end of timing", "int main() { stoptime(); return 0; }"),
    ("float variable", "float x = 2;\nint main() { return x; }"),
    ("float constant", "const float x = 0.5;\nint main() { return x * 4; }"),
    ("float array", "int main() { float a[2] = {1, 0.5}; return a[0]; }"),
    ("float parameter", "int f(float x) { return x; }\nint main() { return f(1); }"),
    ("float result", "float f() { return 1; }\nint main() { return f(); }"),
    ("float literal", "int main() { return 1.5 * 2; }"),
    ("float read", "int main() { return getfloat(); }"),
    ("float written", "int main() { putfloat(3); return 0; }"),
    ("text", "int main() { putf(\"%d\\n\", 3); return 0; }"),
];

#[test]
fn extensions_follow_the_standard() {
    let folder = Folder::empty();
    for (what, source) in EXTENSIONS {
        folder.write("a.sy", format!("{source}\n"));
        let accepted = folder.run("a.sy");
        assert_eq!((accepted.status, accepted.stderr.as_str()), (0, ""), "{what}");
        assert_eq!(folder.run("a.sy --std sysy").silent().stdout, accepted.stdout);

        let codes = |run: &Run| -> Vec<String> {
            let code = |record: &Value| record["code"].as_str().unwrap().to_owned();
            records(&run.stderr).iter().map(code).collect()
        };
        let warned = folder.run("a.sy --pedantic --message-format json");
        assert_eq!(warned.status, 0, "{what}");
        let found = codes(&warned);
        assert!(!found.is_empty() && found.iter().all(|code| code == "W0010"), "{what}: {found:?}");
        assert_eq!(warned.stdout, accepted.stdout, "{what}");
        folder.run("a.sy --pedantic -W none").silent();
        folder.run("a.sy --pedantic -W error").failed(1);

        for options in ["", "--pedantic", "-W none"] {
            let arguments = format!("a.sy --std=minisysy --message-format json {options}");
            let refused = folder.run(&arguments).failed(1);
            let found = codes(&refused);
            let right = !found.is_empty() && found.iter().all(|code| code == "E0034");
            assert!(right, "{what}: {found:?}");
        }
    }
}

#[test]
fn minisysy_alone_is_no_extension() {
    let folder = Folder::empty();
    let programs = [
        "int main() { int a = getint(); if (a < 3 && !a || a != 7) return 1; return -!a; }",
        "const int n = 2 * 3;\nint a[n][2] = {{1}, {}, {2, 3}};\nint main() { return a[getint()][1]; }",
        // The program defines these functions itself instead of using the library's.
        "void starttime() {}\nint stoptime(int a) { return a; }\n\
         int main() { starttime(); return stoptime(3); }",
        "int getfloat() { return 1; }\nvoid putfloat(int a) { putint(a); }\nint putf(int a) { return a; }\n\
         int main() { putfloat(getfloat()); return putf(3); }",
    ];
    for source in programs {
        folder.write("a.sy", format!("{source}\n"));
        let text = folder.run("a.sy").silent().stdout;
        for options in ["--std=minisysy", "--pedantic", "--std=minisysy --pedantic"] {
            assert_eq!(folder.run(&format!("a.sy {options}")).silent().stdout, text);
        }
    }
}

#[test]
fn floats_are_refused_once() {
    let folder = Folder::empty();
    let sources = [
        "int a[2];\nint main() { float x = 1.5, y[2]; y[x] = x % 2; putfarray(1, a); putf(\"%d\", x); return y[0]; }",
        "const int n = 1.5;\nint b[n];\nfloat half(float x, float a[]) { return x * a[0]; }\nint main() { return half(1e20, b); }",
        "int main() { int n = getint(); if (n > 0.5) putfloat(n); return 1e30; }",
    ];
    for source in sources {
        folder.write("a.sy", format!("{source}\n"));
        let refused = folder.run("a.sy --std=minisysy").failed(1);
        let errors = refused.stderr.matches("error[").count();
        assert_eq!(errors, refused.stderr.matches("error[E0034]: miniSysY has no `float`").count());
        assert_eq!(
            (errors, refused.stderr.matches("warning[").count()),
            (1, 0),
            "{}",
            refused.stderr
        );
    }
}

#[test]
fn an_array_of_more_dimensions_is_an_extension_with_a_warning_of_its_own() {
    let folder = Folder::empty();
    folder.write("a.sy", "int a[2][3];\nint main() { putarray(6, a); return 0; }\n");
    for options in ["", "--pedantic"] {
        let run = folder.run(format!("a.sy {options}").as_str());
        assert_eq!(run.status, 0);
        assert!(run.stderr.contains("warning[W0016 flattened-array]"), "{}", run.stderr);
    }
    folder.run("a.sy -W none").silent();
    let refused = folder.run("a.sy --std=minisysy").failed(1);
    assert!(refused.stderr.contains("error[E0023]"), "{}", refused.stderr);
}

#[test]
fn the_end_of_main_returns_zero() {
    let folder = Folder::empty();
    folder.write("a.sy", "int main() { if (getint()) { return 3; } }\n");
    for options in ["", "-O0", "--std=minisysy"] {
        let run = folder.run(format!("a.sy {options}").as_str());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains("ret i32 0"), "{}", run.stdout);
        assert!(!run.stdout.contains("undef"), "{}", run.stdout);
    }
    let warned = folder.run("a.sy --pedantic");
    assert!(warned.stderr.contains("warning[W0006 return-type]"), "{}", warned.stderr);
}
