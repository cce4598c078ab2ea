; The target that the second branch leads on to has a phi, which now reads from the first block.
define i32 @f(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %one, label %on
one:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %two, label %common
two:
  %second = icmp slt i32 %b, 0
  br i1 %second, label %on, label %common
on:
  %v = phi i32 [ %a, %two ], [ %b, %entry ]
  %w = mul i32 %v, 3
  %x = sub i32 %w, %a
  ret i32 %x
common:
  ret i32 9
}

define i32 @main() {
  %x = call i32 @f(i32 -4, i32 -5, i1 true)
  %y = call i32 @f(i32 4, i32 -5, i1 true)
  %z = call i32 @f(i32 4, i32 5, i1 false)
  %xy = add i32 %x, %y
  %all = add i32 %xy, %z
  ret i32 %all
}
