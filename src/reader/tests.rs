//! Tests that read a module and print it again.

use super::*;
use crate::diag::{Code, Diagnostic, render};
use crate::ir::print::{PrintOptions, print_module};
use crate::verify::verify_module;

/// The printed module of `text`, without its first lines.
fn printed(text: &str) -> String {
    let file = SourceFile::new("test.ll", text);
    let reading = read(&file);
    let shown = render::to_string(&file, reading.diagnostics.into_vec());
    let module = reading.module.unwrap_or_else(|| panic!("refused:\n{shown}"));
    verify_module(&module).unwrap_or_else(|errors| panic!("malformed: {errors:#?}"));
    let printed = print_module(&module, PrintOptions::default());
    let lines =
        printed.lines().skip_while(|line| line.starts_with("; ") || line.starts_with("source"));
    lines.flat_map(|line| [line, "\n"]).collect::<String>().trim_start().to_owned()
}

/// The codes and the marked texts of the diagnostics for `text`.
fn faults(text: &str) -> Vec<(Code, String)> {
    let file = SourceFile::new("test.ll", text);
    let reading = read(&file);
    let marked = |diagnostic: &Diagnostic| {
        let bytes = &file.bytes()[diagnostic.primary.span.range()];
        (diagnostic.code, String::from_utf8_lossy(bytes).into_owned())
    };
    reading.diagnostics.into_vec().iter().map(marked).collect()
}

#[test]
fn what_is_printed_is_read_as_it_is() {
    let text = "\
@a = internal global [2 x [3 x i32]] [[3 x i32] [i32 1, i32 0, i32 -3], [3 x i32] zeroinitializer]
@.str = private constant [4 x i8] c\"%d\\0A\\00\", align 2
@wide = global i64 123456789012, align 16
@p = global i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @a, i64 0, i64 1, i64 2)
@s = global <{ i32, [2 x i8] }> <{ i32 7, [2 x i8] c\"\\FF\\00\" }>
@x = external global i32

define i32 @f(i32 %n, i32* %0) {
entry:
  %slot = alloca i32, align 8
  %1 = alloca i8, i64 16
  store volatile i32 %n, i32* %slot, align 1
  %i = add nuw nsw i32 %n, -1
  %i.1 = load i32, i32* %slot, align 2
  %2 = icmp ult i32 %i, %i.1
  %3 = select i1 %2, i64 9876543210, i64 poison
  %4 = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), i32 %i)
  switch i32 %4, label %end [
    i32 0, label %more
    i32 -1, label %end
  ]

more:                                             ; preds = %entry
  %5 = freeze i32 undef
  br i1 %2, label %end, label %end

end:                                              ; preds = %entry, %more
  %6 = phi i32 [ 0, %entry ], [ 0, %entry ], [ %5, %more ], [ %5, %more ]
  %7 = ptrtoint i32* %0 to i64
  %8 = trunc i64 %7 to i32
  ret i32 %8
}

declare i32 @printf(i8*, ...)
";
    assert_eq!(printed(text), text);
}

#[test]
fn opaque_pointers_stay_opaque() {
    let text = "\
@a = internal global [3 x i32] zeroinitializer

define i32 @f() {
  %1 = alloca i32
  %2 = getelementptr inbounds nuw [3 x i32], ptr @a, i64 0, i64 1
  store ptr %2, ptr %1
  ret i32 0
}
";
    assert_eq!(printed(text), text);
}

#[test]
fn an_alias_stands_for_its_address() {
    let text = "\
@a.data = internal global <{ [1 x i32], [9 x i32] }> <{ [1 x i32] [i32 1], [9 x i32] zeroinitializer }>
@a = internal alias [10 x i32], bitcast (<{ [1 x i32], [9 x i32] }>* @a.data to [10 x i32]*)
define i32* @f() {
  ret i32* getelementptr ([10 x i32], [10 x i32]* @a, i64 0, i64 9)
}
";
    let expected = "ret i32* getelementptr ([10 x i32], [10 x i32]* bitcast (<{ [1 x i32], [9 x i32] }>* @a.data to [10 x i32]*), i64 0, i64 9)";
    assert!(printed(text).contains(expected), "{}", printed(text));
}

#[test]
fn a_name_that_is_looked_for_ahead_is_reported_once() {
    for name in ["@", "@99999999999999999999", "@\"\\00\"", "@\"a"] {
        let call = "define i32 @f() {\n  %x = call i32 @g()\n  ret i32 %x\n}\n";
        let text = format!("{call}declare i32 {name}\n()\ndeclare i32 @g()\n");
        let found = faults(&text);
        let in_name = found.iter().filter(|(_, at)| !at.is_empty()).count();
        assert!(in_name <= 2, "{name}: {found:?}");
    }
}

