//! Functions of C's library: memory, strings, input.

use super::*;

const DECLARATIONS: &str = r#"
@text = constant [6 x i8] c"hello\00"
@other = constant [5 x i8] c"help\00"
@ints = constant [12 x i8] c"%d %3d%c%4s\00"
@floats = constant [8 x i8] c"%f,%lf\0A\00"
@digits = constant [6 x i8] c" -42x\00"
declare i8* @malloc(i64)
declare i8* @calloc(i64, i64)
declare i8* @realloc(i8*, i64)
declare void @free(i8*)
declare i32 @scanf(i8*, ...)
declare i32 @strcmp(i8*, i8*)
declare i32 @strncmp(i8*, i8*, i64)
declare i8* @strcpy(i8*, i8*)
declare i8* @strcat(i8*, i8*)
declare i8* @strchr(i8*, i32)
declare i32 @memcmp(i8*, i8*, i64)
declare i64 @labs(i64)
declare i32 @atoi(i8*)
declare i32 @rand()
declare void @srand(i32)
declare i64 @time(i64*)
declare i32 @strlen(i8*)
declare i32 @puts(i8*)
"#;

/// What `body`, that of `main`, prints and returns, given `input`. `text` and `other` are pointers.
fn run_c(body: &str, input: &str, is_checked: bool) -> (String, Result<u8, Code>) {
    let text = format!(
        "{DECLARATIONS}define i32 @main() {{
  %text = getelementptr [6 x i8], [6 x i8]* @text, i64 0, i64 0
  %other = getelementptr [5 x i8], [5 x i8]* @other, i64 0, i64 0
{body}
}}"
    );
    run_with(&text, input, RunOptions { is_checked, ..RunOptions::default() })
}

#[test]
fn memory_is_allocated_and_freed() {
    let bodies = [
        // What was stored is still there after the memory has grown, and zeros are in that of `calloc`.
        "%m = call i8* @malloc(i64 4)
  %p = bitcast i8* %m to i32*
  store i32 9, i32* %p
  %n = call i8* @realloc(i8* %m, i64 4000)
  %q = bitcast i8* %n to i32*
  %v = load i32, i32* %q
  %z = call i8* @calloc(i64 100, i64 8)
  %y = bitcast i8* %z to i32*
  %w = load i32, i32* %y
  %r = add i32 %v, %w
  call void @free(i8* %n)
  call void @free(i8* %z)
  call void @free(i8* null)
  ret i32 %r",
        // A gigabyte in turns.
        "br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %head ]
  %m = call i8* @malloc(i64 1000000)
  store i8 9, i8* %m
  call void @free(i8* %m)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %head, label %end
end:
  ret i32 9",
        // There is not that much memory.
        "%a = call i8* @malloc(i64 -1)
  %b = call i8* @calloc(i64 9223372036854775807, i64 4)
  %c = icmp eq i8* %a, null
  %d = icmp eq i8* %b, null
  %e = and i1 %c, %d
  %r = select i1 %e, i32 9, i32 0
  ret i32 %r",
    ];
    for body in bodies {
        for is_checked in [true, false] {
            assert_eq!(run_c(body, "", is_checked).1, Ok(9), "{body}");
        }
    }
}

#[test]
fn wrong_uses_of_allocated_memory_are_faults() {
    let malloc = "%m = call i8* @malloc(i64 4)\n";
    let free = "call void @free(i8* %m)\n";
    let used = "%v = load i8, i8* %m\n  store i8 %v, i8* %m\n";
    let fault = Code::RunAddress;
    let cases = [
        (format!("{malloc}{free}{used}"), fault),
        (format!("{malloc}{free}store i8 1, i8* %m\n"), fault),
        (format!("{malloc}{free}{free}"), fault),
        (format!("{malloc}{free}%n = call i8* @malloc(i64 4)\nstore i8 1, i8* %m\n"), fault),
        (format!("{malloc}{free}%n = call i8* @realloc(i8* %m, i64 4)\n"), fault),
        (format!("%m = getelementptr i8, i8* %text, i64 0\n{free}"), fault),
        (format!("%m = alloca i8\n{free}"), fault),
        (
            format!("%a = call i8* @malloc(i64 4)\n%m = getelementptr i8, i8* %a, i64 1\n{free}"),
            fault,
        ),
        (
            format!("{malloc}%p = getelementptr i8, i8* %m, i64 4\nstore i8 1, i8* %p\n"),
            Code::RunSubscript,
        ),
        (format!("{malloc}%c = load i8, i8* %m\n%r = sdiv i8 1, %c\n"), Code::RunUndefined),
        (
            format!("{malloc}%p = bitcast i8* %m to i64*\n%v = load i64, i64* %p, align 32\n"),
            Code::RunAlignment,
        ),
    ];
    for (body, code) in cases {
        assert_eq!(run_c(&format!("{body}ret i32 0"), "", true).1, Err(code), "{body}");
    }
    for body in [format!("{malloc}{free}{free}"), format!("%m = alloca i8\n{free}")] {
        assert_eq!(run_c(&format!("{body}ret i32 0"), "", false).1, Err(fault), "{body}");
    }
}

