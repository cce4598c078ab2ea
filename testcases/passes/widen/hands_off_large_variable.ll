; Of bytes, so many that an index which wraps may be in bounds.
@a = external global [5000000000 x i8]
define void @f(i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %loop ]
  %left = phi i32 [ %n, %entry ], [ %less, %loop ]
  %q = getelementptr [5000000000 x i8], [5000000000 x i8]* @a, i64 0, i32 %i
  store i8 1, i8* %q
  %next = add i32 %i, 1
  %less = sub i32 %left, 1
  %go = icmp ne i32 %less, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