#[test]
fn a_call_of_an_alias_is_one_of_what_it_names() {
    let text = |ptr: &str| {
        format!(
            "@a = internal alias i32 (i32), {ptr} @f
define i32 @f(i32 %x) {{
  ret i32 %x
}}
define i64 @g() {{
  %y = call i64 @a(i64 3)
  ret i64 %y
}}
"
        )
    };
    // LLVM takes a call of another type where pointers do not say what they point to.
    assert_eq!(faults(&text("ptr")), [(Code::IrCallMismatch, "i64 3".to_owned())]);
    assert!(printed(&text("ptr")).contains("call i64 @f(i64 3)"));
    assert_eq!(faults(&text("i32 (i32)*")), [(Code::IrCall, "i64 3".to_owned())]);
}

#[test]
fn numbers_out_of_order_are_reported_once() {
    let text = "define i32 @f(i32 %0) {
  %1 = add i32 %0, 1
  %2 = add i32 %1, 1
  %5 = add i32 %2, 1
  %4 = add i32 %5, 1
  ret i32 %4
}
";
    let found = faults(text);
    assert_eq!(found, [(Code::IrNumber, "%1".to_owned()), (Code::IrNumber, "%5".to_owned())]);
}

#[test]
fn deep_nesting_is_refused_and_long_numbers_do_no_harm() {
    let deep = format!("@a = global {}", "[1 x ".repeat(100_000));
    assert_eq!(faults(&deep)[0].0, Code::NestedTooDeeply);
    let far = "define void @f() {\n  br label %99999999999999\n}\n";
    assert_eq!(faults(far), [(Code::IrUndefined, "%99999999999999".to_owned())]);
}

#[test]
fn names_stay_as_they_are_as_far_as_they_are_unique() {
    let text = "\
define i32 @f(i32 %x.1, i32 %i) {
loop.1:
  br label %loop

loop:                                             ; preds = %loop.1
  %i.1.1 = add i32 %x.1, %i
  %i.1 = add i32 %i.1.1, 1
  ret i32 %i.1
}
";
    assert_eq!(printed(text), text);
    // Promoting two variables gives names to phis. One of these names, `x.1`, is already in the
    // text.
    let text = "\
define i32 @f(i1 %c, i32 %x.1) {
  %x = alloca i32
  store i32 0, i32* %x
  br i1 %c, label %then, label %end
then:
  %1 = add i32 %x.1, 1
  store i32 %1, i32* %x
  br label %end
end:
  %2 = load i32, i32* %x
  ret i32 %2
}
";
    let file = SourceFile::new("test.ll", text);
    let mut module = read(&file).module.unwrap();
    let (context, function) = module.split(crate::support::entity::Entity::from_index(0));
    crate::transform::mem2reg::PASS.run_on(context, function, Default::default());
    let printed = print_module(&module, PrintOptions::default());
    assert!(printed.contains("  %x = add i32 %x.1, 1\n"), "{printed}");
    assert!(printed.contains("  %x.2 = phi i32 [ 0, %0 ], [ %x, %then ]\n"), "{printed}");
}

#[test]
fn a_carriage_return_ends_lines_too() {
    let text = "; a comment\rdefine i32 @f() { ; another\r  ret i32 0\r}\rdefine void @g() {\rret void\r}\r";
    assert!(printed(text).contains("define void @g()"));
    assert_eq!(faults("\u{feff}define void @f() {\n  ret void\n}\n")[0].0, Code::IrSyntax);
}

#[test]
fn long_names_are_cut_and_stay_unique() {
    for letter in ["x", "变"] {
        let stem = letter.repeat(998 / letter.len());
        let long = "y".repeat(100);
        // Some names are equal to a possible result of cutting and numbering another.
        let tails = ["", &stem, &long, "zz", "zz.1", ".1", ".2", "yy.3", "yy"];
        let names = tails.map(|tail| format!("{stem}{tail}"));
        let names: Vec<String> = names.iter().map(|name| format!("%\"{name}\"")).collect();
        let params: Vec<String> = names.iter().map(|name| format!("i32 {name}")).collect();
        let last = names.last().unwrap();
        let text = format!("define i32 @f({}) {{\n  ret i32 {last}\n}}\n", params.join(", "));
        let once = printed(&text);
        // The reader would reject two values with the same name.
        assert_eq!(printed(&once), once);
        let names: Vec<&str> = once.split(['%', ',', ')', '\n']).skip(1).step_by(2).collect();
        assert!(names.iter().any(|name| name.contains("zz.1")), "short enough: {names:?}");
        assert!(names.iter().all(|name| name.len() <= 1024 || letter != "x"), "{names:?}");
    }
}

#[test]
fn messages_stay_short() {
    let fields = "i32, ".repeat(10_000);
    let text = format!("@a = global {{ {fields}i32 }} 7\n");
    let file = SourceFile::new("test.ll", text);
    let message = read(&file).diagnostics.into_vec()[0].message.to_string();
    assert!(message.len() < 200, "{message}");
}

#[test]
fn a_label_called_ptr_is_no_pointer() {
    let text =
        "define void @f() {\nptr:\n  %x = alloca i32\n  store i32 0, i32* %x\n  ret void\n}\n";
    assert!(printed(text).contains("store i32 0, i32* %x"));
}

