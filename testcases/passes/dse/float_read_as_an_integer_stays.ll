; The load reads the bits of the stored number. The other number is overwritten in part.
define i32 @f(ptr %p, double %x, float %y, i16 %n) {
  store double %x, ptr %p
  store i16 %n, ptr %p
  %q = getelementptr float, ptr %p, i32 2
  store float %y, ptr %q
  %a = load i32, ptr %q
  store float 0.0, ptr %q
  ret i32 %a
}
