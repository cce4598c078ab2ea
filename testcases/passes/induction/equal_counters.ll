; Two counters that are always equal become one. The loop needs it.
@a = global [10 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  %to = getelementptr [10 x i32], [10 x i32]* @a, i32 0, i32 %i
  %value = mul i32 %j, %j
  store i32 %value, i32* %to
  %i.next = add i32 %i, 1
  %j.next = add i32 %j, 1
  %go = icmp slt i32 %j.next, %n
  br i1 %go, label %loop, label %end
end:
  %last = load i32, i32* %to
  ret i32 %last
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  ret i32 0
}
