; Subscripts that do not count are extended before each address, those that are not negative without a sign.
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer

define i32 @f(i32 %x, i32 %y) {
  %place = urem i32 %x, 50
  %p = getelementptr inbounds [100 x i32], [100 x i32]* @a, i32 0, i32 %place
  store i32 1, i32* %p
  %rest = srem i32 %x, 50
  %sum = add nsw i32 %rest, 49
  %q = getelementptr inbounds [100 x i32], [100 x i32]* @b, i32 0, i32 %sum
  store i32 2, i32* %q
  %r = getelementptr inbounds [100 x i32], [100 x i32]* @a, i32 0, i32 %y
  %z = load i32, i32* %r
  ret i32 %z
}

define i32 @main() {
  %z = call i32 @f(i32 120, i32 20)
  ret i32 %z
}
