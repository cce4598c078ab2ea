//! Programs in LLVM IR, each about one thing that the machine has to do right.

mod bits;
mod c_library;
mod float;
mod intrinsic;
mod pointer_call;

use super::*;
use crate::diag::SourceFile;
use crate::reader;
use crate::transform::{self, OptLevel};
use std::fmt::Write as _;

/// What `text` prints and how it ends, given `input`.
fn run_with(text: &str, input: &str, options: RunOptions) -> (String, Result<u8, Code>) {
    let file = SourceFile::new("test.ll", text);
    let reading = reader::read(&file);
    let diagnostics = crate::diag::render::to_string(&file, reading.diagnostics.into_vec());
    let module = reading.module.unwrap_or_else(|| panic!("{diagnostics}"));
    let subject = Subject { module: &module, file: &file, is_source: false };
    let mut output = Vec::new();
    let outcome = run(subject, &mut input.as_bytes(), &mut output, &mut |_, _| {}, options);
    (String::from_utf8(output).unwrap(), outcome.status.map_err(|why| why.code))
}

/// How `body`, that of `main`, ends.
fn status(body: &str) -> Result<u8, Code> {
    run_with(&format!("define i32 @main() {{\n{body}\n}}"), "", RunOptions::default()).1
}

#[test]
fn phis_read_their_inputs_at_once() {
    // Swapped seven times, and a third one that follows.
    let text = "
define i32 @main() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %a = phi i32 [ 1, %entry ], [ %b, %head ]
  %b = phi i32 [ 2, %entry ], [ %a, %head ]
  %c = phi i32 [ 3, %entry ], [ %a, %head ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 8
  br i1 %more, label %head, label %end
end:
  %r1 = mul i32 %a, 100
  %r2 = mul i32 %b, 10
  %r3 = add i32 %r1, %r2
  %r4 = add i32 %r3, %c
  ret i32 %r4
}";
    assert_eq!(run_with(text, "", RunOptions::default()).1, Ok(211));
}

#[test]
fn a_value_that_goes_into_a_phi_does_not_disturb_its_readers() {
    // `%i` is still read after `%next`, by an instruction, and by another phi.
    let text = "
define i32 @main() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %last = phi i32 [ 9, %entry ], [ %i, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %go = icmp slt i32 %i, 5
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 1
  %product = mul i32 %i, %next
  %more = add i32 %sum, %product
  br label %head
end:
  %r1 = mul i32 %last, 10
  %r2 = add i32 %sum, %r1
  ret i32 %r2
}";
    // 0*1 + 1*2 + 2*3 + 3*4 + 4*5 = 40, and the last but one of `%i` is 4.
    assert_eq!(run_with(text, "", RunOptions::default()).1, Ok(80));
}

#[test]
fn what_is_undefined_may_be_moved_but_not_decide() {
    let moved = "
  %x = alloca i32
  %y = alloca i32
  %1 = load i32, i32* %x
  %2 = mul i32 %1, 3
  store i32 %2, i32* %y
  %3 = load i32, i32* %y
  %4 = and i32 %3, 0
  ";
    assert_eq!(status(&format!("{moved} ret i32 %4")), Ok(0));
    assert_eq!(status(&format!("{moved} ret i32 %3")), Err(Code::RunUndefined));
    let decided = "%5 = icmp eq i32 %3, 1
        br i1 %5, label %a, label %a\na: ret i32 0";
    assert_eq!(status(&format!("{moved} {decided}")), Err(Code::RunUndefined));
    assert_eq!(status(&format!("{moved} %5 = freeze i32 %3\n ret i32 0")), Ok(0));
    assert_eq!(status(&format!("{moved} %5 = select i1 true, i32 6, i32 %3\n ret i32 %5")), Ok(6));
    assert_eq!(
        status(&format!("{moved} %5 = sdiv i32 1, %3\n ret i32 0")),
        Err(Code::RunUndefined)
    );
}

