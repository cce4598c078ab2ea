; A call whose argument is another call.
define internal i32 @ackermann(i32 %m, i32 %n) {
  %bottom = icmp eq i32 %m, 0
  br i1 %bottom, label %add, label %upper
add:
  %more = add i32 %n, 1
  ret i32 %more
upper:
  %first = icmp eq i32 %n, 0
  %m1 = sub i32 %m, 1
  br i1 %first, label %down, label %both
down:
  %d = call i32 @ackermann(i32 %m1, i32 1)
  ret i32 %d
both:
  %n1 = sub i32 %n, 1
  %inner = call i32 @ackermann(i32 %m, i32 %n1)
  %outer = call i32 @ackermann(i32 %m1, i32 %inner)
  ret i32 %outer
}

define i32 @main() {
  %result = call i32 @ackermann(i32 2, i32 40)
  ret i32 %result
}
