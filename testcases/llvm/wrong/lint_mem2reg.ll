; --lint-as=mem2reg
; Two ints are still in memory; arrays and globals may be.
@g = global i32 0

declare i32 @getint()

define i32 @main() {
entry:
  %x = alloca i32 ;~ error[E0116]
  %a = alloca [4 x i32]
  %y = alloca i32, align 4 ;~ error[E0116]
  %n = call i32 @getint()
  store i32 %n, i32* %x
  store i32 1, i32* %y
  %0 = load i32, i32* @g
  store i32 %n, i32* @g
  %1 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 2
  store i32 %0, i32* %1
  %2 = load i32, i32* %1
  %3 = load i32, i32* %x
  %4 = load i32, i32* %y
  %5 = add i32 %2, %3
  %6 = add i32 %4, %5
  ret i32 %6
}
