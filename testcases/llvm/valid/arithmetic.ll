; Every integer operator on two values, with the flags that it may have.
declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define void @show(i32 %n) {
  call void @putint(i32 %n)
  call void @putch(i32 32)
  ret void
}

define void @all(i32 %a, i32 %b) {
entry:
  %add = add i32 %a, %b
  call void @show(i32 %add)
  %add.nsw = add nsw i32 %a, %b
  call void @show(i32 %add.nsw)
  %sub = sub i32 %a, %b
  call void @show(i32 %sub)
  %sub.nsw = sub nsw i32 %a, %b
  call void @show(i32 %sub.nsw)
  %mul = mul i32 %a, %b
  call void @show(i32 %mul)
  %mul.nsw = mul nsw i32 %a, %b
  call void @show(i32 %mul.nsw)
  %sdiv = sdiv i32 %a, %b
  call void @show(i32 %sdiv)
  %srem = srem i32 %a, %b
  call void @show(i32 %srem)
  %udiv = udiv i32 %a, %b
  call void @show(i32 %udiv)
  %urem = urem i32 %a, %b
  call void @show(i32 %urem)
  %and = and i32 %a, %b
  call void @show(i32 %and)
  %or = or i32 %a, %b
  call void @show(i32 %or)
  %xor = xor i32 %a, %b
  call void @show(i32 %xor)
  %not = xor i32 %a, -1
  call void @show(i32 %not)
  %by = and i32 %b, 7
  %shl = shl i32 %a, %by
  call void @show(i32 %shl)
  %lshr = lshr i32 %a, %by
  call void @show(i32 %lshr)
  %ashr = ashr i32 %a, %by
  call void @show(i32 %ashr)
  call void @putch(i32 10)
  ret void
}

define void @flags(i32 %a) {
  %low = and i32 %a, 255
  %1 = add nuw i32 %low, 1
  call void @show(i32 %1)
  %2 = add nuw nsw i32 %low, 2
  call void @show(i32 %2)
  %3 = add nsw nuw i32 %low, 3
  call void @show(i32 %3)
  %4 = sub nuw i32 1000, %low
  call void @show(i32 %4)
  %5 = sub nuw nsw i32 1000, %low
  call void @show(i32 %5)
  %6 = mul nuw i32 %low, 3
  call void @show(i32 %6)
  %7 = mul nuw nsw i32 %low, 5
  call void @show(i32 %7)
  %8 = shl nuw i32 %low, 3
  call void @show(i32 %8)
  %9 = shl nsw i32 %low, 3
  call void @show(i32 %9)
  %10 = shl nuw nsw i32 %low, 3
  call void @show(i32 %10)
  %11 = sdiv exact i32 %10, 8
  call void @show(i32 %11)
  %12 = udiv exact i32 %10, 8
  call void @show(i32 %12)
  %13 = lshr exact i32 %10, 3
  call void @show(i32 %13)
  %14 = ashr exact i32 %10, 2
  call void @show(i32 %14)
  call void @putch(i32 10)
  ret void
}

define i32 @main() {
  call void @all(i32 7, i32 3)
  call void @all(i32 -7, i32 3)
  call void @all(i32 7, i32 -3)
  call void @all(i32 123456, i32 789)
  call void @flags(i32 1234567)
  ret i32 0
}
