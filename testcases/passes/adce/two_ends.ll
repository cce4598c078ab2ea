; Hands off: the function ends in two places with different results.
define i32 @f(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %one, label %two
one:
  ret i32 1
two:
  br i1 %d, label %three, label %four
three:
  %x = add i32 %n, 1
  br label %last
four:
  br label %last
last:
  ret i32 2
}
