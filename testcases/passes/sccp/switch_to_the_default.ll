; The value is none of the cases.
define i32 @main() {
entry:
  %x = add i32 2, 3
  switch i32 %x, label %other [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  ret i32 10
two:
  ret i32 20
other:
  ret i32 30
}
