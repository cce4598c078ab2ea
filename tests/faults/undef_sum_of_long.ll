declare void @putint(i32)
define i32 @main() {
  %a = add i64 undef, 5
  %b = and i64 %a, 255
  %t = trunc i64 %b to i32
  call void @putint(i32 %t)
  ret i32 0
}
