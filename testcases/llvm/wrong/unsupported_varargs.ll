; A function of one's own with any number of arguments.
define i32 @sum(i32 %count, ...) { ;~ error[E0102]
entry:
  ret i32 %count
}

define i32 @main() {
entry:
  %n = call i32 (i32, ...) @sum(i32 2, i32 3, i32 4)
  ret i32 %n
}
