; The absolute value of a remainder is not negative.
declare void @putint(i32)

define void @f(i32 %y) {
  %frozen = freeze i32 %y
  %x = srem i32 %frozen, 9
  %is.negative = icmp slt i32 %x, 0
  %positive = sub i32 0, %x
  %absolute = select i1 %is.negative, i32 %positive, i32 %x
  %product = mul i32 %absolute, 3
  %third = srem i32 %absolute, 5
  call void @putint(i32 %product)
  call void @putint(i32 %third)
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
