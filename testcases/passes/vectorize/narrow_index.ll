; An index of eight bits that wraps leads back, also in a small variable. Here it does so after 27 iterations, in the middle of a vector.
@c = global [400 x i32] zeroinitializer
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %j = trunc i32 %i to i8
  %k = add i8 %j, 101
  %p = getelementptr i32, i32* getelementptr ([400 x i32], [400 x i32]* @c, i32 0, i32 200), i8 %k
  %o = load i32, i32* %p
  %s = add i32 %o, %i
  store i32 %s, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  call void @f(i32 20)
  call void @f(i32 60)
  %x = load i32, i32* getelementptr ([400 x i32], [400 x i32]* @c, i32 0, i32 302)
  %y = load i32, i32* getelementptr ([400 x i32], [400 x i32]* @c, i32 0, i32 72)
  %z = add i32 %x, %y
  ret i32 %z
}
