; The address of the inner stores moves down with them, and is then computed on one of the outer ways.
@a = global [4 x i32] zeroinitializer
declare void @putint(i32)

define void @f(i32 %i, i1 %c, i1 %d) {
entry:
  br i1 %c, label %outer, label %other
outer:
  br i1 %d, label %left, label %right
left:
  call void @putint(i32 1)
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 1, i32* %p
  br label %inner
right:
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 2, i32* %q
  br label %inner
inner:
  br label %end
other:
  call void @putint(i32 3)
  %r = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 3, i32* %r
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 0, i1 1, i1 1)
  call void @f(i32 1, i1 1, i1 0)
  call void @f(i32 2, i1 0, i1 0)
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %x = load i32, i32* %p
  ret i32 %x
}
