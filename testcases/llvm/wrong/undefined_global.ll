; The global is called otherwise.
@count = global i32 3

define i32 @main() {
  %1 = load i32, i32* @counter ;~ error[E0104]
  store i32 %1, i32* @Count ;~ error[E0104]
  ret i32 %1
}
