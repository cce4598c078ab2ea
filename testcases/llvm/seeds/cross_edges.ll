; phis after mem2reg: 2
; D-004b as a program: 1 is the semidominator of 4 but does not dominate it. x is set in 1 and 5, and
; joined in 3 and in 4.
define i32 @f(i32 %n) {
b0:
  %x = alloca i32
  store i32 0, i32* %x
  %0 = icmp slt i32 %n, 10
  br i1 %0, label %b1, label %b5
b1:
  store i32 1, i32* %x
  %1 = icmp slt i32 %n, 5
  br i1 %1, label %b2, label %b4
b2:
  br label %b3
b3:
  br label %b4
b4:
  %2 = load i32, i32* %x
  ret i32 %2
b5:
  store i32 5, i32* %x
  br label %b3
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
