@a = global [16 x i16] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i16, ptr @a, i32 %i
  store i16 3, ptr %p
  %next = add i32 %i, 4
  %go = icmp ult i32 %next, 16
  br i1 %go, label %loop, label %end
end:
  %x = load i16, ptr %p
  %r = zext i16 %x to i32
  ret i32 %r
}
