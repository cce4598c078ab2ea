//! Tests that passes follow the data layout of a module: a result that LLVM 14 folds to a number with `-O2` is
//! folded to the same number here, or not folded. In each program one address is computed from types, and another
//! one from a number of bytes.

mod support;

use std::io::Write as _;
use std::process::{Command, Stdio};

use minisysy::diag::SourceFile;
use minisysy::interpreter::{self, RunOptions, Subject};
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::reader;
use minisysy::transform::{OptLevel, optimize};

const LAYOUTS: &[(&str, &str)] = &[
    ("none", ""),
    ("x86_64", "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"),
    ("i386", "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-f64:32:64-f80:32-n8:16:32-S128"),
    ("wasm32", "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20"),
    ("aarch64", "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
    ("powerpc64", "E-m:e-i64:64-n32:64-S128-v256:256:256-v512:512:512"),
    ("s390x", "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-a:8:16-n32:64"),
    ("mips", "E-m:m-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64"),
    ("avr", "e-P1-p:16:8-i8:8-i16:8-i32:8-i64:8-f32:8-f64:8-n8-a:8"),
];

/// Programs with `N` in the place of a number. The result depends on the place of byte N: most
/// programs return 5 if the element begins there, and 7 otherwise.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "pointers in an array",
        "define i32 @f() {\n  %a = alloca [32 x i8*], align 8\n  %b = bitcast [32 x i8*]* %a to i8*\n  \
         %c = getelementptr i8, i8* %b, i32 N\n  %d = bitcast i8* %c to i32*\n  store i32 7, i32* %d, align 1\n  \
         %e = getelementptr [32 x i8*], [32 x i8*]* %a, i32 0, i32 1\n  %g = bitcast i8** %e to i32*\n  \
         store i32 5, i32* %g, align 1\n  %v = load i32, i32* %d, align 1\n  ret i32 %v\n}\n",
    ),
    (
        "a long in a structure",
        "define i32 @f() {\n  %a = alloca [8 x { i8, i64, i8* }], align 8\n  %b = bitcast [8 x { i8, i64, i8* }]* %a to i8*\n  \
         %c = getelementptr i8, i8* %b, i32 N\n  %d = bitcast i8* %c to i32*\n  store i32 7, i32* %d, align 1\n  \
         %e = getelementptr [8 x { i8, i64, i8* }], [8 x { i8, i64, i8* }]* %a, i32 0, i32 0, i32 1\n  %g = bitcast i64* %e to i32*\n  \
         store i32 5, i32* %g, align 1\n  %v = load i32, i32* %d, align 1\n  ret i32 %v\n}\n",
    ),
    (
        "the second structure",
        "define i32 @f() {\n  %a = alloca [8 x { i8, i64, i8* }], align 8\n  %b = bitcast [8 x { i8, i64, i8* }]* %a to i8*\n  \
         %c = getelementptr i8, i8* %b, i32 N\n  %d = bitcast i8* %c to i32*\n  store i32 7, i32* %d, align 1\n  \
         %e = getelementptr [8 x { i8, i64, i8* }], [8 x { i8, i64, i8* }]* %a, i32 0, i32 1, i32 0\n  %g = bitcast i8* %e to i32*\n  \
         store i32 5, i32* %g, align 1\n  %v = load i32, i32* %d, align 1\n  ret i32 %v\n}\n",
    ),
    (
        "the distance of two addresses",
        "@a = internal global [4 x { i16, i8*, i64 }] zeroinitializer\n\
         define i32 @f() {\n  %p = ptrtoint [4 x { i16, i8*, i64 }]* @a to i64\n  \
         %q = ptrtoint i64* getelementptr ([4 x { i16, i8*, i64 }], [4 x { i16, i8*, i64 }]* @a, i32 0, i32 1, i32 2) to i64\n  \
         %n = sub i64 %q, %p\n  %c = icmp eq i64 %n, N\n  %r = select i1 %c, i32 5, i32 7\n  ret i32 %r\n}\n",
    ),
    (
        "a part of a long",
        "define i32 @f() {\n  %a = alloca i64, align 8\n  store i64 5, i64* %a, align 8\n  %b = bitcast i64* %a to i8*\n  \
         %c = getelementptr i8, i8* %b, i32 N\n  %v = load i8, i8* %c, align 1\n  %r = zext i8 %v to i32\n  ret i32 %r\n}\n",
    ),
    (
        "an index beyond 2^32",
        "define i32 @f(i8* %p) {\n  %a = getelementptr i8, i8* %p, i64 4294967296\n  %b = getelementptr i8, i8* %a, i32 N\n  \
         store i8 5, i8* %p, align 1\n  store i8 7, i8* %b, align 1\n  %v = load i8, i8* %p, align 1\n  %r = zext i8 %v to i32\n  ret i32 %r\n}\n",
    ),
    (
        "an index before the beginning",
        "define i32 @f(i8* %p) {\n  %a = getelementptr i8, i8* %p, i32 -1\n  %b = getelementptr i8, i8* %p, i64 -N\n  \
         store i8 7, i8* %b, align 1\n  store i8 5, i8* %a, align 1\n  %v = load i8, i8* %b, align 1\n  %r = zext i8 %v to i32\n  ret i32 %r\n}\n",
    ),
    (
        "a sum that wraps",
        "define i32 @f(i8* %p, i32 %i) {\n  %s = add i32 %i, N\n  %a = getelementptr i8, i8* %p, i32 %s\n  \
         %c = getelementptr i8, i8* %p, i32 %i\n  %b = getelementptr i8, i8* %c, i32 N\n  \
         store i8 7, i8* %b, align 1\n  store i8 5, i8* %a, align 1\n  %v = load i8, i8* %b, align 1\n  %r = zext i8 %v to i32\n  ret i32 %r\n}\n",
    ),
];

