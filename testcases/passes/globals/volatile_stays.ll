; Hands off: someone may look at volatile memory, or change it.
@seen = internal global i32 3
@changed = internal global i32 4
define i32 @main() {
entry:
  store volatile i32 5, i32* @seen
  %a = load volatile i32, i32* @changed
  %b = load i32, i32* @changed
  %sum = add i32 %a, %b
  ret i32 %sum
}
