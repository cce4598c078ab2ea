; Vectors of other kinds, and other operations on them.
@g = global <4 x i32> zeroinitializer ;~ error[E0102]
define i32 @f(<4 x i32> %v, i32 %n) {
entry:
  %a = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i32> zeroinitializer ;~ error[E0102]
  %b = alloca [2 x <4 x i32>] ;~ error[E0102]
  %c = add <4 x i64> zeroinitializer, zeroinitializer ;~ error[E0102]
  %d = extractelement <4 x i32> %v, i32 2
  ret i32 %d
}
