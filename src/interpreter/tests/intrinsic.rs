//! Intrinsics, old names included, and the alignment of large variables.

use super::*;

#[test]
fn intrinsics_are_run() {
    // What `%r` is, by the body of `main`.
    let cases = [
        ("i32", "%r = call i32 @llvm.smax.i32(i32 -3, i32 4)", 4),
        ("i64", "%r = call i64 @llvm.umin.i64(i64 -3, i64 4)", 4),
        ("i8", "%r = call i8 @llvm.abs.i8(i8 -7, i1 true)", 7),
        ("i16", "%r = call i16 @llvm.ctpop.i16(i16 -1)", 16),
        ("i32", "%r = call i32 @llvm.ctlz.i32(i32 1)", 31),
        ("i64", "%r = call i64 @llvm.cttz.i64(i64 0, i1 false)", 64),
        ("i32", "%v = call <2 x i32> @llvm.abs.v2i32(<2 x i32> <i32 1, i32 -9>, i1 false)
  %r = extractelement <2 x i32> %v, i32 1", 9),
        ("i32", "%v = call <2 x i32> @llvm.smin.v2i32(<2 x i32> <i32 1, i32 9>, <2 x i32> <i32 7, i32 8>)
  %r = extractelement <2 x i32> %v, i32 1", 8),
        ("i8", "%r = call i8 @llvm.uadd.sat.i8(i8 200, i8 100)", 255),
        ("i32", "%r = call i32 @llvm.fshl.i32(i32 1, i32 -2147483648, i32 1)", 3),
        ("i64", "%r = call i64 @llvm.expect.i64(i64 6, i64 0)", 6),
        ("i64", "%v = call {i64, i1} @llvm.smul.with.overflow.i64(i64 6, i64 7)
  %r = extractvalue {i64, i1} %v, 0", 42),
        ("i64", "%v = call {i64, i1} @llvm.smul.with.overflow.i64(i64 -9223372036854775808, i64 -1)
  %f = extractvalue {i64, i1} %v, 1
  %r = zext i1 %f to i64", 1),
        ("i32", "%v = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 2147483647, i32 0)
  %f = extractvalue {i32, i1} %v, 1
  %r = zext i1 %f to i32", 0),
        ("i8", "%v = call {i8, i1} @llvm.usub.with.overflow.i8(i8 1, i8 2)
  %f = extractvalue {i8, i1} %v, 1
  %n = extractvalue {i8, i1} %v, 0
  %z = zext i1 %f to i8
  %r = add i8 %n, %z", 0),
        ("i1", "%r = call i1 @llvm.is.constant.i32(i32 3)", 0),
        ("i8", "%x = alloca [4 x i8]
  %p = getelementptr [4 x i8], [4 x i8]* %x, i32 0, i32 0
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %p)
  call void @llvm.assume(i1 true)
  call void @llvm.memset.p0i8.i64(i8* %p, i8 5, i64 4, i32 1, i1 false)
  %s = call i64 @llvm.objectsize.i64.p0i8(i8* %p, i1 true, i1 true, i1 false)
  %t = trunc i64 %s to i8
  %v = load i8, i8* %p
  %r = add i8 %v, %t", 5),
    ];
    let declarations = "
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.umin.i64(i64, i64)
declare i8 @llvm.abs.i8(i8, i1)
declare i16 @llvm.ctpop.i16(i16)
declare i32 @llvm.ctlz.i32(i32)
declare i64 @llvm.cttz.i64(i64, i1)
declare <2 x i32> @llvm.abs.v2i32(<2 x i32>, i1)
declare <2 x i32> @llvm.smin.v2i32(<2 x i32>, <2 x i32>)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.expect.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
declare {i8, i1} @llvm.usub.with.overflow.i8(i8, i8)
declare i1 @llvm.is.constant.i32(i32)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.assume(i1)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i32, i1)
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1, i1, i1)
";
    for (ty, body, expected) in cases {
        for is_checked in [true, false] {
            let widened = match ty {
                "i32" => "%e = add i32 %r, 0",
                "i64" => "%e = trunc i64 %r to i32",
                _ => &format!("%e = zext {ty} %r to i32"),
            };
            let text = format!(
                "{declarations}define i32 @main() {{\n  {body}\n  {widened}\n  ret i32 %e\n}}"
            );
            let options = RunOptions { is_checked, ..RunOptions::default() };
            assert_eq!(run_with(&text, "", options).1, Ok(expected), "{body}");
        }
    }
}

#[test]
fn the_result_of_an_intrinsic_is_undefined_if_an_operand_is() {
    let run = |ty: &str, call: &str| {
        let text = format!(
            "declare {{i32, i1}} @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.cttz.i32(i32, i1)
define i32 @main() {{
  %x = alloca i32
  %u = load i32, i32* %x
  %c = call {ty} {call}
  %b = {}
  br i1 %b, label %y, label %y
y:
  ret i32 0
}}",
            match ty {
                "i32" => "icmp eq i32 %c, 0",
                _ => "extractvalue {i32, i1} %c, 1",
            }
        );
        run_with(&text, "", RunOptions::default()).1
    };
    let undefined = Err(Code::RunUndefined);
    assert_eq!(run("{i32, i1}", "@llvm.sadd.with.overflow.i32(i32 %u, i32 1)"), undefined);
    assert_eq!(run("i32", "@llvm.smax.i32(i32 1, i32 %u)"), undefined);
    assert_eq!(run("i32", "@llvm.cttz.i32(i32 0, i1 true)"), undefined);
    assert_eq!(run("i32", "@llvm.cttz.i32(i32 0, i1 false)"), Ok(0));
}

#[test]
fn a_large_variable_without_an_alignment_is_at_a_multiple_of_16() {
    let run = |length: u32, alignment: &str| {
        let text = format!(
            "@g = global [{length} x i8] zeroinitializer{alignment}
define i32 @main() {{
  %v = load i64, i64* bitcast ([{length} x i8]* @g to i64*), align 16
  ret i32 0
}}"
        );
        run_with(&text, "", RunOptions::default()).1
    };
    assert_eq!(run(17, ""), Ok(0));
    assert_eq!(run(16, ", align 16"), Ok(0));
    assert_eq!(run(16, ""), Err(Code::RunAlignment));
    assert_eq!(run(17, ", align 8"), Err(Code::RunAlignment));
}
