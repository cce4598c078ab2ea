; The number that is read does not fit.
declare float @getfloat()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = call float @getfloat()
  %half = fdiv float %x, 1.250000e+00
  %n = fptosi float %half to i32
  %m = add i32 %n, 1
  call void @putint(i32 %m)
  ret i32 0
}
