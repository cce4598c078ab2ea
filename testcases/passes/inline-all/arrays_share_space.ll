; Arrays of one type share space, except those of @outer and of @inner, which it calls.
declare void @putint(i32)

define i32 @first(i32 %n) {
entry:
  %a = alloca [10 x i32]
  %aligned = alloca [10 x i32], align 16
  %p = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %q = getelementptr [10 x i32], [10 x i32]* %aligned, i32 0, i32 %n
  store i32 7, i32* %q
  %x = load i32, i32* %p
  ret i32 %x
}

define i32 @inner(i32 %n) {
entry:
  %b = alloca [10 x i32]
  %p = getelementptr [10 x i32], [10 x i32]* %b, i32 0, i32 %n
  store i32 5, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}

define i32 @outer(i32 %n) {
entry:
  %c = alloca [10 x i32]
  %p = getelementptr [10 x i32], [10 x i32]* %c, i32 0, i32 %n
  store i32 %n, i32* %p
  %y = call i32 @inner(i32 %n)
  %x = load i32, i32* %p
  %sum = add i32 %x, %y
  ret i32 %sum
}

define i32 @main() {
entry:
  %x = call i32 @first(i32 1)
  call void @putint(i32 %x)
  %y = call i32 @outer(i32 2)
  call void @putint(i32 %y)
  %z = call i32 @inner(i32 3)
  call void @putint(i32 %z)
  ret i32 0
}
