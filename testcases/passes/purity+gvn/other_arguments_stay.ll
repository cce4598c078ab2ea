; Hands off: the arguments differ, or what a parameter points to may be what is written. `%c` is `%a`.
define internal i32 @first(i32* %p, i32 %x) {
entry:
  %value = load i32, i32* %p
  %sum = add i32 %value, %x
  ret i32 %sum
}
define i32 @f(i32* %p, i32* %q) {
entry:
  %a = call i32 @first(i32* %p, i32 1)
  %b = call i32 @first(i32* %p, i32 2)
  %c = call i32 @first(i32* %p, i32 1)
  %d = call i32 @first(i32* %q, i32 1)
  store i32 5, i32* %q
  %e = call i32 @first(i32* %p, i32 1)
  %0 = add i32 %a, %b
  %1 = add i32 %0, %c
  %2 = add i32 %1, %d
  %3 = add i32 %2, %e
  ret i32 %3
}
