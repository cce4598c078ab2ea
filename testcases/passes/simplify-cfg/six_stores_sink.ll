; All stores sink at once, and keep their order.
@a = global i32 0
@b = global i32 0
declare void @putint(i32)

define void @f(i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store i32 0, i32* @a
  store i32 1, i32* @b
  store i32 2, i32* @a
  store i32 3, i32* @b
  store i32 4, i32* @a
  store i32 5, i32* @b
  br label %end
two:
  call void @putint(i32 2)
  store i32 10, i32* @a
  store i32 11, i32* @b
  store i32 12, i32* @a
  store i32 13, i32* @b
  store i32 14, i32* @a
  store i32 15, i32* @b
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i1 1)
  %x = load i32, i32* @a
  call void @f(i1 0)
  %y = load i32, i32* @b
  %sum = add i32 %x, %y
  ret i32 %sum
}
