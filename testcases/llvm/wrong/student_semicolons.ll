; Comments of C, which are not comments here.
// the main function ;~ error[E0101]
/* of the program */ ;~ error[E0101]
define i32 @main() {
  // a variable ;~ error[E0101]
  %a = alloca i32
  store i32 5, i32* %a // five ;~ error[E0101]
  # load it again ;~ error[E0101]
  %x = load i32, i32* %a
  ret i32 %x
}
