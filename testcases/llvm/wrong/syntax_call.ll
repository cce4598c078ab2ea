; Calls: the result's type, the name, the arguments with their types.
declare void @putint(i32)

define i32 @main() {
entry:
  call @putint(i32 5) ;~ error[E0101]
  call void putint(i32 5) ;~ error[E0101]
  call void @putint(5) ;~ error[E0101]
  call void @putint i32 5 ;~ error[E0101]
  ret i32 0
}
