; One element of a local array is not defined before the loop. The loop carries around what is there.
define i32 @main() {
entry:
  %array = alloca [3 x i32]
  %element = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %is_third = icmp eq i32 %i, 3
  br i1 %is_third, label %first, label %other
first:
  store i32 %i, i32* %element
  br label %more
other:
  %is_later = icmp sgt i32 %i, 3
  br i1 %is_later, label %read, label %more
read:
  %old = load i32, i32* %element
  %new = mul i32 %old, 2
  store i32 %new, i32* %element
  br label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 6
  br i1 %go, label %loop, label %end
end:
  %value = load i32, i32* %element
  ret i32 %value
}
