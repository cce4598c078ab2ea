//! Tests the library with sources that nest very deeply. No step recurses, so a small stack is
//! enough for all of them.

use std::thread;

use minisysy::compile::{self, Options};
use minisysy::diag::{Diagnostic, Diagnostics, SourceFile, render};
use minisysy::ir::print::{PrintOptions, print_module};
use minisysy::ir::{Module, name};
use minisysy::syntax::{dump, parser};
use minisysy::transform::{OptLevel, optimize};

/// The nesting depth. Builds with debug assertions verify every step and are slow. But even with
/// their depth, one stack frame for each level would not fit in [`STACK`].
const DEPTH: usize = if cfg!(debug_assertions) { 5_000 } else { 100_000 };

/// A few bytes for each level.
const STACK: usize = 256 << 10;

/// Runs `work` on the small stack.
fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread starts");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Takes `source` through all steps: to its tree as text, to a module, through the passes and to
/// text, or to diagnostics and the text of their messages.
fn build(source: String) -> Result<Module, Vec<Diagnostic>> {
    let file = SourceFile::new("deep.sy", source);
    let (module, diagnostics) = compile::compile(&file, Options::default());
    let size = file.bytes().len();
    for diagnostic in &diagnostics {
        for label in diagnostic.related.iter().chain([&diagnostic.primary]) {
            let span = label.span;
            assert!(span.start <= span.end && span.end as usize <= size, "{span:?} of {size}");
        }
    }
    let mut names = name::interner();
    let ast = parser::parse(file.bytes(), 1, &mut names, &mut Diagnostics::default());
    // The text is empty if no part of the source made sense.
    let _ = dump::tree(&ast, &file, &names);
    assert!(!render::to_string(&file, &diagnostics[..diagnostics.len().min(10)]).contains('\x1b'));

    let is_refused = diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(module.is_none(), is_refused, "a module or errors, not both");
    let Some(mut module) = module else { return Err(diagnostics) };
    let before = print_module(&module, PrintOptions::default());
    optimize(&mut module, OptLevel::O1).unwrap_or_else(|error| panic!("{error}"));
    let after = print_module(&module, PrintOptions::default());
    assert!(before.contains("@main") && after.contains("@main"));
    Ok(module)
}

/// Checks that the source compiles.
#[track_caller]
fn accept(source: String) {
    if let Err(diagnostics) = on_small_stack(|| build(source)) {
        let first = diagnostics.first().expect("there are errors");
        panic!("{} errors, the first: {}", diagnostics.len(), first.message);
    }
}

/// Checks that the source is rejected, with at most one error for each token of a level.
#[track_caller]
fn refuse(source: String) {
    match on_small_stack(|| build(source)) {
        Ok(_) => panic!("was compiled"),
        Err(diagnostics) => assert!(diagnostics.len() <= 3 * DEPTH + 10),
    }
}

/// `before` on each level, `core`, then `after` on each level.
fn nest(before: &str, core: &str, after: &str) -> String {
    [&before.repeat(DEPTH), core, &after.repeat(DEPTH)].concat()
}

/// A program that returns an expression of the global `a`, the array `b` and the function `f`.
fn returning(expression: &str) -> String {
    format!(
        "int a, b[1];\nint f(int x) {{ return x; }}\n\
         int main() {{ a = getint(); b[0] = f(a); return {expression}; }}\n"
    )
}

/// A program with a statement that uses these and the local `x`.
fn executing(statement: &str) -> String {
    format!(
        "int a, b[1];\nint f(int x) {{ return x; }}\n\
         int main() {{ int x = 0; a = getint(); b[0] = f(a);\n{statement}\nreturn x; }}\n"
    )
}

#[test]
fn parentheses() {
    accept(returning(&nest("(", "a", ")")));
}

#[test]
fn operands() {
    accept(returning(&nest("(a + ", "a", ")")));
    accept(returning(&nest("a - ", "a", "")));
    accept(returning(&nest("(", "a", ") * 3")));
}

#[test]
fn unary_operators() {
    accept(returning(&nest("-", "a", "")));
    accept(returning(&nest("!", "a", "")));
    accept(returning(&nest("+-!", "a", "")));
    accept(executing(&format!("if ({}) x = 1;", nest("!", "a", ""))));
}

