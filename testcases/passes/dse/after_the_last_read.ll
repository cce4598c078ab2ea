; What is written after the last read of a local array goes, what is written before it stays.
define i32 @main() {
entry:
  %array = alloca [2 x i32]
  %first = getelementptr [2 x i32], [2 x i32]* %array, i32 0, i32 0
  %second = getelementptr [2 x i32], [2 x i32]* %array, i32 0, i32 1
  store i32 3, i32* %first
  store i32 4, i32* %second
  %a = load i32, i32* %first
  %b = load i32, i32* %second
  store i32 5, i32* %first
  %sum = add i32 %a, %b
  store i32 %sum, i32* %second
  ret i32 %sum
}
