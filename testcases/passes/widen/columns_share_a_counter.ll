; k and k + 1 share a counter: in the array, neither is near the ends of 32 bits.
@a = global [60 x i32] zeroinitializer
define i32 @f(i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %k = add i32 %from, %i
  %p = getelementptr [60 x i32], [60 x i32]* @a, i32 0, i32 %k
  store i32 %i, i32* %p
  %after = add i32 %k, 1
  %q = getelementptr [60 x i32], [60 x i32]* @a, i32 0, i32 %after
  store i32 %k, i32* %q
  %next = add i32 %i, 1
  %go = icmp ne i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %x = load i32, i32* %q
  ret i32 %x
}
define i32 @main() {
  %r = call i32 @f(i32 20, i32 9)
  ret i32 %r
}
