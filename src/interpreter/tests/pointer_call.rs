//! Calls through pointers to functions.

use super::*;

/// What a program with these functions and this body of `main` returns, in all runs.
fn result(functions: &str, body: &str) -> Result<u8, Code> {
    let text = format!("{functions}\ndefine i32 @main() {{\n{body}\n}}");
    let runs = [true, false].map(|is_checked| {
        run_with(&text, "5", RunOptions { is_checked, ..RunOptions::default() }).1
    });
    assert_eq!(runs[0], runs[1], "{text}");
    runs[0]
}

const FUNCTIONS: &str = "
@table = constant [2 x i32 (i32)*] [i32 (i32)* @next, i32 (i32)* @half]
@p = global i8* bitcast (i32 (i32)* @half to i8*)
declare i32 @getint()
define i32 @next(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @half(i32 %x) {
  %y = sdiv i32 %x, 2
  ret i32 %y
}
define i64 @wide(i64 %a, i32 %b, double %c) {
  %d = fptosi double %c to i64
  %e = sext i32 %b to i64
  %f = mul i64 %a, %e
  %g = add i64 %f, %d
  ret i64 %g
}
define void @twice(i32 (i32)* %f, i32* %x) {
  %1 = load i32, i32* %x
  %2 = call i32 %f(i32 %1)
  %3 = call i32 %f(i32 %2)
  store i32 %3, i32* %x
  ret void
}
define i32 @all(i32 %n, ...) {
  ret i32 %n
}";

#[test]
fn functions_are_called_through_pointers() {
    let cases = [
        ("%f = load i32 (i32)*, i32 (i32)** getelementptr ([2 x i32 (i32)*], [2 x i32 (i32)*]* @table, i64 0, i64 1)
  %r = call i32 %f(i32 84)
  ret i32 %r", 42),
        ("%p = load i8*, i8** @p
  %f = bitcast i8* %p to i32 (i32)*
  %a = add i32 7, 1
  %r = call i32 %f(i32 %a)
  ret i32 %r", 4),
        ("%x = alloca i32
  store i32 3, i32* %x
  %t = alloca void (i32 (i32)*, i32*)*
  store void (i32 (i32)*, i32*)* @twice, void (i32 (i32)*, i32*)** %t
  %f = load void (i32 (i32)*, i32*)*, void (i32 (i32)*, i32*)** %t
  call void %f(i32 (i32)* @next, i32* %x)
  %r = load i32, i32* %x
  ret i32 %r", 5),
        ("%t = alloca i64 (i64, i32, double)*
  store i64 (i64, i32, double)* @wide, i64 (i64, i32, double)** %t
  %f = load i64 (i64, i32, double)*, i64 (i64, i32, double)** %t
  %l = call i64 %f(i64 3, i32 -4, double 20.0)
  %r = trunc i64 %l to i32
  ret i32 %r", 8),
        // One call computes the argument of another, in whose place it may be put.
        ("%t = alloca i32 (i32)*
  store i32 (i32)* @next, i32 (i32)** %t
  %f = load i32 (i32)*, i32 (i32)** %t
  %a = call i32 @half(i32 9)
  %b = call i32 %f(i32 %a)
  %c = call i32 %f(i32 %b)
  %d = call i32 @half(i32 %c)
  ret i32 %d", 3),
        // A function of the library.
        ("%t = alloca i32 ()*
  store i32 ()* @getint, i32 ()** %t
  %f = load i32 ()*, i32 ()** %t
  %r = call i32 %f()
  ret i32 %r", 5),
        // Through an integer; and no two functions are at one address.
        ("%n = ptrtoint i32 (i32)* @next to i64
  %m = ptrtoint i32 (i32)* @half to i64
  %s = icmp eq i64 %n, %m
  %e = icmp eq i32 (i32)* @next, null
  %f = inttoptr i64 %n to i32 (i32)*
  %a = call i32 %f(i32 1)
  %b = zext i1 %s to i32
  %c = zext i1 %e to i32
  %d = add i32 %a, %b
  %r = add i32 %d, %c
  ret i32 %r", 2),
        // As C calls a function that is declared without its parameters.
        ("%t = alloca i32 (i32, ...)*
  store i32 (i32, ...)* bitcast (i32 (i32)* @next to i32 (i32, ...)*), i32 (i32, ...)** %t
  %f = load i32 (i32, ...)*, i32 (i32, ...)** %t
  %r = call i32 (i32, ...) %f(i32 1)
  ret i32 %r", 2),
    ];
    for (body, expected) in cases {
        assert_eq!(result(FUNCTIONS, body), Ok(expected), "{body}");
    }
}

#[test]
fn what_is_not_such_a_function_is_not_called() {
    let call = |pointer: &str| {
        format!(
            "%q = {pointer}\n  %f = bitcast i8* %q to i32 (i32)*\n  %r = call i32 %f(i32 1)\n  ret i32 %r"
        )
    };
    let cases = [
        "inttoptr i64 0 to i8*",
        "inttoptr i64 12345 to i8*",
        "alloca i8",
        "bitcast i8** @p to i8*",
        "getelementptr i8, i8* bitcast (i32 (i32)* @next to i8*), i64 1",
        "bitcast i64 (i64, i32, double)* @wide to i8*",
        "bitcast void (i32 (i32)*, i32*)* @twice to i8*",
        "bitcast i32 (i32, ...)* @all to i8*",
        "bitcast i32 ()* @getint to i8*",
    ];
    for pointer in cases {
        assert_eq!(result(FUNCTIONS, &call(pointer)), Err(Code::RunAddress), "{pointer}");
    }
    let checked = |body: &str| {
        let text = format!("{FUNCTIONS}\ndefine i32 @main() {{\n{body}\n}}");
        run_with(&text, "", RunOptions::default()).1
    };
    let undefined = "%t = alloca i8*\n %u = load i8*, i8** %t\n";
    let body = format!("{undefined} {}", call("getelementptr i8, i8* %u, i64 0"));
    assert_eq!(checked(&body), Err(Code::RunUndefined));
    // More arguments than the function has.
    let body = "%t = alloca i32 (i32, ...)*
  store i32 (i32, ...)* bitcast (i32 (i32)* @next to i32 (i32, ...)*), i32 (i32, ...)** %t
  %f = load i32 (i32, ...)*, i32 (i32, ...)** %t
  %r = call i32 (i32, ...) %f(i32 1, i32 2)
  ret i32 %r";
    assert_eq!(result(FUNCTIONS, body), Err(Code::RunAddress));
}

#[test]
fn a_function_has_no_bytes() {
    for body in [
        "%v = load i32, i32* bitcast (i32 (i32)* @next to i32*)\n  ret i32 %v",
        "store i8 1, i8* bitcast (i32 (i32)* @next to i8*)\n  ret i32 0",
        "%v = load i64, i64* bitcast (i32 (i32)* @half to i64*), align 16\n  ret i32 0",
    ] {
        assert_eq!(result(FUNCTIONS, body), Err(Code::RunAddress), "{body}");
    }
}
