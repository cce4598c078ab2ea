; Stays: the addresses are computed alike, but not on the ways where the stores are.
@a = global [4 x i32] zeroinitializer
declare void @putint(i32)

define void @f(i32 %i, i1 %c) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store i32 1, i32* %p
  br label %end
two:
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
