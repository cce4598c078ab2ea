; Hands off the first store: the unknown function may read it. The second store is overwritten.
@g = global i32 0
declare void @look()
define void @f() {
  store i32 1, i32* @g
  call void @look()
  store i32 2, i32* @g
  store i32 3, i32* @g
  ret void
}
