; The types of the call are right, but not those of the values.
declare void @putint(i32)

define i32 @main() {
  %p = alloca i32
  call void @putint(i32 %p) ;~ error[E0111]
  ret i32 0
}
