; Hands off: the only way out is a test that not every iteration comes to.
declare i32 @getint()
define void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %x = call i32 @getint()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %test, label %rest
test:
  %is_two = icmp eq i32 %i, 2
  br i1 %is_two, label %end, label %rest
rest:
  %next = add i32 %i, 1
  br label %loop
end:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
