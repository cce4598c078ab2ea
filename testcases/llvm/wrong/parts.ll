; Parts of values that do not exist or have another type.
define i32 @main() {
  %a = insertvalue { i32, [2 x i8] } undef, i32 1, 0
  %b = insertvalue { i32, [2 x i8] } %a, i8 1, 0 ;~ error[E0111]
  %c = insertvalue { i32, [2 x i8] } %a, i8 1, 1, 2 ;~ error[E0111]
  %d = extractvalue { i32, [2 x i8] } %a, 2 ;~ error[E0111]
  %e = extractvalue { i32, [2 x i8] } %a ;~ error[E0111]
  %f = extractvalue i32 7, 0 ;~ error[E0111]
  %g = extractvalue { i32, [2 x i8] } %a, 0
  ret i32 %g
}
