; Forty-three iterations in groups of four: three copies follow the groups. Each has the exit in the middle.
declare void @putint(i32)
define void @f(i32* %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %place = getelementptr i32, i32* %a, i32 %i
  %b0 = load i32, i32* %place
  %b1 = mul i32 %b0, 3
  %large = icmp sgt i32 %b1, 1000
  br i1 %large, label %end, label %latch
latch:
  store i32 %b1, i32* %place
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 43
  br i1 %go, label %loop, label %end
end:
  ret void
}
@a = global [43 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43]
define i32 @main() {
entry:
  %first = getelementptr [43 x i32], [43 x i32]* @a, i32 0, i32 0
  call void @f(i32* %first)
  %last = getelementptr [43 x i32], [43 x i32]* @a, i32 0, i32 42
  %value = load i32, i32* %last
  call void @putint(i32 %value)
  ret i32 0
}
