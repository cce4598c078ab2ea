; phis after mem2reg: 3
; D-early as a program: 0 alone dominates 2, which an iteration that stops too early does not find.
; x is set in 4 and in 3: it has phis in 1 and 2, which two ways reach, and in 3.
define i32 @f(i32 %n) {
b0:
  %x = alloca i32
  store i32 %n, i32* %x
  %0 = icmp slt i32 %n, 10
  br i1 %0, label %b4, label %b3
b1:
  %1 = load i32, i32* %x
  %2 = icmp sgt i32 %1, 50
  br i1 %2, label %b2, label %b3
b2:
  %3 = load i32, i32* %x
  %4 = icmp sgt i32 %3, 45
  br i1 %4, label %end, label %b1
b3:
  %5 = load i32, i32* %x
  %6 = add i32 %5, 9
  store i32 %6, i32* %x
  br label %b1
b4:
  store i32 40, i32* %x
  br label %b2
end:
  %7 = load i32, i32* %x
  ret i32 %7
}

define i32 @main() {
  %1 = call i32 @f(i32 1)
  %2 = call i32 @f(i32 11)
  %3 = add i32 %1, %2
  ret i32 %3
}
