; LLVM IR is not C.
define i32 @f(i32 %a, i32 %b) {
entry:
  %c = %a + %b ;~ error[E0101]
  %d = 5 ;~ error[E0101]
  %e = i32 5 ;~ error[E0101]
  return i32 %a ;~ error[E0101]
}