#[test]
fn constants() {
    accept(returning(&nest("-", "1", "")));
    accept(returning(&nest("(1 + ", "1", ")")));
    let constant = nest("-(", "7", ")");
    accept(format!("const int c = {constant};\nint main() {{ return c; }}\n"));
}

#[test]
fn subscripts() {
    accept(returning(&nest("b[", "0", "]")));
    accept(executing(&format!("{} = 1;", nest("b[", "0", "]"))));
}

#[test]
fn calls() {
    accept(returning(&nest("f(", "a", ")")));
}

#[test]
fn conditions() {
    let alternating = "a && (x || (".repeat(DEPTH / 2) + "a" + &"))".repeat(DEPTH / 2);
    accept(executing(&format!("if ({alternating}) x = 1;")));
    accept(executing(&format!("while ({alternating}) x = x + 1;")));
    accept(executing(&format!("x = {alternating};")));
    accept(executing(&format!("if ({}) x = 1;", nest("!(a || ", "x", ")"))));
    accept(executing(&format!("if ({}) x = 1;", nest("a && ", "x", ""))));
    accept(executing(&format!("x = {};", nest("(", "a", ") < 3 || x"))));
}

#[test]
fn blocks() {
    accept(executing(&nest("{", "x = 1;", "}")));
    accept(executing(&nest("{ int x = a; ", "a = x;", "}")));
}

#[test]
fn ifs() {
    accept(executing(&nest("if (a) ", "x = 1;", "")));
    accept(executing(&nest("if (a) ", "x = 1;", " else x = x + 2;")));
    accept(executing(&nest("if (a) { x = x + 1; ", "", "}")));
}

#[test]
fn ladders() {
    let arms: String =
        (0..DEPTH).map(|arm| format!("if (a == {arm}) x = {}; else ", arm * 2)).collect();
    accept(executing(&format!("{arms} x = 7;")));
    let arms: String = (0..DEPTH).map(|arm| format!("if (a == {arm}) return x; else ")).collect();
    accept(executing(&format!("{arms};")));
}

#[test]
fn loops() {
    accept(executing(&nest("while (a) ", "x = x + 1;", "")));
    accept(executing(&nest("while (x < a) { ", "", "x = x + 1; }")));
    accept(executing(&nest("while (a) { if (x) break; ", "continue;", "}")));
}

#[test]
fn nests_of_unreachable_code() {
    accept(executing(&format!("return x; {}", nest("while (a) { ", "x = x + 1;", "}"))));
    accept(executing(&nest("{ return a; ", "", "}")));
    accept(executing(&nest("while (1) { ", "x = x + 1;", "}")));
}

#[test]
fn initialisers() {
    refuse(format!("int c[2] = {};\nint main() {{ return 0; }}\n", nest("{", "1", "}")));
    refuse(executing(&format!("int c[2] = {};", nest("{", "1", "}"))));
    refuse(executing(&format!("int c = {};", nest("{", "1", "}"))));
}

#[test]
fn dimensions() {
    // More elements than fit in any memory.
    refuse(format!("int c{};\nint main() {{ return 0; }}\n", nest("[2]", "", "")));
    let one = format!("int c{};\nint main() {{ return 0; }}\n", nest("[1]", "", ""));
    // An array with one element. Whether it has too many dimensions does not matter here.
    let _ = on_small_stack(|| build(one));
}

#[test]
fn unclosed() {
    for open in ["(", "{", "[", "-(", "f(", "b[", "{(", "if (", "while (a) {", "if (a) {", "!("] {
        refuse(executing(&nest(open, "a", "")));
        refuse(returning(&nest(open, "a", "")));
    }
    for open in ["{", "(", "[", "int f(", "int c[", "int c = {", "int f() {"] {
        refuse(nest(open, "", ""));
    }
    refuse(format!("int c[2] = {}", nest("{", "1", "")));
}

#[test]
fn unopened() {
    for close in [")", "}", "]", ");", "};", " else", " else ;", "} else {"] {
        refuse(executing(&nest("", "a", close)));
        refuse(nest("", "int main() { return 0; }", close));
    }
}

#[test]
fn mismatched() {
    refuse(returning(&nest("(", "a", "]")));
    refuse(executing(&nest("{", "a = 1;", ")")));
    refuse(executing(&nest("({[", "a", "")));
}
