; Two arguments choose an entry together.
define internal i32 @choose(i32 %n, i32 %k) {
entry:
  %first = icmp eq i32 %k, 0
  %last = icmp eq i32 %k, %n
  %edge = or i1 %first, %last
  br i1 %edge, label %end, label %inside
inside:
  %up = sub i32 %n, 1
  %left = sub i32 %k, 1
  %a = call i32 @choose(i32 %up, i32 %left)
  %b = call i32 @choose(i32 %up, i32 %k)
  %sum = add i32 %a, %b
  br label %end
end:
  %result = phi i32 [ 1, %entry ], [ %sum, %inside ]
  ret i32 %result
}

define i32 @main() {
  %result = call i32 @choose(i32 14, i32 6)
  %low = urem i32 %result, 251
  ret i32 %low
}
