; A store with its operands the wrong way round, and one without the type of the value.
declare void @putint(i32)

define i32 @main() {
  %p = alloca i32
  store i32* %p, i32 7 ;~ error[E0111]
  store 7, i32* %p ;~ error[E0101]
  %x = load i32, i32* %p
  call void @putint(i32 %x)
  ret i32 0
}
