; The type of the address lacks its `*`.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %p = alloca i32
  store i32 1, i32 %p ;~ error[E0111]
  %x = load i32, i32 %p ;~ error[E0111]
  call void @putint(i32 %x)
  ret i32 0
}
