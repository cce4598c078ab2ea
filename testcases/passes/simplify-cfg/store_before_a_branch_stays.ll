; Stays: one of the stores is done on a way past the block, too.
@a = global i32 0
declare void @putint(i32)

define void @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store i32 1, i32* @a
  br i1 %d, label %end, label %past
two:
  call void @putint(i32 2)
  store i32 2, i32* @a
  br label %end
end:
  call void @putint(i32 3)
  br label %past
past:
  ret void
}

define i32 @main() {
  call void @f(i1 1, i1 0)
  %x = load i32, i32* @a
  call void @f(i1 0, i1 0)
  %y = load i32, i32* @a
  %sum = add i32 %x, %y
  ret i32 %sum
}
