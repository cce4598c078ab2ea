//! The edits of hints, on every faulty program of testcases/ and of the explanations: they lie in
//! the source, and each that is certain removes its error and causes no other.

mod explanation_support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use explanation_support::{Check, examples};
use minisysy::compile::Options;
use minisysy::diag::{Code, Diagnostic, Hint, Message, Patch, SourceFile};
use minisysy::lint::Rules;

/// Where the first error on this line is that is like `wanted`.
fn first_on_line(
    file: &SourceFile,
    errors: &[Diagnostic],
    wanted: &Diagnostic,
    line: usize,
) -> Option<u32> {
    let is_same = |error: &&Diagnostic| {
        (error.code, &error.message) == (wanted.code, &wanted.message)
            && file.line_index(error.primary.span.start) == line
    };
    errors.iter().filter(is_same).map(|error| error.primary.span.start).min()
}

/// How often each error is reported.
fn errors(diagnostics: &[Diagnostic]) -> BTreeMap<(Code, &Message), usize> {
    let mut errors = BTreeMap::new();
    for error in diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        *errors.entry((error.code, &error.message)).or_default() += 1;
    }
    errors
}

/// All faulty sources, and how to check them.
fn sources() -> Vec<(SourceFile, Check)> {
    let mut paths = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path: PathBuf = entry.expect("the folder can be read").path();
            let extension = path.extension().unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if (extension == "sy" || extension == "ll")
                && path.parent().is_some_and(|folder| folder.ends_with("wrong"))
            {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("the program can be read");
        let is_llvm = path.extension().is_some_and(|extension| extension == "ll");
        let check =
            if is_llvm { Check::Lint(Rules::LLVM) } else { Check::Compile(Options::default()) };
        (SourceFile::new(path.to_string_lossy(), bytes), check)
    };
    let examples = Code::ALL.iter().flat_map(|&code| examples(code));
    let examples = examples.filter(|example| example.heading == "Erroneous program:");
    let examples = examples.map(|example| (example.file, example.check));
    let is_static = |(_, check): &(SourceFile, Check)| !matches!(check, Check::Run(..));
    paths.into_iter().map(read).chain(examples).filter(is_static).collect()
}

/// What is wrong with applying `hint` of `diagnostic`, which is one of `before`.
fn try_hint(
    (file, check): &(SourceFile, Check),
    before: &[Diagnostic],
    diagnostic: &Diagnostic,
    hint: &Hint,
) -> Option<String> {
    let mut patch = Patch::new(file.bytes());
    let alone = Diagnostic { hints: vec![hint.clone()], ..diagnostic.clone() };
    if patch.mend([alone]) != 1 {
        return Some("the edits cannot be applied".to_owned());
    }
    let mended = SourceFile::new(file.name(), patch.source());
    let after = check.diagnostics(&mended);
    let (old, new) = (errors(before), errors(&after));
    let count = |counts: &BTreeMap<_, usize>, key| counts.get(&key).copied().unwrap_or(0);
    let own = (diagnostic.code, &diagnostic.message);
    // A name that is used again is now reported at its next use.
    let line = file.line_index(diagnostic.primary.span.start);
    // So is another fault of the kind in the rest of the line.
    let first = first_on_line(&mended, &after, diagnostic, line);
    let is_gone = count(&new, own) < count(&old, own)
        || first.is_none_or(|first| first > diagnostic.primary.span.end);
    let added: Vec<_> =
        new.keys().filter(|&&error| count(&new, error) > count(&old, error)).collect();
    if is_gone && added.is_empty() {
        return None;
    }
    let diff = String::from_utf8_lossy(&patch.diff(file.name())).into_owned();
    let place = file.location(diagnostic.primary.span.start);
    Some(format!(
        "{}:{}: {} {}\n  the error is {}, new are {added:?}\n{diff}",
        file.name(),
        place.line,
        diagnostic.code,
        diagnostic.message,
        if is_gone { "gone" } else { "still there" },
    ))
}

