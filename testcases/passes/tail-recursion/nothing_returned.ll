; The function returns nothing, from two places.
declare void @putint(i32)
define void @count(i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  call void @putint(i32 %n)
  %less = sub i32 %n, 1
  call void @count(i32 %less)
  br label %end
end:
  ret void
}
define i32 @main() {
entry:
  call void @count(i32 4)
  ret i32 0
}
