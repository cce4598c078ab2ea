; An element of an array of floats that nothing was stored to is printed.
declare void @putfloat(float)

define i32 @main() {
entry:
  %a = alloca [2 x [3 x float]]
  %p = getelementptr inbounds [2 x [3 x float]], [2 x [3 x float]]* %a, i32 0, i32 1, i32 2
  %q = getelementptr inbounds [2 x [3 x float]], [2 x [3 x float]]* %a, i32 0, i32 0, i32 2
  store float 1.500000e+00, float* %q
  %x = load float, float* %q
  call void @putfloat(float %x)
  %y = load float, float* %p
  %negative = fneg float %y
  call void @putfloat(float %negative)
  ret i32 0
}
