; Out of a switch, and from a block that nobody reaches.
define i32 @f(i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 1, label %one
  ]
one:
  switch i32 %n, label %end [ i32 2, label %entry ] ;~ error[E0110]
dead:
  br label %entry ;~ error[E0110]
end:
  ret i32 0
}
