; A function that is called through its address stays.
define i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  %place = alloca ptr
  store ptr @twice, ptr %place
  %function = load ptr, ptr %place
  %a = call i32 %function(i32 1)
  ret i32 %a
}
