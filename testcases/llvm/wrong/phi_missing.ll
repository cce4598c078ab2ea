; The path without an else is a predecessor too.
define i32 @f(i32 %n) {
entry:
  %minus = icmp slt i32 %n, 0
  br i1 %minus, label %then, label %end
then:
  %m = sub i32 0, %n
  br label %end
end:
  %abs = phi i32 [ %m, %then ] ;~ error[E0107]
  ret i32 %abs
}
