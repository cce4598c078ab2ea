//! Programs with floating-point numbers.

use super::*;

/// What the program prints and how it ends, which is the same with and without checks.
fn both(text: &str, input: &str) -> (String, Result<u8, Code>) {
    let with =
        |is_checked| run_with(text, input, RunOptions { is_checked, ..RunOptions::default() });
    let checked = with(true);
    assert_eq!(checked, with(false));
    checked
}

/// How `body`, that of `main`, ends; with and without checks.
fn status_of(body: &str) -> Result<u8, Code> {
    both(&format!("define i32 @main() {{\n{body}\n}}"), "").1
}

#[test]
fn each_format_has_its_rounding() {
    // 1 + 2^-n is 1 if the fraction has fewer than n bits.
    let bits = [("half", 10), ("bfloat", 7), ("float", 23), ("double", 52)];
    for (ty, fraction) in bits {
        let sum = |power: u32| {
            let halvings: String =
                (0..power).map(|at| format!("%h{} = fdiv {ty} %h{at}, %two\n", at + 1)).collect();
            format!(
                "%h0 = uitofp i8 1 to {ty}\n %two = fadd {ty} %h0, %h0\n {halvings}
                 %sum = fadd {ty} %h0, %h{power}\n %is = fcmp ogt {ty} %sum, %h0
                 %status = zext i1 %is to i32\n ret i32 %status"
            )
        };
        assert_eq!(status_of(&sum(fraction)), Ok(1), "{ty}");
        assert_eq!(status_of(&sum(fraction + 1)), Ok(0), "{ty}");
    }
}

#[test]
fn comparisons_know_nan() {
    let predicates = [
        ("oeq", "ueq"),
        ("ogt", "ugt"),
        ("oge", "uge"),
        ("olt", "ult"),
        ("ole", "ule"),
        ("one", "une"),
        ("ord", "uno"),
        ("false", "true"),
    ];
    for ty in ["half", "float", "double"] {
        // Also as the condition of a branch.
        let ends = [
            "%s = zext i1 %c to i32\n ret i32 %s",
            "br i1 %c, label %a, label %b\n a: ret i32 1\n b: ret i32 0",
        ];
        for (end, (ordered, unordered)) in
            ends.iter().flat_map(|end| predicates.map(|it| (end, it)))
        {
            let body = |predicate| {
                format!(
                    "%zero = uitofp i1 0 to {ty}\n %nan = fdiv {ty} %zero, %zero
                 %c = fcmp {predicate} {ty} %nan, %zero\n {end}"
                )
            };
            assert_eq!(status_of(&body(ordered)), Ok(0), "{ordered} {ty}");
            assert_eq!(status_of(&body(unordered)), Ok(1), "{unordered} {ty}");
        }
    }
}

#[test]
fn lanes_of_every_width_are_in_registers_and_in_memory() {
    let types = [
        ("i8", 1, "add"),
        ("i16", 2, "add"),
        ("i24", 3, "add"),
        ("i32", 4, "add"),
        ("i64", 8, "add"),
        ("float", 4, "fadd"),
        ("double", 8, "fadd"),
        ("half", 2, "fadd"),
    ];
    for (ty, bytes, add) in types {
        let [three, one, zero] = match add {
            "add" => ["3", "1", "0"],
            _ => ["3.0", "1.0", "0.0"],
        };
        let compare = if add == "add" { "icmp sgt" } else { "fcmp ogt" };
        let to_int = if add == "add" { "bitcast" } else { "fptosi" };
        let to_i32 = match (to_int, ty) {
            ("fptosi", _) => format!("%last = fptosi {ty} %element to i32"),
            (_, "i64") => "%last = trunc i64 %element to i32".to_owned(),
            (_, "i32") => "%last = add i32 %element, 0".to_owned(),
            _ => format!("%last = sext {ty} %element to i32"),
        };
        let body = format!(
            "
  %memory = alloca <3 x {ty}>, align 1
  %array = bitcast <3 x {ty}>* %memory to [3 x {ty}]*
  %a = insertelement <3 x {ty}> <{ty} {three}, {ty} undef, {ty} {one}>, {ty} {three}, i32 1
  %b = {add} <3 x {ty}> %a, <{ty} {one}, {ty} {zero}, {ty} {three}>
  store <3 x {ty}> %b, <3 x {ty}>* %memory, align 1
  %c = load <3 x {ty}>, <3 x {ty}>* %memory, align 1
  %d = {compare} <3 x {ty}> %c, <{ty} {three}, {ty} {three}, {ty} {three}>
  %e = select <3 x i1> %d, <3 x {ty}> %c, <3 x {ty}> zeroinitializer
  %f = freeze <3 x {ty}> %e
  %g = select i1 true, <3 x {ty}> %f, <3 x {ty}> undef
  %h = extractelement <3 x {ty}> %g, i32 2
  %i = extractelement <3 x {ty}> %g, i32 1
  %bytes = bitcast <3 x {ty}>* %memory to i8*
  %at = getelementptr i8, i8* %bytes, i64 {bytes}
  %second = bitcast i8* %at to {ty}*
  %j = load {ty}, {ty}* %second, align 1
  %k = {add} {ty} %h, %i
  %element = {add} {ty} %k, %j
  {to_i32}
  ret i32 %last"
        );
        // 4, not more than 3, and the 3 from memory.
        assert_eq!(status_of(&body), Ok(7), "{ty}");
    }
}

