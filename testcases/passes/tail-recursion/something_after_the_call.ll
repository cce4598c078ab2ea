; Hands off: the function prints after it has called itself.
declare void @putint(i32)
define void @f(i32 %x) {
entry:
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %end, label %more
more:
  %less = sub i32 %x, 1
  call void @f(i32 %less)
  call void @putint(i32 %x)
  ret void
end:
  ret void
}
define i32 @main() {
entry:
  call void @f(i32 3)
  ret i32 0
}
