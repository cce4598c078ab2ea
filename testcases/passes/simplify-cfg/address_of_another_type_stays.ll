; Stays: the stores write numbers of different sizes to one address, or the steps to it have different sizes.
@a = global i64 0
declare void @putint(i32)

define void @f(i1 %c, ptr %p) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store i32 -1, ptr %p
  br label %end
two:
  store i64 2, ptr %p
  br label %end
end:
  ret void
}

define void @g(i1 %c, i32 %i, ptr %p) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 -1, ptr %at
  br label %end
two:
  %too = getelementptr i8, ptr %p, i32 %i
  store i32 2, ptr %too
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i1 0, ptr @a)
  call void @f(i1 1, ptr @a)
  call void @g(i1 1, i32 1, ptr @a)
  %x = load i64, ptr @a
  %y = lshr i64 %x, 32
  %z = trunc i64 %y to i32
  ret i32 %z
}