#[test]
fn undefined_numbers_may_be_moved_but_not_decide() {
    for ty in ["half", "float", "double"] {
        let text = |end: &str| {
            format!(
                "
define {ty} @same({ty} %x) {{
  ret {ty} %x
}}
define i32 @main() {{
entry:
  %x = alloca {ty}
  %y = alloca [2 x {ty}]
  %p = getelementptr [2 x {ty}], [2 x {ty}]* %y, i32 0, i32 1
  %0 = load {ty}, {ty}* %x
  %1 = call {ty} @same({ty} %0)
  store {ty} %1, {ty}* %p
  br label %next
next:
  %2 = phi {ty} [ %1, %entry ]
  %3 = load {ty}, {ty}* %p
  %4 = fadd {ty} %3, %2
  %5 = fneg {ty} %4
  %one = uitofp i1 1 to {ty}
  %6 = select i1 true, {ty} %5, {ty} %one
  %7 = fsub {ty} %one, %6
  %8 = fcmp uno {ty} %7, %one
  {end}
}}"
            )
        };
        let status = |end: &str| run_with(&text(end), "", RunOptions::default()).1;
        assert_eq!(status("ret i32 7"), Ok(7));
        let branch = "br i1 %8, label %a, label %a\n a:\n ret i32 0";
        assert_eq!(status(branch), Err(Code::RunUndefined));
        let convert = format!("%9 = fptosi {ty} %7 to i32\n ret i32 %9");
        assert_eq!(status(&convert), Err(Code::RunUndefined));
        let freeze = format!("%9 = freeze {ty} %7\n %10 = fptosi {ty} %9 to i32\n ret i32 %10");
        assert_eq!(status(&freeze), Ok(0));
    }
}

#[test]
fn broken_promises_about_numbers_make_results_undefined() {
    let start = "%zero = uitofp i1 0 to double\n %one = uitofp i1 1 to double
        %inf = fdiv double %one, %zero\n %nan = fsub double %inf, %inf\n";
    let ends = |operation: &str| {
        let text = format!(
            "declare double @llvm.fabs.f64(double)
             define double @same(double %x) {{\n ret double %x\n }}
             define i32 @main() {{\n {start} {operation}
             %is = fcmp ord double %r, %r\n %s = select i1 %is, i32 1, i32 2\n ret i32 %s\n }}"
        );
        run_with(&text, "", RunOptions::default()).1
    };
    let broken = [
        "%r = fadd nnan double %inf, %nan",
        "%r = fmul nnan double %inf, %zero",
        "%r = fdiv ninf double %one, %zero",
        "%r = fdiv ninf double %one, %inf",
        "%r = frem fast double %zero, %zero",
        "%r = fneg nnan double %nan",
        "%r = select ninf i1 true, double %inf, double %one",
        "%r = call nnan double @llvm.fabs.f64(double %nan)",
        "%r = call ninf double @same(double %inf)",
        "%c = fcmp nnan une double %nan, %one\n %r = uitofp i1 %c to double",
        "%a = fsub double %zero, %one\n %b = fptosi double %a to i8\n %r = uitofp nneg i8 %b to double",
        "%b = fptoui double %inf to i64\n %r = uitofp i64 %b to double",
    ];
    for operation in broken {
        assert_eq!(ends(operation), Err(Code::RunUndefined), "{operation}");
    }
    assert_eq!(ends("%r = fadd nnan double %inf, %one"), Ok(1));
    assert_eq!(ends("%r = fadd ninf nsz arcp contract afn reassoc double %nan, %one"), Ok(2));
    assert_eq!(ends("%r = fdiv nnan double %one, %inf"), Ok(1));
    assert_eq!(ends("%r = call nnan double @same(double %inf)"), Ok(1));
}

const LIBRARY: &str = "
declare float @getfloat()
declare i32 @getfarray(float*)
declare void @putfloat(float)
declare void @putfarray(i32, float*)
declare void @putf(i8*, ...)
declare float @llvm.sqrt.f32(float)
declare <2 x double> @llvm.maxnum.v2f64(<2 x double>, <2 x double>)
declare double @pow(double, double)
declare void @putch(i32)
@format = constant [18 x i8] c\"%.2f,%5d|%e %s%%\\0A\\00\"
";

