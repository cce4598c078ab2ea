; The name of the variable, not of the value that was loaded from it.
define i32 @main() {
entry:
  %x.addr = alloca i32
  store i32 4, i32* %x.addr
  %0 = load i32, i32* %x.addr
  %1 = add i32 %x, 1 ;~ error[E0104]
  ret i32 %1
}
