; null is a pointer.
define i32 @f() {
entry:
  %x = alloca i32
  store i32 null, i32* %x ;~ error[E0115]
  %0 = load i32, i32* %x
  ret i32 %0
}
