; A division goes, even if it might stop the program: where it does, nothing has a meaning.
define i32 @f(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  %r = srem i32 %a, 7
  ret i32 %a
}
