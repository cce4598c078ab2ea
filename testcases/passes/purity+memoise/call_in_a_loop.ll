; One call, but in a loop: the numbers of Catalan.
define internal i32 @catalan(i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %one, label %loop
one:
  ret i32 1
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %a = call i32 @catalan(i32 %i)
  %next = add i32 %i, 1
  %rest = sub i32 %n, %next
  %more = add i32 %sum, %a
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %more
}

define i32 @main() {
  %result = call i32 @catalan(i32 9)
  %low = urem i32 %result, 251
  ret i32 %low
}
