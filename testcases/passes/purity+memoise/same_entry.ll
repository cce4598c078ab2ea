; Arguments that differ by the number of entries share one, and replace each other's results.
define internal i32 @f(i32 %n) {
  %big = icmp sgt i32 %n, 98303
  br i1 %big, label %end, label %more
end:
  %low = and i32 %n, 3
  ret i32 %low
more:
  %n1 = add i32 %n, 32768
  %a = call i32 @f(i32 %n1)
  %n2 = add i32 %n, 65536
  %b = call i32 @f(i32 %n2)
  %twice = mul i32 %b, 2
  %sum = add i32 %a, %twice
  ret i32 %sum
}

define i32 @main() {
  %x = call i32 @f(i32 1)
  %y = call i32 @f(i32 2)
  %z = call i32 @f(i32 1)
  %xy = mul i32 %x, %y
  %all = add i32 %xy, %z
  ret i32 %all
}
