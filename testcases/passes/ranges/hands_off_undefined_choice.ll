; Each use of %x may be another number, so a choice by its sign may still be negative.
declare void @putint(i32)

define void @f(i32 %y) {
  %x = srem i32 undef, 9
  %is.negative = icmp slt i32 %x, 0
  %positive = sub i32 0, %x
  %of.undefined = select i1 %is.negative, i32 %positive, i32 %x
  %product = mul i32 %of.undefined, 300000000
  call void @putint(i32 %product)
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
