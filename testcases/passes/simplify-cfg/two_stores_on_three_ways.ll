; Three ways end with the same two stores. Their order stays.
@a = global i32 0
@b = global i32 0

define void @f(i32 %x) {
entry:
  switch i32 %x, label %three [ i32 1, label %one i32 2, label %two ]
one:
  store i32 5, i32* @a
  store i32 %x, i32* @b
  br label %end
two:
  store i32 6, i32* @a
  store i32 8, i32* @b
  br label %end
three:
  store i32 7, i32* @a
  store i32 9, i32* @b
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 2)
  %a = load i32, i32* @a
  call void @f(i32 3)
  %b = load i32, i32* @b
  %all = mul i32 %a, %b
  ret i32 %all
}
