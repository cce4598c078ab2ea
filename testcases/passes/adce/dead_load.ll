; A load goes if nobody reads it; a volatile one stays, and so does a store.
@g = global i32 0
define void @f(i32* %p) {
  %a = load i32, i32* %p
  %b = load volatile i32, i32* %p
  store i32 1, i32* @g
  ret void
}
