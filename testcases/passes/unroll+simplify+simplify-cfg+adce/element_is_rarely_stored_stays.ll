; An iteration loads what the one before it may have stored. Copies would load it, too, so the loop is too large
; to be unrolled.
declare void @putint(i32)
define void @f(i32* %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %place = getelementptr i32, i32* %a, i32 %i
  %old = load i32, i32* %place
  %b1 = mul i32 %old, 3
  %b2 = xor i32 %b1, 77
  %b3 = mul i32 %b2, %old
  %b4 = xor i32 %b3, %i
  %b5 = mul i32 %b4, %b1
  %b6 = xor i32 %b5, %b2
  %b7 = mul i32 %b6, %b1
  %b8 = sdiv i32 %b7, 3
  %b9 = mul i32 %b8, %b4
  %c0 = sdiv i32 %b9, 5
  %c1 = mul i32 %c0, %b3
  %next = add i32 %i, 1
  %place2 = getelementptr i32, i32* %a, i32 %next
  %seen = load i32, i32* %place2
  %sum = add i32 %seen, %c1
  %less = icmp slt i32 %sum, %seen
  br i1 %less, label %swap, label %latch
swap:
  store i32 %sum, i32* %place2
  br label %latch
latch:
  %go = icmp slt i32 %next, 43
  br i1 %go, label %loop, label %end
end:
  ret void
}
@a = global [44 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44]
define i32 @main() {
entry:
  %first = getelementptr [44 x i32], [44 x i32]* @a, i32 0, i32 0
  call void @f(i32* %first)
  %last = getelementptr [44 x i32], [44 x i32]* @a, i32 0, i32 43
  %value = load i32, i32* %last
  call void @putint(i32 %value)
  ret i32 0
}
