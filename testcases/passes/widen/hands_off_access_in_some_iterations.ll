; The index wraps in iterations that do not access the array.
@a = global [20 x i32] zeroinitializer
define i32 @f(i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %latch ]
  %left = phi i32 [ %n, %entry ], [ %less, %latch ]
  %q = getelementptr [20 x i32], [20 x i32]* @a, i32 0, i32 %i
  %inside = icmp ult i32 %i, 20
  br i1 %inside, label %access, label %latch
access:
  store i32 %left, i32* %q
  br label %latch
latch:
  %next = add i32 %i, 1500000000
  %less = sub i32 %left, 1
  %go = icmp ne i32 %less, 0
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
  %r = call i32 @f(i32 3, i32 9)
  %s = and i32 %r, 127
  ret i32 %s
}
