; Nothing writes these, so loads of known elements are numbers, and what nobody uses then goes. The
; other elements are still loaded.
@number = internal global i32 5
@nothing = internal global i64 0
@row = internal global [4 x i32] [i32 1, i32 2, i32 0, i32 4]
@unused = internal global [4 x i32] zeroinitializer
define i32 @main() {
entry:
  %a = load i32, i32* @number
  %b = load i64, i64* @nothing
  %c = trunc i64 %b to i32
  %place = getelementptr [4 x i32], [4 x i32]* @row, i32 0, i32 1
  %d = load i32, i32* %place
  %e = load i32, i32* getelementptr ([4 x i32], [4 x i32]* @row, i32 0, i32 2)
  %any = getelementptr [4 x i32], [4 x i32]* @row, i32 0, i32 %d
  %f = load i32, i32* %any
  %0 = add i32 %a, %c
  %1 = add i32 %0, %d
  %2 = add i32 %1, %e
  %3 = add i32 %2, %f
  ret i32 %3
}
