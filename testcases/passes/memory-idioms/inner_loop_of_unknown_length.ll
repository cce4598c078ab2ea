; Hands off: the inner loop fills no more than `%n` elements, however many iterations the outer one has.
@a = internal global [100 x i32] zeroinitializer
define internal void @f(i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %after, %next ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %following, %inner ]
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
  %following = add i32 %i, 1
  %more = icmp slt i32 %following, %n
  br i1 %more, label %inner, label %next
next:
  %after = add i32 %k, 1
  %again = icmp slt i32 %after, 80
  br i1 %again, label %outer, label %end
end:
  ret void
}
define i32 @main() {
entry:
  call void @f(i32 3)
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 3
  %value = load i32, i32* %at
  ret i32 %value
}
