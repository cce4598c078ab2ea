; Too few arguments, and too many.
declare void @putint(i32)

define i32 @add(i32 %a, i32 %b) {
  %1 = add i32 %a, %b
  ret i32 %1
}

define i32 @main() {
  %1 = call i32 @add(i32 1) ;~ error[E0113]
  call void @putint(i32 1, i32 2) ;~ error[E0113]
  %2 = call i32 @add(i32 1, i32 2)
  ret i32 %2
}
