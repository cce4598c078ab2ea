; Two blocks begin another iteration.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %half, %even ], [ %less, %odd ]
  %go = icmp sgt i32 %i, 1
  br i1 %go, label %body, label %end
body:
  %bit = and i32 %i, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %odd, label %even
even:
  %half = sdiv i32 %i, 2
  br label %loop
odd:
  %less = sub i32 %i, 3
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 22)
  ret i32 %value
}
