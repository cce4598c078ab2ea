; The initial value is missing, and the next global is not it.
@a = global i32 ;~ error[E0101]
@b = global i32 5

define i32 @main() {
entry:
  %0 = load i32, i32* @a
  %1 = load i32, i32* @b
  %2 = add i32 %0, %1
  ret i32 %2
}
