; Both ways write the element again.
@a = internal global [3 x i32] zeroinitializer
define i32 @f(i32 %i, i1 %which) {
entry:
  %at = getelementptr [3 x i32], [3 x i32]* @a, i32 0, i32 %i
  %other = getelementptr [3 x i32], [3 x i32]* @a, i32 0, i32 2
  store i32 1, i32* %at
  br i1 %which, label %left, label %right
left:
  store i32 2, i32* %at
  br label %end
right:
  %again = getelementptr [3 x i32], [3 x i32]* @a, i32 0, i32 %i
  store i32 3, i32* %again
  br label %end
end:
  %value = load i32, i32* %other
  ret i32 %value
}
define i32 @main() {
  %a = call i32 @f(i32 2, i1 true)
  %b = call i32 @f(i32 2, i1 false)
  %c = call i32 @f(i32 1, i1 false)
  %ab = mul i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}
