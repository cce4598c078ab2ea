; An array of doubles ends before element 4.
@a = global [4 x double] [double 1.000000e+00, double 2.000000e+00, double 3.000000e+00, double 4.000000e+00]

declare void @putint(i32)

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.000000e+00, %entry ], [ %more, %loop ]
  %p = getelementptr inbounds [4 x double], [4 x double]* @a, i32 0, i32 %i
  %x = load double, double* %p
  %more = fadd double %sum, %x
  %next = add i32 %i, 1
  %goes_on = icmp sle i32 %next, 4
  br i1 %goes_on, label %loop, label %end

end:
  %n = fptosi double %more to i32
  call void @putint(i32 %n)
  ret i32 0
}
