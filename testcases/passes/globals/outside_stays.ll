; Hands off: these are no elements, and what is not defined is not known.
@row = internal constant [2 x i32] [i32 1, i32 2]
@none = internal constant i32 undef
define i32 @f() {
entry:
  %a = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 2)
  %b = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 -1)
  %c = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i64 4294967296, i64 0)
  %d = load i32, i32* @none
  %0 = add i32 %a, %b
  %1 = add i32 %0, %c
  %2 = add i32 %1, %d
  ret i32 %2
}
; The second row begins after the first.
@rows = internal constant [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4]]
define i32 @main() {
entry:
  %a = load i32, i32* getelementptr ([2 x [2 x i32]], [2 x [2 x i32]]* @rows, i32 0, i32 0, i32 3)
  %b = load i32, i32* getelementptr ([2 x [2 x i32]], [2 x [2 x i32]]* @rows, i32 0, i32 1, i32 -1)
  %product = mul i32 %a, %b
  ret i32 %product
}
