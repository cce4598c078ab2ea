; Hands off: the call may know the address of the variable.
@kept = global i32* null
define void @step() {
entry:
  %p = load i32*, i32** @kept
  %old = load i32, i32* %p
  %new = sub i32 %old, 1
  store i32 %new, i32* %p
  ret void
}
define i32 @main() {
entry:
  %left = alloca i32
  store i32 5, i32* %left
  store i32* %left, i32** @kept
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %now = load i32, i32* %left
  %go = icmp sgt i32 %now, 0
  br i1 %go, label %body, label %end
body:
  call void @step()
  %next = add i32 %i, 2
  br label %loop
end:
  ret i32 %i
}
