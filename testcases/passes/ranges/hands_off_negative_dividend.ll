; A shift rounds down, and a division to zero: a dividend that may be negative is divided.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %digit = srem i32 %a, 10
  %half = sdiv i32 %digit, 2
  %rest = srem i32 %digit, 4
  %masked = and i32 %a, 255
  %quarter = sdiv i32 %masked, 4
  call void @putint(i32 %half)
  call void @putint(i32 %rest)
  call void @putint(i32 %quarter)
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 -7, i32 5)
  ret i32 0
}
