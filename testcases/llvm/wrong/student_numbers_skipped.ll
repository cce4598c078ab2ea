; The counter is shared with labels, and stores take a number.
declare i32 @getint()

define i32 @main() {
  %1 = alloca i32
  %2 = call i32 @getint()
  store i32 %2, i32* %1
  %4 = load i32, i32* %1 ;~ error[E0103]
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %8

6:
  %7 = add i32 %4, 1
  store i32 %7, i32* %1
  br label %8

8:
  %10 = load i32, i32* %1 ;~ error[E0103]
  ret i32 %10
}
