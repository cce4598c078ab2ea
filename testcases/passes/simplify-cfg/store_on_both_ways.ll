; Both ways store to one address, which each computes on its own: one store of a `select`.
@a = global [2 x [4 x i32]] zeroinitializer

define void @f(i32 %i, i32 %j, i32 %x) {
entry:
  %c = icmp sgt i32 %x, 9
  br i1 %c, label %big, label %small
big:
  %row = getelementptr inbounds [2 x [4 x i32]], [2 x [4 x i32]]* @a, i32 0, i32 %i
  %p = getelementptr inbounds [4 x i32], [4 x i32]* %row, i32 0, i32 %j
  %less = sub i32 %x, 10
  store i32 %less, i32* %p
  br label %end
small:
  %row2 = getelementptr inbounds [2 x [4 x i32]], [2 x [4 x i32]]* @a, i32 0, i32 %i
  %q = getelementptr inbounds [4 x i32], [4 x i32]* %row2, i32 0, i32 %j
  store i32 %x, i32* %q
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 1, i32 2, i32 13)
  call void @f(i32 1, i32 3, i32 7)
  %p = getelementptr inbounds [2 x [4 x i32]], [2 x [4 x i32]]* @a, i32 0, i32 1, i32 2
  %q = getelementptr inbounds [2 x [4 x i32]], [2 x [4 x i32]]* @a, i32 0, i32 1, i32 3
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %ten = mul i32 %x, 10
  %all = add i32 %ten, %y
  ret i32 %all
}
