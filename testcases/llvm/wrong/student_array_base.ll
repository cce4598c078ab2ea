; The type in front of the base is that of an element.
@a = global [4 x i32] zeroinitializer
define i32 @main() {
  %1 = getelementptr i32, [4 x i32]* @a, i32 0, i32 1 ;~ error[E0111]
  %2 = load i32, i32* %1
  ret i32 %2
}
