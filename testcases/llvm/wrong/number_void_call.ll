; Stores and calls of void functions have no result, so they take no number.
declare void @putint(i32)

define i32 @main() {
  %1 = alloca i32
  store i32 5, i32* %1
  %3 = load i32, i32* %1 ;~ error[E0103]
  call void @putint(i32 %3)
  %5 = add i32 %3, 1 ;~ error[E0103]
  ret i32 %5
}