#[test]
fn strings() {
    let cases = [
        ("%r = call i32 @strcmp(i8* %other, i8* %text)", 1),
        ("%r = call i32 @strncmp(i8* %other, i8* %text, i64 3)", 0),
        ("%r = call i32 @memcmp(i8* %text, i8* %other, i64 4)", 255),
        (
            "%p = call i8* @strchr(i8* %text, i32 108)
  %a = ptrtoint i8* %p to i64
  %b = ptrtoint i8* %text to i64
  %c = sub i64 %a, %b
  %r = trunc i64 %c to i32",
            2,
        ),
        (
            "%p = call i8* @strchr(i8* %text, i32 122)
  %c = icmp eq i8* %p, null
  %r = zext i1 %c to i32",
            1,
        ),
        (
            "%d = getelementptr [6 x i8], [6 x i8]* @digits, i64 0, i64 0
  %n = call i32 @atoi(i8* %d)
  %w = sext i32 %n to i64
  %l = call i64 @labs(i64 %w)
  %r = trunc i64 %l to i32",
            42,
        ),
        (
            "call void @srand(i32 7)
  %a = call i32 @rand()
  call void @srand(i32 7)
  %b = call i32 @rand()
  %c = icmp eq i32 %a, %b
  %d = icmp sge i32 %a, 0
  %e = and i1 %c, %d
  %t = call i64 @time(i64* null)
  %f = icmp eq i64 %t, 0
  %g = and i1 %e, %f
  %r = zext i1 %g to i32",
            1,
        ),
        // Declared with an integer of another width, as in old C.
        (
            "%a = call i32 @strlen(i8* %text)
  %b = call i32 @strlen(i8* %other)
  %r = sub i32 %a, %b",
            1,
        ),
    ];
    for (body, expected) in cases {
        for is_checked in [true, false] {
            let body = format!("{body}\n  ret i32 %r");
            assert_eq!(run_c(&body, "", is_checked).1, Ok(expected), "{body}");
        }
    }
    let joined = "%m = call i8* @malloc(i64 10)
  %a = call i8* @strcpy(i8* %m, i8* %text)
  %b = call i8* @strcat(i8* %m, i8* %other)
  %n = call i32 @puts(i8* %b)
  ret i32 0";
    for is_checked in [true, false] {
        assert_eq!(run_c(joined, "", is_checked), ("hellohelp\n".to_owned(), Ok(0)));
    }
    let short = joined.replace("i64 10", "i64 9");
    assert_eq!(run_c(&short, "", true).1, Err(Code::RunSubscript));
}

