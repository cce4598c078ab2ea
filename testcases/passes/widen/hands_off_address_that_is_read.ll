; The last address is not accessed, and compared.
@a = global [20 x i32] zeroinitializer
define i32 @f(i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %latch ]
  %left = phi i32 [ %n, %entry ], [ %less, %latch ]
  %q = getelementptr [20 x i32], [20 x i32]* @a, i32 0, i32 %i
  %stop = icmp eq i32 %left, 0
  br i1 %stop, label %end, label %latch
latch:
  store i32 %left, i32* %q
  %next = add i32 %i, 2147483647
  %less = sub i32 %left, 1
  br label %loop
end:
  %same = icmp eq i32* %q, getelementptr ([20 x i32], [20 x i32]* @a, i32 0, i32 -2147483646)
  %r = zext i1 %same to i32
  ret i32 %r
}
define i32 @main() {
  %r = call i32 @f(i32 3, i32 1)
  ret i32 %r
}
