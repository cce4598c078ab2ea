; phis after mem2reg: 4
; A loop with two entries, neither of which dominates the other: n and steps need a phi in both.
define i32 @f(i32 %n) {
entry:
  %n.addr = alloca i32
  %steps = alloca i32
  store i32 %n, i32* %n.addr
  store i32 0, i32* %steps
  %0 = and i32 %n, 1
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %even, label %odd
even:
  %2 = load i32, i32* %n.addr
  %3 = sdiv i32 %2, 2
  store i32 %3, i32* %n.addr
  %4 = load i32, i32* %steps
  %5 = add i32 %4, 1
  store i32 %5, i32* %steps
  %6 = icmp slt i32 %3, 2
  br i1 %6, label %done, label %odd
odd:
  %7 = load i32, i32* %n.addr
  %8 = sub i32 %7, 1
  store i32 %8, i32* %n.addr
  %9 = load i32, i32* %steps
  %10 = add i32 %9, 10
  store i32 %10, i32* %steps
  br label %even
done:
  %11 = load i32, i32* %steps
  ret i32 %11
}

define i32 @main() {
  %1 = call i32 @f(i32 20)
  %2 = call i32 @f(i32 21)
  %3 = add i32 %1, %2
  ret i32 %3
}
