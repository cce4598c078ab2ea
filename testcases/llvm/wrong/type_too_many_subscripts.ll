; More indices than dimensions.
@a = global [4 x i32] zeroinitializer

define i32* @f(i32 %n) {
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %n, i32 0 ;~ error[E0111]
  %q = getelementptr i32, i32* %p, i32 0, i32 %n ;~ error[E0111]
  ret i32* null
}
