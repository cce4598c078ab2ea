; Some calls add to the result, another returns it as it is: the sum so far stays.
define i32 @steps(i32 %n) {
entry:
  %is_one = icmp sle i32 %n, 1
  br i1 %is_one, label %end, label %go
go:
  %bit = and i32 %n, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %odd, label %even
odd:
  %less = sub i32 %n, 1
  %same = call i32 @steps(i32 %less)
  ret i32 %same
even:
  %half = sdiv i32 %n, 2
  %rest = call i32 @steps(i32 %half)
  %more = add i32 10, %rest
  ret i32 %more
end:
  ret i32 %n
}
define i32 @main() {
entry:
  %value = call i32 @steps(i32 13)
  ret i32 %value
}
