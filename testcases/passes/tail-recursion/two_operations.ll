; The first operation decides; the call whose result is multiplied stays a call. Its own value has
; nothing to do with the sum so far.
define i32 @f(i32 %n) {
entry:
  %is_zero = icmp sle i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %bit = and i32 %n, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %odd, label %even
odd:
  %x = call i32 @f(i32 %less)
  %sum = add i32 %x, %n
  ret i32 %sum
even:
  %y = call i32 @f(i32 %less)
  %product = mul i32 %y, 3
  ret i32 %product
end:
  ret i32 1
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5)
  ret i32 %value
}