#[test]
fn input_is_read_by_a_format() {
    let ints = "%a = alloca i32
  %b = alloca i32
  %c = alloca i8
  %s = alloca [8 x i8]
  %t = getelementptr [8 x i8], [8 x i8]* %s, i64 0, i64 0
  %f = getelementptr [12 x i8], [12 x i8]* @ints, i64 0, i64 0
  %n = call i32 (i8*, ...) @scanf(i8* %f, i32* %a, i32* %b, i8* %c, i8* %t)
";
    let all = format!(
        "{ints}  %1 = load i32, i32* %a
  %2 = load i32, i32* %b
  %3 = load i8, i8* %c
  %4 = zext i8 %3 to i32
  %5 = add i32 %1, %2
  %6 = add i32 %5, %4
  %7 = call i32 @puts(i8* %t)
  %8 = icmp eq i32 %n, 4
  %r = select i1 %8, i32 %6, i32 0
  ret i32 %r"
    );
    for is_checked in [true, false] {
        // -23 + 456 is 433; the next byte is the digit 7.
        let (output, status) = run_c(&all, " -23\n456789x rest", is_checked);
        assert_eq!((output.as_str(), status), ("89x\n", Ok(((433 + 0x37) % 256) as u8)));
    }
    let count = format!("{ints}  ret i32 %n");
    for (input, expected) in [("", 255), ("  ", 255), ("x", 0), ("1", 1), ("1 y", 1), ("1 2", 2)] {
        assert_eq!(run_c(&count, input, true).1, Ok(expected), "{input:?}");
    }
    let floats = "%a = alloca float
  %b = alloca double
  %f = getelementptr [8 x i8], [8 x i8]* @floats, i64 0, i64 0
  %n = call i32 (i8*, ...) @scanf(i8* %f, float* %a, double* %b)
  %1 = load float, float* %a
  %2 = load double, double* %b
  %3 = fpext float %1 to double
  %4 = fmul double %3, %2
  %r = fptosi double %4 to i32
  ret i32 %r";
    for input in ["1.5,-0.2e2\n", "0x1.8,-0x1.4p4\n", "15e-1,-2e1e"] {
        assert_eq!(run_c(floats, input, true).1, Ok((-30i32) as u8), "{input}");
    }
    // A `double` is rounded once, to a `double`.
    let double = floats.replace(
        "%r = fptosi double %4",
        "%is = fcmp oeq double %2, 0x01A56E1FC2F8F359\n  %r = zext i1 %is",
    );
    for input in ["0,1e-300", "-nan,0x1.56e1fc2f8f359p-997", "INFINITY,0x156e1fc2f8f359p-1049"] {
        assert_eq!(run_c(&double, input, true).1, Ok(1), "{input}");
    }
    // A result that does not fit.
    let wide = "%a = alloca i8
  %p = bitcast i8* %a to i32*
  %f = getelementptr [12 x i8], [12 x i8]* @ints, i64 0, i64 0
  %n = call i32 (i8*, ...) @scanf(i8* %f, i32* %p)
  ret i32 0";
    assert_eq!(run_c(wide, "5", true).1, Err(Code::RunSubscript));
    assert_eq!(
        run_c(
            &wide.replace("alloca i8", "alloca i32").replace("bitcast i8*", "bitcast i32*"),
            "5 6",
            true
        )
        .1,
        Err(Code::RunUnknown)
    );
}

#[test]
fn what_sorts_stops_at_the_faults_of_its_comparison() {
    let sort = |comparison: &str, count: u32| {
        let text = format!(
            "@numbers = global [3 x i32] [i32 5, i32 3, i32 1]
@out = external global i8*
declare void @qsort(i8*, i64, i64, i32 (i8*, i8*)*)
declare i32 @fputs(i8*, i8*)
declare i32 @strcmp(i8*, i8*)
{comparison}
define i32 @main() {{
  %p = bitcast [3 x i32]* @numbers to i8*
  call void @qsort(i8* %p, i64 {count}, i64 4, i32 (i8*, i8*)* @compare)
  %first = getelementptr [3 x i32], [3 x i32]* @numbers, i64 0, i64 0
  %r = load i32, i32* %first
  ret i32 %r
}}"
        );
        run_with(&text, "", RunOptions::default()).1
    };
    let of_body = |body: &str| format!("define i32 @compare(i8* %a, i8* %b) {{\n{body}\n}}");
    let right = of_body(
        "%p = bitcast i8* %a to i32*
  %q = bitcast i8* %b to i32*
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %d = sub i32 %x, %y
  ret i32 %d",
    );
    assert_eq!(sort(&right, 3), Ok(1));
    assert_eq!(sort(&right, 2), Ok(3));
    assert_eq!(sort(&right, 0), Ok(5));
    assert_eq!(sort(&right, 4), Err(Code::RunSubscript));
    assert_eq!(sort(&of_body("%x = sdiv i32 1, 0\nret i32 %x"), 3), Err(Code::RunDivisionByZero));
    assert_eq!(sort(&of_body("ret i32 undef"), 3), Err(Code::RunUndefined));
    assert_eq!(
        sort(&of_body("%r = call i32 @compare(i8* %a, i8* %b)\nret i32 %r"), 3),
        Err(Code::RunStackOverflow)
    );
    assert_eq!(
        sort(&of_body("%r = call i32 @fputs(i8* %a, i8* %b)\nret i32 %r"), 3),
        Err(Code::RunUnknown)
    );
    assert_eq!(sort("declare i32 @compare(i8*, i8*)", 3), Err(Code::RunUnknown));
    let other = right.replace("i32 @compare", "i64 @compare").replace("ret i32 %d", "ret i64 0");
    let cast = "i32 (i8*, i8*)* bitcast (i64 (i8*, i8*)* @compare to i32 (i8*, i8*)*)";
    let text = format!(
        "declare void @qsort(i8*, i64, i64, i32 (i8*, i8*)*)\n{other}\n@numbers = global i64 0\n\
        define i32 @main() {{\n  call void @qsort(i8* bitcast (i64* @numbers to i8*), i64 2, i64 4, {cast})\n  ret i32 0\n}}"
    );
    assert!(run_with(&text, "", RunOptions::default()).1.is_err());
}