#[test]
fn the_library_reads_and_writes_numbers() {
    let text = format!(
        "{LIBRARY}
define i32 @main() {{
  %a = alloca [4 x float]
  %p = getelementptr [4 x float], [4 x float]* %a, i32 0, i32 0
  %n = call i32 @getfarray(float* %p)
  call void @putfarray(i32 %n, float* %p)
  %x = call float @getfloat()
  call void @putfloat(float %x)
  call void @putch(i32 10)
  %r = call float @llvm.sqrt.f32(float %x)
  %w = fpext float %r to double
  %v = insertelement <2 x double> <double 1.0, double undef>, double %w, i32 1
  %m = call <2 x double> @llvm.maxnum.v2f64(<2 x double> %v, <2 x double> <double 9.0, double 2.0>)
  %m0 = extractelement <2 x double> %m, i32 0
  %m1 = extractelement <2 x double> %m, i32 1
  %power = call double @pow(double %m0, double %m1)
  %f = getelementptr [18 x i8], [18 x i8]* @format, i32 0, i32 0
  %e = getelementptr [18 x i8], [18 x i8]* @format, i32 0, i32 12
  call void (i8*, ...) @putf(i8* %f, double %power, i32 %n, double %w, i8* %e)
  ret i32 0
}}"
    );
    let (output, status) = both(&text, " 3 1.5 -0x.8p-1 inf\n+6.25e0");
    let expected = "3: 0x1.8p+0 -0x1p-2 inf\n0x1.9p+2\n243.00,    3|2.500000e+00 %s%%\n%\n";
    assert_eq!((output.as_str(), status), (expected, Ok(0)));
    let (output, status) = both(&text, "1 x");
    assert!(output.starts_with("1: 0x0p+0\n0x0p+0\n") && status == Ok(0), "{output}");
}

#[test]
fn functions_spread_what_is_undefined() {
    for (op, is_used) in [
        ("call double @pow(double 2.0, double %x)", true),
        ("fadd double %x, 1.0", true),
        ("call double @pow(double 2.0, double 1.0)", false),
    ] {
        let text = format!(
            "{LIBRARY}\n define i32 @main() {{\n %m = alloca double\n %x = load double, double* %m
             %y = {op}\n %n = fptosi double %y to i32\n ret i32 %n\n }}"
        );
        let status = run_with(&text, "", RunOptions::default()).1;
        assert_eq!(status, if is_used { Err(Code::RunUndefined) } else { Ok(2) }, "{op}");
    }
}

#[test]
fn a_call_uses_a_format_with_its_arguments() {
    let ends = |format: &str, argument: &str| {
        let text = format!(
            "@f = constant [{} x i8] c\"{format}\\00\"\n declare void @printf(i8*, ...)
             define i32 @main() {{\n %kept = add i32 5, 2\n
             %f = getelementptr [{0} x i8], [{0} x i8]* @f, i32 0, i32 0
             call void (i8*, ...) @printf(i8* %f{argument})\n ret i32 %kept\n }}",
            format.len() + 1
        );
        both(&text, "")
    };
    assert_eq!(ends("%+.1f", ", double 2.25"), ("+2.2".to_owned(), Ok(7)));
    for (format, argument) in [
        ("%f", ""),
        ("%f", ", i64 1"),
        ("%d", ", double 1.0"),
        ("%Lf", ", double 1.0"),
        ("%n", ", i32 1"),
        ("%", ""),
        ("%99999999d", ", i32 1"),
        ("%*d", ", i32 1"),
        ("%f", ", float 1.0"),
        ("%s", ", double 0.0"),
    ] {
        assert_eq!(ends(format, argument).1, Err(Code::RunUnknown), "{format}{argument}");
    }
}

#[test]
fn wide_numbers_are_moved_and_not_computed_with() {
    for (ty, constant) in
        [("fp128", "0xL00000000000000004000000000000000"), ("x86_fp80", "0xK40008000000000000000")]
    {
        let text = |operation: &str| {
            format!(
                "@g = global {ty} {constant}
             define {ty} @same({ty} %x) {{\n ret {ty} %x\n }}
             define i32 @main() {{\n %a = alloca [2 x {ty}]\n
             %p = getelementptr [2 x {ty}], [2 x {ty}]* %a, i32 0, i32 1
             %x = load {ty}, {ty}* @g\n %y = call {ty} @same({ty} %x)
             store {ty} %y, {ty}* %p\n %z = load {ty}, {ty}* %p
             store {ty} {constant}, {ty}* @g
             {operation}\n ret i32 3\n }}"
            )
        };
        assert_eq!(both(&text(""), "").1, Ok(3));
        let add = text(&format!("%s = fadd {ty} %z, %z\n store {ty} %s, {ty}* @g"));
        assert_eq!(both(&add, "").1, Err(Code::RunUnknown));
        let compare = format!("%c = fcmp olt {ty} %z, %z\n br i1 %c, label %d, label %d\n d:");
        assert_eq!(both(&text(&compare), "").1, Err(Code::RunUnknown));
        let cast = format!("%c = fptosi {ty} %z to i32\n ret i32 %c\n unreached:");
        assert_eq!(both(&text(&cast), "").1, Err(Code::RunUnknown));
    }
}
