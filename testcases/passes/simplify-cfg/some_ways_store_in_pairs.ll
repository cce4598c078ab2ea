; Of four ways, two store to one address and two to another. The pairs meet one after the other.
@a = global i32 0
@b = global i32 0

define void @f(i32 %x) {
entry:
  switch i32 %x, label %four [ i32 1, label %one i32 2, label %two i32 3, label %three ]
one:
  store i32 5, i32* @a
  br label %end
two:
  store i32 %x, i32* @b
  br label %end
three:
  store i32 7, i32* @a
  br label %end
four:
  store i32 8, i32* @b
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 1)
  call void @f(i32 2)
  %a1 = load i32, i32* @a
  %b1 = load i32, i32* @b
  call void @f(i32 3)
  call void @f(i32 4)
  %a2 = load i32, i32* @a
  %b2 = load i32, i32* @b
  %x = mul i32 %a1, %b1
  %y = mul i32 %a2, %b2
  %all = add i32 %x, %y
  ret i32 %all
}
