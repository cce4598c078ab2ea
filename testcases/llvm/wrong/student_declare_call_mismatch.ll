; A function that is called before it is defined, with other types.
declare void @putint(i32)

define i32 @main() {
  %1 = call i32 @add(i32 1) ;~ error[E0113]
  call void @putint(i32 %1)
  %2 = call void @add(i32 1, i32 2) ;~ error[E0113]
  call void @add(i32 3, i32 4) ;~ error[E0113]
  ret i32 0
}

define i32 @add(i32 %a, i32 %b) {
  %1 = add i32 %a, %b
  ret i32 %1
}
