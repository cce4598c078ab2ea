; Hands off: the second store is volatile.
@g = internal global i32 4
define i32 @main() {
  %old = load i32, i32* @g
  store volatile i32 %old, i32* @g
  ret i32 %old
}
