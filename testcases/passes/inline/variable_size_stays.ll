; Hands off a function that reserves space of a size known only as it runs: in a loop, each copy
; would take more of the stack.
define internal i32 @room(i32 %n) {
entry:
  %a = alloca i32, i32 %n
  store i32 %n, i32* %a
  %r = load i32, i32* %a
  ret i32 %r
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %x = call i32 @room(i32 %i)
  %more = add i32 %sum, %x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, 10
  br i1 %c, label %loop, label %end
end:
  ret i32 %more
}
