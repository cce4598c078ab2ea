declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %is.positive = icmp sgt i32 %n, 0
  %chosen = select i1 %is.positive, i32 %n, i32 undef
  call void @putint(i32 %chosen)
  ret i32 0
}
