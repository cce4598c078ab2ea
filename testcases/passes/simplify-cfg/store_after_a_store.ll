; The address is written on both paths, so one store of a choice is enough.
@a = global [4 x i32] zeroinitializer
define void @f(i32 %i, i32 %x) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 %x, i32* %p
  %c = icmp slt i32 %x, 0
  br i1 %c, label %negative, label %end
negative:
  %y = sub i32 0, %x
  store i32 %y, i32* %p
  br label %end
end:
  ret void
}
define void @g(i32 %i, i32 %x) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 0, i32* %p
  %c = icmp slt i32 %x, 3
  br i1 %c, label %end, label %large
large:
  store i32 1, i32* %p
  br label %end
end:
  ret void
}
define i32 @main() {
  call void @f(i32 0, i32 -8)
  call void @f(i32 1, i32 6)
  call void @g(i32 2, i32 5)
  call void @g(i32 3, i32 2)
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 0
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %u = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 2
  %v = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 3
  %1 = load i32, i32* %p
  %2 = load i32, i32* %q
  %3 = load i32, i32* %u
  %4 = load i32, i32* %v
  %5 = mul i32 %1, 10
  %6 = add i32 %5, %2
  %7 = mul i32 %6, 2
  %8 = add i32 %7, %3
  %9 = add i32 %8, %4
  ret i32 %9
}
