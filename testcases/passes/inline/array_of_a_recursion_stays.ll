; Each activation of @down and of @even would have the array.
declare i32 @getint()
declare void @putint(i32)

define internal i32 @last(i32 %n) {
entry:
  %a = alloca [100 x i32]
  %p = getelementptr [100 x i32], [100 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %q = getelementptr [100 x i32], [100 x i32]* %a, i32 0, i32 3
  store i32 5, i32* %q
  %x = load i32, i32* %p
  ret i32 %x
}

define internal i32 @down(i32 %n) {
entry:
  %x = call i32 @last(i32 %n)
  %end = icmp eq i32 %n, 0
  br i1 %end, label %stop, label %on
on:
  %less = sub i32 %n, 1
  %y = call i32 @down(i32 %less)
  %sum = add i32 %x, %y
  ret i32 %sum
stop:
  ret i32 %x
}

define internal i32 @even(i32 %n) {
entry:
  %x = call i32 @odd(i32 %n)
  ret i32 %x
}

define internal i32 @odd(i32 %n) {
entry:
  %x = call i32 @last(i32 %n)
  %end = icmp eq i32 %n, 0
  br i1 %end, label %stop, label %on
on:
  %less = sub i32 %n, 1
  %y = call i32 @even(i32 %less)
  %sum = add i32 %x, %y
  ret i32 %sum
stop:
  ret i32 %x
}

define i32 @main() {
entry:
  %x = call i32 @down(i32 9)
  call void @putint(i32 %x)
  %y = call i32 @even(i32 7)
  call void @putint(i32 %y)
  ret i32 0
}
