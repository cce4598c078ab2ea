; A switch on a constant goes to one case; two other cases went to the same block.
define i32 @f(i32 %n) {
entry:
  %k = and i32 6, 3
  switch i32 %k, label %other [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %one
  ]
one:
  ret i32 10
two:
  %x = phi i32 [ %n, %entry ]
  ret i32 %x
other:
  ret i32 30
}
