; The result of a void function has no name.
declare void @putint(i32)

define i32 @main() {
entry:
  %result = call void @putint(i32 5) ;~ error[E0101]
  ret i32 0
}
