; Parameters count from 0.
define i32 @add(i32 %1, i32 %2) { ;~ error[E0103]
entry:
  %3 = add i32 %1, %2
  ret i32 %3
}
