; Vectors: arithmetic, comparisons, choices, elements, loads and stores.
declare void @putint(i32)
declare void @putch(i32)
@a = global [8 x i32] [i32 3, i32 -1, i32 4, i32 -1, i32 5, i32 -9, i32 2, i32 6]
define void @show(i32 %x) {
entry:
  call void @putint(i32 %x)
  call void @putch(i32 32)
  ret void
}
define i32 @main() {
entry:
  %p = bitcast [8 x i32]* @a to <4 x i32>*
  %q = getelementptr <4 x i32>, <4 x i32>* %p, i32 1
  %x = load <4 x i32>, <4 x i32>* %p, align 4
  %y = load <4 x i32>, <4 x i32>* %q, align 4
  %less = icmp slt <4 x i32> %x, %y
  %min = select <4 x i1> %less, <4 x i32> %x, <4 x i32> %y
  %product = mul <4 x i32> %min, <i32 1, i32 10, i32 100, i32 1000>
  %marked = insertelement <4 x i32> %product, i32 7, i32 0
  store <4 x i32> %marked, <4 x i32>* %q, align 4
  %place = getelementptr [8 x i32], [8 x i32]* @a, i32 0, i32 5
  %second = load i32, i32* %place
  call void @show(i32 %second)
  %third = extractelement <4 x i32> %marked, i32 2
  call void @show(i32 %third)
  %fourth = extractelement <4 x i32> %marked, i32 3
  call void @show(i32 %fourth)
  ret i32 0
}