#[test]
fn undefined_bytes_are_followed_through_memory() {
    // Of four bytes one is written; copied as a whole, the one can be read and no other.
    let text = |byte: u32| {
        format!(
            "
  %from = alloca [4 x i8]
  %to = alloca [4 x i8]
  %one = getelementptr [4 x i8], [4 x i8]* %from, i64 0, i64 2
  store i8 7, i8* %one
  %f = bitcast [4 x i8]* %from to i32*
  %t = bitcast [4 x i8]* %to to i32*
  %all = load i32, i32* %f, align 1
  store i32 %all, i32* %t, align 1
  %p = getelementptr [4 x i8], [4 x i8]* %to, i64 0, i64 {byte}
  %1 = load i8, i8* %p
  %2 = zext i8 %1 to i32
  ret i32 %2"
        )
    };
    assert_eq!(status(&text(2)), Ok(7));
    assert_eq!(status(&text(1)), Err(Code::RunUndefined));
}

#[test]
fn broken_promises_make_results_undefined() {
    let sum = |flags: &str, left: i32| {
        format!("%1 = add i32 {left}, 1\n %2 = add {flags} i32 %1, 2147483640\n ret i32 %2")
    };
    assert_eq!(status(&sum("nsw", 6)), Ok(255));
    assert_eq!(status(&sum("nsw", 7)), Err(Code::RunUndefined));
    assert_eq!(status(&sum("nuw", 7)), Ok(0));
    assert_eq!(status("%1 = add i8 100, 100\n %2 = zext i8 %1 to i32\n ret i32 %2"), Ok(200));
    assert_eq!(
        status("%1 = add nsw i8 100, 100\n %2 = zext i8 %1 to i32\n ret i32 %2"),
        Err(Code::RunUndefined)
    );
    assert_eq!(
        status("%1 = shl i32 1, 31\n %2 = add i32 %1, 1\n %3 = ashr exact i32 %2, 1\n ret i32 %3"),
        Err(Code::RunUndefined)
    );
    assert_eq!(
        status("%1 = add i32 31, 1\n %2 = shl i32 1, %1\n ret i32 %2"),
        Err(Code::RunUndefined)
    );
    let cast = |op: &str, value: i32| {
        format!("%1 = add i32 {value}, 0\n %2 = {op}\n %3 = trunc i64 %2 to i32\n ret i32 %3")
    };
    assert_eq!(status(&cast("zext nneg i32 %1 to i64", 3)), Ok(3));
    assert_eq!(status(&cast("zext nneg i32 %1 to i64", -3)), Err(Code::RunUndefined));
    let cut = |flags: &str, value: i32| {
        format!(
            "%1 = add i32 {value}, 0\n %2 = trunc {flags} i32 %1 to i8\n %3 = zext i8 %2 to i32
             ret i32 %3"
        )
    };
    assert_eq!(status(&cut("nuw", 200)), Ok(200));
    assert_eq!(status(&cut("nsw", 200)), Err(Code::RunUndefined));
    // As a value, and where it only decides a branch.
    let compared =
        |right: i32| format!("%1 = add i32 {right}, 0\n %2 = icmp samesign ult i32 5, %1");
    let decides = "br i1 %2, label %a, label %b\n a: ret i32 1\n b: ret i32 2";
    for rest in ["%3 = zext i1 %2 to i32\n ret i32 %3", decides] {
        assert_eq!(status(&format!("{}\n {rest}", compared(6))), Ok(1));
        assert_eq!(status(&format!("{}\n {rest}", compared(-6))), Err(Code::RunUndefined));
    }
}

#[test]
fn narrow_and_wide_integers_have_their_own_arithmetic() {
    let body = "
  %a = add i64 4294967296, 5
  %b = mul i64 %a, 3
  %c = lshr i64 %b, 32
  %d = trunc i64 %c to i8
  %e = sub i8 %d, 5
  %f = sext i8 %e to i32
  %g = icmp slt i8 %e, 0
  %h = zext i1 %g to i32
  %i = sdiv i64 -7, 2
  %j = trunc i64 %i to i32
  %k = add i32 %f, %h
  %l = add i32 %k, %j
  ret i32 %l";
    // -2 + 1 - 3
    assert_eq!(status(body), Ok(252));
}

