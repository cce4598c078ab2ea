; What never changes may be read.
@coins = internal constant [3 x i32] [i32 1, i32 5, i32 10]

define internal i32 @change(i32 %amount, i32 %kinds) {
  %done = icmp eq i32 %amount, 0
  br i1 %done, label %one, label %open
one:
  ret i32 1
open:
  %under = icmp slt i32 %amount, 0
  %empty = icmp eq i32 %kinds, 0
  %none = or i1 %under, %empty
  br i1 %none, label %zero, label %both
zero:
  ret i32 0
both:
  %less = sub i32 %kinds, 1
  %a = call i32 @change(i32 %amount, i32 %less)
  %p = getelementptr inbounds [3 x i32], [3 x i32]* @coins, i32 0, i32 %less
  %coin = load i32, i32* %p
  %rest = sub i32 %amount, %coin
  %b = call i32 @change(i32 %rest, i32 %kinds)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @change(i32 100, i32 3)
  ret i32 %result
}
