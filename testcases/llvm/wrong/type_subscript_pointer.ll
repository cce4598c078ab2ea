; A pointer as an index.
@a = global [4 x i32] zeroinitializer

define i32* @f(i32* %n) {
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32* %n ;~ error[E0111]
  ret i32* null
}
