; Each test reserves memory; so does the copy.
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %slot = alloca i32
  store i32 %i, i32* %slot
  %go = icmp slt i32 %i, 4
  br i1 %go, label %body, label %end
body:
  %old = load i32, i32* %slot
  %next = add i32 %old, 1
  br label %loop
end:
  %value = load i32, i32* %slot
  ret i32 %value
}
