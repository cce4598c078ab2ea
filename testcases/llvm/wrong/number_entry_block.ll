; The entry block has a number too, though nobody writes it.
define i32 @add(i32 %0, i32 %1) {
  %2 = add i32 %0, %1 ;~ error[E0103]
  %3 = mul i32 %2, 2
  ret i32 %3
}

define i32 @main() {
  %0 = call i32 @add(i32 1, i32 2) ;~ error[E0103]
  ret i32 %0
}
