; The variable is stored in each iteration before it is read, and no call knows its address: the iterations
; share it.
define i32 @f(i32 %n, i32 %sum) {
entry:
  %pair = alloca [2 x i32]
  %p = getelementptr [2 x i32], [2 x i32]* %pair, i32 0, i32 0
  %q = getelementptr [2 x i32], [2 x i32]* %pair, i32 0, i32 1
  store i32 %n, i32* %p
  store i32 %sum, i32* %q
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %a = load i32, i32* %p
  %b = load i32, i32* %q
  %less = sub i32 %a, 1
  %more = add i32 %a, %b
  %value = call i32 @f(i32 %less, i32 %more)
  ret i32 %value
end:
  %total = load i32, i32* %q
  ret i32 %total
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5, i32 0)
  ret i32 %value
}
