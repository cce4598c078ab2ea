; extractvalue and insertvalue, on structures and arrays that functions return, load and store.

%both = type { i64, { i8, i32 }, [2 x i16] }

@stored = internal global %both zeroinitializer

declare void @putint(i32)
declare void @putch(i32)

define internal { i32, i16 } @divide(i32 %a, i16 %b) {
  %wide = sext i16 %b to i32
  %quotient = sdiv i32 %a, %wide
  %rest = srem i32 %a, %wide
  %narrow = trunc i32 %rest to i16
  %half = insertvalue { i32, i16 } undef, i32 %quotient, 0
  %whole = insertvalue { i32, i16 } %half, i16 %narrow, 1
  ret { i32, i16 } %whole
}

define internal %both @make(i64 %long, i32 %int, i16 %short) {
  %one = insertvalue %both zeroinitializer, i64 %long, 0
  %two = insertvalue %both %one, i32 %int, 1, 1
  %three = insertvalue %both %two, i16 %short, 2, 1
  ret %both %three
}

define internal i32 @sum(%both %of) {
  %long = extractvalue %both %of, 0
  %first = trunc i64 %long to i32
  %byte = extractvalue %both %of, 1, 0
  %second = sext i8 %byte to i32
  %third = extractvalue %both %of, 1, 1
  %zero = extractvalue %both %of, 2, 0
  %short = extractvalue %both %of, 2, 1
  %fourth = sext i16 %short to i32
  %none = zext i16 %zero to i32
  %a = add i32 %first, %second
  %b = add i32 %a, %third
  %c = add i32 %b, %fourth
  %d = add i32 %c, %none
  ret i32 %d
}

define i32 @main() {
entry:
  %pair = call { i32, i16 } @divide(i32 -17, i16 5)
  %quotient = extractvalue { i32, i16 } %pair, 0
  %rest = extractvalue { i32, i16 } %pair, 1
  %wide = sext i16 %rest to i32
  call void @putint(i32 %quotient)
  call void @putch(i32 32)
  call void @putint(i32 %wide)
  call void @putch(i32 10)
  %made = call %both @make(i64 1000, i32 200, i16 -30)
  store %both %made, %both* @stored
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %both = load %both, %both* @stored
  %total = call i32 @sum(%both %both)
  call void @putint(i32 %total)
  call void @putch(i32 10)
  %int = extractvalue %both %both, 1, 1
  %larger = mul i32 %int, 3
  %changed = insertvalue %both %both, i32 %larger, 1, 1
  store %both %changed, %both* @stored
  %next = add i32 %i, 1
  %continues = icmp slt i32 %next, 3
  br i1 %continues, label %loop, label %end
end:
  %last = extractvalue %both %changed, 1, 1
  %status = sdiv i32 %last, 100
  ret i32 %status
}
