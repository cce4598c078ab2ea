; Stays: only one of the addresses is promised to be in bounds.
@a = global [4 x i32] zeroinitializer
declare void @putint(i32)

define void @f(i32 %i, i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 1, i32* %p
  br label %end
two:
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 2, i32* %q
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 1, i1 1)
  call void @f(i32 2, i1 0)
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %x = load i32, i32* %p
  ret i32 %x
}
