; Hands off: a division by zero has no value. It stays where it is, and stops the program there.
declare void @putint(i32)
define i32 @main() {
entry:
  call void @putint(i32 7)
  %x = sdiv i32 1, 0
  ret i32 %x
}
