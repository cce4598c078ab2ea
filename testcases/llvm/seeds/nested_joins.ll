; phis after mem2reg: 2
; D-004a as a program: x is set in 3, 4 and 5, and joined in 6 and in 7.
define i32 @f(i32 %n) {
b1:
  %x = alloca i32
  store i32 0, i32* %x
  %0 = icmp slt i32 %n, 10
  br i1 %0, label %b2, label %b5
b2:
  %1 = icmp slt i32 %n, 5
  br i1 %1, label %b3, label %b4
b3:
  store i32 1, i32* %x
  br label %b6
b4:
  store i32 2, i32* %x
  br label %b6
b5:
  store i32 3, i32* %x
  br label %b7
b6:
  br label %b7
b7:
  %2 = load i32, i32* %x
  ret i32 %2
}

define i32 @main() {
  %1 = call i32 @f(i32 1)
  %2 = call i32 @f(i32 6)
  %3 = call i32 @f(i32 11)
  %4 = mul i32 %1, 25
  %5 = mul i32 %2, 5
  %6 = add i32 %4, %5
  %7 = add i32 %6, %3
  ret i32 %7
}