/// The number that `f` returns in the text of a module, if that is known.
fn returned(text: &str) -> Option<i64> {
    let line = text.lines().find_map(|line| line.trim().strip_prefix("ret i32 "))?;
    line.parse().ok()
}

fn ours(text: &str) -> String {
    let file = SourceFile::new("layout.ll", text);
    let reading = reader::read(&file);
    let mut module =
        reading.module.unwrap_or_else(|| panic!("{:?}", reading.diagnostics.into_vec()));
    optimize(&mut module, OptLevel::O2).expect("the passes are in order");
    print_module(&module, PrintOptions::default())
}

fn theirs(opt: &str, text: &str) -> String {
    let mut child = Command::new(opt)
        .args(["-S", "-O2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("opt starts");
    child.stdin.take().expect("it is piped").write_all(text.as_bytes()).expect("opt reads");
    String::from_utf8(child.wait_with_output().expect("opt ends").stdout).expect("it is text")
}

#[test]
fn folded_numbers_are_those_of_llvm() {
    let tools = support::Tools::find().ok().filter(|tools| tools.version == 14);
    let Some(tools) = tools else {
        eprintln!("there is no opt 14");
        return;
    };
    let mut known = 0;
    for &(target, layout) in LAYOUTS {
        for &(name, program) in PROGRAMS {
            for byte in [0, 1, 2, 3, 4, 7, 8, 12, 16, 20, 24, 32, 36, 40] {
                let line = match layout {
                    "" => String::new(),
                    layout => format!("target datalayout = \"{layout}\"\n"),
                };
                let text = line + &program.replace('N', &byte.to_string());
                let Some(number) = returned(&ours(&text)) else { continue };
                let expected = theirs(&tools.opt, &text);
                known += 1;
                if let Some(expected) = returned(&expected) {
                    assert_eq!(number, expected, "{target}, {name}, byte {byte}:\n{text}");
                } else if !["undef", "poison", "unreachable"].iter().any(|it| expected.contains(it))
                {
                    panic!(
                        "{target}, {name}, byte {byte}: {number}, but not known to LLVM:\n{text}\n{expected}"
                    );
                }
            }
        }
    }
    assert!(known > 50, "only {known} programs give a number");
}

#[test]
fn the_interpreter_runs_no_layout_that_it_cannot_model() {
    for &(target, layout) in LAYOUTS {
        let text =
            format!("target datalayout = \"{layout}\"\ndefine i32 @main() {{\n  ret i32 3\n}}\n");
        let file = SourceFile::new("layout.ll", text);
        let module = reader::read(&file).module.expect("it is valid");
        let subject = Subject { module: &module, file: &file, is_source: false };
        let (mut input, mut output) = (&b""[..], std::io::sink());
        let options = RunOptions::default();
        let outcome = interpreter::run(subject, &mut input, &mut output, &mut |_, _| {}, options);
        let is_plain = matches!(target, "none" | "x86_64" | "aarch64");
        assert_eq!(outcome.status.is_ok(), is_plain, "{target}");
    }
}
