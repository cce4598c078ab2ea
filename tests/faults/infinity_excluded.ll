; A quotient is infinite although its flag says that it is not.
declare float @getfloat()
declare i32 @printf(i8*, ...)

@format = constant [4 x i8] c"%g\0A\00"

define i32 @main() {
entry:
  %x = call float @getfloat()
  %q = fdiv fast float 1.000000e+00, %x
  %wide = fpext float %q to double
  %f = getelementptr inbounds [4 x i8], [4 x i8]* @format, i32 0, i32 0
  %n = call i32 (i8*, ...) @printf(i8* %f, double %wide)
  ret i32 0
}
