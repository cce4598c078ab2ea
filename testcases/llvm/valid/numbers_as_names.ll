; A number in quotes is a name, and another value than the number: %5 is the sixth value without a
; name, %"5" is whatever is called so.
declare void @putint(i32)
declare void @putch(i32)

@0 = private constant i32 40
@"0" = private constant i32 2
@1 = private global i32 300

define i32 @f(i32 %0, i32 %"0") {
  %"2" = add i32 %0, 1
  %2 = add i32 %"0", 10
  %"3" = mul i32 %"2", 100
  %3 = add i32 %2, %"3"
  br label %4
"4":
  ret i32 %3
4:
  %5 = load i32, i32* @0
  %6 = load i32, i32* @"0"
  %"5" = add i32 %5, %6
  %"007" = add i32 %"5", %3
  call void @putint(i32 %"007")
  call void @putch(i32 10)
  br label %"4"
}

define i32 @main() {
  %1 = call i32 @f(i32 3, i32 5)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  %2 = load i32, i32* @1
  call void @putint(i32 %2)
  ret i32 0
}
