; An instruction was removed and its number with it.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %3 = add i32 %1, 1 ;~ error[E0103]
  %4 = mul i32 %3, 2
  %5 = sub i32 %4, 3
  ret i32 %5
}
