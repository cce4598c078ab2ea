; The second condition says that the first one does not hold: of numbers, of vectors of them, and of pointers.
define i32 @numbers(i32 %a, i32 %b, i32 %x, i32 %y) {
entry:
  %less = icmp slt i32 %a, %b
  %same = icmp eq i32 %a, %b
  %inner = select i1 %same, i32 %y, i32 %x
  %outer = select i1 %less, i32 %x, i32 %inner
  ret i32 %outer
}
define <4 x i32> @vectors(<4 x i32> %a, <4 x i32> %b) {
entry:
  %more = icmp sgt <4 x i32> %a, %b
  %less = icmp slt <4 x i32> %a, %b
  %inner = select <4 x i1> %less, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
  %outer = select <4 x i1> %more, <4 x i32> zeroinitializer, <4 x i32> %inner
  ret <4 x i32> %outer
}
define <4 x i1> @joined(<4 x i32> %a, <4 x i32> %b) {
entry:
  %same = icmp eq <4 x i32> %a, %b
  %more = icmp sgt <4 x i32> %a, %b
  %either = select <4 x i1> %same, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i1> %more
  ret <4 x i1> %either
}
define i32 @pointers(i8* %a, i8* %b, i32 %x, i32 %y) {
entry:
  %more = icmp sgt i8* %a, %b
  %same = icmp eq i8* %a, %b
  %inner = select i1 %same, i32 %y, i32 %x
  %outer = select i1 %more, i32 %x, i32 %inner
  ret i32 %outer
}
; Other values in the third place, and conditions that may both hold.
define i32 @stays(i32 %a, i32 %b, i32 %x, i32 %y) {
entry:
  %less = icmp slt i32 %a, %b
  %same = icmp eq i32 %a, %b
  %inner = select i1 %same, i32 %x, i32 %y
  %outer = select i1 %less, i32 %x, i32 %inner
  %differs = icmp ne i32 %a, %b
  %inner2 = select i1 %differs, i32 %y, i32 %x
  %outer2 = select i1 %less, i32 %x, i32 %inner2
  %sum = add i32 %outer, %outer2
  ret i32 %sum
}
define i32 @main() {
entry:
  %n = call i32 @numbers(i32 1, i32 2, i32 3, i32 4)
  %v = call <4 x i32> @vectors(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 2, i32 2, i32 2, i32 9>)
  %j = call <4 x i1> @joined(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 2, i32 2, i32 2, i32 9>)
  %s = call i32 @stays(i32 1, i32 1, i32 5, i32 9)
  %l0 = extractelement <4 x i32> %v, i32 0
  %l3 = extractelement <4 x i32> %v, i32 3
  %j1 = extractelement <4 x i1> %j, i32 1
  %j1w = zext i1 %j1 to i32
  %t1 = add i32 %n, %l0
  %t2 = shl i32 %l3, 3
  %t3 = add i32 %t1, %t2
  %t4 = shl i32 %j1w, 4
  %t5 = add i32 %t3, %t4
  %t6 = add i32 %t5, %s
  ret i32 %t6
}
