; One ptr among typed pointers.
define i32 @main() {
entry:
  %x = alloca i32
  store i32 5, ptr %x ;~ error[E0112]
  store i32 6, i32* %x
  %0 = load i32, i32* %x
  ret i32 %0
}
