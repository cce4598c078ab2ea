; Nothing writes `@n` or `%row` between the calls, so `%b` is `%a` and `%e` is `%d`. The store to `@other`
; and what is printed do not matter. What `%c` and `%f` read has changed.
@n = global i32 3
@other = global i32 1
declare void @putint(i32)
define internal i32 @times(i32 %x) {
entry:
  %n = load i32, i32* @n
  %value = mul i32 %x, %n
  ret i32 %value
}
define internal i32 @second(i32* %a) {
entry:
  %place = getelementptr i32, i32* %a, i32 1
  %value = load i32, i32* %place
  ret i32 %value
}
define i32 @main() {
entry:
  %row = alloca [2 x i32]
  %start = getelementptr [2 x i32], [2 x i32]* %row, i32 0, i32 0
  %place = getelementptr [2 x i32], [2 x i32]* %row, i32 0, i32 1
  store i32 7, i32* %place
  %a = call i32 @times(i32 5)
  %d = call i32 @second(i32* %start)
  store i32 9, i32* @other
  call void @putint(i32 %a)
  %b = call i32 @times(i32 5)
  %e = call i32 @second(i32* %start)
  store i32 4, i32* @n
  store i32 8, i32* %place
  %c = call i32 @times(i32 5)
  %f = call i32 @second(i32* %start)
  %0 = mul i32 %b, %c
  %1 = mul i32 %e, %f
  %2 = sub i32 %0, %1
  ret i32 %2
}
