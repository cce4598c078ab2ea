; A phi reads the frozen argument, too, so that it is the one that the table is asked for.
define internal i32 @f(i32 %n, i32 %m) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 %m
more:
  %odd = and i32 %n, 1
  %is_odd = icmp ne i32 %odd, 0
  br i1 %is_odd, label %other, label %join
other:
  br label %join
join:
  %k = phi i32 [ %m, %more ], [ 1, %other ]
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1, i32 %k)
  %n2 = sub i32 %n, 2
  %b = call i32 @f(i32 %n2, i32 %m)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @f(i32 9, i32 2)
  ret i32 %result
}
