; Stays: the ways store to different elements, or one store is volatile, or stores another type.
@a = global [4 x i32] zeroinitializer
@v = global i32 0

define void @f(i32 %i, i1 %c, i1 %d) {
entry:
  br i1 %c, label %one, label %two
one:
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 1, i32* %p
  br label %middle
two:
  %q = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 2
  store i32 2, i32* %q
  br label %middle
middle:
  br i1 %d, label %three, label %four
three:
  store volatile i32 3, i32* @v
  br label %end
four:
  store i32 4, i32* @v
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 1, i1 true, i1 false)
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %x = load i32, i32* %p
  %y = load i32, i32* @v
  %all = add i32 %x, %y
  ret i32 %all
}
