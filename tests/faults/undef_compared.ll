declare void @putint(i32)
define i32 @main() {
  %c = icmp eq i32 poison, 3
  br i1 %c, label %a, label %b
a:
  call void @putint(i32 1)
  br label %b
b:
  ret i32 0
}
