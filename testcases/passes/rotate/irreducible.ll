; Hands off: control enters the cycle at both of its blocks, so it has no header.
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %one, label %two
one:
  %x = phi i32 [ 0, %entry ], [ %s, %two ]
  %stop = icmp sgt i32 %x, 20
  br i1 %stop, label %end, label %two
two:
  %y = phi i32 [ 9, %entry ], [ %x, %one ]
  %s = add i32 %y, %a
  br label %one
end:
  ret i32 %x
}
define i32 @main() {
entry:
  %value = call i32 @f(i1 0, i32 5)
  ret i32 %value
}