#[test]
fn structures_are_values() {
    let text = "
%unused = type opaque
define {i8, i64} @pair({i8, i64} %p) {
  ret {i8, i64} %p
}
define i32 @main() {
  %from = alloca {i8, i64}
  %to = alloca {i8, i64}
  %byte = getelementptr {i8, i64}, {i8, i64}* %from, i32 0, i32 0
  %long = getelementptr {i8, i64}, {i8, i64}* %from, i32 0, i32 1
  store i8 4, i8* %byte
  store i64 9, i64* %long
  %1 = load {i8, i64}, {i8, i64}* %from
  %2 = call {i8, i64} @pair({i8, i64} %1)
  store {i8, i64} %2, {i8, i64}* %to
  %there = getelementptr {i8, i64}, {i8, i64}* %to, i32 0, i32 1
  %3 = load i64, i64* %there
  %4 = trunc i64 %3 to i32
  ret i32 %4
}";
    let text = text.replace("%unused = type opaque\n", "");
    assert_eq!(run_with(&text, "", RunOptions::default()).1, Ok(9));
}

#[test]
fn more_constants_than_slots_for_them() {
    // Each is used at the beginning and at the end, so that most have to be made twice.
    let mut body = String::from("  %p = alloca [200 x i8]\n  %s0 = add i32 0, 0\n");
    for number in 0..200 {
        let _ = writeln!(
            body,
            "  %p{number} = getelementptr [200 x i8], [200 x i8]* %p, i64 0, i64 {number}
  store i8 {}, i8* %p{number}",
            number as u8 as i8
        );
    }
    for number in 0..200 {
        let _ = writeln!(
            body,
            "  %v{number} = load i8, i8* %p{number}
  %w{number} = icmp eq i8 %v{number}, {}
  %x{number} = zext i1 %w{number} to i32
  %s{} = add i32 %s{number}, %x{number}",
            number as u8 as i8,
            number + 1
        );
    }
    body += "  ret i32 %s200";
    assert_eq!(status(&body), Ok(200));
}

#[test]
fn values_of_many_blocks_share_slots() {
    // A value that lives through a loop, and others that live in it, on one level and on two.
    let mut text = String::from("define i32 @main() {\nentry:\n  br label %h0\n");
    for loop_number in 0..50 {
        let from = match loop_number {
            0 => "entry".to_owned(),
            _ => format!("e{}", loop_number - 1),
        };
        let before = match loop_number {
            0 => "1".to_owned(),
            _ => format!("%kept{}", loop_number - 1),
        };
        let n = loop_number;
        let _ = write!(
            text,
            "h{n}:
  %i{n} = phi i32 [ 0, %{from} ], [ %n{n}, %t{n} ]
  %s{n} = phi i32 [ {before}, %{from} ], [ %u{n}, %t{n} ]
  %c{n} = icmp slt i32 %i{n}, 3
  br i1 %c{n}, label %b{n}, label %e{n}
b{n}:
  %d{n} = mul i32 %s{n}, 5
  %q{n} = icmp eq i32 %i{n}, 1
  br i1 %q{n}, label %x{n}, label %t{n}
x{n}:
  %y{n} = add i32 %d{n}, 7
  br label %t{n}
t{n}:
  %z{n} = phi i32 [ %d{n}, %b{n} ], [ %y{n}, %x{n} ]
  %u{n} = srem i32 %z{n}, 97
  %n{n} = add i32 %i{n}, 1
  br label %h{n}
e{n}:
  %kept{n} = add i32 %s{n}, {n}
  br label %{}
",
            if n == 49 { "end".to_owned() } else { format!("h{}", n + 1) }
        );
    }
    text += "end:\n  %r = add i32 %kept49, %kept0\n  ret i32 %r\n}";
    let mut expected = (1i32, 0);
    for n in 0..50 {
        for i in 0..3 {
            expected.0 = (expected.0 * 5 + if i == 1 { 7 } else { 0 }) % 97;
        }
        expected.0 += n;
        if n == 0 {
            expected.1 = expected.0;
        }
    }
    let status = run_with(&text, "", RunOptions::default()).1;
    assert_eq!(status, Ok((expected.0 + expected.1) as u8));
}

#[test]
fn arguments_and_results_do_not_meet_in_nested_calls() {
    let text = "
define i32 @three(i32 %a, i32 %b, i32 %c) {
  %1 = mul i32 %a, 100
  %2 = mul i32 %b, 10
  %3 = add i32 %1, %2
  %4 = add i32 %3, %c
  ret i32 %4
}
define i32 @main() {
  %1 = add i32 0, 1
  %2 = call i32 @three(i32 0, i32 0, i32 %1)
  %3 = add i32 %2, 0
  %4 = call i32 @three(i32 0, i32 0, i32 1)
  %5 = call i32 @three(i32 %3, i32 %4, i32 %2)
  ret i32 %5
}";
    assert_eq!(run_with(text, "", RunOptions::default()).1, Ok(111));
}

