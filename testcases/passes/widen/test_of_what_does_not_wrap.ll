; The start is not known, and the sum that is tested does not wrap: one counter is enough.
@a = internal global [100 x i32] zeroinitializer

define i32 @sum(i32 %from, i32 %to) {
entry:
  br label %body

body:
  %i = phi i32 [ %from, %entry ], [ %next, %body ]
  %s = phi i32 [ 0, %entry ], [ %all, %body ]
  %p = getelementptr inbounds [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %all = add i32 %s, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %to
  br i1 %more, label %body, label %end

end:
  ret i32 %all
}

define i32 @main() {
  %s = call i32 @sum(i32 3, i32 9)
  ret i32 %s
}
