; A store that has sunk into a block sinks on from there in the same iteration, with its address.
@a = global [4 x i32] zeroinitializer
@b = global i32 0
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
  call void @putint(i32 2)
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 2, i32* %q
  br label %inner
inner:
  store i32 7, i32* @b
  br label %end
other:
  call void @putint(i32 3)
  %r = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 3, i32* %r
  store i32 8, i32* @b
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 1, i1 1, i1 1)
  call void @f(i32 2, i1 1, i1 0)
  call void @f(i32 3, i1 0, i1 0)
  %p1 = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %p2 = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 2
  %p3 = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 3
  %x = load i32, i32* %p1
  %y = load i32, i32* %p2
  %z = load i32, i32* %p3
  %b = load i32, i32* @b
  %xy = mul i32 %x, %y
  %xyz = mul i32 %xy, %z
  %all = mul i32 %xyz, %b
  ret i32 %all
}
