; Hands off: a call gets the address of the first array, and memory that of the second.
declare i32 @getarray(i32*)
define i32 @f(i32** %p) {
entry:
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %x = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  %n = call i32 @getarray(i32* %x)
  %y = getelementptr [4 x i32], [4 x i32]* %b, i32 0, i32 1
  store i32* %y, i32** %p
  store i32 5, i32* %y
  %v = load i32, i32* %x
  %w = load i32, i32* %y
  %sum = add i32 %v, %w
  ret i32 %sum
}
