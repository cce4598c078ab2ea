; Stays: a run calls the function once at most, so nothing is computed twice.
define internal i32 @power(i32 %base, i32 %n) {
  %none = icmp eq i32 %n, 0
  br i1 %none, label %one, label %some
one:
  ret i32 1
some:
  %odd = and i32 %n, 1
  %is_odd = icmp eq i32 %odd, 1
  br i1 %is_odd, label %less, label %half
less:
  %n1 = sub i32 %n, 1
  %a = call i32 @power(i32 %base, i32 %n1)
  %more = mul i32 %a, %base
  ret i32 %more
half:
  %square = mul i32 %base, %base
  %h = sdiv i32 %n, 2
  %b = call i32 @power(i32 %square, i32 %h)
  ret i32 %b
}

define i32 @main() {
  %result = call i32 @power(i32 3, i32 5)
  ret i32 %result
}
