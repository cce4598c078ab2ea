; The name of the table is taken, so the table gets another one.
@f.results = global i32 3

define internal i32 @f(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 1
more:
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @f(i32 %n2)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %a = call i32 @f(i32 8)
  %b = load i32, i32* @f.results
  %sum = add i32 %a, %b
  ret i32 %sum
}
