; phis after mem2reg: 3
; D-002 as a program: x is set in blocks 3, 5 and 6. Its phis are in 4, which heads a loop and is in
; the frontier of 6 and in its own, and in 7; the third phi is that of i, in 4.
define i32 @f(i32 %way, i32 %rounds) {
b1:
  %x = alloca i32
  %i = alloca i32
  store i32 0, i32* %x
  store i32 0, i32* %i
  br label %b2
b2:
  %0 = icmp eq i32 %way, 0
  br i1 %0, label %b3, label %b4
b3:
  store i32 3, i32* %x
  br label %b7
b4:
  %1 = load i32, i32* %i
  %2 = icmp eq i32 %1, %rounds
  br i1 %2, label %b5, label %b6
b5:
  %3 = load i32, i32* %x
  %4 = mul i32 %3, 2
  store i32 %4, i32* %x
  br label %b7
b6:
  %5 = load i32, i32* %x
  %6 = add i32 %5, 6
  store i32 %6, i32* %x
  %7 = load i32, i32* %i
  %8 = add i32 %7, 1
  store i32 %8, i32* %i
  br label %b4
b7:
  br label %b8
b8:
  %9 = load i32, i32* %x
  ret i32 %9
}

define i32 @main() {
  %1 = call i32 @f(i32 0, i32 0)
  %2 = call i32 @f(i32 1, i32 4)
  %3 = mul i32 %1, 50
  %4 = add i32 %3, %2
  ret i32 %4
}
