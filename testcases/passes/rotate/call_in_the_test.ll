; The test has an effect. It is in two places afterwards, and happens as often as before.
declare void @putint(i32)
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 3, %entry ], [ %less, %body ]
  call void @putint(i32 %i)
  %go = icmp sgt i32 %i, 0
  br i1 %go, label %body, label %end
body:
  %less = sub i32 %i, 1
  br label %loop
end:
  ret i32 %i
}
