; Results are counted from 0 although the entry block takes that number.
declare i32 @getint()

define i32 @main() {
  %0 = alloca i32 ;~ error[E0103]
  %1 = call i32 @getint()
  store i32 %1, i32* %0
  %2 = load i32, i32* %0
  ret i32 %2
}
