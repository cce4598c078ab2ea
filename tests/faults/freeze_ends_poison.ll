; A frozen value is defined; the one that was not frozen is not.
declare void @putint(i32)

define i32 @main() {
entry:
  %wrong = shl i32 1, 40
  %frozen = freeze i32 %wrong
  %zero = mul i32 %frozen, 0
  call void @putint(i32 %zero)
  %one = or i32 %wrong, 1
  call void @putint(i32 %one)
  ret i32 0
}
