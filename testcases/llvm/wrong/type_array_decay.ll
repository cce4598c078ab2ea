; The first index steps over whole arrays: with one index alone the result is still an array's
; address.
declare void @putarray(i32, i32*)

@a = global [4 x i32] zeroinitializer

define void @f() {
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0
  %q = getelementptr i32, i32* %p, i32 1 ;~ error[E0111]
  ret void
}