#[test]
fn input_is_read_as_the_runtime_library_reads_it() {
    let text = "
declare i32 @getint()
declare i32 @getch()
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
  %1 = call i32 @getint()
  call void @putint(i32 %1)
  %2 = call i32 @getch()
  call void @putch(i32 %2)
  %3 = call i32 @getint()
  call void @putint(i32 %3)
  %4 = call i32 @getch()
  call void @putint(i32 %4)
  ret i32 0
}";
    let printed = |input| run_with(text, input, RunOptions::default()).0;
    assert_eq!(printed("  -12x 34"), "-12x34-1");
    assert_eq!(printed("4294967297 -"), "1 0-1");
    assert_eq!(printed("+x"), "0x0-1");
}

#[test]
fn levels_and_checks_make_no_difference() {
    let text = "
declare i32 @getint()
define i32 @main() {
  %n = alloca i32
  %product = alloca i32
  %1 = call i32 @getint()
  store i32 %1, i32* %n
  store i32 1, i32* %product
  br label %head
head:
  %2 = load i32, i32* %n
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %body, label %end
body:
  %4 = load i32, i32* %product
  %5 = load i32, i32* %n
  %6 = mul i32 %4, %5
  store i32 %6, i32* %product
  %7 = load i32, i32* %n
  %8 = sub i32 %7, 1
  store i32 %8, i32* %n
  br label %head
end:
  %9 = load i32, i32* %product
  ret i32 %9
}";
    let file = SourceFile::new("test.ll", text);
    for level in [OptLevel::O0, OptLevel::O1] {
        let mut module = reader::read(&file).module.unwrap();
        transform::optimize(&mut module, level).unwrap();
        for is_checked in [true, false] {
            let subject = Subject { module: &module, file: &file, is_source: false };
            let options = RunOptions { is_checked, ..RunOptions::default() };
            let outcome =
                run(subject, &mut &b"5"[..], &mut std::io::sink(), &mut |_, _| {}, options);
            assert_eq!(outcome.status, Ok(120));
        }
    }
}

#[test]
fn no_store_reaches_a_constant() {
    let begin = "
%s = type { i32, [6 x i8], [4 x i32] }
@variable = global [2 x i32] [i32 1, i32 2]
@constant = constant %s { i32 7, [6 x i8] zeroinitializer, [4 x i32] zeroinitializer }
@other = global i32 3
declare i32 @getarray(i32*)
declare i8* @memset(i8*, i32, i64)
declare i8* @memcpy(i8*, i8*, i64)
define i32 @main() {
  %n = load i32, i32* @other
  store i32 %n, i32* getelementptr ([2 x i32], [2 x i32]* @variable, i32 0, i32 1)
  %array = getelementptr %s, %s* @constant, i32 0, i32 2
  %first = getelementptr [4 x i32], [4 x i32]* %array, i32 0, i32 0
  %lanes = bitcast [4 x i32]* %array to <4 x i32>*
  %bytes = bitcast i32* %first to i8*
  %at = getelementptr i32, i32* %first, i32 %n\n";
    let stores = [
        "store i32 7, i32* getelementptr (%s, %s* @constant, i32 0, i32 0)",
        "store i8 0, i8* getelementptr (%s, %s* @constant, i32 0, i32 1, i32 5)",
        "store %s zeroinitializer, %s* @constant",
        "store <4 x i32> zeroinitializer, <4 x i32>* %lanes, align 4",
        "store i32 0, i32* %at",
        "%r = call i32 @getarray(i32* %first)",
        "%r = call i8* @memset(i8* %bytes, i32 0, i64 4)",
        "%r = call i8* @memcpy(i8* %bytes, i8* %bytes, i64 4)",
    ];
    for is_checked in [true, false] {
        let status = |store: &str| {
            let options = RunOptions { is_checked, ..RunOptions::default() };
            run_with(&format!("{begin}{store}\nret i32 0\n}}"), "1 0", options).1
        };
        // The variables around are written.
        assert_eq!(status("store i32 %n, i32* @other"), Ok(0));
        for store in stores {
            assert_eq!(status(store), Err(Code::RunAddress), "{store}, checked: {is_checked}");
        }
    }
}
