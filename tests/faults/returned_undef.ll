declare void @putint(i32)

define i32 @nothing() {
  ret i32 undef
}

define i32 @main() {
entry:
  %r = call i32 @nothing()
  %s = add i32 %r, 1
  call void @putint(i32 %s)
  ret i32 0
}
