; Arguments of other types.
declare void @putint(i32)
declare void @putarray(i32, i32*)

@a = global [3 x i32] zeroinitializer

define i32 @main() {
  %1 = icmp eq i32 1, 2
  call void @putint(i1 %1) ;~ error[E0113]
  call void @putarray(i32 3, [3 x i32]* @a) ;~ error[E0113]
  call void @putarray(i32* getelementptr ([3 x i32], [3 x i32]* @a, i32 0, i32 0), i32 3) ;~ error[E0113]
  call void @putint(i64 1) ;~ error[E0113]
  ret i32 0
}
