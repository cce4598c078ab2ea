; Hands off volatile stores. They also count as reads of all memory, so the one between them stays, too.
@g = internal global i32 0
define i32 @main() {
  store volatile i32 1, i32* @g
  store i32 2, i32* @g
  store volatile i32 3, i32* @g
  ret i32 0
}
