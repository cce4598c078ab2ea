; Vectors.
define i32 @f(i32 %n) {
entry:
  %a = add <4 x i32> <i32 1, i32 2, i32 3, i32 4>, zeroinitializer ;~ error[E0102]
  %b = extractelement <4 x i32> %a, i32 2 ;~ error[E0102]
  ret i32 %b
}
