; The cases of a switch have the type of its value, and that is an integer.
define i32 @f(i32 %n, i64 %m) {
entry:
  switch i32 %n, label %end [
    i64 1, label %end ;~ error[E0111]
  ]
next:
  switch i32 %m, label %end [ ;~ error[E0111]
    i32 1, label %end
  ]
end:
  ret i32 0
}
