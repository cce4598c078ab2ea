; The test is at the top, and two edges lead back.
@a = global [20 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], [ %next, %odd ]
  %stop = icmp sge i32 %i, %n
  br i1 %stop, label %end, label %body
body:
  %q = getelementptr [20 x i32], [20 x i32]* @a, i32 0, i32 %i
  store i32 %i, i32* %q
  %next = add i32 %i, 1
  %bit = and i32 %i, 1
  %is.odd = icmp ne i32 %bit, 0
  br i1 %is.odd, label %odd, label %loop
odd:
  %r = getelementptr [20 x i32], [20 x i32]* @a, i32 0, i32 %next
  store i32 %n, i32* %r
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
  %r = call i32 @f(i32 15)
  ret i32 %r
}
