; A call of LLVM's functions of numbers is invariant like any operation, if it is made in each iteration.
declare float @llvm.sqrt.f32(float)
declare float @llvm.floor.f32(float)

define void @f(ptr %a, float %x, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr float, ptr %a, i64 %i
  %u = load float, ptr %p
  %r = call float @llvm.sqrt.f32(float %x)
  %v = fmul float %u, %r
  store float %v, ptr %p
  %c = fcmp olt float %v, 1.0
  br i1 %c, label %rare, label %latch

rare:
  %w = call float @llvm.floor.f32(float %x)
  store float %w, ptr %p
  br label %latch

latch:
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}
