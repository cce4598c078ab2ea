; Hands off: the inner loop makes calls that may not end. Its block comes last in the text, but it is executed before the
; last call. That it comes after the first one is not looked at.
define internal i32 @log(i32 %n) {
entry:
  %is_one = icmp eq i32 %n, 1
  br i1 %is_one, label %end, label %more
end:
  ret i32 0
more:
  %half = sdiv i32 %n, 2
  %rest = call i32 @log(i32 %half)
  %r = add i32 %rest, 1
  ret i32 %r
}
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 1, %entry ], [ %i2, %after ]
  %sum = phi i32 [ 0, %entry ], [ %sum3, %after ]
  %first = call i32 @log(i32 64)
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %body ]
  %go = icmp slt i32 %j, %i
  br i1 %go, label %body, label %after
after:
  %last = call i32 @log(i32 100)
  %sum2 = add i32 %sum, %first
  %sum3 = add i32 %sum2, %last
  %i2 = add i32 %i, 1
  %again = icmp slt i32 %i2, 9
  br i1 %again, label %outer, label %done
body:
  %j1 = add i32 %j, 1
  %b = call i32 @log(i32 %j1)
  %j2 = add i32 %j1, %b
  br label %inner
done:
  ret i32 %sum3
}
