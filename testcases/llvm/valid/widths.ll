; The operators on i1, i8 and i64, and their constants, the largest and the smallest ones too.
declare void @putint(i32)
declare void @putch(i32)

define void @show(i64 %n) {
  %low = trunc i64 %n to i32
  call void @putint(i32 %low)
  call void @putch(i32 32)
  %shifted = ashr i64 %n, 32
  %high = trunc i64 %shifted to i32
  call void @putint(i32 %high)
  call void @putch(i32 10)
  ret void
}

define void @show8(i8 %n) {
  %wide = sext i8 %n to i64
  call void @show(i64 %wide)
  ret void
}

define i32 @main() {
entry:
  call void @show(i64 0)
  call void @show(i64 9223372036854775807)
  call void @show(i64 -9223372036854775808)
  call void @show(i64 18446744073709551615)
  call void @show(i64 4294967296)
  %sum = add i64 4611686018427387904, 81985529216486895
  call void @show(i64 %sum)
  %product = mul i64 %sum, 1103515245
  call void @show(i64 %product)
  %quotient = sdiv i64 %product, -1000000007
  call void @show(i64 %quotient)
  %rest = urem i64 %product, 1000000007
  call void @show(i64 %rest)
  %bits = shl i64 1, 40
  call void @show(i64 %bits)
  call void @show8(i8 127)
  call void @show8(i8 -128)
  call void @show8(i8 255)
  call void @show8(i8 128)
  %byte = add i8 100, 100
  call void @show8(i8 %byte)
  %half = udiv i8 %byte, 2
  call void @show8(i8 %half)
  %both = and i1 true, false
  %either = or i1 %both, true
  %neither = xor i1 %either, true
  %truth = zext i1 %either to i64
  call void @show(i64 %truth)
  %minus = sext i1 %either to i64
  call void @show(i64 %minus)
  %lie = zext i1 %neither to i64
  call void @show(i64 %lie)
  %one = add i1 true, false
  %bit = zext i1 %one to i32
  call void @putint(i32 %bit)
  %big = add i32 2147483647, -2147483648
  call void @putint(i32 %big)
  %top = add i32 4294967295, 4294967290
  call void @putint(i32 %top)
  call void @putch(i32 10)
  ret i32 255
}
