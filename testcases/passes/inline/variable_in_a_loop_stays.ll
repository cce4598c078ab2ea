; Hands off a function that reserves a variable outside of its entry block: each turn has one of its own.
define internal i32 @turns(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = alloca i32
  store i32 %i, i32* %v
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %r = load i32, i32* %v
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @turns(i32 3)
  ret i32 %a
}
