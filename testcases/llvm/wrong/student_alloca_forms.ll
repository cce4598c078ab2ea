; Allocas and stores in other forms.
define i32 @main() {
  %a = alloca i32*
  %b = alloca int ;~ error[E0101]
  %c = alloca i32 5 ;~ error[E0101]
  %d = alloca [3] ;~ error[E0101]
  %e = alloca i32 [3] ;~ error[E0101]
  %f = alloca ;~ error[E0101]
  %g = alloca i32, i32* ;~ error[E0101]
  store i32 0, %b ;~ error[E0101]
  store i32 0 i32* %b ;~ error[E0101]
  store 0, %b ;~ error[E0101]
  store i32* %b, 0 ;~ error[E0101]
  %h = store i32 0, i32* %b ;~ error[E0101]
  ret i32 0
}
