; Only the initial value is stored to a field of a structure, by a constant address: the stores go when
; the variable becomes constant, and so do those to one that nothing reads. A store to a constant crashes.
@kept = internal global { i8, i8, [6 x i8] } zeroinitializer
@unread = internal global { i32, [2 x i32] } zeroinitializer

define i32 @main() {
entry:
  store i8 0, i8* getelementptr inbounds ({ i8, i8, [6 x i8] }, { i8, i8, [6 x i8] }* @kept, i32 0, i32 1)
  store i8 0, i8* getelementptr inbounds ({ i8, i8, [6 x i8] }, { i8, i8, [6 x i8] }* @kept, i32 0, i32 2, i32 3)
  store i32 7, i32* getelementptr inbounds ({ i32, [2 x i32] }, { i32, [2 x i32] }* @unread, i32 0, i32 1, i32 1)
  %value = load i8, i8* getelementptr inbounds ({ i8, i8, [6 x i8] }, { i8, i8, [6 x i8] }* @kept, i32 0, i32 1)
  %result = sext i8 %value to i32
  ret i32 %result
}
