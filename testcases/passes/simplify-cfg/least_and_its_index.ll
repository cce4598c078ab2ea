; The least of two floats is one instruction, so beside it another value may be chosen. Beside an integer it is not.
define i32 @floats(float %a, float %b, i32 %i, i32 %k, ptr %p) {
entry:
  %less = fcmp olt float %a, %b
  br i1 %less, label %then, label %end

then:
  br label %end

end:
  %least = phi float [ %b, %entry ], [ %a, %then ]
  %index = phi i32 [ %i, %entry ], [ %k, %then ]
  store float %least, ptr %p
  ret i32 %index
}

define i32 @greatest(double %a, double %b, i32 %i, i32 %k, ptr %p) {
entry:
  %less = fcmp ult double %a, %b
  br i1 %less, label %end, label %then

then:
  br label %end

end:
  %most = phi double [ %b, %entry ], [ %a, %then ]
  %index = phi i32 [ %i, %entry ], [ %k, %then ]
  store double %most, ptr %p
  ret i32 %index
}

define i32 @others(float %a, float %b, float %c, i32 %i, i32 %k, ptr %p) {
entry:
  %less = fcmp olt float %a, %b
  br i1 %less, label %then, label %end

then:
  br label %end

end:
  %least = phi float [ %b, %entry ], [ %c, %then ]
  %index = phi i32 [ %i, %entry ], [ %k, %then ]
  store float %least, ptr %p
  ret i32 %index
}

define i32 @ints(i32 %a, i32 %b, i32 %i, i32 %k, ptr %p) {
entry:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  br label %end

end:
  %least = phi i32 [ %b, %entry ], [ %a, %then ]
  %index = phi i32 [ %i, %entry ], [ %k, %then ]
  store i32 %least, ptr %p
  ret i32 %index
}
