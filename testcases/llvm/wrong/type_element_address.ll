; The type that getelementptr steps over, and the pointer's.
@a = global [4 x i32] zeroinitializer

define i32* @f(i32 %n) {
  %p = getelementptr i32, [4 x i32]* @a, i32 0, i32 %n ;~ error[E0111]
  %q = getelementptr [5 x i32], [4 x i32]* @a, i32 0, i32 %n ;~ error[E0111]
  %r = getelementptr [4 x i32], [4 x i32]* @a, i32 %n
  ret i32* null
}
