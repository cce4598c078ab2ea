; A load yields what was stored; a store to another variable in between does not matter.
@a = global i32 1
@b = global i32 2
define i32 @main() {
entry:
  %x = load i32, i32* @b
  store i32 %x, i32* @a
  store i32 7, i32* @b
  %y = load i32, i32* @a
  %z = load i32, i32* @b
  %sum = add i32 %y, %z
  ret i32 %sum
}
