; A global variable used as if it were its value.
declare void @putint(i32)

@g = global i32 3

define i32 @main() {
  %1 = add i32 @g, 1 ;~ error[E0111]
  call void @putint(i32 @g) ;~ error[E0111]
  %2 = load i32, i32* %g ;~ error[E0104]
  store i32 %2, i32* g ;~ error[E0101]
  ret i32 @g ;~ error[E0111]
}