#[test]
fn certain_edits_remove_their_error_and_cause_no_other() {
    let (mut certain, mut uncertain, mut found) = (0, 0, 0);
    let mut failures = Vec::new();
    for source in sources() {
        let (file, check) = &source;
        let before = check.diagnostics(file);
        for diagnostic in &before {
            found += usize::from(diagnostic.is_error());
            for hint in diagnostic.hints.iter().filter(|hint| !hint.edits.is_empty()) {
                let ends = hint.edits.iter().map(|edit| edit.span.end as usize);
                assert!(ends.max() <= Some(file.bytes().len()), "{}: {hint:?}", file.name());
                assert!(
                    hint.edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start),
                    "{}: {hint:?}",
                    file.name()
                );
                *if hint.is_certain { &mut certain } else { &mut uncertain } += 1;
                if hint.is_certain {
                    failures.extend(try_hint(&source, &before, diagnostic, hint));
                }
            }
        }
    }
    println!("{found} errors; {certain} certain mends, {uncertain} others");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Statements with a fault, and what all steps of mending make of them. `a` and `b` are variables,
/// `v` is an array, `next()` and `same(a)` are functions; an empty text means that no edit is certain.
const STATEMENTS: &[(&str, &str)] = &[
    ("a = b + 1", "a = b + 1;"),
    ("a = b\n    a += 2;", "a = b;\n    a = a + 2;"),
    ("a = b\n    a++;", "a = b;\n    a = a + 1;"),
    ("putint(a", "putint(a);"),
    ("v[a + 1 = b;", "v[a + 1] = b;"),
    ("if (a > b { putint(a); }", "if (a > b) { putint(a); }"),
    ("if a > b { putint(a); }", "if (a > b) { putint(a); }"),
    ("if (a = 3) putint(a);", "if (a == 3) putint(a);"),
    ("while (a = getint()) putint(a);", ""),
    ("while (a = a / 10) putint(a);", ""),
    ("if ((a = getch()) != -1) putint(a);", ""),
    ("a += 1;", "a = a + 1;"),
    ("a -= b - 1;", "a = a - (b - 1);"),
    ("a += b < 3;", "a = a + (b < 3);"),
    ("a *= (b + 1);", "a = a * (b + 1);"),
    ("v[a] += v[b];", "v[a] = v[a] + v[b];"),
    ("v[next()] += 1;", ""),
    ("v[next()]++;", ""),
    ("a++;", "a = a + 1;"),
    ("v[a + b]--;", "v[a + b] = v[a + b] - 1;"),
    ("b = a++;", ""),
    ("if (a > 0 and b > 0 or a < b) putint(a);", "if (a > 0 && b > 0 || a < b) putint(a);"),
    ("if (not a == b) putint(a);", ""),
    ("b = a mod 2;", ""),
    ("b = mod;", ""),
    // A `)` that is missing where it can be in one place, and where it can be in two.
    ("putint((a + 1) * 2;", "putint((a + 1) * 2);"),
    ("if (next() { putint(a); }", "if (next()) { putint(a); }"),
    ("if ((a == 1) { putint(a); }", "if ((a == 1)) { putint(a); }"),
    ("while (a - 1 { a = 1; }", "while (a - 1) { a = 1; }"),
    ("if (same(a < 1) { putint(a); }", ""),
    ("if (same(a) + same(b < 1) { putint(a); }", ""),
    ("putint(same(a + 1);", ""),
    ("b = same(a + 1;", ""),
    ("b = same(a, b * 2;", ""),
    ("return same(a - 1;", ""),
    // Keywords.
    ("iff (a > b) { putint(a); }", "if (a > b) { putint(a); }"),
    ("fi (a > b) putint(a);", "if (a > b) putint(a);"),
    ("i f (a > b) putint(a);", "if (a > b) putint(a);"),
    ("iff (a);", ""),
    ("whlie (a);", ""),
    ("it c = 1; putint(c);", "int c = 1; putint(c);"),
    ("int c = = 1; putint(c);", "int c = 1; putint(c);"),
    ("a := b;", "a = b;"),
    ("if a < b) putint(a);", "if (a < b) putint(a);"),
    ("if (a < b)) putint(a);", ""),
    ("while (a > 9) do { a = 1; }", "while (a > 9) { a = 1; }"),
    ("return return a;", "return a;"),
    ("int c = 1,\n    putint(c);", "int c = 1;\n    putint(c);"),
    ("if (a =< b) putint(a);", "if (a <= b) putint(a);"),
    ("if (a <> b) putint(a);", "if (a != b) putint(a);"),
    ("if (a === b) putint(a);", "if (a == b) putint(a);"),
    (
        "if (a > b) putint(a); elif (a < b) putint(b);",
        "if (a > b) putint(a); else if (a < b) putint(b);",
    ),
    ("if (a > b) then putint(a);", ""),
    ("whlie (a < 3) a = a + 1;", "while (a < 3) a = a + 1;"),
    ("bool found = a > b; putint(found);", "int found = a > b; putint(found);"),
    ("double half = a / 2; putfloat(half);", "float half = a / 2; putfloat(half);"),
    ("float half = a * 0,5; putfloat(half);", "float half = a * 0.5; putfloat(half);"),
    ("float third = 1.f. / 3; putfloat(third);", "float third = 1.f / 3; putfloat(third);"),
    ("float const half = 0.5; putfloat(half);", "const float half = 0.5; putfloat(half);"),
    ("const half = 0.5; putfloat(half);", "const float half = 0.5; putfloat(half);"),
    ("int c = 1, int d = 2; putint(c + d);", "int c = 1, d = 2; putint(c + d);"),
    ("int c == 1; putint(c);", "int c = 1; putint(c);"),
    ("int c[2] = [1, 2]; putint(c[0]);", ""),
    ("int const c = 1; putint(c);", "const int c = 1; putint(c);"),
    ("const c = 1; putint(c);", "const int c = 1; putint(c);"),
    ("putch('x');", "putch(120);"),
    ("putch(\"x\");", ""),
    ("putint(1_000 + 08 + 10L);", "putint(1000 + 8 + 10);"),
    ("putint（a）； // ，", "putint(a); // ，"),
    ("a\u{3000}=\u{A0}1;", "a = 1;"),
    ("a = b × 2 − 1;", "a = b * 2 - 1;"),
    ("while (true) putInt(a);", "while (1) putint(a);"),
    ("a = next;", "a = next();"),
    ("putint(a);  # shows it", "putint(a);  // shows it"),
    ("a = b // 2;", "a = b / 2;"),
    ("a = (int) b;", "a = b;"),
    ("a = (float) b;", ""),
    ("putint(vv[0]);", ""),
    ("getint(&a);", ""),
];

#[test]
fn statements_become_what_was_meant() {
    for &(faulty, expected) in STATEMENTS {
        let program = |statement: &str| {
            format!(
                "int next() {{ return 1; }}\nint same(int a) {{ return a; }}\nint main() {{\n    int a = 1, b = 2, v[9] = {{}};\n    \
                 {statement}\n    return 0;\n}}\n"
            )
        };
        let check = Check::Compile(Options::default());
        let source = program(faulty);
        let mut patch = Patch::new(source.as_bytes());
        for _ in 0..9 {
            patch.mend(check.diagnostics(&SourceFile::new("a.sy", patch.source())));
        }
        let wanted = program(if expected.is_empty() { faulty } else { expected });
        let mended = String::from_utf8(patch.source()).expect("it is UTF-8");
        assert_eq!(mended, wanted, "{faulty}");
        let errors = check.diagnostics(&SourceFile::new("a.sy", mended));
        let has_errors = errors.iter().any(Diagnostic::is_error);
        assert_eq!(has_errors, expected.is_empty(), "{faulty}: {errors:?}");
    }
}
