; A body without its end.
declare void @putint(i32)

define void @f(i32 %x) {
  call void @putint(i32 %x)
  ret void

define i32 @main() { ;~ error[E0101]
  call void @f(i32 1)
  ret i32 0
}
