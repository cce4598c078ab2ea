; Three blocks jump to the one that returns, two of them after a call. Each returns by itself.
define internal i32 @f(i32 %n, i32 %x) {
entry:
  %is_last = icmp sle i32 %n, 0
  br i1 %is_last, label %last, label %choose
choose:
  %m = sub i32 %n, 1
  %is_odd = trunc i32 %n to i1
  br i1 %is_odd, label %odd, label %even
odd:
  %y = add i32 %x, 3
  %a = call i32 @f(i32 %m, i32 %y)
  br label %end
even:
  %z = mul i32 %x, 2
  %b = call i32 @f(i32 %m, i32 %z)
  br label %end
last:
  %c = sub i32 %x, 1
  br label %end
end:
  %value = phi i32 [ %a, %odd ], [ %b, %even ], [ %c, %last ]
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5, i32 1)
  ret i32 %value
}
