; The first block has no label, but it is %0.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %3, label %0 ;~ error[E0110]
3:
  ret i32 0
}