#[test]
fn functions_without_a_name_count_among_the_globals() {
    let text = "define void @0() {\n  ret void\n}\n@1 = global i32 0\n";
    assert_eq!(faults(text), []);
    let text = "@0 = global i32 0\ndefine void @0() {\n  ret void\n}\n";
    assert!(faults(text).iter().any(|(code, _)| *code == Code::IrNumber));
}

#[test]
fn the_data_of_an_alias_has_a_name_of_its_own() {
    let text = "\
@x = internal global [1000 x i32] zeroinitializer
@x.data = global i32 0
";
    let file = SourceFile::new("test.ll", text);
    let mut module = read(&file).module.unwrap();
    let first = module.context.globals.keys().next().unwrap();
    let one = crate::ir::Value::i32(1);
    module.context.globals[first].initializer = crate::ir::Initializer::Sparse([(0, one)].into());
    let printed = print_module(&module, PrintOptions::default());
    assert!(printed.contains("@x.data.1 = internal global"), "{printed}");
    assert!(printed.contains("* @x.data.1 to "), "{printed}");
}

#[test]
fn overloads_that_become_one_are_declared_once() {
    let text = "\
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
declare void @llvm.memcpy.p0i32.p0i32.i64(i32*, i32*, i64, i1)
";
    let module = read(&SourceFile::new("test.ll", text)).module.unwrap();
    let options = PrintOptions { opaque_pointers: true, ..PrintOptions::default() };
    let printed = print_module(&module, options);
    assert_eq!(printed.matches("declare ").count(), 1, "{printed}");
}

#[test]
fn fields_are_chosen_by_i32() {
    let text = "define i32* @f({ i32, i32 }* %p) {\n  %q = getelementptr { i32, i32 }, { i32, i32 }* %p, i64 0, i64 1\n  ret i32* %q\n}\n";
    assert_eq!(faults(text)[0].0, Code::IrType);
}

#[test]
fn initialisers_longer_than_memory_are_refused() {
    let part = "[1152921504606846976 x i8]";
    let parts = vec![format!("{part} zeroinitializer"); 40].join(", ");
    let text = format!("@x = global [1 x {part}] [{parts}]\n");
    assert_eq!(faults(&text)[0].0, Code::IrConstant);
}

#[test]
fn an_undefined_input_gives_no_poison() {
    let text = "\
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  store i32 poison, i32* %x
  br label %end
end:
  %v = load i32, i32* %x
  ret i32 %v
}
";
    let mut module = read(&SourceFile::new("test.ll", text)).module.unwrap();
    let (context, function) = module.split(crate::support::entity::Entity::from_index(0));
    crate::transform::mem2reg::PASS.run_on(context, function, Default::default());
    assert!(print_module(&module, PrintOptions::default()).contains("ret i32 undef"));
}

#[test]
fn undefined_globals_are_reported_when_functions_are_collected() {
    let text = "define i32* @f() {\n  ret i32* @missing\n}\n";
    let file = SourceFile::new("test.ll", text);
    let (module, diagnostics) = crate::front_end::collect(Box::new(Reader::new(&file)));
    assert!(module.is_none());
    assert_eq!(diagnostics.into_vec(), read(&file).diagnostics.into_vec());
}

#[test]
fn the_deepest_types_and_constants_fit_on_the_stack_of_a_thread() {
    // Tests run on threads with 2 MiB.
    for depth in [MAX_DEPTH - 2, MAX_DEPTH + 2, 100_000] {
        let (open, close) = ("{ ".repeat(depth), " }".repeat(depth));
        let array = format!("{}i32{}", "[1 x ".repeat(depth), "]".repeat(depth));
        let casts = format!("{}@x{}", "bitcast (i32* ".repeat(depth), " to i32*)".repeat(depth));
        for text in [
            format!("%t = type {open}i32{close}\n"),
            format!("@a = global {array} zeroinitializer\n"),
            format!("@x = global i32 0\n@a = global i32* {casts}\n"),
        ] {
            let diagnostics = read(&SourceFile::new("deep.ll", text)).diagnostics.into_vec();
            let is_refused = diagnostics.iter().any(Diagnostic::is_error);
            assert_eq!(is_refused, depth > MAX_DEPTH, "{depth}: {:?}", diagnostics.first());
        }
    }
}

#[test]
fn the_first_pointer_may_be_in_a_body_that_is_not_read_yet() {
    let body = "define i32 @f() {\n  %p = alloca i32\n  store i32 1, ptr %p\n  ret i32 0\n}\n";
    for text in [format!("{body}@a = global i32 0\n"), format!("@a = global i32 0\n{body}")] {
        let reading = read(&SourceFile::new("a.ll", &*text));
        assert!(reading.diagnostics.is_empty(), "{:?}\n{text}", reading.diagnostics.into_vec());
    }
}
