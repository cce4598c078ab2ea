; Stays: the calls are counted.
@v = internal global i32 3
define internal i32 @f(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 1
more:
  %x = load i32, i32* @v
  %y = add i32 %x, 1
  store i32 %y, i32* @v
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @f(i32 %n2)
  %sum = add i32 %a, %b
  %all = add i32 %sum, %x
  ret i32 %all
}

define i32 @main() {
  %p = alloca i32
  store i32 2, i32* %p
  %result = call i32 @f(i32 8)
  ret i32 %result
}
