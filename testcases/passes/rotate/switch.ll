; Hands off: the header has three ways to go on.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %less, %body ], [ %half, %other ]
  switch i32 %i, label %body [
    i32 0, label %end
    i32 8, label %other
  ]
body:
  %less = sub i32 %i, 1
  br label %loop
other:
  %half = sdiv i32 %i, 2
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 10)
  ret i32 %value
}
