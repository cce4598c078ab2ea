; A typed constant expression in an opaque program.
@a = global [4 x i32] zeroinitializer
@p = global ptr @a

define i32 @main() {
entry:
  %0 = load ptr, ptr @p
  %1 = load i32, i32* getelementptr ([4 x i32], [4 x i32]* @a, i32 0, i32 1) ;~ error[E0112]
  ret i32 %1
}
