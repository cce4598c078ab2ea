use crate::diag::SourceFile;
use crate::ir::print::{PrintOptions, print_module};
use crate::reader::read;
use crate::transform::{OptLevel, PASSES, optimize};

/// The module in `text` as it is printed after the passes of `-O2`, or of `-O0`.
fn passed(text: &str, level: OptLevel) -> String {
    let reading = read(&SourceFile::new("a.ll", text));
    let diagnostics = reading.diagnostics.into_vec();
    assert!(diagnostics.is_empty(), "{diagnostics:?}\n{text}");
    let mut module = reading.module.expect("it has no errors");
    optimize(&mut module, level).expect("the module stays well formed");
    let printed = print_module(&module, PrintOptions::default());
    let again = read(&SourceFile::new("b.ll", &*printed));
    assert!(!again.diagnostics.has_errors(), "{:?}\n{printed}", again.diagnostics.into_vec());
    printed
}

#[test]
fn what_kept_text_names_stays() {
    let text = "@counter = internal global i32 7
@table = internal global i32 5
define internal i32 @read() {
  %x = load i32, ptr @counter
  ret i32 %x
}
define internal void @helper(i32 %x) {
  store i32 %x, ptr @counter
  ret void
}
define void @opaque() {
  fence seq_cst
  call void @helper(i32 3)
  store i32 9, ptr @table
  ret void
}
define i32 @main() {
  %a = call i32 @read()
  call void @opaque()
  %b = call i32 @read()
  %c = load i32, ptr @table
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}
";
    let printed = passed(text, OptLevel::O2);
    for part in [
        "@counter = internal global i32 7",
        "@table = internal global i32 5",
        "define internal void @helper(",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
    // The call changes both variables, so the loads after it remain.
    let main = printed.split("define i32 @main").nth(1).expect("it is there");
    assert_eq!(main.matches("load i32").count(), 3, "{printed}");
}

#[test]
fn kept_text_has_no_metadata_and_the_numbers_of_the_output() {
    let text = "@0 = private constant [2 x i8] c\"a\\00\"
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare i64 @llvm.read_register.i64(metadata)
declare void @use(ptr) #7
define void @f(i32 %x) #9 !dbg !5 { ; a comment
  fence seq_cst, !dbg !6
  call void @use(ptr @0) #7, !dbg !6
  call void @llvm.dbg.value(metadata i32 %x, metadata !6, metadata !DIExpression()), !dbg !6
    #dbg_value(i32 %x, !6, !DIExpression(), !6)
  %r = call i64 @llvm.read_register.i64(metadata !3)
  ret void
}
attributes #7 = { nounwind }
attributes #9 = { noinline }
!3 = !{!4}
!4 = !{!\"rsp\"}
!5 = distinct !{!5}
!6 = !{}
";
    let printed = passed(text, OptLevel::O0);
    let body = "define void @f(i32 %x) #1 {
  fence seq_cst
  call void @use(ptr @unnamed.0) #0
  %r = call i64 @llvm.read_register.i64(metadata !{!{!\"rsp\"}})
  ret void
}";
    assert!(printed.contains(body), "{printed}");
}

#[test]
fn a_declaration_of_a_kept_definition_is_not_printed() {
    let text = "$c = comdat any
%wide = type { i128, ptr }
@weak = weak global i32 1
@tls = internal thread_local global %wide zeroinitializer
@names = global ptr @alias
@alias = alias i32 (i32), ptr @inner
module asm \"nop\"
define internal i32 @inner(i32 %x) {
  ret i32 %x
}
define linkonce_odr i32 @twice(i32 %x) comdat($c) {
  %y = add i32 %x, %x
  ret i32 %y
}
declare extern_weak void @perhaps()
define i32 @use(i128 %w) {
  ret i32 0
}
define i32 @main() {
  %x = load i32, ptr @weak
  %y = call i32 @twice(i32 %x)
  %z = call i32 @alias(i32 %y)
  %c = icmp eq ptr @perhaps, null
  br i1 %c, label %a, label %b
a:
  ret i32 %z
b:
  call void @perhaps()
  ret i32 1
}
";
    for level in [OptLevel::O0, OptLevel::O2] {
        let printed = passed(text, level);
        for part in [
            "$c = comdat any\n",
            "%wide = type { i128, ptr }\n",
            "@weak = weak global i32 1\n",
            "@tls = internal thread_local global %wide zeroinitializer\n",
            "@alias = alias i32 (i32), ptr @inner\n",
            "module asm \"nop\"\n",
            "define internal i32 @inner(i32 %x)",
            "define linkonce_odr i32 @twice(i32 %x) comdat($c) {\n",
            "declare extern_weak void @perhaps()\n",
            "define i32 @use(i128 %w) {\n",
            "icmp eq ptr @perhaps, null",
        ] {
            assert_eq!(printed.matches(part).count(), 1, "{part}\n{printed}");
        }
    }
}

#[test]
fn words_of_an_item_are_not_those_of_its_strings_or_comments() {
    let text = "@first = global [2 x ptr] [ptr @plain, ptr @word]
@plain = constant [8 x i8] c\" alias \\00\" ; alias
@word = weak constant [7 x i8] c\" alias\\00\"
@section = global i32 1, section \".alias\" ; extern_weak
@lines = weak global ptr
@word, !associated
  !0
define i32 @main() {
  %x = load ptr, ptr @word
  %y = load ptr, ptr @section
  %z = load ptr, ptr @lines
  ret i32 0
}
!0 = !{ptr @word}
";
    let printed = passed(text, OptLevel::O0);
    for part in [
        "@word = weak constant [7 x i8] c\" alias\\00\"\n",
        "@section = global i32 1, section \".alias\"\n",
        "@lines = weak global ptr\n@word\n",
    ] {
        assert_eq!(printed.matches(part).count(), 1, "{part}\n{printed}");
    }
    assert_eq!(printed.matches("\n@").count(), 6, "{printed}");
}

#[test]
fn further_arguments_are_not_lost() {
    let text = "declare void @llvm.va_start(ptr)
declare void @look(ptr)
declare void @take(i32, ...)
define i32 @count(i32 %n, ...) {
entry:
  %list = alloca [24 x i8]
  call void @llvm.va_start(ptr %list)
  call void @look(ptr %list)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 0
b:
  %m = sub i32 %n, 1
  %r = call i32 (i32, ...) @count(i32 %m, i32 7)
  ret i32 %r
}
define void @copy(ptr %p) {
  call void (i32, ...) @take(i32 1, ptr byval([3 x i64]) align 8 %p)
  ret void
}
";
    let printed = passed(text, OptLevel::O2);
    for part in ["call i32 (i32, ...) @count(i32 %m, i32 7)", "ptr byval([3 x i64]) align 8 %p)"] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
}

#[test]
fn inlining_everything_keeps_what_text_calls() {
    let text = "define internal i32 @helper() {
  ret i32 5
}
define i32 @main() {
  fence seq_cst
  %x = call i32 @helper()
  ret i32 %x
}
";
    let mut module = read(&SourceFile::new("a.ll", text)).module.expect("it is valid");
    let pass = PASSES.iter().find(|pass| pass.name == "inline-all").expect("it is there");
    pass.run_on_module(&mut module).expect("it is small");
    let printed = print_module(&module, PrintOptions::default());
    assert!(printed.contains("define internal i32 @helper()"), "{printed}");
}

#[test]
fn a_block_with_an_address_stays() {
    let text =
        "@table = internal constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]
define i32 @f(i32 %n) {
entry:
  br label %a
a:
  br label %b
b:
  ret i32 3
}
define ptr @g(i64 %n) {
  %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %n
  %q = load ptr, ptr %p
  ret ptr %q
}
";
    let printed = passed(text, OptLevel::O2);
    assert!(printed.contains("\na:\n  br label %b\nb:\n  ret i32 3\n"), "{printed}");
}

#[test]
fn faults_beside_unsupported_parts_are_found() {
    for (text, code) in [
        (
            "define i32 @f(i32 %x) {\n  fence seq_cst\n  %y = add i64 %x, 1\n  ret i32 0\n}\n",
            "E0111",
        ),
        ("define void @f() {\n  fence seq_cst\n  call void @g()\n  ret void\n}\n", "E0114"),
        (
            "define void @f(ptr %p) {\n  %x = atomicrmw add ptr @nowhere, i32 1 seq_cst\n  ret void\n}\n",
            "E0104",
        ),
        ("define weak void @f() {\n  ret i32 0\n}\n", "E0111"),
        ("define i128 @f(i128 %x) {\n  %y = add i64 %x, 1\n  ret i128 %x\n}\n", "E0111"),
        ("%t = type { i128, i8 }\n@g = global %t { i128 1, i32 2 }\n", "E0111"),
        ("@g = global i32 0, section \"s\" 3\n", "E0101"),
        // The end of a body is not the end of what is searched for a name.
        (
            "define i32 @f() {\n  %x = load i32, ptr @nowhere\n  ret i32 %x\n}\ndeclare void @g()\n",
            "E0104",
        ),
        (
            "define void @f() {\n  store ptr @nowhere, ptr null\n  ret void\n}\n@a = weak\nglobal i32 0\n",
            "E0104",
        ),
        ("@a = weak global i32 0\n@a = global i32 0\n", "E0105"),
    ] {
        let reading = read(&SourceFile::new("a.ll", text));
        let found = reading.diagnostics.into_vec();
        assert_eq!(found.first().map(|it| it.code.to_string()).as_deref(), Some(code), "{text}");
    }
}

#[test]
fn results_of_an_invoke_exist_on_its_normal_edge() {
    let module = |normal: &str, other: &str| {
        format!(
            "declare i32 @p(...)\ndeclare i32 @g()\n\
            define i32 @f(i1 %c) personality ptr @p {{\n  br i1 %c, label %call, label %join\ncall:\n  \
            %x = invoke i32 @g() to label %{normal} unwind label %pad\nonly:\n  ret i32 %x\njoin:\n  \
            %y = phi i32 [ 0, %0 ]{other}\n  ret i32 %y\npad:\n  %l = landingpad {{ ptr, i32 }} cleanup\n  \
            resume {{ ptr, i32 }} %l\n}}\n"
        )
    };
    for (normal, other, codes) in [
        ("only", "", &[][..]),
        // A phi takes the result from the edge; the other block is not after it.
        ("join", ", [ %x, %call ]", &[]),
        ("join", "", &["E0107"]),
        ("only", ", [ %x, %only ]", &["E0107"]),
    ] {
        let reading = read(&SourceFile::new("a.ll", &*module(normal, other)));
        let found: Vec<_> =
            reading.diagnostics.into_vec().iter().map(|it| it.code.to_string()).collect();
        assert_eq!(found, codes, "{normal}{other}");
    }
}
