; The least of some floats with its index is found by one choice in each iteration; a chain of them would become
; branches. The least alone is a chain of minima.
define i32 @with_index(ptr %a, ptr %p) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %least = phi float [ 1000.0, %entry ], [ %least.1, %loop ]
  %index = phi i32 [ 0, %entry ], [ %index.1, %loop ]
  %q = getelementptr float, ptr %a, i32 %i
  %u = load float, ptr %q
  %less = fcmp olt float %u, %least
  %least.1 = select i1 %less, float %u, float %least
  %index.1 = select i1 %less, i32 %i, i32 %index
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 6
  br i1 %more, label %loop, label %end

end:
  store float %least.1, ptr %p
  ret i32 %index.1
}

define float @alone(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %least = phi float [ 1000.0, %entry ], [ %least.1, %loop ]
  %q = getelementptr float, ptr %a, i32 %i
  %u = load float, ptr %q
  %less = fcmp olt float %u, %least
  %least.1 = select i1 %less, float %u, float %least
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 6
  br i1 %more, label %loop, label %end

end:
  ret float %least.1
}
