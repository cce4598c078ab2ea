; Gets a table: each part is a third or a half, a difference from a number that a loop counts, or a result.
define internal i32 @parts(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 %n
more:
  %half = sdiv i32 %n, 2
  %a = call i32 @parts(i32 %half)
  %third = sdiv i32 %n, 3
  %b = call i32 @parts(i32 %third)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define internal i32 @trees(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %loop
end:
  ret i32 1
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %all = phi i32 [ 0, %entry ], [ %more, %loop ]
  %left = call i32 @trees(i32 %k)
  %next = add i32 %k, 1
  %rest = sub i32 %n, %next
  %right = call i32 @trees(i32 %rest)
  %product = mul i32 %left, %right
  %more = add i32 %all, %product
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %done
done:
  ret i32 %more
}

define internal i32 @nested(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 %n
more:
  %less = sub i32 %n, 1
  %inner = call i32 @nested(i32 %less)
  %outer = call i32 @nested(i32 %inner)
  %sum = add i32 %outer, 1
  ret i32 %sum
}

define i32 @main() {
  %a = call i32 @parts(i32 30)
  %b = call i32 @trees(i32 5)
  %c = call i32 @nested(i32 6)
  %x = add i32 %a, %b
  %y = add i32 %x, %c
  ret i32 %y
}
