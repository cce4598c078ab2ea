; phis after mem2reg: 2
; A function that begins with its loop: the entry has no predecessors, so a block stands in front.
define i32 @gcd(i32 %a, i32 %b) {
  %a.addr = alloca i32
  %b.addr = alloca i32
  store i32 %a, i32* %a.addr
  store i32 %b, i32* %b.addr
  br label %loop
loop:
  %1 = load i32, i32* %b.addr
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %done, label %step
step:
  %3 = load i32, i32* %a.addr
  %4 = load i32, i32* %b.addr
  %5 = srem i32 %3, %4
  %6 = load i32, i32* %b.addr
  store i32 %6, i32* %a.addr
  store i32 %5, i32* %b.addr
  br label %loop
done:
  %7 = load i32, i32* %a.addr
  ret i32 %7
}

define i32 @main() {
  %1 = call i32 @gcd(i32 84, i32 144)
  ret i32 %1
}
