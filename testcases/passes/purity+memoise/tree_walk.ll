; Stays: no two calls have the same arguments, since each leads to a place of its own in a tree.
define internal i32 @walk(i32 %i, i32 %d) {
  %leaf = icmp eq i32 %d, 0
  br i1 %leaf, label %end, label %more
end:
  ret i32 %i
more:
  %d1 = sub i32 %d, 1
  %left = mul i32 %i, 2
  %a = call i32 @walk(i32 %left, i32 %d1)
  %right = add i32 %left, 1
  %b = call i32 @walk(i32 %right, i32 %d1)
  %sum = add i32 %a, %b
  ret i32 %sum
}

; Stays for the same reason: each part of an interval is its own.
define internal i32 @sum(i32 %from, i32 %to) {
  %leaf = icmp sge i32 %from, %to
  br i1 %leaf, label %end, label %more
end:
  ret i32 %from
more:
  %both = add i32 %from, %to
  %middle = sdiv i32 %both, 2
  %a = call i32 @sum(i32 %from, i32 %middle)
  %next = add i32 %middle, 1
  %b = call i32 @sum(i32 %next, i32 %to)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %a = call i32 @walk(i32 1, i32 3)
  %b = call i32 @sum(i32 0, i32 5)
  %result = add i32 %a, %b
  ret i32 %result
}
