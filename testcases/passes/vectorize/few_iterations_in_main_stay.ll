; `main` stores 400 elements once: compiling vectors takes longer than they save. `f` may be called often.
@a = global [400 x i32] zeroinitializer
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %i
  store i32 %n, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 400
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %i
  store i32 7, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 400
  br i1 %go, label %loop, label %end
end:
  call void @f(i32 9)
  ret i32 0
}
