; The second call computes the same as the first. What the third one reads may have changed.
@factor = global i32 3
define internal i32 @square(i32 %x) {
entry:
  %value = mul i32 %x, %x
  ret i32 %value
}
define internal i32 @scaled(i32 %x) {
entry:
  %factor = load i32, i32* @factor
  %value = mul i32 %x, %factor
  ret i32 %value
}
define i32 @main() {
entry:
  %a = call i32 @square(i32 4)
  %b = call i32 @square(i32 4)
  %c = call i32 @scaled(i32 2)
  store i32 5, i32* @factor
  %d = call i32 @scaled(i32 2)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %value = add i32 %ab, %cd
  ret i32 %value
}
