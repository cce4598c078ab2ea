; Hands off `%b`, which reads the same as `%a`: control comes to one block or to the other. In one
; block, equal phis are one.
define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y) {
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %first, label %second
right:
  br i1 %d, label %first, label %second
first:
  %a = phi i32 [ %x, %left ], [ %y, %right ]
  %same = phi i32 [ %x, %left ], [ %y, %right ]
  %sum = add i32 %a, %same
  ret i32 %sum
second:
  %b = phi i32 [ %x, %left ], [ %y, %right ]
  ret i32 %b
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 true, i1 false, i32 3, i32 5)
  %b = call i32 @f(i1 false, i1 true, i32 3, i32 5)
  %c = mul i32 %a, %b
  ret i32 %c
}
