; The additions promise not to wrap.
define i32 @f(i32* %p, i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %loop ]
  %left = phi i32 [ %n, %entry ], [ %less, %loop ]
  %q = getelementptr i32, i32* %p, i32 %i
  store i32 %left, i32* %q
  %next = add nsw i32 %i, 2
  %less = sub i32 %left, 1
  %go = icmp ne i32 %less, 0
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
  %a = alloca [20 x i32]
  %p = getelementptr [20 x i32], [20 x i32]* %a, i32 0, i32 0
  %r = call i32 @f(i32* %p, i32 3, i32 5)
  ret i32 %r
}
